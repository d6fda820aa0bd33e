"""Database commands: back up, restore, verify and prune."""

import asyncio
import datetime
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from bot.calendar.deadlines import DAY
from bot.errors import CannotStart
from bot.records import achievements, ratings
from bot.records.audit import check
from bot.records.results import count_again, differs
from bot.settings import Settings
from bot.table.table import read_whole
from bot.table.tables import Tables
from data import maintenance
from data.lease import Lease
from data.migrate import StoreError
from data.sql.transaction import Reads
from data.store import Store, reading

T = TypeVar("T")


def back_up(settings: Settings, copy: Path) -> int:
    """Copy the database, also while the bot runs; return the exit code.

    Raises:
        CannotStart: it cannot be copied.
    """
    _expect_file(settings, "pg_dump -Fc -f FILE NAME` or `python -m bot backup")
    size = _with_plain_errors(lambda: maintenance.back_up(settings.database_path, copy))
    print(f"Copied {settings.database_path} to {copy} ({size / 1024:,.0f} KiB).")  # noqa: T201
    return 0


def restore(settings: Settings, copy: Path) -> int:
    """Replace the database by a copy, and keep the old one beside it; return the exit code.

    Raises:
        CannotStart: a bot is running, or the copy cannot be used.
    """
    _expect_file(settings, "pg_restore --no-owner -d NAME FILE")
    database = settings.database_path
    moment = datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    aside = database.with_name(f"{database.name}.{moment}")
    there = database.exists()
    asyncio.run(_held(database, lambda: maintenance.restore(database, copy, aside)))
    kept = f" The old one is kept as {aside}." if there else ""
    print(f"{copy} is the database now, at {database}.{kept}")  # noqa: T201
    return 0


def prune(settings: Settings, days: int, *, really: bool) -> int:
    """Delete games that ended more than `days` days ago (only count them unless `really`); return the exit code.

    Raises:
        CannotStart: a bot is running, or the database cannot be used.
    """
    database, before = settings.database_path, time.time() - days * DAY
    if settings.database_url is None:
        count = asyncio.run(_held(database, lambda: maintenance.prune(database, before, really=really)))
    else:
        count = _with_plain_errors(lambda: asyncio.run(_prune(settings.database, before, really=really)))
    games = "1 game" if count == 1 else f"{count} games"
    print(f"{games} that ended more than {days} days ago {'deleted' if really else 'would be deleted'}.")  # noqa: T201
    return 0


def recount(settings: Settings) -> int:
    """Count every result, rating and achievement again, from the journals; return the exit code.

    Raises:
        CannotStart: a bot is running, or the database cannot be used.
    """
    results, rated = _with_plain_errors(lambda: asyncio.run(_recount(settings.database)))
    print(f"Counted {results} finished games again; {rated} of them have ratings.")  # noqa: T201
    return 0


async def _recount(where: Path | str) -> tuple[int, int]:
    store = await Store.open(where)
    try:
        counted = await count_again(Tables(store))
        await achievements.count_all_again(Tables(store))
        return counted
    finally:
        await store.close()


def verify_all(settings: Settings) -> int:
    """Replay and check every game, also while the bot runs; return 0 if all are correct, else 1.

    Raises:
        CannotStart: the database cannot be used.
    """
    return _with_plain_errors(lambda: asyncio.run(verify(settings.database)))


async def verify(where: Path | str) -> int:
    """Replay and check every game of SQLite's file or of the PostgreSQL database at an address.

    Raises:
        StoreError: it cannot be used.
    """
    well = wrong = missing = 0
    wrong_ratings = False
    async with reading(where) as reads:
        missing = len(await reads.unrecorded())
        for number in await reads.begun():
            problem = await _problem(reads, number)
            if problem is None:
                well += 1
            else:
                wrong += 1
                print(problem)  # noqa: T201
        for guild_id, game in await ratings.differing(reads):
            wrong_ratings = True
            print(f"The ratings of {game} in server {guild_id} do not follow from its results.")  # noqa: T201
    print(f"{well + wrong} games checked: {well} are correct, {wrong} are not.")  # noqa: T201
    if missing:
        games = "1 finished game has" if missing == 1 else f"{missing} finished games have"
        print(f"{games} no result in the statistics yet: the bot adds it after its next start.")  # noqa: T201
    return 1 if wrong or wrong_ratings else 0


async def _problem(reads: Reads, number: int) -> str | None:
    """What is wrong with that table, or None. An unreadable row doesn't keep the others from being checked."""
    row = await reads.table(number)
    if row is None:  # deleted just now
        return None
    try:
        whole = await read_whole(reads, number)
        problem = check(whole).problem if whole is not None else None
        if whole is not None and problem is None and row.phase == "over":
            problem = await differs(reads, whole.table)
        if whole is not None and problem is None:
            problem = await achievements.differs(reads, whole.table)
    except Exception as error:  # noqa: BLE001 - the check reports every error
        problem = f"It cannot be read: {error!r}"
    return None if problem is None else f"Table {number} ({row.game}, {row.phase}): {problem}"


async def _prune(where: Path | str, before: float, *, really: bool) -> int:
    store = await Store.open(where)
    try:
        count = await store.ended(before)
        if really:
            async with store.change() as tx:
                await tx.forget_ended(before)
    finally:
        await store.close()
    return count


def _expect_file(settings: Settings, instead: str) -> None:
    if settings.database_url is not None:
        raise CannotStart(f"DATABASE_URL is set: use PostgreSQL's own `{instead}`, see HOSTING.md")


async def _held(database: Path, work: Callable[[], T]) -> T:
    """Do the work while no bot uses the database. It can't be interrupted half-way by Ctrl+C."""
    lease = Lease(database)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        await lease.take()
        try:
            return work()
        finally:
            lease.give_back()
    except StoreError as error:
        raise CannotStart(str(error)) from error
    except OSError as error:
        raise CannotStart(f"cannot use the database {database}: {error}") from error


def _with_plain_errors(work: Callable[[], T]) -> T:
    try:
        return work()
    except StoreError as error:
        raise CannotStart(str(error)) from error
