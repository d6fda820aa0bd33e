"""The SQLite store: everything that must outlive the process, and nothing else.

One connection writes, one transaction at a time, people's first (`data.priority_lock`). Another one reads committed
data in few hops (`data.read_batching`). Inside `Store.change()` use the transaction's own methods to read. One
process at a time uses the database (`data.lease`).
"""

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from data.failures import StorageFailure, in_words
from data.lease import Lease
from data.maintenance import beside, half_restored, keep_before_update, opened
from data.migrate import StoreError, is_ours, migrate
from data.packing import pack
from data.priority_lock import PriorityLock
from data.read_batching import ReadBatcher, Rows
from data.rows import Snapshot
from data.sql.statements import Statement
from data.sql.transaction import Change, ChannelTaken, Conflict, Reads

__all__ = ["Change", "ChannelTaken", "Conflict", "StorageFailure", "Store", "StoreError"]

log = logging.getLogger(__name__)
logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debug level would log secrets

OWNER_ONLY = 0o600
BUSY_TIMEOUT_MS = 1500
"""How long SQLite waits for another program's lock, in ms: a click must be answered within three seconds."""

PACKED_AT_ONCE = 50
PACKING_PAUSE = 0.25
"""Snapshots of an earlier version that are compressed in one transaction, and the seconds between two of them."""


class Store(Reads):
    """The database. Make one with `Store.open`."""

    def __init__(self, reader: aiosqlite.Connection, writer: aiosqlite.Connection, lease: Lease) -> None:
        super().__init__(reader)
        self._writer = writer
        self._lease = lease
        self._writing = PriorityLock()
        self._batcher = ReadBatcher(reader)

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        with self._watch.over("read"):
            return await self._batcher.ask(questions)

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open the database at `path`, or create it, and migrate it.

        Raises:
            StoreError: it cannot be used, is from a newer version of the bot, or is in use by another process.
        """
        lease = Lease(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            await lease.take()
        except OSError as error:
            raise StoreError(f"cannot open the database {path}: {error}") from error
        try:
            return await cls._open(path, lease)
        except BaseException:
            lease.give_back()
            raise

    @classmethod
    async def _open(cls, path: Path, lease: Lease) -> "Store":
        try:
            _expect_ours(path)
            # Secrets of running games are in here: nobody else on the machine may read it.
            # SQLite gives its side files the same mode.
            _make_private(path)
            if kept := await asyncio.to_thread(keep_before_update, path):
                log.info("updating the database; it is kept as it was in %s", kept)
            writer = await _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot open the database {path}: {in_words(error)}") from error
        try:
            await migrate(writer)
            reader = await _connect(path)
            await reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"cannot use the database {path}: {in_words(error)}") from error
            raise
        store = cls(reader, writer, lease)
        try:
            async with store.change() as change:
                await change.forget_clicks(before=time.time() - 86_400)
        except BaseException:
            await reader.close()
            await writer.close()
            raise
        return store

    async def close(self) -> None:
        """Wait for the running transaction, close, and release the database."""
        async with self._writing.hold():
            try:
                await self._connection.close()
                await self._writer.close()
            finally:
                self._lease.give_back()

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
                    change = Change(self._writer, self._watch)
                    yield change
                    await change.commit()
                except BaseException:
                    # Not a "ROLLBACK" statement: if BEGIN or COMMIT failed or was cancelled there may be nothing to
                    # roll back, and then this does nothing.
                    await self._writer.rollback()
                    raise


def _packed(rows: Sequence[tuple[int, Snapshot]]) -> list[tuple[int, Snapshot]]:
    return [(table_id, Snapshot(one.number, one.turn, pack(one.state))) for table_id, one in rows]


def _expect_ours(path: Path) -> None:
    """Check the database before touching it.

    Raises:
        StoreError: another program made it, or an interrupted restore left none.
    """
    if not path.exists() and half_restored(path).exists():
        raise StoreError(f"there is no database at {path}: `python -m bot restore FILE` broke off, do it again")
    if path.exists() and path.stat().st_size:
        with opened(path) as connection:
            empty = not connection.execute("SELECT 1 FROM sqlite_master").fetchall()
            if not (empty or is_ours(connection)):
                raise StoreError(f"{path} is another program's database: give the bot a DATABASE_PATH of its own")


def _make_private(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for each in (path, *beside(path)):  # perhaps copied here
        with contextlib.suppress(PermissionError, FileNotFoundError):  # another user's, shared with us
            each.chmod(OWNER_ONLY)


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        waiting = f"busy_timeout = {BUSY_TIMEOUT_MS:d}"
        for pragma in (waiting, "journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        await connection.close()
        raise
    return connection
