"""A playground in the test's process, a bot, and four people at the page."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess, joining, running, with_playground
from tests.support.fixtures import logged_errors
from tests.support.openapi import checking
from tests.support.person import Person, at_the_page
from tests.support.postgres import Server
from tests.support.timeouts import FIRST_ANSWER_SECONDS


@pytest.fixture
async def playground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """A playground that outlives the bot; afterwards the bot must have requested no unknown route."""
    monkeypatch.setattr("bot.playground.events.interactions.FIRST_ANSWER_SECONDS", FIRST_ANSWER_SECONDS)
    running = await start(tmp_path / "world", port=0)
    try:
        with checking(running.hub, refused_too=True):
            yield running
        assert running.unknown_routes == []
    finally:
        await running.close()


@pytest.fixture
async def kept_at(engine: Server | None) -> AsyncIterator[dict[str, str]]:
    """The setting of a bot whose database is not a file."""
    if engine is None:
        yield {}
    else:
        async with engine.database() as url:
            yield {"DATABASE_URL": url}


@pytest.fixture
async def bot(tmp_path: Path, playground: Playground, kept_at: dict[str, str]) -> AsyncIterator[BotProcess]:
    """The bot's process, connected; afterwards it must exit with 0, without errors in its log."""
    async with running(joining(playground, tmp_path, **kept_at)) as process:
        await process.ready()
        yield process


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page's address of a bot with its own playground."""
    async with running(with_playground(tmp_path)) as process:
        found = await process.address()
        await process.ready()
        yield found.rstrip("/")


@pytest.fixture
async def inside(
    tmp_path: Path, playground: Playground, kept_at: dict[str, str], caplog: pytest.LogCaptureFixture
) -> AsyncIterator[BotInside]:
    """The bot in the test's process, connected; afterwards no error may have been logged."""
    async with BotInside(tmp_path, playground, url=kept_at.get("DATABASE_URL")).connected() as running:
        yield running
    assert logged_errors(caplog) == []


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[list[Person]]:
    """Four people with the page open."""
    async with at_the_page(playground.base_url, [each.id for each in playground.hub.world.people()[:4]]) as found:
        yield found


@pytest.fixture
def channel(playground: Playground) -> str:
    return next(str(each.id) for each in playground.hub.world.text_channels() if each.name == "machi-koro")


@pytest.fixture
async def party(inside: BotInside, people: list[Person], channel: str) -> Party:
    """A new game of Ann and Bo; Cleo and Dev watch."""
    party = Party(people[:2], channel, seed=4)
    await party.begin()
    await party.next()
    return party
