"""A database of every earlier version, with rows in each of its tables, is migrated without losses."""

from pathlib import Path

import aiosqlite
import pytest

from data.migrate import migrate, migrations
from data.store import Store
from tests.data.test_migrate import FIRST_VERSION, contents, version

DROPPED = {"votes", "places"}
"""Replaced tables; `tests.data.test_migrate` checks their rows."""
MOVED = {"posting", "slot", "message_id", "shown"}
"""Columns whose rows stand in the table of slots now."""
RENAMED = {"debts": "obligations", "go": "turn", "calls": "reminders", "called_at": "reminded_at"}
"""Tables and columns that have another name now."""
VALUES: dict[str, object] = {"INTEGER": 0, "REAL": 1.5, "TEXT": "some", "BLOB": b"{}"}


async def filled(connection: aiosqlite.Connection) -> None:
    """Put a row with only the required columns into every empty table."""
    for name, rows in (await contents(connection)).items():
        if rows:
            continue
        columns = [tuple(row) for row in await connection.execute_fetchall(f"PRAGMA table_info({name})")]
        given = {
            column: 7 if column == "table_id" else 1 if column == "poll_id" else VALUES[kind]
            for _, column, kind, needed, default, key in columns
            if key or (needed and default is None)
        }
        marks = ", ".join("?" * len(given))
        sql = f"INSERT INTO {name} ({', '.join(given)}) VALUES ({marks})"
        await connection.execute(sql, tuple(given.values()))


@pytest.mark.parametrize("number", range(1, len(migrations())))
async def test_nothing_that_a_version_kept_is_lost(number: int, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    for path in migrations()[:number]:
        (folder / path.name).write_text(path.read_text("utf-8"))
    async with aiosqlite.connect(tmp_path / "some.sqlite3", isolation_level=None) as connection:
        await migrate(connection, folder)
        assert await version(connection) == number
        votes = "INSERT INTO votes VALUES (7, 0);"  # version 6 turned them into polls
        polls = "INSERT INTO polls (id, table_id, kind, motion, opened_at, until) VALUES (1, 7, 'x', x'7b7d', 1.5, 2);"
        places = "INSERT INTO places VALUES"  # version 21 turned them into slots
        columns = "(table_id, slot, channel_id, message_id, shown, settled, posted_at, marker)"
        script = FIRST_VERSION if number < 6 else FIRST_VERSION.replace(votes, polls)
        script = script if number < 21 else script.replace(places, f"INSERT INTO slots {columns} VALUES")
        await connection.executescript(script)
        await filled(connection)
        before = await contents(connection)
        assert all(before.values()), "something is in each"
        known = {
            name: [row[1] for row in await connection.execute_fetchall(f"PRAGMA table_info({name})")] for name in before
        }
        await migrate(connection)
        assert await version(connection) == len(migrations())
        for name in before.keys() - DROPPED:
            left = [
                field for field in known[name] if name not in ("tournaments", "month_pictures") or field not in MOVED
            ]
            columns, table = ", ".join(RENAMED.get(each, each) for each in left), RENAMED.get(name, name)
            now = [tuple(row) for row in await connection.execute_fetchall(f"SELECT {columns} FROM {table}")]
            kept = [tuple(row[known[name].index(each)] for each in left) for row in before[name]]
            assert [row for row in kept if row not in now] == [], name
        assert list(await connection.execute_fetchall("PRAGMA foreign_key_check")) == []
        ((whole,),) = await connection.execute_fetchall("PRAGMA integrity_check")
        assert whole == "ok"
    store = await Store.open(tmp_path / "some.sqlite3")
    row = await store.table(7)
    assert row is not None
    assert (row.version, row.counter) == (5, 9)
    await store.close()
