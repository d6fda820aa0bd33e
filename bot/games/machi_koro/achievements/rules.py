"""How each achievement of Machi Koro is earned. A function's name is the achievement's id, which is stored."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.achievements import UNLUCKY, Chronicle, PlayedLuck, Rules, SeatAchievement
from bot.games.machi_koro.achievements.chronicle import Mayor, SoFar
from bot.games.machi_koro.events import (
    Built,
    BuiltNothing,
    Earned,
    GameWon,
    Gave,
    MachiEvent,
    Shared,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import MachiOptions
from bot.games.values import Event

RULES: Final[Rules[SoFar]] = Rules()
earned_by = RULES.earned_by

Seats = Iterable[int]
DOWNTOWN: Final = frozenset(("stadium", "tv_station", "business_center"))


def _if(seat: int, earned: object) -> Seats:
    return (seat,) if earned else ()


# --- winning ---------------------------------------------------------------------------------------------


def _won(so_far: SoFar, event: GameWon) -> Mayor | None:
    """The winner, if they won by their landmarks."""
    return so_far.mayors[event.seat] if event.reason == "landmarks" else None


@earned_by(GameWon, rank="bronze")
def mayor(so_far: SoFar, event: GameWon) -> Seats:
    """Won a game by building every landmark."""
    return _if(event.seat, _won(so_far, event))


@earned_by(GameWon, rank="bronze")
def return_of_post(so_far: SoFar, event: GameWon) -> Seats:
    """Won a game by post."""
    return _if(event.seat, _won(so_far, event) and so_far.postal)


@earned_by(GameWon, rank="silver")
def photo_finish(so_far: SoFar, event: GameWon) -> Seats:
    """Won while somebody else lacked just one landmark."""
    near = any(len(other.landmarks) == so_far.all_landmarks - 1 for other in so_far.others(event.seat))
    return _if(event.seat, _won(so_far, event) and near)


@earned_by(GameWon, rank="gold")
def dark_horse(so_far: SoFar, event: GameWon) -> Seats:
    """Won after having been two landmarks behind somebody."""
    winner = _won(so_far, event)
    return _if(event.seat, winner and winner.furthest_behind >= 2)


@earned_by(GameWon, rank="gold")
def boom_town(so_far: SoFar, event: GameWon) -> Seats:
    """Won by the fifteenth own turn."""
    winner = _won(so_far, event)
    return _if(event.seat, winner and winner.turns <= 15)


@earned_by(GameWon, rank="gold")
def honest_living(so_far: SoFar, event: GameWon) -> Seats:
    """Won without having taken a coin from anybody."""
    winner = _won(so_far, event)
    return _if(event.seat, winner and not winner.ever_took)


@earned_by(GameWon, rank="gold", hidden=True)
def say_cheese(so_far: SoFar, event: GameWon) -> Seats:
    """Won with a cheese factory, and earned nothing on two dice."""
    winner = _won(so_far, event)
    return _if(event.seat, winner and winner.cards["cheese_factory"] > 0 and not winner.ever_earned_on_two_dice)


@earned_by(GameWon, rank="gold", hidden=True)
def phoenix_town(so_far: SoFar, event: GameWon) -> Seats:
    """Won after tearing down an own landmark."""
    winner = _won(so_far, event)
    return _if(event.seat, winner and winner.ever_tore_down)


# --- coins -----------------------------------------------------------------------------------------------


@earned_by(Earned, Took, rank="bronze")
def payday(so_far: SoFar, event: Earned | Took) -> Seats:
    """Gained fifteen coins in one turn."""
    return _if(event.seat, so_far.mayors[event.seat].gained >= 15)


@earned_by(Earned, Took, rank="gold")
def jackpot(so_far: SoFar, event: Earned | Took) -> Seats:
    """Gained thirty coins in one turn."""
    return _if(event.seat, so_far.mayors[event.seat].gained >= 30)


@earned_by(Earned, rank="silver")
def big_catch(so_far: SoFar, event: Earned) -> Seats:
    """Tuna boats brought fifteen coins at once."""
    return _if(event.seat, event.card == "tuna_boat" and event.coins >= 15)


@earned_by(Took, rank="bronze")
def empty_pockets(so_far: SoFar, event: Took) -> Seats:
    """Took somebody's last coin, and they still owed more."""
    return _if(event.seat, 0 < event.coins < event.owed)


@earned_by(Took, rank="silver")
def everybody_pays(so_far: SoFar, event: Took) -> Seats:
    """Three players paid in one turn."""
    return _if(event.seat, len(so_far.mayors[event.seat].paid_by) >= 3)


@earned_by(Took, rank="silver")
def regular_guest(so_far: SoFar, event: Took) -> Seats:
    """Restaurants robbed one player on three of that player's turns in a row."""
    return _if(event.seat, so_far.mayors[event.seat].robbed[event.payer] >= 3)


@earned_by(Shared, rank="bronze", hidden=True)
def own_goal(so_far: SoFar, event: Shared) -> Seats:
    """Lost five coins or more to one's own Park."""
    return _if(event.seat, event.changes[event.seat] <= -5)


# --- building and cards ----------------------------------------------------------------------------------


@earned_by(Built, Swapped, Gave, rank="silver")
def monopoly(so_far: SoFar, event: Built | Swapped | Gave) -> Seats:
    """Owned five copies of one establishment."""
    return [seat for seat, each in enumerate(so_far.mayors) if any(copies >= 5 for copies in each.cards.values())]


@earned_by(Built, rank="gold")
def downtown(so_far: SoFar, event: Built) -> Seats:
    """Owned Stadium, TV Station and Business Center."""
    return _if(event.seat, all(so_far.mayors[event.seat].cards[card] > 0 for card in DOWNTOWN))


@earned_by(BuiltNothing, rank="bronze", hidden=True)
def window_shopper(so_far: SoFar, event: BuiltNothing) -> Seats:
    """Built nothing in five own turns in a row."""
    return _if(event.seat, so_far.mayors[event.seat].idle >= 5)


@earned_by(Swapped, rank="silver")
def sharp_deal(so_far: SoFar, event: Swapped) -> Seats:
    """Swapped a card that costs one coin for one that costs five or more."""
    return _if(event.seat, so_far.cost(event.give) <= 1 and so_far.cost(event.take) >= 5)


# --- dice ------------------------------------------------------------------------------------------------


@earned_by(TurnBegan, rank="silver")
def merry_go_round(so_far: SoFar, event: TurnBegan) -> Seats:
    """Took three turns in a row, thanks to the Amusement Park."""
    return _if(event.seat, so_far.mayors[event.seat].extra >= 2)


# --- luck ------------------------------------------------------------------------------------------------


@RULES.earned_by_luck(rank="gold")
def against_the_dice(played: PlayedLuck) -> bool:
    """Won although luck took a fifth of the chance to win."""
    return played.won and played.luck <= -UNLUCKY


class MachiChronicle(Chronicle):
    """Reads a game of Machi Koro."""

    def __init__(self, options: MachiOptions, seats: int) -> None:
        self._so_far = SoFar(options, seats)

    def read(self, event: Event, played_for: int | None = None) -> Sequence[SeatAchievement]:
        """Read the next event, and return what it has earned."""
        assert isinstance(event, MachiEvent)  # noqa: S101 - of this game
        self._so_far.add(event, played_for)
        return RULES.earned(self._so_far, event, None if isinstance(event, GameWon) else played_for)
