"""StorageFailure with where a table is shown, and with who belongs there: noticed, told where it can be, and outlived.

A channel or thread that was deleted, a server that sent the bot away, a permission that was taken: the game stays as
it is. Whoever can be told is told once, and everything is posted again when it can be; or the table moves to
another channel. Whether a player is still in the server is asked when something is due from them, for Discord
tells bots of it only with an intent that this one does without.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import discord

from bot import errors
from bot.calendar import preferences
from bot.games.game import Event
from bot.table.notices import MemberGone, Moved, tell
from bot.table.seats import attends
from bot.table.table import Table
from bot.table.tables import Click, Done, Tables
from bot.transport.circuit_breaker import UNREACHABLE, is_failure
from bot.votes.seat_changes import Substitutes
from data.rows import LostRow, Why
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

UNKNOWN_MEMBER: Final = 10007
Told = Callable[[Why, Table], str]
"""What players read when their table cannot be shown, by why it cannot."""


class LostTables:
    """Looks after tables whose channel, server or players go away. `texts` say it, by why it is."""

    def __init__(self, client: discord.Client, tables: Tables, substitutes: Substitutes) -> None:
        self._client = client
        self._tables = tables
        self._substitutes = substitutes
        self._tasks: set[asyncio.Task[object]] = set()
        self.told: Told = lambda why, table: f"Table {table.id} is lost: {why}."

    # --- what was lost ---------------------------------------------------------------------------

    async def lost_channel(self, channel_id: int) -> None:
        """That channel or thread is gone."""
        for table_id in await self._tables.store.tables_of_channel(channel_id):
            await self.lost(table_id, "channel")

    async def lost_server(self, guild_id: int) -> None:
        """The bot is not in that server any more."""
        for table_id in await self._tables.store.tables_of_server(guild_id):
            await self.lost(table_id, "server")

    async def lost(self, table_id: int, why: Why) -> None:
        """That table cannot be shown: remember it, and tell its host, once."""
        store = self._tables.store
        known = {row.table_id: row for row in await store.lost()}
        if table_id in known and known[table_id].why == why and known[table_id].told:
            return
        async with store.change() as tx:
            await tx.lose(table_id, why, self._tables.clock())
        if await self._tell(await self._tables.load(table_id), why):
            async with store.change() as tx:
                await tx.lost_told(table_id)

    def lost_soon(self, table_id: int, why: Why) -> None:
        """The same, without waiting for it."""
        self._soon(self.lost(table_id, why), f"table {table_id} is lost")

    def _soon(self, work: Coroutine[object, object, object], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def look_for_soon(self, table_id: int, seat: int) -> None:
        """Look for whoever has that seat, without waiting for it: something has just fallen due from them."""
        self._soon(self.look_for(table_id, seat), f"seat {seat} of table {table_id} is looked for")

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StorageFailure) or is_failure(error):  # that passes, and then it is looked at again
            log.info("could not look after a table: %s: %r", task.get_name(), error)
        else:
            log.error("could not look after a table: %s", task.get_name(), exc_info=error)

    async def close(self) -> None:
        """Stop; who has not been told is told by the next process."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self, table: Table, why: Why) -> bool:
        """Say it where it can be: in the channel the table was opened from, else to its host by DM."""
        text = self.told(why, table)
        if why == "channel" and table.terms.home not in (0, table.row.channel_id):
            try:
                await self._client.get_partial_messageable(table.terms.home).send(text)
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("table %d: its home channel cannot be told: %r", table.id, error)
            else:
                return True
        for user in dict.fromkeys([table.row.host_id, *(seat.user_id for seat in table.seats)]):
            if user is None or not (person := await preferences.person(self._tables.store, user)).dm:
                continue
            silent = not person.may_be_pinged(self._tables.clock())
            try:
                await (await self._client.create_dm(discord.Object(user))).send(text, silent=silent)
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("table %d: somebody who plays there cannot be told: %r", table.id, error)
            else:
                return True
        return False

    # --- what came back --------------------------------------------------------------------------

    async def found_server(self, guild_id: int) -> list[int]:
        """The bot is in that server again: its tables, to be shown again."""
        found = await self._tables.store.tables_of_server(guild_id)
        await self._found([table for table in found if not await self._channel_lost(table)])
        return found

    async def meet(self, guilds: AbstractSet[int]) -> list[int]:
        """The bot is in these servers now: it may have been sent away, or invited again, while it was off.

        Who could not be told then that a table was lost is told now. The tables of servers it is in again, to be shown
        again.
        """
        back: list[int] = []
        lost = await self._tables.store.lost()
        for row in lost:
            if not row.told:
                self.lost_soon(row.table_id, row.why)
        away = {row.table_id for row in lost if row.why == "server"}
        for guild_id in await self._tables.store.servers():
            if guild_id not in guilds:
                await self.lost_server(guild_id)
            elif away.intersection(await self._tables.store.tables_of_server(guild_id)):
                back += await self.found_server(guild_id)
        return back

    async def found(self, table_id: int) -> None:
        """That table is shown again; unless its channel was deleted while it was."""
        for row in await self._tables.store.lost():
            if row.table_id == table_id and not await self._still_gone(row):
                async with self._tables.store.change() as tx:
                    await tx.found(table_id)

    async def _found(self, tables: Sequence[int]) -> None:
        known = {row.table_id for row in await self._tables.store.lost()}
        for table_id in known.intersection(tables):
            async with self._tables.store.change() as tx:
                await tx.found(table_id)

    async def _still_gone(self, row: LostRow) -> bool:
        """Whether its channel is gone for good; yes, if that was so and Discord does not say."""
        try:
            return row.why == "channel" and await self._channel_lost(row.table_id)
        except discord.HTTPException as error:
            log.info("table %d: Discord does not say whether its channel is there: %s", row.table_id, error)
        return True

    async def _channel_lost(self, table_id: int) -> bool:
        table = await self._tables.load(table_id)
        return not await self.is_there(table)

    async def is_there(self, table: Table) -> bool:
        """Whether the table's channel is there and the bot can see it."""
        try:
            await self._client.fetch_channel(table.row.channel_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def move(self, click: Click, table_id: int, channel_id: int) -> Done:
        """Show a table in another channel of its server: one whose own is gone, or out of the bot's sight.

        Raises:
            NotSeated: who asks neither plays there nor is its host nor manages the server.
            StillThere: it can be shown where it is, or somebody else has moved it meanwhile.
            ChannelBusy: there is a game in the other channel.
            WrongPhase: it is over.
        """
        table = await self._tables.load(table_id)
        mine = click.user_id is not None and table.seat_of(click.user_id) is not None
        if not (click.manager or mine or click.user_id == table.row.host_id):
            raise errors.NotSeated
        lost_from = table.row.channel_id
        shut = any(row.table_id == table_id and row.why == "permission" for row in await self._tables.store.lost())
        if lost_from == channel_id or (not shut and await self.is_there(table)):
            raise errors.StillThere

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.channel_id != lost_from:
                raise errors.StillThere
            if table.row.phase not in ("lobby", "playing"):
                raise errors.WrongPhase(table.row.phase)
            now = self._tables.clock()
            try:
                await tx.write_channel(table.id, channel_id)
            except sqlite3.IntegrityError as error:
                raise errors.ChannelBusy from error
            await tell(tx, table.id, now, Moved())
            await tx.write_table(table.row, phase=table.row.phase, at=now)
            return ()

        return await self._tables.change(click, table_id, change)

    # --- who is there ----------------------------------------------------------------------------

    async def is_member(self, table: Table, user_id: int) -> bool:
        """Whether that person is in the table's server; yes, if Discord does not say."""
        try:
            await self._client.http.get_member(table.row.guild_id, user_id)
        except discord.NotFound as error:
            return error.code != UNKNOWN_MEMBER
        except discord.HTTPException as error:
            log.info("table %d: Discord does not say who is in its server: %s", table.id, error)
        return True

    async def look_for(self, table_id: int, seat: int) -> bool:
        """Whether whoever has that seat is still in the server, now that something is due from them.

        If not, the table is told, once, a robot plays meanwhile, and anybody may ask to play on.
        """
        table = await self._tables.load(table_id)
        user = table.seats[seat].user_id
        if user is None or table.row.phase != "playing" or await self.is_member(table, user):
            return True

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            still, mine = table.row.phase == "playing", table.seats[seat]
            if still and mine.user_id == user and mine.stand_in is None:
                now = self._tables.clock()
                await attends(tx, table, mine, stand_in=table.terms.stand_in, misses=mine.misses, in_time=mine.in_time)
                await self._substitutes.ask_for(tx, table, seat)
                await tell(tx, table.id, now, MemberGone(seat, table.seats[seat].name))
                await tx.write_table(table.row, phase="playing", at=now)
            return ()

        await self._tables.change(Click(0, None), table_id, change)
        return False
