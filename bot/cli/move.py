"""``move-database``: copy everything from SQLite to PostgreSQL, or back."""

import asyncio
from pathlib import Path

from bot.cli.database import verify
from bot.errors import CannotStart
from bot.settings import Settings
from data.maintenance import check
from data.migrate import StoreError
from data.moving import move
from data.store import open_database

ADDRESSES = ("postgresql://", "postgres://")


def run(settings: Settings, source: str, target: str) -> int:
    """Copy everything, compare both, and check every game in both; return 0 if all are correct, else 1.

    `source`, `target`: a file, the address of a PostgreSQL database, or the name of the setting that has either.

    Raises:
        CannotStart: one of them cannot be used, or something is in the target.
    """
    before, after = _place(settings, source), _place(settings, target)
    if before == after:
        raise CannotStart("FROM and TO are the same database")
    try:
        return asyncio.run(_move(before, after))
    except StoreError as error:
        raise CannotStart(str(error)) from error


def _place(settings: Settings, named: str) -> Path | str:
    if named == "DATABASE_PATH":
        return settings.database_path
    if named == "DATABASE_URL":
        if settings.database_url is None:
            raise CannotStart("DATABASE_URL is not set")
        return settings.database_url.get_secret_value()
    return named if named.startswith(ADDRESSES) else Path(named)


async def _move(before: Path | str, after: Path | str) -> int:
    if isinstance(before, Path):
        check(before)
    source = await open_database(before)
    try:
        target = await open_database(after)
        try:
            count = await move(source, target)
        finally:
            await target.close()
    finally:
        await source.close()
    print(f"Copied {count:,} rows from {_name(before)} to {_name(after)}.")  # noqa: T201
    wrong = 0
    for each in (before, after):
        print(f"{_name(each)}: ", end="", flush=True)  # noqa: T201
        wrong += await verify(each)
    return 1 if wrong else 0


def _name(place: Path | str) -> str:
    """What to call a database; an address has a password."""
    return str(place) if isinstance(place, Path) else "PostgreSQL"
