"""Migrations of PostgreSQL: the first makes what SQLite's first thirteen do, the others have SQLite's numbers."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from data import lease
from data.failures import StorageFailure
from data.migrate import FOLDER, StoreError, migrations
from data.postgresql.session import Connection

FIRST: Final = 13
SCRIPTS: Final = FOLDER / "postgresql"
MIGRATION_SECONDS: Final = 3600.0
LOCK: Final = 20_251_124
"""Our advisory locks' number; the second one is that of the schema."""
IN_USE: Final = (
    "the database of DATABASE_URL is in use by another bot: stop that one first, or give this one a database of its own"
)


def scripts(folder: Path = SCRIPTS) -> list[Path]:
    """The migrations in order, from number `FIRST` on."""
    return migrations(folder, first=FIRST)


async def version_of(connection: Connection) -> int | None:
    """The version of the database, None if it is empty.

    Raises:
        StoreError: another program made it.
    """
    ours, taken = await connection.fetchval(
        "SELECT ARRAY[to_regclass('bakers_and_bootleggers') IS NOT NULL, to_regclass('tables') IS NOT NULL]"
    )
    if taken and not ours:
        raise StoreError("the database of DATABASE_URL is another program's: give the bot one of its own")
    return int(await connection.fetchval("SELECT version FROM bakers_and_bootleggers")) if ours else None


async def check_version(connection: Connection) -> None:
    """Check that the database has the version of this bot.

    Raises:
        StoreError: it has not.
    """
    version, newest = await version_of(connection), FIRST - 1 + len(scripts())
    if version is None:
        raise StoreError("the database of DATABASE_URL is empty")
    if version < newest:
        raise StoreError(
            f"the database of DATABASE_URL has version {version}, of an earlier bot: start this one, "
            f"which makes it {newest}"
        )
    _expect_known(version, newest)


def _expect_known(version: int, newest: int) -> None:
    if version > newest:
        raise StoreError(f"the database has version {version}, this bot knows up to {newest}: use a newer bot")


async def migrate(connection: Connection, folder: Path = SCRIPTS) -> None:
    """Migrate the database to this version, or leave it unchanged.

    Raises:
        StoreError: it was written by a newer version of the bot or by another program, or stores no Unicode.
    """
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise StoreError("the database of DATABASE_URL cannot store every letter: make one with `createdb -E UTF8`")
    found = scripts(folder)
    version = await version_of(connection)
    _expect_known(version or 0, FIRST - 1 + len(found))
    await connection.execute("BEGIN")
    try:
        for number, path in enumerate(found, start=FIRST):
            if number > (version or 0):
                await connection.execute(path.read_text("utf-8"), timeout=MIGRATION_SECONDS)
                await connection.execute("UPDATE bakers_and_bootleggers SET version = $1", number)
        await connection.execute("COMMIT")
    except BaseException:
        if not connection.is_closed():
            await connection.execute("ROLLBACK")
        raise


async def take_lease(connection: Connection, patience: float | None = None) -> None:
    """Take the right to use the database alone, waiting up to `patience` seconds (None: as for a file of SQLite).

    The server gives it back when the connection ends, however that happens.

    Raises:
        StorageFailure: another process has it.
    """
    async for _ in _tries(patience):
        if await _locked(connection, "pg_try_advisory_lock"):
            return


async def share_lease(connection: Connection, patience: float | None = None) -> None:
    """Take the right to use the database together with others who share it. The first one migrates it, alone.

    Raises:
        StorageFailure: a process has it alone, or others run with an earlier version of it.
    """
    newest = FIRST - 1 + len(scripts())
    async for _ in _tries(patience):
        if not await _locked(connection, "pg_try_advisory_lock_shared"):
            continue
        if await version_of(connection) == newest:
            return
        await _locked(connection, "pg_advisory_unlock_shared")
        if await _locked(connection, "pg_try_advisory_lock"):
            await migrate(connection)
            await _locked(connection, "pg_try_advisory_lock_shared")
            await _locked(connection, "pg_advisory_unlock")
            return


async def _tries(patience: float | None) -> AsyncIterator[None]:
    give_up = time.monotonic() + (lease.WAIT_SECONDS if patience is None else patience)
    while True:
        yield
        if time.monotonic() >= give_up:
            raise StorageFailure(IN_USE)
        await asyncio.sleep(lease.POLL_SECONDS)


async def _locked(connection: Connection, function: str) -> bool:
    return bool(await connection.fetchval(f"SELECT {function}($1, hashtext(current_schema()))", LOCK))
