"""An absent person: orders or the game's default act, and after two missed deadlines a robot stands in."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.games.values import Event
from bot.orders.standing import orders_act_openly
from bot.table.journal import touch
from bot.table.notices import PlayedFor, tell
from bot.table.seats import write_attendance
from bot.table.table import Seat, Table
from bot.timekeeping.context import turn_time
from bot.timekeeping.late.playing import first_decision, ordered_answer, play
from bot.timekeeping.late.policy import Late, OnTwoMisses
from data.store import Change

MISSES: Final = 2
"""After how many missed deadlines a robot plays for the seat. Being in time for a while clears them."""


async def absent(late: Late) -> Sequence[Event]:
    """Act for the seat until its turn ends. Unless its orders did, that is a missed deadline.

    With the last of `MISSES` nothing is done for the seat: the robot that the table agreed on plays at once.
    """
    tx, table, decision = late.tx, late.table, first_decision(late)
    unanswered = decision is not None and ordered_answer(late, decision) is None
    if unanswered and late.seat.misses + 1 >= MISSES:
        last = await tx.journal_length(table.id)
        await Missed(tx, table, late.now, last + 1, last).count([late.seat], late.on_two_misses)
        await touch(tx, table, late.now)
        return ()
    batch, ordered = await play(late)
    if ordered:
        seconds = None if orders_act_openly(table) else await _time_after_a_miss(tx, table, late.seat, 1)
        notice = PlayedFor(late.seat.number, batch.first, batch.last, ordered=True, seconds=seconds)
        await tell(tx, table.id, late.now, notice)
    else:
        await Missed(tx, table, late.now, batch.first, batch.last).count([late.seat], late.on_two_misses)
    return batch.events


async def _time_after_a_miss(tx: Change, table: Table, seat: Seat, misses: int) -> float | None:
    """The seconds of each turn of that seat's person from now on; None: all that was agreed."""
    return turn_time(table, misses, await preferences.person(tx, seat.user_id or 0))


class Missed(msgspec.Struct, frozen=True):
    """Deadlines that were missed at a table, and the journal entries `first` to `last` that were played for them."""

    tx: Change
    table: Table
    now: float
    first: int
    last: int

    async def count(self, silent: Sequence[Seat], on_two_misses: Sequence[OnTwoMisses]) -> None:
        """Count a missed deadline for these seats and post notices; robots stand in after `MISSES` of them.

        By post, the report of the turn already says who handed in nothing.
        """
        table, over = self.table, self.table.outcome() is not None
        for seat in silent:
            misses = seat.misses + 1
            away = misses >= MISSES
            stand_in = table.terms.stand_in if away else None
            await write_attendance(self.tx, table, msgspec.structs.replace(seat.back(misses=misses), stand_in=stand_in))
            if not table.postal or (away and not over):
                counted = misses if orders_act_openly(table) else 1  # whether orders answered is secret
                seconds = await _time_after_a_miss(self.tx, table, seat, counted)
                notice = PlayedFor(seat.number, self.first, self.last, misses=misses, stand_in=away and not over)
                await tell(self.tx, table.id, self.now, msgspec.structs.replace(notice, seconds=seconds))
            if away and not over:
                for listener in on_two_misses:
                    await listener(self.tx, table, seat.number)
