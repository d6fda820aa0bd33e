"""The three levels, and how each answers from its view: an action, and why."""

import functools
from typing import Final

from bot.games.chance import Chance
from bot.games.game import Decision
from bot.games.mafia_dollar.actions import Answer, Confirm, MafiaAction
from bot.games.mafia_dollar.robots import bargaining
from bot.games.mafia_dollar.robots.easy import bargain, easy
from bot.games.mafia_dollar.robots.judgement import guessed, learned
from bot.games.mafia_dollar.robots.thinking import Thinker
from bot.games.mafia_dollar.robots.why import Why
from bot.games.mafia_dollar.views import MafiaView

LEVELS: Final = ("easy", "normal", "hard")
"""The levels by name, weakest first."""
AT_ONCE: Final = 4
"""The budget for a quick answer, as in tournaments: so many plays are thought through."""
AT_A_TABLE: Final = 40
"""The budget at a table, where it may take longer."""
PUT_OFF: Final = 0.7
"""The hard robot thinks that so much of a go is not lost when police stop it: what was to be taken can wait."""


def reasoned(
    view: MafiaView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE
) -> tuple[MafiaAction, Why]:
    """Answer a decision that the viewer owes, and say why. The same view, level, dice and budget give the same.

    `budget` is how many ways to play a card are thought through to the end of the go; the easy robot does not think.

    Raises:
        ValueError: there is no such level.

    """
    _expect(level)
    if level == "easy":
        return easy(view, decision, dice), Why("only_choice" if len(view.choices[decision.id]) == 1 else "habit")
    return _thinker(level, budget).answer(view, decision, dice)


def answer(view: MafiaView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE) -> MafiaAction:
    """Answer a decision that the viewer owes, as `reasoned` does, without saying why.

    Raises:
        ValueError: there is no such level.

    """
    return reasoned(view, decision, level, dice, budget)[0]


def react(view: MafiaView, decision: Decision, level: str) -> tuple[MafiaAction, Why] | None:
    """Answer a standing decision, and say why; None: leave it be. Only the hard robot makes offers.

    Raises:
        ValueError: there is no such level.

    """
    _expect(level)
    if level != "easy":
        return bargaining.react(_thinker(level, AT_ONCE), view, decision, offers=level == "hard")
    action = bargain(view, decision)
    if action is None:
        return None
    return action, Why("good_trade" if isinstance(action, Answer | Confirm) else "bad_trade", secret=True)


@functools.cache
def _thinker(level: str, budget: int) -> Thinker:
    return Thinker(guessed(), budget) if level == "normal" else Thinker(learned(), budget, PUT_OFF)


def _expect(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
