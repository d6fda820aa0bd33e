"""Fits the calibration curves of reviews' chances, and checks them: ``uv run python -m tests.benchmarks.curves``.

For each edition of Machi Koro and for MafiaDollar it plays `--games` games of mixed players to fit a curve, and as many
others to check it; `--only` selects one. Seeds are fixed. Positions are kept in `--folder` as they come, so that it can
be interrupted. The curves are written beside the robots' weights.

Last figures, in points: the mean error of the ten bins after a purchase and before the dice or cards, with the largest
error beyond a bin's interval. 2,000 games to fit, and 2,000 others to check:

- base: 1.1 (0.3) and 1.8 (0.9); without a curve 1.5 (1.7) and 2.0 (2.1);
- Millionaire's Row: 1.0 (0.3) and 1.7 (1.9); without 4.1 (5.9) and 2.9 (2.7);
- Harbor: 0.7 (0.0) and 2.2 (2.4); without 2.5 (3.0) and 2.0 (2.4);
- everything: 0.7 (0.0) and 2.4 (2.6); without 2.1 (2.5) and 1.5 (2.0);
- MafiaDollar: 1.6 (1.6) and 2.4 (1.3); without 4.6 (6.5) and 4.5 (6.3).

While a market grows, strengths count by the share of its piles that lie open. In 400 games of four normal robots (base)
the mean logarithm of the winner's chance before turns 1 to 5 was -1.428, -1.398, -1.403, -1.400 and -1.378 with the
fitted curve alone; with a factor of 0.1, 0.25, 0.25, 0.5 and 0.5 it is -1.387, -1.376, -1.369, -1.356 and -1.335. Even
chances have -1.386.

The table has a line for each tenth of the chances: the mean chance, the share that came true, its 95 % interval (by
games, as the positions of one game end alike), and the number of games. `start` are the chances that a review shows at
the start of a turn, `table` those after a purchase.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bot.games.chance import Chance
from bot.games.chances import Chances, Curve, mixed, shares
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.review.estimate import CURVES, Estimate, curves, estimate_of, still_in_it
from bot.games.machi_koro.review.prospects import ROLLS, Prospects
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as Mafia
from bot.games.mafia_dollar.review.estimate import CURVE
from bot.games.mafia_dollar.review.estimate import Estimate as MafiaEstimate
from bot.games.mafia_dollar.review.estimate import curve as mafia_curve
from bot.games.mafia_dollar.robots.evaluation import learned
from bot.games.mafia_dollar.views import MafiaView
from tests.support.values import there
from tests.support.yardsticks.machi_koro import at_random
from tests.support.yardsticks.mafia_matches import QuickChance, players
from tests.support.yardsticks.matches import MOST_TURNS, Z, robot

MARKETS: Final = ("all", "all", "10", "12", "15", "5-5-2")
PLAYERS: Final = players()
KEPT: Final = 8
"""Positions that are kept of a game."""
STARTS: Final = 2
"""Of these, how many are judged by what the dice may bring."""
LEVELS: Final = {"random": 3, "easy": 7, "normal": 6, "hard": 2}
QUICKER: Final = {"random": 4, "easy": 10, "normal": 5, "hard": 1}
"""How often each player sits at a table; the second where robots take long."""
LEAST: Final = 1e-9
"""A chance whose logarithm can be taken."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A position: its game, turn and number of seats, whether the market is dealt, and how much each seat won.

    `table`: each seat's strength. `start`: what the dice may bring, with weights: strengths after the best answer.
    Seats are in order of their turns, the roller first.
    """

    game: int
    turn: int
    dealt: bool
    won: tuple[float, ...]
    table: tuple[float, ...]
    start: tuple[tuple[float, tuple[float, ...]], ...] = ()

    def sharpness(self, curve: Curve) -> float:
        return curve.sharpness(len(self.won), self.turn, dealt=self.dealt)

    def said(self, curve: Curve) -> Chances:
        """The chances of the table."""
        return tuple(shares(self.table, self.sharpness(curve)))

    def expected(self, curve: Curve) -> Chances:
        """The mean over the dice."""
        sharpness = self.sharpness(curve)
        return mixed((weight, tuple(shares(strengths, sharpness))) for weight, strengths in self.start)


# --- Machi Koro --------------------------------------------------------------------------------------


def machi_koro(edition: str, seed: int) -> Iterator[Kept]:
    """Play one game of mixed players, and keep positions from all of it."""
    luck = Random(seed)
    seats = luck.choice(MACHI_KORO.seats(Options(edition=edition)))
    finish = luck.choice(("at-once", "at-once", "end-of-round"))
    options = Options(edition=edition, market=luck.choice(MARKETS), finish=finish)
    weights = LEVELS if edition == "base" else QUICKER
    levels = luck.choices(list(weights), list(weights.values()), k=seats)
    if levels.count("random") == seats:
        levels[0] = "easy"  # else the game lasts for hundreds of turns
    players = [at_random if level == "random" else robot(level) for level in levels]
    chance, dice = Chance(b"table %d" % seed), Chance(b"players %d" % seed)
    state, _ = MACHI_KORO.new(options, seats, chance)
    passed, kept = 0, list[Position]()
    while state.pending and state.turn <= MOST_TURNS:
        decision = state.pending[0]
        view = MACHI_KORO.view(state, decision.seat)
        if decision.ask == "roll":
            passed += 1
            at = len(kept) if len(kept) < KEPT else luck.randrange(passed)
            if at < KEPT:
                kept[at : at + 1] = [seen(view, luck.random)]
                kept[at].first = state.first
        MACHI_KORO.apply(state, decision.id, players[decision.seat](view, decision, dice), chance)
    if state.over is None:
        return
    won = state.over.winners
    estimate = Estimate(there(estimate_of(edition)).judge, Curve())
    for number, position in enumerate(kept):
        order = (position.roller, *position.others[position.roller])
        if still_in_it(position) == list(position.seated):
            yield Kept(
                seed,
                position.turn,
                bool(position.tables.sections),
                tuple([(seat in won) / len(won) for seat in order]),
                strengths(estimate(position), order),
                tuple(foreseen(estimate, position, order)) if number < STARTS else (),
            )


def foreseen(estimate: Estimate, position: Position, order: Sequence[int]) -> Iterator[tuple[float, tuple[float, ...]]]:
    """What the better number of dice may bring."""
    prospects = Prospects(estimate, position)
    dice = next(dice for dice in ROLLS if prospects.thrown(dice) == prospects.start)
    for weight, roll in ROLLS[dice]:
        yield weight, strengths(prospects.rolled(roll), order)


def strengths(chances: Chances, order: Sequence[int]) -> tuple[float, ...]:
    return tuple([round(log(max(LEAST, chances[seat])), 4) for seat in order])


# --- MafiaDollar -------------------------------------------------------------------------------------


def mafia_dollar(seed: int) -> Iterator[Kept]:
    """Play one deal of mixed players, and keep positions from all of it, after a turn's draw."""
    luck = Random(seed)
    seats = luck.randint(2, 6)
    players = [PLAYERS[level] for level in luck.choices(list(QUICKER), list(QUICKER.values()), k=seats)]
    chance, dice = QuickChance(b"cards %d" % seed), QuickChance(b"players %d" % seed)
    state, _ = MAFIA_DOLLAR.new(Mafia(), seats, chance)
    passed, turn, kept = 0, 0, list[Drawn]()
    while state.pending:
        decision = state.pending[0]
        if state.turn != turn:
            turn, passed = state.turn, passed + 1
            at = len(kept) if len(kept) < KEPT else luck.randrange(passed)
            if at < KEPT:
                views = {seat: MAFIA_DOLLAR.view(state, seat) for seat in state.seated}
                kept[at : at + 1] = [Drawn(views, state.active, state.clans[state.active].hand[-1], tuple(state.deck))]
        view = MAFIA_DOLLAR.view(state, decision.seat)
        MAFIA_DOLLAR.apply(state, decision.id, players[decision.seat](view, decision, dice), chance)
    won = there(state.over).winners
    for number, drawn in enumerate(kept):
        order = tuple([(drawn.active + later) % seats for later in range(seats)])
        draws = drawn.chances(all_draws=number == 0)
        result = tuple([(seat in won) / len(won) for seat in order])
        start = [(1.0, strengths(chances, order)) for chances in draws]
        yield Kept(seed, drawn.turn, False, result, start[0][1], tuple(start) if number == 0 else ())


class Drawn(NamedTuple):
    """A table after a draw: what each seat may know, whose turn it is, the card, and the deck."""

    views: Mapping[int, MafiaView]
    active: int
    card: str
    deck: tuple[str, ...]

    @property
    def turn(self) -> int:
        return self.views[self.active].turn.number

    def chances(self, *, all_draws: bool) -> list[Chances]:
        """The chances with the card, and with those of the deck instead."""
        before = (self.active - 1) % len(self.views)
        return MafiaEstimate(self.views, before, Curve(), learned()).draws(
            self.active, self.card, self.deck if all_draws else ()
        )


# --- fitting -----------------------------------------------------------------------------------------

FITTED: Final = ("always", "seats", "dealt", "late")


def loss(kept: Iterable[Kept], curve: Curve) -> float:
    """The sum of two mean log losses, in nats: after a purchase, and before a roll."""
    tables, starts = list[float](), list[float]()
    for one in kept:
        tables.append(log_loss(one.said(curve), one.won))
        if one.start:
            starts.append(log_loss(one.expected(curve), one.won))
    return fmean(tables) + fmean(starts)


def log_loss(said: Chances, won: Chances) -> float:
    """The log loss of one position, in nats."""
    return -sum([part * log(max(LEAST, chance)) for chance, part in zip(said, won, strict=True) if part])


def fit(kept: Sequence[Kept]) -> Curve:
    """Find the curve with the smallest loss, one number at a time, by smaller and smaller steps."""
    curve, least, step = Curve(), loss(kept, Curve()), 0.2
    while step > 0.004:
        better = False
        for name in FITTED:
            for change in (step, -step):
                tried = msgspec.structs.replace(curve, **{name: round(getattr(curve, name) + change, 4)})
                if (now := loss(kept, tried)) < least:
                    curve, least, better = tried, now, True
        step = step if better else step / 2
    return curve


# --- checking ----------------------------------------------------------------------------------------


class Bin(msgspec.Struct):
    """Chances said between two tenths, and what became of them, by game."""

    said: float = 0.0
    count: int = 0
    games: dict[int, tuple[float, int]] = msgspec.field(default_factory=dict)

    def add(self, game: int, said: float, won: float) -> None:
        self.said += said
        self.count += 1
        before, many = self.games.get(game, (0.0, 0))
        self.games[game] = before + won, many + 1

    @property
    def true(self) -> float:
        """The share that came true."""
        return sum(won for won, _ in self.games.values()) / self.count

    @property
    def half(self) -> float:
        """Half of the 95 % interval of that share, by games (a ratio's)."""
        share = self.true
        return Z * sqrt(sum((won - share * many) ** 2 for won, many in self.games.values())) / self.count

    @property
    def error(self) -> float:
        """How far what was said is from what came true."""
        return abs(self.said / self.count - self.true)


def table(name: str, told: Iterable[tuple[int, Chances, tuple[float, ...]]]) -> str:
    """Format the tenths of what was said, the mean error, and the largest beyond its interval."""
    bins = [Bin() for _ in range(10)]
    for game, chances, won in told:
        for chance, result in zip(chances, won, strict=True):
            bins[min(9, int(chance * 10))].add(game, chance, result)
    found = [each for each in bins if each.count]
    mean = sum(each.error * each.count for each in found) / sum(each.count for each in found)
    lines = [
        f"{name:<32} mean error {mean:.1%} by positions, {sum(each.error for each in found) / len(found):.1%} by bins; "
        f"largest beyond its interval {max(max(0.0, each.error - each.half) for each in found):.1%}"
    ]
    lines += [
        f"  {each.said / each.count:5.1%} {each.true:6.1%} ± {each.half:5.1%} {len(each.games):5}" for each in found
    ]
    return "\n".join(lines) + "\n"


def played(path: Path, play: Callable[[int], Iterable[Kept]], games: range) -> Iterator[Kept]:
    """Play these games, and keep their positions; those in the file are not played again."""
    before = path.read_bytes().splitlines() if path.exists() else []
    with path.open("ab") as file:
        for number in games:
            if number < len(before):
                yield from msgspec.json.decode(before[number], type=list[Kept])
            else:
                found = list(play(number))
                file.write(msgspec.json.encode(found) + b"\n")
                file.flush()
                yield from found


def main(arguments: Sequence[str]) -> None:
    """Make and check the curves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games to fit, and others to check (2,000)")
    parser.add_argument("--only", default="", help="one edition, or mafia_dollar")
    parser.add_argument("--folder", type=Path, default=Path(), help="where positions are kept")
    asked = parser.parse_args(arguments)
    for name in (*EDITIONS, MAFIA_DOLLAR.name):
        if asked.only in ("", name):
            play = mafia_dollar if name == MAFIA_DOLLAR.name else partial(machi_koro, name)
            kept = list(played(asked.folder / f"{name}.jsonl", play, range(2 * asked.games)))
            fitting = [one for one in kept if one.game < asked.games]
            checking = [one for one in kept if one.game >= asked.games]
            fitted = fit(fitting)
            sys.stdout.write(f"{name}: {len(fitting)} and {len(checking)} positions, {fitted}\n")
            for title, curve in (("without a curve", Curve()), ("with", fitted)):
                tables = [(one.game, one.said(curve), one.won) for one in checking]
                starts = [(one.game, one.expected(curve), one.won) for one in checking if one.start]
                sys.stdout.write(table(f"after a purchase, {title}", tables))
                sys.stdout.write(table(f"before the dice or cards, {title}", starts))
            sys.stdout.flush()
            write(name, fitted)


def write(name: str, curve: Curve) -> None:
    """Store a curve beside the weights; its spread stays."""
    before = mafia_curve() if name == MAFIA_DOLLAR.name else curves().get(name, Curve())
    curve = msgspec.structs.replace(curve, spread=before.spread)
    path, stored = (CURVE, curve) if name == MAFIA_DOLLAR.name else (CURVES, {**curves(), name: curve})
    path.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
    curves.cache_clear()


if __name__ == "__main__":
    main(sys.argv[1:])
