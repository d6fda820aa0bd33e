"""Before a database is updated to this version, it is kept as it was."""

import stat
from pathlib import Path

import aiosqlite
import pytest

from data.migrate import migrate, migrations
from data.store import Store, StoreError
from tests.data.test_migrate import FIRST_VERSION, contents, version

EARLIER = 5


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database of an earlier version, with games in it."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for path in migrations()[:EARLIER]:
        (folder / path.name).write_text(path.read_text("utf-8"))
    database = tmp_path / "tables.sqlite3"
    async with aiosqlite.connect(database, isolation_level=None) as connection:
        await migrate(connection, folder)
        await connection.executescript(FIRST_VERSION)
    return database


async def found_in(database: Path) -> tuple[int, dict[str, list[tuple[object, ...]]]]:
    """A database's version, and every row."""
    async with aiosqlite.connect(database) as connection:
        return await version(connection), await contents(connection)


async def test_an_earlier_database_is_kept_as_it_was(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = await found_in(database)
    with caplog.at_level("INFO"):
        await (await Store.open(database)).close()
    kept = database.with_name(f"tables.sqlite3.version-{EARLIER}")
    assert await found_in(kept) == before
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert str(kept) in caplog.text
    assert (await found_in(database))[0] == len(migrations())


async def test_one_of_this_version_is_not_copied(database: Path) -> None:
    await (await Store.open(database)).close()
    kept = database.with_name(f"tables.sqlite3.version-{EARLIER}")
    kept.unlink()
    await (await Store.open(database)).close()
    assert sorted(path.name for path in database.parent.glob("tables.sqlite3.version*")) == []


async def test_without_room_for_the_copy_nothing_is_updated(database: Path) -> None:
    before = await found_in(database)
    database.with_name(f"tables.sqlite3.version-{EARLIER}").mkdir()
    with pytest.raises(StoreError, match="before updating it"):
        await Store.open(database)
    assert await found_in(database) == before


async def test_after_going_back_and_on_the_later_copy_is_kept(database: Path) -> None:
    await (await Store.open(database)).close()
    kept = database.with_name(f"tables.sqlite3.version-{EARLIER}")
    database.write_bytes(kept.read_bytes())
    async with aiosqlite.connect(database) as connection:
        await connection.execute("INSERT INTO facts (name, value) VALUES ('played on', 'yes')")
        await connection.commit()
    before = await found_in(database)
    await (await Store.open(database)).close()
    assert await found_in(kept) == before
