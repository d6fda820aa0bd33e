"""The three levels, and how each answers from its view: an action, and why."""

import functools
from typing import Final

from bot.games.chance import Chance
from bot.games.game import Decision
from bot.games.mafia_dollar.actions import Answer, Confirm, MafiaAction
from bot.games.mafia_dollar.robots import bargaining
from bot.games.mafia_dollar.robots.easy import bargain, easy
from bot.games.mafia_dollar.robots.evaluation import guessed, learned
from bot.games.mafia_dollar.robots.reasons import explained
from bot.games.mafia_dollar.robots.thinking import Thinker
from bot.games.mafia_dollar.robots.why import Why
from bot.games.mafia_dollar.views import MafiaView

ONLY_CHOICE: Final = Why("only_choice")
"""Nothing else could be done, and everybody can see that."""
LEVELS: Final = ("easy", "normal", "hard")
"""The levels by name, weakest first."""
AT_ONCE: Final = 6
"""The budget for an answer in about 20 ms: so many plays are thought through."""
AT_A_TABLE: Final = 40
"""The budget for an answer within a second."""


def reasoned(
    view: MafiaView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE
) -> tuple[MafiaAction, Why]:
    """Answer a decision that the viewer owes, and say why. The same view, level, dice and budget give the same.

    The reason says nothing that only the viewer may know.

    `budget` is how many ways to play a card are thought through to the end of the go; the easy robot does not think.

    Raises:
        ValueError: there is no such level.

    """
    action = answer(view, decision, level, dice, budget)
    forced = decision.ask == "act" and len(view.choices[decision.id]) == 1
    return action, ONLY_CHOICE if forced else explained(view, action)


def answer(view: MafiaView, decision: Decision, level: str, dice: Chance, budget: int = AT_ONCE) -> MafiaAction:
    """Answer a decision that the viewer owes, as `reasoned` does, without saying why.

    Raises:
        ValueError: there is no such level.

    """
    _expect(level)
    return easy(view, decision, dice) if level == "easy" else _thinker(level, budget).answer(view, decision, dice)


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
    return Thinker(guessed() if level == "normal" else learned(), budget)


def _expect(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"no robot plays at level {level!r}")
