"""Which database the playground uses. A real bot's is never touched."""

import contextlib
import time
from pathlib import Path

import msgspec
import pytest

from bot.cli.playground_database import choose
from bot.errors import CannotStart
from bot.playground.world.storage import bot_of_world
from bot.playground.world.world import World
from bot.settings import Secret, Settings
from bot.table.tables import Tables
from data.lease import Lease
from data.store import Store
from tests.support.engines import ON_POSTGRESQL
from tests.support.match import ANN, BO, Match
from tests.support.postgres import Server

REAL = 1_180_000_123_456_789_012


def before(folder: Path, url: str | None = None) -> tuple[Settings, Settings]:
    """The host's settings, and those with a file of the playground's own."""
    given = Settings(database_path=folder / "tables.sqlite3", database_url=None if url is None else Secret(url))
    return given, msgspec.structs.replace(given, database_path=folder / "playground.sqlite3")


def a_world(path: Path) -> int:
    """A new world in that file; its bot's id."""
    world = World(path, time.time)
    world.close()
    return world.bot_id


async def served(where: Path | str, *applications: int, fact: str = "commands of {}") -> None:
    """A database with a game that has served those applications."""
    store = await Store.open(where)
    await Match(Tables(store)).begin(ANN, BO)
    async with store.change() as tx:
        for application in applications:
            await tx.remember(fact.format(application), "some digest")
    await store.close()


async def games_in(where: Path | str) -> list[int]:
    store = await Store.open(where)
    try:
        return await store.begun()
    finally:
        await store.close()


async def test_games_of_playgrounds_are_carried_over_with_their_world(tmp_path: Path) -> None:
    given, own = before(tmp_path)
    bot = a_world(given.world_path)
    await served(given.database_path, bot)
    assert await choose(given, own) == own
    assert (given.database_path.exists(), given.world_path.exists()) == (False, False)
    assert (await games_in(own.database_path), bot_of_world(own.world_path)) == ([1], bot)


async def test_a_carrying_over_that_broke_off_goes_on(tmp_path: Path) -> None:
    """Given a kill after the world was moved and before the database was."""
    given, own = before(tmp_path)
    await served(given.database_path, a_world(own.world_path))
    await choose(given, own)
    assert (given.database_path.exists(), await games_in(own.database_path)) == (False, [1])


@pytest.mark.parametrize("fact", ["commands of {}", "serves {}"])
async def test_a_real_bots_database_and_world_stay_where_they_are(tmp_path: Path, fact: str) -> None:
    given, own = before(tmp_path)
    await served(given.database_path, a_world(given.world_path), REAL, fact=fact)
    kept = given.database_path.read_bytes()
    assert await choose(given, own) == own
    assert (given.database_path.read_bytes(), own.database_path.exists(), own.world_path.exists()) == (
        *(kept, False),
        False,
    )


async def test_a_database_of_another_world_stays_where_it_is(tmp_path: Path) -> None:
    """A real application's id could look like a playground's: only the world makes it certain."""
    given, own = before(tmp_path)
    a_world(given.world_path)
    await served(given.database_path, 4 << 22)
    await choose(given, own)
    assert (given.database_path.exists(), own.database_path.exists()) == (True, False)


async def test_a_database_in_use_is_not_carried_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    given, own = before(tmp_path)
    await served(given.database_path, a_world(given.world_path))
    lease = Lease(given.database_path)
    await lease.take()
    with contextlib.ExitStack() as stack:
        stack.callback(lease.give_back)
        with pytest.raises(CannotStart, match="in use by another bot"):
            await choose(given, own)
    assert given.database_path.exists()


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    given, own = before(tmp_path)
    given.database_path.write_text("A letter. " * 100)
    with pytest.raises(CannotStart, match="not a database"):
        await choose(given, own)


@ON_POSTGRESQL
async def test_postgresql_is_used_unless_it_has_served_a_real_bot(
    tmp_path: Path, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await postgres.run("CREATE DATABASE nothing_in_it")
    try:
        given, own = before(tmp_path, postgres.url("nothing_in_it"))
        assert await choose(given, own) == own
        bot = a_world(given.world_path)
        await served(given.database, bot)
        assert await choose(given, own) == own
        assert bot_of_world(own.world_path) == bot
        assert "real bot" not in caplog.text
        store = await Store.open(given.database)
        async with store.change() as tx:
            await tx.remember(f"commands of {REAL}", "some digest")
        await store.close()
        chosen = await choose(given, own)
        assert (chosen.database, chosen.database_url) == (own.database_path, None)
        assert "belongs to a real bot" in caplog.text
    finally:
        await postgres.run("DROP DATABASE nothing_in_it WITH (FORCE)")
