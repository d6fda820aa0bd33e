"""Looking whether a database is whole, beside a bot that has other things to do."""

import contextlib
import logging
import os
import sqlite3
import sys
import threading
from pathlib import Path

import pytest

from bot.tables import Tables
from data.store import Store
from data.trouble import DAMAGED
from data.upkeep import LEAST, look_over
from tests.support.match import ANN, BO, Match


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with something in it."""
    path = tmp_path / "games.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE birds (name)")
        db.executemany("INSERT INTO birds VALUES (?)", [("owl" * 500,)] * 20)
    return path


def looked_over(path: Path) -> int:
    """Look it over on a thread; the priority that thread had in the end."""
    priorities = list[int]()

    def look() -> None:
        look_over(path)
        if sys.platform == "linux":
            priorities.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    return priorities[0] if priorities else LEAST


def test_everybody_else_goes_first(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert looked_over(database) == LEAST
    if sys.platform == "linux":
        assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) < LEAST
    assert caplog.records == []


def test_damage_is_told_with_what_to_do(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    looked_over(database)
    [record] = caplog.records
    assert (record.levelno, record.getMessage().startswith(DAMAGED)) == (logging.ERROR, True)


async def test_a_table_that_has_not_begun_has_nothing_that_could_be_damaged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a lobby, where nothing is stored of a game, and a SQLite for which nothing is no JSON."""
    path = tmp_path / "games.sqlite3"
    store = await Store.open(path)
    await Match(Tables(store)).open(ANN, BO)
    await store.close()
    caplog.clear()
    looked_over(path)
    assert caplog.records == []


@pytest.mark.parametrize("what", ["tables", "journal", "snapshots"])
async def test_what_a_lost_page_has_turned_to_zeros_is_told_too(
    what: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a page in the middle of something long, for which SQLite has no check of its own."""
    path = tmp_path / "games.sqlite3"
    store = await Store.open(path)
    await Match(Tables(store)).begin(ANN, BO)
    await store.close()
    caplog.clear()
    looked_over(path)
    assert caplog.records == [], "a whole one is"
    column = "entry" if what == "journal" else "state"
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute(f"UPDATE {what} SET {column} = CAST(substr({column}, 1, 40) || zeroblob(100) AS BLOB)")
    looked_over(path)
    [record] = caplog.records
    assert record.getMessage().startswith(DAMAGED)
    assert what in record.getMessage()
