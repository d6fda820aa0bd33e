"""A table as flat lists of integers."""

import functools

from bot.games.machi_koro.kernel.tables import (
    CATCH,
    FEW,
    FIXED,
    NO_INCOME,
    PER_CARD,
    PER_EVERYBODY,
    PER_ICON,
    PLENTY,
    TOTALS,
    WITH,
    Tables,
)
from bot.games.machi_koro.state import START_COINS

ROLL, KEEP, ADD, EFFECTS, BUILD, INVEST = range(6)
"""Where in a turn a position is: before this step."""


class Position:
    """All that is known and drawn of a table.

    - `coins`, `landmarks` (how many are built), `invested`: by seat. `seated`: the seats still in the game, rising.
    - `cards`, `closed`: copies, at ``seat * tables.stride + card``; a built landmark is a 1. `shut`: by total, closed
      copies in all towns of cards that act on it. `icons`: cards with an icon, at ``seat * tables.icons + icon``.
    - `pay`: coins that an open copy brings, like `cards`. `rows`: the coins of all open copies of a seat, by section
      (blue, green, red by the roller's landmarks), total and seat.
    - `market`: copies on offer by card. `deck`: hidden cards, top last.
    - `first`, `roller`, `turn`, `round` as in `MachiState`. `step`: where in the turn it is. `dice`: as rolled, the
      second 0 for one die. `total`: with what the Harbor added. `again`: an extra turn follows. `queue`: the cards that
      still act in a step of their own; `tables.nothing` stands for the Convention Center's return.
    - `winners`: empty until the game is over.
    """

    __slots__ = (
        "again",
        "cards",
        "closed",
        "coins",
        "deck",
        "dice",
        "first",
        "icons",
        "invested",
        "landmarks",
        "market",
        "others",
        "pay",
        "queue",
        "roller",
        "round",
        "rows",
        "seated",
        "shut",
        "step",
        "tables",
        "total",
        "turn",
        "winners",
    )

    def __init__(self, tables: Tables, seated: tuple[int, ...]) -> None:
        seats, stride = tables.seats, tables.stride
        self.tables = tables
        self.seated = seated
        self.others = clockwise(seats, seated)
        self.coins = [START_COINS] * seats
        self.cards = [0] * (seats * stride)
        self.closed = [0] * (seats * stride)
        self.icons = [0] * (seats * tables.icons)
        self.rows = [0] * (tables.sections_of_rows * TOTALS * seats)
        self.landmarks = [0] * seats
        self.invested = [0] * seats
        self.market = [*[0] * tables.establishments, *[PLENTY] * (stride - tables.establishments)]
        self.deck: list[int] = []
        self.queue: list[int] = []
        self.winners: tuple[int, ...] = ()
        self.shut = [0] * TOTALS
        self.first = self.roller = self.total = 0
        self.turn = self.round = 1
        self.step = ROLL
        self.dice = (0, 0)
        self.again = False
        self.pay = tables.pay * seats

    def copy(self) -> "Position":
        """Return an independent copy."""
        twin = Position.__new__(Position)  # attribute by attribute: a loop over their names takes twice as long
        twin.tables = self.tables
        twin.seated = self.seated
        twin.others = self.others
        twin.winners = self.winners
        twin.first = self.first
        twin.roller = self.roller
        twin.turn = self.turn
        twin.round = self.round
        twin.step = self.step
        twin.dice = self.dice
        twin.total = self.total
        twin.again = self.again
        twin.coins = self.coins[:]
        twin.cards = self.cards[:]
        twin.closed = self.closed[:]
        twin.shut = self.shut[:]
        twin.icons = self.icons[:]
        twin.rows = self.rows[:]
        twin.pay = self.pay[:]
        twin.landmarks = self.landmarks[:]
        twin.invested = self.invested[:]
        twin.market = self.market[:]
        twin.deck = self.deck[:]
        twin.queue = self.queue[:]
        return twin

    def after(self, seat: int, card: int) -> "Position":
        """Return a copy in which a seat bought a card or nothing and its turn is over; nothing is dealt."""
        twin, tables = self.copy(), self.tables
        twin.coins[seat] -= tables.cost[card]
        if card < tables.establishments:
            twin.change(seat, card, 1)
            twin.market[card] -= 1
        elif card < tables.nothing:
            twin.change_landmark(seat, card, 1)
        elif self.cards[seat * tables.stride + tables.airport]:
            twin.coins[seat] += tables.airport_pays
        twin.roller, twin.step = self.others[seat][0], ROLL
        return twin

    def change(self, seat: int, card: int, copies: int, closed: int = 0) -> None:
        """Give a seat `copies` more copies of an establishment, `closed` more of them closed; or fewer."""
        tables = self.tables
        at = seat * tables.stride + card
        self.cards[at] += copies
        self.closed[at] += closed
        if closed:
            for total in tables.rolls[card]:
                self.shut[total] += closed
        self.icons[seat * tables.icons + tables.icon[card]] += copies
        coins = (copies - closed) * self.pay[at]
        if coins:
            for slot in tables.slots[card]:
                self.rows[slot + seat] += coins

    def change_landmark(self, seat: int, landmark: int, built: int) -> None:
        """Build a landmark of a seat (1), or tear it down (-1)."""
        tables, base = self.tables, seat * self.tables.stride
        self.cards[base + landmark] += built
        self.landmarks[seat] += built
        for card in tables.swayed[landmark] + tables.crossed[self.landmarks[seat] + (built < 0)]:
            at = base + card
            coins = self.rate(seat, card)
            more = (coins - self.pay[at]) * (self.cards[at] - self.closed[at])
            self.pay[at] = coins
            if more:
                for slot in tables.slots[card]:
                    self.rows[slot + seat] += more

    def rate(self, seat: int, card: int, throw: int = 0) -> int:
        """Return the coins of one open copy; `throw`: the total thrown for the boats."""
        tables, base = self.tables, seat * self.tables.stride
        kind, coins, argument = tables.kind[card], tables.amount[card], tables.argument[card]
        if kind == FIXED:
            pass
        elif kind == PER_ICON:
            coins *= self.icons[seat * tables.icons + argument]
        elif kind == PER_CARD:
            coins *= self.cards[base + argument]
        elif kind == FEW:
            coins = coins if self.landmarks[seat] < argument else 0
        elif kind == WITH:
            coins = coins if self.cards[base + argument] else 0
        elif kind == PER_EVERYBODY:
            coins *= sum(self.icons[argument :: tables.icons])
        elif kind == CATCH:
            coins = throw if self.cards[base + argument] else 0
        elif kind == NO_INCOME:
            return 0
        if coins:
            for landmark, more in tables.bonuses[card]:
                if self.cards[base + landmark]:
                    coins += more
        return coins


@functools.cache
def clockwise(seats: int, seated: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the other seats still in the game, clockwise from it."""
    order = [tuple((seat + more) % seats for more in range(1, seats)) for seat in range(seats)]
    return tuple(tuple(other for other in others if other in seated) for others in order)
