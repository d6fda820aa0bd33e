"""Commands that write games to files. They only read the database, also while the bot runs."""

import asyncio
import gzip
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from bot.errors import CannotStart, WrongPhase
from bot.games import recording
from bot.records.problem_report import whole
from bot.records.recording import recorded
from bot.settings import Settings
from bot.table.table import Whole, read_whole
from data.migrate import StoreError
from data.rows import ReportRow
from data.sql.transaction import Reads
from data.store import reading

T = TypeVar("T")


def export(settings: Settings, number: int, file: Path) -> int:
    """Write a finished game to a file, without names, compressed if it ends in ``.gz``; return the exit code.

    Raises:
        CannotStart: there is no such game, it still runs, or the file cannot be written.
    """
    try:
        found = recorded(read(settings, number))
    except WrongPhase as error:
        why = "still runs" if error.phase == "playing" else "never began"
        raise CannotStart(f"table {number} {why}: only a game that has ended can be exported") from error
    data = recording.write(found)
    save(gzip.compress(data, mtime=0) if file.suffix == ".gz" else data, file)
    print(f"Wrote the game of table {number} ({len(found.entries)} entries) to {file}.")  # noqa: T201
    return 0


def report(settings: Settings, report_id: str, file: Path) -> int:
    """Write the whole game behind a problem report, up to the moment of the report; return the exit code.

    Raises:
        CannotStart: there is no such report, the game had not begun, or the file cannot be written.
    """
    row = read_report(settings, report_id)
    try:
        data = whole(read(settings, row.table_id), row)
    except ValueError as error:
        raise CannotStart(f"report {report_id}: {error}") from error
    save(gzip.compress(data, mtime=0) if file.suffix == ".gz" else data, file)
    by = "a spectator" if row.seat is None else f"seat {row.seat}"
    print(f"Wrote the game of table {row.table_id}, reported by {by} after {row.entries} entries, to {file}.")  # noqa: T201
    if row.errors:
        print(f"Look in the log for: {row.errors}")  # noqa: T201
    print("It shows hidden cards of a game that may still be running: don't show it to its players.")  # noqa: T201
    return 0


def read_report(settings: Settings, report_id: str) -> ReportRow:
    """Read a report by its id.

    Raises:
        CannotStart: the database cannot be used, or there is no such report.
    """
    found = _read(settings, lambda reads: reads.report(report_id))
    if found is None:
        raise CannotStart(f"there is no report {report_id}")
    return found


def read(settings: Settings, number: int) -> Whole:
    """Read the table with that number and its journal.

    Raises:
        CannotStart: the database cannot be used, or there is no such table.
    """
    found = _read(settings, lambda reads: read_whole(reads, number))
    if found is None:
        raise CannotStart(f"there is no table {number}")
    return found


def _read(settings: Settings, question: Callable[[Reads], Awaitable[T]]) -> T:
    """Ask the database something.

    Raises:
        CannotStart: it is damaged, not this bot's, or of another version.
    """

    async def ask() -> T:
        async with reading(settings.database) as reads:
            return await question(reads)

    try:
        return asyncio.run(ask())
    except StoreError as error:
        raise CannotStart(str(error)) from error


def save(data: bytes, file: Path) -> None:
    """Write a new file that only its owner can read.

    Raises:
        CannotStart: the file exists already, or cannot be written.
    """
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as target:
            target.write(data)
    except FileExistsError as error:
        raise CannotStart(f"{file} is there already: name a file that is not") from error
    except OSError as error:
        raise CannotStart(f"cannot write {file}: {error.strerror}") from error
