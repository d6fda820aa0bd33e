"""Measures what decisions cost players of each level: ``uv run python -m tests.benchmarks.decisions``.

For each edition of Machi Koro and for MafiaDollar, `--games` games of mixed players; `--only` selects one. By level:
seats, the mean share of a seat's own chance that a decision cost, in percent, with its 95 % interval over seats, and
mistakes a game; then processor seconds a game. Seeds are fixed.

Last figures, of players at random, easy, normal and hard. Base, 80 games: 10.1 ± 1.5, 5.2 ± .7, .7 ± .3, .0. Row, 12
games: 8.1 ± 3.1, 4.0 ± 1.0, .4 ± .4, .0. MafiaDollar, 79 games: 11.5 ± 1.2, 9.7 ± 1.1, 2.9 ± .5, .0 (7 seats).
On a busy machine 8, 21 and 8 s a game (median), at most 65. Before futures to the end could contradict a mistake, base
had 15.2 ± 2.1, 6.9 ± 1.3, 1.5 ± .5, .3 ± .2 (40 games).

In Harbor and everything there are too few games to tell, so players are not ranked there. Harbor, 16 games: 4.7 ± 1.7,
3.6 ± 1.1, 2.3 ± 1.7, .1 ± .2; everything, 13 games: 2.1 ± .9, 1.8 ± 1.0, 4.7 ± 3.5, .1 ± .1; 25 and 29 s, at most 65.
Before players of futures saved for their last landmarks and bought what they had missed: Harbor, 11 games: 7.1 ± 3.8,
3.5 ± .6, 3.8 ± 3.5, .0; everything, 7 games: 2.3 ± 1.5, 2.6 ± 1.5, 3.2 ± 2.5, .2.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, median, stdev

from bot.games.game import AnyGame
from bot.games.recording import Recording
from bot.review.decisions import Played, decided
from tests.benchmarks.luck import LEVELS, played, tell_editions
from tests.support.values import there


def measure(name: str, games: range) -> Iterator[str]:
    """Play games, judge every seat's decisions, and format the figures."""
    by_level, seconds = {level: list[Played]() for level in LEVELS}, list[float]()
    for plan, found, took in played(name, games, LEVELS, judged):
        seconds.append(took)
        for seat, level in enumerate(plan.players):
            if found[seat].decisions:
                by_level[level].append(found[seat])
    lines = [f"{name}, {len(seconds)} games: {median(seconds):.1f} s a game (median), at most {max(seconds):.1f}"]
    for level, seats in by_level.items():
        if len(seats) > 1:
            costs = [100 * each.cost for each in seats]
            error = 1.96 * stdev(costs) / sqrt(len(costs))
            mistakes = fmean([len(each.mistakes) for each in seats])
            lines.append(
                f"  {level:<7} {len(seats):4} seats: {fmean(costs):.2f} ± {error:.2f}, {mistakes:.1f} mistakes"
            )
    yield "\n".join(lines) + "\n"


def judged(game: AnyGame, recording: Recording) -> dict[int, Played]:
    """Judge what every seat decided."""
    return decided(game, recording.entries, range(recording.seats))


if __name__ == "__main__":
    tell_editions(there(__doc__), sys.argv[1:], measure)
