"""``backup`` without a file: the next of the dated copies, as the bot makes them every night; dumps of PostgreSQL."""

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from bot.errors import CannotStart
from bot.settings import Settings
from data.copies import HALF, POSTGRESQL, SQLITE, Copies
from data.migrate import StoreError


def copies_of(settings: Settings) -> Copies:
    """The dated copies of the settings' database."""
    ending = SQLITE if settings.database_url is None else POSTGRESQL
    return Copies(settings.backup_folder, settings.database_path.stem, settings.backups_kept, ending)


def kept_copies(settings: Settings) -> Copies | None:
    """The same; None if none are kept."""
    return copies_of(settings) if settings.backups_kept else None


def take(settings: Settings) -> int:
    """Make a dated copy, verify it, and delete those that are too many; return the exit code. The bot may run.

    Raises:
        CannotStart: it cannot be made, or none are kept.
    """
    if not settings.backups_kept:
        raise CannotStart("BACKUPS_KEPT is 0: name a FILE for the copy")
    copies, now = copies_of(settings), time.time()
    try:
        if settings.database_url is None:
            copy = copies.take(settings.database_path, now)
        else:
            copies.make_folder()
            copy = copies.path_at(now)
            dump(settings.database_url.get_secret_value(), copy)
            copies.clear_up(copy)
    except StoreError as error:
        raise CannotStart(str(error)) from error
    size = copy.stat().st_size
    print(f"Copied the database to {copy} ({size / 1024:,.0f} KiB), and verified the copy.")  # noqa: T201
    return 0


def dump(url: str, copy: Path) -> None:
    """Dump a database of PostgreSQL with its own program, and read the dump once; it is complete or does not exist.

    Raises:
        CannotStart: it cannot be dumped.
    """
    address, password = without_password(url)
    half = copy.with_name(copy.name + HALF)
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _run(("pg_dump", "--format=custom", "--no-password", f"--file={half}", f"--dbname={address}"), password)
        _run(("pg_restore", f"--file={os.devnull}", str(half)), password)
        half.replace(copy)
    except OSError as error:
        raise CannotStart(f"cannot write the copy {copy}: {error.strerror}") from error
    finally:
        half.unlink(missing_ok=True)


def _run(command: Sequence[str], password: str | None) -> None:
    """Run a program of PostgreSQL. Others could read a password among its arguments, but not in its environment."""
    environment = dict(os.environ) if password is None else os.environ | {"PGPASSWORD": password}
    try:
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError as error:
        raise CannotStart(
            f"{command[0]} is not installed: install PostgreSQL's client, of the server's version or a later one"
        ) from error
    if found.returncode:
        said = found.stderr.strip().splitlines()
        raise CannotStart(f"{command[0]} failed: {said[-1] if said else f'exit code {found.returncode}'}")


def without_password(url: str) -> tuple[str, str | None]:
    """A database's address without the password, and the password, if it has one.

    Raises:
        CannotStart: it cannot be read.
    """
    try:
        parts = urlsplit(url)
    except ValueError:  # its text could quote the password
        raise CannotStart("DATABASE_URL cannot be read") from None
    user, at, place = parts.netloc.rpartition("@")
    name, colon, password = user.partition(":")
    options = parse_qsl(parts.query, keep_blank_values=True)
    given = dict(options).get("password", unquote(password) if colon else None)
    query = urlencode([(key, value) for key, value in options if key != "password"], quote_via=quote)
    return f"{parts.scheme}://{name}{at}{place}{parts.path}{'?' if query else ''}{query}", given
