"""What every question to the database is asked through."""

from collections.abc import Callable
from typing import Any, TypeVar

import aiosqlite

from data.trouble import Watch

RowT = TypeVar("RowT")


class Queries:
    """Questions on one connection."""

    def __init__(self, connection: aiosqlite.Connection, watch: Watch | None = None) -> None:
        self._connection = connection
        self._watch = watch or Watch()

    async def _all(self, make: Callable[[Any], RowT], sql: str, *values: object) -> list[RowT]:
        with self._watch.over("read"):
            rows = await self._connection.execute_fetchall(sql, values)
        return [make(row) for row in rows]

    async def _one(self, make: Callable[[Any], RowT], sql: str, *values: object) -> RowT | None:
        rows = await self._all(make, sql, *values)
        return rows[0] if rows else None


class Statements(Queries):
    """Statements on a connection in a transaction."""

    async def _run(self, sql: str, *values: object) -> int:
        """Carry out a statement; how many rows it changed."""
        async with self._connection.execute(sql, values) as cursor:
            return cursor.rowcount
