"""Connects to the gateway ever more slowly while connections end early, and never beyond what Discord allows in a day.

Discord resets the token of a bot that begins more than 1,000 sessions a day.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Final, Self

import aiohttp
import discord
import msgspec
from discord.shard import EventItem, EventType

from bot.concurrency import cancel_all
from bot.hosting.redaction import name_of
from bot.telemetry import for_owner
from bot.transport.circuit_breaker import loop_time
from bot.transport.reconnect_pace import ReconnectPace

log = logging.getLogger(__name__)

SESSION_FIRST, SESSION_MOST, SESSION_LASTS = 10.0, 900.0, 300.0
"""Seconds: the first and the longest pause before a new session, and how long one lasts that ends such pauses."""
RESUME_FIRST, RESUME_MOST, RESUME_LASTS = 1.0, 60.0, 30.0
"""The same for a session that is resumed, which Discord does not count."""
SHORT_SESSIONS: Final = 4
"""Short sessions in a row after which the owner gets a DM."""
RESERVE: Final = 0.05
"""The part of a day's sessions that is left for the host's own restarts."""
UNREACHABLE = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
"""What asking Discord for the number of shards raises while Discord or the network is down."""
SHORT_LIVED: Final = (
    "Discord ended {times} connections in a row soon after they had been made. I make new ones ever more slowly now, "
    "and until one lasts nobody's clicks reach me. {left} connections are left today. Look at discordstatus.com, and "
    "whether a second bot runs with this token."
)
USED_UP: Final = (
    "Only {left} of the {total} connections that Discord allows me in a day are left, so I make no more until "
    "<t:{at}:t>: Discord would reset my token. Until then nobody's clicks reach me. Look for a bot that starts again "
    "and again, and for a second one with this token."
)
"""What the bot's owner reads."""

Ask = Callable[[], Awaitable[tuple[int, str, Mapping[str, Any]]]]
"""Asks Discord for the number of shards, the gateway's address and the sessions that are left."""


class SessionLimits(msgspec.Struct, frozen=True):
    """How many sessions Discord allows in a day and how many are left; milliseconds until the count begins again."""

    total: int
    remaining: int
    reset_after: int

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Self:
        """What Discord has told."""
        return msgspec.convert(told, cls)


class Reconnects:
    """Says how long each shard waits before it connects again."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._sessions = ReconnectPace(loop_time, first=SESSION_FIRST, most=SESSION_MOST, lasting=SESSION_LASTS)
        self._resumes = ReconnectPace(loop_time, first=RESUME_FIRST, most=RESUME_MOST, lasting=RESUME_LASTS)

    def identifies(self, shard: int) -> None:
        """That shard begins a session now."""
        self._sessions.began(shard)

    def pause(self, event: int, shard: int) -> Coroutine[Any, Any, None] | None:
        """What to wait for before a shard connects again after that event (of `EventType`); None: for nothing."""
        if event == EventType.resume:
            seconds = self._resumes.pause(shard)
            self._resumes.began(shard)
            return self._rest(shard, seconds) if seconds else None
        if event not in (EventType.identify, EventType.reconnect):
            return None
        seconds = self._sessions.pause(shard)
        return self._rest_between_sessions(shard, seconds) if seconds else None

    async def until_left(self, limits: SessionLimits, needed: float) -> bool:
        """Wait until the count begins again if fewer sessions are left than needed; whether that was so."""
        if limits.remaining >= needed:
            return False
        seconds = max(1.0, limits.reset_after / 1000)
        at = int(time.time() + seconds)
        log.warning(USED_UP.format(left=limits.remaining, total=limits.total, at=at), extra=for_owner("sessions"))
        await asyncio.sleep(seconds)
        return True

    async def _limits(self) -> SessionLimits:
        *_, told = await self._ask()
        return SessionLimits.read(told)

    async def _rest(self, shard: int, seconds: float) -> None:
        log.warning("shard %d: connections end early; making the next one in %.0f s", shard, seconds)
        await asyncio.sleep(seconds)

    async def _rest_between_sessions(self, shard: int, seconds: float) -> None:
        short = self._sessions.short(shard)
        await self._rest(shard, seconds)
        left = "An unknown number of"
        try:
            limits = await self._limits()
            while await self.until_left(limits, limits.total * RESERVE):
                limits = await self._limits()
            left = f"{limits.remaining} of {limits.total}"
        except UNREACHABLE as error:
            log.info("the number of sessions that are left today is not known: %s", name_of(error))
        if short >= SHORT_SESSIONS:
            log.warning(SHORT_LIVED.format(times=short, left=left), extra=for_owner("gateway"))


class PacedEvents(asyncio.PriorityQueue[EventItem]):
    """What happens to shards, as discord.py reads it. A shard connects again only after its pause.

    `is_ours`: whether this process still has the shard then.
    """

    def __init__(self, reconnects: Reconnects, is_ours: Callable[[EventItem], bool]) -> None:
        super().__init__()
        self._reconnects, self._is_ours = reconnects, is_ours
        self._waiting: set[asyncio.Task[None]] = set()

    def put_nowait(self, item: EventItem) -> None:
        """Put an event in, now or after a pause."""
        pause = None if item.shard is None else self._reconnects.pause(item.type, item.shard.id or 0)
        if pause is None:
            super().put_nowait(item)
            return
        task = asyncio.create_task(self._put_after(pause, item), name="pause before a new connection")
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _put_after(self, pause: Coroutine[Any, Any, None], item: EventItem) -> None:
        await pause
        if self._is_ours(item):
            super().put_nowait(item)

    async def close(self) -> None:
        """Wait for nothing any more."""
        await cancel_all(self._waiting)
