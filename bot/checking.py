"""Checking a game: its journal is played again, and every number drawn is drawn again."""

import msgspec

from bot.games import journal
from bot.games.chance import table_key
from bot.games.game import State
from bot.games.journal import Entry, JournalError
from bot.seating import Table


class Checked(msgspec.Struct, frozen=True):
    """What a check found: how many entries and numbers it went through, and what is wrong, if anything."""

    entries: int
    draws: int
    problem: str | None = None


def check(table: Table, entries: list[Entry], joins: list[int]) -> Checked:
    """Play a table's journal again and compare. `joins` are the ids of the clicks by which people joined."""
    draws = sum(len(entry.draws) for entry in entries)
    try:
        journal.audit(entries, table_key(table.row.secret, joins))
        state: State = journal.replay(table.game, entries)
    except JournalError as error:
        return Checked(len(entries), draws, str(error))
    if table.state is None or table.game.hash(state) != table.game.hash(table.state):
        return Checked(len(entries), draws, "The journal leads to another table than the stored one")
    return Checked(len(entries), draws)
