"""Dated copies: named, verified, counted, and nothing else deleted."""

import contextlib
import datetime
import math
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest

from bot.table.tables import Tables
from data.copies import POSTGRESQL, Copies
from data.maintenance import Stopped, check, checkpoint
from data.migrate import StoreError
from data.store import Store
from tests.support.match import ANN, BO, Match

DAY = 86_400.0
MORNING = datetime.datetime(2026, 5, 3, 9, 30).astimezone().timestamp()
"""Half past nine by this machine's clock: the last night began five and a half hours before."""


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with a game, closed."""
    path = tmp_path / "tables.sqlite3"
    store = await Store.open(path)
    await Match(Tables(store)).begin(ANN, BO)
    await store.close()
    return path


@pytest.fixture
def copies(tmp_path: Path) -> Copies:
    return Copies(tmp_path / "backups", "tables", 3)


def names(copies: Copies) -> list[str]:
    return sorted(path.name for path in copies.folder.iterdir())


def copied(path: Path, to: Path) -> None:
    """Copy a file as a host does, in another process: SQLite loses its locks if its own closes the file."""
    subprocess.run(["cp", path, to], check=True)


def test_a_copy_is_verified_and_only_its_owner_reads_it(database: Path, copies: Copies) -> None:
    copy = copies.take(database, MORNING)
    assert check(copy) > 0
    assert (stat.S_IMODE(copy.stat().st_mode), stat.S_IMODE(copies.folder.stat().st_mode)) == (0o600, 0o700)
    assert names(copies) == [copies.path_at(MORNING).name]


def test_as_many_as_wanted_are_kept_the_newest(database: Path, copies: Copies) -> None:
    taken = [copies.take(database, MORNING + day * DAY).name for day in range(5)]
    assert names(copies) == taken[2:]


def test_only_files_of_its_own_naming_are_deleted(database: Path, copies: Copies) -> None:
    copies.folder.mkdir()
    others = [
        *("20260101T040000.sqlite3", "tables-20260101T040000Z.sqlite3.keep", "tables-20260101.sqlite3", "notes.txt"),
        *("other-20260101T040000Z.sqlite3", "tables-20260101T040000Z.dump", "tables-20261399T040000Z.sqlite3"),
    ]
    for name in others:
        (copies.folder / name).write_text("kept")
    (copies.folder / "tables-20260102T040000Z.sqlite3").mkdir()
    (copies.folder / "tables-20260103T040000Z.sqlite3").symlink_to(database)
    before = set(names(copies))
    for day in range(5):
        copies.take(database, MORNING + day * DAY)
    assert before < set(names(copies))
    assert len(names(copies)) == len(before) + 3


def test_what_a_kill_left_half_done_is_cleared_up(database: Path, copies: Copies) -> None:
    copies.folder.mkdir()
    for ending in (".part", ".part-journal"):
        (copies.folder / f"tables-20260101T040000Z.sqlite3{ending}").write_text("half")
    copy = copies.take(database, MORNING)
    assert names(copies) == [copy.name]


@pytest.mark.parametrize("damage", ["a page", "a journal entry"])
def test_a_damaged_copy_is_none_and_no_good_one_is_deleted(damage: str, database: Path, copies: Copies) -> None:
    taken = [copies.take(database, MORNING + day * DAY).name for day in range(3)]
    if damage == "a page":
        whole = database.read_bytes()
        database.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    else:
        with contextlib.closing(sqlite3.connect(database)) as db, db:
            db.execute("UPDATE journal SET entry = x'00'")
    with pytest.raises(StoreError, match="damaged"):
        copies.take(database, MORNING + 3 * DAY)
    assert names(copies) == taken


def test_a_copy_that_is_stopped_leaves_nothing(database: Path, copies: Copies) -> None:
    with pytest.raises(Stopped):
        copies.take(database, MORNING, stopping=lambda: True)
    assert names(copies) == []


async def test_a_copy_is_of_one_moment_while_the_bot_writes(
    database: Path, copies: Copies, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a change between two of its pages, the copy has none of it, and is not begun again."""
    monkeypatch.setattr("data.maintenance.COPIED_AT_ONCE", 1)
    looks = list[int]()
    with contextlib.closing(sqlite3.connect(database)) as db:

        def write() -> bool:
            looks.append(len(looks))
            with db:
                db.execute("INSERT OR REPLACE INTO facts VALUES ('late', ?)", (len(looks),))
            return False

        copy = copies.take(database, MORNING, write)
        pages = int(db.execute("PRAGMA page_count").fetchone()[0])
    with contextlib.closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM facts WHERE name = 'late'").fetchone() == (0,)
    assert len(looks) < 2 * pages + 100


@pytest.mark.parametrize(
    ("hours", "due"), [(None, True), (24, True), (6, True), (5, False), (0, False), (-0.5, False), (-48, True)]
)
def test_a_copy_is_due_once_a_night(hours: float | None, due: bool, copies: Copies) -> None:
    """Also after a night in which the machine was off. Copies from the future, by a wrong clock, do not count."""
    copies.folder.mkdir()
    if hours is not None:
        copies.path_at(MORNING - hours * 3600).write_text("a copy")
    assert copies.is_due(MORNING) == due


def test_a_wrong_clock_costs_one_copy_and_not_the_new_one(database: Path, copies: Copies) -> None:
    """Given a clock that has fallen back years, the copies look like ones from the future."""
    taken = [copies.take(database, MORNING + day * DAY).name for day in range(3)]
    fallen_back = copies.take(database, MORNING - 2000 * DAY).name
    assert names(copies) == sorted([fallen_back, *taken[1:]])


def test_its_age_is_that_of_the_newest(copies: Copies) -> None:
    assert math.isinf(copies.age(MORNING))
    copies.folder.mkdir()
    for hours in (30, 3):
        copies.path_at(MORNING - hours * 3600).write_text("a copy")
    assert copies.age(MORNING) == 3 * 3600
    assert math.isinf(Copies(copies.folder, "tables", 3, POSTGRESQL).age(MORNING))


def test_a_folder_that_cannot_be_made_is_named(database: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot make the folder of copies"):
        Copies(database / "backups", "tables", 3).take(database, MORNING)


async def test_a_file_alone_holds_what_was_written_before_a_checkpoint(database: Path, tmp_path: Path) -> None:
    """Given a bot that runs, whose changes are in the log only."""
    store = await Store.open(database)
    await Match(Tables(store), first=5_000).begin(ANN, BO, channel=3)
    alone = tmp_path / "alone.sqlite3"
    copied(database, alone)
    assert checkpoint(database)
    after = tmp_path / "after.sqlite3"
    copied(database, after)
    await store.close()
    for path, games in ((alone, 1), (after, 2)):
        with contextlib.closing(sqlite3.connect(path)) as db:
            assert db.execute("SELECT count(*) FROM tables").fetchone() == (games,)
