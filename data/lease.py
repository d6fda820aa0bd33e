"""One process at a time uses the database: an advisory lock on a file beside it.

The system releases it when the process ends, also by ``kill -9``. Only an empty file remains.
"""

import asyncio
import errno
import time
from pathlib import Path

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

from data.failures import StorageFailure
from data.migrate import StoreError

WAIT_SECONDS = 5.0
"""Seconds to wait for the lock: the process that holds it may be ending."""
POLL_SECONDS = 0.05
NO_LOCKS = frozenset({errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP})
"""Errors of file systems without locks."""


class Lease:
    """The right to use the database at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Taken in one thread, released in the one that closes the store.
        self._lock: BaseFileLock = FileLock(
            path.with_name(path.name + "-lock"),
            mode=0o600,
            thread_local=False,
            fallback_to_soft=False,  # type: ignore[call-arg] # 3.29 takes any name, and ignores this one
        )

    async def take(self, patience: float | None = None) -> None:
        """Take the lock, waiting up to `patience` seconds (None: `WAIT_SECONDS`).

        Raises:
            StorageFailure: another process holds it, perhaps one that is ending.
            StoreError: the file system has no locks.
            OSError: the lock file cannot be made.
        """
        give_up = time.monotonic() + (WAIT_SECONDS if patience is None else patience)
        while not self._held():
            if time.monotonic() >= give_up:
                raise StorageFailure(
                    f"the database {self._path} is in use by another bot: stop that one first, or give this "
                    "one a DATABASE_PATH of its own"
                )
            await asyncio.sleep(POLL_SECONDS)

    def _held(self) -> bool:
        """Try to take the lock now.

        On a file system without locks the library may fall back to a file whose existence is the lock. It would outlive
        its process, so the fallback is turned off, and refused where 3.29 does it all the same.
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
        """Release the lock."""
        self._lock.release()
