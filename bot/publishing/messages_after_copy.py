"""Retires what was shown in a future that the database has lost: its boards, hands and pings are out of date.

After a step back (`bot.table.step_back`) every table is shown again. What the bot has posted between the copy and the
step back, and does not know any more, is removed, so that nobody presses a button of a game that never was.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.publishing.refusals import UNKNOWN_MESSAGE, How, judge, refusal_of
from bot.table.step_back import count_on
from bot.transport.own_messages import custom_ids, newest_messages, pictures
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at, snowflake_at
from bot.transport.throttle import Throttle
from bot.worker import Worker
from data.rows import EpochRow, Subject
from data.store import Store

log = logging.getLogger(__name__)

RETIRED: Final = "retired what came before epoch"
"""The stored fact with the id of the last epoch whose lost future is retired. With shards, each has its own."""
MOST: Final = 1_000
"""Messages of one channel that are looked at."""
BOARDS: Final = "the tables' own messages", 0
"""What comes before every channel: people wait for the boards, and nobody can play at a lost one."""
_TABLE: Final = re.compile(r"t:(\d{1,15})(?:\.\w+)?:", re.ASCII)
_PICTURE: Final = re.compile(r"/table-(\d{1,15})-", re.ASCII)
_TOURNAMENT: Final = re.compile(r":cup_\w+:(\d{1,15})", re.ASCII)
_OVERVIEW: Final = "t:0:0:running"
"""The control in a server's message of running games."""


class MessagesAfterCopy:
    """Looks through the channels in which something was posted since the copy, each until it is done."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        throttle: Throttle,
        shown: Callable[[Subject], Awaitable[None]],
    ) -> None:
        """`shown` waits until the messages of a table are up to date, or cannot be."""
        self._client, self._store, self._throttle, self._shown = client, store, throttle, shown
        self._epoch: EpochRow | None = None
        self._left: set[tuple[str, int]] = set()
        self._remembered: set[str] = set()
        self._worker = Worker[tuple[str, int]]("retire the lost future of", self._look, judge)

    async def resume(self) -> None:
        """Begin, or continue what an earlier process left."""
        epoch, names = await self._store.newest_epoch(), self._facts()
        known = {await self._store.fact(name) for name in names}
        people = await self._store.people_at_tables()
        self._epoch = epoch
        if epoch is None or known <= {epoch.id}:
            return
        self._remembered |= names
        self._left |= {("server", guild.id) for guild in self._client.guilds if self._store.shards.owns(guild.id)}
        self._left |= {("person", user) for user in people}
        self._worker.poke(BOARDS)

    def opened(self, thread: discord.Thread) -> None:
        """Look through a thread that was archived until now: nobody could press there, so it was left out."""
        if self._epoch is not None and (thread.last_message_id or 0) > self._since():
            self._begin({("channel", thread.id)})

    async def close(self) -> None:
        """Stop. The next process looks again."""
        await self._worker.close()

    async def _look(self, key: tuple[str, int]) -> None:
        """Look through the channels of one server, one channel, or the DM of one person."""
        if key == BOARDS:
            for table, _ in await self._store.due():
                await self._shown(Subject("table", table))
            self._begin(self._left)
            await self._settle(key)
            return
        try:
            if key[0] == "server":
                self._begin({("channel", channel) for channel in await self._channels(key[1])})
            else:
                await self._clear_opened(await self._channel(key))
        except discord.HTTPException as error:
            if refusal_of(error).how is How.WAIT:
                raise
            log.info("cannot look for the lost future in %s %d: %s", *key, error)  # nobody can press there either
        await self._settle(key)

    def _begin(self, keys: set[tuple[str, int]]) -> None:
        self._left |= keys
        for each in keys:
            self._worker.poke(each)

    async def _channels(self, guild_id: int) -> list[int]:
        """The channels and open threads of a server in which something was posted since the copy."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return []
        async with self._throttle.request(guild_id, reads=True):
            channels = await guild.fetch_channels()
        async with self._throttle.request(guild_id, reads=True):
            threads = await guild.active_threads()
        newest = newest_messages([*channels, *threads])
        return [channel.id for channel, last in newest.items() if last > self._since()]

    async def _clear_opened(self, channel: discord.PartialMessageable) -> None:
        """Remove the messages of the lost future there; an archived thread is opened for that, and archived again."""
        try:
            await self._clear(channel)
        except discord.HTTPException as error:
            if refusal_of(error).how is not How.OPEN:
                raise
            await self._archive(channel, archived=False)
            try:
                await self._clear(channel)
            finally:
                await self._archive(channel, archived=True)

    async def _archive(self, thread: discord.PartialMessageable, *, archived: bool) -> None:
        async with self._throttle.request(thread.id):
            await self._client.http.edit_channel(thread.id, archived=archived)

    async def _channel(self, key: tuple[str, int]) -> discord.PartialMessageable:
        kind, number = key
        if kind == "person":
            async with self._throttle.request(number):
                number = (await self._client.create_dm(discord.Object(number))).id
        guild = getattr(self._client.get_channel(number), "guild", None)
        return self._client.get_partial_messageable(number, guild_id=None if guild is None else guild.id)

    async def _clear(self, channel: discord.PartialMessageable) -> None:
        assert self._epoch is not None  # noqa: S101 - `resume` has set it
        after, before = (discord.Object(at) for at in (self._since(), snowflake_at(self._epoch.began_at)))
        async with self._throttle.request(channel.id, reads=True):
            found = [each async for each in channel.history(limit=MOST, after=after, before=before)]
        own = [message for message in found if message.author == self._client.user]
        await self._count_on({subject for message in own for subject in _named(message)})
        for message in own:
            if await self._is_lost(message):
                try:
                    async with self._throttle.request(channel.id):
                        await message.delete()
                except discord.NotFound as error:
                    if error.code != UNKNOWN_MESSAGE:  # else it was deleted since it was read
                        raise

    async def _count_on(self, named: set[Subject]) -> None:
        """Never give these numbers again."""
        seen = {
            f"{kind}s": max((each.number for each in named if each.kind == kind), default=0)
            for kind in ("table", "tournament")
        }
        if named:
            async with self._store.change() as tx:
                await count_on(tx, seen)

    async def _is_lost(self, message: discord.Message) -> bool:
        """Whether that message shows something, or pings for it, and no slot knows it."""
        if message.interaction_metadata is not None or message.flags.ephemeral:
            return False
        subjects = _named(message)
        if not subjects:  # a line that pings, in the channel of a table
            if not message.content or message.attachments or (message.components and not message.raw_mentions):
                return False
            table = await self._store.table_in(message.channel.id)
            if table is None:  # its table is lost, or over
                return bool(message.raw_mentions) and made_at(message.id) > self._copied_at()
            subjects = {Subject("table", table.id)}
        for subject in subjects:
            if await self._store.slot_of_message(subject, message.id) is not None:
                return False
        return bool(subjects)

    def _copied_at(self) -> float:
        """The last moment that the copy knows, in seconds since 1970."""
        assert self._epoch is not None  # noqa: S101 - `resume` has set it
        return self._epoch.copy_at or self._epoch.began_at

    def _since(self) -> int:
        """The first id that a message of the lost future may have."""
        return snowflake_at(self._copied_at() - CLOCKS_DIFFER)

    def _facts(self) -> set[str]:
        """The names of the facts that this process remembers."""
        shards = self._store.shards
        return {RETIRED} if shards.count is None else {f"{RETIRED}, shard {each}" for each in shards.mine}

    async def _settle(self, key: tuple[str, int]) -> None:
        """Remember when nothing is left to look through."""
        self._left.discard(key)
        if not self._left and self._epoch is not None:
            async with self._store.change() as tx:
                for name in self._remembered:
                    await tx.remember(name, self._epoch.id)


def _named(message: discord.Message) -> set[Subject]:
    """The tables and tournaments that a message's controls and pictures name, and the server of its running games."""
    found = {Subject("table", int(each[1])) for url in pictures(message) for each in _PICTURE.finditer(url)}
    for each in custom_ids(message):
        if (table := _TABLE.match(each)) and int(table[1]):
            found.add(Subject("table", int(table[1])))
        elif tournament := _TOURNAMENT.search(each):
            found.add(Subject("tournament", int(tournament[1])))
        elif each == _OVERVIEW and message.guild is not None:
            found.add(Subject("overview", message.guild.id))
    return found
