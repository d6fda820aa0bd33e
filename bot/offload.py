"""Slow work off the event loop, drawing above all: little at a time, and the most urgent first.

Threads and the event loop share one interpreter, so each picture that is being drawn slows down every answer. Answers
to moves come first, then the boards, then what people only look at.
"""

import asyncio
import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import IntEnum
from typing import Final, TypeVar

from bot.concurrency import cores

T = TypeVar("T")

AT_ONCE: Final = max(1, min(2, cores() - 1))
"""Drawing threads."""
FAIR: Final = 4
"""Every how many jobs the one that has waited longest goes first, however urgent the others are."""


class For(IntEnum):
    """What work is for, the most urgent first."""

    MOVE = 0
    BOARD = 1
    LOOKING = 2


class Offload:
    """Does work in at most `threads` threads."""

    def __init__(self, threads: int = AT_ONCE) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="offload")
        self._waiting: list[tuple[For, Callable[[], None]]] = []
        self._lock = threading.Lock()
        self._begun = itertools.count(1)

    async def run(self, work: Callable[[], T], purpose: For) -> T:
        """Do the work in its turn; what it returns. Raises what it raises."""
        result = Future[T]()

        def do() -> None:
            if not result.set_running_or_notify_cancel():  # nobody waits for it any more
                return
            try:
                result.set_result(work())
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
"""For everything that the bot draws: there is one interpreter."""
