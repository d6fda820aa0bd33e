"""Background work: one task a key, once more if it is poked meanwhile, and again after a growing pause if it fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

import aiohttp
import discord
import msgspec

from bot.concurrency import RETRY_FIRST, RETRY_MOST, backoff, cancel_all
from data.failures import StorageFailure

log = logging.getLogger(__name__)

KeyT = TypeVar("KeyT", bound=Hashable)

SOONEST: Final = 0.01
"""Shortest pause in seconds before a key's work runs again later, so that a clock that stands still is no busy loop."""
PASSING: Final = (StorageFailure, OSError, aiohttp.ClientError, TimeoutError)
"""Errors of the database, the network or Discord that pass by themselves: no traceback helps."""


class Retry(msgspec.Struct, frozen=True):
    """A failure after which the work is tried again: after `seconds` at least, and with a growing pause.

    `level`: how the log says so. Only an error has a traceback.
    """

    seconds: float = 0.0
    level: int = logging.ERROR


Judge = Callable[[Exception], Retry | None]
"""Decides about a failure; None: it is final, and nothing is left to do."""


def passing_or_ours(error: Exception) -> Retry:
    """The judge of work that is always tried again: what passes is noted, anything else is an error of ours."""
    return Retry(level=logging.INFO if isinstance(error, PASSING) else logging.ERROR)


class Worker(Generic[KeyT]):
    """Runs `work` for each key that is poked, in a task named after its `purpose` and the key.

    `work` returns None when nothing is left to do, or the seconds after which it wants to run again (0: at once). A
    poke runs it sooner, also while it pauses after a failure. `judge` decides about failures. `finish` runs when a
    key's task ends, also when it is cancelled. `most`: the longest pause in seconds.
    """

    def __init__(
        self,
        purpose: str,
        work: Callable[[KeyT], Awaitable[float | None]],
        judge: Judge = passing_or_ours,
        finish: Callable[[KeyT], Awaitable[None]] | None = None,
        *,
        most: float = RETRY_MOST,
    ) -> None:
        self._purpose, self._work, self._judge, self._finish, self._most = purpose, work, judge, finish, most
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._timers: dict[KeyT, asyncio.TimerHandle] = {}
        self._again: set[KeyT] = set()
        self._pauses: dict[KeyT, asyncio.Task[None]] = {}
        self._closed = False

    def poke(self, key: KeyT) -> None:
        """Run the work of that key soon, because there may be something to do."""
        if self._closed:
            return
        self._forget_timer(key)
        if key in self._tasks:
            self._again.add(key)
            if key in self._pauses:
                self._pauses[key].cancel()
            return
        task = asyncio.create_task(self._run(key), name=f"{self._purpose} {key}")
        self._tasks[key] = task
        task.add_done_callback(lambda ended: self._ended(key, ended))

    def later(self, key: KeyT, seconds: float) -> None:
        """Run the work of that key after `seconds`, `SOONEST` at least, unless it is poked before."""
        self._forget_timer(key)
        if not self._closed:
            self._timers[key] = asyncio.get_running_loop().call_later(max(seconds, SOONEST), self.poke, key)

    def _forget_timer(self, key: KeyT) -> None:
        if (timer := self._timers.pop(key, None)) is not None:
            timer.cancel()

    def _ended(self, key: KeyT, task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s %s ended", self._purpose, key, exc_info=error)
        if key in self._again:  # poked after its last look
            self._again.discard(key)
            self.poke(key)

    async def _run(self, key: KeyT) -> None:
        pause = RETRY_FIRST
        try:
            while True:
                self._again.discard(key)  # this run sees what changed until now
                try:
                    seconds = await self._work(key)
                except Exception as error:  # noqa: BLE001 - the judge decides, and the log says so
                    verdict = self._judge(error)
                    if verdict is None:
                        return None
                    wait = max(pause, verdict.seconds)
                    report(f"{self._purpose} {key}", error, verdict.level, wait)
                    await self._pause(key, wait)
                    pause = min(backoff(pause), self._most)
                else:
                    pause = RETRY_FIRST
                    if seconds:
                        return self.later(key, seconds)
                    if seconds is None and key not in self._again:
                        return None
        finally:
            if self._finish is not None:
                await self._finish(key)

    async def _pause(self, key: KeyT, seconds: float) -> None:
        """Wait, or until the key is poked."""
        sleeping = asyncio.create_task(asyncio.sleep(RETRY_FIRST if key in self._again else seconds))
        self._pauses[key] = sleeping
        try:
            await asyncio.wait({sleeping})
        finally:
            sleeping.cancel()
            del self._pauses[key]

    def working(self, key: KeyT) -> bool:
        """Whether that key's work runs, or pauses after a failure."""
        return key in self._tasks

    @property
    def keys(self) -> frozenset[KeyT]:
        """The keys whose work runs, pauses, or is to run later."""
        return frozenset((*self._tasks, *self._timers))

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        return list(self._tasks.values())

    async def idle(self, key: KeyT) -> None:
        """Wait until that key's work has ended, or waits for its next moment."""
        while task := self._tasks.get(key):
            await asyncio.wait({task})

    async def close(self) -> None:
        """Stop. What is left to do follows from what is stored."""
        self._closed = True
        for key in list(self._timers):
            self._forget_timer(key)
        await cancel_all(self.tasks)


def report(what: str, error: Exception, level: int, seconds: float) -> None:
    """Log a failure, and when the next try is."""
    outside = isinstance(error, (*PASSING, discord.DiscordException))  # others may contain a hand
    shown = f"{type(error).__name__}{f', {error}' if outside and str(error) else ''}"
    traceback = error if level >= logging.ERROR else None
    log.log(level, "%s: failed, trying again in %.0f s: %s", what, seconds, shown, exc_info=traceback)
