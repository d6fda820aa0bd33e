"""Everything is copied from one database to another, with numbers that are never used twice."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
import pytest

from data.database import Database, Rows, Step
from data.migrate import StoreError, migrate
from data.moving import KEYS, NULLABLE, move
from data.sql.epochs import NUMBERED
from data.store import Store, open_database
from tests.data.test_every_version import filled
from tests.data.test_migrate import FIRST_VERSION, contents
from tests.support.engines import ON_POSTGRESQL
from tests.support.postgres import Server


@pytest.fixture
async def full(tmp_path: Path) -> Path:
    """A file with something in each table, and in two of them more rows than are copied at once."""
    path = tmp_path / "full.sqlite3"
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection)
        slot = "INSERT INTO slots VALUES (7, NULL, NULL, 'board:1', 2, 99, 'print', 0, 1.5, 'mark', 's', 9, 'p', NULL);"
        place = "INSERT INTO places VALUES (7, 'board:1', 2, 99, 'print', 0, 1.5, 'mark');"
        await connection.executescript(
            FIRST_VERSION.replace("INSERT INTO votes VALUES (7, 0);", "").replace(place, slot)
        )
        await connection.execute(
            "INSERT INTO polls (id, table_id, kind, motion, opened_at, until) VALUES (1, 7, 'x', x'7b7d', 1.5, 2)"
        )
        await connection.execute("BEGIN")
        await filled(connection)
        for number in range(10, 460):
            await connection.execute("INSERT INTO journal VALUES (7, ?, NULL, ?, ?)", (number, number / 7, b"\x00\xff"))
            await connection.execute("INSERT INTO facts VALUES (?, ?)", (f"Naïve-{number} 'ß' 🎲", "ü"))
        await connection.execute("UPDATE sqlite_sequence SET seq = 40 WHERE name = 'tables'")  # the last was deleted
        await connection.execute("COMMIT")
    return path


async def stored(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a file, and the last numbers."""
    async with aiosqlite.connect(path) as connection:
        found = {name: sorted(rows, key=repr) for name, rows in (await contents(connection)).items()}
        numbers = await connection.execute_fetchall("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        return found | {"sqlite_sequence": [tuple(row) for row in numbers]}


async def copy(source: Path | str, target: Path | str) -> int:
    async with opened(source) as first, opened(target) as second:
        return await move(first, second)


@asynccontextmanager
async def opened(where: Path | str) -> AsyncIterator[Database]:
    """An open database inside the block."""
    database = await open_database(where)
    try:
        yield database
    finally:
        await database.close()


async def test_every_table_and_its_key_are_known(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "some.sqlite3", isolation_level=None) as connection:
        await migrate(connection)
        names = await contents(connection)
        assert set(KEYS) == set(names)
        for name, keys in KEYS.items():
            columns = list(await connection.execute_fetchall(f"PRAGMA table_info({name})"))
            if name not in NULLABLE:
                assert [row[1] for row in sorted(columns, key=lambda row: row[5]) if row[5]] == list(keys)
        counting = await connection.execute_fetchall("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")
        assert {row[0] for row in counting} == set(NUMBERED)


async def test_a_file_is_copied_to_another(full: Path, tmp_path: Path) -> None:
    before = await stored(full)
    count = await copy(full, tmp_path / "other.sqlite3")
    assert count == sum(len(rows) for name, rows in before.items() if name != "sqlite_sequence")
    assert await stored(tmp_path / "other.sqlite3") == before == await stored(full)


@ON_POSTGRESQL
async def test_everything_comes_back_from_postgresql(full: Path, tmp_path: Path, postgres: Server) -> None:
    async with postgres.database() as url:
        await copy(full, url)
        store = await Store.open(url)
        row = await store.table(7)
        assert row is not None
        assert (row.version, row.counter) == (5, 9)
        await store.close()
        await copy(url, tmp_path / "back.sqlite3")
        before, after = await stored(full), await stored(tmp_path / "back.sqlite3")
        before["clicks"] = after["clicks"] = []  # a start forgets old ones
        assert after == before


@ON_POSTGRESQL
async def test_numbers_go_on_where_they_were(full: Path, postgres: Server) -> None:
    async with postgres.database() as url:
        await copy(full, url)
        async with opened(url) as database:
            sql = "INSERT INTO tables SELECT nextval(pg_get_serial_sequence('tables', 'id')), game, 5, 6, 7, 'over', "
            sql += "terms, 1, NULL, secret, NULL, 0, 1.0, 1.0 FROM tables RETURNING id"
            (_, ((number,),)) = await database.write([Step("BEGIN"), Step(sql)])
            await database.roll_back()
        assert number == 41


async def test_a_database_that_holds_something_is_left_alone(full: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    await copy(full, other)
    before = await stored(other)
    with pytest.raises(StoreError, match="name an empty one"):
        await copy(full, other)
    assert await stored(other) == before


async def test_a_copy_that_is_cut_short_leaves_nothing(full: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    async with opened(full) as source, opened(other) as target:
        written, last = 0, target.write

        async def broken(steps: Sequence[Step]) -> list[Rows]:
            nonlocal written
            written += 1
            if written == 5:
                raise KeyboardInterrupt
            return await last(steps)

        target.write = broken  # type: ignore[method-assign]
        with pytest.raises(KeyboardInterrupt):
            await move(source, target)
    assert not any(rows for name, rows in (await stored(other)).items() if name != "sqlite_sequence")
