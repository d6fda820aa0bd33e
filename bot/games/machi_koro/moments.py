"""What mattered in a turn: one ranking for captions, recaps, signs over the towns and films."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from bot.games.machi_koro.card_values import COSTS, LANDMARKS
from bot.games.machi_koro.events import (
    Built,
    Demolished,
    Earned,
    GameWon,
    Gave,
    Invested,
    MachiEvent,
    Renovated,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
)
from bot.games.machi_koro.views import MachiView, TurnView

Kind = Literal[
    "won", "left", "landmark", "robbed", "swapped", "gave", "demolished", "closed", "shared", "paid", "built", "leads"
]
ROBBED: Final = 5
"""From that many coins on that a card demands of one player, it robs them, and others with them, if it gets `LEAST`."""
LEAST: Final = 3
MUCH: Final = 10
"""Fewest coins that a card brings in a turn so that it matters."""
LED: Final = 12
"""How much more a moment matters that makes its player lead by a landmark."""
NEARLY: Final = 25
"""How much more a landmark matters after which one alone is missing."""
_MOST: Final = 14
"""Stolen coins beyond this many add nothing; a card that is swapped, given away or torn down matters as much."""
_DEAR: Final = 16
"""From this cost on, in coins, a landmark matters more than others."""


class Moment(msgspec.Struct, frozen=True):
    """What `card` did for `seat`, and to the `others`, with how many `coins`.

    `given`: the card that `seat` gave, or the landmark that they tore down; `taken`: the card that they got.
    `events`: what happened. `leads`: `seat` has the most landmarks, alone, by it; `nearly`: they lack one landmark now.
    `last_left`: they won because nobody else is left.
    """

    kind: Kind
    seat: int
    rank: float
    card: str = ""
    events: tuple[MachiEvent, ...] = ()
    others: tuple[int, ...] = ()
    coins: int = 0
    given: str = ""
    taken: str = ""
    leads: bool = False
    nearly: bool = False
    last_left: bool = False


def of(view: MachiView, turn: TurnView, *, lasting: bool = True) -> list[Moment]:
    """What mattered in a turn, the most dramatic first, of equal ones the first. `view`: the table after it.

    `lasting`: a lead that it brought still counts.
    """
    if not turn.events:
        return []
    found = [*_ends(turn), *_coups(turn), *_building(view, turn), *paid(turn)]
    first, former = leader(view), leader(before(view, turn))
    stones = any(
        isinstance(event, Demolished) or (isinstance(event, Built) and event.card in LANDMARKS) for event in turn.events
    )
    if lasting and stones and first is not None and first != former and _ahead(view, first):
        found = [_leading(each) if each.seat == first else each for each in found]
        others = () if former is None else (former,)
        found.append(Moment("leads", first, 50, others=others, leads=True))
    return sorted(found, key=lambda each: -each.rank)


def leader(view: MachiView) -> int | None:
    """The seat with the most landmarks; of several, the one with the dearest, then with the most coins.

    None: nobody has built one, two are equal, or the game is over.
    """
    stands = {
        town.seat: (town.landmarks, sum(COSTS[site.card] for site in town.sites if site.built), town.coins)
        for town in view.towns
        if not town.resigned
    }
    best = max(stands.values(), default=(0, 0, 0))
    first = [seat for seat, each in stands.items() if each == best]
    return first[0] if best[0] and len(first) == 1 and view.outcome is None else None


def _ahead(view: MachiView, seat: int) -> bool:
    """Whether that seat has more landmarks than every other player."""
    others = [town.landmarks for town in view.towns if town.seat != seat and not town.resigned]
    return max(others, default=-1) < view.towns[seat].landmarks


def before(view: MachiView, turn: TurnView) -> MachiView:
    """The table with coins and landmarks as they were before a turn. `view`: the table after it."""
    built, torn = set[tuple[int, str]](), set[tuple[int, str]]()
    coins = [town.coins - gain for town, gain in zip(view.towns, turn.gains, strict=True)]
    for event in turn.events:
        match event:
            case Built(seat, card, cost):
                built.add((seat, card))
                coins[seat] += cost
            case Invested(seat, _, amount):
                coins[seat] += amount
            case Demolished(seat, _, landmark):
                torn.add((seat, landmark))
    towns = []
    for town, had in zip(view.towns, coins, strict=True):
        sites = []
        for site in town.sites:
            key = town.seat, site.card
            stood = key in torn or (site.built and key not in built)
            sites.append(msgspec.structs.replace(site, built=stood))
        towns.append(msgspec.structs.replace(town, sites=tuple(sites), coins=had))
    return msgspec.structs.replace(view, towns=tuple(towns), outcome=None)


def _leading(moment: Moment) -> Moment:
    return msgspec.structs.replace(moment, rank=moment.rank + LED, leads=True)


def _ends(turn: TurnView) -> Iterator[Moment]:
    won = tuple(event for event in turn.events if isinstance(event, GameWon))
    if won:
        yield Moment("won", won[0].seat, 300, events=won, last_left=won[0].reason == "last_left")
    for event in turn.events:
        if isinstance(event, Resigned):
            yield Moment("left", event.seat, 250, events=(event,))


def _building(view: MachiView, turn: TurnView) -> Iterator[Moment]:
    for event in turn.events:
        if not isinstance(event, Built):
            continue
        cost, town = COSTS[event.card], view.towns[event.seat]
        if event.card not in LANDMARKS:
            yield Moment("built", event.seat, 20 + cost / 4, event.card, (event,), coins=event.cost)
            continue
        nearly = len(town.sites) - town.landmarks == 1
        rank = (64 if cost >= _DEAR else 46) + cost / 4 + NEARLY * nearly
        yield Moment("landmark", event.seat, rank, event.card, (event,), coins=event.cost, nearly=nearly)


def _theft(coins: int) -> float:
    """How much it matters that coins change hands."""
    return 50 + 1.5 * min(coins, _MOST)


def _coups(turn: TurnView) -> Iterator[Moment]:
    """What a card did to other players, or to all."""
    took, earned = defaultdict[tuple[int, str], list[Took]](list), defaultdict[tuple[int, str], int](int)
    for event in turn.events:
        match event:
            case Rolled():
                took.clear()
            case Earned(seat, card, many, coins) if many:
                earned[seat, card] = coins // many
            case Took(seat, _, card, coins) if coins:
                took[seat, card].append(event)
    for event in turn.events:
        match event:
            case Swapped(seat, card, give, partner, taken):
                yield Moment("swapped", seat, _theft(_MOST), card, (event,), (partner,), given=give, taken=taken)
            case Gave(seat, card, give, receiver):
                yield Moment("gave", seat, _theft(_MOST), card, (event,), (receiver,), earned[seat, card], give)
            case Demolished(seat, card, landmark):
                yield Moment("demolished", seat, _theft(_MOST), card, (event,), (), earned[seat, card], landmark)
            case Renovated(seat, card, kind, copies) if any(copies):
                paid = took[seat, card]
                others = tuple(each for each, closed in enumerate(copies) if closed and each != seat)
                coins = sum(each.coins for each in paid)
                yield Moment("closed", seat, _theft(coins), card, (event, *paid), others, coins, kind)
            case Shared(seat, card, _, changes):
                yield Moment("shared", seat, _theft(max(map(abs, changes))), card, (event,), coins=event.each)
    for (seat, card), paid in took.items():
        if any(each.owed >= ROBBED and each.coins >= LEAST for each in paid):
            coins = sum(each.coins for each in paid)
            others = tuple(dict.fromkeys(each.payer for each in paid))
            yield Moment("robbed", seat, _theft(coins), card, tuple(paid), others, coins)


def paid(turn: TurnView) -> Iterator[Moment]:
    """The card that brought the most to a player who gained many coins."""
    brought = [defaultdict[str, int](int) for _ in turn.gains]
    for event in turn.events:
        if isinstance(event, Earned | Took):
            brought[event.seat][event.card] += event.coins
    for seat, gain in enumerate(turn.gains):
        if gain >= MUCH and brought[seat]:
            card = max(brought[seat], key=lambda each: brought[seat][each])
            others = (turn.seat,) if seat != turn.seat else ()
            paid = tuple(
                each
                for each in turn.events
                if isinstance(each, Earned | Took) and (each.seat, each.card) == (seat, card)
            )
            yield Moment("paid", seat, 48 + min(gain, 40) / 4, card, paid, others, gain)
