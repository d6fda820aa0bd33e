"""Errors of SQLite are logged with a remedy for the host."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from data import sqlite
from data.failures import DAMAGED, PASSING, in_words, storage_failure
from data.migrate import StoreError
from data.store import Store


def failed(name: str) -> sqlite3.OperationalError:
    """An error of that name."""
    error = sqlite3.OperationalError("something with disks")
    error.sqlite_errorname = name
    return error


def test_a_disk_failure_says_what_to_do_and_promises_recovery() -> None:
    full = failed("SQLITE_IOERR_SHMSIZE")
    assert in_words(full) == "the disk is full or failing: make room, or replace it (something with disks)"
    assert "the bot then continues by itself" in str(storage_failure(full))
    assert in_words(failed("SQLITE_CORRUPT_INDEX")) == f"{DAMAGED} (something with disks)"


def test_an_error_in_our_sql_keeps_its_message() -> None:
    assert in_words(failed("SQLITE_ERROR")) == "something with disks"
    assert storage_failure(failed("SQLITE_ERROR")) is None
    assert in_words(OSError("no such folder")) == "no such folder"


async def test_a_database_that_another_program_keeps_locked_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 50)
    path = tmp_path / "tables.sqlite3"
    await (await Store.open(path)).close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=PASSING["SQLITE_BUSY"]):
            await Store.open(path)
    await (await Store.open(path)).close()
