"""PostgreSQL has the same tables as SQLite, and accepts every statement of the store."""

import contextlib
import inspect
import re
import sqlite3
import typing
from collections.abc import AsyncIterator

import asyncpg
import pytest

from data.database import Statement
from data.dialect import POSTGRESQL
from data.migrate import migrations
from data.postgresql.database import numbered
from data.postgresql.schema import FIRST, scripts
from data.sql.transaction import Change
from tests.data.sql.test_plans import Asked, sample
from tests.support.engines import ON_POSTGRESQL
from tests.support.postgres import Server

TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"}
QUERIES = [name for name, _ in inspect.getmembers(Change, inspect.iscoroutinefunction) if not name.startswith("_")]


@pytest.fixture
async def connection(postgres: Server) -> AsyncIterator[asyncpg.Connection]:
    """A connection to a migrated database."""
    async with postgres.database() as url:
        connection = await asyncpg.connect(url)
        yield connection
        await connection.close()


def test_parameters_are_numbered() -> None:
    assert numbered("a = ? AND b IN (?, ?)") == "a = $1 AND b IN ($2, $3)"
    assert numbered("a = ?2 OR b = ?1 OR c = ?2") == "a = $2 OR b = $1 OR c = $2"


def test_both_have_migrations_of_the_same_numbers() -> None:
    assert [path.name[:4] for path in scripts()] == [path.name[:4] for path in migrations()[FIRST - 1 :]]
    for path in scripts():
        assert "-- Reason:" in path.read_text("utf-8")


@ON_POSTGRESQL
async def test_columns_and_indexes_are_those_of_sqlite(connection: asyncpg.Connection) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        for path in migrations():
            file.executescript(path.read_text("utf-8"))
        theirs = {
            (table, name, TYPES[kind], bool(not_null or key))
            for (table,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT%'")
            for _, name, kind, not_null, _, key in file.execute(f"PRAGMA table_info({table})")
        }
        indexes = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE%INDEX%'")}
    ours = await connection.fetch(
        "SELECT table_name, column_name, data_type, is_nullable = 'NO' FROM information_schema.columns JOIN "
        "information_schema.tables USING (table_name, table_schema) WHERE table_schema = 'public' "
        "AND table_type = 'BASE TABLE' AND table_name NOT IN ('bakers_and_bootleggers', 'last_commits')"
    )
    assert {tuple(row) for row in ours} == theirs
    named = await connection.fetch("SELECT indexname FROM pg_indexes WHERE schemaname = 'public'")
    assert {row[0] for row in named if not row[0].endswith("_pkey")} == indexes


@ON_POSTGRESQL
async def test_every_statement_is_accepted(connection: asyncpg.Connection) -> None:
    refused = []
    for name in QUERIES:
        for sql, values in await statements_of(name):
            transaction = connection.transaction()
            await transaction.start()
            try:
                await connection.fetch(numbered(sql), *values)
            except asyncpg.IntegrityConstraintViolationError:
                pass  # made-up values belong to no table
            except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                refused.append(f"{name}: {error}: {sql}")
            await transaction.rollback()
    assert refused == []


async def statements_of(name: str) -> list[Statement]:
    """The statements of a query or change, with made-up values."""
    asked, method = Asked(POSTGRESQL), getattr(Change, name)
    types = typing.get_type_hints(method)
    given = {each: sample(types[each]) for each in list(inspect.signature(method).parameters)[1:]}
    await method(asked, **given)
    assert not any(re.search(r"INSERT OR|\bIS \?|instr\(", sql) for sql, _ in asked.statements)
    return asked.statements
