"""How well seats stand: every clan has a strength, and the chance of a seat is its strength's share.

A strength is a weighted sum of a clan's features (see `features`). Each feature has three weights: a constant one, one
for each round to come, and one for the nearness of the end. The normal robot's weights are estimates in dollars,
corrected after 20,000 games with randomly varied weights. The hard robot's weights are learned from games between
robots, with one hidden layer of rectified linear units.

The hard robot's strengths are the mean of two networks with sixteen units each: together they play better than each
alone. Both are fitted to 557,000 positions at the end of the robot's own turns, from about 29,000 games of two to six
seats, mostly against normal robots, some against greedy, easy and its own players. A position's target mixes the winner
with later judgements: fitted to the winners alone, networks predict better and play worse. One network begins with the
normal robot's weights, the other with a network from earlier, smaller steps of the same kind. The games were played by
faster copies of the rules and robots; `tests/benchmarks/learn_mafia.py` of version 1.0.0 does the same, slowly.
"""

import functools
from collections.abc import Mapping
from math import exp
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.tables import NONE
from bot.games.mafia_dollar.robots.features import CROSS, NAMES, Clan, cross, solo
from bot.games.mafia_dollar.robots.model import Outlook

LEARNED: Final = Path(__file__).with_name("learned.json")
FINAL: Final = 18_000
"""Dollars in one unit of strength when the deal is over."""
IN_HANDS: Final = 12_000
"""Average penalty for police in an unknown hand, in dollars."""
ALONE: Final = len(NAMES) - len(CROSS)


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of each feature: `always`, by `far` (rounds to come, in units of ten), and by `soon` (the end near).

    `names` are the features, in order. `hidden` holds a row of weights for each unit: one for each feature, then those
    of `far` and `soon`, and its bias last. `output` is the weight of each unit.
    """

    names: tuple[str, ...]
    always: tuple[float, ...]
    far: tuple[float, ...]
    soon: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...] = ()
    output: tuple[float, ...] = ()

    def at(self, far: float, soon: float) -> list[float]:
        """Return each feature's weight at that distance from the end."""
        return [
            one + far * two + soon * three for one, two, three in zip(self.always, self.far, self.soon, strict=True)
        ]

    def fits(self) -> bool:
        """Return whether the weights are complete and for these features."""
        count = len(NAMES)
        return (
            self.names == NAMES
            and count == len(self.always) == len(self.far) == len(self.soon)
            and len(self.hidden) == len(self.output)
            and all(len(row) == count + 3 for row in self.hidden)
        )


DOLLARS: Final = 60_000
"""The normal robot: this many dollars more make a seat's chance about three times as good."""
GUESSED: Final[Mapping[str, tuple[float, float]]] = {
    "loot": (140_000, 0),
    "heap": (-2_500, -5_000),
    "men": (-20_000, 0),
    "stores": (-30_000, 36_000),
    "dogs": (2_000, 8_000),
    "able": (2_000, 32_000),
    "working": (3_000, 75_000),
    "pairs": (1_000, 50_000),
    "street": (17_000, 0),
    "stuck": (-6_000, 0),
    "blocks": (-900, -9_000),
    "burglars": (1_000, 12_000),
    "gunmen": (500, 5_000),
    "loads": (4_500, 54_000),
    "haul": (26_000, 0),
    "second_haul": (22_500, 0),
    "steal": (12_000, 0),
    "shoot": (2_000, 0),
    "robbed": (-8_000, 0),
    "shot": (-3_500, 0),
    "guards": (-11_000, 0),
    "patrols": (-24_000, 0),
    "raids": (-55_000, 0),
    "new_men": (500, 4_000),
    "best_new_man": (500, 3_000),
    "new_stores": (0, 7_000),
    "vehicle": (1_500, 18_000),
    "tool": (900, 6_000),
    "weapon": (600, 3_000),
    "birthdays": (18_000, 0),
    "new_blocks": (7_500, 0),
    "new_dogs": (300, 1_000),
    "frees": (1_500, 4_000),
    "symbols": (500, 2_000),
}
"""The value of features in dollars: at any time, and for each ten rounds to come."""


@functools.cache
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
        ValueError: the weights are for other features.
    """
    found = msgspec.json.decode(path.read_bytes(), type=Weights)
    if not found.fits():
        raise ValueError(f"the weights in {path.name} are for other numbers")
    return found


Judged = tuple[Clan, list[float]]
"""A clan, and its own features weighted for each unit."""
Between = Mapping[int, list[float]]
"""By seat, its features that depend on others, weighted for each unit."""


class Judge:
    """Evaluates positions that are equally far from the end, by the chance of a seat to win, from 0 to 1."""

    def __init__(self, weights: Weights, outlook: Outlook) -> None:
        self.outlook = outlook
        far, soon = outlook.far, outlook.soon
        rows = [weights.at(far, soon), *weights.hidden]
        count = len(NAMES)
        self._alone = [row[:ALONE] for row in rows]
        self._between = [row[ALONE:count] for row in rows]
        self._bias = [0.0, *[row[count] * far + row[count + 1] * soon + row[count + 2] for row in weights.hidden]]
        self._output = weights.output

    def clans(self, position: Position) -> dict[int, Judged]:
        """Return every clan's part of the evaluation."""
        return {seat: self.clan(position, seat) for seat in position.seated}

    def clan(self, position: Position, seat: int) -> Judged:
        """Return one clan's part of the evaluation. Weights of an unknown hand are left over, and don't count."""
        numbers, clan = solo(position, self.outlook, seat)
        return clan, [bias + sum(map(mul, row, numbers)) for bias, row in zip(self._bias, self._alone, strict=True)]

    def strengths(self, position: Position, clans: Mapping[int, Judged]) -> dict[int, float]:
        """Return the strength of every seat: a number without a unit, comparable at one table."""
        return self.summed(clans, self.between(position, clans))

    def between(self, position: Position, clans: Mapping[int, Judged]) -> Between:
        """Return what the other clans add to each seat's units; hands don't matter."""
        found = cross(position, self.outlook, {seat: clan for seat, (clan, _) in clans.items()})
        return {seat: [sum(map(mul, row, numbers)) for row in self._between] for seat, numbers in found.items()}

    def summed(self, clans: Mapping[int, Judged], between: Between) -> dict[int, float]:
        """Return the strength of every seat from the parts of its evaluation."""
        found = {}
        for seat, added in between.items():
            units = [one + more for one, more in zip(clans[seat][1], added, strict=True)]
            found[seat] = units[0] + sum(
                [weight * unit for weight, unit in zip(self._output, units[1:], strict=True) if unit > 0]
            )
        return found

    def ended(self, position: Position) -> float:
        """Return the viewer's chance if the deal ended now."""
        me, penalty = self.outlook.me, position.tables.penalty
        police = sum([penalty[card] for card in position.hands[me] if card != NONE])
        banked = {
            seat: solo(position, self.outlook, seat)[1].banked - (police if seat == me else IN_HANDS)
            for seat in position.seated
        }
        return share({seat: dollars / FINAL for seat, dollars in banked.items()}, me)


def share(strengths: Mapping[int, float], seat: int) -> float:
    """Return a seat's share of all strengths, as a softmax."""
    most = max(strengths.values())
    parts = {one: exp(strength - most) for one, strength in strengths.items()}
    return parts[seat] / sum(parts.values())
