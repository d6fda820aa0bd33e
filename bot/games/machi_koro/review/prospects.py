"""What the dice of a turn may bring: all seats' chances if its roller answers every roll best."""

import functools
from itertools import combinations_with_replacement
from typing import Final

from bot.games.chances import Chances, mixed
from bot.games.machi_koro.card_values import TWO_DICE_MEAN
from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.review.estimate import Estimate, best_for
from bot.games.machi_koro.robots.forecast import towns
from bot.games.machi_koro.robots.thinking import LIKED, Mind, buyable, payable

Dice = tuple[int, ...]
ROLLS: Final[dict[int, list[tuple[float, Dice]]]] = {
    1: [(1.0, (face,)) for face in range(1, 7)],
    2: [(2.0 - (one == two), (one, two)) for one, two in combinations_with_replacement(range(1, 7), 2)],
}
"""By number of dice: what they can show, with weights."""


class Prospects:
    """The chances before a roll, after it, and after what the roller may do about it. `position`: before the roll."""

    def __init__(self, estimate: Estimate, position: Position) -> None:
        self.position, self.seat = position, position.roller
        self._estimate, self._mind = estimate, Mind(estimate.judge, deep=True)
        tables, owned = position.tables, position.cards[self.seat * position.tables.stride :]
        self._most = 2 if owned[tables.station] else 1
        self._tower, self._park = bool(owned[tables.tower]), bool(owned[tables.park])
        self._adds = tables.harbor_adds if owned[tables.harbor] else 0
        self._tables: dict[tuple[int, int], Position] = {}
        self._known: dict[tuple[bool, tuple[int, ...]], Chances] = {}

    @functools.cached_property
    def start(self) -> Chances:
        """The chances before the roll, with the better number of dice."""
        return best_for(self.seat, [self.thrown(dice) for dice in range(1, self._most + 1)])

    @functools.cached_property
    def sure(self) -> int | None:
        """The seat whose next turn wins whatever anybody rolls until then, as the table stands.

        Others may still build what takes coins from it, so it is only nearly sure. The estimates know no turn order.
        """
        position, tables = self.position, self.position.tables
        if not tables.at_once:
            return None
        order = (self.seat, *position.others[self.seat])
        missing = {seat: town.prices for seat, town in towns(position).items()}
        ready = [seat for seat in order if len(missing[seat]) == 1 and position.coins[seat] >= missing[seat][0]]
        if not ready:
            return None
        sure, left = ready[0], position.coins[ready[0]]
        for seat in order[: order.index(sure) + 1]:
            station, park = (position.cards[seat * tables.stride + card] for card in (tables.station, tables.park))
            highest = 12 + tables.harbor_adds if station and seat != sure else 6
            after = [self._mind.settled(position, seat, total) for total in range(1, highest + 1)]
            may_win = (station and park) or max([table.coins[seat] for table in after]) >= sum(missing[seat])
            if (may_win and seat != sure) or any(table.landmarks[sure] < position.landmarks[sure] for table in after):
                return None
            left -= max(0, *[position.coins[sure] - table.coins[sure] for table in after])
        return sure if left >= missing[sure][0] else None

    def thrown(self, dice: int) -> Chances:
        """Return the mean over a first roll of that number of dice."""
        return mixed((weight, self.rolled(roll)) for weight, roll in ROLLS[dice])

    def rolled(self, roll: Dice) -> Chances:
        """Return the chances after a first roll."""
        kept = self.kept(roll)
        return best_for(self.seat, [kept, self._again]) if self._tower else kept

    def thrown_again(self, dice: int) -> Chances:
        """Return the mean over a second roll of that number of dice."""
        return mixed((weight, self.kept(roll)) for weight, roll in ROLLS[dice])

    @functools.cached_property
    def _again(self) -> Chances:
        return best_for(self.seat, [self.thrown_again(dice) for dice in range(1, self._most + 1)])

    def kept(self, roll: Dice) -> Chances:
        """Return the chances after dice that lie, with what a Harbor adds if that is better."""
        total, extra = sum(roll), self.doubles(roll)
        found = self.total(total, extra=extra)
        if self._adds and total >= self.position.tables.harbor_least:
            return best_for(self.seat, [found, self.total(total + self._adds, extra=extra)])
        return found

    def doubles(self, roll: Dice) -> bool:
        """Return whether these dice give an extra turn."""
        return self._park and len(roll) > len(set(roll))

    def total(self, total: int, *, extra: bool, throw: int = TWO_DICE_MEAN) -> Chances:
        """Return the chances after the income of a total, if boats catch `throw`, with the best of a few purchases."""
        settled = self._settled(total, throw)
        moment = extra, tuple(settled.coins)  # a roll hardly changes anything else
        if moment not in self._known:
            liked = buyable(settled, self.seat, self._liked)[: LIKED // settled.tables.establishments]
            self._known[moment] = self._estimate.best(settled, [settled.tables.nothing, *liked], again=extra)
        return self._known[moment]

    def boats(self, total: int, *, extra: bool) -> Chances:
        """Return the mean over the throw for the boats."""
        return mixed((weight, self.total(total, extra=extra, throw=sum(roll))) for weight, roll in ROLLS[2])

    @functools.cached_property
    def _liked(self) -> list[int]:
        """The purchases of the seat on the table where it is richest, best first."""
        tables = [self._settled(total, TWO_DICE_MEAN) for total in range(1, 6 * self._most + self._adds + 1)]
        rich = max(tables, key=lambda table: table.coins[self.seat])
        return [card for _, card in self._mind.purchases(rich, self.seat, payable(rich, self.seat)[:-1])]

    def _settled(self, total: int, throw: int) -> Position:
        if (total, throw) not in self._tables:
            self._tables[total, throw] = self._mind.settled(self.position, self.seat, total, throw)
        return self._tables[total, throw]
