"""What a seat can do in MafiaDollar. Cards, gangsters and warehouses are named by card id."""

from typing import Literal

import msgspec

from bot.games.values import Action
from data.cards.mafia_dollar import SLOTS, LootKind, Slot

# --- phase 2: one card (decision "play") --------------------------------------------------------------


class Hire(Action, frozen=True, tag="hire"):
    """Play a gangster into the hideout."""

    card: str


class Open(Action, frozen=True, tag="open"):
    """Play a warehouse."""

    card: str


class Guard(Action, frozen=True, tag="guard"):
    """Put a guard dog on an own warehouse."""

    card: str
    warehouse: str


class Equip(Action, frozen=True, tag="equip"):
    """Give an item to an own gangster in the hideout; his old one of that kind is discarded."""

    card: str
    gangster: str


class Block(Action, frozen=True, tag="block"):
    """Put a block on somebody else's gangster."""

    card: str
    gangster: str


class Free(Action, frozen=True, tag="free"):
    """Discard a card whose symbol counters the top block of a gangster, own or not."""

    card: str
    gangster: str


class Birthday(Action, frozen=True, tag="birthday"):
    """Celebrate the Don's birthday: gifts go to `warehouse`; with `free`, all own blocks go."""

    card: str
    warehouse: str
    free: bool = True


class Police(Action, frozen=True, tag="police"):
    """Play a police card."""

    card: str


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card instead of playing one."""

    card: str


class Skip(Action, frozen=True, tag="skip"):
    """Play and discard nothing, because all cards are police (RULINGS.md, "Nothing but police")."""


# --- phase 3: gangsters (decision "act") --------------------------------------------------------------


class MoveOut(Action, frozen=True, tag="move_out"):
    """Send a gangster from the hideout to the street."""

    gangster: str


class ComeHome(Action, frozen=True, tag="come_home"):
    """Call a gangster back from the street without a job."""

    gangster: str


class TakeLoot(Action, frozen=True, tag="take_loot"):
    """Let a gangster take the top `count` cards of one pile to an own warehouse."""

    gangster: str
    pile: LootKind
    count: int
    warehouse: str


class Attack(Action, frozen=True, tag="attack"):
    """Let a gangster try to take out another player's gangster on the street."""

    gangster: str
    target: str


class Burgle(Action, frozen=True, tag="burgle"):
    """Let a gangster try to break into another player's warehouse."""

    gangster: str
    warehouse: str


class HandOver(Action, frozen=True, tag="hand_over"):
    """Let a gangster in the hideout give an item to another one there (option, MafiaDollar 6.1)."""

    gangster: str
    receiver: str
    item: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End the turn."""


# --- answers to what a card or a job asks --------------------------------------------------------------


class PassCard(Action, frozen=True, tag="pass_card"):
    """Choose the card that goes to the next player (decision "pass")."""

    card: str


class GiveLoot(Action, frozen=True, tag="give_loot"):
    """Choose the loot for the player of the birthday card (decision "gift")."""

    loot: str


class LoseLoot(Action, frozen=True, tag="lose_loot"):
    """Choose the loot that the police get (decisions "guard" and "patrol")."""

    loot: str


class KeepWarehouse(Action, frozen=True, tag="keep_warehouse"):
    """Choose the warehouse that a raid leaves (decision "raid")."""

    warehouse: str


class Spoils(Action, frozen=True, tag="spoils"):
    """Choose which items of a gangster taken out are kept, by kind, in any order (decision "spoils").

    The rest is discarded.
    """

    keep: tuple[Slot, ...] = ()

    def __post_init__(self) -> None:
        """Sort the kinds (RULINGS.md, "Several at once")."""
        msgspec.structs.force_setattr(self, "keep", tuple(sorted(self.keep, key=SLOTS.index)))


class Steal(Action, frozen=True, tag="steal"):
    """Choose the loot to take from the warehouse broken into, in any order, and where it goes (decision "steal")."""

    loot: tuple[str, ...]
    warehouse: str

    def __post_init__(self) -> None:
        """Sort the loot (RULINGS.md, "Several at once")."""
        msgspec.structs.force_setattr(self, "loot", tuple(sorted(self.loot)))


# --- trades (standing decisions) --------------------------------------------


Wish = Literal["gangster", "item", "block", "warehouse", "dog", "birthday", "key", "newspaper", "first_aid_kit", "hat"]
"""A kind of card, or a symbol on it, that an offer asks for; it binds nobody (RULINGS.md, "Wishes")."""


class Offer(Action, frozen=True, tag="offer"):
    """Offer a hand card to `partner` (decision "trade").

    `ahead`: when their turn comes. `wish`: what the seat would like for it.
    """

    partner: int
    give: str
    ahead: bool = False
    wish: Wish | msgspec.UnsetType = msgspec.UNSET


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Take back the offer made to `partner` (decision "trade")."""

    partner: int


class Answer(Action, frozen=True, tag="answer"):
    """Answer an offer with a hand card (decision "answer")."""

    give: str


class Decline(Action, frozen=True, tag="decline"):
    """Turn an offer down, or the answer to an own one (decisions "answer" and "confirm")."""


class Confirm(Action, frozen=True, tag="confirm"):
    """Let the cards change hands (decision "confirm")."""


PlayAction = Hire | Open | Guard | Equip | Block | Free | Birthday | Police | Discard | Skip
"""What answers "play"."""
ActAction = MoveOut | ComeHome | TakeLoot | Attack | Burgle | HandOver | EndTurn
"""What answers "act"."""
ReplyAction = PassCard | GiveLoot | LoseLoot | KeepWarehouse | Spoils | Steal
"""What answers a question of a card or a job."""
TradeAction = Offer | Withdraw | Answer | Decline | Confirm
"""What answers a standing decision about a trade."""
MafiaAction = PlayAction | ActAction | ReplyAction | TradeAction
