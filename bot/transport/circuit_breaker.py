"""A circuit breaker: when everything we send fails, we stop sending for a while, and then try with one request."""

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
"""So many failures in `WITHIN` seconds, with no success between them, are enough."""
WITHIN: Final = 60.0
PAUSE_FIRST, PAUSE_MOST = 15.0, 240.0
UNREACHABLE: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""What is raised where Discord does not answer at all."""
SILENT: Final = 20.0
"""A request given up after so many seconds has failed."""
PROBING: Final = 1.0
"""Seconds after which those who wait for the outcome of the one request that is tried ask again."""


class CircuitOpen(Exception):
    """Nothing is sent for so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing is sent for {seconds:.0f} s")
        self.seconds = seconds


class CircuitBreaker:
    """Lets requests through as long as some of them work.

    After so many `failures` in a minute it rests for `pause` seconds, each time for twice as long, until one request
    that is tried works. `clock` is in seconds.
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
    def resting(self) -> float:
        """For how many seconds nothing is to be sent; 0: try."""
        if self._until is None:
            return 0.0
        return min(PROBING, self._first) if self._probing else max(0.0, self._until - self._clock())

    @contextmanager
    def request(self) -> Iterator[None]:
        """Send something inside the block, unless this is a time of rest.

        Raises:
            CircuitOpen: it is.
        """
        if seconds := self.resting:
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
            if not is_failure(error):
                self._works()
            else:
                self._fails(probe=probe)
            raise
        else:
            self._works()
        finally:
            if probe:
                self._probing = False

    def _works(self) -> None:
        self._failed.clear()
        if self._until is not None:
            self._until, self._pause = None, self._first
            log.warning("Discord takes our messages again: what was held back is posted now")

    def _fails(self, *, probe: bool) -> None:
        if self._until is not None and not probe:
            return  # it was sent before
        now = self._clock()
        self._failed.append(now)
        if not probe and (len(self._failed) < (self._failed.maxlen or 0) or now - self._failed[0] > WITHIN):
            return
        self._until = now + self._pause
        log.warning(
            "Discord takes none of our messages: nothing is posted for %.0f s; clicks are answered all the while",
            self._pause,
        )
        self._pause = min(2 * self._pause, PAUSE_MOST)


def is_failure(error: BaseException) -> bool:
    """Whether a request failed for a reason that the next one will meet as well."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OSError | aiohttp.ClientError | TimeoutError)
