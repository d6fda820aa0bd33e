"""How the normal and the hard robot choose: by evaluating afterstates, weighted by the dice.

They differ in evaluation and depth; both are part of a `Mind`.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from bot.games.machi_koro.actions import Add, Give, Keep, MachiAction, Reroll, Roll, Swap, Which
from bot.games.machi_koro.robots.afterstates import after, moved, parted, settled, unbuilt
from bot.games.machi_koro.robots.forecast import HARBORS, PARKS, STATIONS, TOWERS
from bot.games.machi_koro.robots.ledger import ONE_DIE, TOTALS, TWO_DICE, Row
from bot.games.machi_koro.robots.model import Table

GIVES: Final = 3
TAKES: Final = 6
"""Numbers of own cards and of others' cards that swaps are compared for, in pairs."""
LIKED: Final = 5
"""Number of purchases compared for each total: of the affordable ones, the best for a rich town."""
DOUBLES: Final = 1 / 6
"""The probability of doubles."""


class Judge(Protocol):
    """Evaluates a table for a seat; high is good. The table's roller rolls next."""

    def __call__(self, table: Table, seat: int) -> float:
        """Return the value of a table for a seat."""
        ...


class Mind:
    """A way to choose. `deep`: the value of a roll includes the best purchase after it.

    `searches`: its judge returns probabilities to win, so futures can be searched.
    """

    def __init__(self, judge: Judge, *, deep: bool, searches: bool = False) -> None:
        self.judge, self.deep, self.searches = judge, deep, searches

    # --- purchases -------------------------------------------------------------------------------

    def buildings(self, table: Table, seat: int, cards: Iterable[str]) -> list[tuple[float, str | None]]:
        """Evaluate each purchase, and building nothing (None); best first."""
        later = table.passed_on()
        judged: list[tuple[float, str | None]] = [(self.judge(unbuilt(later, seat), seat), None)]
        judged += [(self.judge(later.built(seat, card), seat), card) for card in cards]
        judged.sort(key=lambda one: -one[0])
        return judged

    def _built_on(self, table: Table, seat: int, liked: Sequence[str] | None) -> float:
        """Evaluate the best affordable purchase, of the first few in `liked` if given."""
        offers = table.offers(seat)
        if liked is not None:
            offers = [card for card in liked if card in offers][:LIKED]
        return self.buildings(table, seat, offers)[0][0]

    def _liked(self, tables: Iterable[Table], seat: int) -> list[str]:
        """List the purchases of the seat on the table where it is richest, best first."""
        rich = max(tables, key=lambda table: table.towns[seat].coins)
        return [card for _, card in self.buildings(rich, seat, rich.offers(seat)) if card is not None]

    # --- dice ------------------------------------------------------------------------------------

    def outcomes(self, table: Table) -> Row:
        """Evaluate, for each total, the table after the roller kept it."""
        seat, built = table.roller, table.towns[table.roller].built
        most = 6 if STATIONS.isdisjoint(built) else 12
        raises = [effect for landmark, effect in HARBORS.items() if landmark in built]
        highest = most + max((effect.coins for effect in raises), default=0)
        after = [settled(table, total) for total in range(highest + 1)]
        liked = self._liked(after, seat) if self.deep else None
        known: dict[tuple[int, ...], float] = {}  # by all players' coins: a roll changes nothing else
        values = [0.0] * TOTALS
        for total in range(1, highest + 1):
            purses = tuple([town.coins for town in after[total].towns.values()])
            if purses not in known:
                known[purses] = self._worth(after[total], seat, liked)
            values[total] = known[purses]
        for effect in raises:
            for total in range(effect.least, most + 1):
                values[total] = max(values[total], values[total + effect.coins])
        return values

    def outcome(self, table: Table, total: int) -> float:
        """Evaluate the table after the roller kept this total."""
        return self._worth(settled(table, total), table.roller, None)

    def _worth(self, settled: Table, seat: int, liked: Sequence[str] | None) -> float:
        """Evaluate a table after the income of a roll, before the seat builds."""
        return self._built_on(settled, seat, liked) if self.deep else self.judge(settled.passed_on(), seat)

    def throws(self, table: Table, values: Row) -> dict[int, float]:
        """Evaluate a roll of one die, and of two if allowed, by the values of the totals."""
        worth = {1: sum([chance * value for chance, value in zip(ONE_DIE, values, strict=True)])}
        town = table.towns[table.roller]
        if not STATIONS.isdisjoint(town.built):
            worth[2] = sum([chance * value for chance, value in zip(TWO_DICE, values, strict=True)])
            worth[2] += DOUBLES * self.another_turn(table)
        return worth

    def another_turn(self, table: Table) -> float:
        """Return the value of an extra turn for the roller; 0 without an Amusement Park."""
        seat = table.roller
        if PARKS.isdisjoint(table.towns[seat].built):
            return 0.0
        return max(0.0, self.judge(table, seat) - self.judge(table.passed_on(), seat))

    def roll(self, table: Table, answers: Sequence[MachiAction]) -> MachiAction:
        """Choose how many dice to roll; with a Radio Tower, consider the second roll."""
        values = self.outcomes(table)
        worth = self.throws(table, values)
        if not TOWERS.isdisjoint(table.towns[table.roller].built):
            again = max(worth.values())
            worth = self.throws(table, [max(value, again) for value in values])
        return max((one for one in answers if isinstance(one, Roll)), key=lambda one: worth.get(one.dice, -1e9))

    def keep(self, table: Table, dice: tuple[int, ...], answers: Sequence[MachiAction]) -> MachiAction:
        """Keep the dice, or roll again."""
        values = self.outcomes(table)
        worth = self.throws(table, values)
        lying = values[sum(dice)]
        if len(dice) == 2 and dice[0] == dice[1]:
            lying += self.another_turn(table)
        again = max((one for one in answers if isinstance(one, Reroll)), key=lambda one: worth.get(one.dice, -1e9))
        return again if worth[again.dice] > lying else Keep()

    def add(self, table: Table, total: int) -> MachiAction:
        """Add the Harbor's 2, or don't."""
        built = table.towns[table.roller].built
        more = max((effect.coins for landmark, effect in HARBORS.items() if landmark in built), default=0)
        return Add() if self.outcome(table, total + more) > self.outcome(table, total) else Keep()

    # --- cards -----------------------------------------------------------------------------------

    def choose(self, table: Table, seat: int, card: str | None, answers: Sequence[MachiAction]) -> MachiAction:
        """Choose the answer to the question of `card` with the best table for the seat."""
        few = self._sifted(table, seat, answers)
        return max(few, key=lambda one: self.judge(self._after(table, seat, card, one), seat))

    def _after(self, table: Table, seat: int, card: str | None, action: MachiAction) -> Table:
        if isinstance(action, Which):
            shut = next(iter(table.towns[seat].closed), None)
            return table if shut is None else parted(table, seat, shut, action)
        return after(table, seat, action, card)

    def _sifted(self, table: Table, seat: int, answers: Sequence[MachiAction]) -> list[MachiAction]:
        """Of many swaps or gifts, keep those that give cards of little value and take cards of much value."""
        gives = {one.give if isinstance(one, Swap) else one.card for one in answers if isinstance(one, Swap | Give)}
        takes = {(one.partner, one.take) for one in answers if isinstance(one, Swap)}
        if len(answers) <= GIVES * TAKES:
            return list(answers)
        someone = table.others(seat)[0]
        least = sorted(gives, key=lambda card: (-self.judge(moved(table, card, seat, someone), seat), card))[:GIVES]
        most = sorted(takes, key=lambda pair: (-self.judge(moved(table, pair[1], pair[0], seat), seat), pair))[:TAKES]
        return [
            one
            for one in answers
            if not (isinstance(one, Swap) and (one.give not in least or (one.partner, one.take) not in most))
            and not (isinstance(one, Give) and one.card not in least)
        ]
