"""A hundred tables where robots play, hard ones among them, beside one where people click: how long a click takes."""

import asyncio
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.games.game import LEVELS
from bot.games.machi_koro import Options
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.publisher import Publisher
from bot.robots import Robots
from bot.seating import Seat
from bot.tables import Tables
from bot.thinking import Thinkers
from bot.watching import Watching
from data.store import Store
from tests.support.match import ANN, BO, OPEN, Match

TABLES = 100
CLICKS = 150
BETWEEN = 0.02
"""Seconds between two clicks."""
WARM_UP = 3.0
"""Seconds in which robots take their places."""
MOST_TIMES = 8
"""A click in the middle may take so many times as long as without robots. Commits queue up; thinking does not."""


class Shown:
    """A publisher that has always shown everything: drawing is measured elsewhere."""

    async def idle(self, table_id: int) -> None:
        """It is."""


async def clicks(match: Match, table_id: int) -> list[float]:
    """How long clicks of two people take, in seconds."""
    took = []
    for number in range(CLICKS):
        owed = await match.owed(table_id)
        table = await match.tables.load(table_id)
        action = next(iter(table.game.legal(table.state, owed)))
        await asyncio.sleep(BETWEEN)
        began = time.perf_counter()
        done = await match.act((ANN, BO)[owed.seat], action, table_id)
        took.append(time.perf_counter() - began)
        if done.table.row.phase != "playing":
            table_id = (await match.begin(ANN, BO, channel=10_000 + number)).id
    return took


async def robot_tables(match: Match) -> None:
    """So many games of robots of every level, of both games in turn."""
    watching = Watching(match.tables, match.lobby)
    terms = msgspec.structs.replace(OPEN, watch="fast", reasons=True)
    robots = [Seat(number, None, f"Robo {number}", level) for number, level in enumerate((*LEVELS, "hard"))]
    for number in range(TABLES):
        game, options = (("machi_koro", Options()), ("mafia_dollar", MafiaOptions()))[number % 2]
        await watching.begin(
            match.click(ANN),
            game=game,
            guild_id=1_000 + number,
            channel_id=1_000 + number,
            options=options,
            terms=terms,
            robots=robots,
        )


def memory(processes: Sequence[int]) -> list[float]:
    """What each of these processes has in memory, in megabytes."""
    pages = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in processes]
    return [round(count * 4096 / 1e6) for count in pages]


async def measured(folder: Path) -> dict[str, float | list[float]]:
    """Clicks without robots, then beside them."""
    store = await Store.open(folder / "tables.sqlite3")
    tables, thinkers = Tables(store), Thinkers()
    match = Match(tables)
    robots = Robots(tables, cast("Publisher", Shown()), thinkers, pause=1.0)
    try:
        table = await match.begin(ANN, BO)
        alone = await clicks(match, table.id)
        tables.on_change.append(robots.poke)
        await robot_tables(match)
        await asyncio.sleep(WARM_UP)
        before, began = sum(map(len, [await tables.entries(each) for each in range(2, TABLES)])), time.perf_counter()
        beside = await clicks(match, (await match.begin(ANN, BO, channel=9_999)).id)
        moves = sum(map(len, [await tables.entries(each) for each in range(2, TABLES)])) - before
        pool = thinkers._pool
        return {
            "alone p50 ms": 1000 * statistics.median(alone),
            "alone p95 ms": 1000 * sorted(alone)[int(len(alone) * 0.95)],
            "beside p50 ms": 1000 * statistics.median(beside),
            "beside p95 ms": 1000 * sorted(beside)[int(len(beside) * 0.95)],
            "robots' moves a second": moves / (time.perf_counter() - began),
            "MB a worker": memory(list(pool._processes)) if pool is not None and pool._processes else [],
        }
    finally:
        await robots.close()
        await thinkers.close()
        await tables.drain()
        await store.close()


@pytest.mark.benchmark(group="robots")
def test_a_hundred_robot_tables_do_not_slow_a_click(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    found = benchmark.pedantic(lambda: asyncio.run(measured(tmp_path)), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info |= found
    assert found["robots' moves a second"] > 5
    assert found["beside p50 ms"] < MOST_TIMES * found["alone p50 ms"]
