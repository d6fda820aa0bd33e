"""Time to commit a click, compared with the same SQL statements run directly through aiosqlite.

The two are measured alternately, so that other load on the machine slows down both.
"""

import asyncio
import contextlib
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import aiosqlite
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.client import TableBot, Timing
from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.table.click import Click
from data.store import Store
from tests.benchmarks.load_world import start_game
from tests.support.stored import file_of

ROUNDS = 30
GAMES = ("machi_koro", "mafia_dollar")
MOST_TIMES_BARE = 2.0


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """An event loop that lives as long as the test."""
    with asyncio.Runner() as running:
        yield running


class Game:
    """A game in its own store, played click by click; its SQL statements can be recorded."""

    def __init__(self, runner: asyncio.Runner, path: Path, game: str) -> None:
        self._runner = runner
        self.store = runner.run(Store.open(path))
        self._bot = TableBot(self.store, Timing(robot_pause=0))
        self._table = runner.run(start_game(self._bot, 1, game, 1, 2, [(101, "Ann"), (102, "Bo")]))
        self._dice, self._clicks = Chance(bytes(32)), 1000
        self.statements: list[str] = []

    def next(self) -> Callable[[], Awaitable[object]]:
        """The next click, not yet committed."""
        table = self._runner.run(self._bot.tables.load(self._table.id))
        decision = table.pending()[0]
        rules: AnyGame = table.game
        action = rules.robot(table.view(decision.seat), decision, "easy", self._dice)
        self._clicks += 1
        click = Click(self._clicks, table.seats[decision.seat].user_id, "")
        return lambda: self._bot.tables.act(click, table.id, decision.id, action)

    async def listen(self, told: Callable[[str], object] | None) -> None:
        """Pass every SQL statement, with its values, to `told`."""
        for connection in (file_of(self.store).reader, file_of(self.store).writer):
            await connection.set_trace_callback(told)  # type: ignore[arg-type]


async def bare(path: Path, statements: list[str]) -> float:
    """The seconds that the statements take one by one, on a connection like the store's."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
        began = time.perf_counter()
        for sql in statements:
            async with connection.execute(sql) as cursor:
                await cursor.fetchall()
        return time.perf_counter() - began


@pytest.mark.benchmark(group="commits")
@pytest.mark.parametrize("game", GAMES)
def test_a_click_is_committed(benchmark: BenchmarkFixture, runner: asyncio.Runner, tmp_path: Path, game: str) -> None:
    played, copy = Game(runner, tmp_path / "played.sqlite3", game), tmp_path / "copy.sqlite3"
    for _ in range(5):
        runner.run(_awaited(played.next()))
    baseline, statements = list[float](), list[str]()

    def beside_the_bare_statements() -> tuple[tuple[Callable[[], Awaitable[object]]], dict[str, object]]:
        """Measure another click's statements right before the measured click."""
        click = played.next()
        statements.clear()
        with (
            contextlib.closing(sqlite3.connect(tmp_path / "played.sqlite3")) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        runner.run(played.listen(statements.append))
        runner.run(_awaited(click))
        runner.run(played.listen(None))
        baseline.append(runner.run(bare(copy, list(statements))))
        return (played.next(),), {}

    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda click: runner.run(_awaited(click)), setup=beside_the_bare_statements, rounds=ROUNDS
    )
    runner.run(played.store.close())
    assert benchmark.stats is not None
    taken, least = benchmark.stats.stats.median, statistics.median(baseline)
    benchmark.extra_info |= {
        "median ms": round(1000 * taken, 2),
        "bare ms": round(1000 * least, 2),
        "times bare": round(taken / least, 2),
        "statements": len(statements),
    }
    assert taken < MOST_TIMES_BARE * least


async def _awaited(click: Callable[[], Awaitable[object]]) -> None:
    await click()
