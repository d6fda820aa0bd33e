"""Tables that cannot be shown, and players who have left the server.

When a channel or thread is deleted, the bot removed from a server, or a permission taken away, the game is kept. The
players get one message about it. Everything is posted again as soon as possible, or the table moves to another channel.
Whether a player is still in the server is checked when their decision is due: Discord reports leaving members only with
a privileged intent, which this bot does without.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import discord
import msgspec

from bot import errors
from bot.concurrency import cancel_all
from bot.games.values import Event
from bot.language import speaking
from bot.publishing.one_time_lines import OneTimeLines
from bot.publishing.refusals import judge
from bot.table.click import SYSTEM, Click, expect_open
from bot.table.journal import touch
from bot.table.notices import MemberGone, Moved, tell
from bot.table.seats import write_attendance
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.transport.circuit_breaker import is_failure
from bot.transport.throttle import Throttle
from bot.votes.seat_changes import SeatChanges
from bot.worker import Worker
from data.rows import LostRow, Why
from data.store import Change, StorageFailure, Violation

log = logging.getLogger(__name__)

UNKNOWN_MEMBER: Final = 10007
LostText = Callable[[Why, Table, discord.Permissions | None], str]
"""The text that players read when their table cannot be shown: by the reason, and by what the bot may do there."""


class LostTables:
    """Handles tables whose channel, server or players go away. `text` makes the texts.

    `on_lost` functions get each other table of the players of a lost table: its messages may link to that one.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, seat_changes: SeatChanges, throttle: Throttle, lines: OneTimeLines
    ) -> None:
        self._client, self._throttle, self._lines = client, throttle, lines
        self._tables = tables
        self._seat_changes = seat_changes
        self._tasks: set[asyncio.Task[object]] = set()
        self._recorded: set[int] = set()
        """Tables that may be recorded as lost; all of them, once they have been read."""
        self._read = False
        self.on_lost: list[Callable[[int], None]] = []
        self.text: LostText = lambda why, table, may: f"Table {table.id} is lost: {why}."
        self._worker = Worker[int]("tell of lost table", self._tell, judge)
        self._tried: set[int] = set()
        """Tables whose players may know already: the last try to tell them had no answer."""

    def read_again(self) -> None:
        """This process may have more tables now: read which of them are lost."""
        self._read = False

    # --- what was lost ---------------------------------------------------------------------------

    async def lost_channel(self, channel_id: int) -> None:
        """A channel or thread was deleted."""
        for table_id in await self._tables.store.tables_of_channel(channel_id):
            await self.lost(table_id, "channel")

    async def lost_server(self, guild_id: int) -> None:
        """The bot has left a server."""
        for table_id in await self._tables.store.tables_of_server(guild_id):
            await self.lost(table_id, "server")

    async def lost(self, table_id: int, why: Why) -> None:
        """Record that a table cannot be shown, and tell its players once."""
        store = self._tables.store
        known = {row.table_id: row for row in await store.lost()}
        if table_id in known and known[table_id].why == why and known[table_id].told:
            return
        self._recorded.add(table_id)
        async with store.change() as tx:
            await tx.lose(table_id, why, self._tables.clock())
        table = await self._tables.load(table_id)
        players = [seat.user_id for seat in table.seats if seat.user_id is not None]
        named = {other for player in players for other in await store.played_by(player)}
        for listener in self.on_lost:
            for other in sorted(named - {table_id}):
                listener(other)
        self._worker.poke(table_id)

    def lost_soon(self, table_id: int, why: Why) -> None:
        """Do `lost` in a task."""
        self._soon(self.lost(table_id, why), f"table {table_id} is lost")

    def _soon(self, work: Coroutine[object, object, object], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def check_member_soon(self, table_id: int, seat: int) -> None:
        """Do `check_member` in a task."""
        self._soon(self.check_member(table_id, seat), f"seat {seat} of table {table_id} is looked for")

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StorageFailure) or is_failure(error):  # checked again when it has passed
            log.info("task failed: %s: %r", task.get_name(), error)
        else:
            log.error("task failed: %s", task.get_name(), exc_info=error)

    async def idle(self) -> None:
        """Wait until what was lost is stored."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Stop. The next process notifies the players of tables that are left."""
        await cancel_all(self._tasks)
        await self._worker.close()

    async def _tell(self, table_id: int) -> None:
        """Tell the channel from which a table was opened, or else its host or a player by DM, once.

        Raises what passes by itself: the outcome is unknown then.
        """
        row = next((row for row in await self._tables.store.lost() if row.table_id == table_id), None)
        if row is None or row.told:
            return
        again = table_id in self._tried
        self._tried.add(table_id)
        told = await self._told(await self._tables.load(table_id), row.why, again=again)
        self._tried.discard(table_id)
        if told:
            async with self._tables.store.change() as tx:
                await tx.lost_told(table_id)

    async def _told(self, table: Table, why: Why, *, again: bool) -> bool:
        guild = self._client.get_guild(table.row.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.row.channel_id)
        may = None if channel is None or guild is None else channel.permissions_for(guild.me)
        key = f"lost table {table.id} {why} {table.row.version}"
        if why == "channel" and table.terms.home not in (0, table.row.channel_id):
            with speaking(table.language):
                text = self.text(why, table, may)
            if await self._lines.channel(table.terms.home, text, key, again=again):
                return True
        for user in dict.fromkeys([table.row.host_id, *(seat.user_id for seat in table.seats)]):
            if user is not None and await self._lines.person(
                user, lambda: self.text(why, table, may), key, again=again
            ):
                return True
        return False

    # --- what came back --------------------------------------------------------------------------

    async def found_server(self, guild_id: int) -> list[int]:
        """The bot is in that server again; its tables, to be shown again."""
        found = await self._tables.store.tables_of_server(guild_id)
        await self._found([table for table in found if not await self._channel_lost(table)])
        return found

    async def compare_servers(self, guilds: AbstractSet[int], shard: int | None = None) -> list[int]:
        """Compare with the servers the bot is in now: it may have left or joined some while it was off.

        Other servers than those of `shard` are left alone, if it is given: the others may not be connected.

        Tells players who have not been told yet that their table is lost. Returns the tables of servers it is in again.
        """
        back: list[int] = []
        lost = await self._tables.store.lost()
        for row in lost:
            if not row.told:
                if row.table_id not in self._recorded:
                    self._tried.add(row.table_id)  # by an earlier process, perhaps
                self._worker.poke(row.table_id)
        self._recorded.update(row.table_id for row in lost)
        self._read = True
        away = {row.table_id for row in lost if row.why == "server"}
        for guild_id in await self._tables.store.servers():
            if shard not in (None, self._tables.store.shards.of(guild_id)):
                continue
            if guild_id not in guilds:
                await self.lost_server(guild_id)
            elif away.intersection(await self._tables.store.tables_of_server(guild_id)):
                back += await self.found_server(guild_id)
        return back

    async def found(self, table_id: int) -> None:
        """That table is shown again. Ignored if its channel has been deleted meanwhile."""
        if self._read and table_id not in self._recorded:
            return
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
        """Whether its channel is still gone; True if Discord does not answer."""
        try:
            return row.why == "channel" and await self._channel_lost(row.table_id)
        except discord.HTTPException as error:
            log.info("table %d: cannot check whether its channel exists: %s", row.table_id, error)
        return True

    async def _channel_lost(self, table_id: int) -> bool:
        table = await self._tables.load(table_id)
        return not await self.is_there(table)

    async def is_there(self, table: Table) -> bool:
        """Whether the table's channel exists and the bot can see it."""
        await self._throttle.turn()
        try:
            await self._client.fetch_channel(table.row.channel_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def move(self, click: Click, table_id: int, channel_id: int) -> Done:
        """Show a table in another channel of its server, because its own is deleted or hidden from the bot.

        Raises:
            NotSeated: the person is neither a player, nor the host, nor a server manager.
            StillThere: it can be shown where it is, or somebody has moved it meanwhile.
            ChannelBusy: there is a game in the other channel.
            WrongPhase: it is over.
        """
        table = await self._tables.load(table_id)
        plays_here = click.user_id is not None and table.seat_of(click.user_id) is not None
        if not (click.manager or plays_here or click.user_id == table.row.host_id):
            raise errors.NotSeated
        lost_from = table.row.channel_id
        shut = any(row.table_id == table_id and row.why != "channel" for row in await self._tables.store.lost())
        if lost_from == channel_id or (not shut and await self.is_there(table)):
            raise errors.StillThere

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.channel_id != lost_from:
                raise errors.StillThere
            expect_open(table)
            now = self._tables.clock()
            try:
                await tx.write_channel(table.id, channel_id)
            except Violation as error:
                raise errors.ChannelBusy from error
            await tell(tx, table.id, now, Moved())
            await touch(tx, table, now)
            return ()

        return await self._tables.change(click, table_id, change)

    # --- who is there ----------------------------------------------------------------------------

    async def is_member(self, table: Table, user_id: int) -> bool:
        """Whether that person is in the table's server; True if Discord does not say."""
        await self._throttle.turn()
        try:
            await self._client.http.get_member(table.row.guild_id, user_id)
        except discord.NotFound as error:
            return error.code != UNKNOWN_MEMBER
        except discord.HTTPException as error:
            log.info("table %d: cannot check who is in its server: %s", table.id, error)
        return True

    async def check_member(self, table_id: int, seat: int) -> bool:
        """Whether the player in that seat is still in the server.

        If not, the table reads so once, a robot plays for them, and the seat is offered to everybody.
        """
        table = await self._tables.load(table_id)
        user = table.seats[seat].user_id
        if user is None or table.row.phase != "playing" or await self.is_member(table, user):
            return True

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            still, sitting = table.row.phase == "playing", table.seats[seat]
            if still and sitting.user_id == user and sitting.stand_in is None:
                now = self._tables.clock()
                await write_attendance(tx, table, msgspec.structs.replace(sitting, stand_in=table.terms.stand_in))
                await self._seat_changes.ask_for(tx, table, seat)
                await tell(tx, table.id, now, MemberGone(seat, table.seats[seat].name))
                await touch(tx, table, now)
            return ()

        await self._tables.change(SYSTEM, table_id, change)
        return False
