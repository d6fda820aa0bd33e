"""Sends, edits, finds and removes the bot's messages in Discord, and stores each step.

A message is stored as an intent before it is sent, and confirmed with its id afterwards. If the process dies in
between, the intent's marker finds the message again.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import discord
import msgspec

from bot import crash_points
from bot.calendar import preferences
from bot.language import current_language, speaking
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing.command_mentions import clickable
from bot.publishing.kept_pictures import (
    INVALID,
    Attached,
    Drawn,
    Files,
    Latest,
    Sent,
    attached_to,
    edited,
    files,
)
from bot.publishing.message_slots import (
    ASIDE,
    Message,
    PrivateMessage,
    PublicMessage,
    also,
    in_another,
    in_log,
    is_public,
)
from bot.publishing.privacy import Layout, PrivateLayout, WouldReveal
from bot.publishing.refusals import MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, How, refusal_of
from bot.publishing.stored_slots import StoredSlots, attached_at, with_sent
from bot.publishing.stray_copies import UNCERTAIN_SECONDS, Strays
from bot.telemetry import record_event
from bot.transport.own_messages import idempotency_key, own_messages
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at
from bot.transport.throttle import Throttle
from data.rows import SlotRow, Subject

log = logging.getLogger(__name__)

T = TypeVar("T")

MESSAGE_SECONDS = 15.0
"""Seconds that Discord may take for one message before it is tried again. Its slot is locked meanwhile."""
NONCE_SECONDS: Final = 240.0
"""For how long Discord takes two messages with the same nonce for one."""
_OUTLINES: Final[Latest[tuple[str, ...], Drawn]] = Latest()
_NOBODY: Final = discord.AllowedMentions.none()
UNSEEN: Final = 0
"""The id of a message that counts as sent though nobody may look for it, or that was removed for good."""


class MessageSender:
    """Sends messages. The caller holds the lock of the slot. Every request passes through the `throttle`.

    Everything that asks Discord raises `CircuitOpen` while Discord accepts nothing, and what Discord answers.
    """

    def __init__(
        self,
        client: discord.Client,
        clock: Callable[[], float],
        throttle: Throttle,
        slots: StoredSlots,
        strays: Strays,
    ) -> None:
        self._throttle, self._slots, self._client = throttle, slots, client
        self._store, self._clock, self.strays = slots.kept_in, clock, strays

    async def is_there(self, row: SlotRow) -> bool:
        """Whether that message still exists and is ours, not of an application that we were before."""
        try:
            async with self._throttle.request(row.channel_id, reads=True):
                message = await self._channel(row.channel_id).fetch_message(row.message_id or 0)
        except discord.NotFound:
            return False
        return message.author == self._client.user

    async def edit(self, row: SlotRow, wanted: Message) -> Sent | None:
        """Show `wanted` in the message of that slot, unless it would look the same. Returns what was sent.

        A picture that the message has already is neither sent again nor, if it is known to be the same, drawn again.

        Raises:
            WouldReveal: it belongs to another slot.
        """
        if row.slot != wanted.slot:
            raise WouldReveal
        if wanted.content is None:
            message, text = self._message(row), clickable(wanted.text or "")
            await self._in_open_thread(
                row.channel_id,
                lambda: message.edit(content=text, view=_under_text(wanted), allowed_mentions=_NOBODY),
            )
            return Sent("", ())
        had = attached_at(row)
        known = outline_of(wanted)
        if known is not None and known.is_in(had):
            try:
                return await self._show(row, wanted, known, had)
            except discord.HTTPException as error:
                if error.code != INVALID:
                    raise
                had = ()
        return await self._show(row, wanted, await draw(wanted), had)

    async def _show(self, row: SlotRow, wanted: Message, drawn: Drawn | None, had: tuple[Attached, ...]) -> Sent | None:
        message, picture = self._message(row), None if drawn is None else drawn.picture
        components = _unlocked(wanted, picture).fingerprint
        known = row.shown is not None and row.sent == components
        if known and (not had if drawn is None else drawn.is_in(had)):
            return None

        async def request(named: Files) -> object:
            return await self._in_open_thread(
                row.channel_id,
                lambda: message.edit(view=_unlocked(wanted, picture), attachments=named, allowed_mentions=_NOBODY),
            )

        return Sent(components, await edited(request, drawn, had))

    async def _in_open_thread(self, channel_id: int, request: Callable[[], Awaitable[T]]) -> T:
        """Send a request about a message; if that is in an archived thread, open the thread first."""
        try:
            async with self._throttle.request(channel_id):
                return await request()
        except discord.HTTPException as error:
            if refusal_of(error).how is not How.OPEN:
                raise
            async with self._throttle.request(channel_id):
                await self._client.http.edit_channel(channel_id, archived=False)
            async with self._throttle.request(channel_id):
                return await request()

    async def send(self, subject: Subject, channel_id: int, wanted: Message, tried: SlotRow | None = None) -> None:
        """Send a new message, a private one by DM to its reader.

        It pings only people who may be pinged now; to others a DM comes silently. `tried` is an earlier intent that
        was never confirmed. Discord may still carry that out, so the new message has the same nonce: for a few minutes
        Discord merges the two, and shows what the first to arrive shows.
        """
        silent = wanted.silent
        if isinstance(wanted, PrivateMessage):
            silent = silent or not await self._reachable([wanted.reader])
            async with self._throttle.request(wanted.reader):
                channel_id = (await self._client.create_dm(discord.Object(wanted.reader))).id
        posted_at = self._clock()
        shown: str | None = wanted.mark
        if tried is not None and tried.channel_id == channel_id:
            posted_at, shown = tried.posted_at, shown if tried.shown == shown else None
        intent = SlotRow(wanted.slot, channel_id, None, shown, settled=False, posted_at=posted_at, marker=wanted.marker)
        within = [msgspec.structs.replace(intent, slot=slot) for slot in also(wanted)]
        first_try = [] if tried is None or tried.channel_id != channel_id else [late(subject, tried)]
        await self._slots.write(subject, intent, *within, *first_try)
        crash_points.point("intended")
        pinged = await self._pinged(wanted)
        drawn = None if wanted.content is None else await draw(wanted)
        picture = None if drawn is None else drawn.picture
        channel, nonce = self._channel(channel_id), nonce_of(subject, intent)

        async def request() -> discord.Message:
            shows: dict[str, Any] = (
                {"content": clickable(wanted.text or ""), "view": _under_text(wanted) or discord.utils.MISSING}
                if wanted.content is None
                else {"view": _unlocked(wanted, picture), "files": files(picture)}
            )
            return await channel.send(**shows, nonce=nonce, allowed_mentions=pinged, silent=silent)

        message = await self._in_open_thread(channel_id, request)
        crash_points.point("posted")
        shared = isinstance(wanted, PublicMessage)
        where = {"channel": channel_id, "message": message.id} if shared else {}
        record_event("posted", **{subject.kind: subject.number}, place=in_log(wanted.slot), **where)
        settled = wanted.settled and shown is not None  # else what the first try shows is edited next
        sent = [msgspec.structs.replace(each, message_id=message.id) for each in within]
        confirmed = msgspec.structs.replace(intent, message_id=message.id, settled=settled)
        if wanted.content is not None and shown is not None:
            components = _unlocked(wanted, picture).fingerprint
            confirmed = with_sent(confirmed, Sent(components, attached_to(message, drawn)))
        self._slots.confirm(subject, confirmed, *sent)
        if shared and wanted.content is not None and not wanted.settled:
            self.strays.posted(subject, channel_id)

    async def _pinged(self, wanted: Message) -> discord.AllowedMentions:
        users = await self._reachable(_mentions(wanted))
        role = wanted.role if isinstance(wanted, PublicMessage) and not wanted.silent else 0
        return discord.AllowedMentions(everyone=False, roles=[discord.Object(role)] if role else False, users=users)

    async def _reachable(self, users: Sequence[int]) -> list[discord.Object]:
        """Those of these people who may be pinged now."""
        if not users:
            return []
        chosen, now = await preferences.persons(self._store, users), self._clock()
        return [discord.Object(user) for user in users if chosen[user].may_be_pinged(now)]

    async def find_unconfirmed(self, subject: Subject, row: SlotRow, *, final: bool = False) -> SlotRow | None:
        """Find a message whose id was never stored; remove its duplicates.

        If Discord does not show the channel's messages, it counts as not found: sent again with the same nonce, it is
        merged with the first for a while. A `final` one, which nothing changes later, then counts as sent.
        """
        try:
            found = await own_messages(self._client, self._throttle, row.channel_id, row.marker, row.posted_at)
        except discord.HTTPException as error:
            log.info("%s: cannot look for %s: %s", subject, in_log(row.slot), error)
            sent = final and isinstance(error, discord.Forbidden) and self._clock() - row.posted_at > NONCE_SECONDS
            return await self.confirm(subject, row, UNSEEN) if sent else None
        if not found:
            return None
        *doubles, first = found
        await self._slots.write(subject, *(aside(row, double.id) for double in doubles))
        crash_points.point("found")
        return await self.confirm(subject, row, first.id)

    async def confirm(self, subject: Subject, row: SlotRow, message_id: int) -> SlotRow:
        """Store the id of an intended message; what it shows is not known."""
        confirmed = msgspec.structs.replace(row, message_id=message_id, shown=None)
        within = [
            msgspec.structs.replace(each, message_id=message_id)
            for each in await self._store.slots(subject)
            if in_another(each.slot) and each.message_id is None and each.marker == row.marker
        ]
        await self._slots.write(subject, confirmed, *within)
        self.strays.look_again(subject, row.channel_id)
        return confirmed

    async def delete(self, subject: Subject, now: SlotRow, *, keep: bool = False) -> None:
        """Delete the message of that slot, which is no longer wanted. Until that is done, the slot stays stored.

        `keep`: it stays for good, settled and without a message, so that nothing is posted there again.
        """
        slot = now.slot
        if in_another(slot):
            self._slots.drop(subject, slot)
            return
        if now.message_id is None:
            found = await self._late(subject, now)
            await self._slots.write(subject, *(aside(now, message_id) for message_id in found))
            if self._clock() - now.posted_at < UNCERTAIN_SECONDS:
                if not slot.startswith(ASIDE):  # its slot may be wanted again
                    await self._slots.write(subject, late(subject, now))
                    await self._slots.forget(subject, slot)
                return
        elif now.message_id != UNSEEN:
            message = self._message(now)
            try:
                await self._in_open_thread(now.channel_id, message.delete)
            except discord.HTTPException as error:
                helps, public = refusal_of(error), is_public(slot)
                gone = error.code == UNKNOWN_MESSAGE or (not public and error.code == UNKNOWN_CHANNEL)
                foreign = slot.startswith(ASIDE) and error.code == MISSING_PERMISSIONS
                final = gone or foreign or helps.how is How.CLOSED
                if helps.how is How.WAIT or (helps.elsewhere and public and not final):
                    raise
                log.info("%s: %s cannot be removed: %s", subject, in_log(slot), error)
                if not final:
                    return  # its slot stays, and it is tried again
            crash_points.point("deleted")
            shared = {"message": now.message_id} if is_public(slot) else {}
            record_event("removed", **{subject.kind: subject.number}, place=in_log(slot), **shared)
        if keep:
            await self._slots.write(subject, msgspec.structs.replace(now, message_id=UNSEEN, settled=True))
        else:
            await self._slots.forget(subject, slot)

    async def _late(self, subject: Subject, intent: SlotRow) -> list[int]:
        """The messages that Discord has posted for an intent after all, which is no longer wanted.

        A message of another slot may say the same: the next ping of that player, or the next try of the same message.
        """
        rows = await self._slots.of(subject)
        wanted = [row for row in rows if row.message_id is None and not row.slot.startswith(ASIDE)]
        if any(row.marker == intent.marker for row in wanted):
            return []  # the one that is found may be that one
        try:
            found = await own_messages(self._client, self._throttle, intent.channel_id, intent.marker, intent.posted_at)
        except discord.HTTPException as error:
            log.info("cannot look for %s: %s", in_log(intent.slot), error)
            return []
        known = {row.message_id for row in rows}
        return [
            each.id for each in found if made_at(each.id) + CLOCKS_DIFFER >= intent.posted_at and each.id not in known
        ]

    async def record_closed_dms(self, subject: Subject, wanted: PrivateMessage) -> None:
        """Store that the reader takes no DMs, so that none is tried until they ask."""
        log.info("%s: %s cannot be sent, its reader takes no DMs", subject, in_log(wanted.slot))
        async with self._store.change() as tx:
            await tx.dm_closed(wanted.reader, self._clock())
        await self._slots.forget(subject, wanted.slot)

    def _message(self, row: SlotRow) -> discord.PartialMessage:
        return self._channel(row.channel_id).get_partial_message(row.message_id or 0)

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
    return wanted.mentions if isinstance(wanted, PublicMessage) and not wanted.silent else ()


async def draw(wanted: Message, purpose: For = For.BOARD) -> Drawn | None:
    """The message's picture, drawn off the event loop when its turn comes.

    None if it has none, or if it cannot be drawn and the message says the same in words.
    """
    drawing = wanted.draw
    if drawing is None:
        return None
    try:
        with speaking(wanted.language or current_language()):
            drawn = Drawn.of(await OFFLOAD.run(lambda: _draw_now(drawing), purpose))
    except Exception:
        if not (isinstance(wanted, PrivateMessage) and wanted.content is not None and wanted.content.in_words):
            raise
        log.exception("%s cannot be drawn, and is sent in words", in_log(wanted.slot))
        return None
    if wanted.picture and drawn is not None:
        _OUTLINES.add(_outline_key(wanted), drawn.outline)
    return drawn


def outline_of(wanted: Message) -> Drawn | None:
    """The message's picture without its bytes, if it was drawn lately."""
    return _OUTLINES.get(_outline_key(wanted)) if wanted.picture and wanted.draw is not None else None


def _outline_key(wanted: Message) -> tuple[str, ...]:
    return wanted.picture, wanted.slot, wanted.marker, wanted.language or current_language()


def _draw_now(drawing: Callable[[], Picture]) -> Picture:
    crash_points.point("drawing")
    return drawing()


def nonce_of(subject: Subject, intent: SlotRow) -> str:
    """The idempotency key for Discord: the same for every try of one intent."""
    of = f"{subject.number}" if subject.kind == "table" else f"{subject}"
    return idempotency_key(of, intent.slot, float(intent.posted_at))


def late(subject: Subject, intent: SlotRow) -> SlotRow:
    """The slot of a message that Discord may still post, though nobody waits for it: it is looked for, and removed."""
    return msgspec.structs.replace(intent, slot=f"{ASIDE}{intent.slot}:{nonce_of(subject, intent)[:8]}")


def aside(row: SlotRow, message_id: int) -> SlotRow:
    """The slot of a message that another one has replaced: it is removed, however long that takes."""
    slot = f"{ASIDE}{row.slot.removeprefix(ASIDE)}:{message_id}"
    return msgspec.structs.replace(row, slot=slot, message_id=message_id, settled=False)
