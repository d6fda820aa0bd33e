"""What a table pays a seat, now and after a change: the figures that answers are compared by."""

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.kernel.tables import CATCH, NO_INCOME, PLENTY
from bot.games.machi_koro.odds import Rolls, rolls
from bot.games.machi_koro.robots.forecast import chances, forecast, net_row, towns
from bot.games.machi_koro.views import MachiView
from data.cards import machi_koro as cards

ONE_DIE, TWO_DICE = 6, 12
"""The highest totals."""
TWO_DICE_SHOW: Final = 7
"""What two dice show on average."""


class Figures:
    """A table before a seat's decision. Cards are their numbers (`Tables`), or their ids where they are a `str`."""

    def __init__(self, view: MachiView, seat: int) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.table: Final = seen(view, float)
        self.tables: Final = self.table.tables
        self.others: Final = self.table.others[seat]

    @functools.cached_property
    def rolls(self) -> Rolls:
        """What the seat's next roll brings."""
        return rolls(self.view, self.seat)

    @property
    def owned(self) -> Sequence[int]:
        """The seat's establishments."""
        return [card for card in range(self.tables.establishments) if self.has(card)]

    def has(self, number: int, seat: int | None = None) -> bool:
        """Return whether a town has a card, the seat's own if none is named."""
        return bool(self.table.cards[(self.seat if seat is None else seat) * self.tables.stride + number])

    # --- what is rolled --------------------------------------------------------------------------

    def heard(self, number: int) -> tuple[int, ...]:
        """Return the totals of a card that somebody can roll: for a red one, somebody other than its owner."""
        rollers = self.others if self.tables.colour[number] == "red" else self.table.seated
        highest = max(map(self.highest, rollers))
        return tuple([total for total in self.tables.rolls[number] if total <= highest])

    def highest(self, seat: int) -> int:
        """Return the highest total that a seat can roll."""
        if not self.has(self.tables.station, seat):
            return ONE_DIE
        return TWO_DICE + (self.tables.harbor_adds if self.has(self.tables.harbor, seat) else 0)

    def rolled_by(self, card: str) -> tuple[int, ...]:
        """Return the totals that a card acts on, if dice and the edition's landmarks can bring them."""
        highest = TWO_DICE + self.tables.harbor_adds
        return tuple([total for total in self.tables.rolls[self.tables.number[card]] if total <= highest])

    def reached(self, number: int, built: str = "") -> tuple[int, ...]:
        """Return the totals of a card that its owner can roll; `built`: a landmark that it will have."""
        station = built and self.tables.number[built] == self.tables.station
        highest = TWO_DICE if station else self.highest(self.seat)
        return tuple([total for total in self.tables.rolls[number] if total <= highest])

    def likely(self, then: Position, totals: Sequence[int], seat: int) -> float:
        """Return how often a seat rolls one of these totals in a turn, with the dice that bring it most."""
        row, _, _ = net_row(then, seat, towns(then))
        dice, turns = chances(then, seat, row)
        return turns * sum([dice[total] for total in totals])

    def counted(self, total: int) -> Sequence[int]:
        """Return the totals that a roll of the seat may count as: with a Harbor, a higher one, too."""
        raised = self.has(self.tables.harbor) and self.tables.harbor_least <= total <= TWO_DICE
        return (total, total + self.tables.harbor_adds) if raised else (total,)

    def boats(self) -> bool:
        """Return whether a throw may follow that only boats ask for."""
        return any(self.has(boat, seat) for seat in self.table.seated for boat in self.tables.boat_cards)

    # --- what is paid ----------------------------------------------------------------------------

    def price(self, card: str) -> int:
        """Return the price of a card."""
        return self.tables.price[self.tables.number[card]]

    def next_landmark(self, coins: int) -> str:
        """Return the cheapest landmark that is not built and costs more than that; empty if there is none."""
        missing = [site.card for site in self.view.towns[self.seat].sites if not site.built]
        return min([card for card in missing if self.price(card) > coins], key=self.price, default="")

    def built(self, card: str, seat: int | None = None) -> Position:
        """Return the table with one more card in a town, the seat's own if none is named."""
        then, number = self.table.copy(), self.tables.number[card]
        seat = self.seat if seat is None else seat
        if number < self.tables.establishments:
            then.change(seat, number, 1)
        else:
            then.change_landmark(seat, number, 1)
        return then

    def more(self, card: str, seat: int | None = None) -> float:
        """Return the coins that a card adds to a town in a round, as robots forecast it."""
        seat = self.seat if seat is None else seat
        return self.gained(self.built(card, seat), seat)

    def gained(self, then: Position, seat: int) -> float:
        """Return how many coins more a seat earns in a round on another table, as robots forecast it."""
        return forecast(then)[seat].gain - forecast(self.table)[seat].gain

    def changes(self, card: str) -> Mapping[int, int]:
        """Return by card by how much what it pays changes if that card is built; only what the rules fix."""
        before, after = paid(self.table, self.seat), paid(self.built(card), self.seat)
        found = {each: after.get(each, 0) - before.get(each, 0) for each in after | before}
        return {each: coins for each, coins in found.items() if coins}

    def act(self, number: int) -> int:
        """Return the coins from the bank if all copies of a card, closed ones too, act for the seat."""
        tables = self.tables
        fixed = tables.kind[number] not in (NO_INCOME, CATCH) and tables.colour[number] in ("blue", "green")
        return self.table.cards[self.seat * tables.stride + number] * self.table.rate(self.seat, number) if fixed else 0

    def torn_down_for(self, card: str) -> int:
        """Return the coins of a landmark that a card makes its owner tear down; 0 if it makes tear down none."""
        effect = self.tables.effects[self.tables.number[card]]
        return effect.coins if isinstance(effect, cards.Demolish) else 0

    def loses_by(self, card: str) -> bool:
        """Return whether the cheapest landmark that the seat could tear down costs more than that brings."""
        built = [self.price(site.card) for site in self.view.towns[self.seat].sites if site.built]
        return min(built, default=0) > self.torn_down_for(card)

    def own(self, total: int) -> int:
        """Return the coins from the bank on the seat's own roll of a total."""
        found, tables = paid(self.table, self.seat), self.tables
        return sum(c for each, c in found.items() if total in tables.rolls[each] and tables.colour[each] != "red")

    def others_get(self, total: int) -> int:
        """Return the coins that the others have from the seat's roll of a total: what the rules fix, and boats."""
        tables, found = self.tables, 0
        for other in self.others:
            for card, coins in paid(self.table, other).items():
                effect = tables.effects[card]
                least = effect.landmarks if isinstance(effect, cards.FromGrownRoller | cards.AllFromRoller) else 0
                grown = self.table.landmarks[self.seat] >= least
                if total in tables.rolls[card] and tables.colour[card] != "green" and grown:
                    found += coins
            for boat in tables.boat_cards:
                if total in tables.rolls[boat] and self.has(tables.argument[boat], other):
                    at = other * tables.stride + boat
                    found += (self.table.cards[at] - self.table.closed[at]) * TWO_DICE_SHOW
        return found


def paid(table: Position, seat: int) -> dict[int, int]:
    """Return what all open copies of each card pay a seat when they act, where the rules fix it."""
    tables, base, found = table.tables, seat * table.tables.stride, dict[int, int]()
    for card in range(tables.establishments):
        copies = table.cards[base + card] - table.closed[base + card]
        if copies and tables.kind[card] not in (NO_INCOME, CATCH) and tables.amount[card] < PLENTY:
            found[card] = copies * table.rate(seat, card)
    return found
