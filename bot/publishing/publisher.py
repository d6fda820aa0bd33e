"""Brings the messages of all tables up to date with what is stored.

For every slot it compares a fingerprint of what the message showed last with what it should show now, under a lock
per slot. That is idempotent: it draws only the newest of a burst, and after a crash it simply continues.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol

import aiohttp
import discord
import msgspec

from bot import crash_points
from bot.concurrency import RETRY_FIRST, Locks, backoff
from bot.errors import NoSuchTable
from bot.publishing.click_answers import ClickAnswers
from bot.publishing.message_sender import (
    ARCHIVED,
    CANNOT_EDIT_ANY_MORE,
    CLOSED_DMS,
    MESSAGE_SECONDS,
    NO_ACCESS,
    UNKNOWN_CHANNEL,
    MessageSender,
)
from bot.publishing.message_slots import Composer, Message, Plan, PublicMessage, in_log, is_public
from bot.publishing.plans import Plans
from bot.table.tables import Tables
from bot.telemetry import record_event
from bot.transport.circuit_breaker import CircuitOpen
from bot.transport.throttle import Throttle
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import SlotRow
from data.shards import NotOwner

log = logging.getLogger(__name__)

NOT_THERE = {*NO_ACCESS, ARCHIVED}
"""The channel is deleted, a thread locked or archived, or the bot has no permission."""
MAX_TABLES_AT_ONCE = 32
"""Tables whose messages are updated at the same time."""
CROWD = 4
"""Interactions that may wait before people's own tables are updated later."""


class GiveWay(Protocol):
    """Lets pending interactions go first for a moment, while more than `most` of them wait."""

    async def __call__(self, most: int = 0) -> None:
        """Wait."""
        ...


async def never_give_way(most: int = 0) -> None:
    """Let nobody go first."""


class Pacing(msgspec.Struct, frozen=True):
    """How fast the publisher works: the pause between public changes of one table in seconds, and its clock."""

    pause: float = 0.0
    give_way: GiveWay = never_give_way
    clock: Callable[[], float] = time.time


class Publisher:
    """Keeps every table's messages up to date. `compose` says what they should show.

    A table's public messages change at most every `pause` seconds; answers to clicks don't wait for that, and private
    messages don't count. Before each message it calls `give_way`: at a table of robots to anybody, else to a crowd.

    `on_refusal` functions get a table that cannot be shown, and whether its channel is deleted. `on_shown` functions
    get a table that is up to date.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, compose: Composer, pacing: Pacing, throttle: Throttle
    ) -> None:
        self._tables = tables
        self._pacing = pacing
        self._throttle = throttle
        self._plans = Plans(tables, compose, in_work=lambda table_id: table_id in self._workers)
        self._slots = self._plans.slots
        self._sender = MessageSender(client, tables.store, pacing.clock, self._throttle, self._slots)
        self._tables_at_once = asyncio.Semaphore(MAX_TABLES_AT_ONCE)
        self._touched: dict[int, float] = {}
        """When a public message of a table changed last, by the loop's clock."""
        self._locks = Locks[tuple[int, str]]()
        self.answering = ClickAnswers(tables, self._plans, self._sender, self._locks, self.poke).hold
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """Tables that have changed while their worker runs: it runs once more."""
        self._public: set[int] = set()
        """Tables whose public messages are to be brought up to date, not only the private ones."""
        self._behind: set[int] = set()
        """Tables whose public messages are not up to date yet."""
        self._resumed = False
        self._suspects: set[int] = set()
        """Tables whose messages may have been deleted."""
        self._closed = False
        self.on_refusal: list[Callable[[int, bool], None]] = []
        self.on_shown: list[Callable[[int], Awaitable[None]]] = []

    # --- catching up -----------------------------------------------------------------------------

    def poke(self, table_id: int) -> None:
        """Bring a table's messages up to date soon, because it has changed."""
        self._public.add(table_id)
        self.poke_private(table_id)

    def poke_private(self, table_id: int) -> None:
        """Bring only its private messages up to date: a change of a secret.

        Public messages may depend on when they are composed, so updating them now would reveal the change.
        """
        if self._closed:
            return
        self._plans.forget(table_id)
        self._slots.distrust(table_id)
        if table_id in self._workers:
            self._again.add(table_id)
            return
        worker = asyncio.create_task(self._work_and_store(table_id), name=f"publish table {table_id}")
        self._workers[table_id] = worker
        worker.add_done_callback(lambda _: self._finished(table_id))

    def _finished(self, table_id: int) -> None:
        del self._workers[table_id]
        self._plans.forget(table_id)
        now = asyncio.get_running_loop().time()
        self._touched = {table: at for table, at in self._touched.items() if at > now - self._pacing.pause}
        if table_id in self._again:  # it changed after the worker's last look
            self._again.discard(table_id)
            self.poke_private(table_id)

    def interrupted(self) -> None:
        """Tables may have changed unheard of until `resume`."""
        self._resumed = False

    async def resume(self) -> None:
        """Continue where an earlier process stopped."""
        for table_id, _ in await self._tables.store.due():
            self.poke(table_id)
        self._resumed = True

    def refresh(self, table_id: int) -> None:
        """Check that the table's messages still exist: somebody is looking for them."""
        self._suspects.add(table_id)
        self.poke(table_id)

    async def idle(self, table_id: int) -> None:
        """Wait until that table's messages are up to date, or cannot be."""
        while worker := self._workers.get(table_id):
            await asyncio.wait({worker})

    async def close(self) -> None:
        """Stop. What is not up to date is still stored as due."""
        self._closed = True
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        await self._plans.close()

    async def _work_and_store(self, table_id: int) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        try:
            if await self._is_ours(table_id):
                await self._work(table_id)
        finally:
            await self._slots.store(table_id)

    async def _is_ours(self, table_id: int) -> bool:
        """Whether this process shows that table. If not, the one that does hears that there may be something to do."""
        public = table_id in self._public
        try:
            if await self._tables.is_mine(table_id):
                return True
            self._public.discard(table_id)
            self._suspects.discard(table_id)
            await self._tables.changed(table_id, secret=not public)
        except NoSuchTable:
            self._public.discard(table_id)
        except StorageFailure as error:
            log.info("table %d: cannot be published by another process: %s", table_id, error)
        return False

    async def _work(self, table_id: int) -> None:
        pause = RETRY_FIRST
        while True:
            await self._may_begin(table_id)
            if not await self._tables.is_mine(table_id):
                return  # another process has taken it over
            self._again.discard(table_id)
            try:
                async with self._tables_at_once:
                    await self._catch_up(table_id)
            except CircuitOpen as rest:
                await asyncio.sleep(rest.seconds)
                continue
            except discord.HTTPException as error:
                if error.code in NOT_THERE:  # until the channel changes
                    log.warning("table %d: cannot be shown: %s", table_id, error)
                    self._public.discard(table_id)
                    for listener in self.on_refusal:
                        listener(table_id, error.code == UNKNOWN_CHANNEL)
                    return
                log.warning("table %d: Discord answered %s, trying again in %.0f s", table_id, error, pause)
            except (OSError, aiohttp.ClientError, TimeoutError) as error:
                log.warning("table %d: %r, trying again in %.0f s", table_id, error, pause)
            except (NoSuchTable, NotOwner):
                return
            except StorageFailure as error:
                log.info("table %d: cannot be published, trying again in %.0f s: %s", table_id, pause, error)
            except Exception:
                log.exception("table %d: cannot be published, trying again in %.0f s", table_id, pause)
            else:
                if table_id not in self._again:
                    return
                pause = RETRY_FIRST
                continue
            self._plans.forget(table_id)
            await asyncio.sleep(pause)
            pause = backoff(pause)

    async def _may_begin(self, table_id: int) -> None:
        """Wait for the table's pause, and for the circuit to close."""
        while seconds := self._throttle.breaker.open_seconds:  # noqa: ASYNC110 - what passes is time
            await asyncio.sleep(seconds)
        if (at := self._touched.get(table_id)) is not None:
            await asyncio.sleep(at + self._pacing.pause - asyncio.get_running_loop().time())

    def _touches(self, table_id: int) -> None:
        """Remember that a public message of that table changes now."""
        if self._pacing.pause:
            self._touched[table_id] = asyncio.get_running_loop().time()

    async def _catch_up(self, table_id: int) -> None:
        public = table_id in self._public
        if public:
            self._public.discard(table_id)
            self._behind.add(table_id)
        try:
            await self._bring_up_all(table_id, public=public)
        except Exception:
            if public:
                self._public.add(table_id)
            raise

    async def _bring_up_all(self, table_id: int, *, public: bool) -> None:
        if table_id in self._suspects:
            self._suspects.discard(table_id)
            await self._forget_deleted(table_id)
        version, shown = None, dict[str, str]()
        while True:
            plan, stored = await self._plans.of(table_id)
            if version not in (None, plan.table.row.version) and _moved_on(plan, shown):
                self._again.add(table_id)
                self._public.add(table_id)
                return  # after the pause
            version, whole = plan.table.row.version, await self._remove_unwanted(plan, stored, public=public)
            if not self._plans.holds(table_id, plan):
                continue  # the table has changed
            for wanted in plan.messages:
                if shows(stored.get(wanted.slot), wanted) or (isinstance(wanted, PublicMessage) and not public):
                    continue
                await self._pacing.give_way(0 if plan.table.watched else CROWD)
                async with self._slot(table_id, wanted.slot):
                    if not self._plans.holds(table_id, plan):
                        break  # the table has changed: plan again
                    sent = False
                    with log_refusal(table_id, wanted.slot) as outcome:
                        async with asyncio.timeout(MESSAGE_SECONDS):
                            sent = await self._bring_up_or_record_closed_dms(plan, wanted, stored.get(wanted.slot))
                    whole &= outcome.well
                    if isinstance(wanted, PublicMessage) and not wanted.settled:
                        shown[wanted.slot] = wanted.fingerprint
                    if sent:
                        crash_points.point("between-posts")
                        if _others_may_link(plan, wanted) or not shows(stored.get(wanted.slot), wanted):
                            break  # plan again
            else:
                if public and whole:
                    self._behind.discard(table_id)
                if whole and (public or not self._public_may_be_behind(table_id)):
                    async with self._slots.change(table_id) as tx:
                        await tx.caught_up(table_id, plan.table.row.version)
                    for listener in self.on_shown:
                        await listener(table_id)
                if public:
                    async with asyncio.timeout(MESSAGE_SECONDS):
                        await self._sender.strays.clear(table_id)
                return

    async def _remove_unwanted(self, plan: Plan, stored: Mapping[str, SlotRow], *, public: bool) -> bool:
        """Delete messages that the plan has no place for, until the table changes. False if one cannot be deleted."""
        table_id, whole = plan.table.id, True
        for slot, row in list(stored.items()):
            if row.settled or plan.message(slot) is not None or (is_public(slot) and not public):
                continue
            with log_refusal(table_id, slot) as outcome:
                async with self._slot(table_id, slot), asyncio.timeout(MESSAGE_SECONDS):
                    if not self._plans.holds(table_id, plan):
                        break
                    if is_public(slot):
                        self._touches(table_id)
                    if slot in stored:  # a click may have found that it is gone
                        await self._sender.delete(table_id, stored[slot])
            whole &= outcome.well
        return whole

    @asynccontextmanager
    async def _slot(self, table_id: int, slot: str) -> AsyncIterator[None]:
        """Hold a slot's lock inside the block. Wait for the rate limit first, because clicks wait for the lock."""
        async with self._throttle.ahead(), self._locks.hold((table_id, slot)):
            yield

    def _public_may_be_behind(self, table_id: int) -> bool:
        """Whether public messages of that table may not be up to date."""
        return not self._resumed or table_id in self._behind or table_id in self._public

    async def _forget_deleted(self, table_id: int) -> None:
        """Forget messages that were deleted, so that they are sent again."""
        rows = await self._tables.store.slots(table_id)
        for channel_id in {row.channel_id for row in rows if is_public(row.slot)}:
            self._sender.strays.look_again(table_id, channel_id)
        for row in rows:
            if row.settled or row.message_id is None:
                continue
            if not await self._sender.is_there(row):
                await self._slots.forget(table_id, row.slot)

    # --- one slot -------------------------------------------------------------------------------

    async def _bring_up_or_record_closed_dms(self, plan: Plan, wanted: Message, row: SlotRow | None) -> bool:
        """Like `_bring_up`, but if the reader takes no DMs, record that instead of trying again.

        A DM channel that no longer exists, as after a restore by another application, is replaced by a new one.
        """
        try:
            return await self._bring_up(plan, wanted, row)
        except discord.HTTPException as error:
            if isinstance(wanted, PublicMessage) or error.code not in CLOSED_DMS | NOT_THERE:
                raise
            if row is not None and error.code in NOT_THERE:
                await self._slots.forget(plan.table.id, wanted.slot)
                return await self._bring_up_or_record_closed_dms(plan, wanted, None)
            await self._sender.record_closed_dms(plan.table.id, wanted)
            return False

    async def _bring_up(self, plan: Plan, wanted: Message, row: SlotRow | None) -> bool:
        """Update a slot, given its row and with its lock held. True if that took a new message."""
        table_id, sender, tried = plan.table.id, self._sender, None
        if row is not None and row.message_id is None:
            tried = row
            if await sender.find_unconfirmed(table_id, tried) is not None:
                return True
            row = None
        if row is not None and row.message_id is not None:
            if row.shown == wanted.fingerprint:
                if wanted.settled and not row.settled:
                    self._slots.record(table_id, row, wanted)
                return False
            try:
                if isinstance(wanted, PublicMessage):
                    self._touches(table_id)
                await sender.edit(row, wanted)
                crash_points.point("edited")
                message = row.message_id if isinstance(wanted, PublicMessage) else None
                record_event("edited", table=table_id, place=in_log(wanted.slot), message=message)
            except discord.HTTPException as error:
                if error.code not in CANNOT_EDIT_ANY_MORE and not (wanted.settled and error.status == 400):
                    raise
                if wanted.settled:  # a deleted old board need not come back
                    self._slots.record(table_id, row, wanted)
                    return False
                log.info("table %d: %s is posted again (%s)", table_id, in_log(wanted.slot), error.code)
                await sender.remove_uneditable(row, error.code)
            else:
                self._slots.record(table_id, row, wanted)
                return False
        if isinstance(wanted, PublicMessage):
            self._touches(table_id)
        await sender.send(table_id, plan.table.row.channel_id, wanted, tried)
        return True


def shows(row: SlotRow | None, wanted: Message) -> bool:
    """Whether that slot shows `wanted`, and nothing has to be stored."""
    return (
        row is not None
        and row.message_id is not None
        and row.shown == wanted.fingerprint
        and (row.settled or not wanted.settled)
    )


def _others_may_link(plan: Plan, wanted: Message) -> bool:
    """Whether other messages of the plan may still change, and so may link to this one once it is sent.

    Messages in the channel link to each other, and so do DMs, but no DM links to the channel's or the reverse.
    """
    public = isinstance(wanted, PublicMessage)
    others = [other for other in plan.messages if other is not wanted and isinstance(other, PublicMessage) is public]
    return any(not other.settled for other in others)


def _moved_on(plan: Plan, shown: Mapping[str, str]) -> bool:
    """Whether public messages `shown` just before, by slot, should show something else by now.

    If only a secret has changed they should not, and the rest is shown without a pause that would reveal the change.
    """
    return any((wanted := plan.message(slot)) is None or wanted.fingerprint != mark for slot, mark in shown.items())


class Outcome:
    """Whether a slot could be brought up to date."""

    well = True


@contextmanager
def log_refusal(table_id: int, slot: str) -> Iterator[Outcome]:
    """Log that Discord refuses one slot, so that it doesn't keep the others from being shown."""
    outcome = Outcome()
    try:
        yield outcome
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429 or (error.code in NOT_THERE and is_public(slot)):
            raise
        log.error("table %d: %s cannot be shown: %s", table_id, in_log(slot), error)
        outcome.well = False
