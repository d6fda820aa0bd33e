"""Failures of the database at run time: the disk is full, the file is locked or damaged.

The log says once what is wrong and what to do, and once when it is over. Nothing is ever half written.
"""

import errno
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
    "SQLITE_READONLY": "the database is read-only: let the bot's user write the file and its folder",
    "SQLITE_IOERR": "the disk is full or failing: make room, or replace it",
    "SQLITE_CANTOPEN": "the database's files cannot be opened: check the folder's permissions and its disk",
    "SQLITE_PERM": "the bot's user may not use the database: check the file's permissions",
    "SQLITE_AUTH": "the bot's user may not use the database: check the file's permissions",
    "SQLITE_NOMEM": "there is no memory left: free some",
}
"""What an error of SQLite means, and what to do, by the first two parts of its name. These errors can pass."""
CONTINUES = "the bot then continues by itself"
DAMAGE = "the database is damaged"
DAMAGED = f"{DAMAGE}: stop the bot, and restore a backup with `python -m bot restore FILE`"
DAMAGE_ERRORS = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""Errors of a damaged file."""
PASSING_NUMBERS = frozenset(
    {
        *(errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBUSY, errno.EAGAIN, errno.EINTR, errno.ENOMEM),
        *(errno.EMFILE, errno.ENFILE, errno.ESTALE, errno.ETIMEDOUT, errno.ENOTCONN, errno.EHOSTDOWN),
    }
)
"""Errors of a file system that can pass: it is read-only for a moment, full, or not there yet."""


class StorageFailure(StoreError):
    """The database cannot be used now, and nothing was changed. At the start it is waited for.

    `damaged`: that will not pass by itself. `logged`: the log says so already.
    """

    def __init__(self, words: str, *, damaged: bool = False) -> None:
        self.damaged = damaged
        self.logged = False
        super().__init__(words)


def storage_failure(error: sqlite3.Error) -> StorageFailure | None:
    """The failure behind an error of SQLite; None for a mistake in our own SQL."""
    name = _name(error)
    if is_damage(error):
        return StorageFailure(f"{DAMAGED} ({error})", damaged=True)
    return StorageFailure(f"{PASSING[name]}; {CONTINUES} ({error})") if name in PASSING else None


def in_words(error: sqlite3.Error | OSError) -> str:
    """An error with what to do about it, if that is known."""
    name = _name(error)
    advice = DAMAGED if is_damage(error) else PASSING.get(name)
    return f"{advice} ({error})" if advice else str(error)


def refusal(what: str, error: sqlite3.Error | OSError) -> StoreError:
    """What to raise when `what` ("cannot open …") fails at the start: a `StorageFailure` if it can pass by itself."""
    passes = error.errno in PASSING_NUMBERS if isinstance(error, OSError) else _name(error) in PASSING
    return (StorageFailure if passes else StoreError)(f"{what}: {in_words(error)}")


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is damaged, or no database."""
    return _name(error) in DAMAGE_ERRORS


def _name(error: Exception) -> str:
    return "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])


class FailureLog:
    """Logs each failure of one database once, and its end."""

    def __init__(self) -> None:
        self._now: dict[str, str] = {}

    @contextmanager
    def over(self, what: str) -> Iterator[None]:
        """Do something ("read", "write") with the database inside the block."""
        try:
            yield
        except StorageFailure as found:
            if not found.logged and self._now.get(what) != str(found):
                self._now[what] = str(found)
                log.error("%s", found, extra={"advice": str(found)})
            found.logged = True
            raise
        else:
            if self._now and self._now.pop(what, None) is not None:
                log.warning("the database can be used again")
