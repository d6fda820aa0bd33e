"""Measures what decisions cost players of each level: ``uv run python -m tests.benchmarks.decisions``.

For each edition of Machi Koro and for MafiaDollar, `--games` games of mixed players; `--only` selects one. By level:
seats, the mean share of a seat's own chance that a decision cost, in percent, with its 95 % interval over seats, and
mistakes a game; then processor seconds a game. Seeds are fixed.

Last figures, of players at random, easy, normal and hard. Base, 40 games: 15.2 ± 2.1, 6.9 ± 1.3, 1.5 ± .5, .3 ± .2;
1.9 s a game (median), at most 16. Millionaire's Row, 25 games: 11.5 ± 2.3, 6.0 ± 1.5, 3.7 ± 1.4, .0; 6 s, at most 31.
MafiaDollar, 39 games: 8.6 ± 1.3, 8.2 ± 1.1, 1.7 ± .4, .0 (3 seats); 2 s, at most 4. In Harbor the order is wrong:
6.9 ± 2.1, 6.1 ± 1.5, 15.5 ± 5.5, .1 (8 games): the network that ends the futures finds normal players worse than random
ones.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, stdev

from bot.games.machi_koro.edition import EDITIONS
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.registry import GAMES
from bot.review.decisions import Played, decided
from tests.benchmarks.luck import LEVELS, plan
from tests.recorded.player import RANDOM, Player


def measure(name: str, games: range) -> str:
    """Play games, judge every seat's decisions, and format the figures."""
    by_level, seconds = {level: list[Played]() for level in LEVELS}, list[float]()
    for seed in games:
        played = plan(name, seed, LEVELS)
        if set(played.players) == {RANDOM}:
            continue  # it may take a thousand turns
        recording = Player(played).play()
        began = time.process_time()
        found = decided(GAMES[played.game], recording.entries, range(recording.seats))
        seconds.append(time.process_time() - began)
        for seat, level in enumerate(played.players):
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
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each edition (200)")
    parser.add_argument("--only", default="", help="one edition, or mafia_dollar")
    asked = parser.parse_args(arguments)
    for name in (*EDITIONS, MAFIA_DOLLAR.name):
        if asked.only in ("", name):
            sys.stdout.write(measure(name, range(asked.games)))
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
