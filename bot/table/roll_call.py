"""The roll-call before a slow game: it begins when everybody seated has said that they are here.

It is held only where the opener asked for it, at tables with a deadline. A person who does not answer in time gives
their seat back.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot import errors
from bot.calendar.deadlines import DAY
from bot.games.values import Event
from bot.table import company
from bot.table.beginning import begin
from bot.table.click import SYSTEM, Click, expect, seated
from bot.table.journal import close, touch
from bot.table.notices import NotHere, tell
from bot.table.table import Seat, Table, read_in
from bot.table.tables import Done, Tables
from bot.table.terms import RollCall, Terms
from bot.table.waking import CALLED, ping_later
from data.store import Change

SECONDS: Final = float(DAY)
"""Seconds that everybody has to answer a roll-call."""
ROLL_CALL: Final = "roll_call"
"""Alarms: the time is up; a person who slept when it began may be pinged now."""


class RollCalls:
    """Takes answers to roll-calls, which `Lobby.start` begins, and ends those whose time is up."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def here(self, click: Click, table_id: int) -> Done:
        """Answer the roll-call. The game begins with the last answer.

        Raises:
            WrongPhase, NotSeated, NoRollCall: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            seated(table, click)
            if table.terms.called is None:
                raise errors.NoRollCall
            await answer(tx, table, click.user_id, self._tables.clock())
            return await settle(tx, table.id, click, self._tables.clock())

        return await self._tables.change(click, table_id, change)

    async def time_is_up(self, tx: Change, table: Table) -> Sequence[Event]:
        """Handle the end of a roll-call: people who did not answer leave, and the game begins if enough are left."""
        gone, now = {seat.number for seat in missing(table)}, self._tables.clock()
        if table.row.phase != "lobby" or table.terms.called is None:
            return ()
        left = [seat.user_id for seat in table.seats if seat.user_id is not None and seat.number not in gone]
        if not left:
            await close(tx, table, now)
            return ()
        for number in sorted(gone, reverse=True):
            await tell(tx, table.id, now, NotHere(table.seats[number].name, table.seats[number].user_id))
            rest = await read_in(tx, table.id)
            await company.unseat(tx, rest, number, now, host_id=left[0] if rest.row.host_id not in left else None)
        return await settle(tx, table.id, SYSTEM, now)


def asked(terms: Terms) -> bool:
    """Whether a table with these terms holds a roll-call before its game begins."""
    return terms.roll_call and terms.deadline is not None


def missing(table: Table) -> tuple[Seat, ...]:
    """The people who have not answered the roll-call; none without one."""
    call = table.terms.called
    return () if call is None else tuple(seat for seat in table.seats if seat.user_id not in (None, *call.here))


async def answer(tx: Change, table: Table, user_id: int | None, now: float) -> None:
    """Begin the roll-call, if there is none, and count that person as here. Makes a new version of the table."""
    call = table.terms.called
    if call is None:
        call = RollCall(now, now + SECONDS)
        await tx.set_alarm(table.id, ROLL_CALL, call.until)
        others = {seat.number: seat.user_id for seat in table.seats if seat.user_id not in (None, user_id)}
        await ping_later(tx, table.id, CALLED, others, now)
    here = tuple(dict.fromkeys((*call.here, *([] if user_id is None else [user_id]))))
    await _write(tx, table, msgspec.structs.replace(call, here=here))
    await touch(tx, table, now)


async def settle(tx: Change, table_id: int, click: Click, now: float) -> list[Event]:
    """Begin the game if a roll-call has found everybody; end a roll-call that too few people are left for.

    Otherwise forget the answers of people who have left. The caller has made a new version of the table.
    """
    table = await read_in(tx, table_id)
    if table.row.phase != "lobby" or (call := table.terms.called) is None:
        return []
    enough = len(table.seats) in table.game.seats(table.options())
    if not enough or not missing(table):
        await tx.drop_alarm(table.id, ROLL_CALL)
        await _write(tx, table, None)
        return await begin(tx, table, click, now) if enough else []
    here = tuple(user for user in call.here if table.seat_of(user) is not None)
    if here != call.here:
        await _write(tx, table, msgspec.structs.replace(call, here=here))
    return []


async def call_again(tx: Change, table: Table, now: float) -> None:
    """Give everybody the whole time again at a table that has gone back to a copy: answers may be lost."""
    call = table.terms.called
    if table.row.phase == "lobby" and call is not None:
        await tx.set_alarm(table.id, ROLL_CALL, now + SECONDS)
        await _write(tx, table, msgspec.structs.replace(call, until=now + SECONDS))


async def _write(tx: Change, table: Table, call: RollCall | None) -> None:
    await tx.write_terms(table.id, msgspec.json.encode(msgspec.structs.replace(table.terms, called=call)))
