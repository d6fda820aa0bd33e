"""What happens as time passes at live tables: calls, deadlines, and who plays for those who are not there.

When a deadline passes the seat gets an extension from its bank; else its standing orders are followed; else the
game's default is done, and the seat has shorter deadlines until its owner has been in time for a while. Should another
one pass before that, a robot plays for the seat until its owner is back. Where everybody may know that orders acted,
they spare the bank; elsewhere its extensions come first for all, so that they do not tell who has orders.
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
from bot.games.game import Action, Decision, Event
from bot.games.orders import StandingOrders
from bot.orders.standing import answered, read_standing, told_openly
from bot.table.alarms import Alarms
from bot.table.batch import Batch, play_steps
from bot.table.click import SYSTEM, Click, expect, still_in
from bot.table.journal import touch
from bot.table.notices import Extended, IsBack, PlayedFor, PlayedOut, Stalled, StillPaused, tell
from bot.table.seats import write_attendance
from bot.table.table import Seat, Table
from bot.table.tables import Done, Tables
from bot.timekeeping.holidays import Holiday, tell_back_sooner, tell_holiday, waits_on_holiday
from bot.timekeeping.obligations import Recount, owed_by_people, put_off, recompute
from bot.timekeeping.reminders import CALL, DEADLINE, SLEEP, STALL, next_call_for
from bot.timekeeping.shared_reminders import told_elsewhere
from data.rows import DebtRow
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

HASTY: Final = "normal"
"""The best robot that answers in a few milliseconds, as it must where a deadline passes."""
MISSES: Final = 2
"""After so many deadlines without a word, and no good while in time between them, a robot plays."""
MOST_STEPS: Final = 100
"""The most that is done in one transaction."""

OnTwoMisses = Callable[[Change, Table, int], Awaitable[None]]
"""Told, in the transaction, that a robot plays for that seat from now on and somebody else might."""


class Timekeeper:
    """Keeps the time of all tables. `on_two_misses` is told of seats that need somebody else."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._tables = tables
        self.on_two_misses: list[OnTwoMisses] = []
        tables.consequences.append(self._recompute)
        alarms.on_seat(DEADLINE, self._deadline_passed)
        alarms.on_seat(CALL, self._call)
        alarms.on(STALL, self._stalled)
        alarms.on(SLEEP, self._sleeps_no_longer)

    async def _recompute(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        return await recompute(tx, click, before, now, self._tables.clock())

    # --- what people do about it -----------------------------------------------------------------

    async def come_back(self, click: Click, table_id: int) -> Done:
        """Play one's own seat again, instead of the robot that stood in.

        Raises:
            WrongPhase, NotSeated: there is nothing to come back to.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            seat = still_in(table, click)
            if seat.stand_in is None:
                return ()
            now = self._tables.clock()
            await write_attendance(tx, table, seat.back(misses=0 if table.by_post else seat.misses))
            await tx.drop_wanted(table.id, seat.number)
            await tell(tx, table.id, now, IsBack(seat.number))
            await touch(tx, table, now)
            return ()

        return await self._tables.change(click, table_id, change)

    async def person_changed(self, user_id: int, *, sooner: bool = False) -> None:
        """That person has chosen other quiet hours, reminders or days away: count again at all their tables.

        `sooner`: they are back sooner than they had announced, and what was put off for that is due sooner.
        """
        for table_id in await self._tables.store.played_by(user_id):
            await self._recount(table_id, user_id, sooner=sooner)

    async def resume(self) -> None:
        """Count what is owed at tables of an earlier version of the bot, which have no debts yet."""
        for table_id in await self._tables.store.without_debts():
            await _unless_broken(table_id, self._recount(table_id))
        for table_id in await self._tables.store.with_calls_not_shown():
            await _unless_broken(table_id, self._call_later(table_id))

    async def _call_later(self, table_id: int) -> None:
        """Whoever was to be called when the bot died, and is asleep by now, is called when they wake up."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            now, asleep = self._tables.clock(), False
            posted = {row.slot.split(":")[1] for row in await tx.slots(table.id) if row.slot.startswith("ping:")}
            for debt in await tx.debts(table.id):
                person = await preferences.person(tx, table.seats[debt.seat].user_id or 0)
                if debt.calls and str(debt.seat) not in posted and not person.may_be_pinged(now):
                    await tx.write_debt(table.id, msgspec.structs.replace(debt, calls=debt.calls - 1, called_at=None))
                    asleep = True
            if not asleep or table.row.phase != "playing":
                raise NotDue
            await touch(tx, table, now)
            return ()

        try:
            await self._tables.change(SYSTEM, table_id, change)
        except (NotDue, NoSuchTable):
            log.debug("table %d: nobody is called too late", table_id)

    async def _recount(self, table_id: int, user_id: int | None = None, *, sooner: bool = False) -> None:
        async def change(tx: Change, table: Table) -> Sequence[Event]:
            if table.row.phase != "playing":
                raise NotDue
            now, seat = self._tables.clock(), None if user_id is None else table.seat_of(user_id)
            if seat is not None and user_id is not None:
                back = seat.number if sooner else None
                await recompute(tx, SYSTEM, table, table, now, Recount(back))
                debt = await tx.debt(table.id, seat.number)
                due_at = None if debt is None else debt.due_at
                person = await preferences.person(tx, user_id)
                await tell_holiday(tx, table, Holiday(seat.number, person, due_at), now)
                if sooner:
                    await tell_back_sooner(tx, table, seat, person, now)
                await touch(tx, table, now)
            return ()

        try:
            await self._tables.change(SYSTEM, table_id, change)
        except (NotDue, NoSuchTable):
            log.debug("table %d is not played any more", table_id)

    # --- what falls due --------------------------------------------------------------------------

    async def _call(self, tx: Change, table: Table, seat: int) -> Sequence[Event]:
        """Call a seat, or call it once more: its line is posted anew."""
        now, debt = self._tables.clock(), await tx.debt(table.id, seat)
        if debt is None or table.row.phase != "playing" or table.paused:
            return ()
        user = table.seats[seat].user_id
        person = Person() if user is None else await preferences.person(tx, user)
        at = next_call_for(debt, person, now)
        if at is None or at > now:  # what they have chosen has changed
            return ()
        told = None if user is None else await told_elsewhere(tx, user, table.id, debt, now)
        if told is not None:  # one line for several tables
            await tx.write_debt(table.id, msgspec.structs.replace(debt, called_at=told))
            return ()
        await tx.write_debt(table.id, msgspec.structs.replace(debt, calls=debt.calls + 1, called_at=now))
        await touch(tx, table, now)
        return ()

    async def _deadline_passed(self, tx: Change, table: Table, number: int) -> Sequence[Event]:
        """Decide what happens when a seat's deadline has passed; `cogs.ui.time_words.notice` tells the channel."""
        now, debt = self._tables.clock(), await tx.debt(table.id, number)
        owing = await owed_by_people(tx, table) if table.row.phase == "playing" else {}
        if debt is None or debt.due_at is None or debt.due_at > now or table.paused or number not in owing:
            return ()
        seat = table.seats[number]
        standing = read_standing(table, await tx.standing_orders_of(table.id, number))
        if await self._holiday(tx, table, seat, now):
            return await self._play_for(tx, table, seat, standing, on_holiday=True)
        if (later := await put_off(tx, table, debt, now)) is not None:  # nobody else is there to play for
            await tx.write_debt(table.id, later)
            await touch(tx, table, now)
            return ()
        spared = told_openly(table) and _answers(table, seat, standing)
        if seat.extensions < EXTENSIONS and not spared:
            return await self._extend(tx, table, seat, debt)
        return await self._play_for(tx, table, seat, standing)

    async def _holiday(self, tx: Change, table: Table, seat: Seat, now: float) -> bool:
        """Whether that seat is played for only because of a holiday."""
        users = {one.number: one.user_id or 0 for one in table.people_left()}
        chosen = await preferences.persons(tx, list(users.values()))
        persons = {number: chosen[user] for number, user in users.items()}
        return persons[seat.number].is_away(now) and not waits_on_holiday(table, persons, now)

    async def _extend(self, tx: Change, table: Table, seat: Seat, debt: DebtRow) -> Sequence[Event]:
        """Give more time from the seat's bank: counted from now, should the bot have been off."""
        now, agreed = self._tables.clock(), table.terms
        person = await preferences.person(tx, seat.user_id or 0)
        more = extension(agreed.deadline or Duration(SHORTEST_DEADLINE))
        until = PersonalClock(person, waking=agreed.waking, waits=agreed.away == "pause").due(more, now)
        debt = msgspec.structs.replace(debt, began=now, due_at=until)
        if person.remind != "off" and person.may_be_pinged(now):
            debt = msgspec.structs.replace(debt, calls=debt.calls + 1, called_at=now)
        await tx.write_debt(table.id, debt)
        seat = msgspec.structs.replace(seat, extensions=seat.extensions + 1, stand_in=None)
        await write_attendance(tx, table, seat)
        await tell(tx, table.id, now, Extended(seat.number, until, EXTENSIONS - seat.extensions))
        await touch(tx, table, now)
        return ()

    async def _play_for(
        self, tx: Change, table: Table, seat: Seat, standing: StandingOrders | None, *, on_holiday: bool = False
    ) -> Sequence[Event]:
        """Do what that seat owes until its go is over: by its orders, by a robot on holiday, else by default."""
        batch, ordered = await self._steps(tx, table, seat, standing, on_holiday=on_holiday)
        if ordered and not on_holiday:
            told = PlayedFor(seat.number, batch.first, batch.last, ordered=True)
            await tell(tx, table.id, self._tables.clock(), told)
        elif not on_holiday:
            await self._missed(tx, table, [seat], batch.first, batch.last)
        return batch.events

    async def missed_by_post(self, tx: Change, table: Table, silent: Sequence[int], first: int, last: int) -> None:
        """A turn was played, by journal entries `first` to `last`, for which these seats had handed in nothing."""
        await self._missed(tx, table, [table.seats[number] for number in silent], first, last)

    async def _missed(self, tx: Change, table: Table, silent: Sequence[Seat], first: int, last: int) -> None:
        """Deadlines passed for these seats without a word: tell it, and let robots play for whoever did that again.

        By post the report of the turn has told already who said nothing.
        """
        now, over = self._tables.clock(), table.outcome() is not None
        gone = [seat for seat in silent if seat.misses + 1 >= MISSES]
        for seat in silent:
            away, misses = seat in gone, seat.misses + 1
            stand_in = table.terms.stand_in if away else None
            await write_attendance(tx, table, msgspec.structs.replace(seat.back(misses=misses), stand_in=stand_in))
            if not table.by_post or (away and not over):
                notice = PlayedFor(seat.number, first, last, misses=misses, stand_in=away and not over)
                await tell(tx, table.id, now, notice)
            if away and not over:
                for told in self.on_two_misses:
                    await told(tx, table, seat.number)

    async def _steps(
        self, tx: Change, table: Table, seat: Seat, standing: StandingOrders | None, *, on_holiday: bool
    ) -> tuple[Batch, bool]:
        """Act for a seat until its go is over: what was done, and whether orders said anything."""
        go, ordered = table.game.go(table.state), False

        def choose() -> tuple[Decision, Action] | None:
            nonlocal ordered
            decision = next((owed for owed in table.owed() if owed.seat == seat.number), None)
            if decision is None or table.game.go(table.state) != go:
                return None
            action = None if standing is None else answered(table, decision, standing, late=True)
            ordered |= action is not None
            return decision, _unasked(table, decision, on_holiday=on_holiday) if action is None else action

        batch = await play_steps(self._tables, tx, table, choose, MOST_STEPS)
        return batch, ordered

    async def _stalled(self, tx: Change, table: Table) -> Sequence[Event]:
        """Ask the table what to do: nobody is called any more."""
        debts, paused_at = await tx.debts(table.id), table.row.paused_at
        if table.row.phase == "playing" and paused_at is not None:
            await tell(tx, table.id, self._tables.clock(), StillPaused(paused_at))
            await touch(tx, table, self._tables.clock())
            return ()
        if table.row.phase == "playing" and debts:
            now = self._tables.clock()
            seats = tuple(debt.seat for debt in debts)
            await tell(tx, table.id, now, Stalled(seats, min(debt.since for debt in debts)))
            await touch(tx, table, now)
        return ()

    async def _sleeps_no_longer(self, tx: Change, table: Table) -> Sequence[Event]:
        """Nobody has come back: robots play the game to its end, so many steps at a time, and it has a last board."""
        if table.row.phase != "playing" or table.attended or (table.paused and table.people_left()):
            return ()
        await tx.write_pause(table.id, None)

        def choose() -> tuple[Decision, Action] | None:
            decision = next(iter(table.owed()), None)
            return None if decision is None else (decision, _unasked(table, decision, on_holiday=True))

        batch = await play_steps(self._tables, tx, table, choose, MOST_STEPS)
        now = self._tables.clock()
        if table.outcome() is not None:
            await tell(tx, table.id, now, PlayedOut())
        else:
            await tx.set_alarm(table.id, SLEEP, now)
        return batch.events


async def _unless_broken(table_id: int, work: Awaitable[None]) -> None:
    """Do something at a table; where what is stored of it is broken, the others do not suffer from it.

    Raises:
        StorageFailure: the database cannot be used just now.
    """
    try:
        await work
    except StorageFailure as error:
        if not error.damaged:
            raise
    except Exception:
        log.exception("table %d: what is owed there cannot be counted", table_id)


def _answers(table: Table, seat: Seat, standing: StandingOrders | None) -> bool:
    """Whether standing orders answer what that seat owes first."""
    decision = next((owed for owed in table.owed() if owed.seat == seat.number), None)
    if standing is None or decision is None:
        return False
    return answered(table, decision, standing, late=True) is not None


def _unasked(table: Table, decision: Decision, *, on_holiday: bool) -> Action:
    """What is done for a seat that says nothing: the game's default, or on holiday what a robot would do.

    Its chance is its own: what is drawn for it is no draw of the table's.
    """
    dice = Chance(os.urandom(32))
    if on_holiday:
        level = HASTY if table.terms.stand_in == "hard" else table.terms.stand_in
        action: Action = table.game.robot(table.view(decision.seat), decision, level, dice)
        return action
    default: Action = table.game.default(table.state, decision, dice)
    return default
