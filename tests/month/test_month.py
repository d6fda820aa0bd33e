"""The short form of the month: fewer tables and days, the same checks."""

import asyncio
import functools
from collections.abc import Callable
from pathlib import Path

import aiosqlite
import msgspec
import pytest

import rendering.machi_koro
import rendering.mafia_dollar
from bot.robots.pool import Thinkers
from bot.robots.worker import Question, Thought, think
from tests.month.month import Month
from tests.support.fixtures import SHORT, SMALL
from tests.support.long import sampled

FEW, MANY = (2, 2, 1, 1, 20), [(6, 6, 5, 1, 50), (6, 6, 5, 2, 50)]
"""Tables, days, kills of the bot, the seed, and the least number of actions."""


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace pictures and animations by stand-ins."""
    for module in (rendering.machi_koro, rendering.mafia_dollar):
        for name in sorted({*module.__all__} - {"Ending", "Picture", "large_seat"}):
            stand_in = SHORT if name == "film" else SMALL
            monkeypatch.setattr(module, name, lambda *_, _stand_in=stand_in, **__: _stand_in)


@pytest.fixture(autouse=True)
def queries_in_this_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run database queries in this thread: on a busy machine most time would go into thread switches."""

    async def execute(connection: aiosqlite.Connection, work: Callable[..., object], *values: object) -> object:
        await asyncio.sleep(0)
        if not connection._running:
            raise ValueError("Connection closed")
        return work(*values)

    connect = functools.partial(aiosqlite.connect, check_same_thread=False)
    monkeypatch.setattr("data.sqlite.aiosqlite.connect", connect)
    monkeypatch.setattr(aiosqlite.Connection, "_execute", execute)


@pytest.fixture(autouse=True)
def robots_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run robots in this process: on a busy machine their own, restarted after each kill, would be too late."""

    async def answer(thinkers: Thinkers, question: Question, *, alone: bool = False) -> Thought:
        return think(msgspec.structs.replace(question, hurried=True))

    monkeypatch.setattr(Thinkers, "answer", answer)


@pytest.mark.parametrize(("tables", "days", "deaths", "seed", "least"), sampled([FEW, *MANY], FEW))
async def test_a_few_tables_live_through_a_few_days(
    tmp_path: Path, tables: int, days: int, deaths: int, seed: int, least: int
) -> None:
    numbers = await Month(tmp_path, tables=tables, days=days, deaths=deaths, seed=seed).run()
    assert numbers.wrong == []
    assert numbers.restarts == deaths
    assert numbers.actions > least
    assert numbers.orders_given > 0
    assert numbers.finished + numbers.closed + numbers.still_played == tables
