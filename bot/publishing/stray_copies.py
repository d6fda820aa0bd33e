"""Removes stray copies: messages that show a table but are in none of its slots.

They come from requests that Discord carries out long after we gave them up, or after a backup was restored. A message
belongs to a table if one of its controls names the table or it has the marker of something the table meant to send, it
stands in a channel of the table, and it is younger than the table. Messages of unknown tables are left alone: they may
belong to another process with the same token.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Collection, Iterator, Sequence

import discord

from bot.calendar.deadlines import DAY
from bot.telemetry import record_event
from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at, snowflake_at
from bot.transport.throttle import Throttle
from data.rows import SlotRow, TableRow
from data.store import Store

log = logging.getLogger(__name__)

LOOK_BACK = 100
"""Messages of a channel that are searched at most."""
MOST_GIVEN_UP = 20
"""Unconfirmed intents of a table that are remembered."""
UNCERTAIN_SECONDS = 900.0
"""Seconds in which Discord may still carry out a request that got no answer: each post is followed by a search."""
_TABLE = re.compile(r"t:([1-9]\d{0,14}):", re.ASCII)


class Strays:
    """Finds and removes stray copies. Only the worker that sends a table's messages may call `clear` for it.

    So this process sends nothing for that table during the search.
    """

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle) -> None:
        self._client, self._store, self._throttle = client, store, throttle
        self._channels: dict[int, set[int]] = {}
        self._clicked: dict[int, set[tuple[int, int]]] = {}
        self._given_up: dict[int, list[SlotRow]] = {}
        self._searched: dict[tuple[int, int], int] = {}
        self._uncertain: dict[tuple[int, int], float] = {}

    def posted(self, table_id: int, channel_id: int, again: bool) -> None:
        """A message was posted, perhaps `again` because nobody knows what became of the first request.

        The next `clear` searches the channel, unless this process knows what became of all its requests there.
        """
        now, key = asyncio.get_running_loop().time(), (table_id, channel_id)
        if again:
            self._uncertain[key] = now + UNCERTAIN_SECONDS
        if key not in self._searched or self._uncertain.get(key, 0.0) > now:
            self._look_in(table_id, channel_id)
        else:
            self._uncertain.pop(key, None)

    def _look_in(self, table_id: int, channel_id: int) -> None:
        self._channels.setdefault(table_id, set()).add(channel_id)

    def look_again(self, table_id: int, channel_id: int) -> None:
        """Search that channel again from the beginning the next time the table is cleared."""
        self._searched.pop((table_id, channel_id), None)
        self._look_in(table_id, channel_id)

    def give_up(self, table_id: int, intent: SlotRow) -> None:
        """Remember an intent that was never confirmed and is not wanted any more: Discord may still carry it out."""
        self._given_up[table_id] = [*self._given_up.get(table_id, ()), intent][-MOST_GIVEN_UP:]
        self.posted(table_id, intent.channel_id, True)

    async def is_stray(self, table_id: int, message: discord.Message) -> bool:
        """Whether that message is a stray copy of that table's. If so, the next `clear` removes it."""
        if message.flags.ephemeral:
            return False
        table, rows = await self._store.table(table_id), await self._store.slots(table_id)
        if table is None or not self._is_copy(table, rows, message):
            return False
        self._clicked.setdefault(table_id, set()).add((message.channel.id, message.id))
        return True

    async def clear(self, table_id: int) -> None:
        """Remove the table's known stray copies, and search its channels. Failures are tried again the next time."""
        clicked, channels = self._clicked.get(table_id, set()), self._channels.get(table_id, set())
        try:
            for channel_id, message_id in list(clicked):
                if await self._store.slot_of_message(table_id, message_id) is None:
                    await self._remove(table_id, channel_id, message_id)
                clicked.discard((channel_id, message_id))
            for channel_id in list(channels):
                with contextlib.suppress(discord.Forbidden, discord.NotFound):  # nobody can click there either
                    await self._search(table_id, channel_id)
                channels.discard(channel_id)
        except (discord.HTTPException, CircuitOpen, *UNREACHABLE) as error:
            log.info("table %d: cannot search for stray copies now: %r", table_id, error)

    async def _search(self, table_id: int, channel_id: int) -> None:
        table = await self._store.table(table_id)
        if table is None:
            return
        after = self._searched.get((table_id, channel_id), snowflake_at(table.opened_at - CLOCKS_DIFFER))
        async with self._throttle.request(channel_id, reads=True):
            channel = self._client.get_partial_messageable(channel_id)
            history = channel.history(limit=LOOK_BACK, after=discord.Object(after), oldest_first=False)
            found = [message async for message in history]
        rows = await self._store.slots(table_id)  # read last: a click may have confirmed a message meanwhile
        for message in found:
            if self._is_copy(table, rows, message):
                await self._remove(table_id, channel_id, message.id)
        if found and all(row.message_id is not None for row in rows):
            self._searched[table_id, channel_id] = max(message.id for message in found)

    def _is_copy(self, table: TableRow, rows: Sequence[SlotRow], message: discord.Message) -> bool:
        if message.author != self._client.user or message.flags.ephemeral or message.interaction_metadata is not None:
            return False  # an answer to somebody; those are never stored
        posted_at = made_at(message.id) + CLOCKS_DIFFER
        channels = {table.channel_id, *(row.channel_id for row in rows)}
        if message.channel.id not in channels or posted_at < table.opened_at:
            return False
        if any(row.message_id == message.id or fulfils(row, message) for row in rows):
            return False
        if table.id in tables_named(message):
            return True
        intents = [*rows, *self._given_up.get(table.id, ())]
        return message.channel.id == table.channel_id and any(
            posted_at >= row.posted_at and has_marker(message, row.marker) for row in intents
        )

    async def _remove(self, table_id: int, channel_id: int, message_id: int) -> None:
        try:
            async with self._throttle.request(channel_id):
                await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            log.info("table %d: cannot remove a stray copy (%s)", table_id, error.code)
            return
        log.info("table %d: removed a stray copy of one of its messages", table_id)
        record_event("removed", table=table_id, place="stray", message=message_id)


async def own_messages(
    client: discord.Client, throttle: Throttle, channel_id: int, marker: str, since: float = 0.0
) -> list[discord.Message]:
    """The bot's messages in that channel that have the marker, newest first.

    It searches the last `LOOK_BACK` messages, back to a day before `since` (in Unix seconds). Raises what Discord
    answers, and `CircuitOpen`.
    """
    after = discord.Object(snowflake_at(since - DAY))
    async with throttle.request(channel_id, reads=True):
        history = client.get_partial_messageable(channel_id).history(limit=LOOK_BACK, after=after, oldest_first=False)
        return [one async for one in history if one.author == client.user and has_marker(one, marker)]


def fulfils(row: SlotRow, message: discord.Message) -> bool:
    """Whether that message fulfils the row's unconfirmed intent."""
    return row.message_id is None and row.channel_id == message.channel.id and has_marker(message, row.marker)


def has_marker(message: discord.Message, marker: str) -> bool:
    """Whether a message has that marker in a text, a custom id or a picture's name."""
    if marker in message.content:
        return True
    for component in _components(message):
        if any(marker in item.media.url for item in getattr(component, "items", ())):
            return True
        if any(marker in str(getattr(component, name, None) or "") for name in ("custom_id", "content")):
            return True
    return False


def tables_named(message: discord.Message) -> Collection[int]:
    """The numbers of the tables that a message's controls name."""
    found = (_TABLE.match(str(getattr(component, "custom_id", None) or "")) for component in _components(message))
    return {int(match[1]) for match in found if match}


def _components(message: discord.Message) -> Iterator[object]:
    waiting: list[object] = list(message.components)
    while waiting:
        component = waiting.pop()
        waiting.extend(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            waiting.append(accessory)
        yield component
