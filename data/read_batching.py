"""Batches reads issued in the same event-loop tick into one snapshot read: one hop, as of one moment."""

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Any

import aiosqlite

from data.sql.statements import Statement, hop

Rows = list[Any]


class ReadBatcher:
    """Runs queries on one read-only connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Sequence[Statement], asyncio.Future[list[Rows]]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query."""
        answer: asyncio.Future[list[Rows]] = asyncio.get_running_loop().create_future()
        self._waiting.append((questions, answer))
        if len(self._waiting) == 1:
            self._asking = asyncio.create_task(self._ask_all(), name="database queries")
        return await answer

    async def _ask_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            found = await hop(self._connection, lambda db: _at_one_moment(db, [questions for questions, _ in waiting]))
        except asyncio.CancelledError:
            for _, answer in waiting:
                answer.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - raised in the waiting tasks
            found = [error] * len(waiting)
        for (_, answer), rows in zip(waiting, found, strict=True):
            if answer.done():  # the task was cancelled
                continue
            if isinstance(rows, Exception):
                answer.set_exception(rows)
            else:
                answer.set_result(rows)


def _at_one_moment(db: sqlite3.Connection, asked: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
    """The rows or the error of each group of queries. A query that several groups contain runs once."""
    known = dict[Statement, Rows]()
    found = list[list[Rows] | Exception]()
    db.execute("BEGIN")
    try:
        for questions in asked:
            try:
                for each in questions:
                    if each not in known:
                        known[each] = db.execute(*each).fetchall()
                found.append([known[each] for each in questions])
            except sqlite3.Error as error:
                found.append(error)
    finally:
        db.rollback()
    return found
