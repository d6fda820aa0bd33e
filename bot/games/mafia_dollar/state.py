"""The state of a game of MafiaDollar. Cards, gangsters and warehouses are card ids."""

import functools
from typing import Final, Self

import msgspec

from bot.games.mafia_dollar.actions import Wish
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.mafia_dollar.scores import DealResult
from bot.games.values import Options, Outcome, State
from data.cards.mafia_dollar import LootKind

VERSION: Final = 3
"""Of the rules. 2: saves name their version. 3: a match has a last deal, and sets of cards have no order."""


class MafiaOptions(Options, frozen=True):
    """What a table agrees on.

    `target`: dollars that a match is played to (MafiaDollar 6.2), over `MOST_DEALS` deals at most; 0 plays one deal.
    `give_items`: gangsters in the hideout may hand items over (MafiaDollar 6.1). `blind_trades`: cards change hands
    unseen (RULINGS.md, "Blind trades"). `first`: who begins, by chance ("random") or seat 0 ("joining"). `deck`: cards
    that a deal's deck is cut to (RULINGS.md, "Short deals"); without it, it is played whole.
    """

    target: int = 0
    give_items: bool = False
    blind_trades: bool = False
    first: str = "random"
    deck: int | msgspec.UnsetType = msgspec.UNSET


class Gangster(msgspec.Struct):
    """A gangster in play: on the street or in the hideout; `blocks` lie on him, the last one on top.

    `items` are at most one of each kind, in the order weapon, tool, vehicle.
    """

    card: str
    street: bool = False
    acted: bool = False
    items: list[str] = msgspec.field(default_factory=list)
    blocks: list[str] = msgspec.field(default_factory=list)


class Warehouse(msgspec.Struct):
    """A warehouse in play, its guard dog and the loot in it, face down (RULINGS.md, "Loot stays")."""

    card: str
    dog: str | None = None
    loot: list[str] = msgspec.field(default_factory=list)


class Clan(msgspec.Struct):
    """What one seat has in this deal. `total`: dollars banked in earlier deals."""

    hand: list[str] = msgspec.field(default_factory=list)
    gangsters: list[Gangster] = msgspec.field(default_factory=list)
    warehouses: list[Warehouse] = msgspec.field(default_factory=list)
    total: int = 0


class PendingTrade(msgspec.Struct):
    """An offer from `seat` to `partner`, the `number`th in this direction.

    `ahead`: it waits for the partner's turn, and has no number yet. `answer`: the card that the partner would give.
    `wish`: the kind of card that is asked for.
    """

    seat: int
    partner: int
    number: int
    give: str
    ahead: bool = False
    answer: str | None = None
    wish: Wish | msgspec.UnsetType = msgspec.UNSET


class Job(msgspec.Struct):
    """A job that succeeded and waits for a choice.

    Either `items` were won from a gangster of `owner`, or a `warehouse` of `owner` was broken into.
    """

    gangster: str
    owner: int
    items: list[str] = msgspec.field(default_factory=list)
    warehouse: str | None = None


class Secret(msgspec.Struct):
    """What a seat has chosen while others still choose. `decision`: the id under which it can change that, if any."""

    seat: int
    card: str
    decision: int | None = None


class MafiaState(State):
    """Everything about a game, hidden cards included.

    `pending`: the decisions that everybody may know of; optional ones are worked out (see `make_view.standing`).
    `seated`: the seats still in the game. `deck`, `piles` and `discard` have their top card last. `deal` counts from 1,
    `turn` counts from 1 over all deals; `first` began this deal. `phase`: "play" or "act", also while a card or job
    asks something, and "over" at the end. `actions`: those left in phase 3. `secrets`: the choices of a police pass or
    of birthday gifts so far; `asking`: the card that asks; `gifts_to`: the warehouse for the gifts. `offers`: the open
    trades and those ahead; `trade_numbers`: by ``"seat-partner"``, how many have been open. `results`: the finished
    deals. `most_deals`: the last deal of the match, if it has one; matches that began under rules 2 have none.
    `story`: the events of this turn; `last_story`: those of the one before.
    """

    options: MafiaOptions = MafiaOptions()
    clans: list[Clan] = msgspec.field(default_factory=list)
    seated: tuple[int, ...] = ()
    deck: list[str] = msgspec.field(default_factory=list)
    piles: dict[LootKind, list[str]] = msgspec.field(default_factory=dict)
    discard: list[str] = msgspec.field(default_factory=list)
    deal: int = 0
    first: int = 0
    active: int = 0
    turn: int = msgspec.field(default=0, name="go")
    phase: str = "play"
    actions: int = 0
    asking: str | None = None
    secrets: list[Secret] = msgspec.field(default_factory=list)
    gifts_to: str | None = None
    job: Job | None = None
    offers: list[PendingTrade] = msgspec.field(default_factory=list)
    trade_numbers: dict[str, int] = msgspec.field(name="bargained", default_factory=dict)
    results: list[DealResult] = msgspec.field(default_factory=list)
    story: list[MafiaEvent] = msgspec.field(default_factory=list)
    last_story: list[MafiaEvent] = msgspec.field(default_factory=list)
    over: Outcome | None = None
    most_deals: int | msgspec.UnsetType = msgspec.UNSET
    rules: int = VERSION

    def supersede(self, latest: Self) -> None:
        """Take the place of `latest` after an undo, which leaves trades and their events alone."""
        super().supersede(latest)
        self.offers, self.trade_numbers = latest.offers, latest.trade_numbers
        self.story += [event for event in latest.story[len(self.story) :] if event.quiet]

    @property
    def last_deal(self) -> bool:
        """Whether the game ends with this deal in any case: it is the only one, or the last of a match."""
        return not self.options.target or self.deal == self.most_deals

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game, clockwise from `seat`, which is included if it is in the game."""
        return _clockwise(self.seated, seat)

    def secret_of(self, seat: int) -> Secret | None:
        """Find what that seat has chosen in secret."""
        return next((secret for secret in self.secrets if secret.seat == seat), None)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats still in the game, clockwise from `seat`."""
        return _clockwise(self.seated, seat + 1, seat)


@functools.cache
def _clockwise(seated: tuple[int, ...], start: int, without: int | None = None) -> tuple[int, ...]:
    """Rotate `seated` (ascending) so that it begins at `start` or the next seat after it."""
    after, before = [s for s in seated if s >= start], [s for s in seated if s < start]
    return tuple(seat for seat in (*after, *before) if seat != without)
