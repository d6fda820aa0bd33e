"""Runs queries and changes in as few hops to the database's thread as possible.

A hop to that thread and back costs more than most statements. So related queries share one, and in a transaction
changes wait for the next query or for the end.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import aiosqlite

from data.failures import FailureLog

RowT = TypeVar("RowT")
Statement = tuple[str, tuple[object, ...]]
"""SQL and the values of its parameters."""


class Queries:
    """Queries on one connection."""

    def __init__(self, connection: aiosqlite.Connection, watch: FailureLog | None = None) -> None:
        self._connection = connection
        self._watch = watch or FailureLog()

    async def _all(self, make: Callable[[Any], RowT], sql: str, *values: object) -> list[RowT]:
        [rows] = await self._ask([(sql, values)])
        return [make(row) for row in rows]

    async def _one(self, make: Callable[[Any], RowT], sql: str, *values: object) -> RowT | None:
        rows = await self._all(make, sql, *values)
        return rows[0] if rows else None

    async def _ask(self, questions: Sequence[Statement]) -> list[list[Any]]:
        """The rows of each query, in one hop and as of one moment."""
        with self._watch.over("read"):
            return await hop(self._connection, lambda db: _at_one_moment(db, questions))


class Statements(Queries):
    """Statements of a transaction, which the first one run begins."""

    def __init__(self, connection: aiosqlite.Connection, watch: FailureLog | None = None) -> None:
        super().__init__(connection, watch)
        self._waiting: list[tuple[Statement, Exception | None]] = [(("BEGIN IMMEDIATE", ()), None)]

    async def _run(self, sql: str, *values: object) -> None:
        """Run a statement together with the next one that is waited for."""
        self._waiting.append(((sql, values), None))

    async def _run_or(self, otherwise: Exception, sql: str, *values: object) -> None:
        """The same for a statement that must change a row; else `otherwise` is raised when it is run."""
        self._waiting.append(((sql, values), otherwise))

    async def _insert(self, sql: str, *values: object) -> int:
        """Insert a row now; return its number."""
        return await self._after_what_waits(lambda db: carry_out(db, sql, values).lastrowid or 0)

    async def _count(self, sql: str, *values: object) -> int:
        """Run a statement now; return how many rows it changed."""
        return await self._after_what_waits(lambda db: carry_out(db, sql, values).rowcount)

    async def _ask(self, questions: Sequence[Statement]) -> list[list[Any]]:
        return await self._after_what_waits(lambda db: [db.execute(*each).fetchall() for each in questions])

    async def _after_what_waits(self, work: Callable[[sqlite3.Connection], RowT]) -> RowT:
        waiting, self._waiting = self._waiting, []

        def both(db: sqlite3.Connection) -> RowT:
            for statement, otherwise in waiting:
                if not carry_out(db, *statement).rowcount and otherwise is not None:
                    raise otherwise
            return work(db)

        return await hop(self._connection, both)

    async def commit(self) -> None:
        """Run waiting statements and commit. The one who opened the transaction calls it."""
        await self._count("COMMIT")


def _at_one_moment(db: sqlite3.Connection, questions: Sequence[Statement]) -> list[list[Any]]:
    if len(questions) == 1 or db.in_transaction:
        return [db.execute(*each).fetchall() for each in questions]
    db.execute("BEGIN")  # else each could see what others commit in between
    try:
        return [db.execute(*each).fetchall() for each in questions]
    finally:
        db.execute("COMMIT")


def carry_out(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
    """Run one statement of a transaction."""
    return db.execute(sql, values)


async def hop(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], RowT]) -> RowT:
    """Do some work in a connection's own thread; return its result."""
    # aiosqlite has no public way to do several things in one hop.
    result: RowT = await connection._execute(lambda: work(connection._conn))  # type: ignore[no-untyped-call]
    return result
