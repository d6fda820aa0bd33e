"""The robots' public interface; the package `robots` has the code.

A robot sees a view, draws from its own chance, and returns one legal action.
"""

from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.robots.levels import LEVELS, answer, reasoned, robot_orders
from bot.games.machi_koro.robots.reasons import ONLY_CHOICE, surprising
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
    "surprising",
]
