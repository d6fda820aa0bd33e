"""Questions that are asked together: in one hop to the database, and as of one moment.

What one task after another asks in the same round of the event loop goes along with the first of them. And where much
is asked about one table, one thing after another (`Moment`), what was asked of other tables before is asked with the
first question: so nobody has to list what belongs together.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Any

import aiosqlite

from data.sql.statements import Statement, hop

Rows = list[Any]


class ReadBatcher:
    """Asks one connection, which only reads."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Sequence[Statement], asyncio.Future[list[Rows]]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows that each of these questions finds."""
        answer: asyncio.Future[list[Rows]] = asyncio.get_running_loop().create_future()
        self._waiting.append((questions, answer))
        if len(self._waiting) == 1:
            self._asking = asyncio.create_task(self._ask_all(), name="questions to the database")
        return await answer

    async def _ask_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            found = await hop(self._connection, lambda db: _at_one_moment(db, [questions for questions, _ in waiting]))
        except asyncio.CancelledError:
            for _, answer in waiting:
                answer.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - it is raised where it was asked
            found = [error] * len(waiting)
        for (_, answer), rows in zip(waiting, found, strict=True):
            if answer.done():  # whoever asked was cancelled
                continue
            if isinstance(rows, Exception):
                answer.set_exception(rows)
            else:
                answer.set_result(rows)


def _at_one_moment(db: sqlite3.Connection, asked: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
    """What each group of questions finds, or why it finds nothing; what several ask is looked up once."""
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


class Habits:
    """Which questions are asked about every table that is looked at: the SQL, and whether it takes the number."""

    def __init__(self) -> None:
        self._asked: dict[str, bool] = {}

    def learn(self, questions: Sequence[Statement], table_id: int) -> None:
        """Those of these questions that hang on nothing but the table, or not even on that, are asked of others too."""
        self._asked.update({sql: bool(values) for sql, values in questions if values in ((), (table_id,))})

    def about(self, table_id: int) -> list[Statement]:
        """What is likely to be asked about that table."""
        return [(sql, (table_id,) if takes_number else ()) for sql, takes_number in self._asked.items()]


class Moment:
    """One table, looked at: what has been found out about it is not asked again."""

    def __init__(self, together: ReadBatcher, habits: Habits, table_id: int) -> None:
        self._together, self._habits, self._table_id = together, habits, table_id
        self._known: dict[Statement, Rows] = {}

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows that each of these questions finds, or found."""
        self._habits.learn(questions, self._table_id)
        unknown = [each for each in questions if each not in self._known]
        if unknown:
            if not self._known:
                unknown = list(dict.fromkeys([*unknown, *self._habits.about(self._table_id)]))
            self._known.update(zip(unknown, await self._together.ask(unknown), strict=True))
        return [self._known[each] for each in questions]
