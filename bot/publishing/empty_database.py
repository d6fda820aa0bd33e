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
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at
from bot.transport.throttle import Throttle
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
        self._since: float | None = None
        """When the bot started with an empty database, until it has looked and told."""
        self._last = 0

    async def begin(self, now: float) -> None:
        """Find out whether the database is empty: no table was ever opened. `now`: seconds since 1970.

        Raises:
            StorageFailure: the database cannot be read now.
        """
        self._since = None if await self._store.last_table() else now

    async def look(self) -> None:
        """Look through the newest messages, if the database was empty; new tables then get higher numbers.

        Raises:
            StorageFailure: the database cannot be written now.
        """
        if self._since is not None:
            for channel in self._channels():
                self._found(await self._highest_in(channel, self._since))
            self._since = None
        if self._last:
            async with self._store.change() as tx:
                await tx.count_tables_from(self._last)

    def pressed(self, interaction: discord.Interaction) -> None:
        """Somebody pressed a control, perhaps of a table from before the empty database."""
        message = interaction.message
        if self._since is not None and message is not None and made_at(message.id) < self._since - CLOCKS_DIFFER:
            self._found(max(tables_named(message), default=0))

    def _found(self, number: int) -> None:
        """Tell the host of the first table that is found."""
        if number and not self._last:
            log.error("%s (for instance, table %d)", EMPTY, number, extra={"advice": EMPTY})
        self._last = max(self._last, number)

    def _channels(self) -> list[int]:
        """Where to look: channels and threads that the bot can read, the ones with the newest messages first."""
        found = [
            sorted(_readable(guild), reverse=True)[:IN_A_SERVER]
            for guild in self._client.guilds
            if self._store.shards.owns(guild.id)
        ]
        return [channel for _, channel in sorted((each for some in found for each in some), reverse=True)[:IN_ALL]]

    async def _highest_in(self, channel_id: int, before: float) -> int:
        """The highest number of a table that the bot's messages there name; 0 without one.

        `before`: seconds since 1970. Somebody may have opened a table since, while the bot still looks.
        """
        highest = 0
        with contextlib.suppress(discord.HTTPException, CircuitOpen, *UNREACHABLE):
            async with self._throttle.request(channel_id, reads=True):
                async for message in self._client.get_partial_messageable(channel_id).history(limit=MESSAGES):
                    if message.author == self._client.user and made_at(message.id) < before:
                        highest = max(highest, *tables_named(message), 0)
        return highest


def _readable(guild: discord.Guild) -> Iterator[tuple[int, int]]:
    """The newest message and the id of each channel and thread that the bot can read."""
    for channel, last in newest_messages([*guild.channels, *guild.threads]).items():
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.read_message_history:
            yield last, channel.id
