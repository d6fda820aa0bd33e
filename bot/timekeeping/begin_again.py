"""Restarts what ran out since a copy was made, when the database has gone back to that copy."""

import msgspec

from bot.calendar.deadlines import next_deadline
from bot.table.motions import TIME_TO_VOTE
from bot.table.table import Table
from bot.table.terms import POST
from bot.timekeeping.context import TableContext
from bot.timekeeping.reminders import REMINDER, SLEEP, SLEEPS, STALL
from data.sql.transaction import Change


async def begin_again(tx: Change, table: Table, now: float) -> None:
    """Begin deadlines, votes and offers of a table again that ran out by `now` (seconds since 1970).

    A person who was pinged, or would have been by now, is not pinged again: the next reminder counts from now.
    """
    await tx.begin_votes_again(table.id, now, now + TIME_TO_VOTE)
    if table.row.phase != "playing" or table.state is None:
        return
    facts = await tx.obligation_facts(table.id)
    passed = {(alarm.kind, alarm.seat) for alarm in facts.alarms if alarm.at <= now}
    if (POST, None) in passed and table.terms.deadline is not None:
        await tx.set_alarm(table.id, POST, next_deadline(table.terms.deadline, now))
        facts = await tx.obligation_facts(table.id)
    if (SLEEP, None) in passed:
        await tx.set_alarm(table.id, SLEEP, now + SLEEPS)
    if (STALL, None) in passed:
        await tx.drop_alarm(table.id, STALL)  # the table is asked after the usual time, not at once
    context = TableContext(table, facts, now)
    for seat, row in facts.obligations.items():
        again = row
        if row.due_at is not None and row.due_at <= now:
            again = msgspec.structs.replace(again, began=now, due_at=context.due(seat, now))
        if row.reminders or (REMINDER, seat) in passed:
            again = msgspec.structs.replace(again, reminders=max(row.reminders, 1), reminded_at=now)
        if again != row:
            await tx.write_obligation(table.id, again)
