"""Standing orders that act before the bank is used, at tables where everybody may know that orders acted.

Elsewhere the bank comes first, so as not to reveal who has orders; they then act in place of the default.
"""

from collections.abc import Sequence

from bot.games.values import Event
from bot.orders.standing import orders_act_openly
from bot.timekeeping.late.absent import absent
from bot.timekeeping.late.playing import first_decision, ordered_answer
from bot.timekeeping.late.policy import Late


async def open_orders(late: Late) -> Sequence[Event] | None:
    """Play by the orders if they answer the first decision."""
    decision = first_decision(late)
    openly = decision is not None and orders_act_openly(late.table)
    if decision is None or not openly or ordered_answer(late, decision) is None:
        return None
    return await absent(late)
