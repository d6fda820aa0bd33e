"""Robots for MafiaDollar: they see a view, draw from a chance of their own, and choose one legal action."""

from bot.games.mafia_dollar.robots.levels import AT_A_TABLE, AT_ONCE, answer, react
from bot.games.mafia_dollar.robots.why import Reason, Why

__all__ = ["AT_A_TABLE", "AT_ONCE", "Reason", "Why", "answer", "react"]
