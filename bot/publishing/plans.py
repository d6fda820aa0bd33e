"""What tables, tournaments and months should show, computed once for everybody who asks.

The answer to a click and the publisher need the same plan at nearly the same time.
"""

import asyncio
from collections.abc import Callable, Mapping

from bot.concurrency import cancel_all
from bot.publishing.message_slots import Plan
from bot.publishing.stored_slots import StoredSlots
from bot.publishing.subjects import Subjects
from data.rows import SlotRow, Subject
from data.store import Store

Planned = tuple[Plan, dict[str, SlotRow]]
"""What a subject should show, and what it shows, by slot."""


class Plans:
    """Plans by subject. One holds until its subject or its messages change; then `forget` it.

    A plan is kept while a worker is busy with it (`in_work`).
    """

    def __init__(self, store: Store, kinds: Mapping[str, Subjects], *, in_work: Callable[[Subject], bool]) -> None:
        self._store, self._kinds, self.in_work = store, kinds, in_work
        self.slots = StoredSlots(store, kinds, self.wrote)
        self._plans: dict[Subject, asyncio.Task[Planned]] = {}
        self._latest: dict[Subject, Planned] = {}
        """Of subjects in work: the latest plan, until they change. What is stored is kept up to date."""
        self._being_made: set[asyncio.Task[Planned]] = set()  # also those that are forgotten

    async def of(self, subject: Subject) -> Planned:
        """The subject's plan as of now.

        Raises:
            NotThere: there is no such subject.
        """
        planning = self._plans.get(subject)
        if planning is None:
            planning = self._plans[subject] = asyncio.create_task(self._made(subject), name=f"plan {subject}")
            self._being_made.add(planning)
            planning.add_done_callback(lambda task: self._is_made(subject, task))
        planned = await asyncio.shield(planning)
        if self._plans.get(subject) is planning and self.in_work(subject):
            self._latest[subject] = planned
        return planned

    async def _made(self, subject: Subject) -> Planned:
        async with self._store.usual_reads(("plan", subject)):
            stored = await self.slots.of(subject)  # before the subject: what is newer than it may not be deleted
            plan = await self._kinds[subject.kind].plan(subject.number, stored)
            return plan, {row.slot: row for row in stored}

    def _is_made(self, subject: Subject, planning: asyncio.Task[Planned]) -> None:
        self._being_made.discard(planning)
        if (_result(planning) is None or not self.in_work(subject)) and self._plans.get(subject) is planning:
            del self._plans[subject]

    def holds(self, subject: Subject, plan: Plan) -> bool:
        """Whether the subject, which is in work, is as it was when that plan was made."""
        latest = self._latest.get(subject)
        return latest is not None and latest[0] is plan

    def forget(self, subject: Subject) -> None:
        """Drop the plan: the subject has changed, or the plan can't be relied on."""
        self._plans.pop(subject, None)
        self._latest.pop(subject, None)

    def wrote(self, subject: Subject, slot: str, row: SlotRow | None) -> None:
        """A slot was stored with other content, another message or none (None)."""
        planning = self._plans.get(subject)
        planned = None if planning is None else _result(planning)
        before = None if planned is None else planned[1].get(slot)
        if planning is not None and (before is None or row is None or before.message_id != row.message_id):
            del self._plans[subject]  # other messages link to it
        for _, stored in filter(None, (planned, self._latest.get(subject))):
            if row is None:
                stored.pop(slot, None)
            else:
                stored[slot] = row

    async def close(self) -> None:
        """Cancel the plans being made."""
        await cancel_all(self._being_made)


def _result(planning: asyncio.Task[Planned]) -> Planned | None:
    """The finished plan; None if it is not done, or failed."""
    if not planning.done() or planning.cancelled() or planning.exception() is not None:
        return None
    return planning.result()
