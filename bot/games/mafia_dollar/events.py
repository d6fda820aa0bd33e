"""The events of MafiaDollar, and what each viewer may know of them (RULINGS.md, "Who sees what").

Cards, gangsters and warehouses are card ids, seats count from 0, money is in dollars. An event holds everything; only
what `seen_by` returns may be shown, which hides parts of the event or all of it.
"""

from typing import ClassVar, Literal

import msgspec

from bot.games.mafia_dollar.actions import Wish
from bot.games.values import Event
from data.cards.mafia_dollar import LootKind


class BaseEvent(Event, frozen=True):
    """An event of this game. It is public, unless it says otherwise."""

    def seen_by(self, viewer: int | None) -> "BaseEvent | None":
        """Return what `viewer` (None: a spectator) may know of it; None: nothing."""
        return self


class QuietEvent(BaseEvent, frozen=True):
    """An event that only some may know of. It cannot be undone, and does not stop the undo of others."""

    irrevocable: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Irrevocable(BaseEvent, frozen=True):
    """A card was turned up or shown, or changed hands: that cannot be undone."""

    irrevocable: ClassVar[bool] = True


# --- the course of the game -----------------------------------------------------------------------------


class GameBegan(Irrevocable, frozen=True, tag="game_began"):
    """A game began; `target`: dollars that the match is played to, 0: one deal."""

    seats: int
    target: int = 0


class DealBegan(Irrevocable, frozen=True, tag="deal_began"):
    """Cards were dealt for deal number `deal`: `warehouses` by seat, `loot` replaced, in the order it was put down."""

    deal: int
    first: int
    warehouses: tuple[str | None, ...]
    loot: tuple[str, ...]


class TurnBegan(Irrevocable, frozen=True, tag="go_began"):
    """A turn began."""

    seat: int
    turn: int = msgspec.field(name="go")


class LootTurnedUp(Irrevocable, frozen=True, tag="loot_turned_up"):
    """Loot came from the deck and went to its pile: in the draw phase, or in a skill check."""

    seat: int
    card: str
    check: bool = False


class Drew(Irrevocable, frozen=True, tag="drew"):
    """A card was drawn into the hand. Only its player knows which."""

    seat: int
    card: str | None

    def seen_by(self, viewer: int | None) -> "Drew":
        """Hide the card from others."""
        return self if viewer == self.seat else Drew(self.seat, None)


class EndDrawn(Irrevocable, frozen=True, tag="end_drawn"):
    """The end of the prohibition was turned up: in the draw phase, or in a skill check."""

    seat: int
    card: str
    check: bool = False


class DealEnded(Irrevocable, frozen=True, tag="deal_ended"):
    """A deal is over. `dollars` is what each seat banked in it, `totals` what it has banked in all deals."""

    deal: int
    dollars: tuple[int, ...]
    totals: tuple[int, ...]


class Resigned(Irrevocable, frozen=True, tag="resigned"):
    """A player left; all their cards were discarded."""

    seat: int


class GameWon(Irrevocable, frozen=True, tag="game_won"):
    """The game is over, and this seat (perhaps among others) has won."""

    seat: int
    reason: str


# --- phase 2 --------------------------------------------------------------------------------------------


class Hired(Irrevocable, frozen=True, tag="hired"):
    """A gangster came into the hideout."""

    seat: int
    card: str


class Opened(Irrevocable, frozen=True, tag="opened"):
    """A warehouse was opened."""

    seat: int
    card: str


class Guarded(Irrevocable, frozen=True, tag="guarded"):
    """A guard dog was put on a warehouse."""

    seat: int
    card: str
    warehouse: str


class Equipped(Irrevocable, frozen=True, tag="equipped"):
    """A gangster got an item; the one he had of that kind, if any, was discarded."""

    seat: int
    card: str
    gangster: str
    replaced: str | None = None


class Blocked(Irrevocable, frozen=True, tag="blocked"):
    """A block was put on a gangster of `owner`."""

    seat: int
    card: str
    owner: int
    gangster: str


class Freed(Irrevocable, frozen=True, tag="freed"):
    """A card's symbol freed a gangster of `owner` from his top block; both were discarded."""

    seat: int
    card: str
    owner: int
    gangster: str
    block: str


class Discarded(Irrevocable, frozen=True, tag="discarded"):
    """A card was discarded instead of played."""

    seat: int
    card: str


class Skipped(Irrevocable, frozen=True, tag="skipped"):
    """All cards in the hand were police, and none was played."""

    seat: int


# --- police ---------------------------------------------------------------------------------------------


class PolicePlayed(Irrevocable, frozen=True, tag="police_played"):
    """A police card was played."""

    seat: int
    card: str


class Chose(Irrevocable, frozen=True, tag="chose"):
    """A seat has chosen a card to pass, or loot to give. Only that seat knows which."""

    seat: int
    card: str | None

    def seen_by(self, viewer: int | None) -> "Chose":
        """Hide the card from others."""
        return self if viewer == self.seat else Chose(self.seat, None)


class ChoseAnew(QuietEvent, frozen=True, tag="chose_anew"):
    """A seat chose another card before everybody had chosen. Only that seat knows."""

    seat: int
    card: str

    def seen_by(self, viewer: int | None) -> "ChoseAnew | None":
        """Hide it from others."""
        return self if viewer == self.seat else None


class Passed(Irrevocable, frozen=True, tag="passed"):
    """A hand card went to the next player. Only the two know which."""

    seat: int
    receiver: int
    card: str | None

    def seen_by(self, viewer: int | None) -> "Passed":
        """Hide the card from third parties."""
        return self if viewer in (self.seat, self.receiver) else Passed(self.seat, self.receiver, None)


class Confiscated(Irrevocable, frozen=True, tag="confiscated"):
    """Loot was lost to a police `card`; None: there was none to lose."""

    seat: int
    card: str
    loot: str | None = None
    warehouse: str | None = None


class Raided(Irrevocable, frozen=True, tag="raided"):
    """A raid took everything in play but one warehouse. `loot` is what lay in all of them."""

    seat: int
    card: str
    kept: str
    gangsters: tuple[str, ...]
    warehouses: tuple[str, ...]
    loot: tuple[str, ...]


# --- the Don's birthday ---------------------------------------------------------------------------------


class Celebrated(Irrevocable, frozen=True, tag="celebrated"):
    """The Don's birthday: `blocks` of the seat's own gangsters are gone, gifts go to `warehouse`."""

    seat: int
    card: str
    warehouse: str
    blocks: tuple[str, ...] = ()


class Gave(Irrevocable, frozen=True, tag="gave"):
    """Loot was given to the player of the birthday card. Only the two know which."""

    seat: int
    receiver: int
    loot: str | None
    source: str | None
    warehouse: str

    def seen_by(self, viewer: int | None) -> "Gave":
        """Hide the card from third parties; where it lay can be seen, for one card there is missing."""
        if viewer in (self.seat, self.receiver):
            return self
        return Gave(self.seat, self.receiver, None, self.source, self.warehouse)


# --- phase 3 --------------------------------------------------------------------------------------------


class MovedOut(BaseEvent, frozen=True, tag="moved_out"):
    """A gangster went to the street."""

    seat: int
    gangster: str


class CameHome(BaseEvent, frozen=True, tag="came_home"):
    """A gangster came back from the street without a job."""

    seat: int
    gangster: str


class TookLoot(Irrevocable, frozen=True, tag="took_loot"):
    """A gangster took `count` cards of a pile, `top` first, and went home. `cards` are all of them, top first."""

    seat: int
    gangster: str
    pile: LootKind
    count: int
    top: str
    warehouse: str
    cards: tuple[str, ...] = ()

    def seen_by(self, viewer: int | None) -> "TookLoot":
        """Show others the first card only."""
        return self if viewer == self.seat else msgspec.structs.replace(self, cards=())


class Checked(Irrevocable, frozen=True, tag="checked"):
    """A skill check. `card` was flipped and shows `die`; `total` is die + points + item - dog, above 8 succeeds.

    `owner` and `target` are whose gangster was attacked, or whose warehouse was to be broken into. `points` are
    the gangster's bullets or locks, `item` is what his weapon or tool adds, `dog` 1 or 0.
    """

    seat: int
    gangster: str
    job: Literal["attack", "burglary"]
    owner: int
    target: str
    card: str
    die: int
    points: int
    item: int
    dog: int
    total: int
    success: bool


class TookOut(Irrevocable, frozen=True, tag="took_out"):
    """A gangster of `owner` was taken out: he and his `blocks` were discarded, his `items` are the winner's."""

    seat: int
    gangster: str
    owner: int
    target: str
    items: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()


class SpoilsShared(BaseEvent, frozen=True, tag="spoils_shared"):
    """The winner of a fight kept some of the items and discarded the others (his own among them, if replaced)."""

    seat: int
    gangster: str
    kept: tuple[str, ...]
    discarded: tuple[str, ...]


class Stole(Irrevocable, frozen=True, tag="stole"):
    """Loot was stolen: `count` cards of `owner` went from `source` to `warehouse`. Only the two know which."""

    seat: int
    gangster: str
    owner: int
    source: str
    count: int
    warehouse: str
    cards: tuple[str, ...] = ()

    def seen_by(self, viewer: int | None) -> "Stole":
        """Hide the cards from third parties."""
        return self if viewer in (self.seat, self.owner) else msgspec.structs.replace(self, cards=())


class HandedOver(BaseEvent, frozen=True, tag="handed_over"):
    """A gangster gave an item to another one; the one he had of that kind, if any, was discarded."""

    seat: int
    gangster: str
    receiver: str
    item: str
    replaced: str | None = None


# --- trades --------------------------------------------------------------------------------------------


class TradeStep(QuietEvent, frozen=True):
    """A step of a trade that only the two know of. `blind`: cards are not shown before they change hands."""

    seat: int
    partner: int


class Offered(TradeStep, frozen=True, tag="offered"):
    """`seat` offers a card to `partner`, who sees it unless trades are blind. `ahead`: only when their turn comes.

    `wish`: the kind of card that is asked for.
    """

    give: str | None
    ahead: bool = False
    blind: bool = False
    wish: Wish | msgspec.UnsetType = msgspec.UNSET

    def seen_by(self, viewer: int | None) -> "Offered | None":
        """Show it to the partner once it is open, without the card if trades are blind."""
        if viewer == self.seat:
            return self
        if viewer != self.partner or self.ahead:
            return None
        return msgspec.structs.replace(self, give=None) if self.blind else self


class Answered(TradeStep, frozen=True, tag="answered"):
    """`seat` answers the offer of `partner` with a card, who sees it unless trades are blind."""

    give: str | None
    blind: bool = False

    def seen_by(self, viewer: int | None) -> "Answered | None":
        """Show it to the partner, without the card if trades are blind."""
        if viewer == self.seat:
            return self
        if viewer != self.partner:
            return None
        return msgspec.structs.replace(self, give=None) if self.blind else self


class Dropped(TradeStep, frozen=True, tag="dropped"):
    """An offer of `seat` to `partner` came to nothing.

    `why`: `seat` withdrew it or declined the answer, `partner` declined it, or it lapsed, because a card of it
    has gone or the turn has ended. `ahead`: it was not open yet, and `partner` never knew of it.
    """

    why: Literal["withdrawn", "declined", "answer_declined", "lapsed"]
    ahead: bool = False

    def seen_by(self, viewer: int | None) -> "Dropped | None":
        """Show it to those who knew of the offer."""
        return self if viewer == self.seat or (viewer == self.partner and not self.ahead) else None


class Traded(Irrevocable, frozen=True, tag="traded"):
    """Two players traded one card each. Only they know which, and who made the offer."""

    seat: int
    partner: int
    given: str | None
    taken: str | None

    def seen_by(self, viewer: int | None) -> "Traded":
        """Hide the cards, and whose idea it was, from third parties."""
        if viewer in (self.seat, self.partner):
            return self
        return Traded(min(self.seat, self.partner), max(self.seat, self.partner), None, None)


MafiaEvent = (
    GameBegan
    | DealBegan
    | TurnBegan
    | LootTurnedUp
    | Drew
    | EndDrawn
    | DealEnded
    | Resigned
    | GameWon
    | Hired
    | Opened
    | Guarded
    | Equipped
    | Blocked
    | Freed
    | Discarded
    | Skipped
    | PolicePlayed
    | Chose
    | ChoseAnew
    | Passed
    | Confiscated
    | Raided
    | Celebrated
    | Gave
    | MovedOut
    | CameHome
    | TookLoot
    | Checked
    | TookOut
    | SpoilsShared
    | Stole
    | HandedOver
    | Offered
    | Answered
    | Dropped
    | Traded
)
