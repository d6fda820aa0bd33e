"""Runs queries and changes in as few hops to the database as possible.

A hop to its thread or server and back costs more than most statements. So related queries share one, and in a
transaction changes wait for the next query or for the end.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from data.database import Database, Rows, Statement, Step
from data.failures import FailureLog

RowT = TypeVar("RowT")


class Queries:
    """Queries of committed data."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._dialect = database.dialect
        self._shards = database.shards
        self._watch = FailureLog()

    async def _all(self, make: Callable[[Any], RowT], sql: str, *values: object) -> list[RowT]:
        [rows] = await self._ask([(sql, values)])
        return [make(row) for row in rows]

    async def _one(self, make: Callable[[Any], RowT], sql: str, *values: object) -> RowT | None:
        rows = await self._all(make, sql, *values)
        return rows[0] if rows else None

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query, as of one moment."""
        with self._watch.over("read"):
            [found] = await self._database.read([questions])
            if isinstance(found, Exception):
                raise found
            return found


class Statements(Queries):
    """Statements of a transaction, which the first one run begins."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._waiting = [Step(self._dialect.begin)]
        self._known: dict[Statement, Rows] = {}
        """What was asked ahead. It holds until the transaction changes something."""

    async def _run(self, sql: str, *values: object) -> None:
        """Run a statement together with the next one that is waited for."""
        self._known = {}
        self._waiting.append(Step(sql, values))

    async def _run_or(self, otherwise: Exception, sql: str, *values: object) -> None:
        """The same for a statement that must change a row; else `otherwise` is raised when it is run."""
        self._known = {}
        self._waiting.append(Step(sql, values, otherwise))

    async def _run_now(self, sql: str, *values: object) -> None:
        """Run a statement, after those that wait."""
        await self._ask([(sql, values)])

    async def _insert(self, sql: str, *values: object) -> int:
        """Run an ``INSERT … RETURNING`` now; return the number of the row."""
        [[row]] = await self._ask([(sql, values)])
        return int(row[0])

    async def _ask_ahead(self, questions: Sequence[Statement]) -> None:
        """Ask in one hop what follows asks one after another."""
        self._known = dict(zip(questions, await self._ask(questions), strict=True))

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        if self._known and all(each in self._known for each in questions):
            return [self._known[each] for each in questions]
        self._known = {}  # the statement may change something
        waiting, self._waiting = self._waiting, []
        found = await self._database.write([*waiting, *(Step(*each) for each in questions)])
        return found[len(waiting) :]

    async def commit(self) -> None:
        """Run waiting statements and commit. The one who opened the transaction calls it."""
        await self._run_now("COMMIT")
