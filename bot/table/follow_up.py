"""Work that a table may need whenever it has changed: one run at a time, and once more if it changed meanwhile."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from bot.concurrency import RETRY_FIRST, backoff
from bot.errors import NoSuchTable, NotDue, Paused, WrongPhase
from bot.table.tables import Tables
from data.failures import StorageFailure

log = logging.getLogger(__name__)


class Errands(ABC):
    """Looks after tables that have changed. What it has not done is stored, so the next process goes on."""

    errand: ClassVar[str]
    """What it does, for the log and for the names of its tasks."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        tables.on_change.append(self.poke)
        tables.on_secret.append(self.poke)

    @abstractmethod
    async def _step(self, table_id: int) -> bool:
        """Do the next thing that table needs now; whether to look at once for another.

        Raises:
            NotDue, NoSuchTable, Paused, WrongPhase: it needs nothing.
        """

    @abstractmethod
    async def _left(self) -> list[int]:
        """The tables that an earlier process may have left in need of it."""

    def poke(self, table_id: int) -> None:
        """That table has changed: look what it needs."""
        if self._closed:
            return
        if table_id in self._looking:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._look(table_id), name=f"{self.errand} at table {table_id}")
        self._looking[table_id] = task
        task.add_done_callback(lambda _: self._looked(table_id))

    def _looked(self, table_id: int) -> None:
        del self._looking[table_id]
        if table_id in self._again:  # it changed after the last look
            self._again.discard(table_id)
            self.poke(table_id)

    async def _look(self, table_id: int) -> None:
        """Do what that table needs now, however often it takes."""
        pause = RETRY_FIRST
        while True:
            self._again.discard(table_id)  # this step sees what changed until now
            try:
                if not await self._step(table_id):
                    return
            except (NotDue, NoSuchTable, Paused, WrongPhase):
                return
            except StorageFailure as error:
                log.info("table %d: %s again in %.0f s: %s", table_id, self.errand, pause, error)
            except Exception:
                log.exception("table %d: %s stumbled; again in %.0f s", table_id, self.errand, pause)
            else:
                pause = RETRY_FIRST
                continue
            await asyncio.sleep(pause)
            pause = backoff(pause)

    async def resume(self) -> None:
        """Go on where an earlier process stopped."""
        for table_id in await self._left():
            self.poke(table_id)

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """What is being done now, a task for each table."""
        return list(self._looking.values())

    async def idle(self, table_id: int) -> None:
        """Wait until that table has what it needs, or cannot have it."""
        while task := self._looking.get(table_id):
            await asyncio.wait({task})

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        tasks = self.under_way
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
