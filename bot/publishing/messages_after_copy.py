"""Retires what was shown in a future that the database has lost: its boards, hands and pings are out of date.

After a step back (`bot.table.step_back`) every table is shown again. What the bot has posted between the copy and the
step back, and does not know any more, is removed, so that nobody presses a button of a game that never was.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.publishing.refusals import How, judge, refusal_of
from bot.table.step_back import count_on
from bot.transport.own_messages import custom_ids, pictures
from bot.transport.snowflakes import CLOCKS_DIFFER, made_at, snowflake_at
from bot.transport.throttle import Throttle
from bot.worker import Worker
from data.rows import EpochRow, Subject
from data.store import Store

log = logging.getLogger(__name__)

RETIRED: Final = "retired what came before epoch"
"""The stored fact with the id of the last epoch whose lost future is retired."""
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
        self._worker = Worker[tuple[str, int]]("retire the lost future of", self._look, judge)

    async def resume(self) -> None:
        """Begin, or continue what an earlier process left."""
        epoch = await self._store.newest_epoch()
        if epoch is None or await self._store.fact(RETIRED) == epoch.id:
            return
        self._epoch = epoch
        since = snowflake_at(self._copied_at() - CLOCKS_DIFFER)
        for guild in self._client.guilds:
            if self._store.shards.owns(guild.id):
                shown: list[discord.abc.Messageable] = [*guild.text_channels, *guild.voice_channels, *guild.threads]
                newest = {getattr(each, "id", 0): getattr(each, "last_message_id", None) or 0 for each in shown}
                self._left |= {("channel", channel) for channel, last in newest.items() if last > since}
        self._left |= {("person", user) for user in await self._store.people_at_tables()}
        self._worker.poke(BOARDS)

    async def close(self) -> None:
        """Stop. The next process looks again."""
        await self._worker.close()

    async def idle(self) -> None:
        """Wait until everything is looked through."""
        for key in (BOARDS, *self._left):
            await self._worker.idle(key)

    async def _look(self, key: tuple[str, int]) -> None:
        """Remove the messages of the lost future in one channel, or in the DM of one person."""
        if key == BOARDS:
            for table, _ in await self._store.due():
                await self._shown(Subject("table", table))
            for each in self._left:
                self._worker.poke(each)
            await self._settle(None)
            return
        try:
            await self._clear(await self._channel(key))
        except discord.HTTPException as error:
            if refusal_of(error).how is How.WAIT:
                raise
            log.info("cannot look for the lost future in %s %d: %s", *key, error)  # nobody can press there either
        await self._settle(key)

    async def _channel(self, key: tuple[str, int]) -> discord.PartialMessageable:
        kind, number = key
        if kind == "person":
            async with self._throttle.request(number):
                number = (await self._client.create_dm(discord.Object(number))).id
        guild = getattr(self._client.get_channel(number), "guild", None)
        return self._client.get_partial_messageable(number, guild_id=None if guild is None else guild.id)

    async def _clear(self, channel: discord.PartialMessageable) -> None:
        assert self._epoch is not None  # noqa: S101 - `resume` has set it
        span = self._copied_at() - CLOCKS_DIFFER, self._epoch.began_at
        after, before = (discord.Object(snowflake_at(at)) for at in span)
        async with self._throttle.request(channel.id, reads=True):
            found = [each async for each in channel.history(limit=MOST, after=after, before=before)]
        own = [message for message in found if message.author == self._client.user]
        await self._count_on({subject for message in own for subject in _named(message)})
        for message in own:
            if await self._is_lost(message):
                async with self._throttle.request(channel.id):
                    await message.delete()

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

    async def _settle(self, key: tuple[str, int] | None) -> None:
        """Remember when nothing is left to look through."""
        self._left.discard(key or ("", 0))
        if not self._left and self._epoch is not None:
            async with self._store.change() as tx:
                await tx.remember(RETIRED, self._epoch.id)


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
