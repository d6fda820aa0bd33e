"""SQLite: a file that only its owner reads and one process at a time uses (`data.lease`)."""

import asyncio
import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import aiosqlite

from data.database import Rows, Statement, Step, Violation
from data.dialect import SQLITE, Dialect
from data.failures import refusal, storage_failure
from data.lease import Lease
from data.maintenance import beside, half_restored, keep_before_update, opened, reading
from data.migrate import StoreError, is_ours, migrate
from data.shards import Shards

log = logging.getLogger(__name__)
logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debug level would log secrets

T = TypeVar("T")
OWNER_ONLY = 0o600
BUSY_TIMEOUT_MS = 1500
"""How long SQLite waits for another program's lock, in ms: a click must be answered within three seconds."""


class SqliteDatabase:
    """A file of SQLite, open. Make one with `open`, or `reading` to read it only."""

    def __init__(self, reader: aiosqlite.Connection, writer: aiosqlite.Connection, lease: Lease | None) -> None:
        self.reader = reader
        self.writer = writer
        self._lease = lease
        self.shards = Shards()

    @property
    def dialect(self) -> Dialect:
        return SQLITE

    @classmethod
    async def open(cls, path: Path) -> "SqliteDatabase":
        """Open the file at `path`, or create it, and migrate it.

        Raises:
            StoreError: it cannot be used, is from a newer version of the bot, or is in use by another process.
        """
        lease = Lease(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            await lease.take()
        except OSError as error:
            raise refusal(f"cannot open the database {path}", error) from error
        try:
            return await cls._open(path, lease)
        except BaseException:
            lease.give_back()
            raise

    @classmethod
    async def _open(cls, path: Path, lease: Lease) -> "SqliteDatabase":
        try:
            _expect_ours(path)
            # Secrets of running games are in here: nobody else on the machine may read it.
            # SQLite gives its side files the same mode.
            _make_private(path)
            if kept := await asyncio.to_thread(keep_before_update, path):
                log.info("updating the database; it is kept as it was in %s", kept)
            writer = await _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise refusal(f"cannot open the database {path}", error) from error
        async with contextlib.AsyncExitStack() as unless_open:
            unless_open.push_async_callback(writer.close)
            try:
                await migrate(writer)
                reader = await _connect(path)
                unless_open.push_async_callback(reader.close)
                await reader.execute("PRAGMA query_only = ON")
            except sqlite3.Error as error:
                raise refusal(f"cannot use the database {path}", error) from error
            unless_open.pop_all()
        return cls(reader, writer, lease)

    @classmethod
    async def reading(cls, path: Path) -> "SqliteDatabase":
        """Open the file for reading, also while a bot uses it."""
        connection = await aiosqlite.connect(reading(path), uri=True, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return cls(connection, connection, None)

    async def read(self, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        """The rows of each query, or the error of its group; all as of one moment."""
        with _plain_failures():
            return await hop(self.reader, lambda db: _at_one_moment(db, groups))

    async def write(self, steps: Sequence[Step]) -> list[Rows]:
        """Run statements of one transaction in order; return the rows of each."""
        with _plain_failures():
            return await hop(self.writer, lambda db: [_one_step(db, step) for step in steps])

    async def roll_back(self) -> None:
        """Give up the open transaction, if there is one."""
        # Not a "ROLLBACK" statement: if BEGIN or COMMIT failed or was cancelled there may be nothing to
        # roll back, and then this does nothing.
        await self.writer.rollback()

    async def close(self) -> None:
        """Close the file, and let others use it."""
        try:
            await self.reader.close()
            await self.writer.close()
        finally:
            if self._lease is not None:
                self._lease.give_back()


@contextmanager
def _plain_failures() -> Iterator[None]:
    """Raises SQLite's errors as a `Violation` or `StorageFailure`; a mistake in our own SQL stays as it is."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Violation(str(error)) from error
    except sqlite3.Error as error:
        if found := storage_failure(error):
            raise found from error
        raise


def _at_one_moment(db: sqlite3.Connection, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
    """The rows or the error of each group of queries. A query that several groups contain runs once."""
    known = dict[Statement, Rows]()
    found = list[list[Rows] | Exception]()
    db.execute("BEGIN")
    try:
        for questions in groups:
            try:
                for each in questions:
                    if each not in known:
                        known[each] = db.execute(*each).fetchall()
                found.append([known[each] for each in questions])
            except sqlite3.Error as error:
                found.append(storage_failure(error) or error)
    finally:
        db.rollback()
    return found


def _one_step(db: sqlite3.Connection, step: Step) -> Rows:
    cursor = carry_out(db, step.sql, step.values)
    if step.otherwise is not None and not cursor.rowcount:
        raise step.otherwise
    return cursor.fetchall()


def carry_out(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
    """Run one statement of a transaction."""
    return db.execute(sql, values)


async def hop(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do some work in a connection's own thread; return its result."""
    # aiosqlite has no public way to do several things in one hop.
    result: T = await connection._execute(lambda: work(connection._conn))  # type: ignore[no-untyped-call]
    return result


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
    connecting = asyncio.create_task(_connected(path))
    try:
        return await asyncio.shield(connecting)
    except asyncio.CancelledError:
        # aiosqlite's thread would answer an event loop that is closed by then.
        with contextlib.suppress(sqlite3.Error):
            await (await connecting).close()
        raise


async def _connected(path: Path) -> aiosqlite.Connection:
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
