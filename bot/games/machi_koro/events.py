"""What can happen in Machi Koro. Amounts are coins, seats count from 0, cards are ids."""

from typing import ClassVar

import msgspec

from bot.games.values import Event


class GameBegan(Event, frozen=True, tag="game_began"):
    """The game began; seat `first` has the first turn."""

    irrevocable: ClassVar[bool] = True

    seats: int
    first: int


class TurnBegan(Event, frozen=True, tag="go_began"):
    """A turn began. `extra`: the Amusement Park gave it."""

    seat: int
    turn: int = msgspec.field(name="go")
    extra: bool = False


class Rolled(Event, frozen=True, tag="rolled"):
    """The roller rolled the dice."""

    irrevocable: ClassVar[bool] = True

    seat: int
    dice: tuple[int, ...]


class Added(Event, frozen=True, tag="added"):
    """A card raised the rolled total by `more`, to `total`."""

    seat: int
    card: str
    more: int
    total: int


class Fished(Event, frozen=True, tag="fished"):
    """The roller threw dice for all Tuna Boats; they activate nothing."""

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
    """A card took coins from `payer`, who had `coins` of the `owed`."""

    seat: int
    payer: int
    card: str
    coins: int
    owed: int


class PaidBack(Event, frozen=True, tag="paid_back"):
    """`copies` of a card cost their owner coins, who had `coins` of the `owed`."""

    seat: int
    card: str
    copies: int
    coins: int
    owed: int


class Shared(Event, frozen=True, tag="shared"):
    """All coins were shared: each player in the game has `each` now. `changes` is the change of each seat."""

    seat: int
    card: str
    each: int
    changes: tuple[int, ...]


class Renovated(Event, frozen=True, tag="renovated"):
    """The `card` of `seat` closed every open copy of card `kind`: `copies` by seat."""

    seat: int
    card: str
    kind: str
    copies: tuple[int, ...]


class Closed(Event, frozen=True, tag="closed"):
    """Copies of a card acted and closed."""

    seat: int
    card: str
    copies: int


class Reopened(Event, frozen=True, tag="reopened"):
    """Closed copies of a card opened instead of acting."""

    seat: int
    card: str
    copies: int


class Demolished(Event, frozen=True, tag="demolished"):
    """A player tore down a landmark; `card` demanded it."""

    seat: int
    card: str
    landmark: str


class Gave(Event, frozen=True, tag="gave"):
    """A player gave a card to `receiver`; `card` demanded it."""

    seat: int
    card: str
    give: str
    receiver: int
    closed: bool = False


class Activated(Event, frozen=True, tag="activated"):
    """`card` activated its owner's card `kind` and went back to the market."""

    seat: int
    card: str
    kind: str


class Invested(Event, frozen=True, tag="invested"):
    """A player put coins on a card, which holds `total` now."""

    seat: int
    card: str
    coins: int
    total: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two players exchanged cards; the `card` of `seat` allowed it."""

    seat: int
    card: str
    give: str
    partner: int
    take: str
    give_closed: bool = False
    take_closed: bool = False


class Declined(Event, frozen=True, tag="declined"):
    """A player did not use a card that may be declined."""

    seat: int
    card: str


class Built(Event, frozen=True, tag="built"):
    """A player built a card for `cost`."""

    seat: int
    card: str
    cost: int


class BuiltNothing(Event, frozen=True, tag="built_nothing"):
    """A player built nothing. `broke`: they could afford nothing on offer."""

    seat: int
    broke: bool = False


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt from the deck to the market, in this order."""

    irrevocable: ClassVar[bool] = True

    cards: tuple[str, ...]


class Grew(Event, frozen=True, tag="grew"):
    """A growing market gained a pile. `Dealt` says which cards fell on piles that lay open, before it."""

    irrevocable: ClassVar[bool] = True

    card: str


class LeftMarket(Event, frozen=True, tag="left_market"):
    """A pile that nobody can buy from any more went back to the box."""

    card: str
    copies: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A player left the game; their cards went back to the box."""

    irrevocable: ClassVar[bool] = True

    seat: int


class GameWon(Event, frozen=True, tag="game_won"):
    """A seat won; the game is over."""

    irrevocable: ClassVar[bool] = True

    seat: int
    reason: str


MachiEvent = (
    GameBegan
    | TurnBegan
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
    | Grew
    | LeftMarket
    | Resigned
    | GameWon
)
