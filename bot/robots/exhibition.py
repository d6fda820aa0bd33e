"""Games that robots play among themselves in a channel, for whoever looks on.

Nobody sits there, so nobody is called and nothing falls due. So that no channel is flooded, only a few run at once in
a server and only some begin in a day; and so that none runs for ever, each ends after so many goes or hours.
"""

from collections.abc import Sequence
from typing import Final

from bot import errors
from bot.calendar import preferences
from bot.calendar.deadlines import DAY, HOUR
from bot.games.registry import GAMES
from bot.games.values import Event
from bot.table.click import SYSTEM, Click, expect
from bot.table.lobby import Lobby, NewTable
from bot.table.table import Table, read_in
from bot.table.tables import Done, Tables
from data.rows import SeatRow
from data.store import Change

TIMES_A_DAY: Final = 5
"""So many times as many games to watch may begin in one server within a day as may run at once."""
MOST_GOES: Final = 400
LONGEST: Final = 6 * HOUR
"""After so many goes, or seconds, a game to watch is stopped. Robots are done long before."""


class Watching:
    """Begins games of robots among themselves, and ends them before their time."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def begin(self, click: Click, new: NewTable) -> Done:
        """Let these robots play in a channel at once. Whoever asks can stop them.

        Raises:
            ChannelBusy: another game is open there.
            SeatsDoNotFit: the game is not for so many.
            NoWatching: this server's managers do not want it, or not by everybody.
            EnoughToWatch: so many run there already, or have begun within a day.
        """

        async def change(tx: Change) -> int:
            if click.user_id is None:
                raise errors.NotSeated
            possible, robots = GAMES[new.game].seats(new.options), new.robots
            if len(robots) not in possible:
                raise errors.SeatsDoNotFit(len(robots), possible, 0)
            await self._expect_welcome(tx, click, new.guild_id)
            table_id = await self._lobby.create_table(tx, click, new)
            await tx.write_seats(
                table_id,
                [SeatRow(seat, None, each.name, each.robot, click.interaction_id) for seat, each in enumerate(robots)],
            )
            await tx.drop_thread(click.interaction_id)
            await self._lobby.begin(tx, await read_in(tx, table_id), click)
            return table_id

        return await self._lobby.opened(click, change)

    async def stop(self, click: Click, table_id: int) -> Done:
        """End a game that robots play among themselves: whoever began it may, and who manages the server.

        Raises:
            WrongPhase: it is over.
            NotWatched: people play there.
            NotStarter: somebody else began it.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if not table.watched:
                raise errors.NotWatched
            if click.user_id != table.row.host_id and not click.manager:
                raise errors.NotStarter
            await tx.write_table(table.row, phase="closed", at=self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def late(self, table: Table) -> bool:
        """End a game of robots among themselves that goes on for too long or that nobody can see; whether it did."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.phase == "playing":
                await tx.write_table(table.row, phase="closed", at=self._tables.clock())
            return ()

        if table.row.phase != "playing" or table.state is None:
            return False
        old = self._tables.clock() > table.row.opened_at + LONGEST
        lost = any(row.table_id == table.id for row in await self._tables.store.lost())
        if not (old or lost or table.game.go(table.state) > MOST_GOES):
            return False
        await self._tables.change(SYSTEM, table.id, change)
        return True

    async def _expect_welcome(self, tx: Change, click: Click, guild_id: int) -> None:
        server = await preferences.server(tx, guild_id)
        who, at_once, a_day = server.watch, server.watched, server.watched * TIMES_A_DAY
        if who == "nobody" or (who == "managers" and not click.manager):
            raise errors.NoWatching(managers=who == "managers")
        running = await tx.watched(guild_id, playing=True)
        today = await tx.watched(guild_id, since=self._tables.clock() - DAY)
        if running >= at_once or today >= a_day:
            raise errors.EnoughToWatch(at_once, a_day, running=running >= at_once)
