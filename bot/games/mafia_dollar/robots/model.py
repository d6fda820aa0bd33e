"""A light, immutable model of the table, rebuilt from a view.

Hidden loot counts at its average; hidden hand cards are left out. Money is in dollars; gangsters, warehouses and cards
are named by card id.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from bot.games.mafia_dollar.cards import DIE, NEEDED, VALUE
from bot.games.mafia_dollar.odds import LAST
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, WarehouseView
from data.cards.mafia_dollar import DICE, LOOT_KINDS, LootKind

MEAN_LOOT: Final = 22_700
"""Average value of hidden loot: 44 cards, a million dollars."""
CHOSEN: Final = 9_000
"""The additional value of loot that a player chose among several cards."""
CARDS_A_TURN: Final = 2.1
"""Average number of cards that a turn takes from the deck, skill checks included."""
BEST_POINTS: Final = 8
"""The points from which on every skill check succeeds."""

FAR: Final = 10.0
"""Rounds in one unit of the distance to the end."""
MAX_FAR: Final = 1.5
"""The largest distance, in units."""

Pile = tuple[float, int]
"""A loot pile: the value of its top card in dollars, and its number of cards."""


class Gangster(msgspec.Struct, frozen=True, gc=False):
    """A gangster: points for attacks and burglaries, with items; `load` is how much loot he takes at once."""

    card: str
    attack: int
    burglary: int
    load: int = 1
    street: bool = False
    items: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    acted: bool = False

    @classmethod
    def of(cls, seen: GangsterView, street: bool) -> Self:
        """Return the gangster that a view shows."""
        return cls(seen.card, seen.attack, seen.burglary, seen.load, street, seen.items, seen.blocks, seen.acted)


class Warehouse(msgspec.Struct, frozen=True, gc=False):
    """A warehouse: its number of loot cards, and their value in all, as far as known.

    `values` are the values one by one, if known.
    """

    card: str
    dog: bool = False
    count: int = 0
    worth: float = 0.0
    values: tuple[int, ...] = ()

    @classmethod
    def of(cls, seen: WarehouseView) -> Self:
        """Return the warehouse that a view shows, with hidden loot at its average."""
        values = tuple([VALUE[loot] for loot in seen.loot or ()])
        worth = seen.count * MEAN_LOOT if seen.loot is None else sum(values)
        return cls(seen.card, seen.dog is not None, seen.count, worth, values)

    def holding(self, cards: int, worth: float) -> "Warehouse":
        """Return the warehouse with more loot cards, or fewer if `cards` and `worth` are negative."""
        count = max(0, self.count + cards)
        return Warehouse(self.card, self.dog, count, max(0.0, self.worth + worth) if count else 0.0)


def _prize(stores: tuple[Warehouse, ...]) -> Warehouse | None:
    best, most = None, 0.0
    for store in stores:
        value = store.count * (0.75 if store.dog else 1.0)
        if value > most:
            best, most = store, value
    return best


class Clan(msgspec.Struct, eq=False):
    """One clan, immutable but for the cache `judged`.

    `hand` is known for the viewer only. `prize` is the warehouse that burglars gain most from, if there is any loot;
    `worth` is the value of all loot. `judged` holds the last judge and its sum.
    """

    seat: int
    gangsters: tuple[Gangster, ...]
    warehouses: tuple[Warehouse, ...]
    hand: tuple[str, ...] | None = None
    total: int = 0
    prize: Warehouse | None = None
    worth: float = 0.0
    judged: tuple[object, list[float]] | None = None

    def __post_init__(self) -> None:
        self.prize = _prize(self.warehouses)
        self.worth = sum([store.worth for store in self.warehouses])
        self.judged = None

    @classmethod
    def of(cls, seen: ClanView) -> Self:
        """Return the clan that a view shows."""
        men = [Gangster.of(one, street=False) for one in seen.hideout] + [
            Gangster.of(one, street=True) for one in seen.street
        ]
        return cls(seen.seat, tuple(men), tuple([Warehouse.of(one) for one in seen.warehouses]), seen.hand, seen.total)

    def with_gangster(self, changed: Gangster) -> "Clan":
        """Return the clan with that gangster changed."""
        return replace(self, gangsters=tuple([changed if man.card == changed.card else man for man in self.gangsters]))

    def with_warehouse(self, changed: Warehouse) -> "Clan":
        """Return the clan with that warehouse changed."""
        return replace(
            self, warehouses=tuple([changed if store.card == changed.card else store for store in self.warehouses])
        )

    def without_card(self, card: str) -> "Clan":
        """Return the clan without that card in the hand, if the hand is known."""
        if self.hand is None or card not in self.hand:
            return self
        at = self.hand.index(card)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :])

    def gangster(self, card: str) -> Gangster:
        """Return the gangster with that card id."""
        return next(man for man in self.gangsters if man.card == card)

    def warehouse(self, card: str) -> Warehouse:
        """Return the warehouse with that card id."""
        return next(store for store in self.warehouses if store.card == card)

    @property
    def loot(self) -> int:
        """Return the number of loot cards."""
        return sum([store.count for store in self.warehouses])

    @property
    def banked(self) -> float:
        """Dollars in the bank if the deal ended now, police in the hand not counted."""
        costs = FOR_A_GANGSTER * len(self.gangsters) + FOR_A_WAREHOUSE * len(self.warehouses)
        return self.worth + costs + self.total


class Table(msgspec.Struct, frozen=True, eq=False):
    """All clans in play, by seat, and the piles.

    `order` are the seats still in the game, the active one first. `success` is the probability of a skill check by its
    points, from 0. `deck` is the number of cards in the deck, `loot_left` how many of these are loot.
    """

    me: int
    order: tuple[int, ...]
    sides: dict[int, Clan]
    piles: dict[LootKind, Pile]
    deck: int
    success: Sequence[float]
    loot_left: int = 0

    def but(self, *sides: Clan, piles: dict[LootKind, Pile] | None = None) -> "Table":
        """Return the table with these clans, and these piles, replaced."""
        changed = self.sides | {side.seat: side for side in sides} if sides else self.sides
        return replace(self, sides=changed, piles=piles or self.piles)

    def others(self, seat: int) -> Iterator[Clan]:
        """Return all clans but one."""
        return (side for other, side in self.sides.items() if other != seat)

    def left_of(self, seat: int) -> int:
        """Return the seat that comes next after `seat`."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def owner(self, gangster: str) -> Clan:
        """Return the owner of that gangster."""
        return next(side for side in self.sides.values() if any(man.card == gangster for man in side.gangsters))

    def host(self, warehouse: str) -> Clan:
        """Return the owner of that warehouse."""
        return next(side for side in self.sides.values() if any(store.card == warehouse for store in side.warehouses))

    def chance(self, points: int) -> float:
        """Return the probability of a skill check with these points, if the deck does not end."""
        return self.success[min(max(points, 0), BEST_POINTS)]

    @property
    def rounds(self) -> float:
        """Return the average number of turns that each seat still has."""
        cards = self.deck - LAST / 2 if self.deck > LAST else self.deck / 2
        return cards / (CARDS_A_TURN * len(self.order))

    @property
    def far(self) -> float:
        """Return the distance to the end, in units of ten rounds, with a maximum."""
        return min(self.rounds / FAR, MAX_FAR)

    @property
    def soon(self) -> float:
        """Return the nearness of the end, from 0 to 1."""
        return 1 / (1 + self.rounds)

    @property
    def last_cards(self) -> bool:
        """Return whether any card may be the end."""
        return self.deck <= LAST

    @property
    def ending(self) -> float:
        """Return the probability that the very next card is the end."""
        return 1 / self.deck if self.deck <= LAST else 0.0


def pictured(view: MafiaView) -> Table:
    """Return the table as a player sees it.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.viewer is None:
        raise ValueError("a spectator has nothing to decide")
    seats = [clan.seat for clan in view.clans if not clan.resigned]
    order = (*[seat for seat in seats if seat >= view.active], *[seat for seat in seats if seat < view.active])
    left = list(view.unseen)
    loot_left = view.deck - 1 - sum(left) + sum([clan.cards for clan in view.clans])
    for card in view.clans[view.viewer].hand or ():
        left[DIE[card] - 1] -= 1
    unseen = max(1, sum(left))
    success = [
        sum([cards for die, cards in zip(DICE, left, strict=True) if die + points > NEEDED]) / unseen
        for points in range(BEST_POINTS + 1)
    ]
    piles: dict[LootKind, Pile] = dict.fromkeys(LOOT_KINDS, (0.0, 0))
    for pile in view.piles:
        if pile.top is not None:
            piles[pile.kind] = (VALUE[pile.top], pile.count)
    sides = {seat: Clan.of(view.clans[seat]) for seat in seats}
    return Table(view.viewer, order, sides, piles, view.deck, success, loot_left)
