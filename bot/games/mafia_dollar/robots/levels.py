"""Robots of each level: each answers a decision from its view."""

import functools
from typing import Final

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.robots import bargaining
from bot.games.mafia_dollar.robots.easy import bargain, easy
from bot.games.mafia_dollar.robots.evaluation import guessed, learned
from bot.games.mafia_dollar.robots.thinking import Thinker
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import LEVELS, Decision

AT_ONCE: Final = 6
"""Budget for an answer within 20 ms on average; with no more than that the hard robot samples no worlds."""
AT_A_TABLE: Final = 40
"""Budget for an answer within a second."""
WORLDS: Final = 3
"""Worlds that the hard robot samples, for each unit of its budget beyond `AT_ONCE`."""


def answer(view: MafiaView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE) -> MafiaAction:
    """Answer an open decision of the viewer. The same arguments give the same answer.

    `budget`: number of plays that are followed to the end of the turn; the easy robot ignores it. How long the hard
    robot searches depends on it and on the number of moves, never on a clock.

    Raises:
        ValueError: there is no such level.
    """
    _expect(level)
    return easy(view, decision, dice) if level == "easy" else _thinker(level, budget).answer(view, decision, dice)


def react(view: MafiaView, decision: Decision, level: str) -> MafiaAction | None:
    """Answer an optional decision; None: do nothing. Only the hard robot makes offers.

    Raises:
        ValueError: there is no such level.
    """
    _expect(level)
    if level == "easy":
        return bargain(view, decision)
    return bargaining.react(_thinker(level, AT_ONCE), view, decision, offers=level == "hard")


@functools.cache
def _thinker(level: str, budget: int) -> Thinker:
    if level == "normal":
        return Thinker(guessed(), budget)
    return Thinker(learned(), budget, max(0, budget - AT_ONCE) * WORLDS)


def _expect(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
