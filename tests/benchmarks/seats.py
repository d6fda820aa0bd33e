"""Measures how fair the seats of Machi Koro are: ``uv run python -m tests.benchmarks.seats``.

Equal players meet in the kernel, and each seat's share of the wins is printed with its Wilson 95 % interval, in order
of play. A shared win counts in parts. `--market`, `--finish`, `--edition` and `--seats` select what is played,
`--level` the players, `--games` how often. Seeds are fixed: the same row and games give the same figures.

Last figures, in per cent. The growing market, whose round is played to its end:

- normal robots, of 1,000 games each: base, 2 seats, 45.1 54.9, each ± 3.1; 3: 30.9 32.1 37.0, ± 3.0; 4: 22.9 25.3 25.9
  26.0, ± 1.4 of 4,000 (of the first 1,000 25.1 24.1 25.9 25.0), where all piles, at once, give 36.1 23.4 20.3 20.2,
  ± 3.0 of 1,000;
- Harbor, 2: 49.0 50.9; 3: 33.1 34.3 32.6; 4: 24.3 27.3 26.5 22.0; 5: 19.9 18.9 20.2 21.3 19.7, each ± 2.5 to 3.1;
- Millionaire's Row, 2: 48.0 52.0; 3: 34.8 31.7 33.6; 4: 25.2 25.1 23.8 25.9; 5: 16.9 20.9 21.4 21.1 19.7;
- everything, 2: 48.9 51.1; 3: 30.3 34.2 35.5; 4: 24.4 24.1 25.9 25.6; 5: 19.1 20.0 20.5 20.9 19.5;
- hard robots: base, 4 seats, 23.4 27.4 26.4 22.7, ± 2.8 of 1,000; 2 seats, 45.0 55.0, ± 5.7 of 300. Not measured with
  other seats and boxes: a game takes 0.7 to 2.7 seconds of the processor, 1,000 of each about five hours.

The quick players of playouts, 4,000 games each; in brackets what all piles, at once, gave of 1,000 games:

- base, 2 seats: 46.6 53.4 (52.6 47.4), each ± 1.6 (3.1); 3: 31.1 34.4 34.5 (36.8 33.8 29.4), each ± 1.5 (3.0);
  4: 24.2 25.0 25.7 25.2 (32.6 24.6 23.2 19.6), each ± 1.4 (2.9);
- Harbor, 2: 50.9 49.1 (53.9 46.1); 3: 33.9 34.1 32.0 (37.2 34.7 28.1); 4: 27.0 25.7 24.9 22.4 (31.8 26.9 20.5 20.8);
  5: 22.4 20.3 18.6 18.8 19.9 (25.8 22.4 18.9 14.7 18.2), each ± 1.3 (2.7);
- Millionaire's Row, 2: 49.3 50.7 (50.4 49.6); 3: 33.0 34.4 32.6 (36.3 33.8 29.9); 4: 25.3 26.3 24.5 23.9 (24.4 29.7
  23.3 22.6); 5: 19.2 21.6 19.7 19.9 19.6 (22.0 23.8 19.4 18.5 16.3);
- everything, 2: 51.6 48.4 (54.5 45.5); 3: 36.2 33.1 30.7 (35.7 36.1 28.2); 4: 27.9 25.1 24.1 22.8 (26.9 27.1 24.0
  22.0); 5: 23.5 21.5 18.7 18.9 17.4 (24.3 22.2 20.8 16.5 16.2).

All piles with the round played to its end, quick, of 1,000: base, 4 seats, 28.4 24.0 24.6 23.0. So it takes both.
Ten piles from the start, at once: 34.3 24.1 23.8 17.8.

Of these 4,000 games of base with 4 seats several players had every landmark in 626. If they shared the win instead of
the one with most coins having it, the seats would win 23.4 24.7 25.8 26.2: so most coins decide.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.kernel import Policy, SensiblePolicy, new_game, play, tables_of
from bot.games.machi_koro.robots.levels import mind_of
from bot.games.machi_koro.robots.search import AT_ONCE, Searching
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.machi_koro.state import GROWING
from tests.support.yardsticks.matches import MOST_TURNS, Share

LEVELS: Final = ("quick", "normal", "hard")
"""The players: as in playouts, which takes a millisecond a game, or robots, which take up to some seconds."""


class Row(msgspec.Struct, frozen=True):
    """What is played, by how many robots of which level."""

    options: Options
    seats: int
    level: str

    def winners(self, seed: int) -> tuple[int, ...]:
        """Play one game and return its winners, none if it was cut off."""
        random = Random(seed).random
        game = new_game(tables_of(self.options, self.seats), random)
        return play(game, self._player(seed, random), random, MOST_TURNS)

    def _player(self, seed: int, random: Callable[[], float]) -> Policy:
        if self.level == "quick":
            return SensiblePolicy(random)
        mind = mind_of(self.level, self.options.edition)
        return mind.searching(AT_ONCE, seed) if isinstance(mind, Searching) else mind


class Figure(msgspec.Struct, frozen=True):
    """Each seat's share of the wins, in order of play, and how many games were shared; `seconds` of the processor."""

    shares: tuple[Share, ...]
    shared: int
    seconds: float

    @property
    def spread(self) -> float:
        """The best seat's share less the worst one's, from 0 to 1."""
        return max(each.share for each in self.shares) - min(each.share for each in self.shares)


def measure(row: Row, games: Sequence[int]) -> Figure:
    """Play the games with these seeds."""
    start, won, shared = time.process_time(), [0.0] * row.seats, 0
    for seed in games:
        winners = row.winners(seed)
        shared += len(winners) > 1
        for seat in winners:
            won[seat] += 1 / len(winners)
    return Figure(tuple(Share(each, len(games)) for each in won), shared, time.process_time() - start)


def line(row: Row, figure: Figure) -> str:
    """A row with its figures, in columns."""
    shares = " | ".join(
        f"{each.share:.1%} [{each.interval[0]:.1%}, {each.interval[1]:.1%}]".replace("%", "") for each in figure.shares
    )
    options = row.options
    return (
        f"| {options.edition} | {row.seats} | {options.market}, {options.finish} | {row.level} "
        f"| {figure.shares[0].games:,} | {shares} | {figure.spread:.1%} |"
    )


def rows(
    editions: Sequence[str], seats: Sequence[int], markets: Sequence[str], finish: str, level: str
) -> Iterator[Row]:
    """The rows that were asked for, as far as the editions seat that many."""
    for market in markets:
        for edition in editions:
            options = Options(
                edition=edition, market=market, first="joining", finish="end-of-round" if market == GROWING else finish
            )
            yield from (Row(options, many, level) for many in MACHI_KORO.seats(options) if many in seats)


def main(arguments: Sequence[str]) -> None:
    """Play the rows and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games in a row (1000)")
    parser.add_argument("--first", type=int, default=0, help="the first game's seed (0): a row's games in parts")
    parser.add_argument("--edition", action="append", choices=EDITIONS, help="only this edition; may be repeated")
    parser.add_argument("--seats", action="append", type=int, help="only this many seats; may be repeated")
    parser.add_argument(
        "--market", action="append", choices=MARKETS, help="the growing one, or another; may be repeated"
    )
    parser.add_argument("--finish", default="at-once", help="how games with another market end (at-once)")
    parser.add_argument("--level", default="normal", choices=LEVELS, help="who plays (normal)")
    asked = parser.parse_args(arguments)
    chosen = rows(
        asked.edition or tuple(EDITIONS),
        asked.seats or range(2, 6),
        asked.market or (GROWING,),
        asked.finish,
        asked.level,
    )
    for row in chosen:
        figure = measure(row, range(asked.first, asked.first + asked.games))
        sys.stdout.write(f"{line(row, figure)} {figure.shared} shared, {figure.seconds:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
