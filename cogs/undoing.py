"""Which step a button can take back."""

from bot.games.journal import Acted, Entry
from bot.seating import Table
from bot.tables import Tables


async def undo_step(tables: Tables, table: Table) -> Entry | None:
    """The step that a person could take back now, if there is one; a robot never takes any back."""
    entry = await tables.undoable(table)
    return entry if entry is not None and seat_of(table, entry) is not None else None


def seat_of(table: Table, entry: Entry) -> int | None:
    """The seat that did it, if a person sits there."""
    if not isinstance(entry.deed, Acted) or table.seats[entry.deed.seat].user_id is None:
        return None
    return entry.deed.seat
