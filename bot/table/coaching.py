"""Coaches: a player of a running game may let one named person see their hand.

A coach has no seat at that table, had none and is offered none, has seen no other hand there, and is not kept apart
from the player by the block list (`bot.table.company`). Tournaments have no coaches. The player and the coach can end
it at once. It ends by itself when the seat gets another player or leaves the game, when the coach takes a seat, when a
tournament gets the table, when the database goes back to a copy, and with the game.
"""

from collections.abc import Sequence

import msgspec

from bot import errors
from bot.games.values import Event
from bot.table import company
from bot.table.click import Click, expect, still_in
from bot.table.journal import touch
from bot.table.notices import Coached, tell
from bot.table.table import Table, read_in
from bot.table.tables import Done, Tables
from data.sql.coaches import CoachRow
from data.store import Change


class Named(msgspec.Struct, frozen=True):
    """A person whom a player names: their user id, and what they are called in the server."""

    user_id: int
    name: str


class Coaching:
    """Lets players name coaches, and ends what may not go on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        tables.consequences.append(self._follow)

    async def name(self, click: Click, table_id: int, coach: Named) -> Done:
        """Let that person see the hand of the player who clicked, in the place of an earlier coach.

        Raises:
            WrongPhase, NotSeated: there is no hand to show.
            CannotCoach: that person may not see it, or has blocked the player.
            BlockedGuests: the player has blocked that person.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            seat = still_in(table, click).number
            await company.expect_agreed(tx, click.user_id, [coach.user_id])
            await _expect_may_see(tx, table, seat, coach)
            await tx.end_coaching(table.id, seat)
            await tx.add_coach(CoachRow(table.id, coach.user_id, coach.name, seat))
            await tell(tx, table.id, self._tables.clock(), Coached(seat, coach.name, coach.user_id))
            await touch(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def end(self, click: Click, table_id: int) -> Done:
        """End it, as the player whose hand is seen or as the coach who sees it.

        Raises:
            WrongPhase: the game is over.
            NotCoached: it has ended already, or never began.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            user_id = click.user_id or 0
            seat = table.coached_by(user_id) or table.seat_of(user_id)
            if seat is None or seat.coach is None:
                raise errors.NotCoached
            await tx.end_coaching(table.id, seat.number)
            told = Coached(seat.number, seat.coach_name, seat.coach, ended=True)
            await tell(tx, table.id, self._tables.clock(), told)
            await touch(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """End coaching that a change of the table no longer allows."""
        coached = [seat for seat in now.seats if seat.coach is not None]
        if not coached:
            return now
        left = now.vacated_since(before)
        ended = [
            seat.number
            for seat in coached
            if now.terms.tournament or seat.number in left or now.seat_of(seat.coach or 0) is not None
        ]
        for number in ended:
            await tx.end_coaching(now.id, number)
        return await read_in(tx, now.id) if ended else now


async def end_all(tx: Change, table: Table, now: float) -> None:
    """End all coaching at a table that has gone back to a copy: a player or a coach may have ended it since."""
    for seat in table.seats:
        if seat.coach is not None:
            await tx.end_coaching(table.id, seat.number)


async def _expect_may_see(tx: Change, table: Table, seat: int, coach: Named) -> None:
    """Check that the person may see the hand of that seat.

    Raises:
        CannotCoach: they may not. A block is one of several reasons to be "not free", so it cannot be told from them.
    """
    user, player = coach.user_id, table.seats[seat].user_id or 0
    if table.terms.tournament:
        raise errors.CannotCoach("tournament", coach.name)
    if player == user:
        raise errors.CannotCoach("themselves", coach.name)
    if table.seat_of(user) is not None:
        raise errors.CannotCoach("plays", coach.name)
    had_a_seat = any(row.user_id == user for row in await tx.seat_history(table.id))
    offered_one = any(offer.user_id == user for offer in await tx.offers(table.id))
    saw_another = any(row.user_id == user and row.seat != seat for row in await tx.coaches_at(table.id))
    blocks = user in (await company.company_of(tx, player)).blocked_by
    if had_a_seat or offered_one or saw_another or blocks:
        raise errors.CannotCoach("not free", coach.name)
