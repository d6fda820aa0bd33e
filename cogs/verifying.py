"""Checking a game's dice, in words."""

import asyncio

from bot.checking import check
from bot.errors import WrongPhase
from bot.games.chance import commitment
from bot.seating import Table
from bot.tables import Tables
from cogs import words


async def verified(tables: Tables, table: Table) -> str:
    """What the check found, in words; with the secret once the game is over.

    Raises:
        WrongPhase: the game has not begun.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    entries = await tables.entries(table.id)
    joins = [seat.join_id for seat in await tables.store.seats(table.id)]
    found = await asyncio.to_thread(check, table, entries, joins)
    if found.problem is not None:
        return words.not_verified(found.problem)
    sha = commitment(table.row.secret)
    if table.row.phase == "playing":
        return words.verified_so_far(found.entries, found.draws, sha)
    return words.verified(found.entries, found.draws, sha, table.row.secret.hex(), joins)
