"""A lock with priorities: people first, then automatic work such as publishing, then robots.

The priority belongs to a task and is inherited by the tasks it starts.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final

FAIR: Final = 4
"""After this many turns the oldest waiter goes first, at any priority."""


class Urgency(IntEnum):
    """Priorities, the most urgent first."""

    PERSON = 0
    BY_ITSELF = 1
    ROBOT = 2


_now: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.PERSON)


def set_task_urgency(urgency: Urgency) -> None:
    """Set the urgency of the running task and of the tasks it starts from now on.

    It need not be reset: it lives in the task's own context.
    """
    _now.set(urgency)


class PriorityLock:
    """Priority lock with some places: the most urgent waiter next, first come first served within a priority."""

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._given = itertools.count(1)
        self._waiting: dict[asyncio.Future[None], Urgency] = {}
        """In the order of arrival."""

    @asynccontextmanager
    async def hold(self, urgency: Urgency | None = None) -> AsyncIterator[None]:
        """Hold the lock inside the block, with the task's urgency if none is given."""
        await self._take(_now.get() if urgency is None else urgency)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, urgency: Urgency) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[turn] = urgency
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # its turn had come
            raise
        finally:
            self._waiting.pop(turn, None)

    def _pass_on(self) -> None:
        waiting = [turn for turn in self._waiting if not turn.done()]
        if not waiting:
            self._free += 1
        else:
            fair = next(self._given) % FAIR == 0
            turn = waiting[0] if fair else min(waiting, key=self._waiting.__getitem__)
            turn.set_result(None)
