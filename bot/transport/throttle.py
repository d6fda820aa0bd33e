"""Spreads what the bot sends unasked evenly, far below Discord's global rate limit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

from bot.concurrency import Locks
from bot.transport.circuit_breaker import TRIAL_SECONDS, CircuitBreaker

REQUESTS: Final = 40.0
"""Requests a second, of the fifty that Discord allows. Answers to interactions don't count there."""

MOST_REQUESTS, BURST = 44.0, 5
"""Requests that had their turn may be held up by a lock and then leave together: at most this many a second, and this
many at once besides. Their sum stays below Discord's fifty."""

LEAST_PART: Final = 0.01
"""The part of the rate of a process without shards, which has next to nothing to send."""

_paid: ContextVar[list[bool] | None] = ContextVar("paid", default=None)
"""Inside `Throttle.ahead`: filled if the next request has waited already. None outside."""


class RateLimiter:
    """Lets `a_second` callers through each second, evenly; all at once if that is `math.inf`.

    After a break, `burst` callers more may pass at once.
    """

    def __init__(self, a_second: float, *, burst: int = 0) -> None:
        self._every = 1 / a_second
        self._ahead = burst * self._every
        self._next = 0.0
        self._unused = 0

    def pace(self, a_second: float) -> None:
        """Set how many callers pass each second from now on."""
        burst = self._ahead / self._every if self._every else 0.0
        self._every = 1 / a_second
        self._ahead = burst * self._every

    async def turn(self) -> None:
        """Wait for the next free moment."""
        if not self._every:
            return
        now = asyncio.get_running_loop().time()
        if self._unused and self._next > now:
            self._unused -= 1
            return
        self._unused = 0
        at = max(self._next, now)
        self._next = at + self._every
        if at - self._ahead > now:
            await asyncio.sleep(at - self._ahead - now)

    def charge(self) -> None:
        """Count a caller that doesn't wait: later ones wait longer."""
        self._next = max(self._next, asyncio.get_running_loop().time()) + self._every

    def give_back(self) -> None:
        """Let the next caller have a turn that was not used."""
        self._unused += 1


class Throttle:
    """The gate for all requests that don't answer an interaction: rate limit and circuit breaker."""

    def __init__(self) -> None:
        self.breaker = CircuitBreaker()
        self._channels = Locks[int]()
        self._limiter = RateLimiter(REQUESTS)
        self._bursts = RateLimiter(max(REQUESTS, MOST_REQUESTS), burst=BURST)

    def share(self, part: float) -> None:
        """Use that part of the rate, from 0 to 1: processes with the same token share it as they share the shards."""
        part = max(part, LEAST_PART)
        self._limiter.pace(REQUESTS * part)
        self._bursts.pace(max(REQUESTS, MOST_REQUESTS) * part)

    async def turn(self) -> None:
        """Wait for the rate limit alone, before a request that no circuit breaker holds up."""
        await self._limiter.turn()

    @asynccontextmanager
    async def ahead(self) -> AsyncIterator[None]:
        """Wait for the rate limit now, so that requests inside the block don't: take locks of messages there.

        A click on that message would otherwise wait, too. The first request has had its turn; further ones don't wait
        either, but make later ones wait longer.
        """
        await self._limiter.turn()
        left = [True]
        token = _paid.set(left)
        try:
            yield
        finally:
            _paid.reset(token)
            if left:
                self._limiter.give_back()

    @asynccontextmanager
    async def request(self, channel: int, *, reads: bool = False) -> AsyncIterator[None]:
        """Send to that channel inside the block, one request at a time, so each response updates the rate limit first.

        `reads`: it only reads (`CircuitBreaker.request`).

        Raises:
            CircuitOpen: nothing may be sent now.
            TrialFailed: it was sent to see whether Discord answers again, and failed.
        """
        paid = _paid.get()
        if paid is None:
            await self._limiter.turn()
        elif paid:
            paid.pop()
        else:
            self._limiter.charge()
        async with self._channels.hold(channel):
            with self.breaker.request(reads=reads) as trial:
                await self._bursts.turn()
                async with asyncio.timeout(TRIAL_SECONDS if trial else None):
                    yield
