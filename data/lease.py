"""One process holds the database: a lock on a file beside it, which the system lets go when the process ends.

However the process ends, also by ``kill -9``: no lock is ever left behind, only an empty file.
"""

import asyncio
import time
from pathlib import Path

from filelock import FileLock, Timeout

from data.migrate import StoreError

PATIENCE = 5.0
"""Seconds that a database is waited for: the process that held it may be just ending."""
LOOK_AGAIN = 0.05


class Lease:
    """The right to use the database at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Taken on one thread and given back on whichever closes the store.
        self._lock = FileLock(path.with_name(path.name + "-lock"), mode=0o600, thread_local=False)

    async def take(self, patience: float | None = None) -> None:
        """Hold the database, waiting for it up to `patience` seconds (None: as long as another may take to end).

        Raises:
            StoreError: another process holds it, or the file system knows no locks.
            OSError: the file to lock cannot be made.
        """
        give_up = time.monotonic() + (PATIENCE if patience is None else patience)
        while True:
            try:
                self._lock.acquire(blocking=False)
            except Timeout:
                if time.monotonic() >= give_up:
                    raise StoreError(
                        f"the database {self._path} is in use by another bot: stop that one first, or give this "
                        "one a DATABASE_PATH of its own"
                    ) from None
            except NotImplementedError as error:
                raise StoreError(
                    f"cannot lock {self._lock.lock_file}: keep the database on a local disk ({error})"
                ) from error
            else:
                return
            await asyncio.sleep(LOOK_AGAIN)

    def give_back(self) -> None:
        """Let another process have the database."""
        self._lock.release()
