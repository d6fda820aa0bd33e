"""Errors are reported to whoever owns the application, by DM: merged, and at most one message in so many minutes."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

import discord

from bot.hosting.error_digest import ErrorDigest, ErrorKind
from bot.transport.circuit_breaker import is_failure
from data.failures import DAMAGED
from data.store import Store

MAX_KINDS = 5
MAX_CHARACTERS = 1_900
"""Characters of a message."""

log = logging.getLogger(__name__)

TOLD_AT = "owner told of errors at"
"""The fact that outlives a restart: a bot that dies again and again does not write each time."""
GATHER_SECONDS = 5.0
"""Seconds that a first error waits for others that come with it."""
REFUSED_SECONDS = 86_400.0
"""Seconds until somebody who takes no DMs is tried again."""


class OwnerDM:
    """Tells the owner of errors. `minutes`: at most one message in so many; 0 for none at all."""

    def __init__(
        self, client: discord.Client, store: Store, troubles: ErrorDigest, *, minutes: float, clock: Callable[[], float]
    ) -> None:
        self._client, self._store, self._troubles = client, store, troubles
        self._minutes, self._clock = minutes, clock
        self._fresh = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tell, if that is wanted."""
        if self._minutes and self._telling is None:
            self._troubles.on_error.append(self._fresh.set)
            if self._troubles.untold():
                self._fresh.set()
            self._telling = asyncio.create_task(self._tell(), name="telling the owner")

    async def close(self) -> None:
        """Tell no more; what was not told stands in the log."""
        if self._telling is not None:
            self._telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._telling
            self._telling = None

    async def _tell(self) -> None:
        next_at = await self._told_at() + self._minutes * 60
        while True:
            await self._fresh.wait()
            await asyncio.sleep(max(next_at - self._clock(), min(GATHER_SECONDS, self._minutes * 60)))
            self._fresh.clear()
            found = self._troubles.untold()
            if not found:
                continue
            next_at = self._clock() + self._minutes * 60
            counts = [(trouble, trouble.untold) for trouble in found]
            text = troubles(found, self._minutes)
            await self._remember()
            try:
                await self._send(text)
            except Exception as error:  # noqa: BLE001 - to be told of errors must not be one
                log.warning("the owner could not be told of errors by DM: %r", error)
                if is_failure(error):  # they are told when Discord is there again
                    self._fresh.set()
                    continue
                next_at = self._clock() + REFUSED_SECONDS
            for trouble, times in counts:
                trouble.untold -= times

    async def _send(self, text: str) -> None:
        """Send a DM to the owner, or to the owner of the team."""
        application = self._client.application
        if application is None:
            raise ConnectionError("not logged in yet")
        who = application.team.owner_id if application.team is not None else application.owner.id
        channel = await self._client.create_dm(discord.Object(who or application.owner.id))
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())

    async def _told_at(self) -> float:
        with contextlib.suppress(Exception):
            return float(await self._store.fact(TOLD_AT) or 0)
        return 0.0

    async def _remember(self) -> None:
        with contextlib.suppress(Exception):  # where nothing can be stored, that is what the message is about
            async with self._store.change() as tx:
                await tx.remember(TOLD_AT, str(self._clock()))


def troubles(found: Sequence[ErrorKind], minutes: float) -> str:
    """Errors that came since the last message, the most frequent first."""
    times = sum(trouble.untold for trouble in found)
    damaged = any(trouble.kind.startswith(DAMAGED) for trouble in found)
    lead = f"⚠️ **Something went wrong {'once' if times == 1 else f'{times} times'}.**"
    lines = [lead if damaged else f"{lead} No game is lost by it."]
    shown = sorted(found, key=lambda trouble: -trouble.untold)[:MAX_KINDS]
    for trouble in shown:
        lines.append(f"**{trouble.kind}** × {trouble.untold}, the last <t:{int(trouble.last)}:R>")
        lines += [f"`{place}`" for place in trouble.where[-3:]]
        if trouble.references:
            lines.append(f"reference {', '.join(trouble.references)}")
    if len(found) > len(shown):
        lines.append(f"… and {len(found) - len(shown)} other kinds.")
    wait = "a minute" if minutes <= 1 else f"{minutes:.0f} minutes"
    foot = (
        f"-# The log has it all, by these references. I write again in {wait} at the earliest; "
        "`OWNER_DM_MINUTES=0` turns these messages off."
    )
    return "\n".join(lines)[: MAX_CHARACTERS - len(foot)] + "\n" + foot
