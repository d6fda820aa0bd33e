"""Exhibition games: robots play among themselves in a channel, for spectators.

They have no reminders and no deadlines. To keep channels readable, a server limits how many run at once and how many
begin in a day, and each game ends after a maximum number of turns or hours.
"""

from collections.abc import Sequence
from typing import Final

from bot import errors
from bot.calendar import preferences
from bot.calendar.deadlines import DAY, HOUR
from bot.games.registry import GAMES
from bot.games.values import Event
from bot.table.click import SYSTEM, Click, expect
from bot.table.journal import close
from bot.table.lobby import Lobby, NewTable
from bot.table.table import Table, read_in
from bot.table.tables import Done, Tables
from data.rows import SeatRow
from data.store import Change

TIMES_A_DAY: Final = 5
"""How many times more exhibition games may begin in a server in a day than may run at once."""
MOST_GOES: Final = 400
MAX_SECONDS: Final = 6 * HOUR
"""The turns and the seconds after which an exhibition game is stopped. Robots finish long before."""


class Watching:
    """Begins exhibition games and stops them early."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def begin(self, click: Click, new: NewTable) -> Done:
        """Begin an exhibition game at once. The person who clicked can stop it.

        Raises:
            ChannelBusy: another game is open there.
            SeatsDoNotFit: the game has another number of seats.
            NoWatching: the server's managers allow no exhibition games, or not by this person.
            EnoughToWatch: the server's limit is reached.
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
            await self._lobby.begin(tx, await read_in(tx, table_id), click)
            return table_id

        return await self._lobby.opened(click, change)

    async def stop(self, click: Click, table_id: int) -> Done:
        """Stop an exhibition game. Only the person who began it and the server's managers may.

        Raises:
            WrongPhase: it is over.
            NotWatched: people play there.
            NotStarter: another person began it.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if not table.watched:
                raise errors.NotWatched
            if click.user_id != table.row.host_id and not click.manager:
                raise errors.NotStarter
            await close(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def late(self, table: Table) -> bool:
        """Stop an exhibition game that runs too long or that nobody can see, and return whether it did."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.phase == "playing":
                await close(tx, table, self._tables.clock())
            return ()

        if table.row.phase != "playing" or table.state is None:
            return False
        old = self._tables.clock() > table.row.opened_at + MAX_SECONDS
        lost = any(row.table_id == table.id for row in await self._tables.store.lost())
        if not (old or lost or table.game.turn(table.state) > MOST_GOES):
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
