"""A person on holiday: a robot plays for them, or the table waits. Neither is a missed deadline."""

from collections.abc import Sequence

import msgspec

from bot.games.values import Event
from bot.table.journal import touch
from bot.timekeeping.context import TableContext
from bot.timekeeping.late.playing import play
from bot.timekeeping.late.policy import Late


async def holiday(late: Late) -> Sequence[Event] | None:
    """Play for a person on holiday, or set a later deadline if the table waits for them."""
    tx, table = late.tx, late.table
    context = TableContext(table, await tx.obligation_facts(table.id), late.now)
    if not context.preferences[late.seat.number].is_away(late.now):
        return None
    if not context.waits:
        batch, _ = await play(late, on_holiday=True)
        return batch.events
    due_at = context.due(late.seat.number, late.obligation.began)
    if due_at is None or due_at <= late.now:
        return None
    await tx.write_obligation(table.id, msgspec.structs.replace(late.obligation, due_at=due_at))
    await touch(tx, table, late.now)
    return ()
