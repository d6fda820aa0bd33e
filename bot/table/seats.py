"""The people at a table: their preferences, their attendance and what they are called."""

from collections.abc import Mapping

import msgspec

from bot.calendar.preferences import Person, decoded
from bot.table.click import Click
from bot.table.table import Seat, Table
from data.rows import AttendanceRow
from data.sql.transaction import Change, Reads


async def persons_at(reads: Reads, table: Table) -> dict[int, Person]:
    """The preferences of everybody at a table, by user id."""
    return chosen_at(table, await reads.persons_at(table.id))


def chosen_at(table: Table, stored: Mapping[int, bytes]) -> dict[int, Person]:
    """The same, from their stored preferences."""
    return decoded(stored, [seat.user_id for seat in table.seats if seat.user_id is not None])


async def with_current_name(tx: Change, click: Click, table: Table) -> Table:
    """The table with the name that the person who clicked has in its server now; it is stored for their seat.

    Call it after a change that everybody sees: the messages change then anyway, and a new name on them tells nothing
    more. One that only some may know of would be betrayed by it.
    """
    seat = None if click.user_id is None else table.seat_of(click.user_id)
    if seat is None or click.server != table.row.guild_id or click.name in ("", seat.name):
        return table
    await tx.rename_seat(table.id, seat.number, click.name)
    return _with_seat(table, msgspec.structs.replace(seat, name=click.name))


async def write_attendance(tx: Change, table: Table, seat: Seat) -> Table:
    """Store who plays for a seat, its missed deadlines, used extensions and turns in time; return the table with it."""
    await tx.write_attendance(
        table.id,
        AttendanceRow(
            seat.number, stand_in=seat.stand_in, misses=seat.misses, extensions=seat.extensions, in_time=seat.in_time
        ),
    )
    return _with_seat(table, seat)


def _with_seat(table: Table, seat: Seat) -> Table:
    seats = (*table.seats[: seat.number], seat, *table.seats[seat.number + 1 :])
    return msgspec.structs.replace(table, seats=seats)
