"""Makes what channels show catch up with what is stored.

For every slot it compares a fingerprint of what the message last showed with what it should show now, under
a lock per slot. So it may be run at any time and any number of times, draws only the newest of a burst,
and after a crash simply goes on. The answer to a click is only another way to bring a slot up to date.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import discord

from bot import crash_points
from bot.concurrency import RETRY_FIRST, Locks, backoff
from bot.errors import MessageGone, NoSuchTable
from bot.offload import For
from bot.publishing.answer import Answer
from bot.publishing.message_sender import (
    ARCHIVED,
    CANNOT_EDIT_ANY_MORE,
    CLOSED_DMS,
    UNKNOWN_CHANNEL,
    MessageSender,
    draw,
)
from bot.publishing.message_slots import Composer, Message, Plan, PublicMessage, in_log
from bot.publishing.plans import Plans
from bot.publishing.stray_copies import confirms
from bot.table.tables import Tables
from bot.telemetry import record_event
from bot.transport.circuit_breaker import CircuitOpen
from bot.transport.throttle import Throttle
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import SlotRow

log = logging.getLogger(__name__)

NOT_THERE = {UNKNOWN_CHANNEL, ARCHIVED, 50001, 50013}
"""The channel is gone, or a thread that is locked, or the bot may not use it."""
MAX_TABLES_AT_ONCE = 32
"""The messages of so many tables are changed at a time."""
GiveWay = Callable[[], Awaitable[None]]
"""Lets people go first for a moment."""
MESSAGE_SECONDS = 30.0
"""Seconds for which Discord may keep silent about one message before it is tried anew; meanwhile nobody else can
change that message."""


async def never_give_way() -> None:
    """Step aside for nobody."""


class Publisher:
    """Keeps every table's messages up to date. `compose` says what they should show.

    What one table shows to all is changed at most every `pause` seconds, however often the table changes; answers to
    clicks do not wait for that. What only one person reads counts for nothing there: a secret makes nobody wait.
    Where only robots play, it has to `give_way` before each message.

    `on_refusal` functions are told the number of a table that may not be shown, and whether its channel is gone;
    `on_shown` functions are told when one is up to date.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        compose: Composer,
        *,
        pause: float = 0.0,
        give_way: GiveWay = never_give_way,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self._pause = pause
        self._give_way = give_way
        self._throttle = Throttle()
        self._plans = Plans(tables, compose, in_work=lambda table_id: table_id in self._workers)
        self._sender = MessageSender(client, tables.store, clock, self._throttle, self._plans.wrote)
        self._tables_at_once = asyncio.Semaphore(MAX_TABLES_AT_ONCE)
        self._touched: dict[int, float] = {}
        self._locks = Locks[tuple[int, str]]()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._in_public: set[int] = set()
        self._behind: set[int] = set()
        self._resumed = False
        self._suspects: set[int] = set()
        self._closed = False
        self.on_refusal: list[Callable[[int, bool], None]] = []
        self.on_shown: list[Callable[[int], Awaitable[None]]] = []

    # --- catching up -----------------------------------------------------------------------------

    def poke(self, table_id: int) -> None:
        """That table has changed: bring its messages up to date soon."""
        self._in_public.add(table_id)
        self.poke_in_secret(table_id)

    def poke_in_secret(self, table_id: int) -> None:
        """Only some may know that it has changed: bring up to date what one person alone can read.

        What everybody can read may depend on when it is composed, and would tell by changing now.
        """
        if self._closed:
            return
        self._plans.forget(table_id)
        if table_id in self._workers:
            self._again.add(table_id)
            return
        worker = asyncio.create_task(self._work(table_id), name=f"publish table {table_id}")
        self._workers[table_id] = worker
        worker.add_done_callback(lambda _: self._finished(table_id))

    def _finished(self, table_id: int) -> None:
        del self._workers[table_id]
        self._plans.forget(table_id)
        now = asyncio.get_running_loop().time()
        self._touched = {table: at for table, at in self._touched.items() if at > now - self._pause}
        if table_id in self._again:  # it changed after the worker had looked for the last time
            self._again.discard(table_id)
            self.poke_in_secret(table_id)

    async def resume(self) -> None:
        """Go on where an earlier process stopped."""
        for table_id, _ in await self._tables.store.due():
            self.poke(table_id)
        self._resumed = True

    def refresh(self, table_id: int) -> None:
        """Somebody looks for that table: make sure that its messages are really there."""
        self._suspects.add(table_id)
        self.poke(table_id)

    async def idle(self, table_id: int) -> None:
        """Wait until that table's messages are up to date, or cannot be brought there."""
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

    async def _work(self, table_id: int) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        pause = RETRY_FIRST
        while True:
            await self._may_begin(table_id)
            self._again.discard(table_id)
            try:
                async with self._tables_at_once:
                    await self._catch_up(table_id)
            except CircuitOpen as rest:
                await asyncio.sleep(rest.seconds)
                continue
            except discord.HTTPException as error:
                if error.code in NOT_THERE:  # until something about the channel changes
                    log.warning("table %d cannot be shown: %s", table_id, error)
                    self._in_public.discard(table_id)
                    for listener in self.on_refusal:
                        listener(table_id, error.code == UNKNOWN_CHANNEL)
                    return
                log.warning("table %d: Discord answered %s, trying again in %.0f s", table_id, error, pause)
            except (OSError, aiohttp.ClientError, TimeoutError) as error:
                log.warning("table %d: %r, trying again in %.0f s", table_id, error, pause)
            except NoSuchTable:
                return
            except StorageFailure as error:
                log.info("table %d cannot be published, trying again in %.0f s: %s", table_id, pause, error)
            except Exception:
                log.exception("table %d cannot be published, trying again in %.0f s", table_id, pause)
            else:
                if table_id not in self._again:
                    return
                pause = RETRY_FIRST
                continue
            self._plans.forget(table_id)
            await asyncio.sleep(pause)
            pause = backoff(pause)

    async def _may_begin(self, table_id: int) -> None:
        """Wait until that table's messages may be changed again, and Discord takes any at all."""
        while seconds := self._throttle.breaker.open_seconds:  # noqa: ASYNC110 - what passes is time
            await asyncio.sleep(seconds)
        if (at := self._touched.get(table_id)) is not None:
            await asyncio.sleep(at + self._pause - asyncio.get_running_loop().time())

    def _touches(self, table_id: int) -> None:
        """One of that table's messages that all can read is changed now."""
        if self._pause:
            self._touched[table_id] = asyncio.get_running_loop().time()

    async def _catch_up(self, table_id: int) -> None:
        in_public = table_id in self._in_public
        if in_public:
            self._in_public.discard(table_id)
            self._behind.add(table_id)
        try:
            await self._bring_up_all(table_id, in_public=in_public)
        except Exception:
            if in_public:
                self._in_public.add(table_id)
            raise

    async def _bring_up_all(self, table_id: int, *, in_public: bool) -> None:
        store = self._tables.store
        if table_id in self._suspects:
            self._suspects.discard(table_id)
            await self._forget_deleted(table_id)
        version, shown = None, dict[str, str]()
        while True:
            plan, stored = await self._plans.of(table_id)
            if version not in (None, plan.table.row.version) and _moved_on(plan, shown):
                self._again.add(table_id)
                self._in_public.add(table_id)
                return  # in its own time
            version, whole = plan.table.row.version, True
            for row in list(stored.values()):
                if not in_public and in_log(row.slot) == row.slot:
                    continue
                if not row.settled and plan.post(row.slot) is None:
                    with refused(table_id, row.slot) as outcome:
                        async with self._locks.hold((table_id, row.slot)), asyncio.timeout(MESSAGE_SECONDS):
                            if in_log(row.slot) == row.slot:
                                self._touches(table_id)
                            await self._sender.delete(table_id, row.slot)
                    whole &= outcome.well
            for post in plan.posts:
                if shows(stored.get(post.slot), post) or (isinstance(post, PublicMessage) and not in_public):
                    continue
                if plan.table.watched:
                    await self._give_way()
                async with self._locks.hold((table_id, post.slot)):
                    now, there = await store.version_and_slot(table_id, post.slot)
                    if now != version:
                        self._plans.forget(table_id)
                        break  # plan again
                    anew = False
                    with refused(table_id, post.slot) as outcome:
                        async with asyncio.timeout(MESSAGE_SECONDS):
                            anew = await self._bring_up_or_learn(plan, post, there)
                    whole &= outcome.well
                    if isinstance(post, PublicMessage) and not post.settled:
                        shown[post.slot] = post.fingerprint
                    if anew:
                        crash_points.point("between-posts")
                        break  # a new post can be linked to: plan again
            else:
                if in_public and whole:
                    self._behind.discard(table_id)
                if whole and (in_public or not self._may_be_behind(table_id)):
                    async with store.change() as tx:
                        await tx.caught_up(table_id, plan.table.row.version)
                    for listener in self.on_shown:
                        await listener(table_id)
                if in_public:
                    async with asyncio.timeout(MESSAGE_SECONDS):
                        await self._sender.strays.clear(table_id)
                return

    def _may_be_behind(self, table_id: int) -> bool:
        """Whether what all can read of that table may have to catch up still."""
        return not self._resumed or table_id in self._behind or table_id in self._in_public

    async def _forget_deleted(self, table_id: int) -> None:
        """Look whether our messages are still there, and no others; post again what was deleted."""
        rows = await self._tables.store.slots(table_id)
        for channel_id in {row.channel_id for row in rows if in_log(row.slot) == row.slot}:
            self._sender.strays.look_again(table_id, channel_id)
        for row in rows:
            if row.settled or row.message_id is None:
                continue
            if not await self._sender.is_there(row):
                await self._sender.forget(table_id, row.slot)

    # --- one slot -------------------------------------------------------------------------------

    async def _bring_up_or_learn(self, plan: Plan, post: Message, row: SlotRow | None) -> bool:
        """Like `_bring_up`; where that takes a DM that may not be sent, it is not tried again until asked for.

        A DM that is there no more, as after a restore by another application, is posted in a new one.
        """
        try:
            return await self._bring_up(plan, post, row)
        except discord.HTTPException as error:
            if isinstance(post, PublicMessage) or error.code not in CLOSED_DMS | NOT_THERE:
                raise
            if row is not None and error.code in NOT_THERE:
                await self._sender.forget(plan.table.id, post.slot)
                return await self._bring_up_or_learn(plan, post, None)
            await self._sender.closed(plan.table.id, post)
            return False

    async def _bring_up(self, plan: Plan, post: Message, row: SlotRow | None) -> bool:
        """Let a slot show its post, whose lock is held and whose row this is; True if that took a new message."""
        table_id, posting, tried = plan.table.id, self._sender, None
        if row is not None and row.message_id is None:
            tried = row
            row = await posting.adopt(table_id, tried)
        if row is not None and row.message_id is not None:
            if row.shown == post.fingerprint:
                if post.settled and not row.settled:
                    await posting.record(table_id, row, post)
                return False
            try:
                if isinstance(post, PublicMessage):
                    self._touches(table_id)
                await posting.edit(row, post)
                crash_points.point("edited")
                message = row.message_id if isinstance(post, PublicMessage) else None
                record_event("edited", table=table_id, place=in_log(post.slot), message=message)
            except discord.HTTPException as error:
                if error.code not in CANNOT_EDIT_ANY_MORE and not (post.settled and error.status == 400):
                    raise
                if post.settled:  # an old board that is gone need not come back
                    await posting.record(table_id, row, post)
                    return False
                log.info("table %d: %s is posted anew (%s)", table_id, in_log(post.slot), error.code)
                await posting.take_away(row, error.code)
            else:
                await posting.record(table_id, row, post)
                return False
        if isinstance(post, PublicMessage):
            self._touches(table_id)
        await posting.send(table_id, plan.table.row.channel_id, post, tried)
        return True

    # --- answers to clicks -----------------------------------------------------------------------

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction, table_id: int) -> AsyncIterator[Answer]:
        """Answer a click on one of a table's own messages, with that message's slot held.

        Where the slot is busy for too long the click is acknowledged first. Leave the block by calling
        `Answer.show` for the message to catch up at once.
        """
        answer, message = Answer(interaction), interaction.message
        row = None if message is None else await self._slot_of(table_id, message)
        if message is None or row is None:
            if message is not None and await self._sender.strays.is_stray(table_id, message):
                answer.show = _gone_from("")
                self.poke(table_id)
            yield answer
            return
        slot, message_id = row.slot, message.id
        async with self._hold(answer, (table_id, slot)):
            if row.message_id is None:
                await self._confirm(table_id, slot, message)

            async def show() -> None:
                try:
                    await show_now()
                except StorageFailure as error:  # what the click did is kept: nobody may read that it is not
                    log.info("what table %d shows could not be written down: %s", table_id, error)
                    await answer.acknowledge()

            async def show_now() -> None:
                plan, stored = await self._plans.of(table_id)
                now, post = stored.get(slot), plan.post(slot)
                if post is None or post.layout is None:
                    await answer.acknowledge()
                    return
                if now is None or now.message_id != message_id:  # another message took its place while the click waited
                    raise MessageGone(slot)
                async with asyncio.timeout(MESSAGE_SECONDS):
                    shown = await answer.edit(post.layout, draw(post, For.MOVE))
                if shown:
                    crash_points.point("answered")
                if shown or post.settled:  # an old board that is gone need not come back
                    await self._sender.record(table_id, now, post)
                else:
                    await self._sender.forget(table_id, slot)
                if not shown:
                    self.poke(table_id)
                    raise MessageGone(slot)

            answer.show, answer.slot = show, slot
            yield answer

    async def _slot_of(self, table_id: int, message: discord.Message) -> SlotRow | None:
        """The slot that message has, or will have once its post is confirmed."""
        row = await self._tables.store.slot_of_message(table_id, message.id)
        if row is not None or message.flags.ephemeral:
            return row
        return next((row for row in await self._tables.store.slots(table_id) if confirms(row, message)), None)

    async def _confirm(self, table_id: int, slot: str, message: discord.Message) -> None:
        """Write down that this message is the post that was intended there, unless its sender has just done so."""
        row = await self._tables.store.slot(table_id, slot)
        if row is not None and confirms(row, message):
            await self._sender.confirm(table_id, row, message.id)

    @asynccontextmanager
    async def _hold(self, answer: Answer, key: tuple[int, str]) -> AsyncIterator[None]:
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


def shows(row: SlotRow | None, post: Message) -> bool:
    """Whether that slot shows that post already, and nothing more is to be written down."""
    return (
        row is not None
        and row.message_id is not None
        and row.shown == post.fingerprint
        and (row.settled or not post.settled)
    )


def _moved_on(plan: Plan, shown: Mapping[str, str]) -> bool:
    """Whether the table is to show all something else by now than what was `shown` them just before, by slot.

    If only a secret changed it is not, and the rest is shown without a pause that would tell of it.
    """
    return any((post := plan.post(slot)) is None or post.fingerprint != mark for slot, mark in shown.items())


def _gone_from(slot: str) -> Callable[[], Awaitable[None]]:
    """What answers a click whose message does not show the table any more."""

    async def show() -> None:
        raise MessageGone(slot)

    return show


class Outcome:
    """Whether a slot could be brought up to date."""

    well = True


@contextmanager
def refused(table_id: int, slot: str) -> Iterator[Outcome]:
    """Let one slot that Discord refuses not keep the others from being shown; the log says which."""
    outcome = Outcome()
    try:
        yield outcome
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429 or (error.code in NOT_THERE and in_log(slot) == slot):
            raise
        log.error("table %d: %s cannot be shown: %s", table_id, in_log(slot), error)
        outcome.well = False
