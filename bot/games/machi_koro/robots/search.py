"""The hard robot's search."""

import copy
from collections.abc import Callable, Iterable
from typing import Final

from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.robots.thinking import Judge, Mind, on_offer

AT_ONCE: Final = 3
"""Budget for an answer in about 20 ms."""
AT_A_TABLE: Final = 36
"""Budget for an answer within a second."""
CANDIDATES: Final = 3
"""Number of purchases compared."""
MARGIN: Final = 0.04
"""Largest loss in probability to win, against the best, for a purchase to be compared."""


class Searching(Mind):
    """A mind that compares the best purchases by their futures."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, deep=True)
        self.budget = 0
        self.random: Callable[[], float] | None = None

    def searching(self, budget: int, random: Callable[[], float]) -> "Searching":
        """Return a mind that uses a budget, and chance."""
        twin = copy.copy(self)
        twin.budget, twin.random = budget, random
        return twin

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Choose a card to build, or nothing."""
        judged = self.purchases(position, seat, on_offer(position, seat, affordable))
        best = judged[0][0]
        close = [one for one in judged[:CANDIDATES] if one[0] >= best - MARGIN]
        if len(close) == 1 or self.budget < len(close) or best >= 1:
            return judged[0][1]
        values = [(prior + self.expected(position.after(seat, card), seat)) / 2 for prior, card in close]
        return close[max(range(len(close)), key=values.__getitem__)][1]

    def expected(self, position: Position, seat: int) -> float:
        """Evaluate a table by the seat's next turn, after a round of mean income."""
        for other, prospect in forecast(position).items():
            gain = prospect.gain - (prospect.rolled if other == seat else 0.0)
            position.coins[other] = max(0, position.coins[other] + round(gain))
        values = self.outcomes(position, seat)
        worth = max(self.throws(position, seat, values))
        if not position.cards[seat * position.tables.stride + position.tables.tower]:
            return worth
        return max(self.throws(position, seat, [max(value, worth) for value in values]))
