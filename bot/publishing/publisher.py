"""Brings the messages of all tables, tournaments and months up to date with what is stored.

For every slot it compares a fingerprint of what the message showed last with what it should show now, under a lock
per slot. That is idempotent: it draws only the newest of a burst, and after a crash it simply continues.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Protocol

import discord
import msgspec

from bot import crash_points
from bot.concurrency import Locks
from bot.errors import NotThere
from bot.publishing.click_answers import ClickAnswers
from bot.publishing.debounce import Debounce
from bot.publishing.message_sender import MESSAGE_SECONDS, UNSEEN, MessageSender, aside
from bot.publishing.message_slots import ASIDE, Message, Plan, PublicMessage, in_log, is_public
from bot.publishing.plans import Plans
from bot.publishing.refusals import FOREIGN, HOUR, UNKNOWN, UNKNOWN_MESSAGE, How, judge, refusal_of
from bot.publishing.stored_slots import with_sent
from bot.publishing.stray_copies import Strays
from bot.publishing.subjects import Subjects
from bot.table.tables import Tables
from bot.telemetry import for_owner, record_event
from bot.transport.throttle import Throttle
from bot.worker import Worker
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.rows import SlotRow, Subject

log = logging.getLogger(__name__)

MAX_AT_ONCE = 32
"""Subjects whose messages are updated at the same time."""
DEBOUNCED = 6
"""For how many pauses steps of people are debounced, where the clicked message shows them."""
CROWD = 4
"""Interactions that may wait before people's own tables are updated later."""
LATE_SECONDS = 15.0
"""Seconds after which it is looked once more whether Discord has posted what is no longer wanted."""
RETRY_MOST = 15.0
"""The longest pause in seconds before what Discord did not take is tried again; the circuit breaker holds up more."""


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


class _Progress(msgspec.Struct):
    """How far an update of a subject has come, over all plans that it takes."""

    public: bool
    version: int | None = None
    """The version of the latest plan."""
    shown: dict[str, str] = {}
    """The fingerprints of the public messages that are up to date, by slot."""
    refused: discord.HTTPException | None = None

    def overtaken_by(self, plan: Plan) -> bool:
        """Whether messages shown just before should show something else by now.

        If only a secret has changed they should not, and the rest is shown without a pause that would reveal that.
        """
        if self.version in (None, plan.version):
            return False
        wanted = {slot: plan.message(slot) for slot in self.shown}
        return any(now is None or now.fingerprint != self.shown[slot] for slot, now in wanted.items())


class Publisher:
    """Keeps the messages of every subject up to date. `kinds` say what they should show, by kind of subject.

    A subject's public messages change at most every `pause` seconds; answers to clicks don't wait for that, and private
    messages don't count. Before each message it calls `give_way`: at a table of robots to anybody, else to a crowd.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, kinds: Mapping[str, Subjects], pacing: Pacing, throttle: Throttle
    ) -> None:
        self._store, self._kinds = tables.store, kinds
        self._pacing, self._throttle = pacing, throttle
        self._worker = Worker("publish", self._work, judge, self._finish, most=RETRY_MOST)
        self._plans = Plans(self._store, kinds, in_work=self._worker.working)
        self._slots = self._plans.slots
        self._strays = Strays(client, self._slots, kinds, throttle)
        self._sender = MessageSender(client, pacing.clock, throttle, self._slots, self._strays)
        self._at_once = asyncio.Semaphore(MAX_AT_ONCE)
        self._touched: dict[Subject, float] = {}
        """When a public message of a subject changed last, by the loop's clock."""
        self._locks = Locks[tuple[Subject, str]]()
        self._debounce = Debounce(DEBOUNCED * pacing.pause, self._waited)
        self.answering = ClickAnswers(tables, self._plans, self._sender, self._locks, self._debounce, self.poke).hold
        self._public: set[Subject] = set()
        """Subjects whose public messages are to be brought up to date, not only the private ones."""
        self._behind: set[Subject] = set()
        """Subjects whose public messages are not up to date yet."""
        self._later: dict[Subject, asyncio.TimerHandle] = {}
        """Subjects that are looked at again: what was refused may be possible, or a message may come late."""
        self._resumed = False
        self._suspects: set[Subject] = set()
        """Subjects whose messages may have been deleted."""

    # --- catching up -----------------------------------------------------------------------------

    def poke(self, subject: Subject) -> None:
        """Bring a subject's messages up to date soon, because it has changed."""
        self._debounce.changed(subject)
        self._public.add(subject)
        self.poke_private(subject)

    def _waited(self, subject: Subject, public: bool) -> None:
        """Messages of that subject have waited long enough, public ones or only private ones."""
        if public:
            self._public.add(subject)
        self.poke_private(subject)

    def poke_private(self, subject: Subject) -> None:
        """Bring only its private messages up to date: a change of a secret.

        Public messages may depend on when they are composed, so updating them now would reveal the change.
        """
        self._plans.forget(subject)
        if subject.kind == "table":  # nothing else is undone: a month's picture or a match's result stays
            self._slots.distrust(subject)
        self._worker.poke(subject)

    async def _finish(self, subject: Subject) -> None:
        try:
            await self._slots.store(subject)
        finally:
            self._plans.forget(subject)
            now = asyncio.get_running_loop().time()
            self._touched = {each: at for each, at in self._touched.items() if at > now - self._pacing.pause}

    def interrupted(self) -> None:
        """Subjects may have changed unheard of until `resume`."""
        self._resumed = False

    async def resume(self) -> None:
        """Continue where an earlier process stopped, and try again what Discord refused."""
        for kind, subjects in self._kinds.items():
            for number in await subjects.behind():
                self.poke(Subject(kind, number))  # type: ignore[arg-type]
        self._resumed = True

    def refresh(self, subject: Subject) -> None:
        """Check that the subject's messages still exist: somebody is looking for them."""
        self._suspects.add(subject)
        self.poke(subject)

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """The tasks that bring messages up to date now, one a subject."""
        return self._worker.tasks

    async def idle(self, subject: Subject) -> None:
        """Wait until that subject's messages are up to date, or cannot be."""
        await self._worker.idle(subject)

    async def close(self) -> None:
        """Stop. What is not up to date is still stored as due."""
        for timer in self._later.values():
            timer.cancel()
        self._debounce.close()
        await self._worker.close()
        await self._plans.close()

    async def _is_ours(self, subject: Subject) -> bool:
        """Whether this process shows that subject."""
        shards = self._store.shards
        return shards.count is None or shards.owns(await self._kinds[subject.kind].guild_of(subject.number))

    async def _work(self, subject: Subject) -> float | None:
        set_task_urgency(Urgency.BY_ITSELF)
        try:
            if await self._is_ours(subject):
                await self._may_begin(subject)
            if not await self._is_ours(subject):  # another process may have taken it over meanwhile
                await self._pass_on(subject)
                return None
            async with self._at_once:
                more = await self._catch_up(subject)
        except discord.HTTPException as error:
            if refusal_of(error).how not in (How.TELL, How.OPEN):
                raise
            await self._give_up(subject, error)
            return None
        finally:
            self._plans.forget(subject)
        return 0.0 if more else None

    async def _pass_on(self, subject: Subject) -> None:
        """Another process shows the subject: it hears that there may be something to do."""
        public = subject in self._public
        self._public.discard(subject)
        self._suspects.discard(subject)
        try:
            await self._kinds[subject.kind].pass_on(subject.number, secret=not public)
        except StorageFailure as error:
            log.info("%s: cannot be published by another process: %s", subject, error)

    async def _give_up(self, subject: Subject, error: discord.HTTPException) -> None:
        """Only a person can change that: tell somebody, and try again after a while."""
        refusal = refusal_of(error)
        told = for_owner(f"refusal {error.code}") if refusal == UNKNOWN else {}
        log.warning("%s cannot be shown: Discord answers %s", subject, error, extra=told)
        self._public.discard(subject)
        if refusal.again is not None:
            self._look_again(subject, refusal.again)
        await self._kinds[subject.kind].refused(subject.number, refusal)

    def _look_again(self, subject: Subject, seconds: float) -> None:
        """Poke the subject after `seconds`. A later call replaces the timer."""
        if (before := self._later.pop(subject, None)) is not None:
            before.cancel()
        self._later[subject] = asyncio.get_running_loop().call_later(seconds, self.poke, subject)

    async def _may_begin(self, subject: Subject) -> None:
        """Wait for the subject's pause, and for the circuit to close."""
        while seconds := self._throttle.breaker.open_seconds:  # noqa: ASYNC110 - what passes is time
            await asyncio.sleep(seconds)
        if (at := self._touched.get(subject)) is not None:
            await asyncio.sleep(at + self._pacing.pause - asyncio.get_running_loop().time())

    def _touches(self, subject: Subject) -> None:
        """Remember that a public message of that subject changes now."""
        if self._pacing.pause:
            self._touched[subject] = asyncio.get_running_loop().time()

    async def _catch_up(self, subject: Subject) -> bool:
        public = subject in self._public
        if public:
            self._public.discard(subject)
            self._behind.add(subject)
        try:
            return await self._bring_up_all(subject, public=public)
        except NotThere:
            raise
        except Exception:
            if public:
                self._public.add(subject)
            raise

    async def _bring_up_all(self, subject: Subject, *, public: bool) -> bool:
        """Bring up all slots; whether there is more to do, after the subject's pause.

        Raises:
            HTTPException: Discord refuses one of the public slots. Those that it takes are up to date.
        """
        if subject in self._suspects:
            self._suspects.discard(subject)
            await self._forget_deleted(subject)
        progress = _Progress(public)
        while True:
            plan, stored = await self._plans.of(subject)
            if progress.overtaken_by(plan):
                self._public.add(subject)
                return True
            progress.version = plan.version
            if public:
                self._debounce.planned(plan)
            progress.refused = await self._remove_unwanted(plan, stored, public=public) or progress.refused
            if self._plans.holds(subject, plan) and await self._follow(plan, stored, progress):
                if progress.refused is not None:
                    raise progress.refused
                return await self._caught_up(plan, stored, public=public)

    async def _follow(self, plan: Plan, stored: Mapping[str, SlotRow], progress: _Progress) -> bool:
        """Bring the plan's messages up to date; False if the rest needs a new plan."""
        public = progress.public
        for wanted in plan.messages:
            row = stored.get(wanted.slot)
            if shows(row, wanted) or (isinstance(wanted, PublicMessage) and not public):
                continue
            if self._debounce.holds(plan.subject, wanted, row, public=public):
                continue
            await self._pacing.give_way(0 if plan.alone else CROWD)
            async with self._slot(plan.subject, wanted.slot):
                if not self._plans.holds(plan.subject, plan):
                    return False  # the subject has changed
                sent = await self._try(plan, wanted, stored.get(wanted.slot), progress)
                if sent:
                    crash_points.point("between-posts")
                    replaced = any(slot.startswith(ASIDE) for slot in stored)
                    if replaced or _others_may_link(plan, wanted) or not shows(stored.get(wanted.slot), wanted):
                        return False
        return True

    async def _try(self, plan: Plan, wanted: Message, row: SlotRow | None, progress: _Progress) -> bool:
        """Bring a message up to date, unless Discord refuses just that one for now. True if a new one was posted."""
        sent = False
        try:
            async with asyncio.timeout(MESSAGE_SECONDS):
                sent = await self._bring_up(plan, wanted, row)
        except discord.HTTPException as error:
            refusal = refusal_of(error)
            if refusal.elsewhere or refusal.again is None:
                raise
            progress.refused = error  # others may be taken
        if isinstance(wanted, PublicMessage) and not wanted.settled:
            progress.shown[wanted.slot] = wanted.fingerprint
        return sent

    async def _caught_up(self, plan: Plan, stored: Mapping[str, SlotRow], *, public: bool) -> bool:
        """Store that the subject is up to date; whether there is more to do now: stray copies, the next plan."""
        subject, kind = plan.subject, self._kinds[plan.subject.kind]
        in_public, in_hands = (self._debounce.held(subject, public=each) for each in (True, False))
        if public and not in_public:
            self._behind.discard(subject)
        if public:
            self._debounce.published(plan)
        if not (in_public or in_hands) and (public or not self._public_may_be_behind(subject)):
            async with self._slots.change(subject) as tx:
                await kind.caught_up(tx, plan)
            await kind.shown(subject.number)
        if not public:
            return False
        if (timer := self._later.pop(subject, None)) is not None:
            timer.cancel()
        left = [row for row in stored.values() if plan.removes(row, public=True)]
        if any(row.message_id is None for row in left):
            self._look_again(subject, LATE_SECONDS)
        elif left:
            self._look_again(subject, HOUR)
        async with asyncio.timeout(MESSAGE_SECONDS):
            strays = await self._strays.find(subject)
        if strays or plan.again:
            self._public.add(subject)
        return strays or plan.again

    async def _remove_unwanted(
        self, plan: Plan, stored: Mapping[str, SlotRow], *, public: bool
    ) -> discord.HTTPException | None:
        """Delete messages that the plan has no place for, until the subject changes.

        The refusal of one is returned: it holds up no message that is wanted.
        """
        subject, refused, tried = plan.subject, None, set[str]()

        def unwanted() -> str | None:
            for slot, row in stored.items():
                if plan.removes(row, public=public) and slot not in tried:
                    return slot
            return None

        while (slot := unwanted()) is not None:
            tried.add(slot)
            async with self._slot(subject, slot), asyncio.timeout(MESSAGE_SECONDS):
                if not self._plans.holds(subject, plan):
                    break
                if is_public(slot):
                    self._touches(subject)
                try:
                    if slot in stored:  # a click may have found that it is gone
                        await self._sender.delete(subject, stored[slot], keep=stored[slot].settled)
                except discord.HTTPException as error:
                    if refusal_of(error).elsewhere:
                        raise
                    refused = error
        return refused

    @asynccontextmanager
    async def _slot(self, subject: Subject, slot: str) -> AsyncIterator[None]:
        """Hold a slot's lock inside the block. Wait for the rate limit first, because clicks wait for the lock."""
        async with self._throttle.ahead(), self._locks.hold((subject, slot)):
            yield

    def _public_may_be_behind(self, subject: Subject) -> bool:
        """Whether public messages of that subject may not be up to date."""
        return not self._resumed or subject in self._behind or subject in self._public

    async def _forget_deleted(self, subject: Subject) -> None:
        """Forget messages that were deleted, so that they are sent again."""
        rows = await self._store.slots(subject)
        for channel_id in {row.channel_id for row in rows if is_public(row.slot)}:
            self._strays.look_again(subject, channel_id)
        for row in rows:
            if row.settled or row.message_id is None:
                continue
            if not await self._sender.is_there(row):
                await self._slots.forget(subject, row.slot)

    # --- one slot -------------------------------------------------------------------------------

    async def _bring_up(self, plan: Plan, wanted: Message, row: SlotRow | None) -> bool:
        """Update a slot, given its row and with its lock held. True if that took a new message.

        If the reader of a private one takes no DMs, that is stored. A DM channel that no longer exists, as after a
        restore by another application, is replaced by a new one.
        """
        try:
            return await self._edit_or_send(plan, wanted, row)
        except discord.HTTPException as error:
            helps = refusal_of(error)
            if isinstance(wanted, PublicMessage) or helps.how not in (How.CLOSED, How.TELL):
                raise
            if row is not None and row.message_id is not None:
                await self._slots.write(plan.subject, aside(row, row.message_id))  # it may still be there
                await self._slots.forget(plan.subject, wanted.slot)
            if row is not None and helps.elsewhere:
                return await self._bring_up(plan, wanted, None)
            if helps == UNKNOWN:
                told = for_owner(f"refusal {error.code}")
                log.warning("%s: Discord refuses a DM: %s", plan.subject, error, extra=told)
            await self._sender.record_closed_dms(plan.subject, wanted)
            return False

    async def _edit_or_send(self, plan: Plan, wanted: Message, row: SlotRow | None) -> bool:
        subject, sender, tried = plan.subject, self._sender, None
        if row is not None and row.message_id is None:
            tried = row
            if await sender.find_unconfirmed(subject, tried, final=wanted.settled) is not None:
                return True
            row = None
        if row is not None and row.message_id is not None:
            if wanted.is_shown_by(row.shown):
                if wanted.settled and not row.settled:
                    self._slots.record(subject, row, wanted)
                return False
            if (shown := await self._edited(subject, row, wanted)) is not None:
                self._slots.record(subject, shown, wanted)
                return False
        if isinstance(wanted, PublicMessage):
            self._touches(subject)
        await sender.send(subject, plan.channel_id, wanted, tried)
        return True

    async def _edited(self, subject: Subject, row: SlotRow, wanted: Message) -> SlotRow | None:
        """Edit a slot's message; return the slot, as it shows it. None: a new one takes its place, and it is removed.

        An old board, which only settles, has no successor: if it is not ours it is removed, and its slot stays empty.
        """
        public = isinstance(wanted, PublicMessage)
        if public:
            self._touches(subject)
        try:
            with self._slots.edited(subject, row):
                sent = await self._sender.edit(row, wanted)
        except (discord.HTTPException, discord.RateLimited) as error:
            code = getattr(error, "code", 0)
            replaced = isinstance(error, discord.RateLimited) or refusal_of(error, edits=True).how is How.REPLACE
            if not replaced or (wanted.settled and isinstance(error, discord.RateLimited)):
                raise
            if wanted.settled and code == UNKNOWN_MESSAGE:
                return row
            if wanted.settled and code not in FOREIGN:
                raise
            if wanted.settled:
                empty = msgspec.structs.replace(row, message_id=UNSEEN)
                await self._slots.write(subject, aside(row, row.message_id or UNSEEN), empty)
                return empty
            log.info("%s: %s is posted again (%s)", subject, in_log(wanted.slot), code)
            if code != UNKNOWN_MESSAGE:
                await self._slots.write(subject, aside(row, row.message_id or UNSEEN))
            return None
        if sent is None:
            return row  # it looks the same
        crash_points.point("edited")
        shared = {"message": row.message_id} if public else {}
        record_event("edited", **{subject.kind: subject.number}, place=in_log(wanted.slot), **shared)
        return with_sent(row, sent)


def shows(row: SlotRow | None, wanted: Message) -> bool:
    """Whether that slot shows `wanted`, and nothing has to be stored."""
    return (
        row is not None
        and row.message_id is not None
        and wanted.is_shown_by(row.shown)
        and (row.settled or not wanted.settled)
    )


def _others_may_link(plan: Plan, wanted: Message) -> bool:
    """Whether other messages of the plan may still change, and so may link to this one once it is sent.

    Messages in the channel link to each other, and so do DMs, but no DM links to the channel's or the reverse.
    """
    public = isinstance(wanted, PublicMessage)
    others = [other for other in plan.messages if other is not wanted and isinstance(other, PublicMessage) is public]
    return any(not other.settled for other in others)
