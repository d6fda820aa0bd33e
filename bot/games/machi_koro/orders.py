"""Orders that a player hands in before a turn, by post or as standing orders, and the check of their contents.

Blank parts, and parts that turn out impossible, are answered by `defaults`.
Sources: postal rules; RULINGS.md, "Orders that cannot be carried out".
"""

from collections.abc import Collection
from typing import Annotated, Final

import msgspec

from bot.games.machi_koro.edition import Edition, edition_of
from bot.games.machi_koro.refusals import BadTarget, DoesNothing, NobodyHas, NoSuchCard, NotOnOffer, NotSwappable
from bot.games.machi_koro.state import MachiOptions
from bot.games.orders import PostalOrders, StandingOrders
from bot.games.values import Refusal

MOST_TO_BUY: Final = 5
"""Most cards to buy that orders for one turn may name."""

NOTHING: Final = "nothing"
"""Stands for a card where not using the card may be chosen."""

DieCount = Annotated[int, msgspec.Meta(ge=1, le=2)]
Total = Annotated[int, msgspec.Meta(ge=1, le=12)]
RaisedTotal = Annotated[int, msgspec.Meta(ge=10, le=12)]
Shopping = Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_TO_BUY)]


class SwapOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Business Center: give one card to `partner` and take one of theirs."""

    give: str
    take: str
    partner: int


class GiftOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moving Company: give a card away."""

    card: str
    receiver: int


class Orders(PostalOrders, frozen=True, forbid_unknown_fields=True):
    """Orders for one turn. None, or an empty list, means the default.

    - `dice`: how many to roll.
    - `reroll`: the totals to roll again, once, with a Radio Tower.
    - `add`: the totals to which the Harbor adds 2.
    - `victim`: the seat that the TV Station takes from.
    - `swap`: Business Center. `gift`: Moving Company.
    - `renovate`: the card that the Renovation Company closes, or `NOTHING`.
    - `activate`: the card that the Convention Center activates, or `NOTHING`.
    - `demolish`: the landmark that the Demolition Company tears down.
    - `invest`: put a coin on the Tech Startup.
    - `closed_copy`: give a closed copy of a card rather than an open one.
    - `buy`: up to five cards (RULINGS.md, "Cards to buy are tried in order").
    """

    dice: DieCount | None = None
    reroll: tuple[Total, ...] = ()
    add: tuple[RaisedTotal, ...] = ()
    victim: int | None = None
    swap: SwapOrder | None = None
    renovate: str | None = None
    activate: str | None = None
    demolish: str | None = None
    gift: GiftOrder | None = None
    invest: bool | None = None
    closed_copy: bool | None = None
    buy: Shopping = ()


NO_ORDERS: Final = Orders()
"""Blank orders ("NMR" in the postal rules)."""


class MachiStanding(StandingOrders, frozen=True, tag="machi_koro"):
    """Standing orders in Machi Koro. `keep_coins`: buy nothing that would leave fewer coins than that."""

    orders: Orders = NO_ORDERS
    keep_coins: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Fault(msgspec.Struct, frozen=True):
    """A part of orders that is impossible in this game: the `field`, and why."""

    field: str
    why: Refusal


class Part(msgspec.Struct, frozen=True):
    """One part of orders, and whether it was given; if not, its default holds."""

    field: str
    given: bool


ASKED_BY: Final = {
    "add": "harbor",
    "victim": "tv_station",
    "swap": "business_center",
    "renovate": "renovation_company",
    "activate": "convention_center",
    "demolish": "demolition_company",
    "gift": "moving_company",
    "invest": "tech_startup",
}
"""The card that each part of the orders belongs to. The other parts belong to no single card."""

FIELD_OF: Final = {
    "roll": "dice",
    "keep": "reroll",
    "add": "add",
    "target": "victim",
    "swap": "swap",
    "which": "closed_copy",
    "give": "gift",
    "demolish": "demolish",
    "renovate": "renovate",
    "activate": "activate",
    "invest": "invest",
    "build": "buy",
}
"""The part of the orders that answers each question, by `Decision.ask`."""


def faults(orders: Orders, options: MachiOptions, seats: int, seat: int) -> tuple[Fault, ...]:
    """List what `seat` could never do in this game: cards and players that are not in it.

    What may be impossible when the turn comes (a card sold out, too few coins) is no fault.
    """
    found = _Checker(edition_of(options), options.without, seats, seat)
    for part in understood(orders):
        if part.given and part.field in ASKED_BY:
            found.in_play(part.field, ASKED_BY[part.field])
    found.player("victim", orders.victim)
    if orders.swap is not None:
        found.movable("swap", orders.swap.give)
        found.movable("swap", orders.swap.take)
        found.player("swap", orders.swap.partner)
    if orders.gift is not None:
        found.movable("gift", orders.gift.card)
        found.player("gift", orders.gift.receiver)
    if orders.renovate != NOTHING:
        found.movable("renovate", orders.renovate)
    if orders.activate is not None and orders.activate != NOTHING:
        found.able("activate", orders.activate)
    if orders.demolish is not None and orders.demolish not in found.cards.landmarks:
        found.add("demolish", NoSuchCard(orders.demolish))
    for card in orders.buy:
        if card not in found.cards.landmarks:
            found.on_offer("buy", card)
    return tuple(found.faults)


class _Checker:
    """Collects the faults of one set of orders."""

    def __init__(self, cards: Edition, without: Collection[str], seats: int, seat: int) -> None:
        self.cards, self.without, self.seats, self.seat = cards, without, seats, seat
        self.faults: list[Fault] = []

    def add(self, field: str, why: Refusal) -> None:
        """Add a fault."""
        self.faults.append(Fault(field, why))

    def in_play(self, field: str, card: str) -> None:
        """Check that the card is in the game."""
        if card not in self.cards.cards or card in self.without:
            self.add(field, NoSuchCard(card))

    def on_offer(self, field: str, card: str) -> None:
        """Check that the establishment can come on offer."""
        if card not in self.cards.establishments:
            self.add(field, NoSuchCard(card))
        elif card in self.without:
            self.add(field, NotOnOffer(card, sold_out=False))

    def able(self, field: str, card: str) -> None:
        """Check that `card` is an establishment, no major, that acts on its owner's roll."""
        if card in self.cards.establishments and self.cards.establishments[card].colour == "red":
            self.add(field, DoesNothing(card))
        else:
            self.movable(field, card)

    def player(self, field: str, other: int | None) -> None:
        """Check that `other`, if named, is another seat of the table."""
        if other is not None and (other == self.seat or not 0 <= other < self.seats):
            self.add(field, BadTarget(other))

    def movable(self, field: str, card: str | None) -> None:
        """Check that `card`, if named, is an establishment and no major."""
        if card is None:
            return
        if card not in self.cards.establishments:
            self.add(field, NoSuchCard(card))
        elif card in self.cards.major_ids:
            self.add(field, NotSwappable(card))
        elif card in self.without and not self.cards.establishments[card].start:
            self.add(field, NobodyHas(card))


def understood(orders: Orders) -> tuple[Part, ...]:
    """List every part of the orders, given or not."""
    return tuple(Part(field, getattr(orders, field) not in (None, ())) for field in orders.__struct_fields__)
