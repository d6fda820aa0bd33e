"""What a player or a spectator of Machi Koro may know: everything but the order of the deck."""

from collections.abc import Mapping

import msgspec

from bot.games.choices import Choice
from bot.games.game import View
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.events import MachiEvent


class Holding(msgspec.Struct, frozen=True):
    """Copies of one establishment in a town; `closed` of them are closed for renovation.

    `invested` are the coins that lie on it.
    """

    card: str
    copies: int
    closed: int = 0
    invested: int = 0


class Site(msgspec.Struct, frozen=True):
    """A landmark in a town, built or not."""

    card: str
    built: bool


class Pile(msgspec.Struct, frozen=True):
    """An establishment on offer and how many are left; 0 when it is sold out."""

    card: str
    left: int


class TownView(msgspec.Struct, frozen=True):
    """One player's town: `holdings` in the order of their numbers, `sites` by cost.

    `city_hall`: it has one. It stands from the start and counts as no landmark, so it is not among the sites.
    """

    seat: int
    coins: int
    holdings: tuple[Holding, ...]
    sites: tuple[Site, ...]
    resigned: bool = False
    city_hall: bool = False

    @property
    def landmarks(self) -> int:
        """How many landmarks stand."""
        return sum(site.built for site in self.sites)


class GoView(msgspec.Struct, frozen=True):
    """What happened in one go.

    `dice` are the dice that lie on the table (empty before the roll), `added` what the Harbor added to them.
    `gains` is each seat's change in coins, what it paid to build or put on a card not counted. `fired` names,
    for each seat, the cards that acted. `built` is the card paid for, if any. `over`: the go has ended.
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
        """The number that cards act on: the sum of the dice and what was added; 0 before the roll."""
        return sum(self.dice) + self.added


class MachiView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it. `go` is being played, `last` was before it (None at the start).

    `active` is the seat whose go it is. `round` counts from 1. `deck` is how many cards are still hidden.
    `choices` holds what may be answered, by decision id. `by_post`: nobody answers by themselves, orders do.
    """

    round: int
    active: int
    towns: tuple[TownView, ...]
    market: tuple[Pile, ...]
    deck: int
    go: GoView
    last: GoView | None
    choices: Mapping[int, Choice[MachiAction]]
    by_post: bool = False
