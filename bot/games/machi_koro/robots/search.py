"""The hard robot's search: compares the best purchases by their futures.

First by expectation: a round in which all towns get their mean income, then the seat rolls (all totals, weighted) and
makes the best purchase on each. Then, with the rest of the budget, by playouts in the kernel: each candidate is
followed through the same dice and the same order of the hidden deck while all seats play quickly and sensibly, for some
rounds, and the network judges where that leads. The worse half of the candidates drops out each time (sequential
halving), so that most playouts go to those that are hard to tell apart.

In the base game more time wins no more games (`tests.benchmarks.tournament` shows the curve), and with four players the
robot does not search there: `preferences` are stronger.
"""

import copy
from collections.abc import Iterable
from random import Random
from typing import Final

from bot.games.machi_koro.kernel import Position, SensiblePolicy, play
from bot.games.machi_koro.kernel.market import shuffled
from bot.games.machi_koro.kernel.policies import beginning
from bot.games.machi_koro.kernel.position import BUILD
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.robots.thinking import Judge, Mind, buyable

AT_ONCE: Final = 3
"""Budget for an answer in about 20 ms."""
AT_A_TABLE: Final = 400
"""Budget for an answer within a second."""
CANDIDATES: Final = 3
"""Number of purchases compared."""
MARGIN: Final = 0.04
"""Largest loss in probability to win, against the best, for a purchase to be compared."""
ROUNDS: Final = 2
"""Rounds that a playout lasts."""
TRUST: Final = 400
"""Number of playouts that weigh as much as the expectation."""


class Searching(Mind):
    """A mind that compares the best purchases by their futures.

    `budget`: futures that it may look at. Below the number of candidates it looks at none. `seed`: of its playouts.
    """

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, deep=True)
        self.budget = self.seed = 0

    def searching(self, budget: int, seed: int) -> "Searching":
        """Return a mind with a budget and a seed."""
        twin = copy.copy(self)
        twin.budget, twin.seed = budget, seed
        return twin

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Choose a card to build, or nothing."""
        judged = self.purchases(position, seat, buyable(position, seat, affordable))
        best, first = judged[0]
        close = {card: value for value, card in judged[:CANDIDATES] if value >= best - MARGIN}
        if len(close) == 1 or self.budget < len(close) or best >= 1:
            return first
        for card in close:
            close[card] = (close[card] + self.expected(position.after(seat, card), seat)) / 2
        left = sorted(close, key=lambda card: -close[card])
        totals, played, budget = dict.fromkeys(left, 0.0), 0, self.budget - len(left)
        halvings = (len(left) - 1).bit_length()
        while len(left) > 1 and (turns := budget // (halvings * len(left))):
            for card in left:
                futures = [self._played_out(position, seat, card, played + turn) for turn in range(turns)]
                totals[card] += sum(futures)
            played += turns
            left.sort(key=lambda card: -(TRUST * close[card] + totals[card]))
            left = left[: (len(left) + 1) // 2]
        return left[0]

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

    def _played_out(self, position: Position, seat: int, card: int, number: int) -> float:
        """Buy a card, play some rounds with the dice of that number, and evaluate the table."""
        random = Random(self.seed + number).random  # noqa: S311 - it decides no game
        twin = position.copy()
        twin.again = position.again and position.step == BUILD
        twin.roller, twin.step, twin.queue, twin.deck = seat, BUILD, [], shuffled(position.deck, random)
        rounds = ROUNDS * len(position.seated)
        winners = play(twin, beginning(SensiblePolicy(random), "build", card), random, rounds)
        return float(seat in winners) if winners else self.judge(twin, seat)
