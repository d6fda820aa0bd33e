"""A light model of the table, rebuilt from a view.

It has what a seat may know; of the deck only its size. Towns are immutable values: a change returns a new town that
shares the unchanged parts.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, MAJORS
from bot.games.machi_koro.robots.ledger import Ledger, ledger
from bot.games.machi_koro.views import MachiView, TownView
from data.cards.machi_koro import Loan, load

LOANS: Final = {card.id: card.effect.coins for card in ESTABLISHMENTS.values() if isinstance(card.effect, Loan)}
"""The coins that a card brings when it is built."""

SITE_SETS: Final = {card.id: card.set for card in load().landmarks}
"""The box that a landmark comes from."""


class Town(msgspec.Struct, eq=False):
    """One seat's town. `cards` and `closed` count copies; `missing` are the landmarks not built."""

    coins: int
    cards: Mapping[str, int]
    closed: Mapping[str, int]
    built: frozenset[str]
    missing: tuple[str, ...]
    invested: int = 0
    _ledger: Ledger | None = None

    @property
    def ledger(self) -> Ledger:
        """The coins that its cards bring on each total."""
        found = self._ledger
        if found is None:
            found = self._ledger = ledger(self.cards, self.closed, self.built)
        return found

    @property
    def costs(self) -> int:
        """The cost of the missing landmarks, in coins."""
        return sum(COSTS[landmark] for landmark in self.missing)

    def paid(self, coins: int) -> "Town":
        """Return the town with `coins` more coins (or fewer, never below 0)."""
        return replace(self, coins=max(0, self.coins + coins))

    def holding(self, card: str, copies: int = 1, *, closed: int = 0) -> "Town":
        """Return the town with `copies` more copies of a card (or fewer), and `closed` more closed ones."""
        cards, shut = dict(self.cards), dict(self.closed)
        for counts, change in ((cards, copies), (shut, closed)):
            counts[card] = max(0, counts.get(card, 0) + change)
            if not counts[card]:
                del counts[card]
        return replace(self, cards=cards, closed=shut, _ledger=None)

    def with_landmark(self, landmark: str) -> "Town":
        """Return the town with a landmark built."""
        missing = tuple(site for site in self.missing if site != landmark)
        return replace(self, built=self.built | {landmark}, missing=missing, _ledger=None)

    def without_landmark(self, landmark: str) -> "Town":
        """Return the town with a landmark torn down."""
        return replace(self, built=self.built - {landmark}, missing=(*self.missing, landmark), _ledger=None)

    def put_on(self, coins: int) -> "Town":
        """Return the town with coins put on its Tech Startup."""
        return replace(self.paid(-coins), invested=self.invested + coins)


class Table:
    """The towns of the seats still in the game, by seat. `market`: copies on offer. `deck`: number of hidden cards.

    `roller`: the seat whose turn it is.
    """

    __slots__ = ("deck", "market", "roller", "seats", "towns")

    def __init__(self, towns: Mapping[int, Town], market: Mapping[str, int], deck: int, roller: int) -> None:
        self.towns, self.market, self.deck, self.roller = towns, market, deck, roller
        self.seats: tuple[int, ...] = tuple(towns)

    def but(self, changed: Mapping[int, Town], market: Mapping[str, int] | None = None) -> "Table":
        """Return the table with some towns changed, and perhaps the market."""
        return Table({**self.towns, **changed}, self.market if market is None else market, self.deck, self.roller)

    def others(self, seat: int) -> list[int]:
        """List the other seats, clockwise from `seat`."""
        at = self.seats.index(seat)
        return [*self.seats[at + 1 :], *self.seats[:at]]

    def passed_on(self) -> "Table":
        """Return the table with the next seat as the roller."""
        return Table(self.towns, self.market, self.deck, self.others(self.roller)[0])

    def offers(self, seat: int, coins: int | None = None) -> list[str]:
        """List what a seat could build with its coins (or `coins`): establishments, then landmarks."""
        town = self.towns[seat]
        purse = town.coins if coins is None else coins
        offers = [
            card
            for card, left in self.market.items()
            if left and COSTS[card] <= purse and not (card in MAJORS and card in town.cards)
        ]
        return offers + [landmark for landmark in town.missing if COSTS[landmark] <= purse]

    def built(self, seat: int, card: str) -> "Table":
        """Return the table after a seat built a card or landmark. Nothing is dealt: the deck is unknown."""
        town = self.towns[seat].paid(LOANS.get(card, 0) - COSTS[card])
        if card in ESTABLISHMENTS:
            return self.but({seat: town.holding(card)}, {**self.market, card: self.market.get(card, 1) - 1})
        return self.but({seat: town.with_landmark(card)})


def rebuilt(view: MachiView) -> Table:
    """Rebuild the table from what a seat, or a spectator, may know."""
    return Table(
        {town.seat: _town(town) for town in view.towns if not town.resigned},
        {pile.card: pile.left for pile in view.market},
        view.deck,
        view.active,
    )


def _town(town: TownView) -> Town:
    return Town(
        town.coins,
        {held.card: held.copies for held in town.holdings},
        {held.card: held.closed for held in town.holdings if held.closed},
        frozenset(site.card for site in town.sites if site.built),
        tuple(site.card for site in town.sites if not site.built),
        sum(held.invested for held in town.holdings),
    )


def edition_of(table: Table) -> str:
    """Return the edition, a name in `edition.EDITIONS`, by the cards seen so far."""
    sets = {ESTABLISHMENTS[card].set for card in table.market}
    for town in table.towns.values():
        sets.update(ESTABLISHMENTS[card].set for card in town.cards)
        sets.update(SITE_SETS[site] for site in (*town.built, *town.missing))
    if "promo" in sets or {"harbor", "millionaires-row"} <= sets:
        return "everything"
    return next((name for name in ("harbor", "millionaires-row") if name in sets), "base")
