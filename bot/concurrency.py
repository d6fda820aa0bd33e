"""Locks by key, stop signals, backoff between retries, and the number of processor cores."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Hashable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux states a container's CPU quota: microseconds in each period, or ``max``."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
T = TypeVar("T")

RETRY_FIRST: Final = 1.0
RETRY_MOST: Final = 60.0
"""Seconds before the first retry, and the most before any."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Locks(Generic[KeyT]):
    """Locks by key, first come, first served."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[KeyT, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, key: KeyT) -> AsyncIterator[None]:
        """Hold the lock of `key` inside the block."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        async with lock:
            yield


def backoff(pause: float) -> float:
    """The next delay before a retry, in seconds, after one of `pause`."""
    return min(pause * 2, RETRY_MOST)


def end_on_signals() -> None:
    """Exit at once on a stop signal, until `stop_on_signals` takes over. Nothing is open yet.

    Raising an exception would not work: in the middle of an import it may be mistaken for an import error.
    """
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, lambda *_: os._exit(0))


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` on the first SIGINT or SIGTERM. The process ignores all others, until it has ended."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()

    def first() -> None:
        stop.set()
        for number in SIGNALS:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)  # else the process could be killed once its event loop is closed

    for number in SIGNALS:
        loop.add_signal_handler(number, first)


async def unless_stopped(work: Awaitable[T], stop: asyncio.Event) -> T | None:
    """Run the work to its end, or cancel it and return None when `stop` is set. Raises what the work raises."""
    working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        working.cancel()  # does nothing if it is done
        await asyncio.wait({working})
    return None if working.cancelled() else working.result()


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel the tasks, and wait until they have ended. What they raise is dropped."""
    ending = list(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


def cores(quota: Path = QUOTA) -> int:
    """Whole cores this process may use, at least one: by its affinity and by the container's quota."""
    pinned = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        time, period = quota.read_text().split()
        allowed = int(time) // int(period)
    except (OSError, ValueError):  # another system, or no quota
        allowed = pinned
    return max(1, min(pinned, allowed))
