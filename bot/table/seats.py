"""The people at a table: their preferences and their attendance."""

from collections.abc import Mapping

import msgspec

from bot.calendar.preferences import Person, decoded
from bot.table.table import Seat, Table
from data.rows import AttendanceRow
from data.sql.transaction import Change, Reads


async def persons_at(reads: Reads, table: Table) -> dict[int, Person]:
    """The preferences of everybody at a table, by user id."""
    return chosen_at(table, await reads.persons_at(table.id))


def chosen_at(table: Table, stored: Mapping[int, bytes]) -> dict[int, Person]:
    """The same, from their stored preferences."""
    return decoded(stored, [seat.user_id for seat in table.seats if seat.user_id is not None])


async def write_attendance(tx: Change, table: Table, seat: Seat) -> Table:
    """Store who plays for a seat, its missed deadlines, used extensions and turns in time; return the table with it."""
    await tx.write_attendance(
        table.id,
        AttendanceRow(
            seat.number, stand_in=seat.stand_in, misses=seat.misses, extensions=seat.extensions, in_time=seat.in_time
        ),
    )
    seats = (*table.seats[: seat.number], seat, *table.seats[seat.number + 1 :])
    return msgspec.structs.replace(table, seats=seats)
