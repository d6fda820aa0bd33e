"""Tables at which nothing happens: they are asked what to do, and an abandoned game is played to its end by robots."""

from collections.abc import Sequence

from bot.games.values import Event
from bot.table.batch import Chosen, play_steps
from bot.table.journal import touch
from bot.table.notices import PlayedOut, Stalled, StillPaused, tell
from bot.table.table import Table
from bot.table.tables import Tables
from bot.timekeeping.late.playing import MOST_STEPS, answer_for_absent
from bot.timekeeping.reminders import SLEEP
from data.store import Change


async def ask_what_to_do(tx: Change, table: Table, now: float) -> Sequence[Event]:
    """Post a notice that asks the table what to do, after a long pause or a long time without a move."""
    obligations = await tx.obligations(table.id)
    if table.row.phase != "playing" or (table.row.paused_at is None and not obligations):
        return ()
    if table.row.paused_at is not None:
        await tell(tx, table.id, now, StillPaused(table.row.paused_at))
    else:
        seats = tuple(row.seat for row in obligations)
        await tell(tx, table.id, now, Stalled(seats, min(row.since for row in obligations)))
    await touch(tx, table, now)
    return ()


async def play_out(tables: Tables, tx: Change, table: Table) -> Sequence[Event]:
    """Let robots play an abandoned game to its end, at most `MOST_STEPS` steps in each transaction."""
    if table.row.phase != "playing" or table.attended or (table.paused and table.people_left()):
        return ()
    await tx.write_pause(table.id, None)

    def choose() -> Chosen | None:
        decision = next(iter(table.pending()), None)
        return None if decision is None else Chosen(decision, answer_for_absent(table, decision, on_holiday=True))

    batch = await play_steps(tables, tx, table, choose, MOST_STEPS)
    if table.outcome() is not None:
        await tell(tx, table.id, tables.clock(), PlayedOut())
    else:
        await tx.set_alarm(table.id, SLEEP, tables.clock())
    return batch.events
