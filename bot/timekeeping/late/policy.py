"""What a policy knows of a seat whose deadline has passed, and what it returns."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from bot.games.orders import StandingOrders
from bot.games.values import Event
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from data.rows import ObligationRow
from data.store import Change

OnTwoMisses = Callable[[Change, Table, int], Awaitable[None]]
"""Runs in the transaction when a robot begins to stand in for a seat, so that another person can be sought."""


class Late(msgspec.Struct, frozen=True):
    """A seat whose deadline has passed, in the transaction `tx`, at `now` (seconds since 1970).

    `standing`: its standing orders, if it left any.
    """

    tables: Tables
    tx: Change
    table: Table
    seat: Seat
    obligation: ObligationRow
    standing: StandingOrders | None
    now: float
    on_two_misses: Sequence[OnTwoMisses]


Policy = Callable[[Late], Awaitable[Sequence[Event] | None]]
"""Does something about it, and returns the events of the steps it played; None: the next policy is asked."""
