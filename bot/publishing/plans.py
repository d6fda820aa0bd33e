"""What tables should show, computed once for everybody who asks.

The answer to a click and the publisher need the same plan at nearly the same time.
"""

import asyncio
from collections.abc import Callable

from bot.publishing.message_slots import Composer, Plan
from bot.publishing.stored_slots import StoredSlots
from bot.table.tables import Tables
from data.rows import SlotRow

Planned = tuple[Plan, dict[str, SlotRow]]
"""What a table should show, and what it shows, by slot."""


class Plans:
    """Plans by table. One holds until its table or its messages change; then `forget` it.

    A plan is kept while a worker is busy with the table (`in_work`).
    """

    def __init__(self, tables: Tables, compose: Composer, *, in_work: Callable[[int], bool]) -> None:
        self._tables, self._compose, self.in_work = tables, compose, in_work
        self.slots = StoredSlots(tables, self.wrote)
        self._plans: dict[int, asyncio.Task[Planned]] = {}
        self._latest: dict[int, Planned] = {}
        """Of tables in work: the latest plan, until the table changes. What is stored is kept up to date."""
        self._being_made: set[asyncio.Task[Planned]] = set()  # also those that are forgotten

    async def of(self, table_id: int) -> Planned:
        """The table's plan as of now.

        Raises:
            NoSuchTable: there is none with that number.
        """
        planning = self._plans.get(table_id)
        if planning is None:
            planning = self._plans[table_id] = asyncio.create_task(self._made(table_id), name=f"plan table {table_id}")
            self._being_made.add(planning)
            planning.add_done_callback(lambda task: self._is_made(table_id, task))
        planned = await asyncio.shield(planning)
        if self._plans.get(table_id) is planning and self.in_work(table_id):
            self._latest[table_id] = planned
        return planned

    async def _made(self, table_id: int) -> Planned:
        async with self._tables.store.usual_reads(("plan", table_id)):
            stored = await self.slots.of(table_id)  # before the table: what is newer than it may not be deleted
            table = await self._tables.load(table_id)
            return await self._compose(table, stored), {row.slot: row for row in stored}

    def _is_made(self, table_id: int, planning: asyncio.Task[Planned]) -> None:
        self._being_made.discard(planning)
        if (_result(planning) is None or not self.in_work(table_id)) and self._plans.get(table_id) is planning:
            del self._plans[table_id]

    def holds(self, table_id: int, plan: Plan) -> bool:
        """Whether the table, which is in work, is as it was when that plan was made."""
        latest = self._latest.get(table_id)
        return latest is not None and latest[0] is plan

    def forget(self, table_id: int) -> None:
        """Drop the plan: the table has changed, or the plan can't be relied on."""
        self._plans.pop(table_id, None)
        self._latest.pop(table_id, None)

    def wrote(self, table_id: int, slot: str, row: SlotRow | None) -> None:
        """A slot was stored with other content, another message or none (None)."""
        planning = self._plans.get(table_id)
        planned = None if planning is None else _result(planning)
        before = None if planned is None else planned[1].get(slot)
        if planning is not None and (before is None or row is None or before.message_id != row.message_id):
            del self._plans[table_id]  # other messages link to it
        for _, stored in filter(None, (planned, self._latest.get(table_id))):
            if row is None:
                stored.pop(slot, None)
            else:
                stored[slot] = row

    async def close(self) -> None:
        """Cancel the plans being made."""
        being_made = list(self._being_made)
        for each in being_made:
            each.cancel()
        await asyncio.gather(*being_made, return_exceptions=True)


def _result(planning: asyncio.Task[Planned]) -> Planned | None:
    """The finished plan; None if it is not done, or failed."""
    if not planning.done() or planning.cancelled() or planning.exception() is not None:
        return None
    return planning.result()
