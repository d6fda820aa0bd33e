"""Worker processes in which robots think, so that no click waits for a robot.

There are few processes, and their queue is short. When it grows, robots hurry; when it is full, or an answer takes too
long or fails, an easy robot answers at once. Easy robots need no process: they take less than a thousandth of the time
of drawing a picture.
"""

import asyncio
import logging
import multiprocessing
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import msgspec

from bot.concurrency import cores
from bot.errors import NoWorker
from bot.games.orders import PostalOrders
from bot.robots.worker import PostalQuestion, Question, Thought, begin_work, think, write_orders
from data.priority_lock import PriorityLock, Urgency

log = logging.getLogger(__name__)

QuestionT = TypeVar("QuestionT")
AnswerT = TypeVar("AnswerT")
Asked = TypeVar("Asked", Question, PostalQuestion)
Answered = TypeVar("Answered", Thought, PostalOrders)

WORKERS: Final = max(1, min(2, cores() - 1))
"""How many robots think at the same time on the whole host. One core is left for people."""
MAX_THINKING_SECONDS: Final = 15.0
"""Seconds that an answer may take, including the start of a process. The slowest takes one."""
UNHURRIED_QUESTIONS: Final = 2
"""Questions that may wait for each worker before robots hurry."""
MOST_WAITING: Final = 64
"""Questions that may wait for each worker before easy robots answer instead.

Those of tables without people are counted apart: however many there are, a person's robot neither waits for them nor
plays worse."""


class Thinkers:
    """Processes in which robots think. The first question starts them."""

    def __init__(self, *, workers: int = WORKERS, patience: float = MAX_THINKING_SECONDS) -> None:
        self._workers = workers
        self._patience = patience
        self._free = PriorityLock(workers)
        self._waiting: Counter[Urgency] = Counter()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def answer(self, question: Question, *, alone: bool = False) -> Thought:
        """Let the robot answer; if it can't in time, an easy robot does. `alone`: at a table without people."""
        if question.level == "easy":
            return think(question)
        urgency = Urgency.ROBOT if alone else Urgency.PERSON
        if self._too_many(urgency):
            return think(easily(question))
        async with self._a_worker(urgency) as hurried:
            return await self._ask(think, msgspec.structs.replace(question, hurried=question.hurried or hurried))

    async def orders(self, question: PostalQuestion) -> PostalOrders:
        """Let the robot write its orders. Nobody sees how long it takes. If it fails, an easy robot writes them."""
        if question.level == "easy":
            return write_orders(question)
        if self._too_many(Urgency.PERSON):
            return write_orders(easily(question))
        async with self._a_worker(Urgency.PERSON):
            return await self._ask(write_orders, question)

    async def aside(self, work: Callable[[QuestionT], AnswerT], about: QuestionT) -> AnswerT:
        """Do other long work in a worker, after what people's robots wait for; raise what it raises.

        Raises:
            NoWorker: it cannot be done now.
        """
        if self._too_many(Urgency.ROBOT):
            raise NoWorker
        async with self._a_worker(Urgency.ROBOT):
            try:
                return await self._worked(work, about)
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning("a worker gave up: %r", about)
                raise NoWorker from error

    @property
    def busy(self) -> bool:
        """Whether somebody waits for a worker, or one works."""
        return self._waiting.total() > 0

    @property
    def closed(self) -> bool:
        """Whether only easy robots think from now on, because the bot stops."""
        return self._closed

    def _too_many(self, urgency: Urgency) -> bool:
        return self._closed or self._waiting[urgency] >= MOST_WAITING * self._workers

    @asynccontextmanager
    async def _a_worker(self, urgency: Urgency) -> AsyncIterator[bool]:
        """Wait for a free worker; whether the robot has to hurry."""
        self._waiting[urgency] += 1
        try:
            async with self._free.hold(urgency):
                yield self._waiting[urgency] > UNHURRIED_QUESTIONS * self._workers
        finally:
            self._waiting[urgency] -= 1

    async def _ask(self, work: Callable[[Asked], Answered], question: Asked) -> Answered:
        try:
            return await self._worked(work, question)
        except TimeoutError:
            log.warning("a robot thought for %.0f s: %r; an easy one answers", self._patience, question)
        except BrokenProcessPool:
            log.warning("a robot's process died: %r; an easy one answers", question)
        except Exception:
            log.exception("a robot broke: %r; an easy one answers", question)
        return work(easily(question))

    async def _worked(self, work: Callable[[QuestionT], AnswerT], about: QuestionT) -> AnswerT:
        """Let a process work; end all of them if it takes too long, or dies.

        Raises:
            TimeoutError, BrokenProcessPool: it did.
        """
        pool = self._pool or self._opened()
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.wrap_future(pool.submit(work, about))
        except (TimeoutError, BrokenProcessPool):
            await self._end(pool)
            raise

    def _opened(self) -> ProcessPoolExecutor:
        """Fresh processes that share no memory with this one, because this one has threads."""
        self._pool = ProcessPoolExecutor(
            self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=begin_work
        )
        return self._pool

    async def close(self) -> None:
        """End the processes at once: the robots' open decisions are stored."""
        self._closed = True
        if self._pool is not None:
            await self._end(self._pool)

    async def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill the pool's processes, and wait until they are gone. The next question starts new ones."""
        if pool is not self._pool:
            return  # another caller has ended it
        self._pool = None
        for process in list((pool._processes or {}).values()):  # a worker that computes can't be stopped otherwise
            process.kill()
        await asyncio.to_thread(pool.shutdown)


def easily(question: Asked) -> Asked:
    """Ask an easy robot the same question."""
    return msgspec.structs.replace(question, level="easy")
