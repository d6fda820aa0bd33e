"""Seats that change hands: to another player, who has to accept, to a robot, and back to the player before.

The new player has everything that belongs to the seat, the player before has nothing: a click counts for the player
who sits there now, and a hand by DM moves from one to the other. The history of each seat is kept.
"""

from collections.abc import Sequence

import msgspec

from bot import errors
from bot.calendar.deadlines import least_remainder
from bot.games.values import Event
from bot.table.alarms import Alarms
from bot.table.click import Click, expect, still_in
from bot.table.journal import touch
from bot.table.motions import TIME_TO_VOTE, Replace
from bot.table.notices import OfferEnded, SeatPassed, tell
from bot.table.table import Seat, Table
from bot.table.tables import Done, Tables
from bot.votes.open_votes import drop_offer
from bot.votes.vote_cooldown import expect_may_be_offered
from data.rows import DebtRow, HistoryRow, OfferRow, SeatRow
from data.sql.votes import OFFER
from data.store import Change


class SeatChanges:
    """Lets seats of running games change hands."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._tables = tables
        alarms.on_seat(OFFER, self._time_is_up)

    # --- looking ---------------------------------------------------------------------------------

    async def former(self, table: Table, seat: int) -> HistoryRow | None:
        """The person who played last in a seat that a robot has now; None if a person has it, or none ever had."""
        if table.seats[seat].robot is None:
            return None
        rows = await self._tables.store.seat_history(table.id)
        return next((row for row in reversed(rows) if row.seat == seat and row.user_id is not None), None)

    async def history(self, table: Table) -> list[HistoryRow]:
        """Who sat where from which entry on, for every seat that ever changed hands, the oldest first."""
        return await self._tables.store.seat_history(table.id)

    # --- what the one who sits there does --------------------------------------------------------------

    async def hand_over(self, click: Click, table_id: int, to: Replace) -> Done:
        """Let somebody else play on in one's own seat: a robot does at once, a person when they say yes.

        Raises:
            WrongPhase, NotSeated: there is nothing to hand over.
            NotTheirs: it is another seat.
            AlreadySeated: that person plays here already.
            OfferedLately: they were asked, and are left alone for a while.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if still_in(table, click).number != to.seat:
                raise errors.NotTheirs
            await self.pass_on(tx, table, to)
            return ()

        return await self._tables.change(click, table_id, change)

    async def take_back(self, click: Click, table_id: int, seat: int) -> Done:
        """Sit down again in a seat that a robot has played since one left it.

        Raises:
            WrongPhase: the game is over.
            NotTheirs: it was not theirs last, or a person has it.
            AlreadySeated: they play in another seat now.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if seat >= len(table.seats) or click.user_id is None:
                raise errors.NotTheirs
            row = await self.former(table, seat)
            if row is None or row.user_id != click.user_id or seat in table.game.resigned(table.state):
                raise errors.NotTheirs
            await self.seat(tx, table, Replace(seat, click.name or row.name, user_id=click.user_id), back=True)
            return ()

        return await self._tables.change(click, table_id, change)

    # --- answering an offer --------------------------------------------------------------------

    async def accept(self, click: Click, table_id: int, offer_id: int) -> Done:
        """Play on in a seat one was asked to.

        Raises:
            WrongPhase, OfferOver: it is not offered to them, or not any more.
            AlreadySeated: they play here already.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            offer = await _offer(tx, table, click, offer_id)
            await tx.drop_offer(table.id, offer.seat)
            await self.seat(tx, table, Replace(offer.seat, click.name or offer.name, user_id=offer.user_id))
            return ()

        return await self._tables.change(click, table_id, change)

    async def decline(self, click: Click, table_id: int, offer_id: int) -> Done:
        """Do not play on in a seat one was asked to.

        Raises:
            WrongPhase, OfferOver: it is not offered to them, or not any more.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            offer = await _offer(tx, table, click, offer_id)
            await self._end(tx, table, offer, said_no=True)
            return ()

        return await self._tables.change(click, table_id, change)

    async def _time_is_up(self, tx: Change, table: Table, seat: int) -> Sequence[Event]:
        for offer in await tx.offers(table.id):
            if offer.seat == seat and table.row.phase == "playing":
                await self._end(tx, table, offer, said_no=False)
        return ()

    async def _end(self, tx: Change, table: Table, offer: OfferRow, *, said_no: bool) -> None:
        now = self._tables.clock()
        await drop_offer(tx, offer, now)
        await tell(tx, table.id, now, OfferEnded(offer.seat, offer.name, said_no, offer.user_id))
        await touch(tx, table, now)

    # --- inside a change ---------------------------------------------------------------------------

    async def ask_for(self, tx: Change, table: Table, seat: int) -> None:
        """Ask everybody whether they would play on in a seat that nobody plays in.

        A volunteer presses a button, and the table votes on it. The caller makes a new version of the table.
        """
        await tx.add_wanted(table.id, seat, self._tables.clock())

    async def pass_on(self, tx: Change, table: Table, to: Replace) -> None:
        """Let a robot, or somebody who asked for it, play on in a seat; or ask somebody to. Makes a new version.

        Raises:
            AlreadySeated: that person plays here already.
            OfferedLately: they were asked, and are left alone for a while.
        """
        if to.user_id is None or to.volunteered:
            await self.seat(tx, table, to)
            return
        if table.seat_of(to.user_id) is not None:
            raise errors.AlreadySeated
        now = self._tables.clock()
        await expect_may_be_offered(tx, table, to.seat, to.user_id, now)
        for offer in await tx.offers(table.id):
            if offer.seat == to.seat:
                await drop_offer(tx, offer, now)
        await tx.add_offer(table.id, to.seat, to.user_id, to.name, now + TIME_TO_VOTE)
        await touch(tx, table, now)

    async def seat(self, tx: Change, table: Table, to: Replace, *, back: bool = False) -> None:
        """Let a person or a robot have a seat from now on. Makes a new version of the table.

        Raises:
            AlreadySeated: that person plays here already.
        """
        if to.user_id is not None and table.seat_of(to.user_id) is not None:
            raise errors.AlreadySeated
        now, old = self._tables.clock(), table.seats[to.seat]
        entry = await tx.journal_length(table.id) + 1
        if not any(row.seat == to.seat for row in await tx.seat_history(table.id)):
            await tx.add_history(table.id, _row(old, 1, table.row.opened_at))
        new = Seat(to.seat, to.user_id, to.name, to.robot)
        await tx.add_history(table.id, _row(new, entry, now))
        rows = await tx.seats(table.id)
        await tx.write_seats(table.id, [_sits(row, new) if row.seat == to.seat else row for row in rows])
        await tx.drop_debt(table.id, to.seat)
        if back or to.robot is not None:  # a player who takes the seat back keeps what is left of their time bank
            await tx.write_attendance(
                table.id, to.seat, misses=old.misses, extensions=old.extensions, in_time=old.in_time
            )
        else:
            await tx.write_attendance(table.id, to.seat)
        if back:
            await self._owes_on(tx, table, to.seat, now)
        await tx.retire_slots(table.id, to.seat)
        robot = to.robot is not None
        await tell(tx, table.id, now, SeatPassed(to.seat, old.name, to.name, robot, back))
        host = to.user_id if old.user_id == table.row.host_id else None
        await tx.write_table(table.row, phase="playing", at=now, host_id=host)

    async def _owes_on(self, tx: Change, table: Table, seat: int, now: float) -> None:
        """Give a player who takes back a seat that has to act the rest of a deadline, not a new one."""
        owed, deadline = next((owed for owed in table.owed() if owed.seat == seat), None), table.terms.deadline
        if owed is None or deadline is None or table.by_post or table.paused:
            return
        due_at = now + least_remainder(deadline)
        await tx.write_debt(table.id, DebtRow(seat, since=now, decision=owed.id, began=now, due_at=due_at))


async def _offer(tx: Change, table: Table, click: Click, offer_id: int) -> OfferRow:
    """That offer, if it is for the person who clicked.

    Raises:
        WrongPhase, OfferOver: it is not, or not any more.
    """
    expect(table, "playing")
    found = next((offer for offer in await tx.offers(table.id) if offer.id == offer_id), None)
    if found is None or found.user_id != click.user_id:
        raise errors.OfferOver
    return found


def _row(seat: Seat, entry: int, at: float) -> HistoryRow:
    return HistoryRow(seat.number, seat.user_id, seat.name, seat.robot, entry, at)


def _sits(row: SeatRow, seat: Seat) -> SeatRow:
    """The seat's row with somebody else in it; the click by which it was first taken is part of the dice's key."""
    return msgspec.structs.replace(row, user_id=seat.user_id, name=seat.name, robot=seat.robot)
