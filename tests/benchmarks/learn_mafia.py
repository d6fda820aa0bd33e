"""Trains the weights of MafiaDollar's hard robot from games among robots.

``python -m tests.benchmarks.learn_mafia weights.json [--generations 12] [--games 250] [--begin weights.json
[--halfway]] [--join weights.json]``

In each generation the robot plays with its present weights and without its search, mostly alone against normal robots,
else among copies of itself or easy ones, with some random answers; then the weights are fitted to the winners. The
training positions are the tables at the end of its own turns, as it saw them. One process, seeded; half a second per
game or more. The result is the mean of the last generations' weights, or (``--halfway``) halfway between that and the
initial weights: fitted to normal robots alone, it beats greedy players less often. With ``--join`` the result judges as
the mean of itself and those weights; networks that began differently play better together than alone.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from typing import Final

import msgspec

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, MafiaView
from bot.games.mafia_dollar.actions import EndTurn, MafiaAction
from bot.games.mafia_dollar.robots.evaluation import ALONE, Weights, guessed, share
from bot.games.mafia_dollar.robots.features import NAMES, NO_HAND, cross, solo
from bot.games.mafia_dollar.robots.planning import Table
from bot.games.mafia_dollar.robots.thinking import Thinker
from bot.games.values import Decision
from tests.support.yardsticks.mafia_dollar import Player
from tests.support.yardsticks.mafia_matches import ONE_DEAL, QuickChance, robot

UNITS: Final = 16
"""Hidden units."""
WIDTH: Final = 2
"""The search width during training."""
AT_RANDOM: Final = 0.05
"""Probability of a random answer, in every second game."""
TRUST: Final = 0.75
"""Weight of the game's result in a position's target; the rest is the robot's estimate after its next turn."""
RATE: Final = 0.0008
DRAWN: Final = 1e-4
"""Weight decay towards the initial weights (for the hidden units' output weights: towards 0)."""
BATCH: Final = 128
SEATS: Final = (2, 3, *[4] * 14, 5, 6)
"""Numbers of players, each entry equally likely."""
LAST: Final = 3
"""The mean is taken over the last of this many equal parts of the generations."""
WAYS: Final = len(NAMES) + 3


class Company(msgspec.Struct):
    """A table's players, and the seats of the learning robot."""

    players: list[Player]
    learners: frozenset[int]


class Position(msgspec.Struct):
    """A table at the end of a turn, as one seat saw it: each clan's features and target chance of winning.

    `numbers` are the `features`, then the distance to the end, its complement, and 1.
    """

    numbers: dict[int, list[float]]
    chances: dict[int, float]


def described(table: Table) -> dict[int, list[float]]:
    """Return every clan's input to the network."""
    position, outlook = table.position, table.judge.outlook
    end = [outlook.far, outlook.soon, 1.0]
    between = cross(position, outlook, {seat: clan for seat, (clan, _) in table.clans.items()})
    alone = {seat: solo(position, outlook, seat)[0] for seat in position.seated}
    return {seat: [*numbers, *NO_HAND[: ALONE - len(numbers)], *between[seat], *end] for seat, numbers in alone.items()}


# --- games ----------------------------------------------------------------------------------------------


def learner(weights: Weights, rng: random.Random) -> Player:
    """Return the robot with these weights for one game; in every second game some answers are random."""
    thinker = Thinker(weights, WIDTH)
    at_random = rng.choice((0.0, AT_RANDOM))

    def play(view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        if rng.random() < at_random:
            return view.choices[decision.id].sample(rng.randrange)
        return thinker.answer(view, decision, dice)

    return play


def company(weights: Weights, rng: random.Random) -> Company:
    """Seat the robot: mostly alone among normal robots, else with copies of itself, or among easy ones."""
    me = learner(weights, rng)
    normal = robot("normal", WIDTH)
    others = rng.choice([[normal]] * 15 + [[me, normal]] * 3 + [[robot("easy")]] * 2)
    players = [rng.choice(others) for _ in range(rng.choice(SEATS))]
    players[rng.randrange(len(players))] = me
    return Company(players, frozenset([seat for seat, player in enumerate(players) if player is me]))


def observed(table: Company, weights: Weights, seed: int) -> list[Position]:
    """Play a game; returns the learners' positions at the end of each turn, with targets."""
    chance, dice = QuickChance(b"learning %d" % seed), QuickChance(b"learners %d" % seed)
    state, _ = MAFIA_DOLLAR.new(ONE_DEAL, len(table.players), chance)
    gone: list[tuple[int, Position, dict[int, float]]] = []
    while state.pending:
        decision = state.pending[0]
        view = MAFIA_DOLLAR.view(state, decision.seat)
        action = table.players[decision.seat](view, decision, dice)
        if isinstance(action, EndTurn) and decision.seat in table.learners:
            seen = Table.of(view, weights)
            gone.append((decision.seat, Position(described(seen), {}), thought(seen)))
        MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    return _targeted(state, gone)


def thought(table: Table) -> dict[int, float]:
    """Return every clan's chance to win, as the table's viewer estimates it."""
    strengths = table.judge.strengths(table.position, table.clans)
    return {seat: share(strengths, seat) for seat in strengths}


def _targeted(state: MafiaState, gone: list[tuple[int, Position, dict[int, float]]]) -> list[Position]:
    """Set the positions' targets, from the end backwards: the result mixed with later estimates."""
    winners = state.over.winners if state.over else ()
    won = {seat: (seat in winners) / max(1, len(winners)) for seat in state.seated}
    targets = dict.fromkeys(state.seated, won)
    found = []
    for viewer, position, chances in reversed(gone):
        position.chances = targets[viewer]
        found.append(position)
        targets[viewer] = {seat: TRUST * part + (1 - TRUST) * chances[seat] for seat, part in targets[viewer].items()}
    return found


# --- fitting --------------------------------------------------------------------------------------------


class Fit:
    """Weights during training (Adam), in rows with their moments.

    The first three rows are the linear weights: constant, far from the end, near the end. The last row is the hidden
    units' output weights; the rows between are the hidden units.
    """

    def __init__(self, weights: Weights, rng: random.Random) -> None:
        hidden = [list(row) for row in weights.hidden]
        output = list(weights.output)
        while len(hidden) < UNITS:
            hidden.append([rng.uniform(-0.15, 0.15) for _ in range(WAYS)])
            output.append(rng.uniform(-0.05, 0.05))
        self.rows = [list(weights.always), list(weights.far), list(weights.soon), *hidden, output]
        self._home = [*[list(row) for row in self.rows[:-1]], [0.0] * len(output)]
        self._means = [[0.0] * len(row) for row in self.rows]
        self._squares = [[0.0] * len(row) for row in self.rows]
        self._steps = 0

    @property
    def weights(self) -> Weights:
        """Return the present weights."""
        rows = [tuple([round(one, 5) for one in row]) for row in self.rows]
        return Weights(NAMES, rows[0], rows[1], rows[2], tuple(rows[3:-1]), rows[-1])

    def learn(self, positions: Sequence[Position], rate: float) -> float:
        """Take a training step; returns the cross-entropy before it."""
        slopes = [[0.0] * len(row) for row in self.rows]
        wrong = sum([self._blame(position, slopes) for position in positions])
        self._steps += 1
        early, late = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        kept = zip(self.rows, slopes, self._home, self._means, self._squares, strict=True)
        for row, slope, home, means, squares in kept:
            for at, total in enumerate(slope):
                one = total / len(positions) + DRAWN * (row[at] - home[at])
                means[at] = mean = 0.9 * means[at] + 0.1 * one
                squares[at] = square = 0.999 * squares[at] + 0.001 * one * one
                row[at] -= rate * (mean / early) / (sqrt(square / late) + 1e-8)
        return wrong / len(positions)

    def _blame(self, position: Position, slopes: list[list[float]]) -> float:
        """Add a position's gradient to `slopes`; returns its cross-entropy."""
        hidden, output = self.rows[3:-1], self.rows[-1]
        units, strengths = {}, {}
        for seat, numbers in position.numbers.items():
            far, soon = numbers[-3], numbers[-2]
            always, by_far, by_soon = [sum(map(mul, row, numbers)) for row in self.rows[:3]]
            units[seat] = [max(0.0, sum(map(mul, row, numbers))) for row in hidden]
            strengths[seat] = always + far * by_far + soon * by_soon + sum(map(mul, output, units[seat]))
        most = max(strengths.values())
        parts = {seat: exp(strength - most) for seat, strength in strengths.items()}
        every = sum(parts.values())
        for seat, numbers in position.numbers.items():
            error = parts[seat] / every - position.chances[seat]
            for row, factor in zip(slopes, (error, error * numbers[-3], error * numbers[-2]), strict=False):
                row[:] = [one + factor * number for one, number in zip(row, numbers, strict=False)]
            for at, unit in enumerate(units[seat]):
                if unit > 0:
                    slopes[-1][at] += error * unit
                    factor, row = error * output[at], slopes[3 + at]
                    row[:] = [one + factor * number for one, number in zip(row, numbers, strict=True)]
        return -sum([chance * log(parts[seat] / every + 1e-9) for seat, chance in position.chances.items()])


def mean(several: Sequence[Weights]) -> Weights:
    """Return the mean of several weights."""

    def rows(*those: Sequence[float]) -> tuple[float, ...]:
        return tuple([round(sum(numbers) / len(those), 5) for numbers in zip(*those, strict=True)])

    return Weights(
        NAMES,
        rows(*[one.always for one in several]),
        rows(*[one.far for one in several]),
        rows(*[one.soon for one in several]),
        tuple([rows(*units) for units in zip(*[one.hidden for one in several], strict=True)]),
        rows(*[one.output for one in several]),
    )


def joined(several: Sequence[Weights]) -> Weights:
    """Return weights with the hidden units of all, whose strengths are the mean of theirs."""
    linear = mean([msgspec.structs.replace(one, hidden=(), output=()) for one in several])
    output = [round(weight / len(several), 5) for one in several for weight in one.output]
    hidden = [row for one in several for row in one.hidden]
    return msgspec.structs.replace(linear, hidden=tuple(hidden), output=tuple(output))


def _read(path: Path) -> Weights:
    return msgspec.json.decode(path.read_bytes(), type=Weights)


def main(arguments: Sequence[str]) -> None:
    """Train, and write the weights after each generation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, help="where they are written")
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--games", type=int, default=250, help="in a generation")
    parser.add_argument("--begin", type=Path, help="weights to begin with; else the normal robot's")
    parser.add_argument("--halfway", action="store_true", help="go half of the way from where it began")
    parser.add_argument("--join", type=Path, help="weights to join with the result")
    asked = parser.parse_args(arguments)
    rng = random.Random(1)
    begun = _read(asked.begin) if asked.begin else guessed()
    others = [_read(asked.join)] if asked.join else []
    fit = Fit(begun, rng)
    first = fit.weights
    kept: list[Position] = []
    last: list[Weights] = []
    for generation in range(asked.generations):
        weights = fit.weights
        for game in range(asked.games):
            kept += observed(company(weights, rng), weights, generation * asked.games + game)
        kept = kept[-100 * asked.games :]
        rate = RATE * (1 - 0.9 * generation / asked.generations)
        batches = max(1, len(kept) // BATCH)
        wrong = sum([fit.learn(rng.sample(kept, min(BATCH, len(kept))), rate) for _ in range(batches)])
        last = [*last, fit.weights][-max(1, asked.generations // LAST) :]
        found = mean([first, mean(last)]) if asked.halfway else mean(last)
        asked.weights.write_bytes(msgspec.json.encode(joined([found, *others])))
        sys.stdout.write(f"generation {generation}: {len(kept)} positions, cross-entropy {wrong / batches:.4f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
