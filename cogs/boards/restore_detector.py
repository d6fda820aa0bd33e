"""Notices when Discord shows more than the database knows: then the database is a copy from before.

A restore leaves a mark. After a copy by hand only a control of the bot's own tells: it names a table, a decision or an
epoch that the database lacks. Presses show it, and at a start the messages after the newest one that is stored.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.client import Interaction, TableBot
from bot.publishing.message_sender import MESSAGE_SECONDS
from bot.table.step_back import known_of, lacks
from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.own_messages import custom_ids, newest_messages
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at
from cogs.ui.components import Press
from data.rows import EpochRow

log = logging.getLogger(__name__)

MESSAGES: Final = 50
"""The newest messages of a channel that are looked at."""
PLACES: Final = 200
"""The most channels that are looked at."""
NUMBERS: Final[dict[str, str]] = {"poll": "polls", "offer": "offers", "tournament": "tournaments"}


class RestoreDetector:
    """Looks at controls, and steps back when one of them names what the database lacks."""

    def __init__(self, bot: TableBot) -> None:
        self._bot = bot

    async def pressed(self, interaction: Interaction) -> bool:
        """Whether the pressed control showed that the database is a copy; then everything is shown again."""
        message = interaction.message
        press = Press.read(str(dict(interaction.data or {}).get("custom_id")))
        if press is None or message is None or message.author != self._bot.user:
            return False
        if not await self._lacks(press, message.id):
            return False
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):  # nothing is believed unseen
            there = await self._bot.get_partial_messageable(message.channel.id).fetch_message(message.id)
            if press in map(Press.read, custom_ids(there)):
                await self.look()
                if await self._lacks(press, message.id):  # it is nowhere else to be seen
                    seen: dict[str, int] = {}
                    _note(press, seen)
                    await self._step_back(await self._bot.store.newest_epoch(), seen)
                return True
        return False

    async def look(self) -> None:
        """Look at what came after the newest stored message, in each channel that has got messages since.

        Raises:
            StorageFailure: the database cannot be used now.
        """
        seen: dict[str, int] = {}
        epoch, is_behind = await self._bot.store.newest_epoch(), False
        newest = await self._bot.store.newest_message()
        looks = [self._controls_after(each, newest) for each in await self._places(newest)] if newest else []
        for controls in await asyncio.gather(*looks):
            for press, message_id in controls:
                if await self._lacks(press, message_id):
                    is_behind = True
                    _note(press, seen)
        if is_behind:
            await self._step_back(epoch, seen)

    async def _places(self, newest: int) -> list[int]:
        """Channels that have got messages since the newest one that is stored, those with open tables first."""
        at_work, newer = await self._bot.store.channels_at_work(), list[tuple[bool, int, int]]()
        for guild in self._bot.guilds:
            if self._bot.store.shards.owns(guild.id):
                known = newest_messages([*guild.channels, *guild.threads])
                newer += [(each.id in at_work, last, each.id) for each, last in known.items() if last > newest]
        return [number for *_, number in sorted(newer, reverse=True)[:PLACES]]

    async def _controls_after(self, channel_id: int, after: int) -> list[tuple[Press, int]]:
        """The bot's controls in the newest messages there, with the messages' ids."""
        channel, found = self._bot.get_partial_messageable(channel_id), list[tuple[Press, int]]()
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):  # a press may still tell
            async with self._bot.throttle.request(channel_id, reads=True), asyncio.timeout(MESSAGE_SECONDS):
                history = channel.history(limit=MESSAGES, after=discord.Object(after), oldest_first=False)
                own = [message async for message in history if message.author == self._bot.user]
            for message in own:
                presses = map(Press.read, custom_ids(message))
                found += [(press, message.id) for press in presses if press is not None]
        return found

    async def _lacks(self, press: Press, message_id: int) -> bool:
        """Whether the database lacks what that control names, and no step back has explained that already.

        One explains what was posted before it, and never a control of its own epoch.
        """
        known = await known_of(self._bot.store, press.ref, press.number, press.verb.counts)
        epoch = await self._bot.store.newest_epoch()
        if not lacks(known, press.ref, press.number):
            return False
        if epoch is None or press.epoch == epoch.id:
            return True
        return made_at(message_id) >= epoch.began_at + (CLOCKS_DIFFER if known.epoch else 0.0)

    async def _step_back(self, epoch: EpochRow | None, seen: Mapping[str, int]) -> None:
        """Step back from that epoch. `seen`: the highest numbers that controls named."""
        log.warning("a control names what the database does not know: it is an earlier copy")
        if await self._bot.step_back.perform("" if epoch is None else epoch.id, seen):
            self._bot.went_back()


def _note(press: Press, seen: dict[str, int]) -> None:
    """Note the numbers that a control names, if they are higher than those seen before."""
    named = {"tables": press.table, NUMBERS.get(press.verb.counts, ""): press.number}
    seen |= {name: max(last, seen.get(name, 0)) for name, last in named.items() if name}
