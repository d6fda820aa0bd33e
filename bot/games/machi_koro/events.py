"""What can happen in Machi Koro. Coins are whole, seats count from 0, cards are named by id."""

from typing import ClassVar

from bot.games.game import Event


class GameBegan(Event, frozen=True, tag="game_began"):
    """The towns are laid out; `first` has the first go."""

    irrevocable: ClassVar[bool] = True

    seats: int
    first: int


class GoBegan(Event, frozen=True, tag="go_began"):
    """A go begins. `extra`: the Amusement Park gave it."""

    seat: int
    go: int
    extra: bool = False


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell."""

    irrevocable: ClassVar[bool] = True

    seat: int
    dice: tuple[int, ...]


class Added(Event, frozen=True, tag="added"):
    """A card raised the total rolled by `more`, to `total`."""

    seat: int
    card: str
    more: int
    total: int


class Fished(Event, frozen=True, tag="fished"):
    """The roller threw dice for everybody's boats; they activate nothing."""

    irrevocable: ClassVar[bool] = True

    seat: int
    dice: tuple[int, ...]


class Earned(Event, frozen=True, tag="earned"):
    """`copies` of a card brought their owner coins from the bank."""

    seat: int
    card: str
    copies: int
    coins: int


class Took(Event, frozen=True, tag="took"):
    """A card took coins from another player: `coins` of the `owed` were there."""

    seat: int
    payer: int
    card: str
    coins: int
    owed: int


class PaidBack(Event, frozen=True, tag="paid_back"):
    """`copies` of a card cost their owner coins: `coins` of the `owed` were there."""

    seat: int
    card: str
    copies: int
    coins: int
    owed: int


class Shared(Event, frozen=True, tag="shared"):
    """All coins were shared out: everybody in the game has `each` now. `changes` is what each seat gained."""

    seat: int
    card: str
    each: int
    changes: tuple[int, ...]


class Renovated(Event, frozen=True, tag="renovated"):
    """`seat` has a `card` that closed every open copy of a `kind`: `copies` by seat."""

    seat: int
    card: str
    kind: str
    copies: tuple[int, ...]


class Closed(Event, frozen=True, tag="closed"):
    """Copies of a card closed because they acted."""

    seat: int
    card: str
    copies: int


class Reopened(Event, frozen=True, tag="reopened"):
    """Closed copies of a card opened again, instead of acting."""

    seat: int
    card: str
    copies: int


class Demolished(Event, frozen=True, tag="demolished"):
    """A player un-built a landmark, because of a `card`."""

    seat: int
    card: str
    landmark: str


class Gave(Event, frozen=True, tag="gave"):
    """A player gave a card to another, because of a `card`."""

    seat: int
    card: str
    give: str
    receiver: int
    closed: bool = False


class Activated(Event, frozen=True, tag="activated"):
    """A `card` let another `kind` of its owner's cards act instead, and went back to the market."""

    seat: int
    card: str
    kind: str


class Invested(Event, frozen=True, tag="invested"):
    """A player put coins on a card, on which `total` lie now."""

    seat: int
    card: str
    coins: int
    total: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two players exchanged cards, because `seat` has a `card` that lets them."""

    seat: int
    card: str
    give: str
    partner: int
    take: str
    give_closed: bool = False
    take_closed: bool = False


class Declined(Event, frozen=True, tag="declined"):
    """A player made no use of a card that offered something."""

    seat: int
    card: str


class Built(Event, frozen=True, tag="built"):
    """A card was paid for and stands in the town now."""

    seat: int
    card: str
    cost: int


class BuiltNothing(Event, frozen=True, tag="built_nothing"):
    """A player did not build. `broke`: there was nothing to be had that the coins would pay for."""

    seat: int
    broke: bool = False


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards came on offer from the deck, in this order."""

    irrevocable: ClassVar[bool] = True

    cards: tuple[str, ...]


class LeftMarket(Event, frozen=True, tag="left_market"):
    """A pile that nobody can buy from any more was put back in the box."""

    card: str
    copies: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A player left; their cards went back to the box."""

    irrevocable: ClassVar[bool] = True

    seat: int


class GameWon(Event, frozen=True, tag="game_won"):
    """The game is over."""

    irrevocable: ClassVar[bool] = True

    seat: int
    reason: str


MachiEvent = (
    GameBegan
    | GoBegan
    | Rolled
    | Added
    | Fished
    | Earned
    | Took
    | PaidBack
    | Shared
    | Renovated
    | Closed
    | Reopened
    | Demolished
    | Gave
    | Activated
    | Invested
    | Swapped
    | Declined
    | Built
    | BuiltNothing
    | Dealt
    | LeftMarket
    | Resigned
    | GameWon
)
