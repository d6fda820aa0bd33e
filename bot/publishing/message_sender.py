"""Sends, edits, finds and removes the bot's messages in Discord, and stores each step.

A message is stored as an intent before it is sent, and confirmed with its id afterwards. If the process dies in
between, the intent's marker finds the message again.
"""

import hashlib
import logging
from collections.abc import Callable, Sequence

import discord
import msgspec

from bot import crash_points
from bot.calendar import preferences
from bot.language import current_language, speaking
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing.answer import UNKNOWN_MESSAGE, files
from bot.publishing.command_mentions import clickable
from bot.publishing.message_slots import Message, PrivateMessage, PublicMessage, also, in_another, in_log, is_public
from bot.publishing.privacy import Layout, PrivateLayout, WouldReveal
from bot.publishing.stored_slots import StoredSlots
from bot.publishing.stray_copies import Strays, own_messages
from bot.telemetry import record_event
from bot.transport.throttle import Throttle
from data.rows import SlotRow
from data.store import Store

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED = 10003, 50001, 50013, 50083
NO_ACCESS = {UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS}
"""The channel is deleted, or the bot may not write there."""
CANNOT_EDIT_ANY_MORE = {UNKNOWN_MESSAGE, 30046, ARCHIVED}
"""Gone, edited too often for its age, or in an archived thread: the message is sent again."""
CLOSED_DMS = {50007, 50278}
"""That person takes no DMs, or shares no server with the bot."""
MESSAGE_SECONDS = 30.0
"""Seconds that Discord may take for one message before it is tried again. Its slot is locked meanwhile."""


class MessageSender:
    """Sends messages. The caller holds the lock of the slot. Every request passes through the `throttle`.

    Everything that asks Discord raises `CircuitOpen` while Discord accepts nothing, and what Discord answers.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        clock: Callable[[], float],
        throttle: Throttle,
        slots: StoredSlots,
    ) -> None:
        self._throttle = throttle
        self._slots = slots
        self._client = client
        self._store = store
        self._clock = clock
        self.strays = Strays(client, store, throttle)

    async def is_there(self, row: SlotRow) -> bool:
        """Whether that message still exists."""
        try:
            async with self._throttle.request(row.channel_id, reads=True):
                await self._channel(row.channel_id).fetch_message(row.message_id or 0)
        except discord.NotFound:
            return False
        return True

    async def edit(self, row: SlotRow, wanted: Message) -> None:
        """Show `wanted` in the message of that slot.

        Raises:
            WouldReveal: it belongs to another slot.
        """
        if row.slot != wanted.slot:
            raise WouldReveal
        message = self._channel(row.channel_id).get_partial_message(row.message_id or 0)
        nobody = discord.AllowedMentions.none()
        if wanted.content is None:
            async with self._throttle.request(row.channel_id):
                await message.edit(
                    content=clickable(wanted.text or ""), view=_under_text(wanted), allowed_mentions=nobody
                )
        else:
            picture = await draw(wanted)
            view = _unlocked(wanted, picture)
            async with self._throttle.request(row.channel_id):
                await message.edit(view=view, attachments=files(picture), allowed_mentions=nobody)

    async def send(self, table_id: int, channel_id: int, wanted: Message, tried: SlotRow | None = None) -> None:
        """Send a new message, a private one by DM to its reader.

        It pings only people who may be pinged now; to others a DM comes silently. `tried` is an earlier intent that
        was never confirmed. Discord may still carry that out, so the new message has the same nonce: for a few minutes
        Discord merges the two, and shows what the first to arrive shows.
        """
        silent = False
        if isinstance(wanted, PrivateMessage):
            silent = not await self._reachable([wanted.reader])
            async with self._throttle.request(wanted.reader):
                channel_id = (await self._client.create_dm(discord.Object(wanted.reader))).id
        posted_at = self._clock()
        shown: str | None = wanted.fingerprint
        if tried is not None and tried.channel_id == channel_id:
            posted_at, shown = tried.posted_at, shown if tried.shown == shown else None
        intent = SlotRow(wanted.slot, channel_id, None, shown, settled=False, posted_at=posted_at, marker=wanted.marker)
        within = [msgspec.structs.replace(intent, slot=slot) for slot in also(wanted)]
        await self._slots.write(table_id, intent, *within)
        crash_points.point("intended")
        channel, nonce = self._channel(channel_id), nonce_of(table_id, intent)
        pinged = await self._pinged(wanted)
        if wanted.content is None:
            async with self._throttle.request(channel_id):
                message = await channel.send(
                    clickable(wanted.text or ""),
                    view=_under_text(wanted) or discord.utils.MISSING,
                    nonce=nonce,
                    allowed_mentions=pinged,
                    silent=silent,
                )
        else:
            picture = await draw(wanted)
            view = _unlocked(wanted, picture)
            async with self._throttle.request(channel_id):
                message = await channel.send(
                    view=view, files=files(picture), nonce=nonce, allowed_mentions=pinged, silent=silent
                )
        crash_points.point("posted")
        shared = isinstance(wanted, PublicMessage)
        where = {"channel": channel_id, "message": message.id} if shared else {}
        record_event("posted", table=table_id, place=in_log(wanted.slot), **where)
        settled = wanted.settled and shown is not None  # else what the first try shows is edited next
        sent = [msgspec.structs.replace(each, message_id=message.id) for each in within]
        confirmed = msgspec.structs.replace(intent, message_id=message.id, settled=settled)
        self._slots.confirm(table_id, confirmed, *sent)
        if shared and wanted.content is not None and not wanted.settled:
            self.strays.posted(table_id, channel_id, tried is not None)

    async def _pinged(self, wanted: Message) -> discord.AllowedMentions:
        users = await self._reachable(_mentions(wanted))
        role = wanted.role if isinstance(wanted, PublicMessage) else 0
        return discord.AllowedMentions(everyone=False, roles=[discord.Object(role)] if role else False, users=users)

    async def _reachable(self, users: Sequence[int]) -> list[discord.Object]:
        """Those of these people who may be pinged now."""
        if not users:
            return []
        chosen, now = await preferences.persons(self._store, users), self._clock()
        return [discord.Object(user) for user in users if chosen[user].may_be_pinged(now)]

    async def find_unconfirmed(self, table_id: int, row: SlotRow) -> SlotRow | None:
        """Find a message whose id was never stored; delete its duplicates."""
        found = await own_messages(self._client, self._throttle, row.channel_id, row.marker, row.posted_at)
        if not found:
            return None
        *doubles, first = found
        for double in doubles:
            async with self._throttle.request(row.channel_id):
                await double.delete()
        crash_points.point("found")
        return await self.confirm(table_id, row, first.id)

    async def confirm(self, table_id: int, row: SlotRow, message_id: int) -> SlotRow:
        """Store the id of an intended message; what it shows is not known."""
        confirmed = msgspec.structs.replace(row, message_id=message_id, shown=None)
        within = [
            msgspec.structs.replace(each, message_id=message_id)
            for each in await self._store.slots(table_id)
            if in_another(each.slot) and each.message_id is None and each.marker == row.marker
        ]
        await self._slots.write(table_id, confirmed, *within)
        self.strays.look_again(table_id, row.channel_id)
        return confirmed

    async def remove_uneditable(self, row: SlotRow, code: int) -> None:
        """Delete a message that can no longer be edited (for reason `code`): no old controls remain."""
        if code == UNKNOWN_MESSAGE or row.message_id is None:
            return
        try:
            async with self._throttle.request(row.channel_id):
                await self._channel(row.channel_id).get_partial_message(row.message_id).delete()
        except discord.HTTPException as error:
            log.info("%s cannot be removed (%s)", in_log(row.slot), error.code)

    async def delete(self, table_id: int, now: SlotRow) -> None:
        """Delete the message of that slot, which is no longer wanted."""
        slot = now.slot
        if in_another(slot):
            self._slots.drop(table_id, slot)
            return
        if now.message_id is None:
            intent = now
            now = await self.find_unconfirmed(table_id, intent) or intent
            if now is intent:
                self.strays.give_up(table_id, intent)
        if now.message_id is not None:
            try:
                async with self._throttle.request(now.channel_id):
                    await self._channel(now.channel_id).get_partial_message(now.message_id).delete()
            except discord.NotFound:
                log.debug("table %d: %s was deleted by somebody else", table_id, in_log(slot))
            except discord.HTTPException as error:
                if is_public(slot) and error.code == ARCHIVED:
                    log.info("table %d: %s is removed when its thread is unarchived", table_id, slot)
                    return
                if is_public(slot) or not isinstance(error, discord.Forbidden):
                    raise
                log.info("table %d: %s cannot be removed, no permission", table_id, in_log(slot))
            crash_points.point("deleted")
            message = None if not is_public(slot) else now.message_id
            record_event("removed", table=table_id, place=in_log(slot), message=message)
        await self._slots.forget(table_id, slot)

    async def record_closed_dms(self, table_id: int, wanted: PrivateMessage) -> None:
        """Store that the reader takes no DMs, so that none is tried until they ask."""
        log.info("table %d: %s cannot be sent, its reader takes no DMs", table_id, in_log(wanted.slot))
        async with self._store.change() as tx:
            await tx.dm_closed(wanted.reader, self._clock())
        await self._slots.forget(table_id, wanted.slot)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _unlocked(wanted: Message, picture: Picture | None) -> Layout:
    """The message's layout, unlocked for its reader."""
    assert wanted.content is not None  # noqa: S101 - asked by the caller, which sends plain text otherwise
    view = wanted.content(picture)
    if isinstance(wanted, PrivateMessage) and isinstance(view, PrivateLayout):
        view.reveal_to(wanted.reader)
    return view


def _under_text(wanted: Message) -> discord.ui.View | None:
    """The controls under a plain text; None if there are none."""
    rows = wanted.rows if isinstance(wanted, PublicMessage) else ()
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for row in rows:
        for control in row:
            view.add_item(control.item())
    return view


def _mentions(wanted: Message) -> Sequence[int]:
    return wanted.mentions if isinstance(wanted, PublicMessage) else ()


async def draw(wanted: Message, purpose: For = For.BOARD) -> Picture | None:
    """The message's picture, drawn off the event loop when its turn comes.

    None if it has none, or if it cannot be drawn and the message says the same in words.
    """
    drawing = wanted.draw
    if drawing is None:
        return None
    try:
        with speaking(wanted.language or current_language()):
            return await OFFLOAD.run(lambda: _draw_now(drawing), purpose)
    except Exception:
        if not (isinstance(wanted, PrivateMessage) and wanted.content is not None and wanted.content.in_words):
            raise
        log.exception("%s cannot be drawn, and is sent in words", in_log(wanted.slot))
        return None


def _draw_now(drawing: Callable[[], Picture]) -> Picture:
    crash_points.point("drawing")
    return drawing()


def nonce_of(table_id: int, intent: SlotRow) -> str:
    """The idempotency key for Discord: the same for every try of one intent."""
    return hashlib.blake2s(f"{table_id} {intent.slot} {float(intent.posted_at)}".encode(), digest_size=12).hexdigest()
