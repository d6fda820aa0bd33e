"""Judges orders by post as they were sent: by their mean over all dice, before anybody knew them.

They are compared with those that the hard robot would have sent at that table. Everybody else sends what a normal robot
would, so that only what the seat could know counts.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

import msgspec

from bot.games.chance import Chance
from bot.games.hindsight import Difference, OrdersHindsight, Weighed
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.kernel import from_view
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import MachiAnswered, MachiRules, play_postal_turn
from bot.games.machi_koro.review.estimate import Estimate
from bot.games.machi_koro.review.futures import PlayingOn
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.state import MachiState
from bot.games.values import Decision

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


class MachiOrdersHindsight(OrdersHindsight):
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
            Weighed(sets, fmean([each.chance for each in self._courses(sets)]))
            for sets in dict.fromkeys([chosen, self._best])
        ]
        return sorted(found, key=lambda one: -one.chance)

    def future(self, action: Sets, random: Callable[[], float], missed: Sets | None = None) -> float:
        """Play the postal turn by these orders, and on from there."""
        return self._after(action, DrawnBy(random), random).chance

    def differences(self, given: Sets, best: Sets) -> Sequence[Difference]:
        """Take each part that differs from the better orders alone, and compare the same courses of the dice."""
        before, found = self._courses(given), list[Difference]()
        for turn, one in enumerate(given):
            other = best[min(turn, len(best) - 1)]
            for part in one.__struct_fields__:
                if (value := getattr(other, part)) != getattr(one, part):
                    sets = (*given[:turn], msgspec.structs.replace(one, **{part: value}), *given[turn + 1 :])
                    found += _difference(part, turn, before, self._courses(sets))
        return sorted(found, key=lambda each: -each.gain)

    def _courses(self, sets: Sets) -> Sequence["_Course"]:
        return [self._after(sets, Chance(bytes([number]))) for number in range(DICE)]

    def _after(self, sets: Sets, chance: Chance, random: Callable[[], float] | None = None) -> "_Course":
        """Play the postal turn; `random`: also on from there, by these numbers."""
        state = self._game.decode(self._state)
        orders = {**self._others, self._seat: sets}
        answers = [
            each for each in play_postal_turn(self._game, state, orders, chance) if each.decision.seat == self._seat
        ]
        return _Course(answers, self._chance(state, random))

    def _chance(self, state: MachiState, random: Callable[[], float] | None) -> float:
        """Return the chance to win from there, or after playing on by these numbers."""
        if state.over is not None:
            return (self._seat in state.over.winners) / len(state.over.winners)
        position = from_view(self._game.view(state, None), float)
        position.first = state.first
        if random is None:
            return self._estimate(position)[self._seat]
        return self._play_on(position, random)


class _Course(msgspec.Struct, frozen=True):
    """A way in which the postal turn may go: the seat's answers, and its chance to win after it, from 0 to 1."""

    answers: Sequence[MachiAnswered]
    chance: float


def _difference(part: str, turn: int, before: Sequence[_Course], after: Sequence[_Course]) -> list[Difference]:
    """Compare courses without and with a part of other orders, by the answers from which on they differ; maybe none."""
    gains = dict[tuple[MachiAction, MachiAction], float]()
    asked = dict[tuple[MachiAction, MachiAction], Decision]()
    for one, other in zip(before, after, strict=True):
        pairs = zip(one.answers, other.answers, strict=False)
        parted = next((pair for pair in pairs if pair[0].action != pair[1].action), None)
        if parted is not None:
            actions = parted[0].action, parted[1].action
            gains[actions] = gains.get(actions, 0.0) + other.chance - one.chance
            asked.setdefault(actions, parted[0].decision)
    gain = sum(gains.values()) / DICE
    if not gain > 0:
        return []
    most = max(gains, key=gains.__getitem__)
    return [Difference(part, asked[most], *most, gain, turn)]
