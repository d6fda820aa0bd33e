"""Maintenance of the database file: back up, restore, check, prune."""

import json
import logging
import os
import sqlite3
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from data.failures import DAMAGED, in_words, is_damage, refusal
from data.migrate import StoreError, is_ours, migrations
from data.packing import unpack, unpack_entry

log = logging.getLogger(__name__)

BLOBS = (
    "SELECT tables.name, columns.name FROM sqlite_master tables, pragma_table_info(tables.name) columns "
    "WHERE tables.type = 'table' AND columns.type = 'BLOB' "
)
JSON = f"{BLOBS} AND columns.name NOT IN ('secret', 'key', 'packed') AND tables.name <> 'packed_snapshots'"
"""Tables and columns with JSON: every BLOB, but secrets and what is always compressed."""
PACKED = f"{BLOBS} AND columns.name = 'packed'"
"""Tables and columns with what is compressed without a dictionary of its own."""
COMPRESSED = (("packed_snapshots", "state", unpack), ("journal", "entry", unpack_entry))
"""Tables with a compressed column, and how to read that."""
CHECKED_AT_ONCE, CHECK_PAUSE = 100, 0.02
"""Compressed values that are checked at once, and the seconds until the next ones."""
COPIED_AT_ONCE = 1000
"""Pages that are copied between two looks whether to stop."""
LEAST = 19
"""The lowest priority of a thread."""
MARK = "restored"
"""The stored fact that a restore leaves: the last numbers that the replaced database had given, as JSON."""
STEPS_BETWEEN_STOPS = 1000
"""After how many steps of SQLite's machine a check looks whether it should stop."""


class Stopped(Exception):
    """The work was asked to stop, and has left nothing behind."""


def back_up(
    database: Path,
    copy: Path,
    stopping: Callable[[], bool] = lambda: False,
    verify: Callable[[Path], str] = lambda _: "",
) -> int:
    """Copy the database as of one moment, also while a bot uses it; return the bytes written.

    The copy is complete or does not exist, and only its owner can read it. It is opened and checked, and `verify` may
    say what else is wrong with it.

    Raises:
        StoreError: there is no such database, it is damaged, or the copy cannot be made.
        Stopped: `stopping` said so.
    """
    try:
        if not database.is_file():
            raise StoreError(f"there is no database at {database}")
        if copy.is_dir():
            raise StoreError(f"{copy} is a folder: name a file in it that is not there yet")
        if copy.exists():
            raise StoreError(f"{copy} is there already: name a file that is not")
        if not copy.parent.is_dir():
            raise StoreError(f"there is no folder {copy.parent}: make it first")
        with suppress(sqlite3.Error):  # the copy needs it not, and says what is wrong
            checkpoint(database)
        half = copy.with_name(copy.name + ".part")
        with _copied(database, half, stopping):
            check(half, called=database)
            if wrong := verify(half):
                raise StoreError(f"{database} is damaged ({wrong})")
            half.replace(copy)
            return copy.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot copy {database} to {copy}: {in_words(error)}") from error


def checkpoint(database: Path) -> bool:
    """Write what is in SQLite's log into the file itself, so that a copy of the file alone is up to date.

    It waits for nobody and nobody waits for it, so that it may be repeated at any time. Returns whether all is written.

    Raises:
        sqlite3.Error: the file cannot be used.
    """
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        ((_, in_log, written),) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    return bool(in_log == written)


def ever_used(database: Path) -> bool:
    """Whether a table was ever opened in a database of this bot.

    Raises:
        StoreError: it cannot be read.
    """
    if not has_our_tables(database):
        return False
    try:
        with opened(database) as connection:
            return bool(
                connection.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'tables' AND seq > 0").fetchall()
            )
    except sqlite3.Error as error:
        raise StoreError(f"cannot read the database {database}: {in_words(error)}") from error


def keep_before_update(database: Path) -> Path | None:
    """Copy a database of an earlier version to a file beside it, ``tables.sqlite3.version-11``, before it is migrated.

    An earlier copy of the same version is replaced. Returns the copy; None if there is nothing to migrate.

    Raises:
        StoreError: it cannot be copied.
    """
    try:
        if not database.is_file():
            return None
        with opened(database) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not 0 < version < len(migrations()):
            return None
        copy = database.with_name(f"{database.name}.version-{version}")
        with _copied(database, half := copy.with_name(f"{copy.name}.part")):
            half.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise refusal(f"cannot copy {database} before updating it", error) from error
    return copy


def restore(database: Path, copy: Path, aside: Path) -> None:
    """Replace the database by a copy, and keep the old one as `aside`. The caller holds the lease.

    The bot that opens it next steps back (`bot.table.step_back`), because people have seen what came after the copy.

    Raises:
        StoreError: the copy is no database, damaged, or from a newer bot. Nothing has changed.
    """
    check(copy)
    try:
        if aside.exists():
            raise StoreError(f"{aside} is there already: try again in a second")
        fresh = half_restored(database)
        with _copied(copy, fresh):
            _leave_mark(fresh, _numbers(database))
            move_away(database, aside)
            fresh.replace(database)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot put {copy} in the place of {database}: {in_words(error)}") from error


def _numbers(database: Path) -> dict[str, int]:
    """The last numbers that a database has given, or knew of when it was restored; none if it cannot be read."""
    if not database.exists():
        return {}
    try:
        with opened(database) as connection:
            numbers = dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
            marks = connection.execute("SELECT value FROM facts WHERE name = ?", (MARK,)).fetchall()
    except sqlite3.Error as error:
        log.info("the replaced database does not tell which numbers it has given: %s", error)
        return {}
    for (mark,) in marks:
        numbers |= {name: max(last, numbers.get(name, 0)) for name, last in json.loads(mark).items()}
    return numbers


def _leave_mark(database: Path, numbers: dict[str, int]) -> None:
    """Let the bot that opens the database next know that it is a copy."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (MARK, json.dumps(numbers)),
        )


def half_restored(database: Path) -> Path:
    """The copy that will replace the database. If it exists without the database, a restore was interrupted."""
    return database.with_name(database.name + ".part")


def move_away(database: Path, aside: Path) -> None:
    """Move a database away with its side files: SQLite would take them for the next one's. Nobody may use it.

    An intact one becomes one file. A damaged one is left as it is.
    """
    if database.exists():
        with suppress(sqlite3.Error):
            _without_sides(database)
    for each, kept in zip((*beside(database), database), (*beside(aside), aside), strict=True):
        if each.exists():
            each.replace(kept)


@contextmanager
def _copied(source: Path, half: Path, stopping: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """A copy of a database in one private file; removed at the end of the block unless it was moved."""

    def look(*_: int) -> None:
        if stopping():
            raise Stopped

    _remove(half)
    try:
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with opened(source) as connection, closing(sqlite3.connect(half)) as target:
            connection.isolation_level = None
            connection.execute("BEGIN")
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()  # all pages are of this moment
            connection.backup(target, pages=COPIED_AT_ONCE, progress=look)
        _without_sides(half)
        yield
    finally:
        _remove(half)


def _remove(path: Path) -> None:
    for each in (path, *beside(path)):
        each.unlink(missing_ok=True)


def check(path: Path, *, called: Path | None = None) -> int:
    """Check that a file is an intact database of this bot; return its version. Errors call it `called`.

    Raises:
        StoreError: it is not; says what is wrong.
    """
    name = called or path
    try:
        if not path.is_file():
            raise StoreError(f"there is no file {name}")
        with opened(path) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            ours = is_ours(connection)
    except (OSError, sqlite3.Error) as error:
        if is_damage(error):
            raise StoreError(f"{name} is not a database, or damaged: {error}") from error
        raise StoreError(f"{name} cannot be read: {in_words(error)}") from error
    if found != ["ok"]:
        raise StoreError(f"{name} is damaged: {' '.join(found[0].split())}")
    if not ours:
        raise StoreError(f"{name} is a database, but none of this bot's")
    if version > len(migrations()):
        raise StoreError(f"{name} has version {version}, this bot knows up to {len(migrations())}: use a newer bot")
    return int(version)


def check_for_reading(path: Path) -> None:
    """Check that a file is an intact database of this bot's present version.

    Raises:
        StoreError: it is not; says what is wrong.
    """
    version, newest = check(path), len(migrations())
    if version < newest:
        raise StoreError(f"{path} has version {version}, of an earlier bot: start this one, which makes it {newest}")


def has_our_tables(path: Path) -> bool:
    """Whether a file is a database of this bot, of any version.

    Raises:
        StoreError: it cannot be read.
    """
    try:
        if not path.is_file() or not path.stat().st_size:
            return False
        with opened(path) as connection:
            return is_ours(connection)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot open the database {path}: {in_words(error)}") from error


def look_over(database: Path, stopping: Callable[[], bool] = lambda: False) -> None:
    """Check the database of a running bot, and log what is wrong and what to do.

    Run it in a thread of its own. Where the system supports it, that thread gets the lowest priority: reading a large
    file takes seconds, just when the bot is busy starting. It ends early once `stopping` says so.
    """
    stand_back()
    try:
        with opened(database) as connection:
            connection.set_progress_handler(stopping, STEPS_BETWEEN_STOPS)
            ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
            if found == "ok" and is_ours(connection):
                found = damage(connection) or found
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok" and not stopping():
        log.error("%s (%s)", DAMAGED, found, extra={"advice": DAMAGED})


def damage(connection: sqlite3.Connection) -> str:
    """What SQLite itself does not check: stored values that cannot be read. Empty if all can."""
    return ", ".join((*_overwritten(connection), *_damaged_rows(connection), *_damaged_packs(connection)))


def _overwritten(connection: sqlite3.Connection) -> Iterator[str]:
    """Columns whose stored JSON is broken, as after the disk has lost a page. SQLite itself doesn't check that."""
    for table, column in connection.execute(JSON).fetchall():
        packed = "AND substr(entry, 1, 1) = x'7b' " if (table, column) == ("journal", "entry") else ""
        ((rows,),) = connection.execute(
            f"SELECT count(*) FROM {table} WHERE {column} IS NOT NULL {packed}"  # noqa: S608 - the schema's names
            f"AND NOT json_valid(CAST({column} AS TEXT))"
        ).fetchall()
        if rows:
            yield f"{rows} x {table}.{column}"


def _damaged_rows(connection: sqlite3.Connection) -> Iterator[str]:
    """The numbers of damaged compressed values. It pauses, because drawing and clicks need the interpreter, too."""
    for table, column, unpacked in COMPRESSED:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchall():
            continue
        rows, last = 0, (0, 0)
        sql = (
            f"SELECT table_id, number, {column} FROM {table} WHERE (table_id, number) > (?, ?) "  # noqa: S608 - constants
            "ORDER BY table_id, number LIMIT ?"
        )
        while found := connection.execute(sql, (*last, CHECKED_AT_ONCE)).fetchall():
            rows += sum(not _is_whole(unpacked, value) for *_, value in found)
            last = found[-1][:2]
            time.sleep(CHECK_PAUSE)
        if rows:
            yield f"{rows} x {table}.{column}"


def _damaged_packs(connection: sqlite3.Connection) -> Iterator[str]:
    """The numbers of values that no longer unpack, in the columns of that name. It pauses as above."""
    for table, column in connection.execute(PACKED).fetchall():
        cursor, rows = connection.execute(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL"), 0  # noqa: S608
        while found := cursor.fetchmany(CHECKED_AT_ONCE):
            rows += sum(not _is_whole(zlib.decompress, value) for (value,) in found)
            time.sleep(CHECK_PAUSE)
        if rows:
            yield f"{rows} x {table}.{column}"


def _is_whole(unpacked: Callable[[bytes], bytes], value: bytes) -> bool:
    try:
        unpacked(value)
    except zlib.error:
        return False
    return True


def stand_back() -> None:
    """Give this thread the lowest priority."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection."""
    with closing(sqlite3.connect(reading(path), uri=True)) as connection:
        yield connection


def reading(path: Path) -> str:
    """The URI that opens a file read-only."""
    return f"{path.absolute().as_uri()}?mode=ro"


def prune(database: Path, before: float, *, really: bool = True) -> int:
    """Delete games that ended before that moment (seconds since 1970) and shrink the file; return how many.

    The caller holds the lease. Unless `really`, they are only counted.

    Raises:
        StoreError: the database cannot be used.
    """
    check(database)
    old = "phase IN ('over', 'closed') AND changed_at < ?"
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            (count,) = connection.execute(f"SELECT count(*) FROM tables WHERE {old}", (before,)).fetchone()  # noqa: S608
            if really and count:
                with connection:
                    connection.execute(f"DELETE FROM tables WHERE {old}", (before,))  # noqa: S608
                _make_smaller(connection, count)
    except sqlite3.Error as error:
        raise StoreError(f"cannot throw anything away in {database}: {in_words(error)}") from error
    return int(count)


def _make_smaller(connection: sqlite3.Connection, thrown_away: int) -> None:
    """Shrink the file, which needs as much free space again for a moment."""
    try:
        connection.execute("VACUUM")
    except sqlite3.Error as error:
        what = f"old games are gone ({thrown_away}), but the file could not be made smaller"
        raise StoreError(f"{what}: {in_words(error)}") from error


def beside(path: Path) -> tuple[Path, Path]:
    """SQLite's side files of a database, where they exist."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _without_sides(path: Path) -> None:
    """Write everything into the one file, so that it can be moved alone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
