"""Finds stray copies: messages that show a table, a tournament or a month but are in none of its slots.

They come from requests that Discord carries out long after we gave them up. A message belongs to a subject if one of
its controls names it or it has the marker of something that was to be sent, it stands in a channel of the subject, and
it is younger. Messages of unknown tables are left alone: they may belong to another process with the same token.
"""

import contextlib
import logging
from collections.abc import Mapping, Sequence

import discord

from bot.publishing.message_slots import ASIDE
from bot.publishing.stored_slots import StoredSlots
from bot.publishing.subjects import Home, Subjects
from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.own_messages import LOOK_BACK, custom_ids, has_marker
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at, snowflake_at
from bot.transport.throttle import Throttle
from data.rows import SlotRow, Subject

log = logging.getLogger(__name__)

UNCERTAIN_SECONDS = 900.0
"""Seconds in which Discord may still carry out a request that got no answer: each post is followed by a search."""


class Strays:
    """Finds stray copies and gives them slots of their own, so that they are removed.

    Only the worker that sends a subject's messages may call `find` for it. So this process sends nothing for that
    subject during the search.
    """

    def __init__(
        self, client: discord.Client, slots: StoredSlots, kinds: Mapping[str, Subjects], throttle: Throttle
    ) -> None:
        self._client, self._slots, self._kinds, self._throttle = client, slots, kinds, throttle
        self._channels: dict[Subject, set[int]] = {}
        self._clicked: dict[Subject, set[tuple[int, int]]] = {}
        self._searched: dict[tuple[Subject, int], int] = {}

    def posted(self, subject: Subject, channel_id: int) -> None:
        """A message was posted. The next `find` searches the channel, if this process has not yet."""
        if (subject, channel_id) not in self._searched:
            self._look_in(subject, channel_id)

    def _look_in(self, subject: Subject, channel_id: int) -> None:
        self._channels.setdefault(subject, set()).add(channel_id)

    def look_again(self, subject: Subject, channel_id: int) -> None:
        """Search that channel again from the beginning the next time."""
        self._searched.pop((subject, channel_id), None)
        self._look_in(subject, channel_id)

    async def is_stray(self, subject: Subject, message: discord.Message) -> bool:
        """Whether that message is a stray copy. If so, the next `find` gives it a slot."""
        if message.flags.ephemeral:
            return False
        home, rows = await self._kinds[subject.kind].home(subject.number), await self._slots.of(subject)
        if home is None or not self._is_copy(subject, home, rows, message):
            return False
        self._clicked.setdefault(subject, set()).add((message.channel.id, message.id))
        return True

    async def find(self, subject: Subject) -> bool:
        """Whether there are stray copies: each has a slot now. Failures are tried again the next time."""
        found, channels = self._clicked.pop(subject, set()), self._channels.get(subject, set())
        try:
            for channel_id in list(channels):
                with contextlib.suppress(discord.Forbidden, discord.NotFound):  # nobody can click there either
                    found |= await self._search(subject, channel_id)
                channels.discard(channel_id)
        except (discord.HTTPException, CircuitOpen, *UNREACHABLE) as error:
            log.info("%s: cannot search for stray copies now: %r", subject, error)
        if not found:
            return False
        known = {row.message_id for row in await self._slots.of(subject)}
        copies = [stray(*each) for each in found if each[1] not in known]
        if copies:
            log.info("%s: found %d stray copies of its messages", subject, len(copies))
            await self._slots.write(subject, *copies)
        return bool(copies)

    async def _search(self, subject: Subject, channel_id: int) -> set[tuple[int, int]]:
        """The stray copies in that channel, by channel and message."""
        home = await self._kinds[subject.kind].home(subject.number)
        if home is None:
            return set()
        after = self._searched.get((subject, channel_id), snowflake_at(home.since - CLOCKS_DIFFER))
        async with self._throttle.request(channel_id, reads=True):
            channel = self._client.get_partial_messageable(channel_id)
            history = channel.history(limit=LOOK_BACK, after=discord.Object(after), oldest_first=False)
            found = [message async for message in history]
        rows = await self._slots.of(subject)  # read last: a click may have confirmed a message meanwhile
        if found and all(row.message_id is not None for row in rows):
            self._searched[subject, channel_id] = max(message.id for message in found)
        return {(channel_id, message.id) for message in found if self._is_copy(subject, home, rows, message)}

    def _is_copy(self, subject: Subject, home: Home, rows: Sequence[SlotRow], message: discord.Message) -> bool:
        if message.author != self._client.user or message.flags.ephemeral or message.interaction_metadata is not None:
            return False  # an answer to somebody; those are never stored
        posted_at = made_at(message.id) + CLOCKS_DIFFER
        channels = {home.channel_id, *(row.channel_id for row in rows)}
        if message.channel.id not in channels or posted_at < home.since:
            return False
        if any(row.message_id == message.id or fulfils(row, message) for row in rows):
            return False
        if any(self._kinds[subject.kind].is_named(subject.number, each) for each in custom_ids(message)):
            return True
        return message.channel.id == home.channel_id and any(
            posted_at >= row.posted_at and has_marker(message, row.marker) for row in rows
        )


def stray(channel_id: int, message_id: int) -> SlotRow:
    """The slot of a stray copy: nothing wants it, so its message is removed."""
    name = f"{ASIDE}stray:{message_id}"
    return SlotRow(name, channel_id, message_id, None, settled=False, posted_at=made_at(message_id), marker=name)


def fulfils(row: SlotRow, message: discord.Message) -> bool:
    """Whether that message fulfils the row's unconfirmed intent. One that is late is wanted no more."""
    wanted = row.message_id is None and not row.slot.startswith(ASIDE)
    return wanted and row.channel_id == message.channel.id and has_marker(message, row.marker)
