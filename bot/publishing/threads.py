"""Threads made for tables: none is left behind without one, also when we are killed right after making it.

Before a thread is made, that it is about to be is stored; opening the table in it takes that away again in the
same transaction. What an earlier process left stored names the threads to look for.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import discord

from data.rows import ThreadRow
from data.store import Store

log = logging.getLogger(__name__)


class Threads:
    """Keeps account of the threads that are about to be made."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._left: Sequence[ThreadRow] = ()

    @asynccontextmanager
    async def intended(self, interaction_id: int, channel_id: int, name: str) -> AsyncIterator[None]:
        """Make a thread of that name below that channel inside the block, and open the table in it.

        Whatever goes wrong inside the block is for the block to clear away; this is for when it cannot.
        """
        async with self._store.change() as tx:
            await tx.add_thread(ThreadRow(interaction_id, channel_id, name))
        try:
            yield
        finally:
            await self._forget(interaction_id)

    async def remember(self) -> None:
        """See what an earlier process left, before anything new is intended."""
        self._left = await self._store.threads()

    async def resume(self) -> None:
        """Clear away the threads that an earlier process made and opened no table in."""
        left, self._left = self._left, ()
        for row in left:
            try:
                for thread in await self._strays(row):
                    await clear_away(thread)
            except discord.HTTPException as error:
                if error.status >= 500 or error.status == 429:
                    log.warning("channel %d cannot be searched for empty threads: %s", row.channel_id, error)
                    continue  # the next process tries again
                log.info("channel %d is not there for us any more: %s", row.channel_id, error)
            await self._forget(row.interaction_id)

    async def _strays(self, row: ThreadRow) -> list[discord.Thread]:
        channel = self._client.get_channel(row.channel_id) or await self._client.fetch_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel) or self._client.user is None:
            return []
        me = self._client.user.id
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
    """Remove a thread that has no table; archive it where deleting takes a permission we do not have."""
    try:
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)
    except discord.HTTPException as error:
        log.warning("thread %d, which has no table, is left over: %s", thread.id, error)
