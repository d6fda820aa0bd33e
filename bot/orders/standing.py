"""Standing orders: a player's orders for a live game, valid until withdrawn. They are secret.

They answer a decision at once, or only when its deadline has passed. Each game defines what they can say
(`Game.standing_orders`).
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.games.entries import Entry
from bot.games.orders import StandingOrders, StandingRules
from bot.games.values import Action, Decision
from bot.table.table import Table, begun
from data.rows import StandingRow
from data.sql.transaction import Reads

MOST_ALONE: Final = 5
"""The most rounds without a person in which orders act at once; after that the player is asked."""


def rules_of(table: Table) -> StandingRules[Any, Any]:
    """The rules of standing orders in that table's game.

    Raises:
        ValueError: the game has none.
    """
    rules = table.game.standing_orders
    if rules is None:
        raise ValueError(f"there are no standing orders in {table.row.game}")
    return rules


def read_standing(table: Table, row: StandingRow | None) -> StandingOrders | None:
    """The active standing orders; None if there are none."""
    return None if row is None or row.given is None else _read(table, row.given)


def read_draft(table: Table, row: StandingRow | None) -> StandingOrders:
    """The player's draft; blank orders if there is none."""
    blank: StandingOrders = rules_of(table).orders_type()
    return blank if row is None else _read(table, row.draft)


def _read(table: Table, encoded: bytes) -> StandingOrders:
    orders: StandingOrders = msgspec.json.decode(encoded, type=rules_of(table).orders_type)
    return orders


def could_answer(table: Table, decision: Decision) -> bool:
    """Whether standing orders could answer that decision. This is public; whether there are orders is secret."""
    rules = table.game.standing_orders
    return rules is not None and decision.ask in rules.asks


def answered(table: Table, decision: Decision, orders: StandingOrders, *, late: bool = False) -> Action | None:
    """Answer an open or optional decision as its seat's standing orders say; None if they leave it open.

    `late`: its deadline has passed.
    """
    return rules_of(table).answer(begun(table), decision, orders, late=late)


def fits(table: Table, seat: int, orders: StandingOrders) -> bool:
    """Whether anything that they name can still be done in this game."""
    return rules_of(table).fits(begun(table), seat, orders)


async def last_turn_of_a_person(reads: Reads, table_id: int) -> int:
    """The last turn in which a person acted, for `first_at_once`."""
    row = await reads.last_by_person(table_id)
    return 0 if row is None else msgspec.json.decode(row.entry, type=Entry).turn


def first_at_once(
    table: Table, orders: Sequence[tuple[int, StandingOrders]], attended: int
) -> tuple[Decision, Action] | None:
    """The first decision that standing orders answer at once, with the answer.

    `attended` is the last turn in which a person acted: orders do not play on by themselves for ever.
    """
    if table.row.phase != "playing" or table.postal or table.paused:
        return None
    if table.game.turn(table.state) - attended > MOST_ALONE * len(table.seats):
        return None
    present = {seat.number for seat in table.present()}
    now = {seat: each for seat, each in orders if each.when == "now" and seat in present}
    if not now:
        return None
    for decision in (*table.pending(), *table.standing()):
        if decision.seat in now:
            action = answered(table, decision, now[decision.seat])
            if action is not None:
                return decision, action
    return None


def orders_act_openly(table: Table) -> bool:
    """Whether everybody may know that orders acted. With hidden hands, not even the time of an answer may reveal it."""
    return not table.game.hidden_hands


async def active_orders(reads: Reads, table: Table) -> list[tuple[int, StandingOrders]]:
    """The active standing orders at a table, by seat."""
    rows = await reads.standing_orders(table.id)
    return [(row.seat, orders) for row in rows if (orders := read_standing(table, row)) is not None]


async def acts_at_once(reads: Reads, table: Table, seat: int) -> bool:
    """Whether that seat's standing orders will answer at once, as far as everybody may know."""
    if not orders_act_openly(table):
        return False
    rows = await reads.standing_orders(table.id)  # all of them, as the table's plan reads them anyway
    orders = read_standing(table, next((row for row in rows if row.seat == seat), None))
    if orders is None or orders.when != "now":
        return False
    return first_at_once(table, [(seat, orders)], await last_turn_of_a_person(reads, table.id)) is not None
