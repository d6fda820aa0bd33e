"""The roll-call before a slow game: it begins when everybody seated has said that they are here.

It is held only where the opener asked for it, at tables with a deadline. A person who does not answer in time gives
their seat back.
"""

from typing import Final

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import DAY
from bot.calendar.waking_hours import next_ping_time
from bot.table.journal import touch
from bot.table.table import Seat, Table, read_in
from bot.table.terms import RollCall, Terms
from data.store import Change

SECONDS: Final = float(DAY)
"""Seconds that everybody has to answer a roll-call."""
ROLL_CALL, AWAKE = "roll_call", "roll_call_awake"
"""Alarms: the time is up; a person who slept when it began may be pinged now."""


def asked(terms: Terms) -> bool:
    """Whether a table with these terms holds a roll-call before its game begins."""
    return terms.roll_call and terms.deadline is not None


def missing(table: Table) -> tuple[Seat, ...]:
    """The people who have not answered the roll-call; none without one."""
    call = table.terms.called
    return () if call is None else tuple(seat for seat in table.seats if seat.user_id not in (None, *call.here))


async def answer(tx: Change, table: Table, user_id: int | None, now: float) -> Table:
    """Begin the roll-call, if there is none, and count that person as here. Makes a new version of the table."""
    call = table.terms.called
    if call is None:
        call = RollCall(now, now + SECONDS)
        await tx.set_alarm(table.id, ROLL_CALL, call.until)
        for seat in table.seats:
            person = None if seat.user_id is None else await preferences.person(tx, seat.user_id)
            if person is not None and seat.user_id != user_id and not person.may_be_pinged(now):
                await tx.set_alarm(table.id, AWAKE, next_ping_time(person, now), seat.number)
    here = tuple(dict.fromkeys((*call.here, *([] if user_id is None else [user_id]))))
    return await _write(tx, table, msgspec.structs.replace(call, here=here), now)


async def cancel(tx: Change, table: Table, now: float) -> Table:
    """End the roll-call without a game. Makes a new version of the table."""
    await tx.drop_alarm(table.id, ROLL_CALL)
    return await _write(tx, table, None, now)


async def forget_absent(tx: Change, table: Table) -> None:
    """Forget the answers of people who have left. The caller has made a new version of the table."""
    call, seated = table.terms.called, {seat.user_id for seat in table.seats}
    here = () if call is None else tuple(user for user in call.here if user in seated)
    if call is not None and here != call.here:
        terms = msgspec.structs.replace(table.terms, called=msgspec.structs.replace(call, here=here))
        await tx.write_terms(table.id, msgspec.json.encode(terms))


async def call_again(tx: Change, table: Table, now: float) -> None:
    """Give everybody the whole time again at a table that has gone back to a copy: answers may be lost."""
    call = table.terms.called
    if table.row.phase == "lobby" and call is not None:
        await tx.set_alarm(table.id, ROLL_CALL, now + SECONDS)
        renewed = msgspec.structs.replace(table.terms, called=msgspec.structs.replace(call, until=now + SECONDS))
        await tx.write_terms(table.id, msgspec.json.encode(renewed))


async def _write(tx: Change, table: Table, call: RollCall | None, now: float) -> Table:
    terms = msgspec.structs.replace(table.terms, called=call)
    await tx.write_terms(table.id, msgspec.json.encode(terms))
    await touch(tx, table, now)
    return await read_in(tx, table.id)
