"""Runs slow work, mostly drawing, in a few threads, the most urgent first.

Threads and the event loop share one interpreter, so each picture being drawn slows down every answer.
"""

import asyncio
import contextvars
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import IntEnum
from typing import Final, TypeVar

from bot.concurrency import cores

T = TypeVar("T")

AT_ONCE: Final = max(1, min(2, cores() - 1))
"""Number of drawing threads."""
FAIR: Final = 4
"""After this many jobs the oldest one goes first, at any priority."""


class For(IntEnum):
    """Priorities, the most urgent first: answers to moves, boards, and what people only look at."""

    MOVE = 0
    BOARD = 1
    LOOKING = 2


class Offload:
    """Runs work in at most `threads` threads."""

    def __init__(self, threads: int = AT_ONCE) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="offload")
        self._waiting: list[tuple[For, Callable[[], None]]] = []
        self._lock = threading.Lock()
        self._begun = itertools.count(1)

    async def run(self, work: Callable[[], T], purpose: For) -> T:
        """Run the work when its turn comes, in the caller's language; return or raise what it does."""
        result, context = Future[T](), contextvars.copy_context()

        def do() -> None:
            if not result.set_running_or_notify_cancel():  # cancelled while it waited
                return
            try:
                result.set_result(context.run(work))
            except BaseException as error:  # noqa: BLE001 - it is raised where the work was asked for
                result.set_exception(error)

        with self._lock:
            self._waiting.append((purpose, do))
        self._threads.submit(self._next)
        return await asyncio.wrap_future(result)

    def _next(self) -> None:
        with self._lock:
            fair = next(self._begun) % FAIR == 0
            place = 0 if fair else min(range(len(self._waiting)), key=lambda each: self._waiting[each][0])
            _, do = self._waiting.pop(place)
        do()


OFFLOAD: Final = Offload()
"""The one pool for all drawing."""
