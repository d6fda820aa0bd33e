"""When robots move: a robot answers a decision as a person does, through `Tables.act`, after a pause.

The pause is drawn from one distribution for every decision. The robot acts when the pause is over; if it still thinks
then, it waits for another pause. So the time that a robot takes reveals nothing about its hand.
"""

import asyncio
import hashlib
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Final

import msgspec

from bot.errors import NoSuchTable, Paused, StaleClick
from bot.games.chance import Chance
from bot.games.values import LEVELS, Action, Decision, IllegalAction, Level, Why
from bot.publishing.publisher import GiveWay, Publisher, never_give_way
from bot.robots.pool import Thinkers
from bot.robots.worker import Question, Thought
from bot.table.click import SYSTEM, Click
from bot.table.follow_up import FollowUpTasks
from bot.table.table import Table
from bot.table.tables import RobotMove, Tables
from bot.table.terms import ExhibitionPace
from bot.telemetry import record_event
from bot.transport.throttle import RateLimiter
from data.priority_lock import PriorityLock, Urgency, set_task_urgency
from data.store import Change

log = logging.getLogger(__name__)

SECONDS_BETWEEN_CHECKS = 0.02
"""Seconds between the tables that are checked after a start."""
SHORTEST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 2.0
"""Robots wait between these multiples of the configured pause, uniformly distributed."""
UNDO_PAUSES: Final = 5.0
"""Multiple of the configured pause while a person can take back their last step."""
EXHIBITION_PAUSES: Final[Mapping[ExhibitionPace, float]] = {"slow": 4.0, "steady": 2.0, "fast": 0.8}
"""Multiples of the wait in exhibition games."""
A_SECOND: Final = 10.0
"""The most answers of robots in a second, at all tables with people together. An answer and its messages take the bot
some 35 ms, so most of its time is left for people."""
ALONE_A_SECOND: Final = 3.0
"""The most answers in a second at all tables without a present person, which nobody waits for."""

Sleep = Callable[[float], Awaitable[object]]
Late = Callable[[Table], Awaitable[bool]]
"""Stops an exhibition game that runs too long, and returns whether it did."""


class Tempo(msgspec.Struct, frozen=True):
    """How fast robots answer: `pause` seconds after the last answer is visible.

    With a `pause` they answer at most `A_SECOND` times a second, without people `ALONE_A_SECOND` times, and `give_way`
    before each answer.
    """

    pause: float
    give_way: GiveWay = never_give_way
    sleep: Sleep = asyncio.sleep


class Robots(FollowUpTasks):
    """Lets robots play, as fast as their `tempo` says.

    Robots of all tables answer one at a time, those at tables with people first. `late` stops exhibition games that run
    too long.
    """

    purpose = "robots"

    def __init__(
        self,
        tables: Tables,
        publisher: Publisher,
        thinkers: Thinkers,
        tempo: Tempo,
        late: Late | None = None,
    ) -> None:
        super().__init__(tables)
        self._publisher = publisher
        self._thinkers = thinkers
        self._pause = tempo.pause
        self._late = late
        self._give_way = tempo.give_way
        self._sleep = tempo.sleep
        self._turns = PriorityLock()
        self._pace = RateLimiter(A_SECOND)
        self._pace_alone = RateLimiter(ALONE_A_SECOND)
        self._dice: Random = SystemRandom()
        self._resuming: asyncio.Task[None] | None = None
        tables.consequences.append(self._remember)

    async def resume(self) -> None:
        """Continue after a start: at once where a robot has something to do; then find out where that is not known."""
        await super().resume()
        unknown = await self._tables.store.with_unknown_robot_work(people_must_act=True)
        self._resuming = asyncio.create_task(self._look_through(unknown), name="robots resume")

    async def _look_through(self, tables: Sequence[int]) -> None:
        """Check tables that last changed under an earlier version one by one, slowly, and store what robots have to do.

        At nearly all of them they have nothing to do.
        """
        set_task_urgency(Urgency.ROBOT)
        for table_id in tables:
            await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
            try:
                table = await self._tables.load(table_id)
            except NoSuchTable:
                continue
            work = has_work(table)
            async with self._tables.store.change() as tx:
                await tx.write_robot_work(table_id, table.row.version, work=work)
            if work:
                self.poke(table_id)

    async def _remember(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """Store whether a robot has something to do after a change, in its transaction."""
        if now.row.phase == "playing" and (work := has_work(now)) is not now.row.robot_work:
            await tx.write_robot_work(now.id, now.row.version, work=work)
        return now

    async def close(self) -> None:
        """Stop. Open decisions of robots stay stored."""
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.wait({self._resuming})
        await super().close()

    async def _unfinished(self) -> list[int]:
        store = self._tables.store
        return [*await store.with_robot_work(), *await store.with_unknown_robot_work(people_must_act=False)]

    async def _work(self, table_id: int) -> float | None:
        set_task_urgency(Urgency.ROBOT)
        return await super()._work(table_id)

    async def _step(self, table_id: int) -> bool:
        """Let robots answer optional decisions, then their first open decision; return whether there was one."""
        table = await self._tables.load(table_id)
        if table.exhibition and self._late is not None and await self._late(table):
            return False
        pending = pending_of_robot(table)
        moment = None if pending is None else asyncio.create_task(self._moment(table))
        try:
            while (move := _reaction(table)) and await self._do(table, *move):
                table = await self._tables.load(table_id)
            if moment is None:
                return pending_of_robot(table) is not None
            if (pending := pending_of_robot(table)) is not None:
                await self._answer(table, pending, moment)
            return True
        finally:
            if moment is not None:
                moment.cancel()

    async def _moment(self, table: Table) -> None:
        """Wait until the table's messages are up to date, and then a pause. Later changes are not waited for.

        The pause is longer while a person can take back their last step.
        """
        await self._publisher.idle(table.subject)
        undoable = self._pause and await self._tables.undoable(table) is not None
        await self._sleep(self._pause * UNDO_PAUSES if undoable else self._drawn(table))

    def _drawn(self, table: Table) -> float:
        """How long to wait, in seconds. It depends only on public terms and settings."""
        usual = self._pause * (1.0 if table.terms.exhibition is None else EXHIBITION_PAUSES[table.terms.exhibition])
        return usual * self._dice.uniform(SHORTEST_PAUSE, LONGEST_PAUSE)

    async def _answer(self, table: Table, pending: Decision, moment: asyncio.Task[None]) -> None:
        """Think, wait for the pause to end, and act."""
        seat = pending.seat
        question = Question(table.game, table.view(seat), pending, level_at(table, seat), os.urandom(32))
        began = time.monotonic()
        thinking = asyncio.create_task(self._thinkers.answer(question, alone=table.alone))
        thinking.add_done_callback(
            lambda _: record_event(
                "thought", level=question.level, seconds=time.monotonic() - began
            )  # not at which table
        )
        try:
            await moment
            while self._pause and not thinking.done():
                await self._sleep(self._drawn(table))
            thought = await thinking
        finally:
            thinking.cancel()
        why = _told(table, thought)
        if self._pause:
            await (self._pace_alone if table.alone else self._pace).turn()
        async with self._turns.hold(Urgency.ROBOT if table.alone else Urgency.PERSON):
            if self._pause:
                await self._give_way()
            await self._do(table, pending, thought.action, why)

    async def _do(self, table: Table, decision: Decision, action: Action, why: Why | None = None) -> bool:
        """Act if the decision is still open, and return whether it was done."""
        click = SYSTEM
        try:
            await self._tables.act(click, table.id, decision.id, action, RobotMove(decision.seat, why))
        except (StaleClick, Paused):
            log.debug("table %d: somebody was quicker than a robot", table.id)
            return False
        except IllegalAction as error:
            if (await self._tables.load(table.id)).row.version != table.row.version:
                log.debug("table %d: what a robot wanted is not possible any more", table.id)
                return False
            refused = type(error.refusal).__name__  # the refusal itself names cards
            log.error("table %d: a robot at %r wanted what is not possible: %s", table.id, decision.ask, refused)
            if decision not in table.pending():
                return False
            instead = table.game.default(table.state, decision, Chance(os.urandom(32)))
            await self._tables.act(click, table.id, decision.id, instead, RobotMove(decision.seat))
        return True


def _told(table: Table, thought: Thought) -> Why | None:
    """What a table reads of a robot's reason: all that everybody may know, or only that of a surprising action."""
    view = table.view(None)
    if table.terms.reasons or table.game.surprises(view, thought.action):
        return table.game.public_reason(view, thought.action, thought.why)
    return None


def level_at(table: Table, seat: int) -> Level:
    """The level of the robot that plays for a seat now.

    Raises:
        ValueError: no robot plays for it, or the level is unknown.
    """
    level = table.seats[seat].played_by_robot
    if level not in LEVELS:
        raise ValueError(f"no robot of level {level!r} can play at table {table.id}")
    return level


def pending_of_robot(table: Table) -> Decision | None:
    """The first open decision of a seat that a robot plays.

    None by post, where robots hand in orders, and at tables without a present person, except exhibition games.
    """
    if not _may_move(table):
        return None
    return next((pending for pending in table.pending() if table.seats[pending.seat].played_by_robot), None)


def has_work(table: Table) -> bool:
    """Whether a robot has something to do now. The answer is the same at every call."""
    return pending_of_robot(table) is not None or _reaction(table) is not None


def _may_move(table: Table) -> bool:
    return table.row.phase == "playing" and not table.postal and not table.paused and table.attended


def _reaction(table: Table) -> tuple[Decision, Action] | None:
    """Return `reaction`, or None if the robot fails, because no one waits for optional decisions."""
    try:
        return reaction(table)
    except Exception:
        log.exception("a robot at table %d broke over what it might do besides; it leaves it be", table.id)
        return None


def reaction(table: Table) -> tuple[Decision, Action] | None:
    """A robot's first answer to an optional decision at that table, if it has one.

    It is given without a pause, because a delay would reveal it to others. Finding it takes less than a millisecond,
    so no worker process is needed. The dice belong to the table's version, so the answer is the same at every call.
    """
    if not _may_move(table):
        return None
    for decision in table.standing():
        if table.seats[decision.seat].played_by_robot:
            dice, level = _dice_of(table, decision.seat), level_at(table, decision.seat)
            action = table.game.react(table.view(decision.seat), decision, level, dice)
            if action is not None:
                return decision, action
    return None


def _dice_of(table: Table, seat: int) -> Chance:
    """A robot's own dice for its optional decisions; nobody can know them before the game is over."""
    known = f"robot {table.id} {table.row.version} {seat}".encode()
    return Chance(hashlib.blake2b(known, key=table.key, digest_size=32).digest())
