"""Checking a game's dice: the journal is played again, and every number drawn is drawn again."""

import asyncio

from bot.errors import WrongPhase
from bot.games import journal
from bot.games.chance import commitment, table_key
from bot.games.game import State
from bot.games.journal import Entry, JournalError
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
    key = table_key(table.row.secret, joins)
    try:
        state = await asyncio.to_thread(_again, table, entries, key)
    except JournalError as error:
        return words.not_verified(str(error))
    if table.game.hash(state) != table.game.hash(table.state):
        return words.not_verified("The journal leads to another table than the stored one")
    sha = commitment(table.row.secret)
    draws = sum(len(entry.draws) for entry in entries)
    if table.row.phase == "playing":
        return words.verified_so_far(len(entries), draws, sha)
    return words.verified(len(entries), draws, sha, table.row.secret.hex(), joins)


def _again(table: Table, entries: list[Entry], key: bytes) -> State:
    journal.audit(entries, key)
    state: State = journal.replay(table.game, entries)
    return state
