"""Notices when Discord shows more than the database knows: then the database is a copy from before.

A restore leaves a mark. After a copy by hand only a control of the bot's own tells: it names a table, a decision or an
epoch that the database lacks. Presses show it, and at a start the messages after the newest one that is stored.
"""

import contextlib
import logging
from typing import Final

import discord

from bot.client import Interaction, TableBot
from bot.publishing.message_slots import is_public
from bot.table.step_back import known_of, lacks
from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.own_messages import custom_ids
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at
from cogs.ui.components import Press
from data.rows import Subject

log = logging.getLogger(__name__)

MESSAGES: Final = 50
"""The newest messages of a channel that are looked at."""
NUMBERS: Final[dict[str, str]] = {"poll": "polls", "offer": "offers", "tournament": "tournaments"}


class Ahead:
    """Looks at controls, and steps back when one of them is ahead of the database."""

    def __init__(self, bot: TableBot) -> None:
        self._bot = bot

    async def pressed(self, interaction: Interaction) -> bool:
        """Whether the pressed control showed that the database is a copy; then everything is shown again."""
        message = interaction.message
        pressed = str(dict(interaction.data or {}).get("custom_id"))
        if message is None or message.author != self._bot.user or not await self._is_unknown(pressed, message.id):
            return False
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):  # nothing is believed unseen
            there = await self._bot.get_partial_messageable(message.channel.id).fetch_message(message.id)
            return pressed in custom_ids(there) and await self._expect_known(pressed, message.id)
        return False

    async def look(self) -> None:
        """Look at the messages after the newest stored one of each table's channel, where there are any.

        Raises:
            StorageFailure: the database cannot be used now.
        """
        for table_id in await self._bot.store.ongoing():
            row = await self._bot.store.table(table_id)
            guild = None if row is None else self._bot.get_guild(row.guild_id)
            channel = None if row is None or guild is None else guild.get_channel_or_thread(row.channel_id)
            slots = await self._bot.store.slots(Subject("table", table_id))
            newest = max((each.message_id or 0 for each in slots if is_public(each.slot)), default=0)
            last = getattr(channel, "last_message_id", None) or 0
            if row is not None and newest and last > newest and await self._shows_more(row.channel_id, newest):
                return

    async def _shows_more(self, channel_id: int, after: int) -> bool:
        channel = self._bot.get_partial_messageable(channel_id)
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):  # a press may still tell
            async for message in channel.history(limit=MESSAGES, after=discord.Object(after), oldest_first=False):
                if message.author == self._bot.user:
                    for each in custom_ids(message):
                        if await self._expect_known(each, message.id):
                            return True
        return False

    async def _is_unknown(self, custom_id: str, message_id: int) -> bool:
        """Whether the database lacks what that control names, and no step back has explained that already."""
        press = Press.read(custom_id)
        if press is None:
            return False
        known = await known_of(self._bot.store, press.ref, press.number, press.verb.counts)
        epoch = await self._bot.store.newest_epoch()
        explained = epoch is not None and made_at(message_id) < epoch.began_at + CLOCKS_DIFFER
        return lacks(known, press.ref, press.number) and not (known.epoch and explained)

    async def _expect_known(self, custom_id: str, message_id: int) -> bool:
        """Step back if the database lacks what that control names; whether it does."""
        press, store = Press.read(custom_id), self._bot.store
        if press is None or not await self._is_unknown(custom_id, message_id):
            return False
        log.warning("a control names what the database does not know: it is an earlier copy")
        epoch = await store.newest_epoch()
        seen: dict[str, int] = {"tables": press.table}
        if (name := NUMBERS.get(press.verb.counts)) is not None:
            seen[name] = press.number
        if await self._bot.step_back.perform("" if epoch is None else epoch.id, seen):
            self._bot.went_back()
        return True
