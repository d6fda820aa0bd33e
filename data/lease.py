"""One process holds the database: a lock on a file beside it, which the system lets go when the process ends.

However the process ends, also by ``kill -9``: no lock is ever left behind, only an empty file.
"""

import asyncio
import errno
import time
from pathlib import Path

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

from data.migrate import StoreError

WAIT_SECONDS = 5.0
"""Seconds that a database is waited for: the process that held it may be just ending."""
POLL_SECONDS = 0.05
NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What file systems without locks answer, besides ENOSYS, which the library takes care of itself."""


class Lease:
    """The right to use the database at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Taken on one thread and given back on whichever closes the store.
        self._lock: BaseFileLock = FileLock(path.with_name(path.name + "-lock"), mode=0o600, thread_local=False)

    async def take(self, patience: float | None = None) -> None:
        """Hold the database, waiting for it up to `patience` seconds (None: as long as another may take to end).

        Raises:
            StoreError: another process holds it, or the file system knows no locks.
            OSError: the file to lock cannot be made.
        """
        give_up = time.monotonic() + (WAIT_SECONDS if patience is None else patience)
        while not self._held():
            if time.monotonic() >= give_up:
                raise StoreError(
                    f"the database {self._path} is in use by another bot: stop that one first, or give this "
                    "one a DATABASE_PATH of its own"
                )
            await asyncio.sleep(POLL_SECONDS)

    def _held(self) -> bool:
        """Whether the lock could be taken at this moment.

        The library turns, with a warning, into a file that only says that it locks where the file system knows no
        locks. Such a file outlives its process, and another machine would not know that: it is refused.
        """
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            held = False
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise
            raise self._no_locks() from error
        else:
            held = True
        if isinstance(self._lock, SoftFileLock):
            self.give_back()
            raise self._no_locks()
        return held

    def _no_locks(self) -> StoreError:
        return StoreError(f"cannot lock {self._lock.lock_file}: keep the database on a local disk")

    def give_back(self) -> None:
        """Let another process have the database."""
        self._lock.release()
