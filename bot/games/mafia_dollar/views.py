"""What a player or a spectator of MafiaDollar may know (RULINGS.md, "Who sees what"). None: hidden, or nothing there.

Cards, gangsters and warehouses are named by card id, money is in dollars.
"""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from bot.games.choices import Choice
from bot.games.mafia_dollar.actions import MafiaAction, Wish
from bot.games.mafia_dollar.events import Checked, MafiaEvent
from bot.games.mafia_dollar.scores import DealResult, Reckoning
from bot.games.mafia_dollar.state import MafiaOptions
from bot.games.values import View
from data.cards.mafia_dollar import LootKind

Phase = Literal["play", "act", "over"]


class GangsterView(msgspec.Struct, frozen=True):
    """A gangster in play. `attack` and `burglary` count his items, `load` is how much loot he takes at once.

    `items` lie under him (weapon, tool, vehicle), `blocks` on him, the last one on top. `acted`: he has been used
    this turn.
    """

    card: str
    attack: int
    burglary: int
    load: int
    items: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    acted: bool = False


class WarehouseView(msgspec.Struct, frozen=True):
    """A warehouse in play and how many loot cards lie in it; `loot` are these, for their owner."""

    card: str
    dog: str | None
    count: int
    loot: tuple[str, ...] | None = None


class ClanView(msgspec.Struct, frozen=True):
    """One player. `cards` is how many are in the hand; `hand` and `worth` are for its owner, and for all at the end.

    `worth` is what the seat would bank if the deal ended now. `total` is what it has banked in deals before.
    """

    seat: int
    hideout: tuple[GangsterView, ...]
    street: tuple[GangsterView, ...]
    warehouses: tuple[WarehouseView, ...]
    cards: int
    hand: tuple[str, ...] | None = None
    worth: Reckoning | None = None
    total: int = 0
    resigned: bool = False

    @property
    def gangsters(self) -> tuple[GangsterView, ...]:
        """All gangsters, those in the hideout first."""
        return self.hideout + self.street

    @property
    def free(self) -> list[GangsterView]:
        """The gangsters on whom no block lies."""
        return [each for each in self.gangsters if not each.blocks]


class PileView(msgspec.Struct, frozen=True):
    """A loot pile: its top card (None: there is none), and how many cards it has."""

    kind: LootKind
    top: str | None
    count: int


class OfferView(msgspec.Struct, frozen=True):
    """A trade that waits for somebody; only the two see it. `give` or `answer` may be hidden: trades can be blind.

    `stage`: "ahead" (its time has not come, only `seat` knows), "offered" (`partner` may answer) or "answered"
    (`seat` may confirm). `decision` is what the viewer can answer about it now, if anything; an own offer is
    withdrawn under the standing decision "trade". `wish`: the kind of card that `seat` asks for.
    """

    seat: int
    partner: int
    stage: Literal["ahead", "offered", "answered"]
    give: str | None
    answer: str | None = None
    decision: int | None = None
    wish: Wish | None = None


class JobView(msgspec.Struct, frozen=True):
    """A job that succeeded and waits for a choice of the active seat.

    `items` were won from a gangster of `owner`. `warehouse` of `owner` was broken into: up to `most` cards can be
    taken; `loot` is what lies there, for the burglar (and for its owner).
    """

    gangster: str
    owner: int
    items: tuple[str, ...] = ()
    warehouse: str | None = None
    most: int = 0
    loot: tuple[str, ...] | None = None


class TurnView(msgspec.Struct, frozen=True):
    """The events of one turn, as far as the viewer may know them. `over`: the turn has ended.

    `check` is the last skill check, if there was one.
    """

    number: int
    seat: int
    over: bool
    events: tuple[MafiaEvent, ...]
    check: Checked | None = None


class MafiaView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    `phase`, `active`, `actions`: the phase of the current turn, its seat, and the actions left. `pending`: the
    decisions that the table waits for; `standing`: the viewer's optional ones (trades, changing a choice);
    `choices`: by id, the legal answers to the viewer's decisions of both kinds. `card`: the police or birthday card
    being carried out; `chosen`: the viewer's own choice for it, while it can be changed; `job`: the job that waits for
    a choice. `offers`: the viewer's trades. `unseen`: by dice icon, from 1 to 8, the cards that not everybody sees (see
    `odds`). `results`: the finished deals. `last_deal`: the game ends with this deal in any case.
    """

    options: MafiaOptions
    deal: int
    phase: Phase
    active: int
    actions: int
    clans: tuple[ClanView, ...]
    piles: tuple[PileView, ...]
    deck: int
    discard_top: str | None
    discards: int
    card: str | None
    chosen: str | None
    job: JobView | None
    offers: tuple[OfferView, ...]
    unseen: tuple[int, ...]
    results: tuple[DealResult, ...]
    last_deal: bool
    turn: TurnView = msgspec.field(name="go")
    last: TurnView | None
    choices: Mapping[int, Choice[MafiaAction]]

    @property
    def me(self) -> ClanView | None:
        """The viewer's own clan, if the viewer plays."""
        return None if self.viewer is None else self.clans[self.viewer]

    def gangster(self, card: str) -> tuple[int, GangsterView]:
        """Return a gangster in play, after the seat whose it is."""
        return next((clan.seat, each) for clan in self.clans for each in clan.gangsters if each.card == card)

    def warehouse(self, card: str) -> tuple[int, WarehouseView]:
        """Return a warehouse in play, after the seat whose it is."""
        return next((clan.seat, each) for clan in self.clans for each in clan.warehouses if each.card == card)

    @property
    def fortune(self) -> int | None:
        """Dollars that the viewer's clan has in all deals if this one ends now; None for a spectator."""
        if (me := self.me) is None:
            return None
        return me.total + (me.worth.dollars if me.worth is not None and self.outcome is None else 0)


NO_TURN: Final = TurnView(0, 0, False, ())
"""Stands in a view for a turn that does not matter."""


class HashableView(msgspec.Struct, frozen=True, eq=False):
    """A view, or what is read of it, as the key of a cache. `content`: the view encoded, with its viewer."""

    view: MafiaView
    content: bytes

    def __hash__(self) -> int:
        return hash(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HashableView) and self.content == other.content
