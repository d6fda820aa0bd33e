"""The SQLite store. Everything that must outlive the process is in here, and nothing else is.

One connection writes, one transaction at a time, people's first (`data.priority_lock`); another one reads what has been
committed, in few hops (`data.read_batching`). Reads through `Store` see committed data only; inside `Store.change()`
use the transaction's own methods. One process holds the database (`data.lease`).
"""

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from pathlib import Path

import aiosqlite

from data.failures import StorageFailure, in_words
from data.lease import Lease
from data.maintenance import beside, half_restored, opened
from data.migrate import StoreError, is_ours, migrate
from data.priority_lock import PriorityLock
from data.read_batching import Habits, Moment, ReadBatcher, Rows
from data.sql.statements import Statement
from data.sql.transaction import Change, ChannelTaken, Conflict, Reads

__all__ = ["Change", "ChannelTaken", "Conflict", "StorageFailure", "Store", "StoreError"]

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs what is written, and that is secret

OWNER_ONLY = 0o600
BUSY_TIMEOUT_MS = 1500
"""How long SQLite waits for another program's lock: a click has to be answered within three seconds."""

_moment: ContextVar[Moment | None] = ContextVar("moment", default=None)


class Store(Reads):
    """The database. Make one with `Store.open`."""

    def __init__(self, reader: aiosqlite.Connection, writer: aiosqlite.Connection, lease: Lease) -> None:
        super().__init__(reader)
        self._writer = writer
        self._lease = lease
        self._writing = PriorityLock()
        self._together, self._habits = ReadBatcher(reader), Habits()

    @contextmanager
    def looking_at(self, table_id: int) -> Iterator[None]:
        """Inside the block that table is looked at as it was when the first question was asked there.

        Nothing is asked twice, and most of what will be asked comes with the first question. What is written inside
        the block is not seen there.
        """
        token = _moment.set(Moment(self._together, self._habits, table_id))
        try:
            yield
        finally:
            _moment.reset(token)

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        with self._watch.over("read"):
            return await (_moment.get() or self._together).ask(questions)

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open the database at `path`, making it if there is none, and bring it up to date.

        Raises:
            StoreError: it cannot be read or written, belongs to a newer version of the bot, or another process
                uses it.
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
            # Secrets of running games are in here: nobody else on the machine may read it. SQLite gives its files
            # beside it the same mode.
            _make_private(path)
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
        """Wait for the transaction under way, then close, and let another process have the database."""
        async with self._writing.hold():
            try:
                await self._connection.close()
                await self._writer.close()
            finally:
                self._lease.give_back()

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """One transaction: committed when the block ends, rolled back when it raises.

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
                    # Not a "ROLLBACK": where nothing was begun, or COMMIT itself failed or was cancelled,
                    # there may be nothing to roll back, and then this does nothing.
                    await self._writer.rollback()
                    raise


def _expect_ours(path: Path) -> None:
    """Look at a database before anything is done to it.

    Raises:
        StoreError: another program has made it, or it is gone because putting a copy back broke off.
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
    for each in (path, *beside(path)):  # they were copied here, perhaps
        with contextlib.suppress(PermissionError, FileNotFoundError):  # it is somebody else's, who shares it with us
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
