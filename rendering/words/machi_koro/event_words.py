"""The events of a turn in words. `names`: the seats' names, escaped for their place."""

from collections.abc import Sequence
from typing import Final, assert_never

import msgspec

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence, say, say_in_context
from bot.language.rows import commas, semicolons, without_stop
from rendering.words.common import Told, called, dice_words, listed, signed
from rendering.words.machi_koro.names import a_card, card_name, coins, copies_of

BEFORE_THE_INCOME = ("keep", "add")
"""Questions asked before anybody earns by the roll."""
MANY = 3
"""With this many payers or more, "everybody else" replaces their names."""


def story(turn: TurnView, view: MachiView, names: Sequence[str]) -> list[str]:
    """Return what happened in a turn, a line each; income only once the roll is final."""
    open_still = turn.number == view.turn.number and any(pending.ask in BEFORE_THE_INCOME for pending in view.pending)
    earned = changes(turn, names) if turn.dice and not open_still else []
    return [headline(turn, names), *earned, *doings(turn, names)]


def headline(turn: TurnView, names: Sequence[str]) -> str:
    """Return whose turn it is and the roll, in one line."""
    if turn.dice:
        added = f" + {turn.added} = {turn.total}" if turn.added else ""
        told = ROLLED_AGAIN if turn.extra else ROLLED
        return told(names, turn.seat, dice=f"{dice_words(turn.dice)}{added}")
    return (ANOTHER_TURN if turn.extra else TURN)(names, turn.seat)


ROLLED: Final = Told(Sentence("**{name}** rolled {dice}"), you=Sentence("You rolled {dice}"))
ROLLED_AGAIN: Final = Told(Sentence("**{name}** rolled again {dice}"), you=Sentence("You rolled again {dice}"))
ANOTHER_TURN: Final = Told(Sentence("**{name}** has another turn"), you=Sentence("You have another turn"))
TURN: Final = Told(Sentence("**{name}**'s turn"), you=Sentence("Your turn"))


# --- coins -----------------------------------------------------------------------------------------------

CHANGED: Final = Told(
    Sentence("**{name}** {coins} · {reasons}"),
    you=Sentence("You {coins} · {reasons}", context="at the beginning: coins gained or lost"),
)
CHANGED_TOO: Final = Told(
    CHANGED.sentence, you=Sentence("you {coins} · {reasons}", context="after a semicolon: coins gained or lost")
)
YOU_PAID: Final = Sentence("you", context="the reader, in a list of players from whom a card takes coins")
YOU_COULD_NOT: Final = Sentence("you", context="the reader, in a list of players who had no coins")
YOU_CLOSED: Final = Sentence("you", context="the reader, in a list of players and numbers")


def changes(turn: TurnView, names: Sequence[str]) -> list[str]:
    """Return a line for each player who gained or lost by the roll, the roller first."""
    return _changes(turn, names, CHANGED)


def _changes(turn: TurnView, names: Sequence[str], following: Told) -> list[str]:
    """Return the changes of the roll; those after the first as `following` tells them."""
    lines: list[str] = []
    seats = len(names)
    for seat in sorted(range(seats), key=lambda seat: (seat - turn.seat) % seats):
        causes = _causes(turn, seat, names)
        if causes:
            told = following if lines else CHANGED
            lines.append(told(names, seat, coins=signed(turn.gains[seat]), reasons=commas(causes)))
    if turn.dice and not lines:
        lines.append(say("Nobody earns anything."))
    return lines


class Cause(msgspec.Struct, frozen=True):
    """Why coins moved: a card, with its copies or its owner; from whom it took them; how many were `owed`, if more.

    `card` is any words for it. `payers` is None if everybody else paid, and empty if they were no players.
    """

    card: str
    coins: int
    payers: str | None = ""
    owed: int = 0

    def words(self, *, counted: bool) -> str:
        """The cause in a few words; `counted`: with its coins."""
        said = f"{self.card} {signed(self.coins)}" if counted else self.card
        if self.payers is None:
            said = say("{card} from everybody else", card=said)
        elif self.payers:
            said = say("{card} from {players}", card=said, players=self.payers)
        return say("{card} (of {owed} owed)", card=said, owed=self.owed) if self.owed else said


def _causes(turn: TurnView, seat: int, names: Sequence[str]) -> list[str]:
    found: list[Cause] = []
    empty: dict[str, list[str]] = {}
    earned: set[str] = set()
    taken: set[str] = set()
    for event in turn.events:
        match event:
            case e.Earned(owner, card) if owner == seat and card not in earned:
                earned.add(card)
                copies, amount = _earnings(turn, seat, card)
                found.append(Cause(copies_of(card, copies), amount))
            case e.PaidBack(owner, card, copies, amount, owed) if owner == seat:
                found.append(Cause(copies_of(card, copies), -amount, owed=_short(amount, owed)))
            case e.Shared(_, card, each, by_seat) if by_seat[seat]:
                shared = say("{card}: everybody has {coins}", card=card_name(card), coins=each)
                found.append(Cause(shared, by_seat[seat]))
            case e.Took(owner, payer, card, 0, owed) if owner == seat and owed:
                empty.setdefault(card, []).append(called(names, payer, YOU_COULD_NOT))
            case e.Took(owner, _, card, amount) if owner == seat and amount and card not in taken:
                taken.add(card)
                found.append(_takings(turn, seat, card, names))
            case e.Took(owner) if owner == seat:
                pass  # said with the card's first coins, or nothing was owed
            case e.Took(owner, payer, card, amount, owed) if payer == seat and amount:
                theirs = (THEIR_CARD if found else THEIR_CARD_FIRST)(names, owner, card=card_name(card))
                found.append(Cause(theirs, -amount, owed=_short(amount, owed)))
    nothing = [
        say("{card}: {players} had no coins", card=card_name(card), players=listed(payers))
        for card, payers in empty.items()
    ]
    counted = len(found) > 1  # a single cause need not repeat the sum
    return [cause.words(counted=counted) for cause in found] + nothing


THEIR_CARD: Final = Told(Sentence("{name}'s {card}"), you=Sentence("your {card}"))
THEIR_CARD_FIRST: Final = Told(THEIR_CARD.sentence, you=Sentence("Your {card}"))


def _earnings(turn: TurnView, seat: int, card: str) -> tuple[int, int]:
    """Return how many copies of a card paid their owner in a turn, and the coins, over all its activations."""
    paid = [event for event in turn.events if isinstance(event, e.Earned) and (event.seat, event.card) == (seat, card)]
    return sum(event.copies for event in paid), sum(event.coins for event in paid)


def _takings(turn: TurnView, seat: int, card: str, names: Sequence[str]) -> Cause:
    """Return a card, the coins that it took, and from whom."""
    took = [event for event in turn.events if isinstance(event, e.Took) and (event.seat, event.card) == (seat, card)]
    paid = [event for event in took if event.coins]
    payers = list(dict.fromkeys(event.payer for event in paid))
    everybody = len(payers) >= MANY and len(payers) == len(names) - 1
    return Cause(
        card_name(card),
        sum(event.coins for event in paid),
        None if everybody else listed(called(names, each, YOU_PAID) for each in payers),
        _short(paid[0].coins, paid[0].owed) if len(paid) == 1 else 0,  # of several, each payer's own line says it
    )


def _short(paid: int, owed: int) -> int:
    """Return what was owed, if more than was paid; else 0."""
    return owed if paid < owed else 0


# --- what was done ---------------------------------------------------------------------------------------


def doings(turn: TurnView, names: Sequence[str]) -> list[str]:
    """Return what was swapped, closed, built or declined, a line each."""
    return [line for event in turn.events if (line := _doing(event, turn, names))]


DRAWN = e.Added | e.Fished | e.Invested
"""What a board's picture says as well as words could."""


def beside_picture(turn: TurnView, names: Sequence[str]) -> list[str]:
    """Return the lines of a turn that its board lacks: the names of cards that it only draws, and the end."""
    shown = [event for event in turn.events if not isinstance(event, DRAWN) and not _chose_nothing(event)]
    return [line for event in shown if (line := _doing(event, turn, names))]


def _chose_nothing(event: e.MachiEvent) -> bool:
    """Whether a player who could build did not: the picture says so. Only words say why a turn ends by itself."""
    return isinstance(event, e.BuiltNothing) and not event.broke


def _doing(event: e.MachiEvent, turn: TurnView, names: Sequence[str]) -> str:
    """Return what a card or player did, apart from coins; empty for what other lines say."""
    match event:
        case e.Demolished() | e.Gave() | e.Swapped() | e.Activated() | e.Invested() | e.Declined() | e.Built():
            return _chosen(event, names)
        case e.Added(seat, card, more, total):
            return ADDED(names, seat, coins=more, card=card_name(card), total=total)
        case e.Fished(seat, dice):
            return FISHED(names, seat, dice=dice_words(dice))
        case e.Renovated(seat, card, kind, copies):
            whose = [f"{called(names, each, YOU_CLOSED)} {count}" for each, count in enumerate(copies) if count]
            if not whose:
                return NAMED(names, seat, kind=card_name(kind), card=card_name(card))
            closed = copies_of(kind, sum(copies))
            return RENOVATED(names, seat, cards=closed, card=card_name(card), players=commas(whose))
        case e.Closed(seat):
            cards = _alike(event, turn)
            return CLOSED(names, seat, cards=cards) if cards else ""
        case e.Reopened(seat):
            cards = _alike(event, turn)
            return REOPENED(names, seat, cards=cards) if cards else ""
        case e.BuiltNothing(seat, broke=True):
            return BROKE(names, seat)
        case e.BuiltNothing(seat):
            return BUILT_NOTHING(names, seat)
        case e.Dealt(cards=dealt):
            return say("New on sale: {cards}.", cards=listed(card_name(card) for card in dict.fromkeys(dealt)))
        case e.LeftMarket(card, _):
            return say("{card} leaves the market: everybody has one.", card=card_name(card))
        case e.Resigned(seat):
            return RESIGNED(names, seat)
        case e.GameWon(seat, reason):
            return won(names, seat, reason)
        case e.GameBegan() | e.TurnBegan() | e.Rolled() | e.Earned() | e.Took() | e.PaidBack() | e.Shared():
            return ""
        case _:
            assert_never(event)


ADDED: Final = Told(
    Sentence("**{name}** added {coins} with the {card}: {total}."),
    you=Sentence("You added {coins} with the {card}: {total}."),
)
FISHED: Final = Told(
    Sentence("**{name}** threw {dice} for the boats."),
    you=Sentence("You threw {dice} for the boats."),
)
NAMED: Final = Told(
    Sentence("**{name}** named the {kind} ({card}); none was open."),
    you=Sentence("You named the {kind} ({card}); none was open."),
)
RENOVATED: Final = Told(
    Sentence("**{name}** closed {cards} ({card}): {players}."),
    you=Sentence("You closed {cards} ({card}): {players}."),
)
CLOSED: Final = Told(Sentence("**{name}**: {cards} closed."), you=Sentence("You: {cards} closed."))
REOPENED: Final = Told(Sentence("**{name}**: {cards} opened again."), you=Sentence("You: {cards} opened again."))
BROKE: Final = Told(
    Sentence("**{name}** cannot pay for anything on sale, so the turn ends."),
    you=Sentence("You cannot pay for anything on sale, so the turn ends."),
)
BUILT_NOTHING: Final = Told(Sentence("**{name}** built nothing."), you=Sentence("You built nothing."))
RESIGNED: Final = Told(
    Sentence("**{name}** resigned; the cards went back to the box."),
    you=Sentence("You resigned; the cards went back to the box."),
)
LAST_LEFT: Final = Told(
    Sentence("🏆 **{name}** wins: nobody else is left."),
    you=Sentence("🏆 You win: nobody else is left."),
)
WON: Final = Told(
    Sentence("🏆 **{name}** wins: every landmark is built!"),
    you=Sentence("🏆 You win: every landmark is built!"),
)


def won(names: Sequence[str], seat: int, reason: str) -> str:
    """Return the end of the game, in one line."""
    return (LAST_LEFT if reason == "last_left" else WON)(names, seat)


def _alike(event: e.Closed | e.Reopened, turn: TurnView) -> str:
    """List all cards of a player that closed, or opened, at the first such event; empty at the others."""
    alike = [other for other in turn.events if isinstance(other, type(event)) and other.seat == event.seat]
    return listed(copies_of(other.card, other.copies) for other in alike) if alike[0] is event else ""


Chosen = e.Demolished | e.Gave | e.Swapped | e.Activated | e.Invested | e.Declined | e.Built


def _chosen(event: Chosen, names: Sequence[str]) -> str:
    """Return what a player did with a card."""
    match event:
        case e.Demolished(seat, card, landmark):
            return DEMOLISHED(names, seat, landmark=card_name(landmark), card=card_name(card))
        case e.Gave(seat, _, give, receiver, closed):
            return GAVE(names, seat, receiver, card=_one(give, closed))
        case e.Swapped(seat, _, give, partner, take, give_closed, take_closed):
            return SWAPPED(names, seat, partner, given=_one(give, give_closed), taken=_one(take, take_closed))
        case e.Activated(seat, card, kind):
            return ACTIVATED(names, seat, kind=card_name(kind), card=card_name(card))
        case e.Invested(seat, card, amount, total):
            return INVESTED(names, seat, coins=coins(amount), card=card_name(card), total=total)
        case e.Declined(seat, card):
            return DECLINED(names, seat, card=card_name(card))
        case e.Built(seat, card, cost):
            return BUILT(names, seat, card=card_name(card), coins=coins(cost))
        case _:
            assert_never(event)


DEMOLISHED: Final = Told(
    Sentence("**{name}** tore down **{landmark}** ({card})."),
    you=Sentence("You tore down **{landmark}** ({card})."),
)
GAVE: Final = Told(
    Sentence("**{name}** gave **{other}** {card}."),
    you=Sentence("You gave **{other}** {card}."),
    to_you=Sentence("**{name}** gave you {card}."),
)
SWAPPED: Final = Told(
    Sentence("**{name}** gave **{other}** {given} for {taken}."),
    you=Sentence("You gave **{other}** {given} for {taken}."),
    to_you=Sentence("**{name}** gave you {given} for {taken}."),
)
ACTIVATED: Final = Told(
    Sentence("**{name}** let the {kind} act; the {card} goes back to the market."),
    you=Sentence("You let the {kind} act; the {card} goes back to the market."),
)
INVESTED: Final = Told(
    Sentence("**{name}** put {coins} on the {card}: {total} now."),
    you=Sentence("You put {coins} on the {card}: {total} now."),
)
DECLINED: Final = Told(Sentence("**{name}** did not use the {card}."), you=Sentence("You did not use the {card}."))
BUILT: Final = Told(
    Sentence("**{name}** built **{card}** for {coins}."),
    you=Sentence("You built **{card}** for {coins}."),
)


def _one(card: str, closed: bool) -> str:
    if closed:
        return say_in_context("somebody gives or takes it", "a closed {card}", card=card_name(card))
    return a_card(card)


def log_line(turn: TurnView, names: Sequence[str]) -> str:
    """Return a whole turn in one line, for the log."""
    parts = [headline(turn, names)]
    if turn.dice:
        parts.append(semicolons(_changes(turn, names, CHANGED_TOO)))
    parts += doings(turn, names)
    *most, last = parts
    return f"`{turn.number:>3}` " + " · ".join([*map(without_stop, most), last])
