"""An empty database where Discord shows tables of this bot is the wrong one, and its host should know.

For instance a file that was copied here without its log. Only a bot that starts with an empty database asks.
"""

import contextlib
import logging
from collections.abc import Iterator
from typing import Final

import discord

from bot.transport.circuit_breaker import UNREACHABLE, CircuitOpen
from bot.transport.own_messages import newest_messages, tables_named
from bot.transport.throttle import Throttle
from bot.worker import Worker
from data.store import Store

log = logging.getLogger(__name__)

EMPTY: Final = (
    "the database is empty, but Discord shows tables of this bot. If you have copied the file here, its log (-wal) is "
    "missing, or it is another file: stop the bot, and put back a copy with `python -m bot restore FILE`. If you begin "
    "from nothing, delete the old boards"
)
IN_A_SERVER: Final = 20
"""Channels of one server that are looked at, those with the newest messages."""
IN_ALL: Final = 200
MESSAGES: Final = 50
"""The newest messages of a channel that are looked at."""


class EmptyDatabase:
    """Looks for the bot's tables on Discord after a start with an empty database, and tells the host of them once."""

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle) -> None:
        self._client, self._store, self._throttle = client, store, throttle
        self._empty = False
        """Whether the bot started with an empty database, until it has looked and told."""
        self._last = 0
        self._worker = Worker[int]("judge a press at table", self._judge)

    async def begin(self) -> None:
        """Find out whether the database is empty: no table was ever opened.

        Raises:
            StorageFailure: the database cannot be read now.
        """
        self._empty = not await self._store.last_table()

    async def look(self) -> None:
        """Look through the newest messages, if the database was empty; new tables then get higher numbers.

        Raises:
            StorageFailure: the database cannot be used now.
        """
        if self._empty:
            for channel in self._channels():
                await self._judge(await self._highest_in(channel))
            self._empty = False
        if self._last:
            async with self._store.change() as tx:
                await tx.count_tables_from(self._last)

    def pressed(self, interaction: discord.Interaction) -> None:
        """Somebody pressed a control, perhaps of a table from before the empty database."""
        if self._empty and interaction.message is not None:
            self._worker.poke(max(tables_named(interaction.message), default=0))

    async def close(self) -> None:
        """Judge no more presses."""
        await self._worker.close()

    async def _judge(self, number: int) -> None:
        """Tell the host of the first table that is found, unless it was opened since."""
        if number <= max(self._last, await self._store.last_table()):
            return
        if not self._last:
            log.error("%s (for instance, table %d)", EMPTY, number, extra={"advice": EMPTY})
        self._last = number

    def _channels(self) -> list[int]:
        """Where to look: channels and threads that the bot can read, the ones with the newest messages first."""
        found = [
            sorted(_readable(guild), reverse=True)[:IN_A_SERVER]
            for guild in self._client.guilds
            if self._store.shards.owns(guild.id)
        ]
        return [channel for _, channel in sorted((each for some in found for each in some), reverse=True)[:IN_ALL]]

    async def _highest_in(self, channel_id: int) -> int:
        """The highest number of a table that the bot's messages there name; 0 without one."""
        highest = 0
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):
            async with self._throttle.request(channel_id, reads=True):
                async for message in self._client.get_partial_messageable(channel_id).history(limit=MESSAGES):
                    if message.author == self._client.user:
                        highest = max(highest, *tables_named(message), 0)
        return highest


def _readable(guild: discord.Guild) -> Iterator[tuple[int, int]]:
    """The newest message and the id of each channel and thread that the bot can read."""
    for channel, last in newest_messages([*guild.channels, *guild.threads]).items():
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.read_message_history:
            yield last, channel.id
