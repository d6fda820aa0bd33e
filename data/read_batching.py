"""Reads in few hops: those of adjacent event-loop ticks together, and those that are usual for a purpose ahead."""

import asyncio
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar

from data.database import Database, Rows, Statement

MOST_PURPOSES = 1000
"""Purposes whose queries are remembered, the latest ones."""


class ReadBatcher:
    """Batches reads issued in the same event-loop tick, or the next one: one hop, as of one moment."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Sequence[Statement], asyncio.Future[list[Rows]]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[Rows]] = loop.create_future()
        self._waiting.append((questions, answer))
        if len(self._waiting) == 1:
            loop.call_soon(self._begin)  # a tick later: what one change woke reads together
        return await answer

    def _begin(self) -> None:
        self._asking = asyncio.create_task(self._ask_all(), name="database queries")

    async def _ask_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            found = await self._database.read([questions for questions, _ in waiting])
        except asyncio.CancelledError:
            for _, answer in waiting:
                answer.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - raised in the waiting tasks
            found = [error] * len(waiting)
        for (_, answer), rows in zip(waiting, found, strict=True):
            if answer.done():  # the task was cancelled
                continue
            if isinstance(rows, Exception):
                answer.set_exception(rows)
            else:
                answer.set_result(rows)


class _Block:
    """One block of `ReadAhead`: the rows that are `known`, and the queries that were `asked` in it."""

    def __init__(self, known: dict[Statement, Rows]) -> None:
        self.known = known
        self.asked: dict[Statement, None] = {}
        self.over = False


_block: ContextVar[_Block | None] = ContextVar("block", default=None)


class ReadAhead:
    """Reads at the beginning of a block, in one hop, what was read in the last two blocks with the same purpose.

    In a block every query is asked once: its answer stays the same until the block ends.
    """

    def __init__(self, batcher: ReadBatcher) -> None:
        self._batcher = batcher
        self._usual: dict[Hashable, tuple[tuple[Statement, ...], tuple[Statement, ...]]] = {}
        """The queries of the last block and of the one before, by purpose."""

    async def ask(self, questions: Sequence[Statement]) -> list[Rows]:
        """The rows of each query."""
        block = _block.get()
        if block is None or block.over:
            return await self._batcher.ask(questions)
        block.asked.update(dict.fromkeys(questions))
        if any(each not in block.known for each in questions):
            block.known.update(zip(questions, await self._batcher.ask(questions), strict=True))
        return [block.known[each] for each in questions]

    @asynccontextmanager
    async def usual(self, purpose: Hashable) -> AsyncIterator[None]:
        """A block that reads for that purpose, and writes nothing."""
        last, before = self._usual.pop(purpose, ((), ()))
        ahead = tuple(dict.fromkeys((*last, *before)))
        block = _Block(dict(zip(ahead, await self._batcher.ask(ahead), strict=True)) if ahead else {})
        token = _block.set(block)
        try:
            yield
        finally:
            _block.reset(token)
            block.over = True  # tasks that it began may go on
        self._usual[purpose] = tuple(block.asked), last
        if len(self._usual) > MOST_PURPOSES:
            del self._usual[next(iter(self._usual))]
