"""Plays games of robots, stores them as people's, and counts results, ratings and achievements again: all must agree.

``uv run python -m tests.benchmarks.recount [--games 5000]``

A tenth of the players is forgotten before the recount. Each journal is also read entry by entry, as while a game is
played, and that must give the achievements of the whole. It takes about a second for a game, in one process.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.games.game import AnyGame
from bot.games.journal import live
from bot.games.machi_koro import Options
from bot.games.mafia_dollar.state import MafiaOptions
from bot.games.recording import Recording
from bot.games.registry import GAMES
from bot.records import achievements, ratings
from bot.records.achievements import Achievements, EarnedAchievement, Reading
from bot.records.erasure import Forgetting
from bot.records.results import Results, count_again, differs
from bot.table.click import Click
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from data.rows import JournalRow
from data.sql.results import StoredResult
from data.store import Store
from tests.recorded.player import Plan, Player
from tests.support.finished import finish_recording

PEOPLE = 40
EDITIONS = ("base", "harbor", "millionaires-row", "everything")


def plan(number: int) -> Plan:
    """The game of that number: its kind, edition and number of seats vary."""
    seats = 2 + number % 3
    options = MafiaOptions() if number % 4 == 3 else Options(edition=EDITIONS[number % len(EDITIONS)])
    game = "mafia_dollar" if number % 4 == 3 else "machi_koro"
    return Plan(name=f"recount {number}", game=game, players=("easy",) * seats, options=options, undo=number % 10 == 0)


def stepwise(game: AnyGame, found: Recording) -> dict[tuple[int, str], EarnedAchievement]:
    """The achievements of a game, read entry by entry."""
    whole = live(found.entries)
    began = msgspec.json.decode(found.options, type=game.options_type)
    chronicle = game.chronicle(began, found.seats)
    assert chronicle is not None
    reading = Reading(game, chronicle)
    for entry in whole:
        reading.read(entry, 0.0)
    return reading.earned


def at_once(game: AnyGame, found: Recording) -> dict[tuple[int, str], EarnedAchievement]:
    """The achievements of a game, from its whole journal."""
    rows = [JournalRow(entry.number, None, 0.0, msgspec.json.encode(entry)) for entry in found.entries]
    reading = achievements.read_game(game, rows)
    assert reading is not None
    return reading.earned


async def main(games: int) -> None:
    """Play, store, forget, count again, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "tables.sqlite3")
        tables = Tables(store)
        results, awards = Results(tables), Achievements(tables)
        began = time.perf_counter()
        for number in range(games):
            found = Player(plan(number)).play()
            game = GAMES[found.game]
            if stepwise(game, found) != at_once(game, found):
                raise SystemExit(f"game {number}: achievements differ when they are read entry by entry")
            people = [1 + (number * 7 + seat * 11) % PEOPLE for seat in range(found.seats)]
            await finish_recording(store, found, people)
            if number % 100 == 99:
                print(f"{number + 1} games, {time.perf_counter() - began:.0f} s", flush=True)  # noqa: T201
        await results.backfill(pause=0)
        await awards.backfill(pause=0)
        forgetting = Forgetting(tables, Lobby(tables))
        for user in range(1, PEOPLE + 1, 10):
            await forgetting.forget(Click(10_000_000 + user, user, "", manager=False), "Former player")
        kept, badges = await everything(store), await all_badges(store)
        wrong = [table for table in await store.recorded() if await differs(store, await tables.load(table))]
        wrong += [table for table in await store.begun() if await achievements.differs(store, await tables.load(table))]
        pools = await ratings.differing(store)
        counted, rated = await count_again(tables)
        await achievements.count_all_again(tables)
        same = await everything(store) == kept and await all_badges(store) == badges
        await store.close()
    earned = sum(map(len, badges))
    print(f"{counted} games, {rated} rated, {earned} badges: {len(wrong)} tables and {len(pools)} pools differ.")  # noqa: T201
    print("The recount gives the same." if same else "The recount gives something else.")  # noqa: T201
    raise SystemExit(0 if same and not wrong and not pools else 1)


async def everything(store: Store) -> Sequence[StoredResult | None]:
    """Every stored result."""
    return [await store.result(table) for table in await store.recorded()]


async def all_badges(store: Store) -> Sequence[Sequence[object]]:
    """Every stored achievement."""
    return [await store.achievements_at(table) for table in await store.begun()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    asyncio.run(main(parser.parse_args().games))
