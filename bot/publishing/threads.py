"""Threads for tables. None is left behind without a table, even if the process is killed right after creating it.

The intent to create a thread is stored first, and removed in the transaction that opens the table in it. Intents
left by an earlier process tell which threads to look for.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.transport.throttle import Throttle
from data.rows import ThreadRow
from data.store import Store

log = logging.getLogger(__name__)

WEEK_IN_MINUTES: Final = 10_080
"""How long a table's thread may be quiet before Discord archives it: the longest that Discord allows."""


class Threads:
    """Keeps the stored intents to create threads."""

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle) -> None:
        self._client, self._throttle = client, throttle
        self._store = store
        self._left: Sequence[ThreadRow] = ()
        self._making: set[int] = set()

    @asynccontextmanager
    async def intended(self, interaction_id: int, channel_id: int, name: str) -> AsyncIterator[None]:
        """Create a thread of that name in that channel, and open the table in it, inside the block.

        If the block fails, it removes the thread itself. This is for when it cannot.
        """
        self._making.add(interaction_id)
        async with self._store.change() as tx:
            await tx.add_thread(ThreadRow(interaction_id, channel_id, name))
        try:
            await self._throttle.turn()
            yield
        finally:
            self._making.discard(interaction_id)
            await self._forget(interaction_id)

    async def remember(self) -> None:
        """Read the intents that an earlier process left."""
        self._left = [row for row in await self._store.threads() if row.interaction_id not in self._making]

    async def resume(self) -> None:
        """Remove the threads of those intents that have no table."""
        left, self._left = self._left, ()
        for row in left:
            try:
                if not await self._is_ours(row):
                    continue
                for thread in await self._without_table(row):
                    await self._throttle.turn()
                    await clear_away(thread)
            except discord.HTTPException as error:
                if error.status >= 500 or error.status == 429:
                    log.warning("channel %d: cannot search for threads without a table: %s", row.channel_id, error)
                    continue  # the next process tries again
                log.info("channel %d: the bot has no access any more: %s", row.channel_id, error)
            await self._forget(row.interaction_id)

    async def _is_ours(self, row: ThreadRow) -> bool:
        """Whether this process looks after that server. Another one may just be creating the thread."""
        if self._store.shards.count is None:
            return True
        await self._throttle.turn()
        channel = await self._client.fetch_channel(row.channel_id)
        guild = getattr(channel, "guild", None)
        return guild is not None and self._store.shards.owns(guild.id)

    async def _without_table(self, row: ThreadRow) -> list[discord.Thread]:
        """The threads that were made for that intent and have no table."""
        await self._throttle.turn()
        channel = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel) or self._client.user is None:
            return []
        me = self._client.user.id
        await self._throttle.turn()
        return [
            thread
            for thread in await channel.guild.active_threads()
            if (thread.parent_id, thread.owner_id, thread.name) == (channel.id, me, row.name)
            and thread.id > row.interaction_id
            and await self._store.table_in(thread.id) is None
        ]

    async def _forget(self, interaction_id: int) -> None:
        async with self._store.change() as tx:
            await tx.drop_thread(interaction_id)


async def clear_away(thread: discord.Thread) -> None:
    """Delete a thread that has no table; archive it if the bot may not delete it."""
    try:
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)
    except discord.HTTPException as error:
        log.warning("thread %d: cannot remove it, though it has no table: %s", thread.id, error)
