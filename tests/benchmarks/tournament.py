"""Measures and prints the robots' strength: ``uv run python -m tests.benchmarks.tournament``.

Every level plays the fixed players and the level below, with rotating seats and 95 % intervals, in every edition,
in dealt markets and by post; then MafiaDollar's robots. `--games` sets the games per row, `--only` selects rows. Rows
that miss their goal, or only reach it within the error, are marked; the exit code is the number of misses. Seeds are
fixed: the same rows and games give the same figures.

Machi Koro's last figures: per cent won, 95 % interval, and number of games; four seats and the base game unless
stated; 25 would be even.

- easy: 3 random players 75 [69, 80], cheese factories 54 [48, 61], convenience stores 10 [7, 16], one-die spreads
  10 [7, 16], furniture factories 13 [9, 18] of 200.
- normal: 3 random players 100 [98, 100], cheese factories 80 [73, 84], convenience stores 75 [69, 80], one-die spreads
  71 [64, 77], furniture factories 54 [47, 61] of 200. Cheese factories, of 100: base in 10 piles 96 [90, 98], Harbor
  100 [96, 100], Millionaire's Row 82 [73, 88], everything 100 in 10 piles, 99 in all, 100 in 5-5-2; 2 seats 61 [51, 70]
  (even: 50), 3 seats 54 [44, 63] (even: 33), 5 seats in Harbor 100.
- normal that builds landmarks sooner, against 3 normal in everything, 10 piles, in the kernel. A normal one keeps up to
  80 coins with a landmark within reach, in 0.7 turns a game. If it never passes then: 24.0 [20.1, 28.4] of 400; if it
  builds the best landmark instead of passing: 23.5 [19.6, 27.9] of 400; if each missing landmark needs a round: 19.5
  [15.9, 23.7] of 400; if the last rounds bring less: 25.8 [23.6, 28.1] of 1,400. So it waits as before.
- normal against 3 easy, of 200, with a compiled kernel that plays the same games:
  - base 70 [63, 75], in 10 piles 68 [62, 75], in 12 72 [65, 77], in 15 68 [62, 74], in 5-5-2 76 [69, 81];
  - Harbor 38 [32, 45], in 10 piles 74 [67, 79], in 12 66 [60, 73], in 15 54 [47, 60], in 5-5-2 65 [58, 71];
  - Millionaire's Row 92 [88, 95], in 10 piles 87 [82, 91], in 12 82 [76, 87], in 15 91 [86, 94], in 5-5-2 95 [91, 97];
  - everything 76 [70, 81], in 10 piles 76 [70, 82], in 12 83 [77, 88], in 15 81 [75, 86], in 5-5-2 86 [81, 90];
  - by post, of 100: base 74 [65, 82], Harbor 51 [41, 61], Millionaire's Row 97 [92, 99], everything 76 [67, 83].
- hard against 3 normal (goal: 38; base 46), from Harbor on with the same compiled kernel; then milliseconds of
  processor time for a decision in plain Python, of 20 games:
  - base 48.2 [43.4, 53.1], 2 ms; in 10 piles 39.2 [34.6, 44.1] of 400. A compiled copy, which chose the same in 3,683
    of 3,685 purchases, says 44.7 ± 0.4 and 38.5 ± 0.4 of 50,000 each; against 3 hard robots without
    `robots.preferences`, 28.3 ± 0.6 and in 10 piles 26.3 ± 0.6 of 20,000 each. In 12 piles 41.1 [39.0, 43.3] of 2,000
    (of the first 400 only 35.0 [30.5, 39.8]), in 15 42.5 [37.7, 47.4], in 5-5-2 43.8 [39.0, 48.6] of 400, 2 ms each;
  - Harbor 65.5 [60.7, 70.0] of 400, 18 ms; in 10 piles 42.2 [37.5, 47.1] of 400, 11 ms; in 12 40.2 [35.6, 45.1], in 15
    50.0 [45.1, 54.9], in 5-5-2 63.5 [58.7, 68.1] of 400;
  - Millionaire's Row 47.5 [42.7, 52.4] of 400, 12 ms; in 10 piles 47.0 [42.2, 51.9] of 400, 8 ms; in 5-5-2 39.2 [34.6,
    44.1] of 400, 7 ms; in 12 piles 48.0 [43.1, 52.9], in 15 45.0 [40.2, 49.9] of 400;
  - everything in all 58.8 [53.9, 63.5] of 400, 19 ms; in 10 piles 45.5 [40.7, 50.4] of 400, 9 ms; in 5-5-2 61.5 [56.6,
    66.1] of 400, 10 ms; in 12 piles 51.2 [46.4, 56.1], in 15 54.2 [49.4, 59.1] of 400;
  - by post, of 200: base 44 [37, 50], Harbor 53 [46, 60], Millionaire's Row 45 [38, 52], everything 49 [42, 56].
- hard against 3 easy, of 200, with the compiled kernel: base 81 [75, 86], Harbor 78 [71, 83], Millionaire's Row 97 [94,
  99], everything 88 [82, 91].
- hard: cheese factories 90 [80, 95] of 60; 4 hard take 55.3 ± 2.9 turns (16 games). Measured before there were
  preferences: convenience stores 87 [74, 95] of 40; normal ones, of 60 each, 1 at 2 seats 67 [54, 77], 2 at 3 seats 60
  [47, 71]. Not measured with the present networks: one-die spreads, furniture factories, 5 seats.
- Harbor's network before it saw the copies of each card, and with them, matches in the kernel on the same seeds: in 10
  piles 41.1 [38, 44] and 43.4 [40, 47] of 1,000, in 12 38.3 [35, 42] and 45.7 [42, 50] of 600. Before, in tournaments
  on the seeds above: in 10 piles 36.8 [32.2, 41.6] (37.8 [35.0, 40.5] of 1,200), in 12 44.5, in 15 48.8, in 5-5-2 70.8
  [66.1, 75.0].
- Millionaire's Row's network, by generation, matches in the kernel on the same seeds: the third won 47.5 [42, 53] of
  280, in 10 piles 37.5 [31, 44] of 200, in 5-5-2 35.5 [31, 40] of 400; the fourth, which sees the copies of each card,
  46.4 [41, 52], 49.5 [43, 56] and 40.5 [36, 45].

More time does not win more in the base game. Without the preferences, a compiled copy of this search wins, in per cent
with 95 % intervals against three normal robots (in brackets: with the market of 10 piles):

- without search 40.8 ± 0.5 (36.1 ± 0.5); with a budget of 3 41.1 ± 1.2 (36.5 ± 1.2), of 10 40.5 ± 1.8 (37.5 ± 1.7),
  of 40 40.8 ± 1.8 (37.5 ± 1.7), of 400 38.9 ± 2.8 (36.8 ± 2.7). By the expectation alone, without the network's own
  value of the purchase: 38.8 ± 1.4 (34.9 ± 1.3).
- The dice allow a little more. Choices were compared by up to 800 games played to their end with the true rivals, and
  the gain of the better ones was judged by other games. With every choice so corrected, the robot would win 46.5 ± 1.1
  (101 games) with its preferences, 46.0 ± 1.4 (64 games) without. In Python this takes minutes a purchase. With the
  preferences, 1.3 of the 1.8 points gained are purchases, the rest dice and targets.
"""

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from bot.games.machi_koro import Options
from bot.games.machi_koro.edition import EDITIONS
from tests.benchmarks import tournament_mafia
from tests.support.yardsticks.machi_koro import (
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FURNITURE_FACTORY,
    ONE_DIE,
    at_random,
)
from tests.support.yardsticks.matches import Figure, Player, postal_series, robot, series

EASY, NORMAL, HARD = robot("easy"), robot("normal"), robot("hard")
BASE: Final = Options()
HARBOR: Final = Options(edition="harbor")
MARKETS: Final = ("all", "10", "12", "15", "5-5-2")
BY_POST: Final = Options(edition="everything", market="10", finish="end-of-round", postal=True)
BASE_BY_POST: Final = Options(finish="end-of-round", postal=True)
HARBOR_BY_POST: Final = Options(edition="harbor", finish="end-of-round", postal=True)
MILLIONAIRES_BY_POST: Final = Options(edition="millionaires-row", finish="end-of-round", postal=True)
YARDSTICKS: Final = (
    ("random players", at_random),
    ("cheese factories", CHEESE_FACTORY),
    ("convenience stores", CONVENIENCE_STORE),
    ("one-die spreads", ONE_DIE),
    ("furniture factories", FURNITURE_FACTORY),
)
AMONG_THE_GOALS: Final = (("normal", CHEESE_FACTORY), ("hard", CHEESE_FACTORY))


class Row(msgspec.Struct, frozen=True):
    """One line of the tournament: its name, how to play it, and its goals.

    `play` takes the number of games and the first seed. `least` is the least share won, `most` the largest mean number
    of turns; None: no goal.
    """

    name: str
    play: Callable[[int, int], Figure]
    least: float | None = None
    most: float | None = None

    def reached(self, figure: Figure) -> bool:
        """Whether a figure reaches the goals."""
        return (self.least is None or figure.share.share >= self.least) and (
            self.most is None or figure.turns <= self.most
        )

    def beyond_doubt(self, figure: Figure) -> bool:
        """Whether even the worse end of the figure's intervals reaches the goals."""
        return (self.least is None or figure.share.interval[0] >= self.least) and (
            self.most is None or figure.turns + figure.turns_half <= self.most
        )

    def verdict(self, figure: Figure) -> str:
        """Compare a figure with the goals, in a word or two; empty without goals."""
        if self.least is None and self.most is None:
            return ""
        if not self.reached(figure):
            return "MISSED"
        return "reached beyond doubt" if self.beyond_doubt(figure) else "reached, within the error"


def against(
    name: str,
    me: Player,
    rival: Player,
    *,
    seats: int = 4,
    options: Options = BASE,
    least: float | None = None,
    most: float | None = None,
) -> Row:
    """A row of one player against several copies of another."""
    return Row(name, lambda games, first: series(me, [rival] * (seats - 1), games, options, first), least, most)


def postal(name: str, me: str, rival: str, options: Options) -> Row:
    """A row of one level against three of another, by post."""
    return Row(name, lambda games, first: postal_series(me, [rival] * 3, games, options, first))


def rows() -> Iterator[Row]:
    """Every row, first those with goals."""
    yield against("easy · random, 2 seats", EASY, at_random, seats=2, least=0.9)
    yield against("normal · 3 cheese factories", NORMAL, CHEESE_FACTORY, least=0.6)
    yield against("hard · 3 cheese factories", HARD, CHEESE_FACTORY, least=0.7)
    yield against("hard · 3 normal", HARD, NORMAL, least=0.46)
    yield against("4 hard", HARD, HARD, most=61)
    for level, player in (("easy", EASY), ("normal", NORMAL), ("hard", HARD)):
        for yardstick, rival in YARDSTICKS:
            if (level, rival) not in AMONG_THE_GOALS:
                yield against(f"{level} · 3 {yardstick}", player, rival)
    yield against("normal · 3 easy", NORMAL, EASY, least=0.25)
    yield against("hard · 3 easy", HARD, EASY)
    for edition, market in itertools.product(EDITIONS, MARKETS):
        if (options := Options(edition=edition, market=market)) != BASE:
            name = f"{edition}, market {market}"
            yield against(f"normal · 3 easy, {name}", NORMAL, EASY, options=options, least=0.25)
            yield against(f"normal · 3 cheese factories, {name}", NORMAL, CHEESE_FACTORY, options=options)
            yield against(f"hard · 3 normal, {name}", HARD, NORMAL, options=options, least=0.38)
    yield against("hard · normal, 2 seats", HARD, NORMAL, seats=2)
    yield against("hard · 2 normal, 3 seats", HARD, NORMAL, seats=3)
    yield against("normal · cheese factory, 2 seats", NORMAL, CHEESE_FACTORY, seats=2)
    yield against("normal · 2 cheese factories, 3 seats", NORMAL, CHEESE_FACTORY, seats=3)
    yield against("hard · 4 normal, 5 seats, harbor", HARD, NORMAL, seats=5, options=HARBOR)
    yield against("normal · 4 cheese factories, 5 seats, harbor", NORMAL, CHEESE_FACTORY, seats=5, options=HARBOR)
    for name, options in (
        ("base", BASE_BY_POST),
        ("harbor", HARBOR_BY_POST),
        ("millionaire's row", MILLIONAIRES_BY_POST),
        ("everything, 10 piles", BY_POST),
    ):
        yield postal(f"normal · 3 easy, by post, {name}", "normal", "easy", options)
        yield postal(f"hard · 3 normal, by post, {name}", "hard", "normal", options)


def line(row: Row, figure: Figure) -> str:
    """Format a row's figures."""
    low, high = figure.share.interval
    return (
        f"{row.name:<44} {figure.share.share:6.1%} [{low:5.1%}, {high:5.1%}]"
        f"  {figure.turns:6.1f} ± {figure.turns_half:4.1f} goes  {figure.milliseconds:6.2f} ms  {row.verdict(figure)}"
    ).rstrip()


def main(arguments: list[str]) -> int:
    """Play the rows and print them; returns the number of missed goals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games in a row (400)")
    parser.add_argument("--only", default="", help="play the rows whose name holds this")
    parser.add_argument("--first", type=int, default=0, help="the first game's seed (0): a row's games in parts")
    asked = parser.parse_args(arguments)
    missed = 0
    for row in rows():
        if asked.only in row.name:
            figure = row.play(asked.games, asked.first)
            missed += not row.reached(figure)
            sys.stdout.write(line(row, figure) + "\n")
            sys.stdout.flush()
    return missed + tournament_mafia.play(asked.games, asked.only)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
