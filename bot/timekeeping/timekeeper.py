"""What happens as time passes at tables: reminders, passed deadlines, and robots that stand in for absent people.

When a deadline passes, the seat gets an extension from its bank; without one left, its standing orders act; without
orders, the game's default is played, and the seat has shorter deadlines until its owner has been in time for a while.
If another deadline passes before that, a robot plays for the seat until its owner is back. Where everybody may know
that orders acted, they act before the bank is used; elsewhere the bank comes first, so as not to reveal who has orders.
"""

import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import EXTENSIONS, SHORTEST_DEADLINE, Duration, extension
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import PersonalClock
from bot.errors import NoSuchTable, NotDue
from bot.games.chance import Chance
from bot.games.orders import StandingOrders
from bot.games.values import Action, Decision, Event
from bot.orders.standing import answered, orders_act_openly, read_standing
from bot.table.alarms import Alarms
from bot.table.batch import Batch, play_steps
from bot.table.click import SYSTEM, Click, expect, still_in
from bot.table.journal import touch
from bot.table.notices import Extended, IsBack, PlayedFor, PlayedOut, Stalled, StillPaused, tell
from bot.table.seats import write_attendance
from bot.table.table import Seat, Table
from bot.table.tables import Done, Tables
from bot.timekeeping.holidays import Holiday, tell_back_sooner, tell_holiday, waits_on_holiday
from bot.timekeeping.obligations import Cause, PersonChanged, people_to_act, put_off, recompute
from bot.timekeeping.reminders import DEADLINE, REMINDER, SLEEP, STALL, next_reminder_at
from bot.timekeeping.shared_reminders import reminded_elsewhere
from bot.votes.open_votes import keep_seat
from data.rows import ObligationRow
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

FASTEST_GOOD_LEVEL: Final = "normal"
"""The best robot that answers in a few milliseconds, as a transaction requires."""
MISSES: Final = 2
"""After how many missed deadlines a robot plays for the seat. Being in time for a while clears them."""
MOST_STEPS: Final = 100
"""The most steps in one transaction."""

OnTwoMisses = Callable[[Change, Table, int], Awaitable[None]]
"""Runs in the transaction when a robot begins to stand in for a seat, so that another person can be sought."""


class Timekeeper:
    """Sends reminders and handles passed deadlines at all tables. `on_two_misses` runs for seats that a robot takes."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._tables = tables
        self.on_two_misses: list[OnTwoMisses] = []
        tables.consequences.append(self._recompute)
        alarms.on_seat(DEADLINE, self._deadline_passed)
        alarms.on_seat(REMINDER, self._remind)
        alarms.on(STALL, self._stalled)
        alarms.on(SLEEP, self._play_out)

    async def _recompute(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        return await recompute(tx, now, Cause(click, before, self._tables.clock()))

    # --- what people change -----------------------------------------------------------------------

    async def come_back(self, click: Click, table_id: int) -> Done:
        """Give a person their seat back from the robot that stood in.

        Raises:
            WrongPhase, NotSeated: the game is not running, or they have no seat.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            seat = still_in(table, click)
            if seat.stand_in is None:
                return ()
            now = self._tables.clock()
            await write_attendance(tx, table, seat.back(misses=0 if table.postal else seat.misses))
            await tell(tx, table.id, now, IsBack(seat.number))
            await keep_seat(tx, table, seat.number, now)
            await touch(tx, table, now)
            return ()

        return await self._tables.change(click, table_id, change)

    async def person_changed(self, user_id: int, *, sooner: bool = False) -> None:
        """Recompute deadlines and reminders at all tables of a person who changed their preferences.

        `sooner`: they are back sooner than announced, so deadlines that were extended for the holiday come earlier.
        """
        for table_id in await self._tables.store.played_by(user_id):
            await self._recompute_table(table_id, user_id, sooner=sooner)

    async def resume(self) -> None:
        """After a start: compute missing obligations, and delay pings that were not sent before quiet hours began."""
        for table_id in await self._tables.store.without_obligations():
            await _unless_broken(table_id, self._recompute_table(table_id))
        for table_id in await self._tables.store.with_reminders_not_shown():
            await _unless_broken(table_id, self._ping_later(table_id))

    async def _ping_later(self, table_id: int) -> None:
        """Delay pings that the bot could not send before it stopped until after the person's quiet hours."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            now, asleep = self._tables.clock(), False
            posted = {row.slot.split(":")[1] for row in await tx.slots(table.subject) if row.slot.startswith("ping:")}
            for obligation in await tx.obligations(table.id):
                person = await preferences.person(tx, table.seats[obligation.seat].user_id or 0)
                if obligation.reminders and str(obligation.seat) not in posted and not person.may_be_pinged(now):
                    await tx.write_obligation(
                        table.id,
                        msgspec.structs.replace(obligation, reminders=obligation.reminders - 1, reminded_at=None),
                    )
                    asleep = True
            if not asleep or table.row.phase != "playing":
                raise NotDue
            await touch(tx, table, now)
            return ()

        try:
            await self._tables.change(SYSTEM, table_id, change)
        except (NotDue, NoSuchTable):
            log.debug("table %d: no ping has to be delayed", table_id)

    async def _recompute_table(self, table_id: int, user_id: int | None = None, *, sooner: bool = False) -> None:
        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.phase != "playing":
                raise NotDue
            now, seat = self._tables.clock(), None if user_id is None else table.seat_of(user_id)
            if seat is not None and user_id is not None:
                back = seat.number if sooner else None
                await recompute(tx, table, Cause(SYSTEM, table, now, PersonChanged(back)))
                obligation = await tx.obligation(table.id, seat.number)
                due_at = None if obligation is None else obligation.due_at
                person = await preferences.person(tx, user_id)
                await tell_holiday(tx, table, Holiday(seat.number, person, due_at), now)
                if sooner:
                    await tell_back_sooner(tx, table, seat, person, now)
                await touch(tx, table, now)
            return ()

        try:
            await self._tables.change(SYSTEM, table_id, change)
        except (NotDue, NoSuchTable):
            log.debug("table %d has no running game", table_id)

    # --- alarms ----------------------------------------------------------------------------------

    async def _remind(self, tx: Change, table: Table, seat: int) -> Sequence[Event]:
        """Ping a seat, for the first time or again: its reminder is posted again."""
        now, obligation = self._tables.clock(), await tx.obligation(table.id, seat)
        if obligation is None or table.row.phase != "playing" or table.paused:
            return ()
        user = table.seats[seat].user_id
        person = Person() if user is None else await preferences.person(tx, user)
        at = next_reminder_at(obligation, person, now)
        if at is None or at > now:  # the preferences have changed
            return ()
        named_at = None if user is None else await reminded_elsewhere(tx, user, table.id, obligation, now)
        if named_at is not None:  # one reminder for several tables
            await tx.write_obligation(table.id, msgspec.structs.replace(obligation, reminded_at=named_at))
            return ()
        await tx.write_obligation(
            table.id, msgspec.structs.replace(obligation, reminders=obligation.reminders + 1, reminded_at=now)
        )
        await touch(tx, table, now)
        return ()

    async def _deadline_passed(self, tx: Change, table: Table, number: int) -> Sequence[Event]:
        """Decide what happens when a seat's deadline has passed; `cogs.ui.time_words.notice` tells the channel."""
        now, obligation = self._tables.clock(), await tx.obligation(table.id, number)
        pending = await people_to_act(tx, table) if table.row.phase == "playing" else {}
        if obligation is None or table.paused or number not in pending:
            return ()
        if obligation.due_at is None or obligation.due_at > now:
            return ()
        seat = table.seats[number]
        standing = read_standing(table, await tx.standing_orders_of(table.id, number))
        if await self._holiday(tx, table, seat, now):
            return await self._play_for(tx, table, seat, standing, on_holiday=True)
        if (later := await put_off(tx, table, obligation, now)) is not None:  # the table waits for this person
            await tx.write_obligation(table.id, later)
            await touch(tx, table, now)
            return ()
        spared = orders_act_openly(table) and _answers(table, seat, standing)
        if seat.extensions < EXTENSIONS and not spared:
            return await self._extend(tx, table, seat, obligation)
        return await self._play_for(tx, table, seat, standing)

    async def _holiday(self, tx: Change, table: Table, seat: Seat, now: float) -> bool:
        """Whether that seat is played for because of a holiday."""
        users = {one.number: one.user_id or 0 for one in table.people_left()}
        chosen = await preferences.persons(tx, list(users.values()))
        persons = {number: chosen[user] for number, user in users.items()}
        return persons[seat.number].is_away(now) and not waits_on_holiday(table, persons, now)

    async def _extend(self, tx: Change, table: Table, seat: Seat, obligation: ObligationRow) -> Sequence[Event]:
        """Extend the deadline from the seat's bank, counted from now, because the bot may have been off."""
        now, terms = self._tables.clock(), table.terms
        person = await preferences.person(tx, seat.user_id or 0)
        more = extension(terms.deadline or Duration(SHORTEST_DEADLINE))
        until = PersonalClock(person, waking=terms.waking, waits=terms.away == "pause").due(more, now)
        obligation = msgspec.structs.replace(obligation, began=now, due_at=until)
        if person.remind != "off" and person.may_be_pinged(now):
            obligation = msgspec.structs.replace(obligation, reminders=obligation.reminders + 1, reminded_at=now)
        await tx.write_obligation(table.id, obligation)
        seat = msgspec.structs.replace(seat, extensions=seat.extensions + 1, stand_in=None)
        await write_attendance(tx, table, seat)
        await tell(tx, table.id, now, Extended(seat.number, until, EXTENSIONS - seat.extensions))
        await touch(tx, table, now)
        return ()

    async def _play_for(
        self, tx: Change, table: Table, seat: Seat, standing: StandingOrders | None, *, on_holiday: bool = False
    ) -> Sequence[Event]:
        """Act for the seat until its turn ends: by its orders, else by a robot on holiday, else by default."""
        batch, ordered = await self._steps(tx, table, seat, standing, on_holiday=on_holiday)
        if ordered and not on_holiday:
            notice = PlayedFor(seat.number, batch.first, batch.last, ordered=True)
            await tell(tx, table.id, self._tables.clock(), notice)
        elif not on_holiday:
            await self._missed(tx, table, [seat], batch.first, batch.last)
        return batch.events

    async def missed_postal_turn(self, tx: Change, table: Table, silent: Sequence[int], first: int, last: int) -> None:
        """Count a missed deadline for seats without orders in the postal turn of journal entries `first` to `last`."""
        await self._missed(tx, table, [table.seats[number] for number in silent], first, last)

    async def _missed(self, tx: Change, table: Table, silent: Sequence[Seat], first: int, last: int) -> None:
        """Count a missed deadline for these seats and post notices; robots stand in after `MISSES` of them.

        By post, the report of the turn already says who handed in nothing.
        """
        now, over = self._tables.clock(), table.outcome() is not None
        gone = [seat for seat in silent if seat.misses + 1 >= MISSES]
        for seat in silent:
            away, misses = seat in gone, seat.misses + 1
            stand_in = table.terms.stand_in if away else None
            await write_attendance(tx, table, msgspec.structs.replace(seat.back(misses=misses), stand_in=stand_in))
            if not table.postal or (away and not over):
                notice = PlayedFor(seat.number, first, last, misses=misses, stand_in=away and not over)
                await tell(tx, table.id, now, notice)
            if away and not over:
                for listener in self.on_two_misses:
                    await listener(tx, table, seat.number)

    async def _steps(
        self, tx: Change, table: Table, seat: Seat, standing: StandingOrders | None, *, on_holiday: bool
    ) -> tuple[Batch, bool]:
        """Act for a seat until its turn ends, and return the steps and whether orders answered any of them."""
        turn, ordered = table.game.turn(table.state), False

        def choose() -> tuple[Decision, Action] | None:
            nonlocal ordered
            decision = next((pending for pending in table.pending() if pending.seat == seat.number), None)
            if decision is None or table.game.turn(table.state) != turn:
                return None
            action = None if standing is None else answered(table, decision, standing, late=True)
            ordered |= action is not None
            return decision, _answer_for_absent(table, decision, on_holiday=on_holiday) if action is None else action

        batch = await play_steps(self._tables, tx, table, choose, MOST_STEPS)
        return batch, ordered

    async def _stalled(self, tx: Change, table: Table) -> Sequence[Event]:
        """Post a notice that asks the table what to do, after a long pause or a long time without a move."""
        obligations, paused_at = await tx.obligations(table.id), table.row.paused_at
        if table.row.phase == "playing" and paused_at is not None:
            await tell(tx, table.id, self._tables.clock(), StillPaused(paused_at))
            await touch(tx, table, self._tables.clock())
            return ()
        if table.row.phase == "playing" and obligations:
            now = self._tables.clock()
            seats = tuple(row.seat for row in obligations)
            await tell(tx, table.id, now, Stalled(seats, min(row.since for row in obligations)))
            await touch(tx, table, now)
        return ()

    async def _play_out(self, tx: Change, table: Table) -> Sequence[Event]:
        """Let robots play an abandoned game to its end, at most `MOST_STEPS` steps in each transaction."""
        if table.row.phase != "playing" or table.attended or (table.paused and table.people_left()):
            return ()
        await tx.write_pause(table.id, None)

        def choose() -> tuple[Decision, Action] | None:
            decision = next(iter(table.pending()), None)
            return None if decision is None else (decision, _answer_for_absent(table, decision, on_holiday=True))

        batch = await play_steps(self._tables, tx, table, choose, MOST_STEPS)
        now = self._tables.clock()
        if table.outcome() is not None:
            await tell(tx, table.id, now, PlayedOut())
        else:
            await tx.set_alarm(table.id, SLEEP, now)
        return batch.events


async def _unless_broken(table_id: int, work: Awaitable[None]) -> None:
    """Await work at one table; log an error of damaged data, so that the other tables are still handled.

    Raises:
        StorageFailure: the database cannot be used just now.
    """
    try:
        await work
    except StorageFailure as error:
        if not error.damaged:
            raise
    except Exception:
        log.exception("table %d: its obligations cannot be computed", table_id)


def _answers(table: Table, seat: Seat, standing: StandingOrders | None) -> bool:
    """Whether standing orders answer the seat's first open decision."""
    decision = next((pending for pending in table.pending() if pending.seat == seat.number), None)
    if standing is None or decision is None:
        return False
    return answered(table, decision, standing, late=True) is not None


def _answer_for_absent(table: Table, decision: Decision, *, on_holiday: bool) -> Action:
    """The action for a seat that does not answer: the game's default, or a robot's answer on holiday.

    It has dice of its own, so it uses up none of the table's draws.
    """
    dice = Chance(os.urandom(32))
    if on_holiday:
        level = FASTEST_GOOD_LEVEL if table.terms.stand_in == "hard" else table.terms.stand_in
        action: Action = table.game.robot(table.view(decision.seat), decision, level, dice)
        return action
    default: Action = table.game.default(table.state, decision, dice)
    return default
