"""What every question to the database is asked through, and every change of it: in as few hops as can be.

A hop to the connection's thread and back costs more than most statements. So questions that belong together go in
one, and in a transaction what is written waits for the next question, or for the end.
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
    """Questions on one connection."""

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
        """The rows that each of these questions finds, in one hop and as of one moment."""
        with self._watch.over("read"):
            return await hop(self._connection, lambda db: _at_one_moment(db, questions))


class Statements(Queries):
    """Statements on a connection in a transaction, which the first of them that is carried out begins."""

    def __init__(self, connection: aiosqlite.Connection, watch: FailureLog | None = None) -> None:
        super().__init__(connection, watch)
        self._waiting: list[tuple[Statement, Exception | None]] = [(("BEGIN IMMEDIATE", ()), None)]

    async def _run(self, sql: str, *values: object) -> None:
        """Carry out a statement with the next one that has to be waited for."""
        self._waiting.append(((sql, values), None))

    async def _run_or(self, otherwise: Exception, sql: str, *values: object) -> None:
        """The same, for one that changes a row; where it changes none, `otherwise` is raised when it is carried out."""
        self._waiting.append(((sql, values), otherwise))

    async def _insert(self, sql: str, *values: object) -> int:
        """Insert a row now; its number."""
        return await self._after_what_waits(lambda db: carry_out(db, sql, values).lastrowid or 0)

    async def _count(self, sql: str, *values: object) -> int:
        """Carry out a statement now; how many rows it changed."""
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
        """Carry out what waits, and end the transaction. Whoever opened it does this."""
        await self._count("COMMIT")


def _at_one_moment(db: sqlite3.Connection, questions: Sequence[Statement]) -> list[list[Any]]:
    if len(questions) == 1 or db.in_transaction:
        return [db.execute(*each).fetchall() for each in questions]
    db.execute("BEGIN")  # else each would see what others commit meanwhile
    try:
        return [db.execute(*each).fetchall() for each in questions]
    finally:
        db.execute("COMMIT")


def carry_out(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
    """Carry out one statement of a transaction."""
    return db.execute(sql, values)


async def hop(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], RowT]) -> RowT:
    """Do some work on a connection's own thread; what it gives."""
    # aiosqlite has no public way to do more than one thing in a hop.
    result: RowT = await connection._execute(lambda: work(connection._conn))  # type: ignore[no-untyped-call]
    return result
