"""Measures what decisions cost players of each level: ``uv run python -m tests.benchmarks.decisions``.

For each edition of Machi Koro and for MafiaDollar, `--games` games of mixed players; `--only` selects one. By level:
seats, the mean share of a seat's own chance that a decision cost, in percent, with its 95 % interval over seats, and
mistakes a game; then processor seconds a game. Seeds are fixed.

Last figures, of players at random, easy, normal and hard. Base, 40 games: 15.2 ± 2.1, 6.9 ± 1.3, 1.5 ± .5, .3 ± .2;
1.9 s a game (median), at most 16. Millionaire's Row, 25 games: 11.5 ± 2.3, 6.0 ± 1.5, 3.7 ± 1.4, .0; 6 s, at most 31.
MafiaDollar, 39 games: 11.6 ± 1.8, 10.5 ± 1.6, 2.9 ± .7, .1 (3 seats); 3 s, at most 5.

In Harbor and everything players do not come out in order, so they are not ranked there. Harbor, 11 games, played to the
end: 7.1 ± 3.8, 3.5 ± .6, 3.8 ± 3.5, .0; everything, 7 games: 2.3 ± 1.5, 2.6 ± 1.5, 3.2 ± 2.5, .2; 25 and 46 s on a busy
machine, at most 66. Ended by the network after two rounds: Harbor, 8 games: 6.9 ± 2.1, 6.1 ± 1.5, 15.5 ± 5.5, .1.
Played to the end in base, 37 games: 3.4 ± 1.9, 2.0 ± .6, 2.1 ± 1.1, .2, so there the network tells more.
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
