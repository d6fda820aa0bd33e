"""Follow-up tasks: work that a table may need after each change. One runs at a time, again if it changed meanwhile."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from bot.concurrency import RETRY_FIRST, backoff
from bot.errors import NoSuchTable, NotDue, Paused, WrongPhase
from bot.table.tables import Tables
from data.failures import StorageFailure

log = logging.getLogger(__name__)


class FollowUpTasks(ABC):
    """Follow-up tasks of one kind, for all tables. What is left to do follows from what is stored, so they resume."""

    purpose: ClassVar[str]
    """What the tasks do, for the log and for their names."""
    anywhere: ClassVar[bool] = False
    """Whether this process does it for tables of other processes too."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        tables.on_change.append(self.poke)
        tables.on_secret.append(self.poke)
        if self.anywhere:
            tables.on_foreign.append(self.poke)

    @abstractmethod
    async def _step(self, table_id: int) -> bool:
        """Do the next thing that the table needs; whether there may be another.

        Raises:
            NotDue, NoSuchTable, Paused, WrongPhase: the table needs nothing.
        """

    @abstractmethod
    async def _unfinished(self) -> list[int]:
        """The tables where an earlier process may have left something undone."""

    def poke(self, table_id: int) -> None:
        """Run the task of a table that has changed."""
        if self._closed:
            return
        if table_id in self._looking:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._look(table_id), name=f"{self.purpose} at table {table_id}")
        self._looking[table_id] = task
        task.add_done_callback(lambda _: self._looked(table_id))

    def _looked(self, table_id: int) -> None:
        del self._looking[table_id]
        if table_id in self._again:  # it changed after the last look
            self._again.discard(table_id)
            self.poke(table_id)

    async def _look(self, table_id: int) -> None:
        """Take steps until the table needs nothing, with a growing pause after failures."""
        pause = RETRY_FIRST
        while True:
            self._again.discard(table_id)  # this step sees what changed until now
            try:
                if not (self.anywhere or await self._tables.is_mine(table_id)):
                    return await self._tables.changed(table_id, secret=True)
                if not await self._step(table_id):
                    return None
            except (NotDue, NoSuchTable, Paused, WrongPhase):
                return None
            except StorageFailure as error:
                log.info("table %d: %s failed; retrying in %.0f s: %s", table_id, self.purpose, pause, error)
            except Exception:
                log.exception("table %d: %s failed; retrying in %.0f s", table_id, self.purpose, pause)
            else:
                pause = RETRY_FIRST
                continue
            await asyncio.sleep(pause)
            pause = backoff(pause)

    async def resume(self) -> None:
        """Run the tasks that an earlier process left, at the tables of this one."""
        for table_id in await self._unfinished():
            self.poke(table_id)

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """The running tasks, one a table."""
        return list(self._looking.values())

    async def idle(self, table_id: int) -> None:
        """Wait for the task of that table."""
        while task := self._looking.get(table_id):
            await asyncio.wait({task})

    async def close(self) -> None:
        """Cancel all tasks."""
        self._closed = True
        tasks = self.under_way
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
