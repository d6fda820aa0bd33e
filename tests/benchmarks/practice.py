"""Trains Machi Koro's hard robot by playing against three normal ones in the kernel (policy gradient).

``uv run --with numpy python -m tests.benchmarks.practice base [--rounds 120] [--games 1000] [--into weights.json]``

It plays without search, and draws its buildings at random, better ones more often. After each round of games, choices
that won more than expected become likelier, while the network must still predict the winners. Seeded; one process;
about ten games per second in the base game. Try each result with `tests.benchmarks.tournament`, which plays other
games, before you keep it.

This does not train the base game's `robots.preferences`, and leaves them out. They fit the present evaluation only: a
new one for the base game needs new preferences, or must win more without them.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Sequence
from math import log
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from bot.games.machi_koro import Options
from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.evaluation import LEARNED, Judgement, Network, networks
from bot.games.machi_koro.robots.levels import mind_of
from bot.games.machi_koro.robots.thinking import Mind, buyable
from tests.benchmarks.learning import MAX_TURNS, Fit, Seats, described
from tests.support.yardsticks.rollouts import played

COMPARED: Final = 8
"""It draws from this number of best buildings."""
BOLDNESS: Final = 0.04
"""Temperature: a building whose log chance is this much lower is drawn about a third as often."""
TRUST: Final = 0.97
"""Weight of the game's result in a choice's gain; the rest is the estimate at the next choice."""
DEALT: Final = 0.12
"""Share of games with the market of ten piles."""
FEWER: Final = 0.12
"""Share of games with two or three players."""
ALIKE: Final = 0.06
"""Probability that a rival is a copy of the learner."""
BATCH: Final = 2048
RATE: Final = 0.002
HOLD: Final = 0.03
"""Weight of predicting the winners, relative to the choices' gains; too much slows learning."""


class Choice(msgspec.Struct):
    """A choice of a building: the tables after each option, best first, which one was drawn, and by which seat.

    `likely` are the options' probabilities, `expected` is the chance to win before drawing, `gained` the result minus
    `expected`.
    """

    tables: list[Seats]
    likely: list[float]
    drawn: int
    seat: int
    expected: float
    winner: int = -1
    gained: float = 0.0


# --- games ----------------------------------------------------------------------------------------------


class Practising(Mind):
    """A mind that draws its purchases, better ones more often, and remembers what it chose from."""

    def __init__(self, network: Network, rng: random.Random) -> None:
        super().__init__(Judgement(network), deep=True)
        self.inputs, self.rng, self.choices = len(network.inputs), rng, list[Choice]()

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Draw a purchase. One that wins is built without a recorded choice."""
        judged = self.purchases(position, seat, buyable(position, seat, affordable))[:COMPARED]
        best = judged[0][0]
        if best >= 1 or len(judged) == 1:
            return judged[0][1]
        shares = np.exp([(log(value) - log(best)) / BOLDNESS for value, _ in judged])
        likely: list[float] = (shares / shares.sum()).tolist()
        drawn = self.rng.choices(range(len(judged)), likely)[0]
        tables = [described(position.after(seat, card), self.inputs) for _, card in judged]
        expected = sum([part * value for part, (value, _) in zip(likely, judged, strict=True)])
        self.choices.append(Choice(tables, likely, drawn, seat, expected))
        return judged[drawn][1]


def practised(edition: str, network: Network, seed: int) -> list[Choice]:
    """Play a game; returns the learner's choices with their gains, none if the game took too long."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3)) if rng.random() < FEWER else 4
    learner, normal = Practising(network, rng), mind_of("normal", edition)
    minds = [Practising(network, rng) if rng.random() < ALIKE else normal for _ in range(seats)]
    minds[seed % seats] = learner
    options = Options(edition=edition, market="10" if rng.random() < DEALT else "all")
    winners = played(minds, seed, options, MAX_TURNS).winners
    return credited(learner.choices, winners[0]) if winners else []


def credited(choices: Sequence[Choice], winner: int) -> list[Choice]:
    """Set the choices' gains, from the end backwards."""
    came = 0.0
    for choice in reversed(choices):
        if choice is choices[-1]:
            came = float(winner == choice.seat)
        choice.winner, choice.gained = winner, came - choice.expected
        came = TRUST * came + (1 - TRUST) * choice.expected
    return list(choices)


# --- learning -------------------------------------------------------------------------------------------


def learn(fit: Fit, choices: Sequence[Choice], unit: float, rate: float) -> None:
    """Take a policy gradient step; `unit` is the gains' standard deviation."""
    judged = fit.judged([table for choice in choices for table in choice.tables])
    chances = judged.chances
    blame = np.zeros_like(chances)
    first = 0
    for choice in choices:
        last = first + len(choice.tables)
        values = np.log(chances[first:last, choice.seat]) / BOLDNESS
        push = np.exp(values - values.max())
        push /= push.sum()
        was = choice.likely[choice.drawn]
        again = push[choice.drawn] / was
        push[choice.drawn] -= 1
        push *= choice.gained / unit * again / BOLDNESS
        blame[first:last] = -push[:, None] * chances[first:last]
        blame[first:last, choice.seat] += push
        blame[first + choice.drawn] += HOLD * chances[first + choice.drawn]
        blame[first + choice.drawn, choice.winner] -= HOLD
        first = last
    fit.step(judged, blame / len(choices), rate)


def main(arguments: Sequence[str]) -> None:
    """Train, and write all networks with the new one after every round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = networks()
    parser.add_argument("edition", choices=sorted(known))
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--games", type=int, default=1_000, help="in a round")
    parser.add_argument("--first", type=int, default=2_000_000, help="the first game's seed")
    parser.add_argument("--into", type=Path, default=LEARNED, help="where the networks are written")
    asked = parser.parse_args(arguments)
    fit, rng = Fit(known[asked.edition]), random.Random(1)
    for number in range(asked.rounds):
        first = asked.first + number * asked.games
        network = fit.network
        games = [practised(asked.edition, network, seed) for seed in range(first, first + asked.games)]
        choices = [choice for game in games for choice in game]
        unit = float(np.std([choice.gained for choice in choices]))
        rng.shuffle(choices)
        rate = RATE * max(0.05, 1 - number / asked.rounds)
        for start in range(0, len(choices), BATCH):
            learn(fit, choices[start : start + BATCH], unit, rate)
        asked.into.write_bytes(msgspec.json.encode({**known, asked.edition: fit.network}) + b"\n")
        won = sum(game[-1].winner == game[-1].seat for game in games if game)
        sys.stdout.write(f"round {number}: won {won} of {len(games)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
