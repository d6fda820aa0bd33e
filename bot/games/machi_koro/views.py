"""Views of Machi Koro: what a player or spectator may know, which is all but the order of the deck."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.choices import Choice
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.events import (
    Activated,
    Added,
    Built,
    Demolished,
    Earned,
    Gave,
    MachiEvent,
    PaidBack,
    Renovated,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import MachiOptions
from bot.games.values import View


class Holding(msgspec.Struct, frozen=True):
    """Copies of one establishment in a town, `closed` of them closed. `invested`: coins on the card."""

    card: str
    copies: int
    closed: int = 0
    invested: int = 0


class Site(msgspec.Struct, frozen=True):
    """A landmark in a town, built or not."""

    card: str
    built: bool


class Pile(msgspec.Struct, frozen=True):
    """An establishment on offer and its copies left; 0 when sold out."""

    card: str
    left: int


class TownView(msgspec.Struct, frozen=True):
    """One player's town: `holdings` in table order, `sites` by cost.

    `city_hall`: it has a City Hall, which is not among the sites (RULINGS.md, "City Hall is no landmark").
    """

    seat: int
    coins: int
    holdings: tuple[Holding, ...]
    sites: tuple[Site, ...]
    resigned: bool = False
    city_hall: bool = False

    @property
    def landmarks(self) -> int:
        """The number of built landmarks."""
        return sum(site.built for site in self.sites)


class TurnView(msgspec.Struct, frozen=True):
    """What happened in one turn.

    `dice`: as rolled (empty before the roll); `added`: what the Harbor added. `gains`: each seat's change in coins,
    without building and investing. `fired`: for each seat, the cards that acted. `built`: the card built, if any.
    `over`: the turn has ended.
    """

    number: int
    seat: int
    extra: bool
    dice: tuple[int, ...]
    gains: tuple[int, ...]
    fired: tuple[tuple[str, ...], ...]
    built: str | None
    over: bool
    events: tuple[MachiEvent, ...]
    added: int = 0

    @property
    def total(self) -> int:
        """The total that cards act on: the dice and what was added; 0 before the roll."""
        return sum(self.dice) + self.added


class Moving(msgspec.Struct, frozen=True):
    """A card that will leave the town of seat `source` once the roller has said which copy goes."""

    card: str
    source: int


class MachiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it. `turn` is the turn being played, `last` the one before (None at the start).

    `active`: the seat whose turn it is. `round`: from 1. `deck`: number of hidden cards. `choices`: the legal actions
    by decision id. `postal`: orders answer, not players. `kinds`: the edition's establishments, in table order.
    `options`: what was agreed. `moving`: the card of which the roller chooses a copy, if any.
    """

    round: int
    active: int
    towns: tuple[TownView, ...]
    market: tuple[Pile, ...]
    deck: int
    turn: TurnView = msgspec.field(name="go")
    last: TurnView | None
    choices: Mapping[int, Choice[MachiAction]]
    postal: bool = msgspec.field(default=False, name="by_post")
    kinds: tuple[str, ...] = ()
    options: MachiOptions = MachiOptions()
    moving: Moving | None = None

    @property
    def coming(self) -> tuple[str, ...]:
        """The kinds that a market that still grows may bring, in table order; empty in any other game."""
        if self.turn.number >= self.options.grows_to or not self.deck:
            return ()
        known = {pile.card for pile in self.market}.union(self.options.without)
        return tuple(card for card in self.kinds if card not in known)

    def gives(self, seat: int) -> bool:
        """Return whether the copy that `seat` chooses leaves that seat's own town."""
        return self.moving is not None and self.moving.source == seat


def turn_view(story: Sequence[MachiEvent], seats: int, *, over: bool) -> TurnView:
    """Sum up one turn from its events. `seats`: number of seats. `over`: the turn has ended."""
    number, roller, extra, added = 0, 0, False, 0
    dice: tuple[int, ...] = ()
    gains = [0] * seats
    fired: list[list[str]] = [[] for _ in range(seats)]
    built: str | None = None
    for event in story:
        match event:
            case TurnBegan(seat, turn, is_extra):
                number, roller, extra = turn, seat, is_extra
            case Rolled(_, thrown):
                dice = thrown
            case Earned(seat, card, _, coins):
                gains[seat] += coins
                _add(fired[seat], card)
            case Took(seat, payer, card, coins, _):
                gains[seat] += coins
                gains[payer] -= coins
                _add(fired[seat], card)
            case PaidBack(seat, card, _, coins, _):
                gains[seat] -= coins
                _add(fired[seat], card)
            case Shared(seat, card, _, changes):
                gains = [gain + change for gain, change in zip(gains, changes, strict=True)]
                _add(fired[seat], card)
            case Added(seat, card, more):
                added = more
                _add(fired[seat], card)
            case Swapped(seat, card) | Renovated(seat, card) | Demolished(seat, card) | Gave(seat, card):
                _add(fired[seat], card)
            case Activated(seat, card):
                _add(fired[seat], card)
            case Built(_, card):
                built = card
            case Resigned(seat):
                gains[seat] = 0
                fired[seat].clear()
    return TurnView(
        number=number,
        seat=roller,
        extra=extra,
        dice=dice,
        gains=tuple(gains),
        fired=tuple(map(tuple, fired)),
        built=built,
        over=over,
        events=tuple(story),
        added=added,
    )


def _add(cards: list[str], card: str) -> None:
    if card not in cards:
        cards.append(card)
