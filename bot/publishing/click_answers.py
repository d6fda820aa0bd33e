"""Answers to clicks on a table's own messages: the answer brings the clicked message up to date."""

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import discord

from bot import crash_points
from bot.concurrency import Locks
from bot.errors import MessageGone, NoSuchTable
from bot.offload import For
from bot.publishing.answer import Answer
from bot.publishing.debounce import Debounce
from bot.publishing.message_sender import MESSAGE_SECONDS, MessageSender, draw
from bot.publishing.message_slots import in_another, is_played_on
from bot.publishing.plans import Plans
from bot.publishing.stored_slots import attached_at, with_sent
from bot.publishing.stray_copies import fulfils
from bot.table.tables import Tables
from data.failures import StorageFailure
from data.rows import SlotRow, Subject

log = logging.getLogger(__name__)


class ClickAnswers:
    """Answers clicks under the locks of the message slots. `poke` updates a table's other messages."""

    def __init__(
        self,
        tables: Tables,
        plans: Plans,
        sender: MessageSender,
        locks: Locks[tuple[Subject, str]],
        debounce: Debounce,
        poke: Callable[[Subject], None],
    ) -> None:
        self._tables, self._plans, self._sender = tables, plans, sender
        self._store, self._locks, self._debounce, self._poke = tables.store, locks, debounce, poke

    @asynccontextmanager
    async def hold(
        self, interaction: discord.Interaction, table_id: int, *, panel: bool = False
    ) -> AsyncIterator[Answer]:
        """Answer a click on one of a table's messages, holding its slot.

        If the slot is busy for too long, the click is acknowledged first. Call `Answer.show` at the end of the block to
        bring the message up to date at once. `panel`: the message has no slot, and the block itself does that.
        """
        user, subject = interaction.user.id, Subject("table", table_id)
        with self._debounce.click(subject, user) if panel else contextlib.nullcontext():
            async with self._hold(interaction, subject) as answer:
                with self._debounce.click(subject, user) if is_played_on(answer.slot) else contextlib.nullcontext():
                    yield answer

    @asynccontextmanager
    async def _hold(self, interaction: discord.Interaction, subject: Subject) -> AsyncIterator[Answer]:
        answer, message = Answer(interaction), interaction.message
        if message is not None and not await self._is_ours(subject.number):
            yield answer  # the process that sent the message edits it, too: two would overtake each other
            return
        row = None if message is None else await self._slot_of(subject, message)
        if message is None or row is None:
            if message is not None and await self._sender.strays.is_stray(subject, message):
                answer.show = _gone_from("")
                self._poke(subject)
            yield answer
            return
        slot = row.slot
        async with self._lock(answer, (subject, slot)):
            if row.message_id is None:
                await self._confirm(subject, slot, message)
            answer.show, answer.slot = functools.partial(self._show, answer, subject, slot, message.id), slot
            yield answer

    async def _show(self, answer: Answer, subject: Subject, slot: str, message_id: int) -> None:
        """Bring the clicked message up to date. The click is stored, so no failure to store more is reported."""
        try:
            await self._bring_up(answer, subject, slot, message_id)
        except StorageFailure as error:
            log.info("%s: cannot store what it shows: %s", subject, error)
            await answer.acknowledge()

    async def _bring_up(self, answer: Answer, subject: Subject, slot: str, message_id: int) -> None:
        plan, stored = await self._plans.of(subject)
        now, wanted = stored.get(slot), plan.message(slot)
        if wanted is None or wanted.content is None:
            await answer.acknowledge()
            return
        if now is None or now.message_id != message_id:  # replaced while the click waited
            raise MessageGone(slot)
        with self._plans.slots.edited(subject, now):
            async with asyncio.timeout(MESSAGE_SECONDS):
                shown = await answer.edit(wanted.content, draw(wanted, For.MOVE), attached_at(now))
        if shown is not None:
            crash_points.point("answered")
        if shown is not None or wanted.settled:  # a deleted old board need not come back
            row = now if shown is None else with_sent(now, shown)
            self._plans.slots.record(subject, row, wanted)
            if not self._plans.in_work(subject):
                await self._plans.slots.store(subject)
        else:
            await self._plans.slots.forget(subject, slot)
        if shown is None:
            self._poke(subject)
            raise MessageGone(slot)

    async def _is_ours(self, table_id: int) -> bool:
        try:
            return await self._tables.is_mine(table_id)
        except NoSuchTable:
            return True

    async def _slot_of(self, subject: Subject, message: discord.Message) -> SlotRow | None:
        """The slot of that message, also if its intent is not confirmed yet, or just now."""
        row = await self._plans.slots.of_message(subject, message.id)
        if row is not None or message.flags.ephemeral:
            return row
        rows = [row for row in await self._store.slots(subject) if not in_another(row.slot)]
        return next((row for row in rows if row.message_id == message.id or fulfils(row, message)), None)

    async def _confirm(self, subject: Subject, slot: str, message: discord.Message) -> None:
        """Confirm the intent of that message, unless its sender has just done so."""
        row = await self._store.slot(subject, slot)
        if row is not None and fulfils(row, message):
            await self._sender.confirm(subject, row, message.id)

    @asynccontextmanager
    async def _lock(self, answer: Answer, key: tuple[Subject, str]) -> AsyncIterator[None]:
        holding = self._locks.hold(key)
        entering = asyncio.ensure_future(holding.__aenter__())
        try:
            await answer.in_time(entering)
            yield
        finally:
            if entering.cancel():  # the waiting task was cancelled
                await asyncio.wait({entering})
            else:
                await holding.__aexit__(None, None, None)


def _gone_from(slot: str) -> Callable[[], Awaitable[None]]:
    """Answers a click whose message no longer shows the table."""

    async def show() -> None:
        raise MessageGone(slot)

    return show
