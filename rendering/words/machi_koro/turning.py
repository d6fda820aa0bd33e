"""What a game turned on: a throw, and the coins that it brought a seat."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from bot.games.machi_koro.events import Built, BuiltNothing, Fished, Resigned, Rolled, TurnBegan
from bot.games.machi_koro.views import turn_view
from bot.games.values import Event
from bot.language import Plural, Sentence, signed
from rendering.words.clauses import LEFT, Clause
from rendering.words.machi_koro.event_words import FISHED, ROLLED
from rendering.words.phrasebook import Turned

ROLLED_AND_AGAIN: Final = Clause("{name} rolled {dice}, and rolled again")
_COINS: Final = Plural("{change} coin", "{change} coins")
_NO_COINS: Final = Sentence("no coins")
_AFTER_INCOME: Final = Built | BuiltNothing | TurnBegan
"""What comes after a throw's income: a Loan Office and an Airport pay for what was built, or not."""


def turned(events: Sequence[Event], later: Sequence[Event], seat: int, names: Sequence[str]) -> Turned:
    """What a throw or a resignation among these events did; see `Phrasebook.turned`."""
    every = iter((*events, *later))
    for event in every:
        match event:
            case Rolled(roller, dice):
                gains, again = _gains(every, len(names))
                words = ROLLED_AND_AGAIN if again else ROLLED
                told = words(roller, dice=str(sum(dice))).clause(names, plain=True)
                return Turned(told) if again else _brought(told, gains, seat, roller)
            case Fished(roller, dice):
                gains, _ = _gains(every, len(names))
                told = FISHED(roller, dice=str(sum(dice))).clause(names, plain=True)
                return _brought(told, gains, seat, roller)
            case Resigned(left):
                return Turned(LEFT(left).clause(names, plain=True))
    return Turned("")


def _gains(later: Iterator[Event], seats: int) -> tuple[Sequence[int], bool]:
    """Each seat's change in coins until somebody builds or the dice roll again, and whether they do."""
    rest = list(later)
    income = list(takewhile(lambda event: not isinstance(event, Rolled | _AFTER_INCOME), rest))
    again = len(income) < len(rest) and isinstance(rest[len(income)], Rolled)
    return turn_view(income, seats, over=True).gains, again  # type: ignore[arg-type]  # the game's own events


def _brought(told: str, gains: Sequence[int], seat: int, roller: int) -> Turned:
    """With the coins of that seat; if there are none, with those of the roller."""
    whose = seat if gains[seat] else roller
    change = gains[whose]
    return Turned(told, _COINS(abs(change), change=signed(change)) if change else _NO_COINS(), whose)
