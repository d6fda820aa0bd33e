"""Which step a button can take back."""

import msgspec

from bot.games.journal import Acted
from bot.table.table import Table
from bot.table.tables import Tables


class Undoable(msgspec.Struct, frozen=True):
    """A step that a person at `seat` could take back now: their answer to `decision`."""

    seat: int
    decision: int


async def undoable(tables: Tables, table: Table) -> Undoable | None:
    """The step that could be taken back now, if there is one; a robot never takes any back."""
    entry = await tables.undoable(table)
    if entry is None or not isinstance(entry.deed, Acted) or table.seats[entry.deed.seat].user_id is None:
        return None
    return Undoable(entry.deed.seat, entry.deed.decision)
