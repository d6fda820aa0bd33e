"""Waits at the start for what passes by itself: a server that is not up yet, a rate limit, an earlier bot's end."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.concurrency import RETRY_FIRST, RETRY_MOST, backoff
from bot.errors import NotYet
from bot.transport.retries import retry_after
from data.failures import StorageFailure

log = logging.getLogger(__name__)

T = TypeVar("T")
UNAUTHORIZED = 401


class Patience:
    """Tries again, with growing pauses and a line in the log for each try, as long as what goes wrong can pass.

    `why`: what is waited for now; empty if nothing is.
    """

    def __init__(self) -> None:
        self.why = ""

    async def until(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The result of the first attempt that works. Raises what cannot pass."""
        pause = RETRY_FIRST
        while True:
            try:
                found = await attempt()
            except Exception as error:
                if (trouble := passing(error)) is None:
                    raise
            else:
                self.why = ""
                return found
            self.why = str(trouble)
            seconds = RETRY_MOST if math.isinf(trouble.seconds) else max(pause, trouble.seconds)
            log.warning("%s; trying again in %.0f s", trouble, seconds)
            await asyncio.sleep(seconds)
            pause = backoff(pause)


def passing(error: BaseException) -> NotYet | None:
    """What to wait for because of an error, and for how long at least; None if it does not pass by itself."""
    match error:
        case NotYet():
            return error
        case StorageFailure():
            return None if error.damaged else NotYet(str(error))
        case discord.GatewayNotFound() if error.__cause__ is not None:
            return passing(error.__cause__)
        case discord.HTTPException():
            words = f"Discord answers {error.status}"
            return None if error.status == UNAUTHORIZED else NotYet(words, seconds=retry_after(error.response))
        case discord.RateLimited():
            return NotYet("Discord limits the rate of requests", seconds=error.retry_after)
        case OSError() | TimeoutError() | aiohttp.ClientError() | discord.GatewayNotFound():
            said = " ".join(str(error).split()) or type(error).__name__
            return NotYet(f"Discord cannot be reached ({said})")
        case _:
            return None
