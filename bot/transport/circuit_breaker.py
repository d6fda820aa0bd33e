"""A circuit breaker: when every request fails, stop sending for a while, then try a single one."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

log = logging.getLogger(__name__)

FAILURES: Final = 10
"""Failures within `WITHIN` seconds, with no success between them, that open the circuit."""
WITHIN: Final = 60.0
PAUSE_FIRST, PAUSE_MOST = 15.0, 240.0
UNREACHABLE: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""Errors raised when Discord does not answer at all."""
SILENT: Final = 20.0
"""A request cancelled after this many seconds counts as failed."""
PROBING: Final = 1.0
"""While the trial request runs, the others ask again after this many seconds."""


class CircuitOpen(Exception):
    """Nothing may be sent for `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing is sent for {seconds:.0f} s")
        self.seconds = seconds


class CircuitBreaker:
    """Lets requests through while some of them work.

    After `failures` failures in a minute it opens for `pause` seconds, each time twice as long, until a trial request
    works. `clock` is in seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        failures: int = FAILURES,
        pause: float = PAUSE_FIRST,
    ) -> None:
        self._clock = clock
        self._failed: deque[float] = deque(maxlen=failures)
        self._first = self._pause = pause
        self._until: float | None = None
        self._probing = False

    @property
    def open_seconds(self) -> float:
        """Seconds for which nothing may be sent; 0 if requests may be tried."""
        if self._until is None:
            return 0.0
        return min(PROBING, self._first) if self._probing else max(0.0, self._until - self._clock())

    @contextmanager
    def request(self, *, reads: bool = False) -> Iterator[None]:
        """Send a request inside the block.

        One that only `reads` can fail like any other, but its success does not show that messages are accepted.

        Raises:
            CircuitOpen: nothing may be sent now.
        """
        if seconds := self.open_seconds:
            raise CircuitOpen(seconds)
        probe = self._probing = self._until is not None
        began = self._clock()
        try:
            yield
        except asyncio.CancelledError:
            if self._clock() - began >= SILENT:
                self._fails(probe=probe)
            raise
        except Exception as error:
            if is_failure(error):
                self._fails(probe=probe)
            elif not reads:
                self._works()
            raise
        else:
            if not reads:
                self._works()
        finally:
            if probe:
                self._probing = False

    def _works(self) -> None:
        self._failed.clear()
        if self._until is not None:
            self._until, self._pause = None, self._first
            log.warning("Discord accepts messages again: sending what was held back")

    def _fails(self, *, probe: bool) -> None:
        if self._until is not None and not probe:
            return  # sent before the circuit opened
        now = self._clock()
        self._failed.append(now)
        if not probe and (len(self._failed) < (self._failed.maxlen or 0) or now - self._failed[0] > WITHIN):
            return
        self._until = now + self._pause
        log.warning(
            "Discord accepts no messages: sending none for %.0f s; clicks are still answered",
            self._pause,
        )
        self._pause = min(2 * self._pause, PAUSE_MOST)


def is_failure(error: BaseException) -> bool:
    """Whether a request failed for a reason that the next one will meet, too."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OSError | aiohttp.ClientError | TimeoutError)
