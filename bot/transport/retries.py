"""Sends answers to interactions again when they are rate-limited, while Discord still accepts them.

discord.py 2.7 retries where Discord itself says when. A 429 from a proxy on the way (without ``Via``) it raises at
once, and the player would read that the interaction failed.
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

from bot.transport.other_answers import ANSWERED, OtherAnswers
from bot.transport.traffic import Traffic

AFTERWARDS: Final = 10.0
"""Seconds for which follow-ups are tried, once the first answer is sent."""
FIRST_PAUSE: Final = 0.1
"""Seconds before the second try where the response names none; doubled for each further one."""


class RetryingAdapter(AsyncWebhookAdapter):
    """Sends answers. `traffic` knows how long each interaction can still be answered."""

    def __init__(self, traffic: Traffic) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._traffic = traffic
        self._others = OtherAnswers()

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        files: Sequence[discord.File] | None = None,
        **options: object,
    ) -> object:
        """Send a request, and retry it on a 429.

        Raises:
            discord.HTTPException: Discord refuses it, or asks us to wait for too long.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + self._seconds_left(route)
        first = _is_answer(route) and self._others.first_try(int(route.webhook_id or 0))
        for attempt in itertools.count():
            try:
                return await super().request(route, session, files=files, **options)  # type: ignore[arg-type]
            except discord.HTTPException as error:
                if first and attempt == 0 and error.code == ANSWERED:
                    self._others.came_first()
                pause = max(retry_after(error.response), FIRST_PAUSE * 2**attempt)
                if error.status != 429 or clock() + pause >= until:
                    raise
            await asyncio.sleep(pause)
            for file in files or ():
                file.reset(seek=True)
        raise AssertionError("there is always another try")

    def _seconds_left(self, route: Route) -> float:
        if _is_answer(route):
            return self._traffic.seconds_left(int(route.webhook_id or 0))
        return AFTERWARDS


def _is_answer(route: Route) -> bool:
    """Whether the request is the first answer to an interaction."""
    return route.path.startswith("/interactions/")


def retry_after(response: aiohttp.ClientResponse) -> float:
    """Seconds to wait according to the response; 0 if it names none, `math.inf` if they cannot be read."""
    try:
        seconds = float(response.headers.get("Retry-After", 0))
    except ValueError:  # a date
        return math.inf
    return seconds if seconds >= 0 else math.inf
