"""Trains the network of Machi Koro's hard robot from games among robots, played in the kernel.

``uv run --with numpy python -m tests.benchmarks.learning base [--games 16000] [--into weights.json]``

The hard robot plays without search, and without the base game's `robots.preferences`, among normal robots and copies of
itself, with some random buildings. Then the present network (or another edition's: `--begin base`) is fitted to the
winners. `--tables` mixes the kinds of tables: a first network needs many games, and those of normal robots alone are
the quickest. Seeded; one process. Each call is one generation: call it again with `--first` past the seeds already
played, and try each result with `tests.benchmarks.tournament`, because a better predictor doesn't always play better.
`tests.benchmarks.practice` improves the play itself, and says what becomes of the preferences.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.kernel import Position, tables_of
from bot.games.machi_koro.robots.evaluation import LEARNED, Network, networks
from bot.games.machi_koro.robots.features import MOVING, moving, standing
from bot.games.machi_koro.robots.levels import mind_of
from bot.games.machi_koro.robots.thinking import Mind, buyable
from tests.support.yardsticks.rollouts import played

SEATS: Final = (4, 4, 4, 4, 4, 4, 4, 4, 3, 2)
"""Numbers of players, each entry equally likely."""
DRAWN: Final = (0.0, 0.02, 0.06, 0.15)
"""Probabilities of a random building; each game uses one of them."""
KINDS: Final = ("none", "one", "all", "any")
"""How many seats are hard robots; the others are normal."""
MARKETS: Final = ("all", "10", "5-5-2")
"""The markets, each entry equally likely."""
TABLES: Final = ("one", "one", "one", "all", "any")
"""The kinds of tables, each entry equally likely."""
MAX_TURNS: Final = 300
"""Games with more turns are discarded."""
KEPT: Final = 0.5
"""Share of a game's positions used for training, because neighbours are similar."""
EPOCHS: Final = 6
BATCH: Final = 1024
RATE: Final = 0.002
CHECKED: Final = 20
"""One game in this many is held out to measure the network's error."""


Seats = tuple[list[float], ...]
"""The features of a table's seats."""


class Seen(msgspec.Struct, frozen=True):
    """A table after a purchase, who won (its place in `numbers`), and the game's seed."""

    numbers: Seats
    winner: int
    game: int


def described(position: Position, inputs: int) -> Seats:
    """Return the features of a table's seats, in order: as many as a network has inputs."""
    few = inputs - len(MOVING)
    return tuple([[*numbers, *standing(position, seat)[:few]] for seat, numbers in moving(position).items()])


# --- games ----------------------------------------------------------------------------------------------


class Watched(Mind):
    """A mind whose purchases are watched, and sometimes drawn at random."""

    def __init__(self, mind: Mind, rng: random.Random, drawn: float, seen: list[Position]) -> None:
        super().__init__(mind.judge, deep=mind.deep)
        self.rng, self.drawn, self.seen = rng, drawn, seen

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Build, and remember the table after that."""
        if self.rng.random() < self.drawn:
            card = self.rng.choice(buyable(position, seat, affordable))
        else:
            card = super().build(position, seat, affordable)
        if self.rng.random() < KEPT:
            self.seen.append(position.after(seat, card))
        return card


def observed(edition: str, inputs: int, seed: int, tables: Sequence[str]) -> Iterator[Seen]:
    """Play one game at one of the kinds of tables; yields its positions with the winner."""
    rng = random.Random(seed)
    drawn = rng.choice(DRAWN)
    options = Options(edition=edition, market=rng.choice(MARKETS))
    seen: list[Position] = []
    minds = {level: Watched(mind_of(level, edition), rng, drawn, seen) for level in ("normal", "hard")}
    winners = played(
        [minds[level] for level in seated(rng, rng.choice(SEATS), tables)], seed, options, MAX_TURNS
    ).winners
    for position in seen if winners else ():
        yield Seen(described(position, inputs), winners[0], seed)


def seated(rng: random.Random, seats: int, tables: Sequence[str]) -> list[str]:
    """Choose a table's robot levels."""
    match rng.choice(tables):
        case "none":
            return ["normal"] * seats
        case "all":
            return ["hard"] * seats
        case "one":
            levels = ["normal"] * seats
            levels[rng.randrange(seats)] = "hard"
            return levels
        case _:
            return [rng.choice(("normal", "hard")) for _ in range(seats)]


# --- fitting --------------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A forward pass: the features of all seats, the hidden units' outputs, and the chances to win.

    The first two have one row per seat of each table, the last one row per table.
    """

    numbers: np.ndarray
    units: np.ndarray
    chances: np.ndarray


class Fit:
    """A network during training (Adam): hidden weights, biases, output weights, and direct linear weights."""

    def __init__(self, network: Network) -> None:
        rows = np.array(network.hidden)
        self.inputs = network.inputs
        self.parts = [rows[:, :-1].T.copy(), rows[:, -1].copy(), np.array(network.output), np.array(network.straight)]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    @property
    def network(self) -> Network:
        """Return the present network."""
        hidden, bias, output, straight = [np.round(part, 4).tolist() for part in self.parts]
        rows = [(*row, last) for row, last in zip(zip(*hidden, strict=True), bias, strict=True)]
        return Network(self.inputs, tuple(rows), tuple(output), tuple(straight))

    def learn(self, positions: Sequence[Seen], rate: float) -> None:
        """Take a training step towards the winners."""
        judged = self.judged([one.numbers for one in positions])
        blame = judged.chances.copy()
        for chance, one in zip(blame, positions, strict=True):
            chance[one.winner] -= 1
        self.step(judged, blame / len(positions), rate)

    def step(self, judged: "Judged", blame: np.ndarray, rate: float) -> None:
        """Take a step along a gradient, `blame`: one number per table and seat."""
        numbers, units, blame = judged.numbers, judged.units, blame.reshape(-1)
        _, _, output, _ = self.parts
        blamed = blame[:, None] * output * (units > 0)
        self._steps += 1
        slopes = (numbers.T @ blamed, blamed.sum(0), blame @ units, blame @ numbers)
        for part, slope, mean, square in zip(self.parts, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            early, late = 1 - 0.9**self._steps, 1 - 0.999**self._steps
            part -= rate * (mean / early) / (np.sqrt(square / late) + 1e-8)

    def wrong(self, positions: Sequence[Seen]) -> float:
        """Return the cross-entropy of its predictions."""
        chances = self.judged([one.numbers for one in positions]).chances
        return float(np.mean([-np.log(chance[one.winner]) for chance, one in zip(chances, positions, strict=True)]))

    def judged(self, tables: Sequence[Seats]) -> "Judged":
        """Evaluate tables with the present network."""
        most = max(len(seats) for seats in tables)
        nobody = [0.0] * len(self.inputs)
        numbers = np.array([[*seats, *[nobody] * (most - len(seats))] for seats in tables])
        flat = numbers.reshape(-1, len(self.inputs))
        hidden, bias, output, straight = self.parts
        units = np.maximum(flat @ hidden + bias, 0)
        strengths = (units @ output + flat @ straight).reshape(-1, most)
        taken = np.arange(most) < np.array([len(seats) for seats in tables])[:, None]
        strengths = np.where(taken, strengths, -np.inf)
        parts = np.exp(strengths - strengths.max(1, keepdims=True))
        return Judged(flat, units, parts / parts.sum(1, keepdims=True))


def with_cards(network: Network, edition: str) -> Network:
    """Return a network with the copies of each card as further inputs, which count for nothing yet."""
    tables = tables_of(Options(edition=edition), max(SEATS))
    cards = tables.names[: tables.establishments]
    more = (0.0,) * len(cards)
    hidden = tuple((*row[:-1], *more, row[-1]) for row in network.hidden)
    return Network((*network.inputs, *cards), hidden, network.output, (*network.straight, *more))


def fitted(network: Network, positions: Sequence[Seen]) -> Network:
    """Fit a network to positions, starting from another."""
    fit, rng = Fit(network), random.Random(1)
    learned = [one for one in positions if one.game % CHECKED]
    checked = [one for one in positions if not one.game % CHECKED]
    steps = max(1, len(learned) // BATCH)
    for step in range(EPOCHS * steps):
        fit.learn(rng.sample(learned, min(BATCH, len(learned))), RATE * (1 - step / (EPOCHS * steps)))
        if checked and step % steps == 0:
            sys.stdout.write(f"step {step}: cross-entropy {fit.wrong(checked):.4f}\n")
            sys.stdout.flush()
    return fit.network


def main(arguments: Sequence[str]) -> None:
    """Play, train, and write all networks with the new one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = networks()
    parser.add_argument("edition", choices=sorted(EDITIONS))
    parser.add_argument("--begin", choices=sorted(known), help="the network to go on from; else its own")
    parser.add_argument("--cards", action="store_true", help="add the copies of each card to the network's inputs")
    parser.add_argument(
        "--tables", nargs="+", choices=KINDS, default=TABLES, help="repeat a kind to play it more often"
    )
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first game's seed")
    parser.add_argument("--into", type=Path, default=LEARNED, help="where the networks are written")
    asked = parser.parse_args(arguments)
    begin = known[asked.begin or asked.edition]
    if asked.cards:
        begin = with_cards(begin, asked.edition)
    inputs = len(begin.inputs)
    games = range(asked.first, asked.first + asked.games)
    positions = [one for seed in games for one in observed(asked.edition, inputs, seed, asked.tables)]
    known = {**known, asked.edition: fitted(begin, positions)}
    asked.into.write_bytes(msgspec.json.encode(known) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
