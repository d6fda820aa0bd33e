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


class Swapped(Event, frozen=True, tag="swapped"):
    """Two players exchanged cards, because `seat` has a `card` that lets them."""

    seat: int
    card: str
    give: str
    partner: int
    take: str


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
    GameBegan | GoBegan | Rolled | Earned | Took | Swapped | Declined | Built | BuiltNothing | Resigned | GameWon
)
