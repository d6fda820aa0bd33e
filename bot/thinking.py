"""Where robots think: in processes of their own, so that no click waits for a robot.

They are few, and only so many questions wait for them. When more wait than they can answer soon, robots hurry; when
there are far too many, or one takes too long or breaks, an easy robot answers instead, at once. Easy robots need no
process: they take less than a picture's thousandth.
"""

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import msgspec

from bot.thought import Question, Thought, begin_work, think

log = logging.getLogger(__name__)

WORKERS: Final = max(1, min(2, (os.cpu_count() or 2) - 1))
"""How many robots think at a time. One core is for people."""
PATIENCE: Final = 15.0
"""Seconds that an answer may take, a new process's start in it. The slowest takes one."""
UNHURRIED: Final = 2
"""So many questions may wait for each worker before robots hurry."""
MOST_WAITING: Final = 64
"""So many questions may wait for each worker before easy robots answer instead."""


class Thinkers:
    """Processes in which robots think. The first question starts them."""

    def __init__(self, *, workers: int = WORKERS, patience: float = PATIENCE) -> None:
        self._workers = workers
        self._patience = patience
        self._free = asyncio.Semaphore(workers)
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def answer(self, question: Question) -> Thought:
        """Let the robot answer; if it cannot in time, an easy one does."""
        if question.level == "easy":
            return think(question)
        if self._closed or self._waiting >= MOST_WAITING * self._workers:
            return think(easily(question))
        self._waiting += 1
        try:
            async with self._free:
                hurried = self._waiting > UNHURRIED * self._workers
                return await self._asked(msgspec.structs.replace(question, hurried=question.hurried or hurried))
        finally:
            self._waiting -= 1

    async def _asked(self, question: Question) -> Thought:
        pool = self._pool or self._opened()
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.wrap_future(pool.submit(think, question))
        except TimeoutError:
            log.warning("a robot thought for %.0f s: %r; an easy one answers", self._patience, question)
            await self._end(pool)
        except BrokenProcessPool:
            log.warning("a robot's process died: %r; an easy one answers", question)
            await self._end(pool)
        except Exception:
            log.exception("a robot broke: %r; an easy one answers", question)
        return think(easily(question))

    def _opened(self) -> ProcessPoolExecutor:
        """Processes that share nothing with this one: it has threads, and what it holds is none of theirs."""
        self._pool = ProcessPoolExecutor(
            self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=begin_work
        )
        return self._pool

    async def close(self) -> None:
        """End the processes at once: what robots owe is still stored."""
        self._closed = True
        if self._pool is not None:
            await self._end(self._pool)

    async def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill that pool's processes, and wait until they are gone. The next question starts new ones."""
        if pool is not self._pool:
            return  # somebody else has seen to it
        self._pool = None
        for process in list((pool._processes or {}).values()):  # there is no other way to stop one that is at work
            process.kill()
        await asyncio.to_thread(pool.shutdown)


def easily(question: Question) -> Question:
    """The same question to an easy robot."""
    return msgspec.structs.replace(question, level="easy")
