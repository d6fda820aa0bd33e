"""A scheduler for stored alarms. One timer waits for the next alarm of all tables.

Alarms are rows in the database, so they survive a restart. A due alarm is checked again under its table's lock; one
transaction deletes it, runs its handler and sets the next one. So each alarm fires exactly once, even if the process
dies, or another one looks after the table by now. A table that another process has locked is tried again, so that it
holds up no others. A bot that was off for a week takes one step per table, and later alarms are counted from now.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.concurrency import RETRY_FIRST, RETRY_MOST, backoff
from bot.errors import NoSuchTable, NotDue
from bot.games.values import Event
from bot.table.click import SYSTEM
from bot.table.table import Table
from bot.table.tables import Prepare, Tables, Work
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import AlarmRow
from data.sql.tables import Locked
from data.store import Change

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 60.0
"""The longest wait in seconds before the clock is read again, because the system clock may be changed."""

Handler = Work
"""Handles a fired alarm of a table, in the transaction that deleted it."""
SeatHandler = Callable[[Change, Table, int], Awaitable[Sequence[Event]]]
"""Handles a fired alarm of one seat."""


class Alarms:
    """Fires all tables' alarms by the clock of `tables`, from `start` until `close`.

    `on_fired` functions run for each fired alarm, after its transaction was committed.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._handlers: dict[str, Handler] = {}
        self._seat_handlers: dict[str, SeatHandler] = {}
        self._prepares: dict[str, Prepare] = {}
        self._secret = set[str]()
        self.on_fired: list[Callable[[AlarmRow], None]] = []
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._delays: dict[int, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._open = False
        tables.on_change.append(lambda _: self.poke())
        tables.on_secret.append(lambda _: self.poke())

    def on(self, kind: str, handler: Handler) -> None:
        """Register the handler of a kind of alarm."""
        self._handlers[kind] = handler

    def on_seat(self, kind: str, handler: SeatHandler) -> None:
        """Register the handler of a kind of alarm that each seat has for itself."""
        self._seat_handlers[kind] = handler

    def on_secret(self, kind: str, handler: SeatHandler) -> None:
        """Register the handler of a secret kind of alarm: only the person in its seat may notice it."""
        self._secret.add(kind)
        self.on_seat(kind, handler)

    def on_prepared(self, kind: str, prepare: Prepare) -> None:
        """Register a handler whose slow part, `prepare`, runs before the transaction."""
        self._prepares[kind] = prepare

    def start(self) -> None:
        """Start firing, with the alarms that are overdue."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Look for the next alarm again, because alarms or the clock have changed."""
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
        """Wait until every alarm that is due now has fired or failed."""
        while self._looking is not None:
            await asyncio.wait({self._looking})

    async def close(self) -> None:
        """Stop firing. Pending alarms stay stored."""
        self._open = False
        for timer in (self._timer, *self._retries.values()):
            if timer is not None:
                timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        while (alarm := await self._tables.store.next_alarm(frozenset(self._retries))) is not None:
            wait = alarm.at - self._tables.clock()
            if wait > 0:
                self._sleep(min(wait, LOOK_AGAIN))
                return
            await self._fire(alarm)

    def _sleep(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._open:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.poke)

    async def _fire(self, alarm: AlarmRow) -> None:
        def fired(handle: Work) -> Work:
            async def change(tx: Change, table: Table) -> Sequence[Event]:
                now = await tx.alarm(alarm.id)
                if now is None or now.at > self._tables.clock():
                    raise NotDue
                await tx.drop_alarm(alarm.table_id, alarm.kind, alarm.seat)
                return await handle(tx, table)

            return change

        async def handle(tx: Change, table: Table) -> Sequence[Event]:
            if alarm.seat is not None and alarm.kind in self._seat_handlers:
                return await self._seat_handlers[alarm.kind](tx, table, alarm.seat)
            return await self._handlers[alarm.kind](tx, table)

        async def prepare(table: Table) -> Work:
            return fired(await self._prepares[alarm.kind](table))

        secret = alarm.kind in self._secret
        try:
            if alarm.kind in self._prepares:
                await self._tables.prepared(SYSTEM, alarm.table_id, prepare)
            else:
                await self._tables.claimed(alarm.table_id, fired(handle), quietly=secret)
        except Locked:
            self._retries[alarm.id] = asyncio.get_running_loop().call_later(RETRY_FIRST, self._retry, alarm.id)
        except (NotDue, NoSuchTable):
            log.debug("table %d: %s is not due any more", alarm.table_id, alarm.kind)
        except Exception as error:
            pause = self._delays.get(alarm.id, RETRY_FIRST)
            level, traceback = (logging.INFO, None) if isinstance(error, StorageFailure) else (logging.ERROR, error)
            log.log(
                level,
                "table %d: %s failed (%s); retrying in %.0f s",
                *(alarm.table_id, alarm.kind, type(error).__name__, pause),
                exc_info=traceback,
            )
            self._delays[alarm.id] = backoff(pause)
            self._retries[alarm.id] = asyncio.get_running_loop().call_later(pause, self._retry, alarm.id)
        else:
            self._delays.pop(alarm.id, None)
            for told in self._tables.on_secret if secret else ():
                told(alarm.table_id)
            for listener in self.on_fired:
                listener(alarm)

    def _retry(self, alarm_id: int) -> None:
        del self._retries[alarm_id]
        self.poke()
