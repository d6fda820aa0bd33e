"""Work that a table may need whenever it has changed: one run at a time, and once more if it changed meanwhile."""

import asyncio
from abc import ABC, abstractmethod
from typing import ClassVar

from bot.tables import Tables


class Errands(ABC):
    """Looks after tables that have changed. What it has not done is stored, so the next process goes on."""

    errand: ClassVar[str]
    """What it does, for the names of its tasks."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        tables.on_change.append(self.poke)

    @abstractmethod
    async def _look(self, table_id: int) -> None:
        """Do what that table needs now."""

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
        if table_id in self._again:
            self._again.discard(table_id)
            self.poke(table_id)

    async def resume(self) -> None:
        """Go on where an earlier process stopped."""
        for table_id in await self._left():
            self.poke(table_id)

    async def idle(self, table_id: int) -> None:
        """Wait until that table has what it needs, or cannot have it."""
        while task := self._looking.get(table_id):
            await asyncio.wait({task})

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        tasks = list(self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
