"""Earlier turns on which orders are tried out, to show their owner what they would have done."""

from collections.abc import AsyncIterator
from typing import Any

from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.orders import Rehearsing
from bot.games.values import State
from bot.table.table import Table, begun
from bot.table.tables import Tables
from data.rows import Snapshot


class Turn:
    """One earlier turn: the journal from its beginning, and the state at its beginning."""

    def __init__(self, game: AnyGame, snapshot: Snapshot, entries: list[Entry]) -> None:
        self._game, self._snapshot, self.entries = game, snapshot, entries

    def before(self) -> State:
        """A copy of the state at the beginning."""
        state: State = self._game.decode(self._snapshot.state)
        return state


async def turns_to_rehearse(tables: Tables, table: Table, rules: Rehearsing[Any, Any]) -> AsyncIterator[Turn]:
    """The turns that these rules can rehearse, the latest first.

    Raises:
        ValueError: the game has not begun.
    """
    for number in rules.turns_to_rehearse(begun(table)):
        snapshot = await tables.store.snapshot_of_turn(table.id, number)
        if snapshot is not None:
            yield Turn(table.game, snapshot, await tables.entries(table.id, snapshot.number))
