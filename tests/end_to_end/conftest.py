"""A playground in the test's own process, the bot beside it, and four people at the page."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess
from tests.support.openapi import checking
from tests.support.person import Person
from tests.support.timeouts import TIMEOUT

FIRST_ANSWER_SECONDS = 15.0
"""Discord gives a bot three, which a busy machine may take for nothing. What the bot does with them, others test."""


@pytest.fixture
async def playground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """A world that stays while the bot comes and goes; afterwards the bot must have asked for nothing unknown."""
    monkeypatch.setattr("bot.playground.events.interactions.FIRST_ANSWER_SECONDS", FIRST_ANSWER_SECONDS)
    running = await start(tmp_path / "world", port=0)
    try:
        with checking(running.hub, refused_too=True):
            yield running
        assert running.unknown_routes == []
    finally:
        await running.close()


@pytest.fixture
async def bot(tmp_path: Path, playground: Playground) -> AsyncIterator[BotProcess]:
    """The bot, connected; afterwards it must end with 0, and its log must hold no error."""
    process = BotProcess(tmp_path, DISCORD_TOKEN=playground.token, DISCORD_API_URL=playground.api_url)
    await process.start()
    try:
        await process.ready()
        yield process
        assert await process.stop() == 0
        assert process.complaints() == []
    finally:
        await process.kill()


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page of a bot with its own playground."""
    process = BotProcess(tmp_path, PLAYGROUND_PORT="0")
    await process.start()
    try:
        found = await process.address()
        await process.ready()
        yield found.rstrip("/")
        assert await process.stop() == 0
        assert process.complaints() == []
    finally:
        await process.kill()


@pytest.fixture
async def inside(tmp_path: Path, playground: Playground, caplog: pytest.LogCaptureFixture) -> AsyncIterator[BotInside]:
    """The bot in the test's own process, connected; afterwards nothing may have been logged as an error."""
    running = BotInside(tmp_path, playground)
    try:
        await running.start()
        yield running
        await running.stop()
        assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    finally:
        running.forget()


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[list[Person]]:
    """Four people with the page open."""
    async with contextlib.AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Person(playground.base_url, person.id, timeout=TIMEOUT))
            for person in playground.hub.world.people()[:4]
        ]


@pytest.fixture
def channel(playground: Playground) -> str:
    """Where they play."""
    return next(str(each.id) for each in playground.hub.world.text_channels() if each.name == "machi-koro")


@pytest.fixture
async def party(inside: BotInside, people: list[Person], channel: str) -> Party:
    """Ann and Bo at a table that has just begun; Cleo and Dev look on."""
    party = Party(people[:2], channel, seed=4)
    await party.begin()
    await party.next()
    return party
