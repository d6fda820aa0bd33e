"""The table as a robot pictures it, from its view: light, never changed, quick to vary.

What it cannot see is taken at the average: loot of others, and the cards of their hands not at all. Money is in
dollars, gangsters, warehouses and cards are named by card id.
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
"""What loot that cannot be seen is worth on average: 44 cards, a million dollars."""
CHOSEN: Final = 9_000
"""What loot is worth above the average that somebody chose among several."""
A_GO: Final = 2.1
"""Cards that a turn takes from the deck on average, skill checks included."""
BEST_POINTS: Final = 8
"""With this many points every skill check succeeds."""

FAR: Final = 10.0
"""Rounds in one unit of what is still to come."""
MOST: Final = 1.5
"""Units at the most."""

Pile = tuple[float, int]
"""What the top card of a loot pile is worth, and how many cards there are."""


class Gangster(msgspec.Struct, frozen=True, gc=False):
    """A gangster: points for attacks and burglaries, items counted; `load` is how much loot he takes at once."""

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
        """Return what a view shows."""
        return cls(seen.card, seen.attack, seen.burglary, seen.load, street, seen.items, seen.blocks, seen.acted)


class Warehouse(msgspec.Struct, frozen=True, gc=False):
    """A warehouse: how many loot cards lie there, and what they are worth in all, as far as can be known.

    `values` are what they are worth one by one, where that is known.
    """

    card: str
    dog: bool = False
    count: int = 0
    worth: float = 0.0
    values: tuple[int, ...] = ()

    @classmethod
    def of(cls, seen: WarehouseView) -> Self:
        """Return what a view shows, hidden loot at its average."""
        values = tuple([VALUE[loot] for loot in seen.loot or ()])
        worth = seen.count * MEAN_LOOT if seen.loot is None else sum(values)
        return cls(seen.card, seen.dog is not None, seen.count, worth, values)

    def holding(self, cards: int, worth: float) -> "Warehouse":
        """Return it with more loot cards, or with fewer where `cards` and `worth` are negative."""
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
    """One clan, never changed but for `judged`. `hand` is known for the viewer only.

    `prize` is the warehouse that burglars get most out of, if there is any loot; `worth` what all loot is worth.
    `judged` keeps what the last judge has added up, and who that was.
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
        """Return what a view shows."""
        men = [Gangster.of(one, street=False) for one in seen.hideout] + [
            Gangster.of(one, street=True) for one in seen.street
        ]
        return cls(seen.seat, tuple(men), tuple([Warehouse.of(one) for one in seen.warehouses]), seen.hand, seen.total)

    def with_gangster(self, changed: Gangster) -> "Clan":
        """Return it with that gangster changed."""
        return replace(self, gangsters=tuple([changed if man.card == changed.card else man for man in self.gangsters]))

    def with_warehouse(self, changed: Warehouse) -> "Clan":
        """Return it with that warehouse changed."""
        return replace(
            self, warehouses=tuple([changed if store.card == changed.card else store for store in self.warehouses])
        )

    def without_card(self, card: str) -> "Clan":
        """Return it without that card in the hand, if the hand is known."""
        if self.hand is None or card not in self.hand:
            return self
        at = self.hand.index(card)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :])

    def gangster(self, card: str) -> Gangster:
        """Find a gangster."""
        return next(man for man in self.gangsters if man.card == card)

    def warehouse(self, card: str) -> Warehouse:
        """Find a warehouse."""
        return next(store for store in self.warehouses if store.card == card)

    @property
    def loot(self) -> int:
        """How many loot cards there are in all."""
        return sum([store.count for store in self.warehouses])

    @property
    def banked(self) -> float:
        """Dollars in the bank if the deal ended now, police in the hand not counted."""
        costs = FOR_A_GANGSTER * len(self.gangsters) + FOR_A_WAREHOUSE * len(self.warehouses)
        return self.worth + costs + self.total


class Table(msgspec.Struct, frozen=True, eq=False):
    """All clans in play, by seat, and what lies between them.

    `order` are the seats still in the game, the active one first. `success` is the chance of a skill check by its
    points, from 0. `deck` is how many cards it has, `loot_left` how many of these are loot.
    """

    me: int
    order: tuple[int, ...]
    sides: dict[int, Clan]
    piles: dict[LootKind, Pile]
    deck: int
    success: Sequence[float]
    loot_left: int = 0

    def but(self, *sides: Clan, piles: dict[LootKind, Pile] | None = None) -> "Table":
        """Return it with these clans, and these piles, in the place of what was there."""
        changed = self.sides | {side.seat: side for side in sides} if sides else self.sides
        return replace(self, sides=changed, piles=piles or self.piles)

    def others(self, seat: int) -> Iterator[Clan]:
        """List all clans but one."""
        return (side for other, side in self.sides.items() if other != seat)

    def left_of(self, seat: int) -> int:
        """Return who comes after that seat."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def owner(self, gangster: str) -> Clan:
        """Find whose gangster that is."""
        return next(side for side in self.sides.values() if any(man.card == gangster for man in side.gangsters))

    def host(self, warehouse: str) -> Clan:
        """Find whose warehouse that is."""
        return next(side for side in self.sides.values() if any(store.card == warehouse for store in side.warehouses))

    def chance(self, points: int) -> float:
        """How likely a skill check with these points succeeds, if the deck does not end."""
        return self.success[min(max(points, 0), BEST_POINTS)]

    @property
    def rounds(self) -> float:
        """How many turns of each seat are still to come, on average."""
        cards = self.deck - LAST / 2 if self.deck > LAST else self.deck / 2
        return cards / (A_GO * len(self.order))

    @property
    def far(self) -> float:
        """How far away the end is, in units of ten rounds; never very far."""
        return min(self.rounds / FAR, MOST)

    @property
    def soon(self) -> float:
        """How near the end is, from 0 to 1."""
        return 1 / (1 + self.rounds)

    @property
    def last_cards(self) -> bool:
        """Say whether any card may be the end."""
        return self.deck <= LAST

    @property
    def ending(self) -> float:
        """How likely the very next card is the end."""
        return 1 / self.deck if self.deck <= LAST else 0.0


def pictured(view: MafiaView) -> Table:
    """Return the table that a player sees.

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
    many = max(1, sum(left))
    success = [
        sum([cards for die, cards in zip(DICE, left, strict=True) if die + points > NEEDED]) / many
        for points in range(BEST_POINTS + 1)
    ]
    piles: dict[LootKind, Pile] = dict.fromkeys(LOOT_KINDS, (0.0, 0))
    for pile in view.piles:
        if pile.top is not None:
            piles[pile.kind] = (VALUE[pile.top], pile.count)
    sides = {seat: Clan.of(view.clans[seat]) for seat in seats}
    return Table(view.viewer, order, sides, piles, view.deck, success, loot_left)
