"""Posts a picture of each month that has ended, exactly once, in the servers that want one.

The intent is stored before the picture is sent. If the process dies in between, the next one looks for the message in
the channel, by the name of its picture. A bot that was off on the first posts it when it is back.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord
import msgspec

from bot import crash_points
from bot.calendar.deadlines import DAY
from bot.calendar.months import due_month, next_due
from bot.language import DEFAULT, speaking
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing.answer import files
from bot.publishing.content import PublicContent
from bot.publishing.message_sender import MESSAGE_SECONDS, UNKNOWN_CHANNEL
from bot.publishing.stray_copies import own_messages
from bot.transport.circuit_breaker import CircuitOpen
from bot.transport.throttle import Throttle
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import MonthRow, Trouble
from data.shards import NotOwner
from data.store import Store

log = logging.getLogger(__name__)

TRY_AGAIN: Final = 300.0
"""Seconds after which what failed is tried again."""
LOOK_AGAIN: Final = 6 * 3600.0
"""The longest wait in seconds before the clock is read again, because the system clock may be changed."""
NONCE_SECONDS: Final = 240.0
"""For how long Discord takes two messages with the same nonce for one."""
CLOSED_CHANNEL_SECONDS: Final = 7 * DAY
"""Seconds for which a picture is tried in a channel where the bot may not write; the next month is tried again."""


class MonthPost(msgspec.Struct, frozen=True):
    """What is posted, in one `language`: content around the picture that `draw` makes."""

    content: PublicContent
    draw: Callable[[], Picture]
    language: str = DEFAULT


ComposeMonth = Callable[[int, str], Awaitable[MonthPost | None]]
"""Makes the post of a server and a month; None: there is nothing to show."""


def picture_name(month: str) -> str:
    """The name of the picture's file, by which it is found again."""
    return f"month-{month}.png"


async def _nothing(guild_id: int, month: str) -> MonthPost | None:
    return None


class MonthPictures:
    """Posts pictures of months from `start` until `close`; `compose` says what they show."""

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle, clock: Callable[[], float]) -> None:
        self._client, self._store, self._throttle, self._clock = client, store, throttle, clock
        self.compose: ComposeMonth = _nothing
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._again = self._open = False

    async def start(self) -> None:
        """Post what is due, now and from now on."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Look soon, because the clock or a setting has changed."""
        if not self._open:
            return
        if self._looking is not None:
            self._again = True
            return
        self._looking = asyncio.create_task(self._look(), name="pictures of months")
        self._looking.add_done_callback(self._looked)

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._looking = None
        if self._again:
            self._again = False
            self.poke()

    async def close(self) -> None:
        """Stop. What is not posted is still due."""
        self._open = False
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        set_task_urgency(Urgency.ROBOT)
        wait = LOOK_AGAIN if await self.post_due() else TRY_AGAIN
        if self._timer is not None:
            self._timer.cancel()
        if self._open:
            due = next_due(self._clock()) - self._clock()
            self._timer = asyncio.get_running_loop().call_later(min(wait, max(1.0, due)), self.poke)

    async def post_due(self) -> bool:
        """Post what is due now. False if something failed: it is due again."""
        month, well = due_month(self._clock()), True
        try:
            rows = await self._store.month_pictures(month)
        except StorageFailure as error:
            log.info("cannot read which servers want a picture of the month: %s", error)
            return False
        for row in rows:
            try:
                if row.trouble != "gone" and self._client.get_guild(row.guild_id) is not None:
                    await self._post(row, month)
                continue
            except (discord.HTTPException, OSError, aiohttp.ClientError, TimeoutError, CircuitOpen) as error:
                log.warning("server %d: the picture of the month cannot be posted now: %r", row.guild_id, error)
            except NotOwner:
                continue  # another process serves it by now
            except StorageFailure as error:
                log.info("server %d: the picture of the month cannot be posted now: %s", row.guild_id, error)
            except Exception:
                log.exception("server %d: the picture of the month cannot be posted now", row.guild_id)
            well = False
        return well

    async def _post(self, row: MonthRow, month: str) -> None:
        now = self._clock()
        since = row.since if row.since is not None and row.posting in (month, None) else now
        if row.posting == month and await self._was_sent(row, since):
            await self._settle(row, month=month)
            return
        post = await self.compose(row.guild_id, month)
        if post is None or (row.trouble is not None and now - since > CLOSED_CHANNEL_SECONDS):
            await self._settle(row, month=month, trouble=row.trouble)
            return
        with speaking(post.language):
            picture = await OFFLOAD.run(post.draw, For.LOOKING)
        picture = msgspec.structs.replace(picture, name=picture_name(month))
        if not await self._settle(row, posting=month, since=since, trouble=row.trouble):
            return
        crash_points.point("intended")
        try:
            async with asyncio.timeout(MESSAGE_SECONDS):
                await self._send(row.channel_id, post, picture, _nonce(row, month))
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL:
                await self._settle(row, trouble="gone")
            elif isinstance(error, discord.Forbidden):
                await self._settle(row, since=since, trouble="closed")
            raise
        crash_points.point("posted")
        await self._settle(row, month=month)

    async def _send(self, channel_id: int, post: MonthPost, picture: Picture, nonce: str) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        async with self._throttle.request(channel_id):
            await channel.send(
                view=post.content(picture),
                files=files(picture),
                nonce=nonce,
                allowed_mentions=discord.AllowedMentions.none(),
                silent=True,
            )

    async def _was_sent(self, row: MonthRow, since: float) -> bool:
        """Whether an earlier try has posted the picture of `row.posting`.

        If the bot may not read the channel's history, this is assumed once Discord would not merge two messages.
        """
        name = picture_name(row.posting or "")
        try:
            return bool(await own_messages(self._client, self._throttle, row.channel_id, name, since))
        except discord.Forbidden:
            return self._clock() - since > NONCE_SECONDS
        except discord.NotFound:
            return False  # sending says so, too

    async def _settle(
        self,
        row: MonthRow,
        *,
        month: str | None = None,
        posting: str | None = None,
        since: float | None = None,
        trouble: Trouble | None = None,
    ) -> bool:
        """Store how far that server's pictures are. False if its managers have changed the channel meanwhile."""
        async with self._store.change() as tx:
            if posting is not None:
                await tx.expect_owner(row.guild_id)
            now = await tx.month_picture(row.guild_id)
            if now is None or now.channel_id != row.channel_id:
                return False
            done = now.month if month is None else month
            await tx.write_month_picture(MonthRow(row.guild_id, row.channel_id, done, posting, since, trouble))
        return True


def _nonce(row: MonthRow, month: str) -> str:
    """The idempotency key for Discord."""
    return hashlib.blake2s(f"{row.guild_id} {row.channel_id} {month}".encode(), digest_size=12).hexdigest()
