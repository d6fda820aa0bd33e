"""The file is whole, and copied every night."""

import asyncio
import contextlib
import logging
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.hosting.file_keeper import NO_COPY, RETRY_SECONDS, FileKeeper
from bot.table.tables import Tables
from data.copies import Copies
from data.maintenance import checkpoint
from data.store import Store
from tests.support.clock import Clock
from tests.support.match import ANN, BO, Match

DAY = 86_400.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    """A store that is open, as that of a running bot."""
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
def copies(tmp_path: Path) -> Copies:
    return Copies(tmp_path / "backups", "tables", 2)


def taken(copies: Copies) -> int:
    return len(list(copies.folder.iterdir())) if copies.folder.exists() else 0


def alone(database: Path, folder: Path) -> int:
    """How many tables are in a copy of the file without its log, made as a host makes it."""
    path = folder / "alone.sqlite3"
    subprocess.run(["cp", database, path], check=True)
    with contextlib.closing(sqlite3.connect(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchall():
            return 0
        return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


async def test_a_copy_is_made_each_night_of_a_used_database(
    store: Store, database: Path, copies: Copies, clock: Clock
) -> None:
    keeper = FileKeeper(database, copies, clock)
    keeper.copy_if_due()
    assert taken(copies) == 0, "a database without a table could only replace better copies"
    await Match(Tables(store)).begin(ANN, BO)
    for _ in range(3):
        keeper.copy_if_due()
        keeper.copy_if_due()
        assert taken(copies) == 1
    clock.now += DAY
    keeper.copy_if_due()
    assert taken(copies) == 2


async def test_a_failed_copy_is_told_and_tried_again_later(
    store: Store, database: Path, copies: Copies, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await Match(Tables(store)).begin(ANN, BO)
    copies.folder.write_text("no folder")
    keeper = FileKeeper(database, copies, clock)
    caplog.clear()
    keeper.copy_if_due()
    keeper.copy_if_due()
    [record] = caplog.records
    assert (record.levelno, getattr(record, "advice", None)) == (logging.ERROR, NO_COPY)
    copies.folder.unlink()
    clock.now += RETRY_SECONDS
    keeper.copy_if_due()
    assert taken(copies) == 1


async def test_the_log_is_written_into_the_file(store: Store, database: Path, tmp_path: Path) -> None:
    keeper = FileKeeper(database, None)
    for games in (1, 2):
        await Match(Tables(store), first=1_000 * games).begin(ANN, BO, channel=games)
        assert alone(database, tmp_path) < games
        keeper.write_log()
        assert alone(database, tmp_path) == games


async def test_a_log_that_a_reader_needs_is_written_as_soon_as_possible(
    store: Store, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part of it must not stay in the file: that part alone would be damaged."""
    monkeypatch.setattr("bot.hosting.file_keeper.AGAIN_SECONDS", 0.01)
    keeper = FileKeeper(database, None)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchone()
        await Match(Tables(store)).begin(ANN, BO)
        assert not checkpoint(database)
        keeper.write_log()
        writing = asyncio.create_task(asyncio.to_thread(keeper.write_log))
        await asyncio.sleep(0.02)
    await writing
    keeper.write_log()
    assert alone(database, tmp_path) == 1


async def test_it_works_by_itself_and_stops(
    store: Store, database: Path, copies: Copies, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.hosting.file_keeper.CHECKPOINT_SECONDS", 0.01)
    await Match(Tables(store)).begin(ANN, BO)
    keeper = FileKeeper(database, copies)
    keeper.start()
    while not taken(copies):  # noqa: ASYNC110 - a thread makes it
        await asyncio.sleep(0.01)
    await asyncio.to_thread(keeper.close)
    assert not keeper._thread.is_alive()
