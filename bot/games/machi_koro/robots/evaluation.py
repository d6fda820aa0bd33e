"""The hard robot's evaluation: each seat's probability to win, by a network learned from games.

A small network computes a strength for each town from its `features`; the probabilities are the softmax of the
strengths. One set of weights serves all seats and numbers of players.

Training of the base game's network (all markets, two to four seats): the mean of two networks fitted to 245,000
positions of 4,900 games, in six generations. Each generation played with the network before it, the normal robot and
the yardsticks, with some random purchases. The target was the winner, then a mean of the winner and the network's own
evaluation two rounds later. Then it practised against three normal robots in 250,000 games, as
`tests/benchmarks/practice.py` of version 1.0.0 did, but on a compiled copy of the rules and with up to nine sets of
weights, which were pulled together after each round. Practice raised it, without search, from 34 to 41 wins in 100
games. A high weight on predicting the winner (1 instead of the final 0.03) made it worse.

The networks for everything and, at first, for Harbor continued from that one, with 80,000 positions of 1,000 games of
the normal robot in every edition, two to five seats, all piles and ten. The one for Millionaire's Row continued from
everything's, which won 30 of 100 games there against three normal robots, in four generations
(`tests/benchmarks/learning.py` of version 1.0.0), most games of normal robots alone or with one hard one. The last
added the copies of each card to the inputs, and was fitted to 119,000 positions of 4,200 games with all cards on sale,
ten piles and 5-5-2; 2,400 of them were new. Its target at a position was 85 % the next position's target, 15 % the
network's evaluation there, and at the last one the winner.

Harbor's then learned the copies of each card in the same way, from 17,200 games, more than half of them in ten piles:
7,000 with the network before it, 4,800 and 5,400 with the first two fits. It is the mean of a fit to 10,200 games and
of one to all (12 epochs at a rate of 0.0015, falling; the weights averaged over the last six). In ten piles it raised,
on the same seeds, 37 wins in 100 games to 39 without search, 41 to 43 with it. Fits that went on for longer, or saw
what is on offer, predicted the winner better and won less, 29 to 35.
"""

import functools
from math import exp
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.features import MOVING, NAMES, moving, on_offer, standing
from bot.games.machi_koro.robots.forecast import Town, towns

LEARNED: Final = Path(__file__).with_name("learned.json")

OFFERED: Final = "offered: "
"""How the names of inputs begin that tell whether a card is on offer."""


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hidden layer of rectified linear units, and a direct linear path.

    `inputs`: names of the features. `hidden`: a row of weights for each unit, its bias last. `output`: a weight for
    each unit. `straight`: a weight for each feature, past the hidden layer.
    """

    inputs: tuple[str, ...]
    hidden: tuple[tuple[float, ...], ...]
    output: tuple[float, ...]
    straight: tuple[float, ...]

    def strength(self, numbers: list[float]) -> float:
        """Return the strength of a town with these features, a logit comparable at one table."""
        biased = [*numbers, 1.0]
        units: list[float] = [sum(map(mul, row, biased)) for row in self.hidden]
        strength: float = sum(map(mul, self.straight, numbers))
        return strength + sum([weight * unit for weight, unit in zip(self.output, units, strict=True) if unit > 0])


@functools.cache
def networks(path: Path = LEARNED) -> dict[str, Network]:
    """Read the networks, by edition.

    Raises:
        msgspec.DecodeError: the file is not such a table.
        ValueError: a network has other features than `NAMES`.

    """
    found = msgspec.json.decode(path.read_bytes(), type=dict[str, Network])
    for name, network in found.items():
        if network.inputs[: len(NAMES)] != NAMES:
            raise ValueError(f"the network for {name} is for other features")
    return found


class Judgement:
    """Evaluates by a network: the probability to win, from 0 to 1."""

    def __init__(self, network: Network) -> None:
        few = len(MOVING)
        self.network = network
        self._minds_market = any(name.startswith(OFFERED) for name in network.inputs)
        self._moving = [row[:few] for row in network.hidden]
        self._standing = [row[few:] for row in network.hidden]

    def __call__(self, position: Position, seat: int) -> float:
        """Return a seat's probability to win."""
        done = [other for other in position.seated if position.landmarks[other] == position.tables.landmarks]
        if done:
            return 1.0 if seat in done else 0.0
        strengths = self.strengths(position)
        own = strengths[position.seated.index(seat)]
        return 1 / sum([exp(min(700.0, strength - own)) for strength in strengths])

    def strengths(self, position: Position) -> list[float]:
        """Return the strength of each seat still in the game, in the order of `Position.seated`."""
        known = towns(position)
        return [
            self._strength(position, other, numbers, known[other]) for other, numbers in moving(position, known).items()
        ]

    def _strength(self, position: Position, seat: int, numbers: list[float], mine: Town) -> float:
        """Return `Network.strength` of a seat's town whose numbers of `MOVING` are given."""
        sums, strength = self._of_standing(position, seat, mine)
        units: list[float] = [sum(map(mul, row, numbers), start) for row, start in zip(self._moving, sums, strict=True)]
        output = self.network.output
        straight: float = sum(map(mul, self.network.straight, numbers))  # `straight` begins with these numbers' weights
        return (
            strength + straight + sum([weight * unit for weight, unit in zip(output, units, strict=True) if unit > 0])
        )

    def _of_standing(self, position: Position, seat: int, mine: Town) -> tuple[list[float], float]:
        """Return what a town's cards and landmarks add to each unit, and to the strength directly; cached."""
        offered = on_offer(position) if self._minds_market else b""
        moment = (self, seat, position.roller, position.seated, bool(position.deck), position.invested[seat], offered)

        def evaluate() -> tuple[list[float], float]:
            numbers = standing(position, seat)[: len(self.network.inputs) - len(MOVING)]
            sums = [sum(map(mul, row, numbers), row[-1]) for row in self._standing]
            return sums, sum(map(mul, self.network.straight[len(MOVING) :], numbers))

        return mine.cached(moment, evaluate)


@functools.cache
def judgement(edition: str) -> Judgement | None:
    """Return the evaluation learned for an edition; None if there is none."""
    network = networks().get(edition)
    return None if network is None else Judgement(network)
