"""The hard robot's judgement: how likely each seat is to win, learned from games against itself.

A small network gives every town a strength from its `features`; the chance of a seat is its strength's share,
as in a softmax. One set of weights serves all seats and numbers of players.

There is a network for the base game, in all its markets, for two to four seats: the mean of two fitted to some
245,000 positions of 4,900 games, in six generations, each played with the network before it and by the normal
robot and the yardsticks, some buildings drawn by lot. It was fitted to who won, then once more to a mean of that
and of its own judgement two rounds later. Then it practised against three normal robots, in some
250,000 games on a compiled copy of the rules, as `tests.benchmarks.practice` does on the rules themselves, but up to
nine at a time, whose weights were drawn together after every round: without searching, that took it from 34 to 41 of
100 games. What held it most to foretelling who won (a weight of 1, not the 0.03 it ended with) held it back.

Those for Harbor and for everything began as that one, and went on with some 80,000 positions of 1,000 games of
the normal robot in every edition, two to five seats, all piles and ten, some buildings drawn by lot. The one for
everything judges Millionaire's Row too: there it won 42 of 100 games from three normal robots, the race 30 of the same.
"""

import functools
from math import exp
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.machi_koro.robots.features import MOVING, NAMES, moving, standing
from bot.games.machi_koro.robots.model import Table, Town

LEARNED: Final = Path(__file__).with_name("learned.json")

STANDS_IN: Final = {"millionaires-row": "everything"}
"""Editions judged by the network of another, which does better there than the race does."""


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hidden layer of rectified sums, and a straight way past it.

    `inputs` names the features. `hidden` holds a row of weights for each unit, its bias last; `output` a weight
    for each unit; `straight` one for each feature.
    """

    inputs: tuple[str, ...]
    hidden: tuple[tuple[float, ...], ...]
    output: tuple[float, ...]
    straight: tuple[float, ...]

    def strength(self, numbers: list[float]) -> float:
        """Return how strong a town with these features is: a number without unit, comparable at one table."""
        biased = [*numbers, 1.0]
        units: list[float] = [sum(map(mul, row, biased)) for row in self.hidden]
        strength: float = sum(map(mul, self.straight, numbers))
        return strength + sum([weight * unit for weight, unit in zip(self.output, units, strict=True) if unit > 0])


@functools.cache
def networks(path: Path = LEARNED) -> dict[str, Network]:
    """Read the networks, by the name of their edition.

    Raises:
        msgspec.DecodeError: the file is not such a table.
        ValueError: a network is for other features than ours.

    """
    found = msgspec.json.decode(path.read_bytes(), type=dict[str, Network])
    for name, network in found.items():
        if network.inputs != NAMES:
            raise ValueError(f"the network for {name} is for other features")
    return found


class Judgement:
    """Judges by a network: the chance to win, from 0 to 1."""

    def __init__(self, network: Network) -> None:
        self.network = network
        few = len(MOVING)
        self._moving = [row[:few] for row in network.hidden]
        self._standing = [row[few:] for row in network.hidden]

    def __call__(self, table: Table, seat: int) -> float:
        """Return the chance of a seat to win."""
        done = [other for other, town in table.towns.items() if not town.missing]
        if done:
            return 1.0 if seat in done else 0.0
        strengths = {other: self._strength(table.towns[other], numbers) for other, numbers in moving(table).items()}
        most = max(strengths.values())
        shares = {other: exp(strength - most) for other, strength in strengths.items()}
        return shares[seat] / sum(shares.values())

    def _strength(self, town: Town, numbers: list[float]) -> float:
        """Return what `Network.strength` does; what cards and landmarks add to its sums is worked out once."""
        known = town.ledger.notes.get(self)
        if known is None:
            known = town.ledger.notes[self] = self._of_standing(town)
        sums, strength = known
        units: list[float] = [sum(map(mul, row, numbers), start) for row, start in zip(self._moving, sums, strict=True)]
        output = self.network.output
        straight: float = sum(map(mul, self.network.straight, numbers))  # it begins with the weights of these numbers
        bent: float = sum([weight * unit for weight, unit in zip(output, units, strict=True) if unit > 0])
        return strength + straight + bent

    def _of_standing(self, town: Town) -> tuple[list[float], float]:
        """Return what a town's cards and landmarks add to every unit, and to the strength directly."""
        numbers = standing(town)
        biased = [*numbers, 1.0]
        straight = self.network.straight[len(MOVING) :]
        return [sum(map(mul, row, biased)) for row in self._standing], sum(map(mul, straight, numbers))


@functools.cache
def judgement(edition: str) -> Judgement | None:
    """Return the judgement learned for an edition; None where none was."""
    network = networks().get(STANDS_IN.get(edition, edition))
    return None if network is None else Judgement(network)
