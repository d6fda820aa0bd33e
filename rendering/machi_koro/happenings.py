"""What happened in a turn, as short items of pictures, names and amounts; and its headline."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, assert_never

import msgspec

from bot.games.machi_koro import events as e
from bot.games.machi_koro.events import (
    Built,
    BuiltNothing,
    Declined,
    Earned,
    GameWon,
    MachiEvent,
    PaidBack,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
)
from bot.games.machi_koro.views import MachiView, TurnView

Tone = Literal["plain", "gain", "loss", "quiet"]


class CardWord(msgspec.Struct, frozen=True):
    """A card, shown as a drawing."""

    card: str


class NameWord(msgspec.Struct, frozen=True):
    """A player, shown by name or seat number."""

    name: str
    seat: int


class PlainWord(msgspec.Struct, frozen=True):
    """Other words."""

    text: str
    tone: Tone = "plain"


Word = CardWord | NameWord | PlainWord
Item = tuple[Word, ...]
"""Words that stay on one line."""


def coins_in(item: Item) -> int:
    """Return how many coins an item says that players gained."""
    gains = (word.text for word in item if isinstance(word, PlainWord) and word.tone == "gain")
    return sum(int(text) for text in gains if text.startswith("+"))


class Headline(msgspec.Struct, frozen=True):
    """The headline: a name and what is said about it."""

    name: str
    rest: str


def over(view: MachiView, turn: TurnView) -> bool:
    """Return whether the game ended with this turn."""
    if view.outcome is None:
        return False
    return turn.number >= view.turn.number or any(isinstance(event, GameWon) for event in turn.events)


def headline(view: MachiView, turn: TurnView, names: Sequence[str]) -> Headline:
    """Return whose turn it is and what they rolled, or who won."""
    if view.outcome is not None and over(view, turn):
        winners = view.outcome.winners
        *first, last = (names[seat] for seat in winners)
        return Headline(f"{', '.join(first)} and {last}", "win!") if first else Headline(last, "wins!")
    if not turn.dice:
        return Headline(names[turn.seat], comes_next(view, turn))
    again = sum(isinstance(event, Rolled) for event in turn.events) > 1
    total = f"{sum(turn.dice)} + {turn.added}" if turn.added else str(sum(turn.dice))
    return Headline(names[turn.seat], f"re-rolled {total}" if again else f"rolled {total}")


def comes_next(view: MachiView, turn: TurnView) -> str:
    """Return what the player of a turn without dice does next; by post nobody rolls before the orders are there."""
    if view.postal:
        return "begins"
    return "rolls again" if turn.extra else "rolls next"


def items(view: MachiView, turn: TurnView, names: Sequence[str]) -> list[Item]:
    """Return the items of a board: why the game ended, if it did, then what happened in the turn."""
    found = happened(turn, names, settled=settled(view, turn))
    if view.outcome is not None and over(view, turn):
        found.insert(0, (_reason(view),))
    return found


def settled(view: MachiView, turn: TurnView) -> bool:
    """Return whether a turn's income is final: only the steps after it may still ask questions."""
    return turn.number < view.turn.number or all(decision.ask in ("build", "invest") for decision in view.pending)


def happened(turn: TurnView, names: Sequence[str], *, settled: bool = True) -> list[Item]:
    """Return what happened, in order; one item for each card that acted.

    `settled`: the income is final, so it may be said that no coins change hands.
    """
    first = [item for event in turn.events if isinstance(event, e.Fished) for item in _other(event, names)]
    found = list(_money(turn.events, names))
    if settled and turn.dice and not found and not any(isinstance(event, Swapped) for event in turn.events):
        found.append((PlainWord("No coins change hands", "quiet"),))
    found[:0] = first
    found += (item for event in turn.events if not isinstance(event, e.Fished) for item in _other(event, names))
    return found


def _reason(view: MachiView) -> Word:
    assert view.outcome is not None  # noqa: S101 - called only for games that are over
    town = view.towns[view.outcome.winners[0]]
    if town.sites and town.landmarks == len(town.sites):
        return PlainWord(f"All {len(town.sites)} landmarks stand", "gain")
    return PlainWord("Everyone else has left", "quiet")


def _money(events: Sequence[MachiEvent], names: Sequence[str]) -> Iterator[Item]:
    earned: dict[str, dict[int, int]] = {}
    taken: dict[str, list[Took]] = {}
    other: list[Item] = []
    order: list[tuple[str, bool]] = []
    for event in events:
        if isinstance(event, Rolled):
            earned.clear()
            taken.clear()
            order.clear()
            other.clear()
        elif isinstance(event, Earned):
            if event.card not in earned:
                order.append((event.card, True))
            by_seat = earned.setdefault(event.card, {})
            by_seat[event.seat] = by_seat.get(event.seat, 0) + event.coins
        elif isinstance(event, Took):
            if event.card not in taken:
                order.append((event.card, False))
            taken.setdefault(event.card, []).append(event)
        elif isinstance(event, PaidBack):
            other.append(
                (CardWord(event.card), NameWord(names[event.seat], event.seat), PlainWord(f"−{event.coins}", "loss"))
            )
        elif isinstance(event, Shared):
            other.append((CardWord(event.card), PlainWord(f"everybody has {event.each}")))
    for card, bank in order:
        gains = earned[card] if bank else _added((took.seat, took.coins) for took in taken[card])
        words: list[Word] = [CardWord(card)]
        for seat, coins in gains.items():
            words += [NameWord(names[seat], seat), PlainWord(f"+{coins}", "gain" if coins else "quiet")]
        if not bank:
            paid = [took for took in taken[card] if took.coins]
            payers = dict.fromkeys(took.payer for took in paid or taken[card])
            words.append(PlainWord("from", "quiet"))
            if len(payers) == 1:
                (payer,) = payers
                words.append(NameWord(names[payer], payer))
            else:
                words.append(PlainWord(f"{len(payers)} players", "quiet"))
        yield tuple(words)
    yield from other


def _added(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Sum up amounts for each seat."""
    sums: dict[int, int] = {}
    for seat, amount in amounts:
        sums[seat] = sums.get(seat, 0) + amount
    return sums


def _other(event: MachiEvent, names: Sequence[str]) -> Iterator[Item]:
    match event:
        case Swapped(seat=seat, give=give, partner=partner, take=take):
            yield (
                NameWord(names[seat], seat),
                PlainWord("swaps", "quiet"),
                CardWord(give),
                PlainWord("for", "quiet"),
                CardWord(take),
                PlainWord("of", "quiet"),
                NameWord(names[partner], partner),
            )
        case e.Fished(dice=dice):
            yield CardWord("tuna_boat"), PlainWord(f"threw {sum(dice)}", "quiet")
        case e.Renovated(kind=kind, copies=copies):
            yield CardWord(kind), PlainWord(f"{sum(copies)} closed", "loss")
        case e.Closed(seat=seat, card=card, copies=closed):
            yield CardWord(card), NameWord(names[seat], seat), PlainWord(f"{closed} closed", "quiet")
        case e.Reopened(seat=seat, card=card, copies=opened):
            yield CardWord(card), NameWord(names[seat], seat), PlainWord(f"{opened} opened", "quiet")
        case e.Demolished(seat=seat, landmark=landmark):
            yield NameWord(names[seat], seat), PlainWord("tears down", "quiet"), CardWord(landmark)
        case e.Gave(seat=seat, give=give, receiver=receiver):
            yield (
                NameWord(names[seat], seat),
                PlainWord("gives", "quiet"),
                CardWord(give),
                PlainWord("to", "quiet"),
                NameWord(names[receiver], receiver),
            )
        case e.Activated(card=card, kind=kind):
            yield CardWord(card), PlainWord("lets act", "quiet"), CardWord(kind)
        case e.Invested(card=card, coins=coins, total=lying):
            yield CardWord(card), PlainWord(f"−{coins}", "loss"), PlainWord(f"{lying} on it", "quiet")
        case e.LeftMarket(card=card):
            yield CardWord(card), PlainWord("leaves the market", "quiet")
        case e.Dealt(cards=cards):
            yield PlainWord("New on sale", "quiet"), *(CardWord(card) for card in dict.fromkeys(cards))
        case Declined(seat=seat, card=card):
            yield CardWord(card), PlainWord("not used", "quiet")
        case Built(card=card, cost=cost):
            yield PlainWord("Built", "quiet"), CardWord(card), PlainWord(f"−{cost}", "loss")
        case BuiltNothing():
            yield (PlainWord("Built nothing", "quiet"),)
        case Resigned(seat=seat):
            yield NameWord(names[seat], seat), PlainWord("left the game", "quiet")
        case (
            e.GameBegan() | e.TurnBegan() | Rolled() | e.Added() | Earned() | Took() | PaidBack() | Shared() | GameWon()
        ):
            return
        case _:
            assert_never(event)
