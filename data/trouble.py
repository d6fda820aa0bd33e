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
    "SQLITE_FULL": "the disk is full: make room, the bot goes on by itself",
    "SQLITE_BUSY": "another program keeps the database locked: close it, the bot goes on by itself",
    "SQLITE_LOCKED": "another program keeps the database locked: close it, the bot goes on by itself",
    "SQLITE_READONLY": "the database may only be read: let the bot's user write the file and its folder",
    "SQLITE_IOERR": "the disk does not read or write: look after it, the bot goes on by itself",
    "SQLITE_CANTOPEN": "the database's files cannot be opened: look at the folder's permissions and its disk",
    "SQLITE_PERM": "the bot's user may not use the database: look at the file's permissions",
    "SQLITE_AUTH": "the bot's user may not use the database: look at the file's permissions",
    "SQLITE_NOMEM": "there is no memory left: the bot goes on by itself when there is",
}
DAMAGED = "the database is damaged: stop the bot, and put a copy back with `python -m bot restore FILE`"
"""For SQLITE_CORRUPT and SQLITE_NOTADB."""


class Trouble(StoreError):
    """The database cannot be used just now, and nothing was changed. `damaged`: that will not pass by itself."""

    def __init__(self, words: str, *, damaged: bool = False) -> None:
        self.damaged = damaged
        super().__init__(words)


def trouble(error: sqlite3.Error) -> Trouble | None:
    """What an error of SQLite's means to whoever hosts the bot; None where it is a mistake of ours."""
    name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
    if name in ("SQLITE_CORRUPT", "SQLITE_NOTADB"):
        return Trouble(f"{DAMAGED} ({error})", damaged=True)
    return Trouble(f"{PASSING[name]} ({error})") if name in PASSING else None


class Watch:
    """What is wrong with one database, if something is; each trouble and its end is logged once."""

    def __init__(self) -> None:
        self._now: dict[str, str] = {}

    @contextmanager
    def over(self, what: str) -> Iterator[None]:
        """Do something ("read", "write") with the database.

        Raises:
            Trouble: in place of SQLite's errors that are not a mistake of ours.
        """
        try:
            yield
        except sqlite3.Error as error:
            found = trouble(error)
            if found is None:
                raise
            if self._now.get(what) != str(found):
                self._now[what] = str(found)
                log.error("%s", found)
            raise found from error
        else:
            if self._now and self._now.pop(what, None) is not None:
                log.warning("the database can be used again")
