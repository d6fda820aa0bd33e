"""Reads a database beside the bot, as an auditor would: SQLite's file, or PostgreSQL by its address."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

from data.postgresql.database import SNAPSHOT, numbered


class Found:
    """The rows of a query."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rows = [tuple(row) for row in rows]

    def fetchone(self) -> Any:  # noqa: ANN401 - as sqlite3 has it
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class Looking:
    """An open database. PostgreSQL is asked in a thread, because a test waits for the rows without an event loop."""

    def __init__(self, where: Path | str) -> None:
        self._file = sqlite3.connect(f"file:{where}?mode=ro", uri=True) if isinstance(where, Path) else None
        self._thread = ThreadPoolExecutor(1)
        self._runner = asyncio.Runner()
        if isinstance(where, str):
            self._connection = self._wait(asyncpg.connect, where)
        try:
            self.execute(SNAPSHOT if self._file is None else "BEGIN")
        except BaseException:
            self.close()  # the server may have been stopped just now
            raise

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> Found:
        """Run a query; its parameters are question marks."""
        if self._file is not None:
            return Found(self._file.execute(sql, values).fetchall())
        return Found(self._wait(self._connection.fetch, numbered(sql), *values))

    def close(self) -> None:
        """Close it."""
        if self._file is not None:
            self._file.close()
        else:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):  # then it is closed, too
                self._wait(self._connection.close)
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    def _wait(self, work: Any, *values: object) -> Any:  # noqa: ANN401 - any function of asyncpg
        async def run() -> object:
            return await work(*values)

        return self._thread.submit(lambda: self._runner.run(run())).result()


@contextlib.contextmanager
def looking(where: Path | str) -> Iterator[Looking]:
    """The database as of one moment, while the bot continues."""
    with contextlib.closing(Looking(where)) as opened:
        yield opened


def change(where: Path | str, sql: str) -> None:
    """Run a statement while no bot does."""
    if isinstance(where, Path):
        with contextlib.closing(sqlite3.connect(where)) as db, db:
            db.execute(sql)
    else:
        with looking(where) as opened:
            opened.execute("ROLLBACK")
            opened.execute(sql)
