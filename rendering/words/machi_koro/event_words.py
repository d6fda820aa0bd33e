"""The events of a turn in words. `names`: the seats' names, escaped for their place."""

from collections.abc import Sequence
from typing import assert_never

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import MachiView, TurnView
from rendering.words.common import dice_words, listed, signed
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
    name = names[turn.seat]
    again = " again" if turn.extra else ""
    if turn.dice:
        added = f" + {turn.added} = {turn.total}" if turn.added else ""
        return f"**{name}** rolled{again} {dice_words(turn.dice)}{added}"
    return f"**{name}** has another turn" if turn.extra else f"**{name}**'s turn"


def changes(turn: TurnView, names: Sequence[str]) -> list[str]:
    """Return a line for each player who gained or lost by the roll, the roller first."""
    lines = []
    seats = len(names)
    for seat in sorted(range(seats), key=lambda seat: (seat - turn.seat) % seats):
        causes = _causes(turn, seat, names)
        if causes:
            lines.append(f"**{names[seat]}** {signed(turn.gains[seat])} · {', '.join(causes)}")
    if turn.dice and not lines:
        lines.append("Nobody earns anything.")
    return lines


def _causes(turn: TurnView, seat: int, names: Sequence[str]) -> list[str]:
    found: list[tuple[str, int, str]] = []
    empty: dict[str, list[str]] = {}
    earned: set[str] = set()
    taken: set[str] = set()
    for event in turn.events:
        match event:
            case e.Earned(owner, card) if owner == seat and card not in earned:
                earned.add(card)
                copies, amount = _earnings(turn, seat, card)
                found.append((copies_of(card, copies), amount, ""))
            case e.PaidBack(owner, card, copies, amount, owed) if owner == seat:
                found.append((copies_of(card, copies), -amount, _short(amount, owed)))
            case e.Shared(_, card, each, by_seat) if by_seat[seat]:
                found.append((f"{card_name(card)}: everybody has {each}", by_seat[seat], ""))
            case e.Took(owner, payer, card, 0, owed) if owner == seat and owed:
                empty.setdefault(card, []).append(names[payer])
            case e.Took(owner, _, card, amount) if owner == seat and amount and card not in taken:
                taken.add(card)
                found.append(_takings(turn, seat, card, names))
            case e.Took(owner) if owner == seat:
                pass  # said with the card's first coins, or nothing was owed
            case e.Took(owner, payer, card, amount, owed) if payer == seat and amount:
                found.append((f"{names[owner]}'s {card_name(card)}", -amount, _short(amount, owed)))
    nothing = [f"{card_name(card)}: {listed(payers)} had no coins" for card, payers in empty.items()]
    if len(found) == 1:  # a single cause need not repeat the sum
        return [cause + more for cause, _, more in found] + nothing
    return [f"{cause} {signed(amount)}{more}" for cause, amount, more in found] + nothing


def _earnings(turn: TurnView, seat: int, card: str) -> tuple[int, int]:
    """Return how many copies of a card paid their owner in a turn, and the coins, over all its activations."""
    paid = [event for event in turn.events if isinstance(event, e.Earned) and (event.seat, event.card) == (seat, card)]
    return sum(event.copies for event in paid), sum(event.coins for event in paid)


def _takings(turn: TurnView, seat: int, card: str, names: Sequence[str]) -> tuple[str, int, str]:
    """Return a card's name, the coins that it took, and from whom."""
    took = [event for event in turn.events if isinstance(event, e.Took) and (event.seat, event.card) == (seat, card)]
    paid = [event for event in took if event.coins]
    payers = list(dict.fromkeys(event.payer for event in paid))
    short = _short(paid[0].coins, paid[0].owed) if len(paid) == 1 else ""  # of several, each payer's own line says it
    if len(payers) >= MANY and len(payers) == len(names) - 1:
        return card_name(card), sum(event.coins for event in paid), " from everybody else"
    return card_name(card), sum(event.coins for event in paid), f" from {listed(names[each] for each in payers)}{short}"


def _short(paid: int, owed: int) -> str:
    return f" (of {owed} owed)" if paid < owed else ""


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
        case e.Added(seat, card, more, total):
            return f"**{names[seat]}** added {more} with the {card_name(card)}: {total}."
        case e.Fished(seat, dice):
            return f"**{names[seat]}** threw {dice_words(dice)} for the boats."
        case e.Renovated(seat, card, kind, copies):
            whose = ", ".join(f"{name} {count}" for name, count in zip(names, copies, strict=True) if count)
            if not whose:
                return f"**{names[seat]}** named the {card_name(kind)} ({card_name(card)}); none was open."
            return f"**{names[seat]}** closed {copies_of(kind, sum(copies))} ({card_name(card)}): {whose}."
        case e.Closed(seat):
            cards = _alike(event, turn)
            return f"**{names[seat]}**: {cards} closed." if cards else ""
        case e.Reopened(seat):
            cards = _alike(event, turn)
            return f"**{names[seat]}**: {cards} opened again." if cards else ""
        case e.Demolished(seat, card, landmark):
            return f"**{names[seat]}** tore down **{card_name(landmark)}** ({card_name(card)})."
        case e.Gave(seat, _, give, receiver, closed):
            return f"**{names[seat]}** gave **{names[receiver]}** {_one(give, closed)}."
        case e.Swapped(seat, _, give, partner, take, give_closed, take_closed):
            cards = f"{_one(give, give_closed)} for {_one(take, take_closed)}"
            return f"**{names[seat]}** gave **{names[partner]}** {cards}."
        case e.Activated(seat, card, kind):
            return f"**{names[seat]}** let the {card_name(kind)} act; the {card_name(card)} goes back to the market."
        case e.Invested(seat, card, amount, total):
            return f"**{names[seat]}** put {coins(amount)} on the {card_name(card)}: {total} now."
        case e.Declined(seat, card):
            return f"**{names[seat]}** did not use the {card_name(card)}."
        case e.Built(seat, card, cost):
            return f"**{names[seat]}** built **{card_name(card)}** for {coins(cost)}."
        case e.BuiltNothing(seat, broke=True):
            return f"**{names[seat]}** cannot pay for anything on sale, so the turn ends."
        case e.BuiltNothing(seat):
            return f"**{names[seat]}** built nothing."
        case e.Dealt(cards):
            return f"New on sale: {listed(card_name(card) for card in dict.fromkeys(cards))}."
        case e.LeftMarket(card, _):
            return f"{card_name(card)} leaves the market: everybody has one."
        case e.Resigned(seat):
            return f"**{names[seat]}** resigned; the cards went back to the box."
        case e.GameWon(seat, reason):
            return won(names[seat], reason)
        case e.GameBegan() | e.TurnBegan() | e.Rolled() | e.Earned() | e.Took() | e.PaidBack() | e.Shared():
            return ""
        case _:
            assert_never(event)


def _alike(event: e.Closed | e.Reopened, turn: TurnView) -> str:
    """List all cards of a player that closed, or opened, at the first such event; empty at the others."""
    alike = [other for other in turn.events if isinstance(other, type(event)) and other.seat == event.seat]
    return listed(copies_of(other.card, other.copies) for other in alike) if alike[0] is event else ""


def _one(card: str, closed: bool) -> str:
    return f"a closed {card_name(card)}" if closed else a_card(card)


def won(name: str, reason: str) -> str:
    """Return the end of the game, in one line."""
    if reason == "last_left":
        return f"🏆 **{name}** wins: nobody else is left."
    return f"🏆 **{name}** wins: every landmark is built!"


def log_line(turn: TurnView, names: Sequence[str]) -> str:
    """Return a whole turn in one line, for the log."""
    parts = [headline(turn, names)]
    if turn.dice:
        parts.append("; ".join(changes(turn, names)))
    parts += doings(turn, names)
    *most, last = parts
    return f"`{turn.number:>3}` " + " · ".join([*(part.removesuffix(".") for part in most), last])
