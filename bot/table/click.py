"""The person behind a change, and checks that the change is allowed."""

from typing import Final

import msgspec

from bot import errors
from bot.games.values import Decision
from bot.table.table import Seat, Table
from data.rows import Phase


class Click(msgspec.Struct, frozen=True):
    """The person who asks for a change, and with which interaction. In a server, `name` is the person's name there.

    `server`: where they clicked; None for a direct message. `knowing`: they were asked, and join people whom they have
    blocked.
    """

    interaction_id: int
    user_id: int | None
    name: str = ""
    manager: bool = False
    server: int | None = None
    knowing: bool = False


SYSTEM: Final = Click(0, None)
"""The bot itself: robots, orders and alarms."""


def must_agree(table: Table) -> set[int]:
    """The seats of people still in the game, who must all agree to close it."""
    return {seat.number for seat in table.people_left()} if table.state is not None else set()


def expect(table: Table, phase: Phase) -> None:
    """Check that the table is in that phase.

    Raises:
        WrongPhase: it is in another.
    """
    if table.row.phase != phase:
        raise errors.WrongPhase(table.row.phase)


def expect_going_on(table: Table) -> None:
    """Check that the game is running and not paused.

    Raises:
        WrongPhase: no game is running.
        Paused: it is paused.
    """
    expect(table, "playing")
    if table.paused:
        raise errors.Paused


def expect_open(table: Table) -> None:
    """Check that the game has not ended.

    Raises:
        WrongPhase: it has.
    """
    if not is_open(table):
        raise errors.WrongPhase(table.row.phase)


def is_open(table: Table) -> bool:
    """Whether the game has not ended."""
    return table.row.phase in ("lobby", "playing")


def seated(table: Table, click: Click) -> Seat:
    """The seat of the person who clicked.

    Raises:
        NotSeated: they have none.
    """
    seat = table.seat_of(click.user_id) if click.user_id is not None else None
    if seat is None:
        raise errors.NotSeated
    return seat


def still_in(table: Table, click: Click) -> Seat:
    """The seat of the person who clicked, if it has not resigned.

    Raises:
        NotSeated: they have none, or not any more.
    """
    seat = seated(table, click)
    if table.state is not None and seat.number in table.game.resigned(table.state):
        raise errors.NotSeated
    return seat


def stale(table: Table, seat: int | None) -> errors.StaleClick:
    """The error for a click that came too late, by a person in `seat` (None: without one)."""
    pending = table.pending()
    return errors.StaleClick(
        mine=any(one.seat == seat for one in pending), waiting=[table.seats[one.seat].name for one in pending]
    )


def pending_of(table: Table, seat: int | None, decision: int) -> Decision:
    """That decision, if it is open, or optional, for that seat (None: a person without one).

    Other seats' optional decisions are not revealed: they raise StaleClick.

    Raises:
        StaleClick: it was answered already.
        NotYourDecision: it is another seat's, or that person only watches.
    """
    pending = table.pending()
    optional = [one for one in table.standing() if one.seat == seat]
    found = next((one for one in (*pending, *optional) if one.id == decision), None)
    if found is None and seat is None and pending:  # a spectator hears so, also after a late click
        raise errors.NotYourDecision(table.seats[pending[0].seat].name, seated=False)
    if found is None:
        raise stale(table, seat)
    if found.seat != seat:
        raise errors.NotYourDecision(table.seats[found.seat].name, seated=seat is not None)
    return found


def part(click: Click, number: int) -> Click:
    """The click for one of several changes that one click makes. Each is stored, so that none is made twice."""
    return msgspec.structs.replace(click, interaction_id=-(click.interaction_id + number))
