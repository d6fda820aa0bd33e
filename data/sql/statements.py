"""Runs queries and changes in as few hops to the database as possible.

A hop to its thread or server and back costs more than most statements. So related queries share one, and in a
transaction changes wait for the next query or for the end.
"""

import functools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from data.database import Database, Rows, Statement, Step
from data.failures import FailureLog

RowT = TypeVar("RowT")

PARENTS: Final = frozenset({"tables", "polls", "results", "players", "tournaments", "month_pictures", "overviews"})
"""Tables whose rows take rows of other tables with them when they are deleted."""
_CHANGING: Final = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) (\w+)")


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

    async def _rows(self, kind: Callable[..., RowT], sql: str, *values: object) -> list[RowT]:
        """What a query finds, each row as one of that kind, which has a field for each column."""
        return await self._all(lambda row: kind(*row), sql, *values)

    async def _row(self, kind: Callable[..., RowT], sql: str, *values: object) -> RowT | None:
        return await self._one(lambda row: kind(*row), sql, *values)

    async def _number(self, sql: str, *values: object) -> int:
        """The one number that a query finds; 0 without one."""
        return await self._one(lambda row: int(row[0] or 0), sql, *values) or 0

    async def _numbers(self, sql: str, *values: object) -> list[int]:
        return await self._all(lambda row: int(row[0]), sql, *values)

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query, as of one moment."""
        with self._watch.over("read"):
            [found] = await self._database.read([questions])
            if isinstance(found, Exception):
                raise found
            return found


@functools.lru_cache(maxsize=1024)
def changed_by(sql: str) -> str:
    """The table whose rows a statement changes; empty if it only reads."""
    found = _CHANGING.match(sql)
    return found[2] if found is not None else ""


@functools.lru_cache(maxsize=1024)
def _names_in(sql: str) -> frozenset[str]:
    """All words of a statement, the tables that it reads among them."""
    return frozenset(re.findall(r"\w+", sql))


def columns(row: msgspec.Struct, **renamed: str) -> dict[str, object]:
    """The values of a row by column, which are called like its fields, except for those that are `renamed`."""
    return {renamed.get(name, name): value for name, value in msgspec.structs.asdict(row).items()}


@functools.cache
def _insertion(table: str, names: tuple[str, ...], then: str = "") -> str:
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))}){then}"  # noqa: S608 - ours


@functools.cache
def _replacement(key: str, names: tuple[str, ...]) -> str:
    others = [name for name in names if name not in key.split(", ")]
    return f" ON CONFLICT ({key}) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in others)}"


def _stored(values: Iterable[object]) -> list[object]:
    return [int(value) if isinstance(value, bool) else value for value in values]


class Statements(Queries):
    """Statements of a transaction, which the first one run begins."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._waiting = [Step(self._dialect.begin)]
        self._known: dict[Statement, Rows] = {}
        """What was asked ahead. An answer holds until the transaction changes a table that it was read from."""

    async def _run(self, sql: str, *values: object) -> None:
        """Run a statement together with the next one that is waited for."""
        self._forget_what_changes(sql)
        self._waiting.append(Step(sql, values))

    async def _run_or(self, otherwise: Exception, sql: str, *values: object) -> None:
        """The same for a statement that must change a row; else `otherwise` is raised when it is run."""
        self._forget_what_changes(sql)
        self._waiting.append(Step(sql, values, otherwise))

    async def _add(self, table: str, /, **row: object) -> None:
        """Store a row, given by column."""
        await self._run(_insertion(table, tuple(row)), *_stored(row.values()))

    async def _add_once(self, table: str, /, **row: object) -> None:
        """Store a row, if there is none like it."""
        await self._run(_insertion(table, tuple(row), " ON CONFLICT DO NOTHING"), *_stored(row.values()))

    async def _put(self, table: str, key: str, /, **row: object) -> None:
        """Store a row in the place of the one with the same columns `key`, if there is one."""
        names = tuple(row)
        await self._run(_insertion(table, names, _replacement(key, names)), *_stored(row.values()))

    async def _new(self, table: str, /, **row: object) -> int:
        """Store a row now; return the number that it gets, in the place of its `id`."""
        row.pop("id", None)
        return await self._insert(_insertion(table, tuple(row), " RETURNING id"), *_stored(row.values()))

    async def _run_now(self, sql: str, *values: object) -> None:
        """Run a statement, after those that wait."""
        await self._ask([(sql, values)])

    async def _insert(self, sql: str, *values: object) -> int:
        """Run an ``INSERT … RETURNING`` now; return the number of the row."""
        [[row]] = await self._ask([(sql, values)])
        return int(row[0])

    async def _ask_with(self, questions: Sequence[Statement], ahead: Sequence[Statement]) -> list[Rows]:
        """The rows of each query. Ask in the same hop what follows asks one after another."""
        found = await self._ask([*questions, *ahead])
        self._known |= zip(ahead, found[len(questions) :], strict=True)
        return found[: len(questions)]

    def _forget_what_changes(self, sql: str) -> None:
        table = changed_by(sql)
        if not self._known or not table:
            return
        if table in PARENTS and sql.startswith("DELETE"):
            self._known = {}
        self._known = {each: rows for each, rows in self._known.items() if table not in _names_in(each[0])}

    async def _ask(self, questions: Sequence[Statement]) -> list[Rows]:
        if self._known and all(each in self._known for each in questions):
            return [self._known[each] for each in questions]
        for sql, _ in questions:
            self._forget_what_changes(sql)
        waiting, self._waiting = self._waiting, []
        found = await self._database.write([*waiting, *(Step(*each) for each in questions)])
        return found[len(waiting) :]

    async def commit(self) -> None:
        """Run waiting statements and commit. The one who opened the transaction calls it."""
        await self._run_now("COMMIT")
