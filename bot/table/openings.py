"""Tables that are to be opened without a click, and the people and robots of their seats."""

import msgspec

from bot.table.click import Click
from bot.table.limits import Asked, asked
from bot.table.terms import Terms
from data.rows import SeatRow
from data.sql.matchmaking import OpeningRow
from data.store import Change


class FutureSeat(msgspec.Struct, frozen=True):
    """A seat at a table that is to be opened: a person or a robot of some level, and the click that brought them."""

    user_id: int | None
    name: str
    robot: str | None
    join_id: int


def seat_rows(row: OpeningRow) -> list[SeatRow]:
    """The seats of a table that is to be opened."""
    seats = msgspec.json.decode(row.seats, type=list[FutureSeat])
    return [SeatRow(number, seat.user_id, seat.name, seat.robot, seat.join_id) for number, seat in enumerate(seats)]


def asked_by(row: OpeningRow) -> Asked:
    """What there has to be room for before a thread is made for that table."""
    terms, people = msgspec.json.decode(row.terms, type=Terms), [seat.user_id for seat in seat_rows(row)]
    host = next((user for user in people if user is not None), None)
    seated = sum(user is not None for user in people)
    return asked(terms, row.guild_id, Click(0, host), starts=row.starts, thread=True, people=seated)


async def leave_openings(tx: Change, user_id: int, name: str) -> None:
    """Remove a person who asked to be forgotten from every table that is to be opened: a robot takes their seat."""
    for row in await tx.openings(everywhere=True):
        seats = msgspec.json.decode(row.seats, type=list[FutureSeat])
        terms = msgspec.json.decode(row.terms, type=Terms)
        if all(seat.user_id != user_id for seat in seats):
            continue
        if row.starts or any(seat.user_id not in (None, user_id) for seat in seats):
            robot = FutureSeat(None, name, terms.stand_in, 0)
            seats = [robot if seat.user_id == user_id else seat for seat in seats]
            terms = msgspec.structs.replace(terms, invited=tuple(user for user in terms.invited if user != user_id))
            now = {"terms": msgspec.json.encode(terms), "seats": msgspec.json.encode(seats)}
            await tx.write_opening(msgspec.structs.replace(row, **now))
        else:
            await tx.drop_opening(row.id)
