"""How quickly we write to Discord of our own accord: evenly, and far below what it allows a bot in all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.concurrency import Locks
from bot.transport.circuit_breaker import CircuitBreaker

REQUESTS: Final = 40.0
"""So many a second, of the fifty that Discord allows; answers to interactions do not count there."""


class RateLimiter:
    """Lets so many through in a second, one after another; nobody waits where that is `math.inf`."""

    def __init__(self, a_second: float) -> None:
        self._every = 1 / a_second
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        if not self._every:
            return
        now = asyncio.get_running_loop().time()
        at = max(self._next, now)
        self._next = at + self._every
        if at > now:
            await asyncio.sleep(at - now)


class Throttle:
    """What everything that we write of our own accord passes through: not too quickly, and not while all fails."""

    def __init__(self) -> None:
        self.breaker = CircuitBreaker()
        self._channels = Locks[int]()
        self._limiter = RateLimiter(REQUESTS)

    @asynccontextmanager
    async def request(self, channel: int) -> AsyncIterator[None]:
        """Send something to that channel inside the block, one thing at a time: each answer says what it takes yet.

        Raises:
            CircuitOpen: not now.
        """
        async with self._channels.hold(channel):
            with self.breaker.request():
                await self._limiter.turn()
                yield
