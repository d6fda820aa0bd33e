"""The three levels: each answers a decision from a view, with an action and a reason."""

import functools
from random import Random
from typing import Final

from bot.games.chance import Chance
from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.kernel import Position, Tables, from_view, seen
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.robots.easy_orders import easy_orders
from bot.games.machi_koro.robots.evaluation import judgement
from bot.games.machi_koro.robots.landmark_race import lead
from bot.games.machi_koro.robots.planned_orders import planned_orders
from bot.games.machi_koro.robots.preferences import EDITION, Preferring
from bot.games.machi_koro.robots.reasons import ONLY_CHOICE, explained
from bot.games.machi_koro.robots.search import AT_ONCE, Searching
from bot.games.machi_koro.robots.thinking import Mind
from bot.games.machi_koro.robots.why import Why
from bot.games.machi_koro.rules.defaults import which_copy
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

LEVELS: Final = ("easy", "normal", "hard")
"""The levels by name, weakest first."""
SEEDS: Final = 65_536
"""Number of different seeds of a search."""


def reasoned(
    view: MachiView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE
) -> tuple[MachiAction, Why]:
    """Return an action for a decision of the viewer, and the reason; deterministic for the same arguments.

    `budget`: of the hard robot's search, as in `search`. In the base game with four seats it does not search.

    Raises:
        ValueError: there is no such level.

    """
    action = answer(view, decision, level, dice, budget)
    if len(view.choices[decision.id]) == 1:
        return action, ONLY_CHOICE
    return action, explained(view, decision, action, counts=level != "easy")


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
    if decision.ask == "which":
        return which_copy(view, decision)
    seed = dice.draw(SEEDS, "robot") if level == "hard" else 0
    position = from_view(view, Random(seed).random)  # noqa: S311 - it decides no game
    mind = mind_of(level, view.options.edition)
    return answered(mind.searching(budget, seed) if isinstance(mind, Searching) else mind, position, decision)


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
    return planned_orders(seen(view, Random(0).random), view.viewer, mind_of(level, view.options.edition))  # noqa: S311


@functools.cache
def mind_of(level: str, edition: str) -> Mind:
    """Return the mind of the normal or hard robot for an edition.

    The hard robot uses the edition's network, in the base game with preferences; without a network, the race with
    purchases included.
    """
    if level == "normal":
        return Mind(lead, deep=False)
    learned = judgement(edition)
    if learned is None:
        return Mind(lead, deep=True)
    return Preferring(learned) if edition == EDITION else Searching(learned)


def understood(action: MachiAction, decision: Decision, tables: Tables) -> tuple[str, object]:
    """Return the question of a `Policy` that an action answers, and the answer: what `answered` does, backwards."""
    number = tables.number
    match action:
        case Roll(dice):
            return "dice", dice
        case Reroll(dice):
            return "again", dice
        case Keep():
            return (decision.ask, False) if decision.ask == "add" else ("again", 0)
        case Swap(give, partner, take):
            return "swap", (number[give], partner, number[take])
        case Give(card, receiver):
            return "give", (number[card], receiver)
        case Target(seat):
            return "target", seat
        case Which(closed):
            return "which", closed
        case Add() | Invest():
            return decision.ask, True
        case Pass():
            declined: dict[str, object] = {"swap": None, "invest": False}
            return decision.ask, declined.get(decision.ask, tables.nothing)
        case Demolish(card) | Renovate(card) | Activate(card) | Build(card):
            return decision.ask, number[card]


def answered(mind: Mind, position: Position, decision: Decision) -> MachiAction:
    """Return a mind's answer to the decision at which the position stands."""
    seat, names, nothing = decision.seat, position.tables.names, position.tables.nothing
    match decision.ask:
        case "roll":
            return Roll(mind.dice(position, seat))
        case "keep":
            again = mind.again(position, seat, position.dice)
            return Reroll(again) if again else Keep()
        case "add":
            return Add() if mind.add(position, seat, position.total) else Keep()
        case "target":
            return Target(mind.target(position, seat))
        case "swap":
            swap = mind.swap(position, seat)
            return Swap(names[swap[0]], swap[1], names[swap[2]]) if swap else Pass()
        case "give":
            given, receiver = mind.give(position, seat)
            return Give(names[given], receiver)
        case "demolish":
            return Demolish(names[mind.demolish(position, seat)])
        case "renovate":
            kind = mind.renovate(position, seat)
            return Renovate(names[kind]) if kind != nothing else Pass()
        case "activate":
            kind = mind.activate(position, seat)
            return Activate(names[kind]) if kind != nothing else Pass()
        case "invest":
            return Invest() if mind.invest(position, seat) else Pass()
        case _:
            wanted = mind.build(position, seat, range(position.tables.stride))
            return Build(names[wanted]) if wanted != nothing else Pass()
