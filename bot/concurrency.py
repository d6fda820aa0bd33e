"""Locks by key, signals to stop, pauses between retries, and how many processor cores there are."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Coroutine, Hashable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux says how much time a container has: microseconds in each period, or ``max``."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
T = TypeVar("T")

RETRY_FIRST: Final = 1.0
RETRY_MOST: Final = 60.0
"""Seconds before the first retry, and before each once it has gone wrong for long."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Locks(Generic[KeyT]):
    """Locks by key; waiters get theirs in the order they came."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[KeyT, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, key: KeyT) -> AsyncIterator[None]:
        """Hold the lock of that key for the length of the block."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        async with lock:
            yield


def longer(pause: float) -> float:
    """How long to wait, in seconds, after a wait of `pause` that was not enough."""
    return min(pause * 2, RETRY_MOST)


def end_on_signals() -> None:
    """End at once and in order when a signal asks us to, until `stop_on_signals`: nothing is open yet.

    An exception would not do: in the middle of an import it may be taken for another one.
    """
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, lambda *_: os._exit(0))


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` when a signal asks us to end."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)


async def unless_stopped(work: Coroutine[Any, Any, T], stop: asyncio.Event) -> T | None:
    """Do something, unless we are asked to stop meanwhile: then it is cancelled, and comes to nothing.

    Raises what the work raises.
    """
    working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        working.cancel()  # which does nothing to what is done
        await asyncio.wait({working})
    return None if working.cancelled() else working.result()


def cores(quota: Path = QUOTA) -> int:
    """Whole cores, at least one: as pinned, and as a container's quota allows."""
    pinned = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        time, period = quota.read_text().split()
        allowed = int(time) // int(period)
    except (OSError, ValueError):  # another system, or no quota
        allowed = pinned
    return max(1, min(pinned, allowed))
