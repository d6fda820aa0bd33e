"""Threads for tables. None is left behind without a table, even if the request that makes it gets no answer.

The intent to make a thread is stored first, and stays for `KEPT_SECONDS`: Discord may still make a thread whose request
was given up, also after this process has died. A thread without a table that fits an intent is used by the next try, or
removed if it is empty. In another one there was a table, which the database has lost (`bot.table.step_back`), or people
talk: it stays as it is.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.publishing.message_sender import MESSAGE_SECONDS
from bot.publishing.refusals import How, judge, refusal_of
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at
from bot.transport.throttle import Throttle
from bot.worker import Worker
from data.rows import ThreadRow
from data.store import Store

log = logging.getLogger(__name__)

WEEK_IN_MINUTES: Final = 10_080
"""How long a table's thread may be quiet before Discord archives it: the longest that Discord allows."""
KEPT_SECONDS: Final = 900.0
"""Seconds in which Discord may still make a thread that was asked for."""


class Threads:
    """Makes threads, and removes those that got no table. `clock` is in seconds since 1970."""

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle, clock: Callable[[], float]) -> None:
        self._client, self._store, self._throttle, self._clock = client, store, throttle, clock
        self._intents: dict[int, ThreadRow] = {}
        self._making: set[int] = set()
        self._worker = Worker("look for threads of", self._look, judge)

    def intent(self, interaction_id: int, channel_id: int, name: str, *, same: int = 0) -> ThreadRow:
        """The intent to make that thread: an earlier one if its last bits are the same (a mask), else a new one."""
        wanted = ThreadRow(interaction_id, channel_id, name)
        for row in self._intents.values():
            there = (row.channel_id, row.name) == (channel_id, name)
            if same and there and (row.interaction_id ^ interaction_id) & same == 0:
                return row
        return wanted

    @asynccontextmanager
    async def made(self, intent: ThreadRow, channel: discord.TextChannel) -> AsyncIterator[discord.Thread]:
        """Make a thread, or use one that an earlier try has made. Open its table inside the block.

        Raises what Discord answers. A thread that has no table after the block is removed.
        """
        self._making.add(intent.interaction_id)
        self._intents[intent.interaction_id] = intent
        try:
            async with self._store.change() as tx:
                await tx.add_thread(intent)
            thread = next(iter(await self._without_table(intent)), None)
            if thread is None:
                await self._throttle.turn()
                async with asyncio.timeout(MESSAGE_SECONDS):
                    thread = await channel.create_thread(
                        name=intent.name,
                        type=discord.ChannelType.public_thread,
                        auto_archive_duration=WEEK_IN_MINUTES,
                    )
            yield thread
        finally:
            self._making.discard(intent.interaction_id)
            self._worker.poke(intent.interaction_id)

    async def resume(self) -> None:
        """Look for threads that earlier processes asked for."""
        for row in await self._store.threads():
            self._intents.setdefault(row.interaction_id, row)
            self._worker.poke(row.interaction_id)

    def appeared(self, thread: discord.Thread) -> None:
        """A thread was made or opened: if nobody has use for it, it is removed."""
        for row in list(self._intents.values()):
            if _fits(thread, row):
                self._worker.poke(row.interaction_id)

    async def idle(self) -> None:
        """Wait until every thread that is known to have no table is removed."""
        for key in list(self._intents):
            await self._worker.idle(key)

    async def close(self) -> None:
        """Stop. The next process goes on."""
        await self._worker.close()

    async def _look(self, interaction_id: int) -> float | None:
        """Remove the threads of that intent that have no table; look once more before the intent is forgotten."""
        row = self._intents.get(interaction_id)
        if row is None or interaction_id in self._making:
            return None
        channel = self._client.get_channel(row.channel_id)
        left = made_at(row.interaction_id) + KEPT_SECONDS + CLOCKS_DIFFER - self._clock()
        if channel is None and left > 0:
            return left  # another process serves that server, or it is deleted
        making = [self._intents[each] for each in self._making]
        for thread in await self._without_table(row):
            if not any(_fits(thread, each) for each in making):  # else its table is being opened
                await self._remove(thread)
        if left > 0:
            return left
        async with self._store.change() as tx:
            await tx.drop_thread(interaction_id)
        self._intents.pop(interaction_id, None)
        return None

    async def _without_table(self, row: ThreadRow) -> list[discord.Thread]:
        """The threads that were made for that intent and have no table."""
        channel = self._client.get_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel) or self._client.user is None:
            return []
        found = [thread for thread in channel.threads if thread.owner_id == self._client.user.id and _fits(thread, row)]
        return [thread for thread in found if await self._store.table_in(thread.id) is None]

    async def _is_empty(self, thread: discord.Thread) -> bool:
        """Whether nothing was ever posted there. Discord is asked: the bot hears of no messages.

        False if it is gone, or cannot be seen. What passes by itself is raised.
        """
        await self._throttle.turn()
        try:
            async with asyncio.timeout(MESSAGE_SECONDS):
                there = await self._client.fetch_channel(thread.id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return isinstance(there, discord.Thread) and there.last_message_id is None

    async def _remove(self, thread: discord.Thread) -> None:
        """Delete an empty thread; archive it if the bot may not delete it. What passes by itself is raised."""
        if not await self._is_empty(thread):
            return
        for request in (thread.delete, lambda: thread.edit(archived=True)):
            await self._throttle.turn()
            try:
                async with asyncio.timeout(MESSAGE_SECONDS):
                    await request()
            except discord.NotFound:
                return
            except discord.HTTPException as error:
                if refusal_of(error).how is How.WAIT:
                    raise
                log.info("thread %d has no table and cannot be removed: %s", thread.id, error)
            else:
                return


def _fits(thread: discord.Thread, row: ThreadRow) -> bool:
    """Whether that thread was made for that intent."""
    return (thread.parent_id, thread.name) == (row.channel_id, row.name) and thread.id > row.interaction_id
