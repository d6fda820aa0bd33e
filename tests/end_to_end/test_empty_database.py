"""A bot that starts with an empty database where Discord shows its tables says so."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground
from bot.publishing.empty_database import EMPTY
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, history
from tests.support.engines import engines
from tests.support.person import Person
from tests.support.postgres import Server
from tests.support.timeouts import until

BOTH = pytest.mark.parametrize("engine", engines("an empty database"), indirect=True)


@contextlib.asynccontextmanager
async def empty(folder: Path, playground: Playground, engine: Server | None) -> AsyncIterator[BotInside]:
    """A bot with a database of its own, without a table, connected."""
    folder.mkdir()
    async with contextlib.AsyncExitStack() as stack:
        url = None if engine is None else await stack.enter_async_context(engine.database())
        yield await stack.enter_async_context(BotInside(folder, playground, url=url).connected())


def told(caplog: pytest.LogCaptureFixture) -> int:
    """The number of warnings that the host got."""
    return sum(getattr(record, "advice", None) == EMPTY for record in caplog.records)


@BOTH
async def test_the_host_is_told_and_numbers_go_on(
    tmp_path: Path,
    playground: Playground,
    people: list[Person],
    channel: str,
    engine: Server | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with empty(tmp_path / "before", playground, engine):
        party = Party(people[:2], channel, seed=4)
        await party.begin()
        await party.next()
    assert told(caplog) == 0, "the first start of all finds nothing"
    shown = await history(people[0], channel)
    async with empty(tmp_path / "after", playground, engine) as bot:
        await until(lambda: told(caplog))
        await until(lambda: not bot.bot._resuming._worker.tasks)
        assert [message["id"] for message in await history(people[0], channel)] == [each["id"] for each in shown]
        await people[0].run(people[0].channel("speakeasy"), "table open", game="machi_koro")
        assert await bot.bot.store.last_table() == party.table + 1
    assert told(caplog) == 1


@BOTH
async def test_a_table_that_is_opened_while_the_bot_looks_is_none_of_before(
    tmp_path: Path,
    playground: Playground,
    people: list[Person],
    channel: str,
    engine: Server | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await people[0].say(channel, "Who plays tonight?")
    async with empty(tmp_path / "first", playground, engine) as bot:
        await until(lambda: not bot.bot._resuming._worker.tasks)
        await bot.bot.empty_database.begin()
        party = Party(people[:2], channel, seed=4)
        await party.begin()
        await party.step()
        await bot.bot.empty_database.look()
    assert told(caplog) == 0


@BOTH
async def test_a_press_tells_before_the_look_is_over(
    tmp_path: Path,
    playground: Playground,
    people: list[Person],
    channel: str,
    engine: Server | None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.publishing.empty_database.IN_ALL", 0)
    async with empty(tmp_path / "before", playground, engine):
        party = Party(people[:2], channel, seed=4)
        await party.begin()
        asked = await party.question()
    async with empty(tmp_path / "after", playground, engine) as bot:
        await bot.bot.empty_database.begin()
        await people[asked.who].click(asked.board, asked.moves[0].id)
        await until(lambda: told(caplog))
    assert told(caplog) == 1
