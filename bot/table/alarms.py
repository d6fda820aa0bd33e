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

from bot.concurrency import RETRY_FIRST
from bot.errors import NoSuchTable, NotDue, NotPosted
from bot.games.values import Event
from bot.table.click import SYSTEM
from bot.table.table import Table
from bot.table.tables import Prepare, Tables, Work
from bot.worker import Worker, passing_or_ours, report
from data.priority_lock import Urgency, set_task_urgency
from data.rows import AlarmRow
from data.sql.tables import Locked
from data.store import Change

log = logging.getLogger(__name__)

NEXT: Final = 0
"""Stands for all alarms; their numbers begin at 1."""
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
        self._worker = Worker[int]("alarm", self._work)
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

    def on_slow(self, kind: str, prepare: Prepare) -> None:
        """Register a handler whose slow part, `prepare`, runs before the transaction."""
        self._prepares[kind] = prepare

    def start(self) -> None:
        """Start firing, with the alarms that are overdue."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Look for the next alarm again, because alarms or the clock have changed."""
        if self._open:
            self._worker.poke(NEXT)

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        return self._worker.tasks

    async def idle(self) -> None:
        """Wait until every alarm that is due now has fired or failed."""
        await self._worker.idle(NEXT)

    async def close(self) -> None:
        """Stop firing. Pending alarms stay stored."""
        self._open = False
        await self._worker.close()

    async def _work(self, alarm_id: int) -> float | None:
        """Fire the alarms that are due, one after another; or one alarm that failed before."""
        set_task_urgency(Urgency.BY_ITSELF)
        if alarm_id != NEXT:
            if (failed := await self._tables.store.alarm(alarm_id)) is not None:
                await self._fire(failed)
            return None
        while (alarm := await self._tables.store.next_alarm(self._worker.keys - {NEXT})) is not None:
            wait = alarm.at - self._tables.clock()
            if wait > 0:
                return min(wait, LOOK_AGAIN)
            try:
                await self._fire(alarm)
            except Exception as error:  # noqa: BLE001 - it holds up no other alarm, and is tried again with a log line
                report(f"table {alarm.table_id}: {alarm.kind}", error, passing_or_ours(error).level, RETRY_FIRST)
                self._worker.later(alarm.id, RETRY_FIRST)
        return None

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
                await self._tables.prepare_and_change(SYSTEM, alarm.table_id, prepare)
            else:
                await self._tables.change_unless_locked(alarm.table_id, fired(handle), quietly=secret)
        except (Locked, NotPosted):
            self._worker.later(alarm.id, RETRY_FIRST)
        except (NotDue, NoSuchTable):
            log.debug("table %d: %s is not due any more", alarm.table_id, alarm.kind)
        else:
            for told in self._tables.on_secret if secret else ():
                told(alarm.table_id)
            for listener in self.on_fired:
                listener(alarm)
