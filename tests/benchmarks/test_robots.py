"""Time of a click while robots play at a hundred other tables."""

import asyncio
import itertools
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.games.machi_koro import Options
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import LEVELS
from bot.publishing.publisher import Publisher
from bot.robots.exhibition import Exhibitions
from bot.robots.players import Robots, Tempo
from bot.robots.pool import Thinkers
from bot.table.lobby import NewTable
from bot.table.table import Seat
from bot.table.tables import Tables
from data.store import Store
from tests.support.match import ANN, BO, OPEN, Match

TABLES = 100
CLICKS = 100
"""Clicks per round, both without robots and with them."""
BETWEEN = 0.02
"""Seconds between two clicks."""
WARM_UP = 3.0
"""Seconds for the robots to get going."""
MOST_TIMES = 2.0
"""How many times as long as without robots a click may take, at the median and the 95th percentile."""
ROUNDS = 3
"""Rounds of measuring, alternating without and with robots."""


class Shown:
    """A publisher that does nothing: drawing is measured elsewhere."""

    async def idle(self, table_id: int) -> None: ...


async def clicks(match: Match, channels: Iterator[int]) -> list[float]:
    """Seconds per click of two people."""
    took, table_id = [], (await match.begin(ANN, BO, channel=next(channels))).id
    for _ in range(CLICKS):
        decision = await match.pending(table_id)
        table = await match.tables.load(table_id)
        action = next(iter(table.game.legal(table.state, decision)))
        await asyncio.sleep(BETWEEN)
        began = time.perf_counter()
        done = await match.act((ANN, BO)[decision.seat], action, table_id)
        took.append(time.perf_counter() - began)
        if done.table.row.phase != "playing":
            table_id = (await match.begin(ANN, BO, channel=next(channels))).id
    return took


async def robot_tables(match: Match) -> None:
    """Start robot games, alternating both games: two of every four with hard robots, the rest with all levels."""
    exhibitions = Exhibitions(match.tables, match.lobby)
    terms = msgspec.structs.replace(OPEN, exhibition="fast", reasons=True)
    for number in range(TABLES):
        levels = ("hard",) * 4 if number % 4 < 2 else (*LEVELS, "easy")
        game, options = (("machi_koro", Options()), ("mafia_dollar", MafiaOptions()))[number % 2]
        await exhibitions.begin(
            match.click(ANN),
            NewTable(
                game=game,
                guild_id=1_000 + number,
                channel_id=1_000 + number,
                options=options,
                terms=terms,
                robots=[Seat(seat, None, f"Robo {seat}", level) for seat, level in enumerate(levels)],
            ),
        )


def memory(processes: Sequence[int]) -> list[float]:
    """The memory of each process, in megabytes."""
    pages = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in processes]
    return [round(count * 4096 / 1e6) for count in pages]


def percentile(took: Sequence[float], part: float) -> float:
    """A percentile of the clicks, in milliseconds; `part` is from 0 to 1."""
    return 1000 * sorted(took)[int(len(took) * part)]


async def moves(tables: Tables) -> int:
    """The number of robots' moves."""
    return sum(map(len, [await tables.entries(each) for each in range(1, TABLES + 1)]))


async def measured(folder: Path) -> dict[str, float | list[float]]:
    """Measure clicks without robots and with them."""
    store = await Store.open(folder / "tables.sqlite3")
    tables, thinkers = Tables(store), Thinkers()
    match, channels = Match(tables), itertools.count(50_000)
    alone, beside, moved, lasted = list[float](), list[float](), 0, 0.0
    robots: Robots | None = None
    try:
        await robot_tables(match)
        for _ in range(ROUNDS):
            alone += await clicks(match, channels)
            robots = Robots(tables, cast("Publisher", Shown()), thinkers, Tempo(1.0))
            await robots.resume()
            await asyncio.sleep(WARM_UP)
            before, began = await moves(tables), time.perf_counter()
            beside += await clicks(match, channels)
            moved += await moves(tables) - before
            lasted += time.perf_counter() - began
            await robots.close()
        pool = thinkers._pool
        points: dict[str, float | list[float]] = {
            f"{name} p{part * 100:.0f} ms": percentile(took, part)
            for name, took in (("alone", alone), ("beside", beside))
            for part in (0.5, 0.95)
        }
        return points | {
            "times p50": percentile(beside, 0.5) / percentile(alone, 0.5),
            "times p95": percentile(beside, 0.95) / percentile(alone, 0.95),
            "robots' moves a second": moved / lasted,
            "MB a worker": memory(list(pool._processes)) if pool is not None and pool._processes else [],
        }
    finally:
        if robots is not None:
            await robots.close()
        await thinkers.close()
        await tables.drain()
        await store.close()


@pytest.mark.benchmark(group="robots")
def test_a_hundred_robot_tables_do_not_slow_a_click(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    found = benchmark.pedantic(lambda: asyncio.run(measured(tmp_path)), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info |= found
    assert found["robots' moves a second"] > 5
    assert found["times p50"] < MOST_TIMES
    assert found["times p95"] < MOST_TIMES
