"""How well seats stand: every clan has a strength, and the chance of a seat is its strength's share.

A strength is a weighted sum of the numbers of a clan. Every number has three weights: what it counts for at any
time, what for each round still to come, and what at the very end. The normal robot's weights are somebody's guess in
dollars; the hard one's are learned from games of robots among themselves.
"""

import functools
from collections.abc import Mapping
from math import exp
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.mafia_dollar.robots.features import CROSS, NAMES, cross, solo
from bot.games.mafia_dollar.robots.model import Side, Table

LEARNED: Final = Path(__file__).with_name("learned.json")
FAR: Final = 10.0
"""So many rounds are counted as one unit of what is still to come."""
MOST: Final = 1.5
FINAL: Final = 8_000
"""How many dollars make a difference when the deal is over: what is hidden is not known much better."""
ALONE: Final = len(NAMES) - len(CROSS)


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each number counts for: `always`, by `far` (rounds to come, in units of ten), and by `soon` (the end near).

    `names` says of which numbers, in their order.
    """

    names: tuple[str, ...]
    always: tuple[float, ...]
    far: tuple[float, ...]
    soon: tuple[float, ...]

    def at(self, rounds: float) -> list[float]:
        """Return what each number counts for with so many rounds to come."""
        far, soon = times(rounds)
        return [
            one + far * two + soon * three for one, two, three in zip(self.always, self.far, self.soon, strict=True)
        ]


def times(rounds: float) -> tuple[float, float]:
    """Return by what `far` and `soon` weigh, with so many rounds to come."""
    return min(rounds / FAR, MOST), 1 / (1 + rounds)


DOLLARS: Final = 60_000
"""The normal robot: so much more makes a seat's chance about three times as good."""
GUESSED: Final[Mapping[str, tuple[float, float]]] = {
    "loot": (10_000, 0),
    "men": (-5_000, 0),
    "stores": (-10_000, 12_000),
    "able": (500, 8_000),
    "working": (1_000, 25_000),
    "pairs": (1_000, 50_000),
    "street": (8_000, 0),
    "stuck": (-3_000, 0),
    "blocks": (-300, -3_000),
    "burglars": (1_000, 12_000),
    "gunmen": (500, 5_000),
    "loads": (1_500, 18_000),
    "dogs": (1_000, 4_000),
    "heap": (-500, -1_000),
    "haul": (6_500, 0),
    "second_haul": (4_500, 0),
    "steal": (3_500, 0),
    "shoot": (2_000, 0),
    "robbed": (-2_500, 0),
    "shot": (-3_500, 0),
    "guards": (-11_000, 0),
    "patrols": (-24_000, 0),
    "raids": (-55_000, 0),
    "new_men": (500, 4_000),
    "best_new_man": (500, 3_000),
    "new_stores": (0, 7_000),
    "vehicle": (500, 6_000),
    "tool": (300, 2_000),
    "weapon": (200, 1_000),
    "birthdays": (18_000, 0),
    "new_blocks": (2_500, 0),
    "new_dogs": (300, 1_000),
    "frees": (1_500, 4_000),
    "symbols": (500, 2_000),
}
"""What numbers are worth in dollars: at any time, and for ten rounds to come."""


def guessed() -> Weights:
    """Return the normal robot's weights."""
    return Weights(
        NAMES,
        tuple([GUESSED.get(name, (0, 0))[0] / DOLLARS for name in NAMES]),
        tuple([GUESSED.get(name, (0, 0))[1] / DOLLARS for name in NAMES]),
        (0.0,) * len(NAMES),
    )


@functools.cache
def learned(path: Path = LEARNED) -> Weights:
    """Read the hard robot's weights.

    Raises:
        msgspec.DecodeError: the file is not such a table.
        ValueError: the weights are for other numbers than ours.

    """
    found = msgspec.json.decode(path.read_bytes(), type=Weights)
    if found.names != NAMES or not len(NAMES) == len(found.always) == len(found.far) == len(found.soon):
        raise ValueError(f"the weights in {path.name} are for other numbers")
    return found


class Judge:
    """Judges tables that are all about equally far from the end, by the chance of a seat to win, from 0 to 1."""

    def __init__(self, weights: Weights, table: Table) -> None:
        counts = weights.at(table.rounds)
        self._alone, self._between = counts[:ALONE], counts[ALONE:]

    def strengths(self, table: Table) -> dict[int, float]:
        """Say how strong every seat is: numbers without a unit, comparable at one table."""
        between = self._between
        return {
            seat: self._by_itself(table, table.sides[seat]) + sum(map(mul, between, numbers))
            for seat, numbers in cross(table).items()
        }

    def _by_itself(self, table: Table, side: Side) -> float:
        strength = side.strength
        if strength is None:
            strength = side.strength = sum(map(mul, self._alone, solo(table, side)))
        return strength

    def __call__(self, table: Table) -> float:
        """Return the viewer's chance."""
        return share(self.strengths(table), table.me)


def share(strengths: Mapping[int, float], seat: int) -> float:
    """Return a seat's part of all strengths, as in a softmax."""
    most = max(strengths.values())
    parts = {one: exp(strength - most) for one, strength in strengths.items()}
    return parts[seat] / sum(parts.values())


def ended(table: Table) -> float:
    """Return the viewer's chance if the deal ended now."""
    dollars = {
        seat: (
            sum([store.worth for store in side.stores]) - 5_000 * len(side.men) - 10_000 * len(side.stores) + side.total
        )
        / FINAL
        for seat, side in table.sides.items()
    }
    return share(dollars, table.me)
