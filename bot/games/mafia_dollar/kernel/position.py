"""A table as flat lists of integers."""

import functools
from typing import Final

from bot.games.mafia_dollar.kernel.tables import KINDS, NONE, Tables
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE, MOST_DEALS
from data.cards.mafia_dollar import LOOT_KINDS

PLAY, PASS, TOLL, GIFT, ACT, SPOILS, STEAL = range(7)
"""Where in a turn a position is: before this step."""


class Position:
    """All that is known and drawn of a table.

    - By seat: `hands`, `gangsters` and `warehouses` in play, `totals` (dollars of earlier deals). `seated`: the seats
      still in the game, rising. `others`: the other ones, clockwise from each seat.
    - By gangster: `street`, `blocks` (the last one on top). `items` and `strength` (bullets, locks and load with
      items) at ``gangster * KINDS + slot``.
    - By warehouse: `dogs`, `loot`.
    - `piles`, `deck`, `discard`: their top card last.
    - `deal`, `first`, `active`, `turn`, `actions` as in `MafiaState`. `step`: where in the turn it is. `acted`: the
      gangsters used in this turn. `most_deals`: the last deal of a match.
    - `asking`: the police card being carried out. `chosen`: by seat, choices for it, or gifts, that are known already.
      `gifts_to`: the warehouse for gifts. `worker`, `won`, `source`: the gangster whose job succeeded, the items that
      he won, the warehouse that he broke into.
    - `winners`: empty until the game is over.
    """

    __slots__ = (
        "acted",
        "actions",
        "active",
        "asking",
        "blocks",
        "chosen",
        "deal",
        "deck",
        "discard",
        "dogs",
        "first",
        "gangsters",
        "gifts_to",
        "hands",
        "items",
        "loot",
        "most_deals",
        "others",
        "piles",
        "seated",
        "source",
        "step",
        "street",
        "strength",
        "tables",
        "totals",
        "turn",
        "warehouses",
        "winners",
        "won",
        "worker",
    )

    def __init__(self, tables: Tables, seated: tuple[int, ...]) -> None:
        seats = tables.seats
        self.tables = tables
        self.seated = seated
        self.others = clockwise(seats, seated)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.gangsters: list[list[int]] = [[] for _ in range(seats)]
        self.warehouses: list[list[int]] = [[] for _ in range(seats)]
        self.totals = [0] * seats
        self.street = [False] * tables.gangsters
        self.blocks: list[list[int]] = [[] for _ in range(tables.gangsters)]
        self.items = [NONE] * (tables.gangsters * KINDS)
        self.strength = tables.strength[:]
        self.dogs = [NONE] * tables.places
        self.loot: list[list[int]] = [[] for _ in range(tables.places)]
        self.piles: list[list[int]] = [[] for _ in LOOT_KINDS]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.acted: list[int] = []
        self.won: list[int] = []
        self.chosen: dict[int, int] = {}
        self.most_deals = MOST_DEALS if tables.options.target else 1
        self.deal = self.first = self.active = self.turn = self.actions = 0
        self.step = PLAY
        self.asking = self.gifts_to = self.worker = self.source = NONE
        self.winners: tuple[int, ...] = ()

    def copy(self) -> "Position":
        """Return an independent copy."""
        twin = Position.__new__(Position)
        for name in SHARED:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name).copy())
        for name in STACKS:
            setattr(twin, name, [cards.copy() for cards in getattr(self, name)])
        twin.chosen = dict(self.chosen)
        return twin

    def with_hand(self, seat: int, hand: list[int]) -> "Position":
        """Return the position with another hand of a seat. It shares all else, so change neither afterwards."""
        twin = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands.copy()
        twin.hands[seat] = hand
        return twin

    def loot_of(self, seat: int) -> list[int]:
        """Return all the loot of a seat, warehouse by warehouse."""
        loot = self.loot
        return [card for store in self.warehouses[seat] for card in loot[store]]

    def source_of(self, seat: int, card: int) -> list[int]:
        """Return the loot among which that card of a seat lies."""
        return next(self.loot[store] for store in self.warehouses[seat] if card in self.loot[store])

    def items_of(self, gangster: int) -> list[int]:
        """Return a gangster's items: weapon, tool, vehicle."""
        base = gangster * KINDS
        return [item for item in self.items[base : base + KINDS] if item != NONE]

    def equip(self, gangster: int, item: int) -> None:
        """Give a gangster an item; his old one of that kind is discarded."""
        tables = self.tables
        at = gangster * KINDS + tables.slot[item]
        if self.items[at] != NONE:
            self.discard.append(self.items[at])
        self.items[at] = item
        self.strength[at] = tables.strength[at] + tables.bonus[item]

    def hand_over(self, giver: int, receiver: int, item: int) -> None:
        """Let a gangster give an item to another one."""
        at = giver * KINDS + self.tables.slot[item]
        self.items[at] = NONE
        self.strength[at] = self.tables.strength[at]
        self.equip(receiver, item)

    def strip(self, gangster: int) -> list[int]:
        """Take all items from a gangster who leaves play, and return them: weapon, tool, vehicle."""
        items = self.items_of(gangster)
        base = gangster * KINDS
        self.items[base : base + KINDS] = [NONE] * KINDS
        return items

    def remove(self, gangster: int) -> None:
        """Discard a gangster without items, after the blocks on him."""
        self.discard += self.blocks[gangster]
        self.discard.append(gangster)
        self.blocks[gangster] = []
        self.street[gangster] = False

    def dollars(self, seat: int) -> int:
        """Return what a seat would bank if the deal ended now."""
        tables = self.tables
        costs = FOR_A_GANGSTER * len(self.gangsters[seat]) + FOR_A_WAREHOUSE * len(self.warehouses[seat])
        loot = sum([tables.value[card] for card in self.loot_of(seat)])
        return loot + costs - sum([tables.penalty[card] for card in self.hands[seat]])


SHARED: Final = (
    "tables",
    "seated",
    "others",
    "most_deals",
    "deal",
    "first",
    "active",
    "turn",
    "actions",
    "step",
    "asking",
    "gifts_to",
    "worker",
    "source",
    "winners",
)
LISTS: Final = ("totals", "street", "items", "strength", "dogs", "deck", "discard", "acted", "won")
STACKS: Final = ("hands", "gangsters", "warehouses", "blocks", "loot", "piles")


@functools.cache
def clockwise(seats: int, seated: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the other seats still in the game, clockwise from it."""
    order = [tuple((seat + more) % seats for more in range(1, seats)) for seat in range(seats)]
    return tuple(tuple(other for other in others if other in seated) for others in order)
