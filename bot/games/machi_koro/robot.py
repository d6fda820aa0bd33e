"""Robots for Machi Koro. They see a view, draw from a chance of their own, and name one legal action.

What they think is in the package `robots`; this is its door.
"""

from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.robots.levels import LEVELS, answer, reasoned, robot_orders
from bot.games.machi_koro.robots.reasons import ONLY_CHOICE
from bot.games.machi_koro.robots.search import AT_A_TABLE, AT_ONCE
from bot.games.machi_koro.robots.why import Reason, Why

__all__ = [
    "AT_A_TABLE",
    "AT_ONCE",
    "LEVELS",
    "ONLY_CHOICE",
    "Reason",
    "Why",
    "answer",
    "easy",
    "reasoned",
    "robot_orders",
]
