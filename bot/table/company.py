"""The company at a table: decides who may sit down with whom. Every door asks here, and only here are seats stored.

A person whom another has blocked learns nothing: they are refused as at a table that is kept for invited people. The
person who has blocked them reads who sits there, and decides. Games that they play together already go on.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot import errors
from bot.table.click import Click
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.rows import SeatRow
from data.sql.blocks import BlockRow
from data.sql.transaction import Change, Reads

MOST: Final = 25
"""People whom one person can block: a menu lists them all."""


class Company(msgspec.Struct, frozen=True):
    """The people whom one person has blocked, by id, with their names then; and the ids of people who blocked them."""

    user_id: int
    blocked: Mapping[int, str]
    blocked_by: frozenset[int]

    @property
    def apart(self) -> frozenset[int]:
        """The people with whom the queue does not bring that person together."""
        return self.blocked_by | self.blocked.keys()

    def is_kept_from(self, table: Table, seat: int | None = None) -> bool:
        """Whether they may not sit down in that `seat` of a running game, or at all in a lobby (None)."""
        invited = self.user_id in (table.row.host_id, *table.terms.invited)
        closed = seat is None and table.terms.who == "invited" and not invited
        return closed or bool(self.blocked_by & _people(table.seats, but=seat))


async def company_of(reads: Reads, user_id: int) -> Company:
    """The people with whom that person does not sit down."""
    rows = await reads.blocks_about(user_id)
    blocked = {row.blocked_id: row.name for row in rows if row.user_id == user_id}
    return Company(user_id, blocked, frozenset(row.user_id for row in rows if row.blocked_id == user_id))


# --- doors -----------------------------------------------------------------------------------------------


async def expect_welcome(reads: Reads, table: Table, click: Click, seat: int | None = None) -> None:
    """Check that the person who clicked may sit down at a table: in `seat` of a running game, or in its lobby.

    Raises:
        NotInvited: the table is kept for invited people, or a person there has blocked them.
        BlockedThere: they have blocked people who sit there, and are asked first.
    """
    company = await company_of(reads, click.user_id or 0)
    if company.is_kept_from(table, seat):
        raise errors.NotInvited
    if (there := company.blocked.keys() & _people(table.seats, but=seat)) and not click.knowing:
        raise errors.BlockedThere(sorted(there), table.id, seat)


async def expect_guests(reads: Reads, user_id: int | None, guests: Iterable[int]) -> None:
    """Check that a person may ask these people to their table.

    Raises:
        BlockedGuests: that person has blocked some of them, whether or not those have blocked them, too.
        NotInvited: one of them has blocked that person.
    """
    asked = list(guests)
    await expect_agreed(reads, user_id, asked)
    if (await company_of(reads, user_id or 0)).blocked_by.intersection(asked):
        raise errors.NotInvited


async def expect_agreed(reads: Reads, user_id: int | None, guests: Iterable[int]) -> None:
    """Check that a person has not blocked people whom they let sit down with them, or see their hand.

    Raises:
        BlockedGuests: they have.
    """
    if there := (await company_of(reads, user_id or 0)).blocked.keys() & set(guests):
        raise errors.BlockedGuests(sorted(there))


async def expect_entrants(reads: Reads, click: Click, entrants: Iterable[int | None], tournament: int) -> None:
    """Ask a person before they enter a tournament in which there are people whom they have blocked.

    Nobody is refused, because a tournament cannot avoid a match.

    Raises:
        BlockedThere: they have not been asked.
    """
    there = (await company_of(reads, click.user_id or 0)).blocked.keys() & set(entrants)
    if there and not click.knowing:
        raise errors.BlockedThere(sorted(there), tournament=tournament)


async def seat(
    tx: Change, table_id: int, terms: Terms, rows: Sequence[SeatRow], *, knowing: bool = False, back: bool = False
) -> None:
    """Store who has the seats of a table. No other function does, so no door can forget to ask.

    `knowing`: as in a click. `back`: a player takes back the seat that a robot has played for them meanwhile. The
    people of a tournament's match are seated as they were drawn.

    Raises:
        NotInvited: a person who sits down is blocked by another one at the table.
        BlockedThere: a person who sits down has blocked another one there, and is asked first.
    """
    before, people = await tx.seats(table_id), _people(rows)
    drawn = bool(terms.tournament) and not before
    sit_down = [row for row in rows if row.user_id in people - _people(before)]
    if not back and not drawn and len(people) > 1:
        found = [(row, await company_of(tx, row.user_id or 0)) for row in sit_down]
        if any(each.blocked_by & people for _, each in found):
            raise errors.NotInvited
        for row, each in () if knowing else found:
            if there := each.blocked.keys() & people:
                raise errors.BlockedThere(sorted(there), table_id, row.seat if len(before) == len(rows) else None)
    await tx.write_seats(table_id, rows)


async def unseat(tx: Change, table: Table, number: int, now: float, host_id: int | None = None) -> None:
    """Remove a seat before the game begins; those after it move up. `host_id`: the table's new host, if any."""
    rows = [row for row in await tx.seats(table.id) if row.seat != number]
    left = [msgspec.structs.replace(row, seat=place) for place, row in enumerate(rows)]
    await seat(tx, table.id, table.terms, left)
    row = table.row if host_id is None else msgspec.structs.replace(table.row, host_id=host_id)
    await tx.write_table(row, at=now)


def _people(seats: Sequence[Seat | SeatRow], but: int | None = None) -> set[int]:
    """The people in these seats, without the one in the seat of that number."""
    return {each.user_id for number, each in enumerate(seats) if number != but and each.user_id is not None}


# --- a person's own list ---------------------------------------------------------------------------------


async def block(tables: Tables, user_id: int, other: int, name: str) -> None:
    """Keep the person `other`, who is called `name` now, away from the tables of `user_id`.

    Raises:
        Full: they have blocked `MOST` people already.
    """
    async with tables.store.change() as tx:
        await tx.hold(f"person {user_id}")
        blocked = (await company_of(tx, user_id)).blocked
        if other not in blocked and len(blocked) >= MOST:
            raise errors.Full("blocked", MOST)
        await tx.write_block(BlockRow(user_id, other, name))


async def unblock(tables: Tables, user_id: int, other: int) -> None:
    """Let them sit down together again."""
    async with tables.store.change() as tx:
        await tx.drop_block(user_id, other)


async def together(tables: Tables, user_id: int) -> list[Table]:
    """The tables where a person still plays with people whom they have blocked."""
    blocked = (await company_of(tables.store, user_id)).blocked.keys()
    found = [await tables.load(each) for each in await tables.store.tables_of(user_id, active=True)] if blocked else []
    return [table for table in found if blocked & _people(table.seats)]
