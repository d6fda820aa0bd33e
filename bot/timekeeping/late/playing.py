"""Plays for a person who is late: by standing orders, else by a robot on holiday, else by the game's default."""

import os
from typing import Final

from bot.games.chance import Chance
from bot.games.values import Action, Decision
from bot.orders.standing import answered, orders_act_openly
from bot.table.batch import Batch, Chosen, play_steps
from bot.table.table import Table
from bot.timekeeping.late.policy import Late

FASTEST_GOOD_LEVEL: Final = "normal"
"""The best robot that answers in a few milliseconds, as a transaction requires."""
MOST_STEPS: Final = 100
"""The most steps in one transaction."""


async def play(late: Late, *, on_holiday: bool = False) -> tuple[Batch, bool]:
    """Act for the seat until its turn ends; return the steps, and whether orders answered any of them."""
    table, turn, ordered = late.table, late.table.game.turn(late.table.state), False

    def choose() -> Chosen | None:
        nonlocal ordered
        decision = first_decision(late)
        if decision is None or table.game.turn(table.state) != turn:
            return None
        action = ordered_answer(late, decision)
        ordered |= action is not None
        if action is None:
            return Chosen(decision, answer_for_absent(table, decision, on_holiday=on_holiday))
        return Chosen(decision, action, orders_act_openly(table))

    batch = await play_steps(late.tables, late.tx, table, choose, MOST_STEPS)
    return batch, ordered


def first_decision(late: Late) -> Decision | None:
    """The first decision that the seat has to make now."""
    return next((pending for pending in late.table.pending() if pending.seat == late.seat.number), None)


def ordered_answer(late: Late, decision: Decision) -> Action | None:
    """What the seat's standing orders answer, if they do."""
    return None if late.standing is None else answered(late.table, decision, late.standing, late=True)


def answer_for_absent(table: Table, decision: Decision, *, on_holiday: bool) -> Action:
    """The action for a seat that does not answer: the game's default, or a robot's answer on holiday.

    It has dice of its own, so it uses up none of the table's draws.
    """
    dice = Chance(os.urandom(32))
    if on_holiday:
        level = FASTEST_GOOD_LEVEL if table.terms.stand_in == "hard" else table.terms.stand_in
        action: Action = table.game.robot(table.view(decision.seat), decision, level, dice)
        return action
    default: Action = table.game.default(table.state, decision, dice)
    return default
