"""Stops a transaction between two of its statements."""

import sqlite3

import pytest

from data import sqlite
from data.database import Rows, Step
from data.postgresql import database
from data.postgresql.session import Connection


class Killed(Exception):
    """The process is gone."""


class StatementKiller:
    """Lets `left` more statements that change something pass, of either database; the next one kills."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        of_sqlite, of_postgresql = sqlite.carry_out, database.carry_out

        def in_sqlite(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
            self._pass(sql)
            return of_sqlite(db, sql, values)

        async def in_postgresql(connection: Connection, step: Step) -> Rows:
            self._pass(step.sql)
            return await of_postgresql(connection, step)

        monkeypatch.setattr(sqlite, "carry_out", in_sqlite)
        monkeypatch.setattr(database, "carry_out", in_postgresql)

    def _pass(self, sql: str) -> None:
        if not sql.startswith("SELECT"):
            if self.left == 0:
                raise Killed
            self.left -= 1
