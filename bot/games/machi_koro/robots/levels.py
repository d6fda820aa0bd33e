"""The three levels: each answers a decision from a view, with an action and a reason."""

import functools
from typing import Final

from bot.games.chance import Chance
from bot.games.machi_koro.actions import Build, MachiAction, Pass
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.robots.easy_orders import easy_orders
from bot.games.machi_koro.robots.evaluation import judgement
from bot.games.machi_koro.robots.landmark_race import lead
from bot.games.machi_koro.robots.model import Table, edition_of, rebuilt
from bot.games.machi_koro.robots.planned_orders import minded_orders
from bot.games.machi_koro.robots.reasons import ONLY_CHOICE, explained
from bot.games.machi_koro.robots.search import AT_ONCE, Playouts, searched
from bot.games.machi_koro.robots.thinking import Mind
from bot.games.machi_koro.robots.why import Why
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

LEVELS: Final = ("easy", "normal", "hard")
"""The levels by name, weakest first."""


def reasoned(
    view: MachiView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE
) -> tuple[MachiAction, Why]:
    """Return an action for a decision of the viewer, and the reason; deterministic for the same arguments.

    `budget`: evaluations of futures that the hard robot may use; other robots use none.

    Raises:
        ValueError: there is no such level.

    """
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
    answers = view.choices[decision.id]
    if len(answers) == 1:
        return next(iter(answers)), ONLY_CHOICE
    table = rebuilt(view)
    if level == "easy":
        action = easy(view, decision, dice)
        return action, explained(table, view.turn, decision, action, None)
    mind = mind_of(level, edition_of(table))
    action = decided(mind, table, view, decision, Playouts(dice, budget))
    return action, explained(table, view.turn, decision, action, mind)


def answer(view: MachiView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE) -> MachiAction:
    """Return an action like `reasoned`, without the reason.

    Raises:
        ValueError: there is no such level.

    """
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
    answers = view.choices[decision.id]
    if level == "easy":
        return easy(view, decision, dice)
    if len(answers) == 1:
        return next(iter(answers))
    table = rebuilt(view)
    mind = mind_of(level, edition_of(table))
    return decided(mind, table, view, decision, Playouts(dice, budget))


def robot_orders(view: MachiView, level: str = "easy") -> Orders:
    """Write orders for the viewer's next turns: what a robot would do if little changed.

    The same view gives the same orders.

    Raises:
        ValueError: a spectator has no orders to write, or there is no such level.

    """
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
    if view.viewer is None:
        raise ValueError("a spectator has no orders to write")
    if level == "easy":
        return easy_orders(view)
    table = rebuilt(view)
    return minded_orders(view, table, view.viewer, mind_of(level, edition_of(table)))


@functools.cache
def mind_of(level: str, edition: str) -> Mind:
    """Return the mind of the normal or hard robot for an edition.

    The hard robot uses the edition's network; without one, the race with purchases included.
    """
    if level == "normal":
        return Mind(lead, deep=False)
    learned = judgement(edition)
    return Mind(lead, deep=True) if learned is None else Mind(learned, deep=True, searches=True)


def decided(mind: Mind, table: Table, view: MachiView, decision: Decision, playouts: Playouts) -> MachiAction:
    """Return a mind's action for a decision of the viewer; `table` is rebuilt from the view."""
    answers = list(view.choices[decision.id])
    match decision.ask:
        case "roll":
            return mind.roll(table, answers)
        case "keep":
            return mind.keep(table, view.turn.dice, answers)
        case "add":
            return mind.add(table, view.turn.total)
        case "build":
            judged = mind.buildings(table, decision.seat, [one.card for one in answers if isinstance(one, Build)])
            card = searched(mind, table, decision.seat, judged, playouts) if mind.searches else judged[0][1]
            return Pass() if card is None else Build(card)
        case _:
            return mind.choose(table, decision.seat, decision.card, answers)
