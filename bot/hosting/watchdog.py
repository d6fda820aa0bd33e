"""Logs calls that block the event loop for too long, with where they were.

While one call runs, no interaction is answered. The watchdog measures each call, and while one is late, a second
thread looks at its stack. That costs a little on every call, so it is off unless ``SLOW_CALL_MS`` is set.
"""

import asyncio
import gc
import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final

from bot.hosting.project import source_path

log = logging.getLogger(__name__)

FRAMES: Final = 6
"""Frames that are named, the innermost first."""
QUIET: Final = 10.0
"""Seconds before the same location is reported again."""


class Watchdog:
    """Reports calls longer than `limit` seconds on the event loop of the thread that starts it."""

    def __init__(self, limit: float, *, tell: Callable[[str], None] = log.warning) -> None:
        self._limit = limit
        self._tell = tell
        self._began = 0.0
        self._collects = 0.0
        self._stood = ""
        self._told: dict[str, float] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)
        self._loop_thread = 0
        self._run = asyncio.Handle._run

    def start(self) -> None:
        """Start watching. Call it in the event loop's thread."""
        self._loop_thread = threading.get_ident()
        run, clock, cpu = self._run, time.perf_counter, time.thread_time

        def timed(handle: asyncio.Handle) -> None:
            if threading.get_ident() != self._loop_thread:
                run(handle)
                return
            used, self._began = cpu(), clock()
            try:
                run(handle)
            finally:
                taken, self._began = clock() - self._began, 0.0
                if taken > self._limit:
                    self._late(handle, taken, cpu() - used)

        # The loop has no public hook for this; its debug mode would cost several times as much.
        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]
        gc.callbacks.append(self._collecting)
        self._thread.start()

    def stop(self) -> None:
        """Stop watching."""
        asyncio.Handle._run = self._run  # type: ignore[method-assign]
        gc.callbacks.remove(self._collecting)
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(self._limit / 4):
            began = self._began
            if began and time.perf_counter() - began > self._limit / 2:
                frame = sys._current_frames().get(self._loop_thread)
                if self._began == began and not self._stood.startswith("garbage"):
                    self._stood = location(frame)

    def _collecting(self, phase: str, about: dict[str, int]) -> None:
        if threading.get_ident() != self._loop_thread:
            return
        if phase == "start":
            self._collects = time.perf_counter()
        elif time.perf_counter() - self._collects > self._limit / 2:
            self._stood = f"garbage collection, generation {about['generation']}"

    def _late(self, handle: asyncio.Handle, taken: float, used: float) -> None:
        """Report a late call. If it used hardly any CPU, the machine or another thread was busy."""
        stood, self._stood = self._stood or "somewhere nobody looked", ""
        now = time.monotonic()
        if now - self._told.get(stood, -QUIET) < QUIET:
            return
        self._told[stood] = now
        how_long = f"{1000 * taken:.0f} ms ({1000 * used:.0f} ms of CPU)"
        self._tell(f"the event loop was held for {how_long} by {_name(handle)}: {stood}")


def location(frame: FrameType | None) -> str:
    """The stack of a thread, the innermost call first."""
    calls = list[str]()
    while frame is not None and len(calls) < FRAMES:
        path = Path(frame.f_code.co_filename)
        if path.name == Path(__file__).name or (path.name == "events.py" and frame.f_code.co_name == "_run"):
            break
        calls.append(f"{source_path(str(path))}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(calls)


def _name(handle: asyncio.Handle) -> str:
    """The name of a call's task or function, never its arguments."""
    callback = getattr(handle, "_callback", None)
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return f"task {owner.get_name()!r}"
    return str(getattr(callback, "__qualname__", type(callback).__name__))
