"""Answers to interactions that are told to slow down are sent again, for as long as they still count.

discord.py 2.7 waits where Discord itself says for how long. A 429 from somebody on the way to it (there is no ``Via``)
it hands on at once, and whoever clicked would read that it failed.
"""

import asyncio
import itertools
import math
from collections.abc import Sequence
from typing import Final

import aiohttp
import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.transport.traffic import Traffic

AFTERWARDS: Final = 10.0
"""So many seconds is tried to say more, once the first answer has come."""
FIRST_PAUSE: Final = 0.1
"""Seconds before the second try, where we are not told how many; before each further one it is twice as many."""


class RetryingAdapter(AsyncWebhookAdapter):
    """Sends answers. `traffic` knows how long each interaction can still be answered."""

    def __init__(self, traffic: Traffic) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._traffic = traffic

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        files: Sequence[discord.File] | None = None,
        **options: object,
    ) -> object:
        """Send a request, again and again if need be.

        Raises:
            discord.HTTPException: Discord refuses it, or would have us wait for too long.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + self._left(route)
        for attempt in itertools.count():
            try:
                return await super().request(route, session, files=files, **options)  # type: ignore[arg-type]
            except discord.HTTPException as error:
                pause = max(_asked_for(error), FIRST_PAUSE * 2**attempt)
                if error.status != 429 or clock() + pause >= until:
                    raise
            await asyncio.sleep(pause)
            for file in files or ():
                file.reset(seek=True)
        raise AssertionError("there is always another try")

    def _left(self, route: Route) -> float:
        if route.path.startswith("/interactions/"):
            return self._traffic.left(int(route.webhook_id or 0))
        return AFTERWARDS


def _asked_for(error: discord.HTTPException) -> float:
    """Seconds that whoever refused would have us wait; none, where it does not say."""
    try:
        seconds = float(error.response.headers.get("Retry-After", 0))
    except ValueError:  # a date
        return math.inf
    return seconds if seconds >= 0 else math.inf
