"""Checking a database in the background."""

import contextlib
import logging
import os
import sqlite3
import sys
import threading
import zlib
from pathlib import Path

import pytest

from bot.table.tables import Tables
from data.failures import DAMAGED
from data.maintenance import BLOBS, COMPRESSED, JSON, LEAST, PACKED, look_over
from data.store import Store
from tests.support.match import ANN, BO, Match


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with some rows."""
    path = tmp_path / "games.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE birds (name)")
        db.executemany("INSERT INTO birds VALUES (?)", [("owl" * 500,)] * 20)
    return path


def looked_over(path: Path) -> int:
    """Check it on a thread; returns the final priority of that thread."""
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


def test_a_check_that_is_stopped_reports_nothing(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        db.executemany("INSERT INTO birds VALUES (?)", [("owl" * 500,)] * 2000)
    asked = list[bool]()

    def stopping() -> bool:
        asked.append(True)
        return True

    look_over(database, stopping)
    assert caplog.records == []
    assert len(asked) == 2, "the first answer ended the check, which then kept quiet"


def test_a_damaged_file_is_reported_with_what_to_do(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    looked_over(database)
    [record] = caplog.records
    assert (record.levelno, record.getMessage().startswith(DAMAGED)) == (logging.ERROR, True)


@pytest.fixture
async def games(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Path:
    """A database of ours with a lobby and a game."""
    path = tmp_path / "tables.sqlite3"
    store = await Store.open(path)
    match = Match(Tables(store))
    await match.begin(ANN, BO)
    await match.open(ANN, BO, channel=3)
    await store.close()
    caplog.clear()
    return path


def test_every_column_of_json_is_looked_at(games: Path) -> None:
    with contextlib.closing(sqlite3.connect(games)) as db:
        columns = {f"{table}.{column}" for table, column in db.execute(JSON)}
    assert {"tables.state", "journal.entry", "openings.seats", "reasons.why"} < columns
    assert "tables.secret" not in columns


def test_every_stored_kind_of_bytes_is_looked_at_in_its_own_way(games: Path) -> None:
    with contextlib.closing(sqlite3.connect(games)) as db:
        blobs, plain, packed = ({f"{a}.{b}" for a, b in db.execute(sql)} for sql in (BLOBS, JSON, PACKED))
    known = {f"{table}.{column}" for table, column, _ in COMPRESSED}
    secret = {blob for blob in blobs if blob.endswith((".secret", ".key"))}
    assert plain | packed | known | secret == blobs
    assert not plain & packed
    assert "reviews.packed" in packed


@pytest.mark.parametrize("whole", [True, False])
def test_kept_reviews_are_damaged_only_if_they_no_longer_unpack(
    whole: bool, games: Path, caplog: pytest.LogCaptureFixture
) -> None:
    packed = zlib.compress(b"a review" * 50)
    with contextlib.closing(sqlite3.connect(games)) as db, db:
        db.execute("INSERT INTO reviews VALUES (1, 1, 9, ?)", [packed if whole else packed[:-6] + bytes(6)])
        db.execute("INSERT INTO reviews VALUES (2, 1, 9, NULL)")
    looked_over(games)
    assert ["reviews.packed" in record.getMessage() for record in caplog.records] == ([] if whole else [True])


def test_a_table_in_the_lobby_has_no_journal_to_damage(games: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Given a lobby, without any stored game, and a SQLite that does not accept NULL as JSON."""
    looked_over(games)
    assert caplog.records == []


@pytest.mark.parametrize("what", ["tables", "journal", "packed_snapshots"])
def test_a_page_overwritten_with_zeros_is_reported(what: str, games: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Given a page in the middle of a long value, which SQLite does not check."""
    column = "entry" if what == "journal" else "state"
    with contextlib.closing(sqlite3.connect(games)) as db, db:
        db.execute(f"UPDATE {what} SET {column} = CAST(substr({column}, 1, 40) || zeroblob(100) AS BLOB)")
    looked_over(games)
    [record] = caplog.records
    assert record.getMessage().startswith(DAMAGED)
    assert what in record.getMessage()
