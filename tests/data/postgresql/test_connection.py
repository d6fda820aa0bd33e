"""PostgreSQL goes away and comes back: nothing is half written, and the bot continues."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest

from data.database import Rows
from data.failures import StorageFailure
from data.postgresql.database import LOST_MIDWAY, PostgresDatabase
from data.postgresql.failures import DAMAGED, PASSING, UNREACHABLE, in_words, storage_failure
from data.postgresql.schema import FIRST, IN_USE, scripts
from data.postgresql.session import Connection
from data.rows import SeatRow
from data.shards import Shards
from data.store import Store, StoreError, Violation
from tests.data.test_store import new_table, opened
from tests.support.postgres import PASSWORD, Server, server
from tests.support.values import of_type, there

pytestmark = pytest.mark.long
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid()"
)


@pytest.fixture
async def url(postgres: Server) -> AsyncIterator[str]:
    """The address of a migrated database."""
    async with postgres.database() as url:
        yield url


@pytest.fixture
async def kept(url: str) -> AsyncIterator[Store]:
    """A store in it."""
    store = await Store.open(url)
    yield store
    await store.close()


async def run(url: str, sql: str) -> str:
    """Run a statement beside the store."""
    connection = await asyncpg.connect(url)
    try:
        return str(await connection.execute(sql))
    finally:
        await connection.close()


def inside(store: Store) -> PostgresDatabase:
    """What keeps a store."""
    return of_type(PostgresDatabase, store._database)


class Wrapped:
    """A connection whose answers a test chooses."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
        return await self._connection.execute(sql, *values, timeout=timeout)

    async def fetch(self, sql: str, *values: object) -> Rows:
        return await self._connection.fetch(sql, *values)

    async def fetchval(self, sql: str, *values: object) -> Any:  # noqa: ANN401
        return await self._connection.fetchval(sql, *values)

    def is_closed(self) -> bool:
        return self._connection.is_closed()

    def terminate(self) -> None:
        self._connection.terminate()

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109
        await self._connection.close(timeout=timeout)


# --- opening ----------------------------------------------------------------------------------------------


async def test_a_second_bot_is_refused(kept: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    with pytest.raises(StoreError, match=IN_USE):
        await Store.open(url)
    reading = await PostgresDatabase.reading(url)  # a command may look
    assert await reading.read([[("SELECT 1", ())]]) == [[[(1,)]]]
    await reading.close()


async def test_a_database_of_a_newer_bot_or_of_another_program_is_refused(url: str, postgres: Server) -> None:
    newest = FIRST - 1 + len(scripts())
    await run(url, f"UPDATE bakers_and_bootleggers SET version = {newest + 1}")
    with pytest.raises(StoreError, match=f"has version {newest + 1}, this bot knows up to {newest}: use a newer bot"):
        await Store.open(url)
    async with postgres.database("template0") as stranger:
        with pytest.raises(StoreError, match="is empty"):
            await PostgresDatabase.reading(stranger)
        await run(stranger, "CREATE TABLE tables (legs integer)")
        with pytest.raises(StoreError, match="another program's"):
            await Store.open(stranger)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://bot:{password}@127.0.0.1:1/games", UNREACHABLE),
        ("postgresql://bot:{password}/x@127.0.0.1/games", "a / as it is"),
        ("postgresql://bot:{password}@x@127.0.0.1/games", "a @ as it is"),
        ("postgresql://bot:{password}#x@127.0.0.1/games", "a # as it is"),
        ("postgresql://bot:12?{password}@127.0.0.1/games", "cannot be read"),
        ("postgresql://bot:{password}@127.0.0.1:1/games?sslmode=verify-full", "add sslrootcert=FILE"),
        ("postgresql://bot:{password}@127.0.0.1:1/games?sslmode=verify-full&sslrootcert=no.crt", "no file no.crt"),
        ("postgresql://bot:{password}@127.0.0.1:port/games", "cannot be read"),
        ("postgresql://bot:{password}@/nowhere?host={folder}", "there is no such database"),
        ("mysql://bot:{password}@127.0.0.1/games", "cannot be read"),
    ],
)
async def test_an_address_that_leads_nowhere_is_explained_without_its_password(
    address: str, words: str, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(StoreError, match=words) as refused:
        await Store.open(address.format(password=PASSWORD, folder=postgres.folder))
    assert PASSWORD not in f"{refused.value}{caplog.text}"


# --- errors -----------------------------------------------------------------------------------------------


def test_errors_say_what_to_do() -> None:
    full = asyncpg.DiskFullError("could not extend file")
    assert in_words(full) == f"{PASSING['53100']} (could not extend file)"
    assert "the bot then continues by itself" in str(storage_failure(full))
    damaged = there(storage_failure(asyncpg.DataCorruptedError("invalid page")))
    assert damaged.damaged
    assert str(damaged).startswith(DAMAGED)
    assert storage_failure(asyncpg.UndefinedColumnError("no such column")) is None


async def test_a_broken_rule_quotes_no_row(kept: Store) -> None:
    number = await opened(kept)
    with pytest.raises(Violation) as broken:
        async with kept.change() as tx:
            await tx.write_seats(number, [SeatRow(0, None, "Hidden name", None, 1)])
    assert "Hidden name" not in str(broken.value)


async def test_a_broken_rule_that_is_ignored_commits_nothing(kept: Store) -> None:
    number = await opened(kept)

    async def ignore(*, then_write: bool) -> None:
        async with kept.change() as tx:
            with pytest.raises(Violation):
                await tx._run_now("INSERT INTO seats VALUES (99, 0, 1, 'Ann', NULL, 1)")
            if then_write:
                await tx.remember_click(1, number, 1.0)

    for then_write in (True, False):
        with pytest.raises(Violation):
            await ignore(then_write=then_write)
    assert not await kept.clicked(1)
    assert await opened(kept, channel=8) > number


async def test_the_reading_connection_cannot_write(kept: Store) -> None:
    with pytest.raises(StorageFailure, match="only lets the bot read"):
        await kept._ask([("DELETE FROM tables", ())])


async def test_a_table_that_another_program_locks_is_a_failure_that_passes(kept: Store, url: str) -> None:
    other = await asyncpg.connect(url)
    await other.execute("BEGIN; LOCK TABLE tables")
    with pytest.raises(StorageFailure, match="keeps the database locked"):
        await opened(kept)
    await other.close()
    assert await opened(kept) > 0


async def test_questions_asked_together_are_answered_as_of_one_moment(kept: Store, url: str) -> None:
    number = await opened(kept)
    reader, other = inside(kept)._reader, await asyncpg.connect(url)
    await kept.table(number)
    assert reader._connection is not None
    entries = 0

    class Meanwhile(Wrapped):
        async def fetch(self, sql: str, *values: object) -> Rows:
            nonlocal entries
            found = await super().fetch(sql, *values)
            entries += 1
            await other.execute(f"UPDATE tables SET version = {1 + entries}")
            await other.execute(f"INSERT INTO journal VALUES ({number}, {entries}, NULL, 1.0, '{{}}')")
            return found

    reader._connection = Meanwhile(reader._connection)
    for _ in range(3):
        whole = there(await kept.whole_table(number))
        row, _, journal, _ = whole
        assert row.version == 1 + len(journal)
    assert entries == 12, "three times the four of one check"
    await other.close()


# --- lost connections -------------------------------------------------------------------------------------


async def test_a_connection_lost_between_changes_is_made_again(kept: Store, url: str) -> None:
    number = await opened(kept)
    await run(url, END_OTHERS)
    await asyncio.sleep(0.1)
    assert await kept.table(number) is not None
    assert await opened(kept, channel=8) > number


@pytest.mark.parametrize(
    "lost",
    [
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.AdminShutdownError("terminating connection due to administrator command"),
        asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress"),
    ],
)
async def test_a_read_whose_connection_ends_is_answered_by_a_new_one(
    kept: Store, lost: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    class Ends(Wrapped):
        async def fetch(self, sql: str, *values: object) -> Rows:
            self.terminate()
            raise lost

    number, reader = await opened(kept), inside(kept)._reader
    await kept.table(number)
    reader._connection = Ends(there(reader._connection))
    assert await kept.table(number) is not None
    assert not caplog.records


async def test_a_connection_lost_in_a_change_undoes_all_of_it(
    kept: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def change() -> None:
        async with kept.change() as tx:
            number = await new_table(tx)
            await run(url, END_OTHERS)
            await tx.remember_click(1, number, 1.0)

    with pytest.raises(StorageFailure):
        await change()
    assert not await kept.clicked(1)
    assert await kept.tables_of_server(1) == []
    assert await opened(kept) > 0
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


async def test_a_change_goes_on_in_no_other_connection(kept: Store, url: str) -> None:
    async def change() -> None:
        async with kept.change() as tx:
            number = await new_table(tx)
            await run(url, END_OTHERS)
            await asyncio.sleep(0.1)
            with pytest.raises(StorageFailure):
                await tx.table(number)
            await tx.remember_click(1, number, 1.0)

    with pytest.raises(StorageFailure, match=LOST_MIDWAY):
        await change()
    assert not await kept.clicked(1)


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_commit_whose_answer_is_lost_is_looked_up(kept: Store, arrived: bool) -> None:
    class Cut(Wrapped):
        async def execute(self, sql: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
            if sql != "COMMIT" or arrived:
                tag = await super().execute(sql, *values)
            if sql == "COMMIT":
                self.terminate()
                raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
            return tag

    writer = inside(kept)._writer
    writer._connection = Cut(there(writer._connection))
    if arrived:
        assert await kept.table(await opened(kept)) is not None
    else:
        with pytest.raises(StorageFailure):
            await opened(kept)
        assert await kept.tables_of_server(1) == []
    assert await opened(kept, channel=9) > 0


async def test_a_commit_after_an_idle_day_is_waited_for(url: str) -> None:
    late = list[asyncio.Task[str]]()

    class Slow(Wrapped):
        async def execute(self, sql: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
            if sql != "COMMIT":
                return await super().execute(sql, *values)
            late.append(asyncio.create_task(self._arrive()))
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

        async def _arrive(self) -> str:
            await asyncio.sleep(0.2)
            return await super().execute("COMMIT")

        def terminate(self) -> None:
            """The server still works on it."""

    store = await Store.open(url, Shards(count=2))
    await run(url, "DELETE FROM last_commits")  # as the start of another process does after that day
    writer = inside(store)._writer
    lost = there(writer._connection)
    writer._connection = Slow(lost)
    assert await opened(store) > 0
    await asyncio.gather(*late)
    assert len(await store.tables_of_channel(7)) == 1
    await store.close()
    await lost.close()


@pytest.mark.parametrize("others", [0, 5])
def test_a_commit_that_a_crash_swallowed_is_not_taken_for_another_processs(others: int) -> None:
    other: Store

    class Crashes(Wrapped):
        async def execute(self, sql: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
            if sql != "COMMIT":
                return await super().execute(sql, *values)
            running.stop()
            running.start()
            await running.answers()
            for channel in range(others):
                await opened(other, channel=100 + channel)
            self.terminate()
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async def play() -> None:
        nonlocal other
        await running.prepare()
        url = running.url("empty")
        store, other = await Store.open(url, Shards(count=2)), await Store.open(url, Shards(count=2))
        await opened(other, channel=99)
        writer = inside(store)._writer
        writer._connection = Crashes(there(writer._connection))
        with pytest.raises(StorageFailure):
            await opened(store)
        assert await store.tables_of_channel(7) == []
        await store.close()
        await other.close()

    with server() as running:
        asyncio.run(play())


async def test_a_change_that_finds_no_server_is_not_taken_for_the_one_before(
    kept: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, connect, tries = await opened(kept), asyncpg.connect, 0

    async def refused_once(*args: object, **settings: object) -> Any:  # noqa: ANN401
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ConnectionRefusedError
        return await connect(*args, **settings)

    await run(url, END_OTHERS)
    await asyncio.sleep(0.1)
    monkeypatch.setattr(asyncpg, "connect", refused_once)
    with pytest.raises(StorageFailure, match=UNREACHABLE):
        async with kept.change() as tx:
            await tx.remember_click(1, number, 1.0)
    assert not await kept.clicked(1)


@pytest.mark.parametrize("seed", range(5))
async def test_changes_cancelled_at_any_moment_leave_the_store_usable(kept: Store, seed: int) -> None:
    rng, channels = random.Random(seed), range(100, 140)

    async def change(channel: int) -> None:
        async with kept.change() as tx:
            number = await new_table(tx, channel)
            await tx.remember_click(channel, number, 1.0)

    for channel in channels:
        task = asyncio.create_task(change(channel))
        await asyncio.sleep(rng.random() / 200)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    for channel in channels:
        assert await kept.clicked(channel) == bool(await kept.tables_of_channel(channel))
    assert await opened(kept) > 0


def test_a_server_that_restarts_is_found_again() -> None:
    async def play(running: Server) -> None:
        await running.prepare()
        store = await Store.open(running.url("empty"))
        number = await opened(store)
        running.stop()
        for work in (store.table(number), opened(store, channel=8)):
            with pytest.raises(StorageFailure, match="PostgreSQL"):
                await work
        running.start()
        await running.answers()
        assert await store.table(number) is not None
        assert await opened(store, channel=8) > number
        await store.close()

    with server() as running:
        asyncio.run(play(running))
