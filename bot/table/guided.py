"""Guided first games: a newcomer plays against robots at a set table, which is dealt so that everything is met."""

import asyncio
import os
from typing import Final

import msgspec

from bot.games.chance import table_key
from bot.games.game import AnyGame
from bot.games.registry import GAMES
from bot.games.values import Level, Options
from bot.table import company
from bot.table.beginning import begin
from bot.table.click import Click
from bot.table.lobby import Lobby, NewTable
from bot.table.table import read_in
from bot.table.tables import Done, Tables
from data.store import Change

ROBOTS: Final[tuple[Level, ...]] = ("easy", "easy")
"""The newcomer's company."""
MOST_TRIES: Final = 4000
"""Secrets that are tried for one that teaches; one in some two hundred does."""


class Guided:
    """Begins guided games."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def begin(self, click: Click, new: NewTable) -> Done:
        """Begin a guided game at once, with the person who clicked in the first seat.

        Raises:
            NotSeated: nobody clicked.
            ChannelBusy: another game is open there.
            Full: there is no room for one more.
        """
        seats = new.seats(click, host=True)
        joins = [seat.join_id for seat in seats]
        secret = await asyncio.to_thread(teaching_secret, GAMES[new.game], new.options, joins)
        new = msgspec.structs.replace(new, secret=secret)

        async def change(tx: Change) -> int:
            table_id = await self._lobby.create_table(tx, click, new, people=1, starts=True)
            await company.seat(tx, table_id, new.terms, seats)
            await tx.mark_due(table_id, 1)
            table = await read_in(tx, table_id)
            await begin(tx, table, click, self._tables.clock())
            await self._tables.follow_all(tx, click, table)
            return table_id

        return await self._lobby.opened(click, change)


def teaching_secret(game: AnyGame, options: Options, joins: list[int]) -> bytes:
    """Find a secret that, mixed with these joins, deals a game that teaches. It takes about 0.2 s.

    Raises:
        ValueError: none of `MOST_TRIES` does, so the game asks too much.
    """
    for _ in range(MOST_TRIES):
        secret = os.urandom(32)
        if game.teaches(options, len(joins), table_key(secret, joins)):
            return secret
    raise ValueError(f"no table of {game.name} teaches all")
