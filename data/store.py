"""The SQLite store. Everything that must outlive the process is in here, and nothing else is.

One connection writes, one transaction at a time; another one reads what has been committed. Reads through
`Store` see committed data only; inside `Store.change()` use the transaction's own methods. One process holds
the database (`data.lease`).
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from data.change import Change, ChannelTaken, Conflict, Reads
from data.lease import Lease
from data.migrate import StoreError, migrate

__all__ = ["Change", "ChannelTaken", "Conflict", "Store", "StoreError"]


class Store(Reads):
    """The database. Make one with `Store.open`."""

    def __init__(self, reader: aiosqlite.Connection, writer: aiosqlite.Connection, lease: Lease) -> None:
        super().__init__(reader)
        self._writer = writer
        self._lease = lease
        self._writing = asyncio.Lock()

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
            # Secrets of running games are in here: nobody else on the machine may read it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            writer = await _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot open the database {path}: {error}") from error
        try:
            await migrate(writer)
            reader = await _connect(path)
            await reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"cannot use the database {path}: {error}") from error
            raise
        store = cls(reader, writer, lease)
        async with store.change() as change:
            await change.forget_clicks(before=time.time() - 86_400)
        return store

    async def close(self) -> None:
        """Wait for the transaction under way, then close, and let another process have the database."""
        async with self._writing:
            try:
                await self._connection.close()
                await self._writer.close()
            finally:
                self._lease.give_back()

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """One transaction: committed when the block ends, rolled back when it raises."""
        async with self._writing:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield Change(self._writer)
                await self._writer.execute("COMMIT")
            except BaseException:
                # Not a "ROLLBACK": where BEGIN or COMMIT themselves failed or were cancelled, there may be nothing
                # to roll back, and then this does nothing.
                await self._writer.rollback()
                raise


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        await connection.close()
        raise
    return connection
