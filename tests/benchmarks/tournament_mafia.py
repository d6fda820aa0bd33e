"""Measures MafiaDollar's robots against each other and against the fixed players, and prints the figures.

``python -m tests.benchmarks.tournament_mafia [games] [--seats 2 3 5 6]``; one process, seeded: the same each time.
"""

import argparse
import time

from tests.support.yardsticks.mafia_matches import match, players

PAIRS = (
    ("easy", "random"),
    ("easy", "greedy"),
    ("normal", "random"),
    ("normal", "greedy"),
    ("normal", "easy"),
    ("hard", "greedy"),
    ("hard", "easy"),
    ("hard", "normal"),
)
"""Who plays against whom: the level, and the player in all other seats."""
GOALS = {("normal", "greedy"): 0.60, ("hard", "normal"): 0.40, ("hard", "greedy"): 0.70}
"""What is to be reached at four seats."""
SEED = 1_000_000
"""Games that nothing was tuned on begin here."""


def main() -> None:
    """Play the tournament and print a line for every pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=400, help="for every pair")
    parser.add_argument("--seats", nargs="*", type=int, default=[4])
    asked = parser.parse_args()
    named = players()
    for seats in asked.seats:
        for one, others in PAIRS:
            began = time.perf_counter()
            share = match(named[one], named[others], asked.games, seats, SEED)
            each = (time.perf_counter() - began) / asked.games
            goal = GOALS.get((one, others)) if seats == 4 else None
            wanted = f", goal {100 * goal:.0f} %" if goal else ""
            against = f"{one} against {seats - 1} x {others}"
            print(f"{against:32} {share}{wanted} ({each:.2f} s a game)", flush=True)  # noqa: T201 - it is for that


if __name__ == "__main__":
    main()
