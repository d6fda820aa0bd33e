"""Secret invitations, such as an offer to trade, wait for a person's waking hours.

A person who may not be pinged now gets the message when they wake. Only they may learn of it, so the alarm changes
nothing that others see.
"""

from collections.abc import Sequence
from typing import Final

from bot.calendar.waking_hours import next_ping_time
from bot.games.values import Event
from bot.table import seats
from bot.table.alarms import Alarms
from bot.table.click import Click
from bot.table.table import Table
from bot.table.tables import Tables
from data.store import Change

INVITATION: Final = "invitation"
"""Secret alarm of one seat: its person wakes, and gets a message about what waits for them."""


class Invitations:
    """Wakes the tables at which an invitation waits for a person who sleeps."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._clock = tables.clock
        tables.consequences.append(self._set_alarms)
        alarms.on_secret(INVITATION, self._woken)

    async def _set_alarms(self, tx: Change, click: Click, before: Table, table: Table) -> Table:
        """Set an alarm for each person with an invitation who may not be pinged now; a needless one does no harm."""
        if table.row.phase != "playing" or table.state is None:
            return table
        invited, now = sorted({each.seat for each in table.game.invitations(table.state)}), self._clock()
        chosen = await seats.persons_at(tx, table) if invited else {}
        for seat in invited:
            user = table.seats[seat].user_id
            if user is not None and not chosen[user].may_be_pinged(now):
                await tx.set_alarm(table.id, INVITATION, next_ping_time(chosen[user], now), seat)
        return table

    async def _woken(self, tx: Change, table: Table, seat: int) -> Sequence[Event]:
        return ()
