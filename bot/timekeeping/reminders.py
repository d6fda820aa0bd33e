"""What rings for what is owed: deadlines, calls and reminders; and for tables where nothing happens any more."""

from collections.abc import Sequence
from typing import Final

from bot.calendar.deadlines import DAY, HOUR, SHORTEST_DEADLINE, warning
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import next_ping_time
from bot.table.notices import Asleep, tell
from bot.table.table import Table
from bot.timekeeping.moment import Moment
from data.rows import DebtRow
from data.sql.transaction import Change

DEADLINE: Final = "deadline"
"""The kind of alarm at which a seat is played for; each seat has its own."""
CALL: Final = "call"
"""The kind of alarm at which a seat is called, or called once more."""
STALL: Final = "stall"
"""The kind of alarm at which a table where nothing happens, without a deadline or paused, is asked what to do."""
SLEEP: Final = "sleep"
"""The kind of alarm at which robots play on to the end at a table that everybody has left alone."""

REMINDERS: Final = 3
"""How often somebody is reminded of one thing, where nothing happens to them if they do nothing."""
REMINDERS_IN_TIME: Final = 8
"""The same where there is a deadline; the warning before its end comes in any case."""
STALLED: Final = 4 * DAY
PAUSED: Final = 14 * DAY
ASKED_AGAIN: Final = 30 * DAY
SLEEPS: Final = 7 * DAY
"""After how many seconds a table is asked what to do, or one that is paused, and once more; and how long it sleeps
before robots end it."""


async def set_alarms(tx: Change, moment: Moment, debts: Sequence[DebtRow]) -> None:
    """Let ring what has to for those debts, and nothing else."""
    table, ledger, now = moment.table, moment.ledger, moment.now
    kinds = (DEADLINE, CALL, STALL, SLEEP)
    there = {(alarm.kind, alarm.seat): alarm.at for alarm in ledger.alarms if alarm.kind in kinds}
    wanted: dict[tuple[str, int | None], float] = {}
    if table.paused:
        debts = ()
    for debt in debts:
        if debt.due_at is not None and not table.by_post:
            wanted[DEADLINE, debt.seat] = debt.due_at
        if (at := next_call_for(debt, moment.chosen[debt.seat], now)) is not None:
            wanted[CALL, debt.seat] = at
    if table.row.paused_at is not None or (debts and table.terms.deadline is None):
        paused_at = table.row.paused_at
        at = max(debt.began for debt in debts) + STALLED if paused_at is None else paused_at + PAUSED
        wanted[STALL, None] = at if at > now else there.get((STALL, None), now + ASKED_AGAIN)
    if await _left_alone(tx, table):
        wanted[SLEEP, None] = there.get((SLEEP, None), now + SLEEPS)
        if (SLEEP, None) not in there:
            await tell(tx, table.id, now, Asleep(now + SLEEPS))
    for kind, seat in there.keys() - wanted.keys():
        await tx.drop_alarm(table.id, kind, seat)
    for (kind, seat), at in wanted.items():
        if there.get((kind, seat)) != at:
            await tx.set_alarm(table.id, kind, at, seat)


async def _left_alone(tx: Change, table: Table) -> bool:
    """Whether everybody who played there is gone: only robots are left, which do not play on alone.

    A pause is over only when nobody has a seat any more who could ask for that.
    """
    if table.attended or (table.paused and table.people_left()) or not table.owed():
        return False
    return bool(table.people_left() or await tx.seat_history(table.id))


def next_call_for(debt: DebtRow, person: Person, now: float) -> float | None:
    """When somebody is to be called next for what they owe; None: not any more. What was missed is one call."""
    if debt.called_at is None:
        return _in_time(next_ping_time(person, max(now, debt.since)), debt)
    if person.remind == "off":
        return None
    moments = list[float]()
    if debt.due_at is None:
        every = DAY if person.remind == "half" else person.remind * HOUR
        if debt.calls <= REMINDERS:
            moments.append(debt.called_at + every)
    else:
        length = debt.due_at - debt.began
        scaled = [debt.due_at - warning(length)]
        if person.remind == "half":
            scaled += [debt.began + length / 2] if length >= SHORTEST_DEADLINE else []
        elif debt.calls <= REMINDERS_IN_TIME:
            moments.append(debt.called_at + person.remind * HOUR)
        moments += [at for at in scaled if at - debt.called_at >= length / 16]
    if not moments:
        return None
    return _in_time(next_ping_time(person, max(now, min(moments))), debt)


def _in_time(at: float, debt: DebtRow) -> float | None:
    """That moment, unless the deadline has passed by then."""
    return at if debt.due_at is None or at < debt.due_at else None
