"""Spreads what the bot sends unasked evenly, far below Discord's global rate limit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.concurrency import Locks
from bot.transport.circuit_breaker import CircuitBreaker

REQUESTS: Final = 40.0
"""Requests a second, of the fifty that Discord allows. Answers to interactions don't count there."""


class RateLimiter:
    """Lets `a_second` callers through each second, evenly; all at once if that is `math.inf`."""

    def __init__(self, a_second: float) -> None:
        self._every = 1 / a_second
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for the next free moment."""
        if not self._every:
            return
        now = asyncio.get_running_loop().time()
        at = max(self._next, now)
        self._next = at + self._every
        if at > now:
            await asyncio.sleep(at - now)


class Throttle:
    """The gate for all requests that don't answer an interaction: rate limit and circuit breaker."""

    def __init__(self) -> None:
        self.breaker = CircuitBreaker()
        self._channels = Locks[int]()
        self._limiter = RateLimiter(REQUESTS)

    @asynccontextmanager
    async def request(self, channel: int) -> AsyncIterator[None]:
        """Send to that channel inside the block, one request at a time, so each response updates the rate limit first.

        Raises:
            CircuitOpen: nothing may be sent now.
        """
        async with self._channels.hold(channel):
            with self.breaker.request():
                await self._limiter.turn()
                yield
