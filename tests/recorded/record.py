"""Record the corpus: ``uv run python -m tests.recorded.record``.

Writes the games missing in ``tests/recorded/corpus``. Existing ones stay, because a recorded result only changes with
a ruling (see the README beside this). ``--only NAME`` records one game again.
"""

import argparse
import gzip
import itertools
from collections.abc import Iterator
from pathlib import Path

from bot.games import mafia_dollar, recording
from bot.games.machi_koro import Options
from bot.games.registry import GAMES
from tests.recorded.player import Plan, Player

CORPUS = Path(__file__).parent / "corpus"
TABLES = (
    ("easy", "normal"),
    ("random", "easy", "hard"),
    ("normal", "hard", "random", "easy"),
    ("hard", "hard"),
    ("normal", "normal", "normal"),
    ("easy", "random"),
    ("hard", "easy", "normal", "easy", "normal"),
)
"""The players of a table; five or more only in editions that allow them."""
FIRST_MARKETS = ("all", "10", "12", "15", "5-5-2")
LATER_MARKETS = ("4-4-2", "6-6-2", "growing")
MARKETS = (*FIRST_MARKETS, *LATER_MARKETS)
"""Recorded in this order: a plan depends on how many came before it."""
FINISHES = {"all": ("at-once", "end-of-round"), "growing": ("end-of-round",)}
"""Of the markets that are recorded with both, or have but one."""
EDITIONS = ("base", "harbor", "millionaires-row", "everything")
LEFT_OUT = ("cafe", "stadium")


def plans() -> Iterator[Plan]:
    """Every game of the corpus."""
    yield from machi_koro()
    yield from postal()
    rules_5 = Options(edition="everything", market="all", first="joining")
    yield Plan("machi-koro-rules-5", "machi_koro", ("random", "normal", "random"), rules_5, undo=True)
    yield from mafia()


def machi_koro() -> Iterator[Plan]:
    """Every edition and market, live, with both finishes and both starts."""
    number = 0
    pairs = [*itertools.product(EDITIONS, FIRST_MARKETS), *itertools.product(EDITIONS, LATER_MARKETS)]
    for edition, market in pairs:
        for finish in FINISHES.get(market, ("at-once", "end-of-round")[number % 2 :: 2]):
            players = TABLES[number % len(TABLES)]
            if edition == "base" and len(players) > 4:
                players = players[:4]
            yield Plan(
                name=f"machi-koro-{edition}-{market}-{finish}",
                game="machi_koro",
                players=players,
                options=Options(
                    edition=edition,
                    market=market,
                    finish=finish,
                    first=("random", "joining")[number % 2],
                    without=LEFT_OUT if number % 5 == 4 else (),
                ),
                undo=number % 3 == 1,
                leaving=number % 4 == 2,
            )
            number += 1


def postal() -> Iterator[Plan]:
    """Every edition by post, with various markets and numbers of seats; the base game with five."""
    for number, edition in enumerate(EDITIONS * 2):
        players = (("easy", "normal"), ("normal", "easy", "random"), ("easy", "easy", "normal", "hard"))[number % 3]
        options = Options(
            edition=edition, market=FIRST_MARKETS[number % 5], finish="end-of-round", postal=True, first="joining"
        )
        yield Plan(f"machi-koro-{edition}-by-post-{number // 4 + 1}", "machi_koro", players, options)
    five = ("easy", "normal", "easy", "random", "normal")
    yield Plan("machi-koro-base-by-post-five-seats", "machi_koro", five, Options(postal=True, first="joining"))
    growing = Options(market="growing", postal=True, first="joining")
    yield Plan("machi-koro-base-by-post-growing", "machi_koro", ("normal", "easy", "random", "easy"), growing)


def mafia() -> Iterator[Plan]:
    """Two to six players, one deal and matches, every option, with trades, undos and resignations."""
    for number in range(28):
        seats = 2 + number % 5
        players = tuple((("easy", "normal", "random", "hard") * 2)[(number + seat) % 4] for seat in range(seats))
        yield Plan(
            name=f"mafia-dollar-{number + 1:02}-{seats}-seats",
            game="mafia_dollar",
            players=players,
            options=mafia_dollar.Options(
                target=100_000 if number % 9 == 4 else 0,
                give_items=number % 2 == 1,
                blind_trades=number % 3 == 1,
                first=("random", "joining")[number % 2],
            ),
            undo=number % 3 == 0,
            leaving=number % 4 == 3,
        )
    match = mafia_dollar.Options(target=250_000)
    yield Plan("mafia-dollar-29-match", "mafia_dollar", ("easy", "normal", "random"), match, undo=True)


def file_of(name: str) -> Path:
    return CORPUS / f"{name}.json.gz"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="record that one, also if it is there")
    only = parser.parse_args().only
    CORPUS.mkdir(exist_ok=True)
    for plan in plans():
        path = file_of(plan.name)
        if plan.name != only and (only is not None or path.exists()):
            continue
        found = Player(plan).play()
        recording.replay(GAMES[plan.game], found)
        path.write_bytes(gzip.compress(recording.write(found), 9, mtime=0))
        print(f"{plan.name}: {len(found.entries)} entries, {path.stat().st_size / 1024:.0f} KiB, {found.ended}")  # noqa: T201


if __name__ == "__main__":
    main()
