"""Orders: what a player hands in before a go, by post or to stand in for them, and what is understood by it.

Whatever is left blank follows `defaults`, and so does whatever cannot be done when its turn comes.
Source: postal rules; rulings, "By post".
"""

from collections.abc import Collection
from typing import Annotated, Final

import msgspec

from bot.games.game import Refusal
from bot.games.machi_koro.edition import Edition, edition_of
from bot.games.machi_koro.refusals import BadTarget, DoesNothing, NobodyHas, NoSuchCard, NotOnOffer, NotSwappable
from bot.games.machi_koro.state import MachiOptions

MOST_TO_BUY: Final = 5
"""How many cards one may name to buy in one go."""

NOTHING: Final = "nothing"
"""Named instead of a card: make no use of it, where that may be chosen."""

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


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders for one go. None, or an empty list, is silence.

    `dice`: how many to roll. `reroll`: on these totals roll again, once, with a Radio Tower. `add`: to these
    totals add the Harbor's two. `victim`: whom the TV Station takes from. `swap`: Business Center.
    `renovate`: the kind that the Renovation Company closes, or `NOTHING`. `activate`: the kind that the
    Convention Center lets act. `demolish`: the landmark that the Demolition Company un-builds. `gift`:
    Moving Company. `invest`: put a coin on the Tech Startup. `closed_copy`: of a card that leaves the town
    let a closed copy go rather than an open one. `buy`: up to five cards; the first on offer that can be paid
    and may be owned is built.
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


SILENT: Final = Orders()
"""No orders at all ("NMR")."""


class Fault(msgspec.Struct, frozen=True):
    """A part of orders that can never be done in this game: which `field`, and why."""

    field: str
    why: Refusal


class Part(msgspec.Struct, frozen=True):
    """One part of orders: whether anything was given there. Where not, its default holds."""

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
"""The card that asks for a part of the orders. The others every game asks for, or no card of its own."""


def faults(orders: Orders, options: MachiOptions, seats: int, seat: int) -> tuple[Fault, ...]:
    """Find what could never be done in a game of these options by that seat: cards and players not in it.

    What only may not be possible when the go comes (a card sold out, too few coins) is no fault.
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
        found.say("demolish", NoSuchCard(orders.demolish))
    for card in orders.buy:
        if card not in found.cards.landmarks:
            found.on_offer("buy", card)
    return tuple(found.faults)


class _Checker:
    """Collects faults."""

    def __init__(self, cards: Edition, without: Collection[str], seats: int, seat: int) -> None:
        self.cards, self.without, self.seats, self.seat = cards, without, seats, seat
        self.faults: list[Fault] = []

    def say(self, field: str, why: Refusal) -> None:
        """Note a fault."""
        self.faults.append(Fault(field, why))

    def in_play(self, field: str, card: str) -> None:
        """Check that the game has a card."""
        if card not in self.cards.cards or card in self.without:
            self.say(field, NoSuchCard(card))

    def on_offer(self, field: str, card: str) -> None:
        """Check that an establishment is there to be bought."""
        if card not in self.cards.establishments:
            self.say(field, NoSuchCard(card))
        elif card in self.without:
            self.say(field, NotOnOffer(card, sold_out=False))

    def able(self, field: str, card: str) -> None:
        """Check that `card` is an establishment, no major, and acts on its owner's roll."""
        if card in self.cards.establishments and self.cards.establishments[card].colour == "red":
            self.say(field, DoesNothing(card))
        else:
            self.movable(field, card)

    def player(self, field: str, other: int | None) -> None:
        """Check that `other`, if named, is another seat of the table."""
        if other is not None and (other == self.seat or not 0 <= other < self.seats):
            self.say(field, BadTarget(other))

    def movable(self, field: str, card: str | None) -> None:
        """Check that `card`, if named, is an establishment and no major."""
        if card is None:
            return
        if card not in self.cards.establishments:
            self.say(field, NoSuchCard(card))
        elif card in self.cards.only_one:
            self.say(field, NotSwappable(card))
        elif card in self.without and not self.cards.establishments[card].start:
            self.say(field, NobodyHas(card))


def understood(orders: Orders) -> tuple[Part, ...]:
    """List every part of the orders, and where nothing was given."""
    return tuple(Part(field, getattr(orders, field) not in (None, ())) for field in orders.__struct_fields__)
