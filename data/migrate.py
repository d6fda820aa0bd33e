"""Numbered SQL migrations: each file takes the database from one version to the next, all in one transaction."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import aiosqlite

FOLDER = Path(__file__).with_name("migrations")
_NAME = re.compile(r"(\d{4})_\w+\.sql")


class StoreError(Exception):
    """The database cannot be used. The message tells the host why and what to do."""


def migrations(folder: Path = FOLDER, *, first: int = 1) -> list[Path]:
    """The migrations in order, from number `first` on; number *n* leads from version *n* - 1 to *n*.

    Raises:
        StoreError: a number is missing or used twice.
    """
    found = sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    for expected, path in enumerate(found, start=first):
        if int(path.name[:4]) != expected:
            raise StoreError(f"migration {expected:04} is missing or there twice (found {path.name})")
    return found


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a database is this bot's, of any version."""
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return {"tables", "journal"} <= names


def statements(script: str) -> Iterator[str]:
    """Split a script into statements; `executescript` would commit by itself."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        yield pending


async def migrate(connection: aiosqlite.Connection, folder: Path = FOLDER) -> None:
    """Migrate the database to this version, or leave it unchanged.

    Raises:
        StoreError: it was written by a newer version of the bot.
    """
    scripts = migrations(folder)
    await connection.execute("BEGIN IMMEDIATE")
    try:
        async with connection.execute("PRAGMA user_version") as cursor:
            row = await cursor.fetchone()
        version = int(row[0]) if row else 0
        if version > len(scripts):
            raise StoreError(
                f"the database has version {version}, this bot knows up to {len(scripts)}: use a newer bot"
            )
        for number, path in enumerate(scripts[version:], start=version + 1):
            for statement in statements(path.read_text("utf-8")):
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {number:d}")
    except BaseException:
        await connection.execute("ROLLBACK")
        raise
    await connection.execute("COMMIT")
