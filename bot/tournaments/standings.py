"""How well entrants stand, from the places in their matches. Pure arithmetic, in whole numbers and fractions.

A round robin goes by the share of opponents beaten: of all opponents met, those who came in behind; a shared place
counts a half. That is one point a win with two at a table, and treats tables of different sizes alike. Ties are broken
by matches won, then by the matches between those who are tied, then by the strength of the opponents beaten
(Sonneborn-Berger); those still equal share a rank. A knock-out goes by the round that somebody reached, then by the
place there.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

import msgspec

HALF: Final = Fraction(1, 2)


class FinishedMatch(msgspec.Struct, frozen=True):
    """A finished match: its entrants, and the place of each, from 1; equal ones share one."""

    round: int
    entrants: tuple[int, ...]
    places: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How an entrant stands. `rank` from 1, equal ones share one.

    `beaten`: opponents beaten, in halves, of `met`. `won` of `played` matches with opponents. `out`: the round of a
    knock-out that they lost in; 0: they are still in it.
    """

    rank: int
    entrant: int
    beaten: int
    met: int
    won: int
    played: int
    out: int = 0


def winner_of(match: FinishedMatch) -> int:
    """The entrant who goes on: the first of the draw among those in the best place."""
    best = min(match.places)
    return min(one for one, place in zip(match.entrants, match.places, strict=True) if place == best)


def of_knock_out(entrants: int, played: Sequence[FinishedMatch]) -> list[Standing]:
    """The entrants of a knock-out, the best first."""
    lost: dict[int, tuple[int, int]] = {}
    for match in played:
        for one, place in zip(match.entrants, match.places, strict=True):
            if one != winner_of(match):
                lost[one] = (-match.round, place)
    order = sorted(range(entrants), key=lambda one: (lost.get(one, (-1000, 0)), one))
    ranked = _ranked(order, lambda one: lost.get(one, (-1000, 0)))
    return [
        msgspec.structs.replace(each, out=-lost[each.entrant][0] if each.entrant in lost else 0)
        for each in _with_figures(ranked, played)
    ]


def of_round_robin(entrants: int, played: Sequence[FinishedMatch]) -> list[Standing]:
    """The entrants of a round robin, the best first."""
    everybody = range(entrants)
    shares = {one: _share(one, played) for one in everybody}
    wins = _wins(played)
    strength = {one: _beaten_strength(one, played, shares) for one in everybody}
    first = {one: (-shares[one], -wins[one]) for one in everybody}
    keys: dict[int, tuple[Fraction | int, ...]] = {}
    for _, tied in groupby(sorted(everybody, key=lambda one: first[one]), key=lambda one: first[one]):
        among = list(tied)
        for one in among:
            keys[one] = (*first[one], -_share(one, played, among), -strength[one])
    order = sorted(everybody, key=lambda one: (keys[one], one))
    return _with_figures(_ranked(order, lambda one: keys[one]), played)


def _ranked(order: Sequence[int], key: Callable[[int], object]) -> list[tuple[int, int]]:
    """The entrants with their ranks."""
    found: list[tuple[int, int]] = []
    for at, one in enumerate(order, 1):
        same = bool(found) and key(order[at - 2]) == key(one)
        found.append((found[-1][0] if same else at, one))
    return found


def _with_figures(ranked: Sequence[tuple[int, int]], played: Sequence[FinishedMatch]) -> list[Standing]:
    wins, beaten, met, often = _wins(played), Counter[int](), Counter[int](), Counter[int]()
    for match in played:
        for one in match.entrants:
            often[one] += len(match.entrants) > 1
        for one, _, halves in _meetings(match):
            beaten[one] += halves
            met[one] += 1
    return [
        Standing(rank=rank, entrant=one, beaten=beaten[one], met=met[one], won=wins[one], played=often[one])
        for rank, one in ranked
    ]


def _meetings(match: FinishedMatch) -> Iterable[tuple[int, int, int]]:
    """Each entrant with each opponent, and what the first got of it: 2 halves if they came in ahead, 1 if equal."""
    pairs = list(zip(match.entrants, match.places, strict=True))
    for one, place in pairs:
        for other, theirs in pairs:
            if one != other:
                yield one, other, 2 if place < theirs else 1 if place == theirs else 0


def _share(one: int, played: Sequence[FinishedMatch], among: Collection[int] | None = None) -> Fraction:
    """The share of the opponents met (`among` these) that an entrant has beaten."""
    halves = met = 0
    for match in played:
        for mine, other, got in _meetings(match):
            if mine == one and (among is None or other in among):
                halves, met = halves + got, met + 1
    return Fraction(halves, 2 * met) if met else Fraction(0)


def _wins(played: Sequence[FinishedMatch]) -> Counter[int]:
    """How many matches with opponents each entrant has won alone or shared."""
    return Counter(
        one
        for match in played
        if len(match.entrants) > 1
        for one, place in zip(match.entrants, match.places, strict=True)
        if place == min(match.places)
    )


def _beaten_strength(one: int, played: Sequence[FinishedMatch], shares: Mapping[int, Fraction]) -> Fraction:
    total = Fraction(0)
    for match in played:
        for mine, other, got in _meetings(match):
            total += shares[other] * got * HALF if mine == one else 0
    return total
