"""The database fails for a while: everybody gets an answer, nothing changes, and then games continue."""

import asyncio
import contextlib
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.__main__ import main
from cogs.ui import words
from data.failures import DAMAGED, PASSING
from data.rows import Subject
from tests.end_to_end import records
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, told
from tests.end_to_end.process import BotProcess
from tests.support.long import sampled
from tests.support.person import Person, text_of
from tests.support.stored import file_of
from tests.support.timeouts import TIMEOUT

StorageFailure = Callable[[BotInside], "contextlib.AbstractAsyncContextManager[None]"]


@asynccontextmanager
async def full(bot: BotInside) -> AsyncIterator[None]:
    """Limit the file to its present pages, as a full disk does; every write needs a new page."""
    writer = file_of(bot._store).writer
    await writer.execute("CREATE TABLE filler (x)")
    ((most,),) = await writer.execute_fetchall("PRAGMA max_page_count")
    ((pages,),) = await writer.execute_fetchall("PRAGMA page_count")
    for table in ("tables", "slots"):
        await writer.execute(
            f"CREATE TRIGGER grow_{table} BEFORE UPDATE ON {table} "
            "BEGIN INSERT INTO filler VALUES (zeroblob(1000000)); END"
        )
    await writer.execute(f"PRAGMA max_page_count = {int(pages)}")
    yield
    await writer.execute(f"PRAGMA max_page_count = {int(most)}")
    for table in ("tables", "slots"):
        await writer.execute(f"DROP TRIGGER grow_{table}")
    await writer.execute("DROP TABLE filler")


@asynccontextmanager
async def locked(bot: BotInside) -> AsyncIterator[None]:
    """Hold a write transaction open, as another program might."""
    with contextlib.closing(sqlite3.connect(bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def read_only(bot: BotInside) -> AsyncIterator[None]:
    """Make the database read-only, through SQLite because root may write any file."""
    await file_of(bot._store).writer.execute("PRAGMA query_only = ON")
    yield
    await file_of(bot._store).writer.execute("PRAGMA query_only = OFF")


TROUBLES: dict[str, tuple[StorageFailure, str]] = {
    "full": (full, PASSING["SQLITE_FULL"]),
    "locked": (locked, PASSING["SQLITE_BUSY"]),
    "read-only": (read_only, PASSING["SQLITE_READONLY"]),
}


@pytest.mark.parametrize("name", sampled(TROUBLES, next(iter(TROUBLES))))
async def test_clicks_commands_and_robots_wait_until_it_is_over(
    name: str, inside: BotInside, people: list[Person], channel: str, caplog: pytest.LogCaptureFixture
) -> None:
    """When writes fail, players read so in time and nothing changes; afterwards the game continues."""
    trouble, host_reads = TROUBLES[name]
    party = Party(people[:2], channel, seed=3)
    await party.begin(robots=1)
    asked = await party.question()
    before = await caught_up(party, inside)
    mover = people[asked.who]
    async with trouble(inside):
        await mover.click(asked.board, asked.moves[0].id)
        await mover.wait_until(lambda: told(mover, channel), "a word for a click")
        assert told(mover, channel)[-1] == str(words.CANNOT_KEEP)
        await mover.run(channel, "machi roll")
        await mover.wait_until(lambda: len(told(mover, channel)) > 1, "a word for a command")
        assert told(mover, channel)[-1] == str(words.CANNOT_KEEP)
        assert records.read(inside.database).entries == before.entries
        errors = [record for record in caplog.records if record.levelname == "ERROR"]
        assert [host_reads in each.getMessage() for each in errors] == [True], "once, with what to do"
        assert not any(each.exc_info for each in errors)
    caplog.clear()
    assert not mover.failures
    for _ in range(4):
        assert await party.step() is not None
    after = await caught_up(party, inside)
    assert after.entries[: len(before.entries)] == before.entries
    await nothing_is_doubled(party, after)
    assert any("can be used again" in each.getMessage() for each in caplog.records)


async def test_a_change_before_a_full_disk_is_shown_later(
    inside: BotInside, people: list[Person], channel: str, caplog: pytest.LogCaptureFixture
) -> None:
    """When the disk fills up right after a commit, the messages catch up later."""
    party = Party(people[:2], channel, seed=3)
    await party.begin()
    asked = await party.question()
    mover = people[asked.who]
    tables, stack = inside.bot.tables, contextlib.AsyncExitStack()
    commit = tables.shielded

    async def then_full(work: Awaitable[object], *, quietly: bool = False) -> object:
        done = await commit(work, quietly=True)  # type: ignore[arg-type]
        await stack.enter_async_context(full(inside))
        return done

    tables.shielded = then_full  # type: ignore[method-assign, assignment]
    await mover.click(asked.board, asked.moves[0].id)
    tables.shielded = commit  # type: ignore[method-assign]
    assert len(records.read(inside.database).acted()) == 1
    await stack.aclose()
    caplog.clear()
    inside.bot.publisher.poke(Subject("table", 1))
    party.last_decision = 1
    assert await party.step() is not None
    await nothing_is_doubled(party, await caught_up(party, inside))
    assert str(words.CANNOT_KEEP) not in told(mover, channel), "nobody may read that nothing has changed"


# --- damage ------------------------------------------------------------------------------------------------


def damage(database: Path, table: str) -> None:
    """Overwrite a page of that SQL table, as a broken disk does."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchall()
        ((size,),) = db.execute("PRAGMA page_size").fetchall()
    with database.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(os.urandom(size))


async def owner_warned(host: Person) -> bool:
    """Whether a DM has told the owner that the database is damaged, and what to do."""
    try:
        return any(DAMAGED in text_of(message) for message in host.seen(await host.dm()))
    except LookupError:  # nothing has been written to them yet
        return False


@pytest.mark.long
async def test_a_damaged_page_is_reported_and_the_backup_restores_it(
    tmp_path: Path,
    bot: BotProcess,
    people: list[Person],
    channel: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    party = Party(people[:2], channel, seed=3)
    await party.begin()
    await party.step()
    before = await caught_up(party, bot)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(bot.database))
    copy = tmp_path / "copy.sqlite3"
    assert await asyncio.to_thread(main, ["backup", str(copy)]) == 0
    await bot.stop()
    damage(bot.database, "journal")

    await bot.start(OWNER_DM_MINUTES="0.01")  # a whole table cannot be read; the others continue
    await bot.ready()
    await bot.logged(re.compile(re.escape(DAMAGED)))
    host = party.host  # the owner of the application
    async with asyncio.timeout(TIMEOUT):
        while not await owner_warned(host):  # noqa: ASYNC110 - polling
            await asyncio.sleep(0.05)
    await host.run(channel, "table log")
    await host.wait_until(lambda: told(host, channel), "a word")
    assert told(host, channel)[-1] == str(words.DAMAGED)
    assert await bot.stop() == 0
    assert [line for line in bot.complaints() if "damaged" not in line] == []
    assert await asyncio.to_thread(main, ["verify-all"]) == 2
    assert "damaged" in capsys.readouterr().err

    assert await asyncio.to_thread(main, ["restore", str(copy)]) == 0
    bot.log_path.unlink()
    await bot.connect()
    assert records.read(bot.database).entries == before.entries
    party.last_decision = 0
    await party.step()
    assert await asyncio.to_thread(main, ["verify-all"]) == 0
