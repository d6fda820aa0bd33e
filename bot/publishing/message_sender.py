"""Our own messages in Discord: sending, editing, finding and removing them, each step written down.

A post is intended before it is sent and recorded after, so that one whose id was never stored is found again.
"""

import datetime
import hashlib
import logging
from collections.abc import Callable, Sequence

import discord
import msgspec

from bot import crash_points
from bot.calendar import preferences
from bot.offload import OFFLOAD, For
from bot.publishing.answer import UNKNOWN_MESSAGE, files
from bot.publishing.message_slots import Message, PrivateMessage, PublicMessage, in_log
from bot.publishing.privacy import Layout, PrivateLayout, WouldReveal
from bot.publishing.stray_copies import LOOK_BACK, Strays, bears
from bot.telemetry import record_event
from bot.transport.throttle import Throttle
from data.rows import SlotRow
from data.store import Store
from rendering.drawing.picture import Picture

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, ARCHIVED = 10003, 50083
CANNOT_EDIT_ANY_MORE = {UNKNOWN_MESSAGE, 30046, ARCHIVED}
"""Gone, too old to be edited so often, in an archived thread: the post is made anew."""
CLOSED_DMS = {50007, 50278}
"""That person takes no private messages, or shares no server with the bot."""


class MessageSender:
    """Messages of ours. Whoever calls holds the lock of the slot. Every request passes through the `throttle`.

    `wrote` is told of everything that is written down of a table's slots: None where nothing of ours is any more.
    Everything that asks Discord raises `CircuitOpen` while Discord takes nothing.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        clock: Callable[[], float],
        throttle: Throttle,
        wrote: Callable[[int, str, SlotRow | None], None],
    ) -> None:
        self._throttle = throttle
        self._wrote = wrote
        self._client = client
        self._store = store
        self._clock = clock
        self.strays = Strays(client, store, throttle)

    async def is_there(self, row: SlotRow) -> bool:
        """Whether that message still exists."""
        try:
            async with self._throttle.request(row.channel_id):
                await self._channel(row.channel_id).fetch_message(row.message_id or 0)
        except discord.NotFound:
            return False
        return True

    async def edit(self, row: SlotRow, post: Message) -> None:
        """Let the message of that slot show a post. Raises what Discord answers.

        Raises:
            WouldReveal: the post belongs to another slot.
        """
        if row.slot != post.slot:
            raise WouldReveal
        message = self._channel(row.channel_id).get_partial_message(row.message_id or 0)
        nobody = discord.AllowedMentions.none()
        if post.layout is None:
            async with self._throttle.request(row.channel_id):
                await message.edit(content=post.text, allowed_mentions=nobody)
        else:
            picture = await draw(post)
            view = _for_its_reader(post, picture)
            async with self._throttle.request(row.channel_id):
                await message.edit(view=view, attachments=files(picture), allowed_mentions=nobody)

    async def send(self, table_id: int, channel_id: int, post: Message, tried: SlotRow | None = None) -> None:
        """Make a message of a post: a private one by DM to its reader. Raises what Discord answers.

        It pings nobody who is not to be called now, though they were when it was first posted; by DM it comes silently.
        `tried`: an earlier try that was never confirmed. Discord may still carry it out, so the new one has its nonce:
        for a few minutes Discord then makes one message of both, with what the first of them shows.
        """
        silent = False
        if isinstance(post, PrivateMessage):
            silent = not await self._awake([post.reader])
            async with self._throttle.request(post.reader):
                channel_id = (await self._client.create_dm(discord.Object(post.reader))).id
        posted_at = self._clock()
        shown: str | None = post.fingerprint
        if tried is not None and tried.channel_id == channel_id:
            posted_at, shown = tried.posted_at, shown if tried.shown == shown else None
        intent = SlotRow(post.slot, channel_id, None, shown, settled=False, posted_at=posted_at, marker=post.marker)
        await self._write(table_id, intent)
        crash_points.point("intended")
        channel, nonce = self._channel(channel_id), nonce_of(table_id, intent)
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=await self._awake(_mentions(post)))
        if post.layout is None:
            async with self._throttle.request(channel_id):
                message = await channel.send(post.text, nonce=nonce, allowed_mentions=pinged, silent=silent)
        else:
            picture = await draw(post)
            view = _for_its_reader(post, picture)
            async with self._throttle.request(channel_id):
                message = await channel.send(
                    view=view, files=files(picture), nonce=nonce, allowed_mentions=pinged, silent=silent
                )
        crash_points.point("posted")
        shared = isinstance(post, PublicMessage)
        where = {"channel": channel_id, "message": message.id} if shared else {}
        record_event("posted", table=table_id, place=in_log(post.slot), **where)
        settled = post.settled and shown is not None  # what the first try shows is edited to this post next
        await self._write(table_id, msgspec.structs.replace(intent, message_id=message.id, settled=settled))
        if shared and post.layout is not None and not post.settled:
            self.strays.look_in(table_id, channel_id)

    async def _awake(self, users: Sequence[int]) -> list[discord.Object]:
        """Those of these people who may be called now."""
        if not users:
            return []
        chosen, now = await preferences.persons(self._store, users), self._clock()
        return [discord.Object(user) for user in users if chosen[user].may_be_pinged(now)]

    async def adopt(self, table_id: int, row: SlotRow) -> SlotRow | None:
        """Find a post of ours whose id was never stored; remove it if it was made twice."""
        me = self._client.user.id if self._client.user else 0
        since = discord.Object(discord.utils.time_snowflake(_moment(row.posted_at - 86_400)))
        channel = self._channel(row.channel_id)
        async with self._throttle.request(row.channel_id):
            found = [
                message
                async for message in channel.history(limit=LOOK_BACK, after=since, oldest_first=False)
                if message.author.id == me and bears(message, row.marker)
            ]
        if not found:
            return None
        *doubles, first = found
        for double in doubles:
            async with self._throttle.request(row.channel_id):
                await double.delete()
        crash_points.point("found")
        return await self.confirm(table_id, row, first.id)

    async def confirm(self, table_id: int, row: SlotRow, message_id: int) -> SlotRow:
        """Write down which message an intended post has become; what it shows is not known."""
        confirmed = msgspec.structs.replace(row, message_id=message_id, shown=None)
        await self._write(table_id, confirmed)
        self.strays.look_again(table_id, row.channel_id)
        return confirmed

    async def take_away(self, row: SlotRow, code: int) -> None:
        """Remove a message that can no longer be edited (Discord said `code`), so that it keeps no controls."""
        if code == UNKNOWN_MESSAGE or row.message_id is None:
            return
        try:
            async with self._throttle.request(row.channel_id):
                await self._channel(row.channel_id).get_partial_message(row.message_id).delete()
        except discord.HTTPException as error:
            log.info("%s could not be removed (%s)", in_log(row.slot), error.code)

    async def delete(self, table_id: int, slot: str) -> None:
        """Remove a message that is no longer wanted. Raises what Discord answers."""
        now = await self._store.slot(table_id, slot)
        if now is None:
            return
        if now.message_id is None:
            intent = now
            now = await self.adopt(table_id, intent) or intent
            if now is intent:
                self.strays.give_up(table_id, intent)
        if now.message_id is not None:
            try:
                async with self._throttle.request(now.channel_id):
                    await self._channel(now.channel_id).get_partial_message(now.message_id).delete()
            except discord.NotFound:
                log.debug("table %d: %s was deleted by somebody else", table_id, in_log(slot))
            except discord.HTTPException as error:
                if in_log(slot) == slot and error.code == ARCHIVED:
                    log.info("table %d: %s goes when its thread is open again", table_id, slot)
                    return
                if in_log(slot) == slot or not isinstance(error, discord.Forbidden):
                    raise
                log.info("table %d: %s is out of reach", table_id, in_log(slot))
            crash_points.point("deleted")
            message = None if in_log(slot) != slot else now.message_id
            record_event("removed", table=table_id, place=in_log(slot), message=message)
        await self.forget(table_id, slot)

    async def record(self, table_id: int, row: SlotRow, post: Message) -> None:
        """That slot shows that post now."""
        await self._write(table_id, msgspec.structs.replace(row, shown=post.fingerprint, settled=post.settled))

    async def forget(self, table_id: int, slot: str) -> None:
        """Nothing of ours is there."""
        async with self._store.change() as tx:
            await tx.drop_slot(table_id, slot)
        self._wrote(table_id, slot, None)

    async def closed(self, table_id: int, post: PrivateMessage) -> None:
        """The reader takes no private messages: remember it, and ask no further."""
        log.info("table %d: %s cannot be sent, its reader takes no private messages", table_id, in_log(post.slot))
        async with self._store.change() as tx:
            await tx.drop_slot(table_id, post.slot)
            await tx.dm_closed(post.reader, self._clock())
        self._wrote(table_id, post.slot, None)

    async def _write(self, table_id: int, row: SlotRow) -> None:
        async with self._store.change() as tx:
            await tx.write_slot(table_id, row)
        self._wrote(table_id, row.slot, row)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _for_its_reader(post: Message, picture: Picture | None) -> Layout:
    """The post's layout, ready to be sent to the slot that is its own."""
    assert post.layout is not None  # noqa: S101 - asked by the caller, which sends plain text otherwise
    view = post.layout(picture)
    if isinstance(post, PrivateMessage) and isinstance(view, PrivateLayout):
        view.reveal_to(post.reader)
    return view


def _mentions(post: Message) -> Sequence[int]:
    return post.mentions if isinstance(post, PublicMessage) else ()


async def draw(post: Message, purpose: For = For.BOARD) -> Picture | None:
    """The post's picture, drawn off the event loop in its turn; None if it has none."""
    drawing = post.draw
    return await OFFLOAD.run(lambda: _drawn(drawing), purpose) if drawing else None


def _drawn(drawing: Callable[[], Picture]) -> Picture:
    crash_points.point("drawing")
    return drawing()


def nonce_of(table_id: int, intent: SlotRow) -> str:
    """What Discord recognises a repeated post by: the same for every try of one intent."""
    return hashlib.blake2s(f"{table_id} {intent.slot} {float(intent.posted_at)}".encode(), digest_size=12).hexdigest()


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
