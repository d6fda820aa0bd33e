"""Follow-up tasks: work that a table may need after each change. One runs at a time, again if it changed meanwhile."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from bot.errors import NoSuchTable, NotDue, NotPosted, Paused, WrongPhase
from bot.table.tables import Tables
from bot.worker import Retry, Worker, passing_or_ours


class FollowUpTasks(ABC):
    """Follow-up tasks of one kind, for all tables. What is left to do follows from what is stored, so they resume."""

    purpose: ClassVar[str]
    """What the tasks do, for the log and for their names."""
    anywhere: ClassVar[bool] = False
    """Whether this process does it for tables of other processes too."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._worker = Worker[int](f"{self.purpose} at table", self._work, _judge)
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
        self._worker.poke(table_id)

    async def _work(self, table_id: int) -> float | None:
        if not (self.anywhere or await self._tables.is_mine(table_id)):
            await self._tables.changed(table_id, secret=True)
            return None
        return 0.0 if await self._step(table_id) else None

    async def resume(self) -> None:
        """Run the tasks that an earlier process left, at the tables of this one."""
        for table_id in await self._unfinished():
            self.poke(table_id)

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        return self._worker.tasks

    async def idle(self, table_id: int) -> None:
        """Wait for the task of that table."""
        await self._worker.idle(table_id)

    async def close(self) -> None:
        """Cancel all tasks."""
        await self._worker.close()


def _judge(error: Exception) -> Retry | None:
    """Whether a table that needs nothing now was the reason, or one that waits until it is shown again."""
    if isinstance(error, NotPosted):
        return Retry(level=logging.DEBUG)
    return None if isinstance(error, NotDue | NoSuchTable | Paused | WrongPhase) else passing_or_ours(error)
