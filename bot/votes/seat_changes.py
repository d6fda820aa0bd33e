"""Seats that change hands: to another player, who has to accept, to a robot, and back to the former player.

The new player gets everything that belongs to the seat, and the former player loses it: clicks count for the player who
has the seat now, and a hand by DM moves from one to the other. The history of each seat is kept.
"""

from collections.abc import Sequence

import msgspec

from bot import errors
from bot.calendar.deadlines import least_remainder
from bot.games.values import Event
from bot.table import company
from bot.table.alarms import Alarms
from bot.table.click import Click, expect, still_in
from bot.table.journal import touch
from bot.table.motions import TIME_TO_VOTE, Replace
from bot.table.notices import Managed, OfferEnded, SeatPassed, VoteEnded, read_notice, tell
from bot.table.table import Seat, Table
from bot.table.tables import Done, Tables
from bot.table.waking import REPLACED, ping_later
from bot.votes.open_votes import drop_offer, keep_seat
from bot.votes.vote_cooldown import expect_may_be_offered
from data.rows import AttendanceRow, HistoryRow, ObligationRow, OfferRow, SeatRow
from data.sql.votes import OFFER
from data.store import Change


class Passing(msgspec.Struct, frozen=True):
    """A seat goes `to` another player, or `back` to the one before.

    `agreed`: the player who has it does not do it themselves. `knowing`: the new one knows who sits at the table.
    """

    to: Replace
    back: bool = False
    agreed: bool = False
    knowing: bool = False


class SeatChanges:
    """Lets seats of running games change hands."""

    def __init__(self, tables: Tables, alarms: Alarms) -> None:
        self._tables = tables
        alarms.on_seat(OFFER, self._time_is_up)

    # --- looking ---------------------------------------------------------------------------------

    async def former(self, table: Table, seat: int) -> HistoryRow | None:
        """The last person in a seat that a robot has now; None if a person has it, or none ever had."""
        if table.seats[seat].robot is None:
            return None
        rows = await self._tables.store.seat_history(table.id)
        return next((row for row in reversed(rows) if row.seat == seat and row.user_id is not None), None)

    async def left_by(self, table: Table, user_id: int) -> int | None:
        """The seat that a robot has now, and that person had before it; None: there is no way back for them."""
        if table.row.phase != "playing" or table.state is None or table.seat_of(user_id) is not None:
            return None
        robots = {seat.number for seat in table.seats if seat.robot is not None} - table.game.resigned(table.state)
        last = {row.seat: row.user_id for row in await self.history(table) if row.user_id is not None} if robots else {}
        return next((seat for seat, user in last.items() if seat in robots and user == user_id), None)

    async def history(self, table: Table) -> list[HistoryRow]:
        """The players of each seat that changed hands, with the entry from which they had it, the oldest first."""
        return await self._tables.store.seat_history(table.id)

    # --- what the one who sits there does --------------------------------------------------------------

    async def hand_over(self, click: Click, table_id: int, to: Replace) -> Done:
        """Hand one's own seat over: to a robot at once, to a person when they accept.

        Raises:
            WrongPhase, NotSeated: there is nothing to hand over.
            NotTheirs: it is another player's seat.
            AlreadySeated: that person plays here already.
            CannotSit: that person does not sit down with another player.
            OfferedLately: that person declined lately, and is left alone for a while.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if still_in(table, click).number != to.seat:
                raise errors.NotTheirs
            await self.pass_on(tx, table, Passing(to, knowing=True))
            return ()

        return await self._tables.change(click, table_id, change)

    async def take_back(self, click: Click, table_id: int, seat: int) -> Done:
        """Give the former player the seat back from the robot that has it.

        Raises:
            WrongPhase: the game is over.
            NotTheirs: they did not have the seat last, or a person has it.
            AlreadySeated: they play in another seat now.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            if seat >= len(table.seats) or click.user_id is None:
                raise errors.NotTheirs
            row = await self.former(table, seat)
            if row is None or row.user_id != click.user_id or seat in table.game.resigned(table.state):
                raise errors.NotTheirs
            await keep_seat(tx, table, seat, self._tables.clock())
            taken = Replace(seat, click.name or row.name, user_id=click.user_id)
            await self.seat(tx, table, Passing(taken, back=True))
            return ()

        return await self._tables.change(click, table_id, change)

    # --- answering an offer --------------------------------------------------------------------

    async def accept(self, click: Click, table_id: int, offer_id: int) -> Done:
        """Take a seat that was offered.

        Raises:
            WrongPhase, OfferOver: the seat is not offered to this person, or not any more, or is kept from them.
            AlreadySeated: they play here already.
            BlockedThere: they have blocked another player, and are asked first.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            offer = await _offer(tx, table, click, offer_id)
            if table.seat_of(click.user_id or 0) is not None:
                raise errors.AlreadySeated
            await company.expect_welcome(tx, table, click, offer.seat)
            await tx.drop_offer(table.id, offer.seat)
            agreed = await _was_decided(tx, table, offer)
            taken = Replace(offer.seat, click.name or offer.name, user_id=offer.user_id)
            await self.seat(tx, table, Passing(taken, agreed=agreed, knowing=click.knowing))
            return ()

        return await self._tables.change(click, table_id, change)

    async def decline(self, click: Click, table_id: int, offer_id: int) -> Done:
        """Decline a seat that was offered.

        Raises:
            WrongPhase, OfferOver: the seat is not offered to this person, or not any more.
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
        """Ask everybody in the channel to take over a seat without a person.

        A volunteer presses a button, and the table votes on it. The caller makes a new version of the table.
        """
        now, user = self._tables.clock(), table.seats[seat].user_id
        await tx.add_wanted(table.id, seat, now)
        await ping_later(tx, table.id, REPLACED, {} if user is None else {seat: user}, now)

    async def pass_on(self, tx: Change, table: Table, passing: Passing) -> None:
        """Give a seat to a robot or a volunteer, or offer it to another person. Makes a new version of the table.

        Raises:
            AlreadySeated: that person plays here already.
            CannotSit: that person does not sit down with another player.
            OfferedLately: that person declined lately, and is left alone for a while.
        """
        to = passing.to
        if to.user_id is None or to.volunteered:
            await self.seat(tx, table, passing)
            return
        if table.seat_of(to.user_id) is not None:
            raise errors.AlreadySeated
        now = self._tables.clock()
        await company.expect_substitute(tx, table, to.seat, to.user_id, to.name)
        await expect_may_be_offered(tx, table, to.seat, to.user_id, now)
        for offer in await tx.offers(table.id):
            if offer.seat == to.seat:
                await drop_offer(tx, offer, now)
        await tx.add_offer(table.id, to.seat, to.user_id, to.name, now + TIME_TO_VOTE)
        await ping_later(tx, table.id, REPLACED, {to.seat: to.user_id}, now)
        await touch(tx, table, now)

    async def seat(self, tx: Change, table: Table, passing: Passing) -> None:
        """Give a person or a robot the seat from now on. Makes a new version of the table.

        Raises:
            AlreadySeated: that person plays here already.
        """
        to, back = passing.to, passing.back
        if to.user_id is not None and table.seat_of(to.user_id) is not None:
            raise errors.AlreadySeated
        now, old = self._tables.clock(), table.seats[to.seat]
        entry = await tx.journal_length(table.id) + 1
        if not any(row.seat == to.seat for row in await tx.seat_history(table.id)):
            await tx.add_history(table.id, _row(old, 1, table.row.opened_at))
        new = Seat(to.seat, to.user_id, to.name, to.robot)
        await tx.add_history(table.id, _row(new, entry, now))
        rows = await tx.seats(table.id)
        seated = [_sits(row, new) if row.seat == to.seat else row for row in rows]
        await company.seat(tx, table.id, table.terms, seated, back=back, knowing=passing.knowing)
        await tx.drop_obligation(table.id, to.seat)
        if back or to.robot is not None:  # a player who takes the seat back keeps what is left of their time bank
            await tx.write_attendance(
                table.id, AttendanceRow(to.seat, misses=old.misses, extensions=old.extensions, in_time=old.in_time)
            )
        else:
            await tx.write_attendance(table.id, AttendanceRow(to.seat))
        if back:
            await self._shorten_deadline(tx, table, to.seat, now)
        await tx.retire_slots(table.id, to.seat)
        passed = SeatPassed(to.seat, old.name, to.name, to.robot is not None, back, passing.agreed, to.volunteered)
        await tell(tx, table.id, now, passed)
        if passing.agreed and old.user_id is not None:
            await ping_later(tx, table.id, REPLACED, {to.seat: old.user_id}, now)
        host = to.user_id if old.user_id == table.row.host_id else None
        await tx.write_table(msgspec.structs.replace(table.row, host_id=host or table.row.host_id), at=now)

    async def _shorten_deadline(self, tx: Change, table: Table, seat: int, now: float) -> None:
        """Give a player who takes back a seat that has to act the rest of a deadline, not a new one."""
        decision = next((decision for decision in table.pending() if decision.seat == seat), None)
        deadline = table.terms.deadline
        if decision is None or deadline is None or table.postal or table.paused:
            return
        due_at = now + least_remainder(deadline)
        await tx.write_obligation(
            table.id, ObligationRow(seat, since=now, decision=decision.id, began=now, due_at=due_at, seen_at=now)
        )


async def _offer(tx: Change, table: Table, click: Click, offer_id: int) -> OfferRow:
    """The offer with that id, if it is for the person who clicked.

    Raises:
        WrongPhase, OfferOver: it is not for them, or not open any more.
    """
    expect(table, "playing")
    found = next((offer for offer in await tx.offers(table.id) if offer.id == offer_id), None)
    if found is None or found.user_id != click.user_id:
        raise errors.OfferOver
    return found


async def _was_decided(tx: Change, table: Table, offer: OfferRow) -> bool:
    """Whether the table, or a manager, decided to offer the seat; else its player did."""
    for told in map(read_notice, await tx.notices(table.id)):
        carried = isinstance(told, Managed) or (isinstance(told, VoteEnded) and told.carried)
        motion = told.motion if isinstance(told, Managed | VoteEnded) else None
        if carried and isinstance(motion, Replace) and (motion.seat, motion.user_id) == (offer.seat, offer.user_id):
            return True
    return False


def _row(seat: Seat, entry: int, at: float) -> HistoryRow:
    return HistoryRow(seat.number, seat.user_id, seat.name, seat.robot, entry, at)


def _sits(row: SeatRow, seat: Seat) -> SeatRow:
    """The seat's row with another player in it; its `join_id` stays, because the dice's key depends on it."""
    return msgspec.structs.replace(row, user_id=seat.user_id, name=seat.name, robot=seat.robot)
