"""Keeps SQLite's file fit to be copied, and copies it every night, in a thread of its own.

A copy of the file without its log (``-wal``) would be up to hours old, or empty. So the log is written into the file
every `CHECKPOINT_SECONDS`.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from data.copies import Copies
from data.failures import in_words
from data.maintenance import Stopped, beside, checkpoint, ever_used, stand_back
from data.migrate import StoreError

log = logging.getLogger(__name__)

CHECKPOINT_SECONDS: Final = 20.0
TRIES: Final = 20
AGAIN_SECONDS: Final = 0.25
"""Seconds between two tries to write the log while others read an earlier state."""
RETRY_SECONDS: Final = 3600.0
"""Seconds until a copy that failed is tried again."""
STOP_SECONDS: Final = 2.0
NO_COPY: Final = (
    "the nightly copy of the database failed: the log says why. Make room in BACKUP_PATH, or name another folder"
)


class FileKeeper:
    """Keeps the file at `database` whole, and takes `copies` of it, if any. `clock`: seconds since 1970."""

    def __init__(self, database: Path, copies: Copies | None, clock: Callable[[], float] = time.time) -> None:
        self._database, self._copies, self._clock = database, copies, clock
        self._stopping = threading.Event()
        self._written: tuple[int, int] | None = None
        """Size and time of the log that is written into the file."""
        self._not_before = 0.0
        # A daemon, so that stopping need not wait until a large file is copied.
        self._thread = threading.Thread(target=self._work, name="keep the file", daemon=True)

    def start(self) -> None:
        """Start working."""
        self._thread.start()

    def close(self) -> None:
        """Stop. A copy that is under way is given up."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _work(self) -> None:
        stand_back()
        while not self._stopping.wait(CHECKPOINT_SECONDS):
            try:
                self.write_log()
                self.copy_if_due()
            except Exception:
                log.exception("the keeper of the database's file goes on after an error")

    def write_log(self) -> None:
        """Write SQLite's log into the file, if there is anything new in it."""
        try:
            found = beside(self._database)[0].stat()
        except OSError:  # everything is in the file
            return
        seen = found.st_size, found.st_mtime_ns
        if seen == self._written:
            return
        try:
            for _ in range(TRIES):  # half a log in the file would be worse than none, and readers take milliseconds
                if checkpoint(self._database):
                    self._written = seen
                    return
                if self._stopping.wait(AGAIN_SECONDS):
                    return
        except sqlite3.Error as error:  # the store tells the host when it cannot write, either
            log.info("cannot write the database's log into its file now: %s", in_words(error))

    def copy_if_due(self) -> None:
        """Copy the file if no copy was made since the last night began.

        One in which no table was ever opened is not copied: in time it would replace every good copy.
        """
        now = self._clock()
        if self._copies is None or now < self._not_before or not self._copies.is_due(now):
            return
        try:
            if ever_used(self._database):
                log.info("copied the database to %s", self._copies.take(self._database, now, self._stopping.is_set))
        except StoreError as error:
            self._not_before = now + RETRY_SECONDS
            log.error("%s (%s)", NO_COPY, error, extra={"advice": NO_COPY})
        except Stopped:
            return
