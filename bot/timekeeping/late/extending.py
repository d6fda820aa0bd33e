"""An extension from the seat's bank, for a person who has shown a sign of life since the turn's ping."""

from collections.abc import Sequence

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import EXTENSIONS, SHORTEST_DEADLINE, Duration, extension
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import PersonalClock
from bot.games.values import Event
from bot.table.journal import touch
from bot.table.notices import Extended, tell
from bot.table.seats import write_attendance
from bot.table.terms import Terms
from bot.timekeeping.context import least_time
from bot.timekeeping.late.policy import Late


def extended(terms: Terms, person: Person, at: float) -> float:
    """Until when a deadline that passes `at` is extended for that person, in seconds since 1970.

    Only time in which they may be pinged counts, also where the table agreed that nights do.
    """
    more = extension(terms.deadline or Duration(SHORTEST_DEADLINE), least_time(terms, person))
    return PersonalClock(person, waking=True, waits=terms.away == "pause").due(more, at)


async def extend(late: Late) -> Sequence[Event] | None:
    """Extend the deadline if the bank has one left, counted from now, because the bot may have been off.

    Nobody waits longer for a person who has vanished: without a new sign of life there is no extension, nor another.
    """
    tx, table, seat, now = late.tx, late.table, late.seat, late.now
    if seat.extensions >= EXTENSIONS or late.obligation.seen_at is None:
        return None
    person = await preferences.person(tx, seat.user_id or 0)
    until = extended(table.terms, person, now)
    obligation = msgspec.structs.replace(late.obligation, began=now, due_at=until, seen_at=None)
    if pinged := person.remind != "off" and person.may_be_pinged(now):
        obligation = msgspec.structs.replace(obligation, reminders=obligation.reminders + 1, reminded_at=now)
    await tx.write_obligation(table.id, obligation)
    seat = msgspec.structs.replace(seat, extensions=seat.extensions + 1, stand_in=None)
    await write_attendance(tx, table, seat)
    await tell(tx, table.id, now, Extended(seat.number, until, EXTENSIONS - seat.extensions, pinged))
    await touch(tx, table, now)
    return ()
