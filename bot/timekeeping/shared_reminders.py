"""One reminder for several tables that wait for the same person, instead of one each.

A reminder also names the person's other waiting tables of the same server, because everybody there reads it. Those
tables then post no reminder of their own for a while.
"""

from typing import Final

import msgspec

from bot.calendar.deadlines import HOUR
from data.rows import ObligationRow
from data.sql.transaction import Reads

NO_REPEAT_SECONDS: Final = HOUR
"""For how many seconds after a reminder the other tables that it named post none."""


class Waiting(msgspec.Struct, frozen=True):
    """An obligation of a person, and its table."""

    table: int
    obligation: ObligationRow


async def waiting_elsewhere(reads: Reads, user_id: int, table_id: int, until: float) -> list[Waiting]:
    """The person's obligations at other tables of that server that began by `until`, the nearest deadline first."""
    rows = await reads.obligations_elsewhere(table_id)  # of everybody: a plan asks the same for every turn
    found = [Waiting(other, row) for user, other, row in rows if user == user_id and row.since <= until]
    return sorted(
        found,
        key=lambda each: (
            each.obligation.due_at is None,
            each.obligation.due_at or each.obligation.since,
            each.table,
        ),
    )


async def reminded_elsewhere(
    reads: Reads, user_id: int, table_id: int, obligation: ObligationRow, now: float
) -> float | None:
    """When a reminder at another table last named this obligation; None if none did lately."""
    reminders = [
        each.obligation.reminded_at
        for each in await waiting_elsewhere(reads, user_id, table_id, now)
        if each.obligation.reminded_at is not None and each.obligation.reminders
    ]
    earliest, last = max(obligation.since, now - NO_REPEAT_SECONDS), obligation.reminded_at or 0.0
    return max((at for at in reminders if at >= earliest and at > last), default=None)
