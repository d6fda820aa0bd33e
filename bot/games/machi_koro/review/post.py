"""Judges orders by post as they were sent: by their mean over all dice, before anybody knew them.

They are compared with those that the hard robot would have sent at that table. Everybody else sends what a normal robot
would, so that only what the seat could know counts.
"""

from collections.abc import Callable
from statistics import fmean
from typing import Final

from bot.games.chance import Chance
from bot.games.hindsight import Hindsight, Weighed
from bot.games.machi_koro.kernel import from_view
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import MachiRules, play_postal_turn
from bot.games.machi_koro.review.estimate import Estimate
from bot.games.machi_koro.review.futures import PlayingOn
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.state import MachiState

Sets = tuple[Orders, ...]
DICE: Final = 12
"""How many courses of the dice orders are weighed by."""


class DrawnBy(Chance):
    """Chance by a function that returns numbers from 0 to below 1."""

    def __init__(self, random: Callable[[], float]) -> None:
        super().__init__(b"")
        self._random = random

    def draw(self, sides: int, purpose: str) -> int:
        """Return a number from 0 to `sides` - 1."""
        return int(self._random() * sides)


class MachiOrdersHindsight(Hindsight):
    """Judges one seat's orders for a postal turn. `state`: the table when it began. Actions are sets of orders."""

    def __init__(self, game: MachiRules, state: MachiState, seat: int, estimate: Estimate) -> None:
        self._game, self._state, self._seat, self._estimate = game, game.encode(state), seat, estimate
        views = {other: game.view(state, other) for other in state.seated}
        self._others: dict[int, Sets] = {other: (robot_orders(view, "normal"),) for other, view in views.items()}
        self._best: Sets = (robot_orders(views[seat], "hard"),)
        self._play_on = PlayingOn(state.options.edition, estimate, seat)
        self.futures, self.to_the_end = self._play_on.futures, self._play_on.to_the_end

    def weighed(self, chosen: Sets) -> list[Weighed]:
        """Weigh these orders and the hard robot's; best first, of equals these."""
        found = [
            Weighed(sets, fmean([self._after(sets, Chance(bytes([number]))) for number in range(DICE)]))
            for sets in dict.fromkeys([chosen, self._best])
        ]
        return sorted(found, key=lambda one: -one.chance)

    def future(self, action: Sets, random: Callable[[], float], missed: Sets | None = None) -> float:
        """Play the postal turn by these orders, and on from there."""
        return self._after(action, DrawnBy(random), random)

    def _after(self, sets: Sets, chance: Chance, random: Callable[[], float] | None = None) -> float:
        """Return the chance after the postal turn, or after playing on by these numbers."""
        state = self._game.decode(self._state)
        for _ in play_postal_turn(self._game, state, {**self._others, self._seat: sets}, chance):
            pass
        if state.over is not None:
            return (self._seat in state.over.winners) / len(state.over.winners)
        position = from_view(self._game.view(state, None), float)
        position.first = state.first
        if random is None:
            return self._estimate(position)[self._seat]
        return self._play_on(position, random)
