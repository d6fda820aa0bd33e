"""Migrations: all or none, and never of a newer bot's database."""

import contextlib
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from data.migrate import FOLDER, StoreError, migrate, migrations, statements
from data.store import Store
from tests.support.values import there


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(tmp_path / "some.sqlite3", isolation_level=None) as connection:
        yield connection


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text("CREATE TABLE a (x INTEGER);\n")
    return folder


async def version(connection: aiosqlite.Connection) -> int:
    ((found,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(found)


async def names(connection: aiosqlite.Connection) -> list[str]:
    return [row[0] for row in await connection.execute_fetchall("SELECT name FROM sqlite_schema ORDER BY name")]


async def test_a_fresh_database_gets_all_of_them(connection: aiosqlite.Connection) -> None:
    await migrate(connection)
    assert await version(connection) == len(migrations())
    before = await names(connection)
    await migrate(connection)
    assert await names(connection) == before


async def test_only_missing_migrations_run(connection: aiosqlite.Connection, folder: Path) -> None:
    await migrate(connection, folder)
    (folder / "0002_second.sql").write_text("CREATE TABLE b (x INTEGER); -- without a line end")
    await migrate(connection, folder)
    assert (await version(connection), await names(connection)) == (2, ["a", "b"])


async def test_a_broken_one_leaves_the_database_as_it_was(connection: aiosqlite.Connection, folder: Path) -> None:
    await migrate(connection, folder)
    (folder / "0002_second.sql").write_text("CREATE TABLE b (x INTEGER);\n")
    (folder / "0003_third.sql").write_text("CREATE TABLE c (x INTEGER);\nCREATE TABLE a (x INTEGER);\n")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        await migrate(connection, folder)
    assert (await version(connection), await names(connection)) == (1, ["a"])
    assert not connection.in_transaction


async def test_a_newer_database_is_refused_and_untouched(connection: aiosqlite.Connection, folder: Path) -> None:
    await connection.execute("PRAGMA user_version = 7")
    with pytest.raises(StoreError, match="the database has version 7, this bot knows up to 1: use a newer bot"):
        await migrate(connection, folder)
    assert (await version(connection), await names(connection)) == (7, [])


async def test_opening_a_newer_database_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        await Store.open(path)


async def test_opening_reports_a_broken_migration_in_words(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE tables (x)")
        raw.execute("CREATE TABLE journal (x)")
    with pytest.raises(StoreError, match="cannot use the database"):
        await Store.open(path)


@pytest.mark.parametrize("its_version", [0, 3])
async def test_another_programs_database_is_left_as_it_is(its_version: int, tmp_path: Path) -> None:
    path = tmp_path / "birds.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("CREATE TABLE birds (name)")
        raw.execute(f"PRAGMA user_version = {its_version}")
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program's database"):
        await Store.open(path)
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (before, 0o644)


@pytest.mark.parametrize("extra", ["0003_gap.sql", "0001_again.sql"])
def test_numbers_have_neither_gaps_nor_doubles(folder: Path, extra: str) -> None:
    (folder / extra).write_text("SELECT 1;")
    with pytest.raises(StoreError, match="missing or there twice"):
        migrations(folder)


def test_other_files_are_no_migrations(folder: Path) -> None:
    (folder / "README.md").write_text("notes")
    assert [path.name for path in migrations(folder)] == ["0001_first.sql"]


def test_a_script_is_taken_apart_into_statements() -> None:
    script = "-- one; two\nCREATE TABLE a (\n  x TEXT DEFAULT ';'\n);\n\nSELECT 1;\nSELECT 2"
    found = [statement.strip() for statement in statements(script)]
    assert found[0].endswith("DEFAULT ';'\n);")
    assert found[1:] == ["SELECT 1;", "SELECT 2"]


def test_our_own_are_numbered_and_say_why() -> None:
    for path in migrations():
        assert path.parent == FOLDER
        assert "-- Reason:" in path.read_text("utf-8")


# --- a database as an earlier version left it ----------------------------------------------------------------

FIRST_VERSION = """
INSERT INTO tables (id, game, guild_id, channel_id, host_id, phase, terms, version, state, secret, key, counter,
    opened_at, changed_at)
VALUES (7, 'machi_koro', 1, 2, 3, 'playing', x'7b7d', 5, x'7b7d', x'00', x'01', 9, 1.5, 2.5);
INSERT INTO seats VALUES (7, 0, 3, 'Ann', NULL, 11), (7, 1, NULL, 'Robo', 'easy', 12);
INSERT INTO journal VALUES (7, 1, 3, 1.5, x'7b7d'), (7, 2, NULL, 2.5, x'7b7d');
INSERT INTO snapshots VALUES (7, 1, 1, x'7b7d');
INSERT INTO places VALUES (7, 'board:1', 2, 99, 'print', 0, 1.5, 'mark');
INSERT INTO due VALUES (7, 5);
INSERT INTO clicks VALUES (11, 7, 1.5);
INSERT INTO votes VALUES (7, 0);
INSERT INTO facts VALUES ('commands of 1', 'digest');
"""
"""One row of every table of the first version."""


async def contents(connection: aiosqlite.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of ours."""
    found = {}
    for name in await names(connection):
        if name.islower() and "sqlite" not in name:
            kind = await connection.execute_fetchall("SELECT type FROM sqlite_schema WHERE name = ?", (name,))
            if [row[0] for row in kind] == ["table"]:
                found[name] = [tuple(row) for row in await connection.execute_fetchall(f"SELECT * FROM {name}")]
    return found


async def first_version(connection: aiosqlite.Connection, folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """A database of version 1 with rows; returns them."""
    (folder / "0001_first.sql").write_text((FOLDER / "0001_tables.sql").read_text("utf-8"))
    await migrate(connection, folder)
    await connection.executescript(FIRST_VERSION)
    return await contents(connection)


async def test_rows_of_the_first_version_survive_all_migrations(
    connection: aiosqlite.Connection, folder: Path, tmp_path: Path
) -> None:
    before = await first_version(connection, folder)
    assert all(before.values())
    await migrate(connection)
    after = await contents(connection)
    del before["votes"]  # to close the table, now a kind of vote
    (place,) = before.pop("places")
    assert after["slots"] == [(place[0], None, None, *place[1:], None, None, None, None)], (
        "nobody knows what it was sent with"
    )
    assert {name: after[name] for name in before} == before
    ((poll, table, kind, motion, seat, *_),) = after["polls"]
    assert (table, kind, motion, seat) == (7, "close", b'{"type":"close"}', 0)
    assert after["ballots"] == [(poll, 0, 1)]
    ((_, *alarm, _),) = after["alarms"]
    assert alarm == [7, "vote:close", None]
    assert {"alarms", "orders", "turns", "threads"} <= set(after) - set(before)
    await connection.close()
    store = await Store.open(tmp_path / "some.sqlite3")
    row = there(await store.table(7))
    assert (row.version, row.counter) == (5, 9)
    assert (await store.orders(7), await store.postal_turns(7), await store.votes(7)) == ([], 0, {0})
    async with store.change() as tx:
        await tx.set_alarm(7, "post", 3.0)
    await store.close()


async def test_a_migration_that_fails_half_way_leaves_the_first_version(
    connection: aiosqlite.Connection, folder: Path
) -> None:
    before = await first_version(connection, folder)
    script = (FOLDER / "0002_by_post.sql").read_text("utf-8")
    (folder / "0002_by_post.sql").write_text(script + "\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await migrate(connection, folder)
    assert await version(connection) == 1
    assert await contents(connection) == before
    await migrate(connection)
    assert await version(connection) == len(migrations())


async def test_migration_sets_turns_in_time_to_zero(
    connection: aiosqlite.Connection, folder: Path, tmp_path: Path
) -> None:
    await first_version(connection, folder)
    for path in migrations()[1:9]:
        (folder / path.name).write_text(path.read_text("utf-8"))
    await migrate(connection, folder)
    await connection.execute("INSERT INTO attendance VALUES (7, 0, 'easy', 2, 1)")
    await migrate(connection)
    await connection.close()
    store = await Store.open(tmp_path / "some.sqlite3")
    ann, robo = await store.seats(7)
    assert (ann.stand_in, ann.misses, ann.extensions, ann.in_time) == ("easy", 2, 1, 0)
    assert (robo.misses, robo.in_time) == (0, 0)
    await store.close()


async def test_migration_leaves_the_asker_of_open_votes_unknown(
    connection: aiosqlite.Connection, folder: Path, tmp_path: Path
) -> None:
    await first_version(connection, folder)
    for path in migrations()[1:10]:
        (folder / path.name).write_text(path.read_text("utf-8"))
    await migrate(connection, folder)
    await connection.execute(
        "INSERT INTO polls (table_id, kind, motion, seat, opened_at, until) VALUES (7, 'pause', x'7b7d', 0, 1.5, 2.5)"
    )
    await migrate(connection)
    await connection.close()
    store = await Store.open(tmp_path / "some.sqlite3")
    poll = there(await store.poll(7, "pause"))
    assert (poll.seat, poll.until, poll.user_id) == (0, 2.5, None)
    assert await store.in_vain(7, 3, "vote") is None
    await store.close()
