"""What mattered in a turn: one ranking for captions, recaps, pictures and films.

It asks only what the viewer of the events knows. Loot that the viewer has not seen counts as much as loot is worth on
average.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED, VALUE
from bot.games.mafia_dollar.views import MafiaView, TurnView

BIG: Final = 45_000
"""Loot of that many dollars at once is a big haul."""
LED: Final = 15
"""How much more a moment matters with which a clan gets ahead of all others."""
_MEAN: Final = sum(VALUE.values()) // len(VALUE)
"""What a loot card is worth on average, in dollars."""
_RANKS: Final[Mapping[type[e.MafiaEvent], float]] = {
    e.GameWon: 400,
    e.DealEnded: 300,
    e.Resigned: 250,
    e.EndDrawn: 200,
    e.TookOut: 86,
    e.Celebrated: 60,
    e.PolicePlayed: 48,
    e.Hired: 46,
    e.Traded: 45,
    e.Blocked: 44,
    e.Opened: 40,
    e.Freed: 34,
    e.Equipped: 30,
    e.Guarded: 28,
    e.Skipped: 20,
    e.MovedOut: 16,
    e.HandedOver: 14,
    e.Discarded: 12,
    e.CameHome: 8,
    e.GameBegan: 7,
    e.LootTurnedUp: 6,
    e.DealBegan: 5,
    e.Drew: 2,
}
"""How much a kind of event matters; those of which this depends on the event stand in `rank`."""


class Moment(msgspec.Struct, frozen=True):
    """Something that happened, as its viewer knows it, and how much it matters. `leads`: its player got most loot."""

    event: e.MafiaEvent
    rank: float
    leads: bool = False


def rank(event: e.MafiaEvent) -> float:
    """How much an event matters, as far as it is known; 0 if it has nothing to tell."""
    match event:
        case e.Stole():
            return 90 + worth(event) / 5_000
        case e.TookLoot():
            return (64 if worth(event) >= BIG else 42) + worth(event) / 10_000
        case e.Raided():
            return 60 + 4 * min(10, len(event.gangsters) + len(event.warehouses) + len(event.loot))
        case e.Confiscated():
            return 50 + VALUE[event.loot] / 10_000 if event.loot is not None else 49
        case e.Checked():
            return 32 if event.success else 58 if bitten(event) else 52
        case _:
            return _RANKS.get(type(event), 0)


def worth(event: e.Stole | e.TookLoot) -> int:
    """The dollars of a haul; of cards that its viewer has not seen, the average."""
    seen = event.cards or ((event.top,) if isinstance(event, e.TookLoot) else ())
    return sum(VALUE[card] for card in seen) + (event.count - len(seen)) * _MEAN


def bitten(check: e.Checked) -> bool:
    """Whether a break-in failed by the guard dog alone."""
    return not check.success and check.total + check.dog > NEEDED


def of(view: MafiaView, turn: TurnView, *, lasting: bool = True) -> list[Moment]:
    """What mattered in a turn, the most dramatic first, of equal ones the first. `view`: the table after it.

    `lasting`: a lead that it brought still counts.
    """
    took = _took_the_lead(view, turn) if lasting else None
    found = []
    for event in turn.events:
        leads = event is took
        if ranked := rank(event):
            found.append(Moment(event, ranked + LED * leads, leads))
    return sorted(found, key=lambda moment: -moment.rank)


def most_dramatic(events: Iterable[e.MafiaEvent]) -> e.MafiaEvent | None:
    """The event that matters most, of equal ones the first; None if there is none."""
    return max(events, key=rank, default=None)


def leader(view: MafiaView) -> int | None:
    """The seat with more loot cards than each other one; None if there is none."""
    return _ahead(_loot(view))


def _loot(view: MafiaView) -> list[int]:
    return [sum(store.count for store in clan.warehouses) for clan in view.clans]


def _took_the_lead(view: MafiaView, turn: TurnView) -> e.Stole | e.TookLoot | None:
    """The haul by which another seat got most loot cards of all; everybody sees how many lie where."""
    counts = _loot(view)
    now, took = _ahead(counts), None
    for event in reversed(turn.events):
        led = _ahead(counts) == now
        match event:
            case e.TookLoot(seat=seat, count=count):
                counts[seat] -= count
            case e.Stole(seat=seat, owner=owner, count=count):
                counts[seat] -= count
                counts[owner] += count
            case e.Gave(seat=seat, receiver=receiver):
                counts[seat] += 1
                counts[receiver] -= 1
            case e.Confiscated(seat=seat, loot=str()):
                counts[seat] += 1
            case e.Raided(seat=seat, loot=lost):
                counts[seat] += len(lost)
            case e.DealEnded() | e.Resigned():  # the table was cleared
                return None
        if took is None and isinstance(event, e.Stole | e.TookLoot) and event.seat == now:
            took = event if led and _ahead(counts) != now else None
    return took if _ahead(counts) != now else None


def _ahead(counts: Sequence[int]) -> int | None:
    """The seat with more than each other one; None if there is none."""
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else None
