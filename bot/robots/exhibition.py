"""Exhibition games: robots play among themselves in a channel, for spectators.

They have no reminders and no deadlines. To keep channels readable, a server limits how many run at once and how many
begin in a day, and each game ends after a maximum number of turns or hours.
"""

from collections.abc import Sequence
from typing import Final

from bot import errors
from bot.calendar.deadlines import HOUR
from bot.games.registry import GAMES
from bot.games.values import Event
from bot.table import company
from bot.table.beginning import begin
from bot.table.click import SYSTEM, Click, expect
from bot.table.journal import close
from bot.table.limits import expect_exhibition_allowed
from bot.table.lobby import Lobby, NewTable
from bot.table.table import Table, read_in
from bot.table.tables import Done, Tables
from data.store import Change

MOST_TURNS: Final = 400
MAX_SECONDS: Final = 6 * HOUR
"""The turns and the seconds after which an exhibition game is stopped. Robots finish long before."""


class Exhibitions:
    """Begins exhibition games and stops them early."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def begin(self, click: Click, new: NewTable) -> Done:
        """Begin an exhibition game at once. The person who clicked can stop it.

        Raises:
            ChannelBusy: another game is open there.
            SeatsDoNotFit: the game has another number of seats.
            NoExhibitions: the server's managers allow no exhibition games, or not by this person.
            Full: enough of them run in the server, or have begun within a day.
        """

        async def change(tx: Change) -> int:
            if click.user_id is None:
                raise errors.NotSeated
            possible, robots = GAMES[new.game].seats(new.options), len(new.robots)
            if robots not in possible:
                raise errors.SeatsDoNotFit(robots, possible, 0)
            await expect_exhibition_allowed(tx, click, new.guild_id, self._tables.clock())
            table_id = await self._lobby.create_table(tx, click, new, people=0, starts=True)
            await company.seat(tx, table_id, new.terms, new.seats(click, host=False))
            await begin(tx, await read_in(tx, table_id), click, self._tables.clock())
            return table_id

        return await self._lobby.opened(click, change)

    async def stop(self, click: Click, table_id: int) -> Done:
        """Stop an exhibition game. Only the person who began it and the server's managers may.

        Raises:
            WrongPhase: it is over.
            NotAnExhibition: people play there.
            NotStarter: another person began it.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if not table.exhibition:
                raise errors.NotAnExhibition
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
        if not (old or lost or table.game.turn(table.state) > MOST_TURNS):
            return False
        await self._tables.change(SYSTEM, table.id, change)
        return True
