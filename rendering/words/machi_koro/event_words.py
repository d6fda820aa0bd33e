"""The events of a turn in words. `names`: the seats' names, escaped for their place."""

from collections.abc import Callable, Collection, Container, Iterator, Sequence
from itertools import takewhile
from typing import Final

import msgspec

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence, say, say_in_context
from bot.language.rows import capital, commas, semicolons, stopped
from bot.language.tables import By, Fields
from rendering.words.clauses import Clause, EventTable, Line, Part
from rendering.words.common import called, dice_words, listed, signed
from rendering.words.machi_koro.names import a_card, card_name, coins, copies_of

BEFORE_THE_INCOME = ("keep", "add")
"""Questions asked before anybody earns by the roll."""
AFTER_THE_INCOME = ("build", "invest")
"""Questions asked when nobody earns by the roll any more."""
MANY = 3
"""With this many payers or more, "everybody else" replaces their names."""

# --- every event -----------------------------------------------------------------------------------------

RENOVATED: Final = Clause(
    "{name} closed {cards}: {players}", you="you closed {cards}: {players}", short="{name} closed {cards}"
)
NAMED: Final = Clause("{name} named the {kind}; none was open", you="you named the {kind}; none was open")
FISHED: Final = Clause(
    "{name} threw {dice} for the boats", you="you threw {dice} for the boats", short="{boat} threw {dice}"
)
TOOK: Final = Clause(
    "{name} took {coins} from {other} ({cause})",
    you="you took {coins} from {other} ({cause})",
    to_you="{name} took {coins} from you ({cause})",
    mark="💸",
)
BROKE: Final = Clause(
    "{name} cannot pay for anything on sale, so the turn ends",
    you="you cannot pay for anything on sale, so the turn ends",
    short="built nothing",
)
BUILT: Final = Clause("{name} built {a_card} for {cost}", you="you built {a_card} for {cost}", short="built {card}")
BUILT_FREE: Final = Clause("{name} built {a_card} for free", you="you built {a_card} for free", short="built {card}")
BUILT_CARDS: Final = Clause("{name} built {card}")
"""Without the price: of a list, and of a picture that shows it."""
BUILT_NOTHING: Final = Clause("{name} built nothing", you="you built nothing", short="built nothing")
WON: Final = Clause("{name} wins: every landmark is built!", you="you win: every landmark is built!", mark="🏆")
LAST_LEFT: Final = Clause("{name} wins: nobody else is left", you="you win: nobody else is left", mark="🏆")
NEW_ON_SALE: Final = Clause("new on sale: {cards}")
NO_COINS: Final = Clause("no coins change hands")


def part(card: str, copies: int = 1) -> Part:
    """A card, with its copies if more than one."""
    return Part(copies_of(card, copies), strong=True, card=card, copies=copies)


def thrown(dice: Sequence[int], added: int = 0) -> Part:
    """Dice, and what was added to them: as faces in a message, as numbers elsewhere."""
    total, numbers = sum(dice) + added, [*dice, *[added] * bool(added)]
    plain = " + ".join(map(str, numbers))
    return Part(
        f"{dice_words(dice)} + {added} = {total}" if added else dice_words(dice),
        plain=f"{plain} = {total}" if len(numbers) > 1 else plain,
    )


def _one(card: str, closed: bool) -> Part:
    """One copy of a card, with its article."""
    shut = say_in_context("somebody gives or takes it", "a closed {card}", card=card_name(card)) if closed else ""
    return Part(shut or a_card(card), card=card)


def _whose(copies: Sequence[int]) -> Callable[[Sequence[str]], str]:
    """The players whose copies closed, and how many; the reader's name is “you”."""
    return lambda names: commas(f"{called(names, seat, YOU_CLOSED)} {many}" for seat, many in enumerate(copies) if many)


def _cards(event: e.Dealt | e.Grew | e.Renovated) -> tuple[Part, ...]:
    """Each kind of card that is new on sale, or that closed; a picture says beside it whose copies did."""
    if not isinstance(event, e.Renovated):
        new = event.cards if isinstance(event, e.Dealt) else (event.card,)
        return tuple(map(a_part, dict.fromkeys(new)))
    return (Part(copies_of(event.kind, sum(event.copies)), strong=True, card=event.kind),)


def a_part(card: str) -> Part:
    """A card with its article; a picture draws the card."""
    return Part(a_card(card), strong=True, card=card)


FIELDS: Final[Fields] = {
    **{field: (field, part) for field in ("card", "kind", "landmark")},
    **{field: (field, coins) for field in ("coins", "cost")},
    "a_card": ("card", a_part),
    "cards": ("", _cards),
    "dice": ("dice", thrown),
    "cause": ("card", card_name),
    "boat": ("", lambda _: part("tuna_boat")),
    "players": ("copies", _whose),
    "gift": ("", lambda event: _one(event.give, event.closed)),
    "given": ("", lambda event: _one(event.give, event.give_closed)),
    "taken": ("", lambda event: _one(event.take, event.take_closed)),
}
"""How the parts of sentences are shown."""
EVENTS: Final = EventTable(
    {
        e.Added: Clause(
            "{name} added {more} with the {card}: {total}", you="you added {more} with the {card}: {total}"
        ),
        e.Fished: FISHED,
        e.Took: TOOK,
        e.Renovated: By(lambda event: any(event.copies), {True: RENOVATED, False: NAMED}),
        e.Closed: Clause("{name} closed {cards}", you="you closed {cards}"),
        e.Reopened: Clause("{name} opened {cards} again", you="you opened {cards} again"),
        e.Demolished: Clause("{name} tore down the {landmark}", you="you tore down the {landmark}"),
        e.Gave: Clause("{name} gave {other} {gift}", you="you gave {other} {gift}", to_you="{name} gave you {gift}"),
        e.Swapped: Clause(
            "{name} gave {other} {given} for {taken}",
            you="you gave {other} {given} for {taken}",
            to_you="{name} gave you {given} for {taken}",
        ),
        e.Activated: Clause(
            "{name} let the {kind} act; the {card} goes back to the market",
            you="you let the {kind} act; the {card} goes back to the market",
            short="{card} lets {kind} act",
        ),
        e.Invested: Clause(
            "{name} put {coins} on the {card}: {total} now",
            you="you put {coins} on the {card}: {total} now",
            short="{name} put {coins} on {card}",
        ),
        e.Declined: Clause("{name} did not use the {card}", you="you did not use the {card}", short="{card} not used"),
        e.Built: By("cost", {0: BUILT_FREE}, BUILT),
        e.BuiltNothing: By("broke", {True: BROKE, False: BUILT_NOTHING}),
        **dict.fromkeys((e.Dealt, e.Grew), NEW_ON_SALE),
        e.LeftMarket: Clause("{card} leaves the market: everybody has one", short="{card} leaves the market"),
        e.Resigned: Clause(
            "{name} resigned; their cards went back to the box",
            you="you resigned; your cards went back to the box",
            short="{name} left the game",
        ),
        e.GameWon: By("reason", {"last_left": LAST_LEFT}, WON),
        **dict.fromkeys((e.GameBegan, e.TurnBegan, e.Rolled, e.Earned, e.PaidBack, e.Shared)),
    },
    FIELDS,
)
"""The sentence of every event; None: the line of its turn, or of its coins, says it."""
MONEY = e.Earned | e.Took | e.PaidBack | e.Shared
"""What the lines of a turn's coins say."""
SALE = e.Dealt | e.Grew
"""What came on sale."""
DRAWN = e.Added | e.Fished | e.Invested
"""What a board's picture says as well as words could."""


def tellings(turn: TurnView) -> Iterator[tuple[e.MachiEvent, Line]]:
    """The events of a turn besides coins. One line names all cards of a player that closed, or opened, at once."""
    for event in turn.events:
        if isinstance(event, MONEY):
            continue
        places: dict[str, object] = {}
        if isinstance(event, e.Closed | e.Reopened):
            alike = [other for other in turn.events if isinstance(other, type(event)) and other.seat == event.seat]
            if alike[0] is not event:
                continue
            places["cards"] = tuple(part(each.card, each.copies) for each in alike)
        if (line := EVENTS.of(event, **places)) is not None:
            yield event, line


def doings(turn: TurnView, names: Sequence[str]) -> list[str]:
    """Return what was swapped, closed, built or declined, a line each."""
    return [line.line(names) for _, line in tellings(turn)]


def comes_first(turn: TurnView) -> tuple[e.MachiEvent, ...]:
    """The events of a turn before its first roll: what came on sale as it began."""
    return tuple(takewhile(lambda event: not isinstance(event, e.Rolled), turn.events))


def from_roll(turn: TurnView) -> TurnView:
    """The turn without what happened before its roll."""
    return msgspec.structs.replace(turn, events=turn.events[len(comes_first(turn)) :])


def before_roll(turn: TurnView, names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """Return the lines about what happened before a turn's roll, but not of events that are `said` elsewhere."""
    first = tuple(event for event in comes_first(turn) if event not in said)
    return doings(msgspec.structs.replace(turn, events=first), names)


def beside_picture(turn: TurnView, names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """Return the lines of a turn, from its roll, that its board lacks: the names of cards that it only draws.

    `said`: what is said elsewhere.
    """
    return [
        line.line(names)
        for event, line in tellings(from_roll(turn))
        if not isinstance(event, DRAWN) and event not in said
        if line.told is not BUILT_NOTHING  # only words say why a turn ends by itself
    ]


def won(names: Sequence[str], seat: int, reason: str) -> str:
    """Return the end of the game, in one line."""
    return (LAST_LEFT if reason == "last_left" else WON)(seat).line(names)


# --- the turn and its coins ------------------------------------------------------------------------------

ROLLED: Final = Clause("{name} rolled {dice}", you="you rolled {dice}")
ROLLED_AGAIN: Final = Clause("{name} rolled again: {dice}", you="you rolled again: {dice}")
ANOTHER_TURN: Final = Clause(
    "{name} rolled doubles and has another turn (Amusement Park)",
    you="you rolled doubles and have another turn (Amusement Park)",
)
TURN: Final = Clause("{name}'s turn", you="your turn")
CHANGED: Final = Clause("{name} {coins} · {reasons}", you="you {coins} · {reasons}")
UNCHANGED: Final = Clause("{name} · {reasons}", you="you · {reasons}")
THEIR_CARD: Final = Clause("{name}'s {card}", you="your {card}")
YOU_PAID: Final = Sentence("you", context="the reader, in a list of players from whom a card takes coins")
YOU_COULD_NOT: Final = Sentence("you", context="the reader, in a list of players who had no coins")
YOU_CLOSED: Final = Sentence("you", context="the reader, in a list of players and numbers")


def settled(view: MachiView, turn: TurnView) -> bool:
    """Return whether a turn's income is final: only the steps after it may still ask questions."""
    return turn.number != view.turn.number or all(pending.ask in AFTER_THE_INCOME for pending in view.pending)


def story(turn: TurnView, view: MachiView, names: Sequence[str]) -> list[str]:
    """Return what happened in a turn, a line each; income only once the roll is final."""
    earned = changes(turn, names, final=settled(view, turn)) if turn.dice and not income_is_open(view, turn) else []
    return [*before_roll(turn, names), headline(turn, names), *earned, *doings(from_roll(turn), names)]


def income_is_open(view: MachiView, turn: TurnView) -> bool:
    """Return whether the roll of a turn may still change, so that nobody has earned by it."""
    return turn.number == view.turn.number and any(pending.ask in BEFORE_THE_INCOME for pending in view.pending)


def headline(turn: TurnView, names: Sequence[str]) -> str:
    """Return whose turn it is and the roll, in one line."""
    told = (ROLLED_AGAIN if turn.extra else ROLLED) if turn.dice else ANOTHER_TURN if turn.extra else TURN
    return capital(told(turn.seat, dice=thrown(turn.dice, turn.added)).clause(names))


def changes(turn: TurnView, names: Sequence[str], *, final: bool = True) -> list[str]:
    """Return a line for each player who gained or lost by the roll, the roller first.

    `final`: nothing more will come, so it may be said that no coins change hands.
    """
    found = _changes(range(len(names)), turn, names)
    return found if found or not (turn.dice and final) else [NO_COINS().line(names)]


def changes_of(seats: Collection[int], turn: TurnView, view: MachiView, names: Sequence[str]) -> list[str]:
    """Return the same of some seats only, once the roll is final; nothing if it changed none of their coins."""
    return [] if not turn.dice or income_is_open(view, turn) else _changes(seats, turn, names)


def of_others(turn: TurnView, names: Sequence[str], told: Container[object], seats: Collection[int]) -> str:
    """Return what another player's turn changed of the coins of these seats, in a line; empty if nothing.

    `told`: events that other words tell.
    """
    left = [
        seat
        for seat in seats
        if seat != turn.seat and any(_moves(event, seat) and event not in told for event in turn.events)
    ]
    found = _changes(left, turn, names)
    return stopped(semicolons(found)) if found else ""


def _moves(event: e.MachiEvent, seat: int) -> bool:
    """Whether an event moves coins of that seat, or would if somebody had any."""
    match event:
        case e.Took(owner, payer):
            return seat in (owner, payer)
        case e.Shared(changes=changes):
            return changes[seat] != 0
    return isinstance(event, e.Earned | e.PaidBack) and event.seat == seat


def _changes(seats: Collection[int], turn: TurnView, names: Sequence[str]) -> list[str]:
    first = sorted(seats, key=lambda seat: (seat - turn.seat) % len(names))
    causes = {seat: told for seat in first if (told := _causes(turn, seat, names))}
    return [
        capital(
            (CHANGED if turn.gains[seat] else UNCHANGED)(
                seat, coins=signed(turn.gains[seat]), reasons=commas(reasons)
            ).clause(names)
        )
        for seat, reasons in causes.items()
    ]


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
            case e.PaidBack(owner, card, coins=0) if owner == seat:
                empty.setdefault(card, []).append(called(names, owner, YOU_COULD_NOT))
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
                theirs = THEIR_CARD(owner, card=card_name(card)).clause(names, plain=True)
                found.append(Cause(theirs, -amount, owed=_short(amount, owed)))
    nothing = [
        say("{card}: {players} had no coins", card=card_name(card), players=listed(payers))
        for card, payers in empty.items()
    ]
    counted = len(found) > 1  # a single cause need not repeat the sum
    return [cause.words(counted=counted) for cause in found] + nothing


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
