"""What falls due at tables, and when: one sleeper, which wakes for the alarm that rings first.

Alarms are rows of the store, so they outlive the process. One that is due is looked at again under its table's
lock; taking it away, doing what it is for and setting the next one are one transaction. So each rings once,
whenever the process dies, and however late: a bot that was off for a week takes one step per table, and
whatever comes next is counted from now.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.concurrency import RETRY_FIRST, RETRY_MOST, backoff
from bot.errors import NoSuchTable, NotDue
from bot.games.game import Event
from bot.table.table import Table
from bot.table.tables import SYSTEM, Prepare, Tables, Work
from bot.table.terms import POST
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import AlarmRow
from data.store import Change

__all__ = ["LOOK_AGAIN", "POST", "Alarms", "Ring", "SeatRing"]

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 60.0
"""Seconds after which the sleeper looks at the clock again in any case: clocks on walls are put forward."""

Ring = Work
"""Does what fell due at a table, in the transaction that has taken its alarm away, and sets the next one."""
SeatRing = Callable[[Change, Table, int], Awaitable[Sequence[Event]]]
"""The same for one seat."""


class Alarms:
    """All alarms of all tables, by the clock of `tables`. They ring from `start` on, until `close`.

    `on_rung` functions are told of each that has rung, after what it is for was committed.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rings: dict[str, Ring] = {}
        self._seat_rings: dict[str, SeatRing] = {}
        self._prepares: dict[str, Prepare] = {}
        self.on_rung: list[Callable[[AlarmRow], None]] = []
        self._rests: dict[int, asyncio.TimerHandle] = {}
        self._pauses: dict[int, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._open = False
        tables.on_change.append(lambda _: self.poke())
        tables.on_secret.append(lambda _: self.poke())

    def on(self, kind: str, ring: Ring) -> None:
        """Let alarms of that kind ring so."""
        self._rings[kind] = ring

    def on_seat(self, kind: str, ring: SeatRing) -> None:
        """Let alarms of that kind, of which each seat has its own, ring so."""
        self._seat_rings[kind] = ring

    def on_prepared(self, kind: str, prepare: Prepare) -> None:
        """Let alarms of that kind ring as `prepare` says, which takes long and so comes before the transaction."""
        self._prepares[kind] = prepare

    def start(self) -> None:
        """Begin with what fell due meanwhile."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """An alarm may have been set or taken away, or the clock moved: look which rings first."""
        if not self._open:
            return
        if self._looking is not None:
            self._again = True
            return
        self._looking = asyncio.create_task(self._look(), name="alarms")
        self._looking.add_done_callback(self._looked)

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._looking = None
        if not task.cancelled() and (error := task.exception()):
            level, traceback = (logging.INFO, None) if isinstance(error, StorageFailure) else (logging.ERROR, error)
            log.log(level, "the alarms cannot be read; looking again in %.0f s", RETRY_MOST, exc_info=traceback)
            self._sleep(RETRY_MOST)
        if self._again:
            self._again = False
            self.poke()

    async def idle(self) -> None:
        """Wait until everything that is due now has been done, or has stumbled."""
        while self._looking is not None:
            await asyncio.wait({self._looking})

    async def close(self) -> None:
        """Stop. Whatever is still to ring is stored."""
        self._open = False
        for timer in (self._timer, *self._rests.values()):
            if timer is not None:
                timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        while (alarm := await self._tables.store.next_alarm(frozenset(self._rests))) is not None:
            wait = alarm.at - self._tables.clock()
            if wait > 0:
                self._sleep(min(wait, LOOK_AGAIN))
                return
            await self._ring(alarm)

    def _sleep(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._open:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.poke)

    async def _ring(self, alarm: AlarmRow) -> None:
        def taken(ring: Work) -> Work:
            async def change(tx: Change, table: Table) -> Sequence[Event]:
                now = await tx.alarm(alarm.id)
                if now is None or now.at > self._tables.clock():
                    raise NotDue
                await tx.drop_alarm(alarm.table_id, alarm.kind, alarm.seat)
                return await ring(tx, table)

            return change

        async def ring(tx: Change, table: Table) -> Sequence[Event]:
            if alarm.seat is not None and alarm.kind in self._seat_rings:
                return await self._seat_rings[alarm.kind](tx, table, alarm.seat)
            return await self._rings[alarm.kind](tx, table)

        async def prepare(table: Table) -> Work:
            return taken(await self._prepares[alarm.kind](table))

        try:
            if alarm.kind in self._prepares:
                await self._tables.prepared(SYSTEM, alarm.table_id, prepare)
            else:
                await self._tables.change(SYSTEM, alarm.table_id, taken(ring))
        except (NotDue, NoSuchTable):
            log.debug("table %d: %s is not due any more", alarm.table_id, alarm.kind)
        except Exception as error:
            pause = self._pauses.get(alarm.id, RETRY_FIRST)
            level, traceback = (logging.INFO, None) if isinstance(error, StorageFailure) else (logging.ERROR, error)
            log.log(
                level,
                "table %d: %s stumbled (%s); again in %.0f s",
                *(alarm.table_id, alarm.kind, type(error).__name__, pause),
                exc_info=traceback,
            )
            self._pauses[alarm.id] = backoff(pause)
            self._rests[alarm.id] = asyncio.get_running_loop().call_later(pause, self._rested, alarm.id)
        else:
            self._pauses.pop(alarm.id, None)
            for told in self.on_rung:
                told(alarm)

    def _rested(self, alarm_id: int) -> None:
        del self._rests[alarm_id]
        self.poke()
