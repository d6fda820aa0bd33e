"""Trains the network of Machi Koro's hard robot from games among robots, played in the kernel.

``uv run --with numpy python -m tests.benchmarks.learning base [--games 16000] [--into weights.json]``

The hard robot plays without search, and without the base game's `robots.preferences`, among normal robots and copies of
itself, with some random buildings. Then the present network (or another edition's: `--begin base`) is fitted to the
winners; with a `--trust` below 1, mostly to its own evaluation a little later, which is less a matter of luck.
`--tables` and `--markets` mix what is played: a first network needs many games, and those of normal robots alone are
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
from bot.games.machi_koro.rules import market
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


class Training(msgspec.Struct, frozen=True):
    """What to learn from: games of an edition in `markets` at kinds of `tables`, each entry equally likely.

    `inputs`: how many of a town's numbers are recorded.
    """

    edition: str
    inputs: int
    markets: Sequence[str] = MARKETS
    tables: Sequence[str] = TABLES


def observed(training: Training, seed: int) -> Iterator[Seen]:
    """Play one game; yields its positions in order, with the winner."""
    rng, edition = random.Random(seed), training.edition
    drawn = rng.choice(DRAWN)
    options = Options(edition=edition, market=rng.choice(training.markets))
    seen: list[Position] = []
    minds = {level: Watched(mind_of(level, edition), rng, drawn, seen) for level in ("normal", "hard")}
    winners = played(
        [minds[level] for level in seated(rng, rng.choice(SEATS), training.tables)], seed, options, MAX_TURNS
    ).winners
    for position in seen if winners else ():
        yield Seen(described(position, training.inputs), winners[0], seed)


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

    def learn(self, positions: Sequence[Seen], targets: Sequence[np.ndarray], rate: float) -> None:
        """Take a training step towards the targets: for each position the chances of its seats to win."""
        judged = self.judged([one.numbers for one in positions])
        blame = judged.chances.copy()
        for chance, target in zip(blame, targets, strict=True):
            chance[: len(target)] -= target
        self.step(judged, blame / len(positions), rate)

    def targets(self, positions: Sequence[Seen], trust: float) -> list[np.ndarray]:
        """Return what to predict at positions of whole games in order: for each, the chances of its seats to win.

        At a game's last position that is the winner. Before, it is `trust` times the next position's target, and the
        rest the network's own evaluation of that next position.
        """
        batches = [positions[first : first + BATCH] for first in range(0, len(positions), BATCH)]
        chances = [row for batch in batches for row in self.judged([one.numbers for one in batch]).chances]
        targets = [np.eye(len(one.numbers))[one.winner] for one in positions]
        for at in range(len(positions) - 2, -1, -1):
            if positions[at].game == positions[at + 1].game:
                own = chances[at + 1][: len(targets[at])]
                targets[at] = trust * targets[at + 1] + (1 - trust) * own
        return targets

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


def fitted(network: Network, positions: Sequence[Seen], trust: float) -> Network:
    """Fit a network to positions, starting from another. Each epoch gets its targets from `Fit.targets`."""
    fit, rng = Fit(network), random.Random(1)
    learned = [one for one in positions if one.game % CHECKED]
    checked = [one for one in positions if not one.game % CHECKED]
    steps = max(1, len(learned) // BATCH)
    targets: list[np.ndarray] = []
    for step in range(EPOCHS * steps):
        if step % steps == 0:
            targets = fit.targets(learned, trust)
            if checked:
                sys.stdout.write(f"step {step}: cross-entropy {fit.wrong(checked):.4f}\n")
                sys.stdout.flush()
        drawn = rng.sample(range(len(learned)), min(BATCH, len(learned)))
        rate = RATE * (1 - step / (EPOCHS * steps))
        fit.learn([learned[at] for at in drawn], [targets[at] for at in drawn], rate)
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
    parser.add_argument(
        "--markets", nargs="+", choices=sorted(market.MARKETS), default=MARKETS, help="repeat one to play it more often"
    )
    parser.add_argument("--trust", type=float, default=1.0, help="weight of what came later in a position's target (1)")
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first game's seed")
    parser.add_argument("--into", type=Path, default=LEARNED, help="where the networks are written")
    asked = parser.parse_args(arguments)
    begin = known[asked.begin or asked.edition]
    if asked.cards:
        begin = with_cards(begin, asked.edition)
    training = Training(asked.edition, len(begin.inputs), asked.markets, asked.tables)
    games = range(asked.first, asked.first + asked.games)
    positions = [one for seed in games for one in observed(training, seed)]
    known = {**known, asked.edition: fitted(begin, positions, asked.trust)}
    asked.into.write_bytes(msgspec.json.encode(known) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
