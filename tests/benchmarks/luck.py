"""Measures what reviews say of luck: ``uv run python -m tests.benchmarks.luck``.

For each edition of Machi Koro and for MafiaDollar, `--games` games of mixed players and as many of equal ones, looked
back on; `--only` selects one. By level: seats, mean luck with its error, mean of what estimates leave over. By game:
the standard deviations of luck, of what is left of a result without luck (between equal players: a curve's `spread`),
of what estimates leave over; bytes, and processor seconds. Seeds are fixed.

Last figures. Standard deviations between normal robots, of luck, of a result without luck (the spread), and of what
estimates leave over: base .40, .21 and .19 (100 games); Millionaire's Row .44, .26 and .31 (74); Harbor .42, .31 and
.45 (60); everything .45, .43 and .56 (40); MafiaDollar .42, .39 and .12 (30). A result is .45 to .47 by itself.
A result without luck, by level, of players at random, easy, normal and hard: base -.27, -.15, +.15 and +.21 (98 games);
Millionaire's Row -.30, -.07, +.19 and +.18 (49); MafiaDollar -.23, -.01 and +.21 (38).

Mean luck of mixed players with its 95 % interval, at random, easy, normal and hard: base -.012 ± .021, .000 ± .027,
-.001 ± .037 and .012 ± .038 (571 games); Millionaire's Row .018 ± .042, -.019 ± .054, .024 ± .081 and -.019 ± .072
(201); Harbor .009 ± .038, -.012 ± .065, .011 ± .075 and -.006 ± .076 (144); everything .000 ± .034, .006 ± .081,
-.013 ± .085 and .007 ± .097 (115); MafiaDollar .006 ± .023, -.009 ± .033, -.002 ± .050 and .060 ± .142 (141). Estimates
leave over 0 on average, with standard deviations of .27, .59, .58, .79 and .08. Over all 1,172 games the mean luck is
.000 ± .014, -.006 ± .020, .003 ± .026 and .003 ± .029. Seconds of the processor: .34 (at most 1.1), .50 (1.6), .80
(2.2), .91 (2.7) and .55 (.8).
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Final, TypeVar

import msgspec

from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.edition import EDITIONS
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as Mafia
from bot.games.recording import Recording
from bot.games.registry import GAMES
from bot.review.review import Review, review
from tests.recorded.player import RANDOM, Plan, Player
from tests.support.values import there

Found = TypeVar("Found")
LEVELS: Final = (RANDOM, "easy", "normal", "hard")
MARKETS: Final = ("all", "10", "5-5-2")


def plan(name: str, seed: int, levels: Sequence[str]) -> Plan:
    """A game of these levels, with seats and market drawn by the seed."""
    luck = Random(seed)
    if name == MAFIA_DOLLAR.name:
        weights = [0.1 if level == "hard" else 1.0 for level in levels]  # it takes 5 seconds a game
        return Plan(f"luck {seed}", name, tuple(luck.choices(levels, weights, k=luck.randint(2, 6))), Mafia())
    options = Options(edition=name, market=luck.choice(MARKETS))
    return Plan(
        f"luck {seed}",
        MACHI_KORO.name,
        tuple(luck.choices(levels, k=luck.choice(MACHI_KORO.seats(options)))),
        options,
    )


def played(
    name: str, games: range, levels: Sequence[str], look: Callable[[AnyGame, Recording], Found]
) -> Iterator[tuple[Plan, Found, float]]:
    """Play games and look at each, with the processor's seconds for that."""
    for seed in games:
        planned = plan(name, seed, levels)
        if set(planned.players) == {RANDOM}:
            continue  # it may take a thousand turns
        recording = Player(planned).play()
        began = time.process_time()
        found = look(GAMES[planned.game], recording)
        yield planned, found, time.process_time() - began


def reviews(name: str, games: range, levels: Sequence[str]) -> Iterator[tuple[Plan, Review, float]]:
    """Play games and look back on them, with the processor's seconds for that."""
    return played(name, games, levels, lambda game, recording: there(review(game, recording.entries)))


def tell(name: str, found: Sequence[tuple[Plan, Review, float]]) -> str:
    """Format the figures of an edition."""
    lines = list[str]()
    for level in LEVELS:
        seats = [
            each for played, one, _ in found for each, who in zip(one.sums, played.players, strict=True) if who == level
        ]
        if len(seats) > 1:
            luck, left = [each.luck for each in seats], [each.estimate for each in seats]
            without = [each.result - each.luck - each.start for each in seats]
            decided = [each.own + each.others for each in seats]
            lines.append(
                f"  {level:<7} {len(seats):5} seats, luck {fmean(luck):+.3f} ± {pstdev(luck) / sqrt(len(luck)):.3f}, "
                f"estimates {fmean(left):+.3f}; result without luck {fmean(without):+.3f} (sd {pstdev(without):.3f}), "
                f"decisions {fmean(decided):+.3f} (sd {pstdev(decided):.3f})"
            )
    every = [each for _, one, _ in found for each in one.sums]
    sizes, seconds = [len(msgspec.msgpack.encode(one)) for _, one, _ in found], [took for *_, took in found]
    lines.insert(
        0,
        f"{name}, {len(found)} games: sd of luck {pstdev([each.luck for each in every]):.3f}, "
        f"of results {pstdev([each.result for each in every]):.3f}, "
        f"of results without luck {pstdev([each.result - each.luck - each.start for each in every]):.3f}, "
        f"of estimates {pstdev([each.estimate for each in every]):.3f}; "
        f"bytes {fmean(sizes):.0f}, at most {max(sizes)}; seconds {fmean(seconds):.2f}, at most {max(seconds):.2f}",
    )
    return "\n".join(lines) + "\n"


def tell_editions(about: str, arguments: Sequence[str], measure: Callable[[str, range], Iterable[str]]) -> None:
    """Write what is measured for each edition that is asked for; `about`: what `--help` says."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=200, help="games of each edition (200)")
    parser.add_argument("--only", default="", help="one edition, or mafia_dollar")
    asked = parser.parse_args(arguments)
    for name in (*EDITIONS, MAFIA_DOLLAR.name):
        if asked.only in ("", name):
            for lines in measure(name, range(asked.games)):
                sys.stdout.write(lines)
                sys.stdout.flush()


def measure(name: str, games: range) -> Iterator[str]:
    """Play games of mixed players, then of equal ones, look back, and format the figures."""
    for title, levels in (("mixed", LEVELS), ("equals", ("normal",))):
        yield tell(f"{name}, {title}", list(reviews(name, games, levels)))


if __name__ == "__main__":
    tell_editions(there(__doc__), sys.argv[1:], measure)
