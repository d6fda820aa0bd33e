"""A circuit breaker: when every request fails, stop sending, and try a single one every few seconds.

A trial every few seconds burdens nobody, and what waits is sent a few seconds after Discord answers again.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

log = logging.getLogger(__name__)

FAILURES: Final = 4
"""Failures within `WITHIN` seconds, with no success between them, that open the circuit."""
WITHIN: Final = 300.0
PAUSE_FIRST: Final = 3.0
PAUSE_MOST: Final = 6.0
"""Seconds before the first trial, and the most before any."""
LIMITED_MOST: Final = 240.0
"""The most seconds before a trial where Discord answers that there are too many requests (429): more prolong that."""
TRIAL_SECONDS: Final = 8.0
"""A trial that has no answer after so long has failed."""
UNREACHABLE: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""Errors raised when Discord does not answer at all."""
SILENT: Final = 20.0
"""A request cancelled after this many seconds counts as failed."""
PROBING: Final = 1.0
"""While the trial request runs, the others ask again after this many seconds."""


def loop_time() -> float:
    """Seconds by the running loop's clock, which also measures its pauses."""
    return asyncio.get_running_loop().time()


class CircuitOpen(Exception):
    """Nothing may be sent for `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing is sent for {seconds:.0f} s")
        self.seconds = seconds


class TrialFailed(CircuitOpen):
    """The request was a trial and failed like those before it: it may or may not have had an effect.

    Its sender waits for `seconds`, a little longer than the others, so that the next trial is another one's.
    """


class CircuitBreaker:
    """Lets requests through while some of them work.

    After `failures` failures it opens for `pause` seconds, each time twice as long up to a limit, until a trial request
    works. `clock` is in seconds.
    """

    def __init__(
        self,
        clock: Callable[[], float] = loop_time,
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
    def request(self, *, reads: bool = False) -> Iterator[bool]:
        """Send a request inside the block, which gets whether it is a trial: give that `TRIAL_SECONDS`.

        One that only `reads` can fail like any other, but its success does not show that messages are accepted.

        Raises:
            CircuitOpen: nothing may be sent now.
            TrialFailed: it was a trial, and failed.
        """
        if seconds := self.open_seconds:
            raise CircuitOpen(seconds)
        probe = self._probing = self._until is not None
        began = self._clock()
        try:
            yield probe
        except asyncio.CancelledError:
            if self._clock() - began >= SILENT:
                self._fails(PAUSE_MOST, probe=probe)
            raise
        except Exception as error:
            if is_failure(error):
                self._fails(LIMITED_MOST if _too_many(error) else PAUSE_MOST, probe=probe)
                if probe:
                    raise TrialFailed((self._until or 0.0) - self._clock() + PROBING) from error
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

    def _fails(self, most: float, *, probe: bool) -> None:
        if self._until is not None and not probe:
            return  # sent before the circuit opened
        now = self._clock()
        self._failed.append(now)
        if not probe and (len(self._failed) < (self._failed.maxlen or 0) or now - self._failed[0] > WITHIN):
            return
        if self._until is None:
            log.warning("Discord accepts no messages: they wait, and one is tried every few seconds")
        self._pause = min(self._pause, most)
        self._until = now + self._pause
        self._pause *= 2


def _too_many(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.status == 429


def is_failure(error: BaseException) -> bool:
    """Whether a request failed for a reason that the next one will meet, too."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OSError | aiohttp.ClientError | TimeoutError)
