"""Who goes first where only one can go at a time: people who wait, then what follows by itself, then robots.

How urgent something is goes with the task that does it, and with the tasks that this one starts.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final

FAIR: Final = 4
"""Every so many turns one goes to whoever has waited longest, however urgent the others are."""


class Urgency(IntEnum):
    """How soon somebody should have a turn: the lowest first. Messages catch up, and deadlines pass, by themselves."""

    PERSON = 0
    BY_ITSELF = 1
    ROBOT = 2


_now: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.PERSON)


def set_task_urgency(urgency: Urgency) -> None:
    """Set the urgency of the task that is running, and of those that it starts from now on.

    There is nothing to set back: a task has a context of its own, which ends with it.
    """
    _now.set(urgency)


class PriorityLock:
    """A lock that goes to whoever is most urgent; among equals, to whoever came first."""

    def __init__(self) -> None:
        self._held = False
        self._given = itertools.count(1)
        self._waiting: dict[asyncio.Future[None], Urgency] = {}
        """In the order in which they came."""

    @asynccontextmanager
    async def hold(self, urgency: Urgency | None = None) -> AsyncIterator[None]:
        """Have a turn, for the length of the block. Without `urgency`, what the task's is counts."""
        await self._take(_now.get() if urgency is None else urgency)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, urgency: Urgency) -> None:
        if not self._held:
            self._held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[turn] = urgency
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the turn had come already
            raise
        finally:
            self._waiting.pop(turn, None)

    def _pass_on(self) -> None:
        waiting = [turn for turn in self._waiting if not turn.done()]
        self._held = bool(waiting)
        if waiting:
            fair = next(self._given) % FAIR == 0
            turn = waiting[0] if fair else min(waiting, key=self._waiting.__getitem__)
            turn.set_result(None)
