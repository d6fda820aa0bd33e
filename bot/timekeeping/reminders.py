"""The alarms that follow from obligations: deadlines and reminders; and those of tables where nothing happens."""

from collections.abc import Sequence
from typing import Final

from bot.calendar.deadlines import DAY, HOUR, SHORTEST_DEADLINE, warning
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import next_ping_time
from bot.table.notices import Asleep, tell
from bot.table.table import Table
from bot.timekeeping.context import TableContext
from data.rows import ObligationRow
from data.sql.transaction import Change

DEADLINE: Final = "deadline"
"""Alarm of one seat: its deadline passes."""
REMINDER: Final = "call"
"""Alarm of one seat: its person is pinged, for the first time or again."""
STALL: Final = "stall"
"""Alarm of a table where nothing has happened for long, without a deadline or paused: the table is asked what to do."""
SLEEP: Final = "sleep"
"""Alarm of a table that everybody has left: robots play the game to its end."""

MOST_REMINDERS: Final = 3
"""How often a person is reminded of one obligation without a deadline."""
MOST_REMINDERS_BEFORE_DEADLINE: Final = 8
"""The same with a deadline; the warning before its end is sent in any case."""
STALLED_SECONDS: Final = 4 * DAY
"""Seconds without a move after which a table without a deadline is asked what to do."""
PAUSED_SECONDS: Final = 14 * DAY
"""Seconds of pause after which a table is asked what to do."""
ASKED_AGAIN: Final = 30 * DAY
"""Seconds until either is asked again."""
SLEEPS: Final = 7 * DAY
"""Seconds from when everybody has left until robots play on."""


async def set_alarms(tx: Change, context: TableContext, obligations: Sequence[ObligationRow]) -> None:
    """Set the table's alarms as these obligations need them, and drop the others."""
    table, facts, now = context.table, context.facts, context.now
    kinds = (DEADLINE, REMINDER, STALL, SLEEP)
    there = {(alarm.kind, alarm.seat): alarm.at for alarm in facts.alarms if alarm.kind in kinds}
    wanted: dict[tuple[str, int | None], float] = {}
    if table.paused:
        obligations = ()
    for row in obligations:
        if row.due_at is not None and not table.postal:
            wanted[DEADLINE, row.seat] = row.due_at
        if (at := next_reminder_at(row, context.preferences[row.seat], now)) is not None:
            wanted[REMINDER, row.seat] = at
    if table.row.paused_at is not None or (obligations and table.terms.deadline is None):
        paused_at = table.row.paused_at
        at = (
            max(row.began for row in obligations) + STALLED_SECONDS if paused_at is None else paused_at + PAUSED_SECONDS
        )
        wanted[STALL, None] = at if at > now else there.get((STALL, None), now + ASKED_AGAIN)
    if await _is_abandoned(tx, table):
        wanted[SLEEP, None] = there.get((SLEEP, None), now + SLEEPS)
        if (SLEEP, None) not in there:
            await tell(tx, table.id, now, Asleep(now + SLEEPS))
    for kind, seat in there.keys() - wanted.keys():
        await tx.drop_alarm(table.id, kind, seat)
    for (kind, seat), at in wanted.items():
        if there.get((kind, seat)) != at:
            await tx.set_alarm(table.id, kind, at, seat)


async def _is_abandoned(tx: Change, table: Table) -> bool:
    """Whether all people have left a running game, so only robots remain.

    A paused game is abandoned only when nobody has a seat any more who could ask to resume it.
    """
    if table.attended or (table.paused and table.people_left()) or not table.pending():
        return False
    return bool(table.people_left() or await tx.seat_history(table.id))


def next_reminder_at(obligation: ObligationRow, person: Person, now: float) -> float | None:
    """When the person is pinged next for that obligation; None: not again. Several missed pings become one."""
    if obligation.reminded_at is None:
        return _before_deadline(next_ping_time(person, max(now, obligation.since)), obligation)
    if person.remind == "off":
        return None
    times = list[float]()
    if obligation.due_at is None:
        every = DAY if person.remind == "half" else person.remind * HOUR
        if obligation.reminders <= MOST_REMINDERS:
            times.append(obligation.reminded_at + every)
    else:
        length = obligation.due_at - obligation.began
        scaled = [obligation.due_at - warning(length)]
        if person.remind == "half":
            scaled += [obligation.began + length / 2] if length >= SHORTEST_DEADLINE else []
        elif obligation.reminders <= MOST_REMINDERS_BEFORE_DEADLINE:
            times.append(obligation.reminded_at + person.remind * HOUR)
        times += [at for at in scaled if at - obligation.reminded_at >= length / 16]
    if not times:
        return None
    return _before_deadline(next_ping_time(person, max(now, min(times))), obligation)


def _before_deadline(at: float, obligation: ObligationRow) -> float | None:
    """That time; None if the deadline has passed by then."""
    return at if obligation.due_at is None or at < obligation.due_at else None
