"""The store: everything that must outlive the process, and nothing else. SQLite keeps it, or PostgreSQL.

One transaction at a time, people's first (`data.priority_lock`). Committed data is read in few hops
(`data.read_batching`). Inside `Store.change()` use the transaction's own methods to read. One process at a time uses
the database, or several that have `data.shards` of it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Hashable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from data.database import Database, Rows, Statement, Violation
from data.failures import StorageFailure
from data.maintenance import check_for_reading, has_our_tables
from data.migrate import StoreError
from data.packing import pack
from data.priority_lock import PriorityLock
from data.read_batching import ReadAhead, ReadBatcher
from data.rows import Snapshot
from data.shards import Ownership, Shards
from data.sql.transaction import Change, ChannelTaken, Conflict, Reads
from data.sqlite import SqliteDatabase

if TYPE_CHECKING:
    from data.postgresql.database import PostgresDatabase

__all__ = ["Change", "ChannelTaken", "Conflict", "StorageFailure", "Store", "StoreError", "Violation"]

PACKED_AT_ONCE = 50
PACKING_PAUSE = 0.25
"""Snapshots of an earlier version that are compressed in one transaction, and the seconds between two of them."""


class Store(Reads):
    """Everything that is kept. Make one with `Store.open`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._writing = PriorityLock()
        self._reading = ReadAhead(ReadBatcher(database))

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        with self._watch.over("read"):
            return await self._reading.ask(questions)

    @asynccontextmanager
    async def usual_reads(self, purpose: Hashable) -> AsyncIterator[None]:
        """In the block, read in one hop what was read in the last two with that purpose, as of one moment.

        Write nothing in it: a query that was asked before is not asked again.

        Raises:
            StorageFailure: the database cannot be read.
        """
        async with AsyncExitStack() as stack:
            with self._watch.over("read"):
                await stack.enter_async_context(self._reading.usual(purpose))
            yield

    @classmethod
    async def open(cls, where: Path | str, shards: Shards | None = None) -> "Store":
        """Open what keeps everything, and migrate it.

        `where`: SQLite's file, which is created if there is none, or the address of a PostgreSQL database. `shards`: it
        is shared with other processes, and this one has those shards.

        Raises:
            StorageFailure: it cannot be used now, or another process, which may be ending, uses it.
            StoreError: a person has to mend it, or it is from a newer version of the bot.
        """
        database = await open_database(where, shards)
        store = cls(database)
        try:
            async with store.change() as change:
                await change.forget_clicks(before=time.time() - 86_400)
        except BaseException:
            await database.close()
            raise
        return store

    @property
    def shards(self) -> Shards:
        return self._shards

    async def close(self) -> None:
        """Wait for the running transaction, close, and release the database."""
        async with self._writing.hold():
            await self._database.close()

    async def pack_snapshots(self, *, pause: float = PACKING_PAUSE) -> int:
        """Compress every snapshot of an earlier version, a few in each transaction; return how many.

        If it is interrupted, the next call continues: each snapshot is in one of two places at any time.
        """
        count = 0
        while rows := await self.unpacked_snapshots(PACKED_AT_ONCE):
            packed = await asyncio.to_thread(_packed, rows)
            async with self.change() as tx:
                for table_id, snapshot in packed:
                    await tx.move_snapshot(table_id, snapshot)
            count += len(rows)
            await asyncio.sleep(pause)
        return count

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """A transaction: committed at the end of the block, rolled back if it raises.

        Raises:
            StorageFailure: the database cannot be written; nothing was.
        """
        async with self._writing.hold():
            with self._watch.over("write"):
                try:
                    change = Change(self._database)
                    yield change
                    await change.commit()
                except BaseException:
                    await self._database.roll_back()
                    raise


def ownership_of(url: str, shards: Shards, wanted: Iterable[int]) -> Ownership:
    """Takes and keeps `shards` for a process that shares that PostgreSQL database: `wanted`, or none to stand by."""
    from data.postgresql.ownership import AdvisoryLocks  # its library is optional

    return AdvisoryLocks(url, shards, wanted)


async def open_database(where: Path | str, shards: Shards | None = None) -> Database:
    """Open SQLite's file or the PostgreSQL database at an address, and migrate it.

    Raises:
        StoreError: it cannot be used.
    """
    return await (SqliteDatabase.open(where) if isinstance(where, Path) else _postgresql().open(where, shards))


@asynccontextmanager
async def reading(where: Path | str) -> AsyncIterator[Reads]:
    """All queries of SQLite's file or of the PostgreSQL database at an address, also while a bot uses it.

    Raises:
        StoreError: it cannot be used, or has not the version of this bot.
    """
    database: Database
    if isinstance(where, Path):
        check_for_reading(where)
        database = await SqliteDatabase.reading(where)
    else:
        database = await _postgresql().reading(where)
    try:
        yield Reads(database)
    finally:
        await database.close()


async def applications_of(where: Path | str) -> frozenset[int]:
    """The applications of Discord that a database of any version has served; it is only read.

    Raises:
        StoreError: it cannot be used.
    """
    database: Database | None
    if isinstance(where, Path):
        database = await SqliteDatabase.reading(where) if has_our_tables(where) else None
    else:
        database = await _postgresql().looking(where)
    if database is None:
        return frozenset()
    try:
        return await Reads(database).applications()
    finally:
        await database.close()


def _postgresql() -> "type[PostgresDatabase]":
    """Imported only if it is used, because it needs an optional package."""
    try:
        from data.postgresql.database import PostgresDatabase
    except ModuleNotFoundError as error:
        raise StoreError("DATABASE_URL needs asyncpg: run `uv sync --extra postgres`") from error
    return PostgresDatabase


def _packed(rows: Sequence[tuple[int, Snapshot]]) -> list[tuple[int, Snapshot]]:
    return [(table_id, Snapshot(one.number, one.turn, pack(one.state))) for table_id, one in rows]
