"""The company at a table: decides who may sit down with whom. Every door asks here, and only here are seats stored.

A person whom another has blocked learns nothing: they are refused as at a table that is kept for invited people, but
at their own table, and where they are invited, they meet what everybody meets. The person who has blocked them reads
who is there, and decides; they are not pinged to a table of a person whom they have blocked. Games that they play
together already go on.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

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
        if seat is None and self.user_id in (table.row.host_id, *_named(table.terms)):
            return False
        closed = seat is None and table.terms.who == "invited"
        return closed or bool(self.blocked_by & _people(table.seats, but=seat))

    def blocked_at(self, table: Table, seat: int | None = None) -> set[int]:
        """The people whom they have blocked and meet in that `seat` of a running game, or in a lobby, also invited."""
        named = _named(table.terms) if table.row.phase == "lobby" else set()
        return self.blocked.keys() & (_people(table.seats, but=seat) | named)


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
        OfferOver: likewise in a running game.
        BlockedThere: they have blocked people who sit there, or are invited, and are asked first.
    """
    company = await company_of(reads, click.user_id or 0)
    if company.is_kept_from(table, seat):
        raise errors.NotInvited if seat is None else errors.OfferOver
    if (there := company.blocked_at(table, seat)) and not click.knowing:
        where: Literal["seated", "invited"] = "seated" if there & _people(table.seats, but=seat) else "invited"
        raise errors.BlockedThere(sorted(there), table.id, seat, where=where)


async def guests(reads: Reads, user_id: int | None, terms: Terms) -> Terms:
    """The terms of a table that a person opens, without the guests whom they have blocked.

    A guest who has blocked that person stays among them, as one who does not answer.
    """
    blocked = (await company_of(reads, user_id or 0)).blocked
    return msgspec.structs.replace(terms, invited=tuple(user for user in terms.invited if user not in blocked))


def expect_guests(asked: Terms, left: Terms) -> None:
    """Check that not all guests of a table for them alone, or of a rematch, have gone from those who were `asked`.

    Raises:
        BlockedGuests: they have.
    """
    gone = set(asked.invited) - set(left.invited)
    if gone and not left.invited and (asked.who == "invited" or asked.rematch_of):
        raise errors.BlockedGuests(sorted(gone))


async def expect_substitute(reads: Reads, table: Table, seat: int, user_id: int, name: str) -> None:
    """Check that a person may be asked to take over that seat of a running game.

    Raises:
        CannotSit: they have blocked another player, or one has blocked them.
    """
    if (await company_of(reads, user_id)).apart & _people(table.seats, but=seat):
        raise errors.CannotSit(name)


async def expect_start(reads: Reads, table: Table, click: Click) -> None:
    """Ask a host before they start a game with people whom they have blocked.

    Raises:
        BlockedThere: they have not been asked.
    """
    if click.user_id != table.row.host_id or click.knowing:
        return
    if there := (await company_of(reads, click.user_id)).blocked.keys() & _people(table.seats):
        raise errors.BlockedThere(sorted(there), table.id, where="starts")


async def expect_agreed(reads: Reads, user_id: int | None, guests: Iterable[int]) -> None:
    """Check that a person has not blocked people whom they let sit down with them, or see their hand.

    Raises:
        BlockedGuests: they have.
    """
    if there := (await company_of(reads, user_id or 0)).blocked.keys() & set(guests):
        raise errors.BlockedGuests(sorted(there))


async def expect_entrants(reads: Reads, click: Click, entrants: Iterable[int | None], tournament: int) -> None:
    """Ask a person before they enter a tournament in which there are people whom they have blocked.

    Nobody is refused, because a tournament cannot avoid a match: a draw only keeps the first ones apart if it can.

    Raises:
        BlockedThere: they have not been asked.
    """
    there = (await company_of(reads, click.user_id or 0)).blocked.keys() & set(entrants)
    if there and not click.knowing:
        raise errors.BlockedThere(sorted(there), where="tournament", tournament=tournament)


async def blocks_among(reads: Reads, people: Sequence[int | None]) -> set[tuple[int, int]]:
    """The pairs of a person and one whom they have blocked, by their places among these people. Nobody learns of it."""
    found = [await company_of(reads, user) if user is not None else None for user in people]
    blocking = [(at, each) for at, each in enumerate(found) if each is not None and each.blocked]
    return {(at, to) for at, each in blocking for to, user in enumerate(people) if user in each.blocked}


async def seat(
    tx: Change, table_id: int, terms: Terms, rows: Sequence[SeatRow], *, knowing: bool = False, back: bool = False
) -> None:
    """Store who has the seats of a table. No other function does, so no door can forget to ask.

    `knowing`: as in a click. `back`: a player takes back the seat that a robot has played for them meanwhile. The
    people of a tournament's match are seated as they were drawn.

    Raises:
        NotInvited: a person who sits down is blocked by another one at the table, and was not invited.
        OfferOver: likewise in a running game.
        BlockedThere: a person who sits down has blocked another one there, and is asked first.
    """
    before, people = await tx.seats(table_id), _people(rows)
    drawn, running = bool(terms.tournament) and not before, len(before) == len(rows)
    named = _named(terms) if before and not running else set()
    sit_down = [row for row in rows if row.user_id in people - _people(before)]
    if not back and not drawn and len(people) > 1:
        found = [(row, await company_of(tx, row.user_id or 0)) for row in sit_down]
        if any(each.blocked_by & people for row, each in found if row.user_id not in named):
            raise errors.OfferOver if running else errors.NotInvited
        for row, each in () if knowing else found:
            if there := each.blocked.keys() & people:
                raise errors.BlockedThere(sorted(there), table_id, row.seat if running else None)
    await tx.write_seats(table_id, rows)


async def unseat(tx: Change, table: Table, number: int, now: float, host_id: int | None = None) -> None:
    """Remove a seat before the game begins; those after it move up. `host_id`: the table's new host, if any."""
    rows = [row for row in await tx.seats(table.id) if row.seat != number]
    left = [msgspec.structs.replace(row, seat=place) for place, row in enumerate(rows)]
    await seat(tx, table.id, table.terms, left)
    row = table.row if host_id is None else msgspec.structs.replace(table.row, host_id=host_id)
    await tx.write_table(row, at=now)


def _named(terms: Terms) -> set[int]:
    """The people whom a lobby names as invited."""
    return set(terms.invited) - (set(terms.declined) if terms.who == "everyone" else set())


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
    """The tables where a person has a seat beside people whom they have blocked, or who are invited to a lobby."""
    own = await company_of(tables.store, user_id)
    numbers = await tables.store.tables_of(user_id, active=True) if own.blocked else []
    return [table for each in numbers if own.blocked_at(table := await tables.load(each))]
