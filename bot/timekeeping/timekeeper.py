"""What happens as time passes at tables: reminders, passed deadlines, and robots that stand in for absent people.

What a passed deadline leads to is a list of policies: a holiday, standing orders where everybody may know of them, an
extension from the seat's bank. Where none of them helps, the person is absent: orders or the game's default act, and
after a second missed deadline a robot plays for the seat until its owner is back.
"""

import logging
from collections.abc import Awaitable, Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.errors import NoSuchTable, NotDue
from bot.games.values import Event
from bot.orders.standing import read_standing
from bot.table.alarms import Alarms
from bot.table.click import SYSTEM, Click, expect, still_in
from bot.table.journal import touch
from bot.table.notices import IsBack, tell
from bot.table.seats import write_attendance
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.timekeeping.abandoned import ask_what_to_do, play_out
from bot.timekeeping.holidays import HOLIDAY, Holiday, tell_back_sooner, tell_holiday
from bot.timekeeping.late.absent import Missed, absent
from bot.timekeeping.late.extending import extend
from bot.timekeeping.late.holiday import holiday
from bot.timekeeping.late.policy import Late, OnTwoMisses, Policy
from bot.timekeeping.late.standing import open_orders
from bot.timekeeping.obligations import Cause, PersonChanged, people_to_act, recompute
from bot.timekeeping.reminders import DEADLINE, REMINDER, SLEEP, STALL, next_reminder_at
from bot.timekeeping.shared_reminders import reminded_elsewhere
from bot.timekeeping.signs_of_life import SignsOfLife, counts
from bot.votes.open_votes import keep_seat
from data.rows import ObligationRow
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

POLICIES: Final[Sequence[Policy]] = (holiday, open_orders, extend)
"""What is tried when a seat's deadline has passed, in this order, before the person counts as absent."""


class Timekeeper:
    """Sends reminders and handles passed deadlines at all tables. `on_two_misses` runs for seats that a robot takes."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._tables = tables
        self.signs = SignsOfLife(self._seen, tables.clock)
        self.on_two_misses: list[OnTwoMisses] = []
        tables.consequences.append(self._recompute)
        alarms.on_seat(DEADLINE, self._deadline_passed)
        alarms.on_seat(REMINDER, self._remind)
        alarms.on_seat(HOLIDAY, self._holiday_turns)
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

    async def _seen(self, user_id: int, guild_id: int | None, at: float) -> None:
        """Store that a person whom tables of that server (None: of any) have pinged has shown a sign of life."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            seat = table.seat_of(user_id)
            row = None if seat is None else await tx.obligation(table.id, seat.number)
            if row is None or not counts(row, at):
                raise NotDue
            await tx.write_obligation(table.id, msgspec.structs.replace(row, seen_at=at))
            return ()

        for table_id in await self._tables.store.pinged_and_not_seen(user_id, guild_id):
            try:
                await self._tables.change(SYSTEM, table_id, change, quietly=True)
            except (NotDue, NoSuchTable):
                log.debug("table %d has not pinged them", table_id)

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
                await recompute(tx, table, Cause(SYSTEM, table, now, PersonChanged(back, seat.number)))
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
        if _begins_the_wait(obligation, person, now):
            obligation = msgspec.structs.replace(obligation, seen_at=None)
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
        """Ask the policies what happens now; `cogs.ui.time_words.notice` tells the channel."""
        now, obligation = self._tables.clock(), await tx.obligation(table.id, number)
        pending = await people_to_act(tx, table) if table.row.phase == "playing" else {}
        if obligation is None or table.paused or number not in pending:
            return ()
        if (await preferences.person(tx, table.seats[number].user_id or 0)).night_assumed:  # at another table meanwhile
            await recompute(tx, table, Cause(SYSTEM, table, now, PersonChanged()))
            obligation = await tx.obligation(table.id, number)
        if obligation is None or obligation.due_at is None or obligation.due_at > now:
            return ()
        standing = read_standing(table, await tx.standing_orders_of(table.id, number))
        seat = table.seats[number]
        obligation = self.signs.with_unstored(obligation, seat.user_id, table.row.guild_id)
        late = Late(self._tables, tx, table, seat, obligation, standing, now, self.on_two_misses)
        for policy in POLICIES:
            if (events := await policy(late)) is not None:
                return events
        return await absent(late)

    async def missed_postal_turn(self, tx: Change, table: Table, silent: Sequence[int], first: int, last: int) -> None:
        """Count a missed deadline for seats without orders in the postal turn of journal entries `first` to `last`."""
        missed = Missed(tx, table, self._tables.clock(), first, last)
        await missed.count([table.seats[number] for number in silent], self.on_two_misses)

    async def _holiday_turns(self, tx: Change, table: Table, number: int) -> Sequence[Event]:
        """A holiday begins, so that a robot plays where the table agreed so; or nobody reads of it any more."""
        now, person = self._tables.clock(), await preferences.person(tx, table.seats[number].user_id or 0)
        if person.away is not None and person.is_away(now):
            await recompute(tx, table, Cause(SYSTEM, table, now, PersonChanged()))
            await tx.set_alarm(table.id, HOLIDAY, person.away.until, number)
        await touch(tx, table, now)
        return ()

    async def _stalled(self, tx: Change, table: Table) -> Sequence[Event]:
        return await ask_what_to_do(tx, table, self._tables.clock())

    async def _play_out(self, tx: Change, table: Table) -> Sequence[Event]:
        return await play_out(self._tables, tx, table)


def _begins_the_wait(obligation: ObligationRow, person: Person, now: float) -> bool:
    """Whether a ping is the first one, or the first after a holiday: signs of life count from then on."""
    pinged, away = obligation.reminded_at, person.away
    return pinged is None or (away is not None and pinged < away.until <= now)


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
