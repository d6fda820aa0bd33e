"""Why an action is illegal in Machi Koro, as data; `rendering.words.machi_koro.refusals` has the sentences."""

from bot.games.values import NotAmongTheChoices, NotPending, Refusal


class TooFewDice(Refusal, frozen=True, tag="too_few_dice"):
    """That many dice need a landmark that is not built."""

    dice: int


class NoSuchCard(Refusal, frozen=True, tag="no_such_card"):
    """No card in play has that id."""

    card: str


class TooDear(Refusal, frozen=True, tag="too_dear"):
    """The card costs more coins than the town has."""

    card: str
    cost: int
    coins: int


class NotOnOffer(Refusal, frozen=True, tag="not_on_offer"):
    """The card is not on offer. `sold_out`: its pile is there, but empty."""

    card: str
    sold_out: bool = False


class OnlyOne(Refusal, frozen=True, tag="only_one"):
    """A town may own this card only once, and this town has it."""

    card: str


class BadTarget(Refusal, frozen=True, tag="bad_target"):
    """The seat is not another player who is still in the game."""

    seat: int


class NotTheirs(Refusal, frozen=True, tag="not_theirs"):
    """The town does not have that card to swap or to give."""

    seat: int
    card: str


class NotSwappable(Refusal, frozen=True, tag="not_swappable"):
    """Majors are never swapped, given, closed or activated by another card."""

    card: str


class NotBuilt(Refusal, frozen=True, tag="not_built"):
    """That landmark is not built, so it cannot be torn down."""

    card: str


class NobodyHas(Refusal, frozen=True, tag="nobody_has"):
    """No town has that card."""

    card: str


class DoesNothing(Refusal, frozen=True, tag="does_nothing"):
    """That card would do nothing now on its owner's turn."""

    card: str


class OutOfTheGame(Refusal, frozen=True, tag="out_of_the_game"):
    """That seat has resigned, or the game is over."""

    seat: int


MachiRefusal = (
    NotPending
    | NotAmongTheChoices
    | TooFewDice
    | NoSuchCard
    | TooDear
    | NotOnOffer
    | OnlyOne
    | BadTarget
    | NotTheirs
    | NotSwappable
    | NotBuilt
    | NobodyHas
    | DoesNothing
    | OutOfTheGame
)
