"""One notice for several tables that wait for the same person, instead of one each.

A line that calls somebody names every other table of the same server that waited for them by then: everybody there
reads it, and what they play elsewhere is nobody's business. A table whose turn to call them comes soon afterwards keeps
still, if it is one of those: they have been told.
"""

from typing import Final

import msgspec

from bot.calendar.deadlines import HOUR
from data.rows import DebtRow
from data.sql.transaction import Reads

TOGETHER: Final = HOUR
"""For how long after a line has called somebody others keep still that it has named."""


class Waiting(msgspec.Struct, frozen=True):
    """What somebody owes at one table."""

    table: int
    debt: DebtRow


async def owed_elsewhere(reads: Reads, user_id: int, table_id: int, until: float) -> list[Waiting]:
    """What somebody has owed at other tables of that server since `until` or longer, the nearest deadline first."""
    owed = await reads.debts_elsewhere(user_id, table_id)
    found = [Waiting(other, debt) for other, debt in owed if debt.since <= until]
    return sorted(found, key=lambda each: (each.debt.due_at is None, each.debt.due_at or each.debt.since, each.table))


async def told_elsewhere(reads: Reads, user_id: int, table_id: int, debt: DebtRow, now: float) -> float | None:
    """When somebody was told of that debt by a line at another table, not long ago; None if they were not."""
    calls = [
        each.debt.called_at
        for each in await owed_elsewhere(reads, user_id, table_id, now)
        if each.debt.called_at is not None and each.debt.calls
    ]
    told = [at for at in calls if at >= max(debt.since, now - TOGETHER) and at > (debt.called_at or 0.0)]
    return max(told, default=None)
