"""Why an action is not possible in MafiaDollar, as data; `rendering.words` has the words.

Only the player who tried sees a refusal. It names nothing that this player may not know.
"""

from bot.games.values import NotAmongTheChoices, NotPending, Refusal


class NotInHand(Refusal, frozen=True, tag="not_in_hand"):
    """The seat does not hold that card."""

    card: str


class WrongCard(Refusal, frozen=True, tag="wrong_card"):
    """A card of that kind is not played like this."""

    card: str


class PoliceStays(Refusal, frozen=True, tag="police_stays"):
    """Police cannot be discarded; `card` None: only a hand of police is skipped (RULINGS.md, "Nothing but police")."""

    card: str | None = None


class NotYourGangster(Refusal, frozen=True, tag="not_your_gangster"):
    """The seat has no such gangster in play."""

    gangster: str


class NotARivalsGangster(Refusal, frozen=True, tag="not_a_rivals_gangster"):
    """Nobody else has such a gangster in play."""

    gangster: str


class NotYourWarehouse(Refusal, frozen=True, tag="not_your_warehouse"):
    """The seat has no such warehouse in play."""

    warehouse: str


class NotARivalsWarehouse(Refusal, frozen=True, tag="not_a_rivals_warehouse"):
    """Nobody else has such a warehouse in play."""

    warehouse: str


class HasADog(Refusal, frozen=True, tag="has_a_dog"):
    """The warehouse is guarded already."""

    warehouse: str


class NothingThere(Refusal, frozen=True, tag="nothing_there"):
    """No loot lies in that warehouse."""

    warehouse: str


class OnTheStreet(Refusal, frozen=True, tag="on_the_street"):
    """The gangster must be in the hideout for that."""

    gangster: str


class InTheHideout(Refusal, frozen=True, tag="in_the_hideout"):
    """The gangster must be on the street for that."""

    gangster: str


class IsBlocked(Refusal, frozen=True, tag="is_blocked"):
    """A blocked gangster can do nothing; `block` is the top one."""

    gangster: str
    block: str


class NotBlocked(Refusal, frozen=True, tag="not_blocked"):
    """The gangster has no block to be freed from."""

    gangster: str


class WrongSymbol(Refusal, frozen=True, tag="wrong_symbol"):
    """The card does not bear the symbol that counters the top block."""

    card: str
    block: str


class HasActed(Refusal, frozen=True, tag="has_acted"):
    """The gangster has done something this turn, and may do one thing only."""

    gangster: str


class NoActionsLeft(Refusal, frozen=True, tag="no_actions_left"):
    """No action is left this turn."""


class TooMuch(Refusal, frozen=True, tag="too_much"):
    """At most `most` loot cards can be taken at once."""

    count: int
    most: int


class EmptyPile(Refusal, frozen=True, tag="empty_pile"):
    """There is no loot on that pile."""

    pile: str


class NotAgreed(Refusal, frozen=True, tag="not_agreed"):
    """Handing items over was not agreed on when the table was opened (MafiaDollar 6.1)."""


class DoesNotHave(Refusal, frozen=True, tag="does_not_have"):
    """The gangster does not have that item."""

    gangster: str
    item: str


class NotYourLoot(Refusal, frozen=True, tag="not_your_loot"):
    """The seat has no such loot."""

    loot: str


class NotTheDearest(Refusal, frozen=True, tag="not_the_dearest"):
    """A patrol takes the most valuable loot."""

    loot: str


class BadPartner(Refusal, frozen=True, tag="bad_partner"):
    """Not another player who is still in the game."""

    seat: int


class NotTheirTurn(Refusal, frozen=True, tag="not_their_turn"):
    """It is not that player's turn; an offer can be made ahead."""

    seat: int


class TheirTurnNow(Refusal, frozen=True, tag="their_turn_now"):
    """It is that player's turn already, so no offer is made ahead."""

    seat: int


class TradeCloses(Refusal, frozen=True, tag="trade_closes"):
    """Nobody trades while a choice is open."""


class OfferStands(Refusal, frozen=True, tag="offer_stands"):
    """There is an offer to that player already; it can be withdrawn."""

    seat: int


class NoOffer(Refusal, frozen=True, tag="no_offer"):
    """There is no offer to that player."""

    seat: int


class OutOfTheGame(Refusal, frozen=True, tag="out_of_the_game"):
    """That seat has resigned, or the game is over."""

    seat: int


MafiaRefusal = (
    NotPending
    | NotAmongTheChoices
    | NotInHand
    | WrongCard
    | PoliceStays
    | NotYourGangster
    | NotARivalsGangster
    | NotYourWarehouse
    | NotARivalsWarehouse
    | HasADog
    | NothingThere
    | OnTheStreet
    | InTheHideout
    | IsBlocked
    | NotBlocked
    | WrongSymbol
    | HasActed
    | NoActionsLeft
    | TooMuch
    | EmptyPile
    | NotAgreed
    | DoesNotHave
    | NotYourLoot
    | NotTheDearest
    | BadPartner
    | NotTheirTurn
    | TheirTurnNow
    | TradeCloses
    | OfferStands
    | NoOffer
    | OutOfTheGame
)
