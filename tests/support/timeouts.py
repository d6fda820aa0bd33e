"""How long tests wait, and for what."""

import asyncio
from collections.abc import Callable

TIMEOUT = 60.0
"""Seconds before a wait fails. It bounds a hang and measures nothing: the machine may be busy."""
FIRST_ANSWER_SECONDS = 15.0
"""How long playgrounds wait for answers: on busy machines longer than Discord's three seconds, which others test."""


async def until(holds: Callable[[], object], seconds: float = TIMEOUT, pause: float = 0.02) -> None:
    """Poll a condition every `pause` seconds; raises ``TimeoutError`` after `seconds`."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - nothing signals the change
            await asyncio.sleep(pause)
