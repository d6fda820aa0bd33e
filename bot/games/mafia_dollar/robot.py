"""Robots for MafiaDollar. They see a view, draw from a chance of their own, and name one legal action.

What they think is in the package `robots`; this is its door.
"""

from bot.games.mafia_dollar.robots.easy import easy
from bot.games.mafia_dollar.robots.levels import AT_A_TABLE, AT_ONCE, LEVELS, answer, react, reasoned
from bot.games.mafia_dollar.robots.why import Reason, Why

__all__ = ["AT_A_TABLE", "AT_ONCE", "LEVELS", "Reason", "Why", "answer", "easy", "react", "reasoned"]
