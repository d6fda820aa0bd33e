"""How each achievement of MafiaDollar is earned. A function's name is the achievement's id, which is stored.

`PUBLIC` rules get what every spectator sees of an event, and count at once. `SECRET` rules look at hidden cards, and
what they find is kept until the game is over.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.achievements import UNLUCKY, Chronicle, PlayedLuck, Rules, SeatAchievement
from bot.games.mafia_dollar.achievements.chronicle import SoFar
from bot.games.mafia_dollar.cards import PENALTY, VALUE
from bot.games.mafia_dollar.events import (
    BaseEvent,
    Checked,
    DealEnded,
    Equipped,
    Freed,
    GameWon,
    Gave,
    HandedOver,
    Passed,
    SpoilsShared,
    Stole,
    TookLoot,
    TookOut,
    Traded,
)
from bot.games.values import Event

PUBLIC: Final[Rules[SoFar]] = Rules()
SECRET: Final[Rules[SoFar]] = Rules()
earned_by, earned_in_secret_by = PUBLIC.earned_by, SECRET.earned_by

Seats = Iterable[int]
DEAREST: Final = max(VALUE.values())
CHEAPEST: Final = min(VALUE.values())
MOST_WANTED: Final = max(PENALTY.values())
"""What the worst police card costs in the hand, in dollars."""


def _if(seat: int, earned: object) -> Seats:
    return (seat,) if earned else ()


# --- winning ---------------------------------------------------------------------------------------------


def _won(event: GameWon) -> bool:
    """Whether it was won by money, not because everybody else has left."""
    return event.reason == "most_dollars"


@earned_by(GameWon, rank="bronze")
def made(so_far: SoFar, event: GameWon) -> Seats:
    """Won a game."""
    return _if(event.seat, _won(event))


@earned_by(GameWon, rank="silver")
def close_call(so_far: SoFar, event: GameWon) -> Seats:
    """Won by 5,000 dollars or less."""
    second = max((so_far.totals[other] for other in so_far.others(event.seat)), default=None)
    near = second is not None and so_far.totals[event.seat] - second <= 5_000
    return _if(event.seat, _won(event) and near)


@earned_by(GameWon, rank="gold")
def clean_hands(so_far: SoFar, event: GameWon) -> Seats:
    """Won without having stolen anything or taken anybody out."""
    return _if(event.seat, _won(event) and not so_far.bosses[event.seat].violent)


@earned_by(GameWon, rank="gold")
def comeback(so_far: SoFar, event: GameWon) -> Seats:
    """Won after a raid in the last deal."""
    return _if(event.seat, _won(event) and so_far.bosses[event.seat].raided)


@earned_by(DealEnded, rank="gold")
def fortune(so_far: SoFar, event: DealEnded) -> Seats:
    """Banked 250,000 dollars in one deal."""
    return [seat for seat, dollars in enumerate(event.dollars) if dollars >= 250_000]


@earned_by(DealEnded, rank="bronze", hidden=True)
def crime_does_not_pay(so_far: SoFar, event: DealEnded) -> Seats:
    """Ended a deal with less than nothing."""
    return [seat for seat, dollars in enumerate(event.dollars) if dollars < 0]


# --- jobs ------------------------------------------------------------------------------------------------


@earned_by(Stole, rank="silver")
def raided_the_raiders(so_far: SoFar, event: Stole) -> Seats:
    """Stole from a player who had stolen from this one since their last turn."""
    return _if(event.seat, event.owner in so_far.bosses[event.seat].robbers)


@earned_by(Stole, rank="silver")
def grand_theft(so_far: SoFar, event: Stole) -> Seats:
    """Stole three loot cards at once."""
    return _if(event.seat, event.count >= 3)


@earned_by(TookLoot, Stole, TookOut, rank="gold")
def clockwork(so_far: SoFar, event: TookLoot | Stole | TookOut) -> Seats:
    """Three jobs succeeded in one turn."""
    return _if(event.seat, so_far.bosses[event.seat].jobs >= 3)


@earned_by(Checked, rank="silver")
def lucky_eight(so_far: SoFar, event: Checked) -> Seats:
    """A skill check succeeded that only an eight could win."""
    return _if(event.seat, event.success and event.die == 8 and event.total == 9)


@earned_by(Checked, rank="silver")
def hot_streak(so_far: SoFar, event: Checked) -> Seats:
    """Five skill checks succeeded in a row."""
    return _if(event.seat, so_far.bosses[event.seat].luck >= 5)


@earned_by(Checked, rank="bronze", hidden=True)
def butterfingers(so_far: SoFar, event: Checked) -> Seats:
    """Three skill checks failed in a row."""
    return _if(event.seat, so_far.bosses[event.seat].misses >= 3)


@earned_by(Checked, rank="silver")
def best_friend(so_far: SoFar, event: Checked) -> Seats:
    """A guard dog made the difference: without it the burglary would have succeeded."""
    return _if(event.owner, event.job == "burglary" and not event.success and event.total + event.dog > 8)


@earned_by(Stole, TookOut, rank="gold", hidden=True)
def et_tu(so_far: SoFar, event: Stole | TookOut) -> Seats:
    """Robbed or attacked somebody in the same turn as trading with them."""
    return _if(event.seat, event.owner in so_far.bosses[event.seat].partners)


# --- the crew --------------------------------------------------------------------------------------------


@earned_by(Equipped, SpoilsShared, HandedOver, rank="silver")
def armed_to_the_teeth(so_far: SoFar, event: Equipped | SpoilsShared | HandedOver) -> Seats:
    """A gangster has a weapon, a tool and a vehicle."""
    gangster = event.receiver if isinstance(event, HandedOver) else event.gangster
    return _if(event.seat, so_far.bosses[event.seat].armed(gangster))


@earned_by(Freed, rank="bronze", hidden=True)
def good_samaritan(so_far: SoFar, event: Freed) -> Seats:
    """Freed somebody else's gangster."""
    return _if(event.seat, event.owner != event.seat)


@earned_by(Gave, rank="bronze")
def happy_birthday(so_far: SoFar, event: Gave) -> Seats:
    """Got three gifts for the Don's birthday."""
    return _if(event.receiver, so_far.bosses[event.receiver].gifts >= 3)


# --- hidden cards: awarded at the end --------------------------------------------------------------------


@earned_in_secret_by(Stole, rank="silver")
def connoisseur(so_far: SoFar, event: Stole) -> Seats:
    """Stole the dearest loot there is."""
    return _if(event.seat, any(VALUE[card] == DEAREST for card in event.cards))


@earned_in_secret_by(Passed, Traded, rank="silver")
def hot_potato(so_far: SoFar, event: Passed | Traded) -> Seats:
    """Slipped somebody the police raid, which costs most of all."""
    if isinstance(event, Passed):
        return _if(event.seat, PENALTY.get(event.card or "", 0) >= MOST_WANTED)
    gave = ((event.seat, event.given), (event.partner, event.taken))
    return [seat for seat, card in gave if PENALTY.get(card or "", 0) >= MOST_WANTED]


@earned_in_secret_by(Gave, rank="bronze")
def cheap_gift(so_far: SoFar, event: Gave) -> Seats:
    """Gave the Don the cheapest loot there is."""
    return _if(event.seat, VALUE.get(event.loot or "") == CHEAPEST)


# --- luck ------------------------------------------------------------------------------------------------


@PUBLIC.earned_by_luck(rank="gold")
def against_the_odds(played: PlayedLuck) -> bool:
    """Won although luck took a fifth of the chance to win."""
    return played.won and played.luck <= -UNLUCKY


class MafiaChronicle(Chronicle):
    """Reads a game of MafiaDollar. What its secret rules find is kept back until somebody has won."""

    def __init__(self, seats: int) -> None:
        self._so_far = SoFar(seats)
        self._kept: list[SeatAchievement] = []

    def read(self, event: Event, played_for: int | None = None) -> Sequence[SeatAchievement]:
        """Read the next event, and return what everybody may know to be earned now."""
        assert isinstance(event, BaseEvent)  # noqa: S101 - of this game
        seen, idle = event.seen_by(None), None if isinstance(event, GameWon | DealEnded) else played_for
        found: list[SeatAchievement] = []
        if seen is not None:
            self._so_far.add(seen, played_for)
            found = PUBLIC.earned(self._so_far, seen, idle)
        self._kept += SECRET.earned(self._so_far, event, idle)
        if isinstance(event, GameWon):
            found += self._kept
            self._kept = []
        return found
