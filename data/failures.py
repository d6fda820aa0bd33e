"""When the database cannot be used while the bot runs: the disk is full, somebody locks the file, it is damaged.

Whoever hosts the bot reads it once in the log, with what to do, and once more when it is over; nothing was half done.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from data.migrate import StoreError

log = logging.getLogger(__name__)

PASSING = {
    "SQLITE_FULL": "the disk is full: make room",
    "SQLITE_BUSY": "another program keeps the database locked: close it",
    "SQLITE_LOCKED": "another program keeps the database locked: close it",
    "SQLITE_READONLY": "the database may only be read: let the bot's user write the file and its folder",
    "SQLITE_IOERR": "the disk is full, or does not read or write: look after it",
    "SQLITE_CANTOPEN": "the database's files cannot be opened: look at the folder's permissions and its disk",
    "SQLITE_PERM": "the bot's user may not use the database: look at the file's permissions",
    "SQLITE_AUTH": "the bot's user may not use the database: look at the file's permissions",
    "SQLITE_NOMEM": "there is no memory left: make room",
}
"""What an error of SQLite's means, and what to do, by the beginning of its name; then all is well again."""
GOES_ON = "the bot goes on by itself then"
DAMAGED = "the database is damaged: stop the bot, and put a copy back with `python -m bot restore FILE`"
BEYOND_USE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""What it is called then."""


class StorageFailure(StoreError):
    """The database cannot be used just now, and nothing was changed. `damaged`: that will not pass by itself."""

    def __init__(self, words: str, *, damaged: bool = False) -> None:
        self.damaged = damaged
        super().__init__(words)


def storage_failure(error: sqlite3.Error) -> StorageFailure | None:
    """What an error of SQLite's means to whoever hosts the bot; None where it is a mistake of ours."""
    name = _name(error)
    if is_damage(error):
        return StorageFailure(f"{DAMAGED} ({error})", damaged=True)
    return StorageFailure(f"{PASSING[name]}; {GOES_ON} ({error})") if name in PASSING else None


def in_words(error: sqlite3.Error | OSError) -> str:
    """An error with what to do about it, where that is known."""
    name = _name(error)
    advice = DAMAGED if is_damage(error) else PASSING.get(name)
    return f"{advice} ({error})" if advice else str(error)


def is_damage(error: Exception) -> bool:
    """Whether an error of SQLite's says that the file is damaged, or no database at all."""
    return _name(error) in BEYOND_USE


def _name(error: Exception) -> str:
    return "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])


class FailureLog:
    """What is wrong with one database, if something is; each trouble and its end is logged once."""

    def __init__(self) -> None:
        self._now: dict[str, str] = {}

    @contextmanager
    def over(self, what: str) -> Iterator[None]:
        """Do something ("read", "write") with the database.

        Raises:
            StorageFailure: in place of SQLite's errors that are not a mistake of ours.
        """
        try:
            yield
        except sqlite3.Error as error:
            found = storage_failure(error)
            if found is None:
                raise
            if self._now.get(what) != str(found):
                self._now[what] = str(found)
                log.error("%s", found, extra={"advice": str(found)})
            raise found from error
        else:
            if self._now and self._now.pop(what, None) is not None:
                log.warning("the database can be used again")
