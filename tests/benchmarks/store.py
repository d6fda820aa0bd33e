"""What games take on disk, and how long "/my data" and "forget me" look: ``uv run python -m tests.benchmarks.store``.

Games are played to their end, so that each turn has its snapshot. Then a store is filled with waiting games, and some
of their players look for their data and are forgotten. `--postgresql` plays games in PostgreSQL alone, and prints the
size of each table, before and after a vacuum.
"""

import argparse
import asyncio
import contextlib
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import asyncpg

from bot.client import TableBot, Timing
from bot.games.chance import Chance
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table.click import SYSTEM, Click
from bot.table.tables import RobotMove
from data.store import Store
from tests.benchmarks.load import told
from tests.benchmarks.load_world import GUILD, start_game, store_idle
from tests.support.postgres import SAFE, Server, server

GAMES = ("machi_koro", "mafia_dollar")
OF_EACH, IDLE = 4, 10_000
MOST_SHARES = 8
"""Tables of PostgreSQL that are named."""
MOST_STEPS = 2000
"""Moves after which a game is left as it is."""
PEOPLE = 10
"""People whose data is looked for, and then deleted."""


async def play(bot: TableBot, table_id: int) -> int:
    """Play a game to its end; returns its number of turns."""
    dice = Chance(table_id.to_bytes(32))
    for _ in range(MOST_STEPS):
        table = await bot.tables.load(table_id)
        if not table.pending():
            break
        decision = table.pending()[0]
        action = table.game.robot(table.view(decision.seat), decision, "easy", dice)
        await bot.tables.act(SYSTEM, table_id, decision.id, action, RobotMove(decision.seat))
    return int(table.game.turn(table.state))


async def a_turn(store: Store, game: str, games: int) -> int:
    """Measure and print what a game's turns take on disk; returns their number."""
    bot = TableBot(store, Timing(robot_pause=0))
    before, turns = await store.size(), 0
    for number in range(games):
        channel = number + (1000 if game == "machi_koro" else 2000)
        people = [(101, "Ann"), (102, "Bo"), (103, "Cy")]
        table = await start_game(bot, 100 * channel, game, GUILD, channel, people)
        turns += await play(bot, table.id)
    taken = await store.size() - before
    told(game, f"{taken / turns / 1024:.2f} KiB a turn: {games} games of 3, {turns} turns, {taken / 1024:.0f} KiB")
    return turns


async def in_postgresql(url: str, games: int) -> None:
    """Measure and print what games take in PostgreSQL: at once, and after a vacuum."""
    connection = await asyncpg.connect(url)
    try:
        for game in GAMES:
            store, before = await Store.open(url), await sizes(connection)
            turns = await a_turn(store, game, games)
            await store.close()
            for state in ("as it is", "vacuumed"):
                now = await sizes(connection)
                shares = sorted(((size - before.get(name, 0), name) for name, size in now.items()), reverse=True)
                told(
                    state,
                    f"{sum(size for size, _ in shares) / turns / 1024:.2f} KiB a turn",
                    *(f"{size / turns / 1024:.2f} {name}" for size, name in shares[:MOST_SHARES] if size),
                )
                await connection.execute("VACUUM FULL")
    finally:
        await connection.close()


async def sizes(connection: asyncpg.Connection) -> dict[str, int]:
    """The bytes of every table, with its indexes and what lies beside it."""
    rows = await connection.fetch(
        "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
        "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    )
    return {str(name): int(size) for name, size in rows}


async def of_a_person(store: Store, tables: Sequence[int]) -> None:
    """Measure and print how long the export of a person takes, and forgetting them; one person of each table."""
    bot = TableBot(store, Timing(robot_pause=0))
    exported, forgotten = list[float](), list[float]()
    for table_id in tables:
        user = next(seat.user_id for seat in (await bot.tables.load(table_id)).seats if seat.user_id is not None)
        began = time.perf_counter()
        await export(bot.tables, user)
        exported.append(time.perf_counter() - began)
        began = time.perf_counter()
        await Forgetting(bot.tables, bot.lobby).forget(Click(10**9 + table_id, user, ""), "Somebody")
        forgotten.append(time.perf_counter() - began)
    for what, seconds in (("/my data", exported), ("forget me", forgotten)):
        told(what, f"median {1000 * statistics.median(seconds):.1f}, longest {1000 * max(seconds):.1f} ms")


async def run(folder: Path, games: int, idle: int) -> None:
    """Measure and print everything."""
    store = await Store.open(folder / "played.sqlite3")
    for game in GAMES:
        await a_turn(store, game, games)
    await store.close()
    await store_idle(folder / "idle.sqlite3", idle)
    with contextlib.closing(sqlite3.connect(folder / "idle.sqlite3")) as db:
        (rows,) = db.execute("SELECT count(*) FROM journal").fetchone()
    store = await Store.open(folder / "idle.sqlite3")
    told("idle games", f"{idle}, {rows} entries in the journal, {await store.size() / 2**20:.0f} MiB")
    await of_a_person(store, range(11, 11 + PEOPLE))
    await store.close()


async def _in_a_database(postgres: Server, games: int) -> None:
    async with postgres.database() as url:
        await in_postgresql(url, games)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.store", description=__doc__)
    parser.add_argument("--games", type=int, default=OF_EACH, help="games of each kind")
    parser.add_argument("--idle", type=int, default=IDLE, help="games that wait for somebody")
    parser.add_argument("--postgresql", action="store_true", help="play in PostgreSQL instead of a file")
    asked = parser.parse_args()
    if asked.postgresql:
        with server(SAFE) as postgres:
            asyncio.run(postgres.prepare())
            asyncio.run(_in_a_database(postgres, asked.games))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), asked.games, asked.idle))
    return 0


if __name__ == "__main__":
    sys.exit(main())
