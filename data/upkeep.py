"""Looking after the database file: copying it while the bot runs, putting a copy back, throwing old games away."""

import logging
import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from data.migrate import StoreError, migrations
from data.trouble import DAMAGED

log = logging.getLogger(__name__)

_SIDES = ("-wal", "-shm")
"""What SQLite keeps beside a database."""
LEAST = 19
"""The lowest priority there is."""


def back_up(database: Path, copy: Path) -> int:
    """Copy the database as it is at one moment, also while a bot uses it; the bytes written.

    The copy is whole or not there at all, and only its owner may read it.

    Raises:
        StoreError: there is no such database, it is damaged, or the copy cannot be made.
    """
    if not database.is_file():
        raise StoreError(f"there is no database at {database}")
    if copy.exists():
        raise StoreError(f"{copy} is there already: name a file that is not")
    half = copy.with_name(copy.name + ".part")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with opened(database) as source, closing(sqlite3.connect(half)) as target:
            source.backup(target)
        check(half)
        _without_sides(half)
        half.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot copy {database} to {copy}: {error}") from error
    finally:
        half.unlink(missing_ok=True)
    return copy.stat().st_size


def restore(database: Path, copy: Path, aside: Path) -> None:
    """Put a copy in the place of the database, which is kept as `aside`. The caller holds the database.

    Raises:
        StoreError: the copy is none, or damaged, or belongs to a newer bot; nothing has changed.
    """
    check(copy)
    fresh = database.with_name(database.name + ".part")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with opened(copy) as source, closing(sqlite3.connect(fresh)) as target:
            source.backup(target)
        _without_sides(fresh)
        if database.exists():
            for side in ("", *_SIDES):
                beside = database.with_name(database.name + side)
                if beside.exists():
                    beside.replace(aside.with_name(aside.name + side))
        fresh.replace(database)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot put {copy} in the place of {database}: {error}") from error
    finally:
        fresh.unlink(missing_ok=True)


def check(path: Path) -> None:
    """Look whether a file is a whole database of ours.

    Raises:
        StoreError: it is not; says what is wrong.
    """
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    try:
        with opened(path) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise StoreError(f"{path} is not a database, or damaged: {error}") from error
    if found != ["ok"]:
        raise StoreError(f"{path} is damaged: {found[0]}")
    if not {"tables", "journal"} <= names:
        raise StoreError(f"{path} is a database, but none of this bot's")
    if version > len(migrations()):
        raise StoreError(f"{path} has version {version}, this bot knows up to {len(migrations())}: use a newer bot")


def look_over(database: Path) -> None:
    """Look, beside a running bot, whether the database is whole; what is wrong with it is logged, with what to do.

    To be called on a thread of its own, which from then on runs only when nobody else wants to, where the system can
    tell threads apart: a large file is read for seconds, just when the bot starts and has its hands full.
    """
    _stand_back()
    try:
        with opened(database) as connection:
            ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        log.error("%s (%s)", DAMAGED, found)


def _stand_back() -> None:
    """Let every other thread of this machine go first."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads."""
    with closing(sqlite3.connect(reading(path), uri=True)) as connection:
        yield connection


def reading(path: Path) -> str:
    """The address by which SQLite opens a file for reading only."""
    return f"{path.absolute().as_uri()}?mode=ro"


def prune(database: Path, before: float, *, really: bool = True) -> int:
    """Throw away games that ended before that moment (seconds since 1970), and give the room back; how many.

    The caller holds the database. Not `really`: only count them.

    Raises:
        StoreError: the database cannot be used.
    """
    old = "phase IN ('over', 'closed') AND changed_at < ?"
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            (count,) = connection.execute(f"SELECT count(*) FROM tables WHERE {old}", (before,)).fetchone()  # noqa: S608
            if really and count:
                with connection:
                    connection.execute(f"DELETE FROM tables WHERE {old}", (before,))  # noqa: S608
                connection.execute("VACUUM")
    except sqlite3.Error as error:
        raise StoreError(f"cannot throw anything away in {database}: {error}") from error
    return int(count)


def _without_sides(path: Path) -> None:
    """Write everything into the one file, so that it can be moved alone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
