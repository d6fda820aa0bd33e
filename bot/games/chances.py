"""Every seat's chance to win, from the beginning of a finished game to its end, step by step.

A game that can be looked back on gives an `Analyst`. It reads the entries of the journal that count, in order, and
says after each how the chances have changed, and by what.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import exp, log
from typing import Any, Final, Literal

import msgspec

from bot.games.entries import Entry

Cause = Literal["start", "luck", "choice", "left", "estimate", "end", "answer", "deed"]
"""What led to a `Point`.

`start`: nothing, the game begins. `luck`: dice or cards, of which the mean was expected. `choice`: a seat decided, for
itself or at another's demand. `left`: a seat resigned. `estimate`: nothing happened, but the chances are estimated from
further on than before. `end`: how the game ended. `answer`: a seat decided what its dice asked, such as whom to rob.
`deed`: the rest of a turn in which a seat threw by its own choice, or played a card that concerned everybody.
"""
Chances = tuple[float, ...]
"""The chance of each seat, from 0 to 1; together 1."""
EARLY: Final = 20
"""The turn at which `Curve.late` changes nothing."""


class Point(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The chances after a step. `turn` counts from 1, `entry` is the number of the journal's entry.

    `seat`: whose dice, card or decision it was; None where it was nobody's.
    """

    turn: int
    entry: int
    cause: Cause
    seat: int | None
    chances: Chances


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Calibrates chances: how far strengths set them apart, as the logarithm of a factor, and what that depends on.

    `always` counts in any case, `seats` for each seat above four, `dealt` with a dealt market, `late` by the logarithm
    of the turn. `spread`: the standard deviation of a seat's result without its luck, between equal players.
    """

    always: float = 0.0
    seats: float = 0.0
    dealt: float = 0.0
    late: float = 0.0
    spread: float = 0.0

    def sharpness(self, seats: int, turn: int, *, dealt: bool) -> float:
        """Return the number by which strengths are multiplied before their softmax."""
        return exp(self.always + self.seats * (seats - 4) + self.dealt * dealt + self.late * log(turn / EARLY))


def shares(strengths: Sequence[float], sharpness: float) -> list[float]:
    """Return the softmax of strengths."""
    most = max(strengths)
    parts = [exp(sharpness * (strength - most)) for strength in strengths]
    whole = sum(parts)
    return [part / whole for part in parts]


def mixed(weighed: Iterable[tuple[float, Chances]]) -> Chances:
    """Return the mean of chances with weights, which need not add up to 1."""
    found = [(weight, chances) for weight, chances in weighed if weight]
    whole = sum([weight for weight, _ in found])
    columns = zip(*[[weight * chance for chance in chances] for weight, chances in found], strict=True)
    return tuple([sum(column) / whole for column in columns])


def won_by(winners: Sequence[int], seats: int) -> Chances:
    """Return the chances when the game is over."""
    return tuple([(seat in winners) / len(winners) for seat in range(seats)])


class Analyst(ABC):
    """Reads one finished game. `spread`: see `Curve`."""

    def __init__(self, spread: float) -> None:
        self.spread = spread
        self._last: Chances = ()

    @abstractmethod
    def read(self, entry: Entry, state: Any) -> Iterable[Point]:  # noqa: ANN401 - its own game's
        """Read the next entry that counts; `state` is the one after it, which the next step changes."""

    def _point(self, entry: Entry, turn: int, cause: Cause, seat: int | None, chances: Chances) -> Point:
        """Note the chances after a step; the first ones are always the start."""
        cause = cause if self._last else "start"
        self._last = chances
        return Point(turn, entry.number, cause, seat, chances)

    def _left(self, entry: Entry, seat: int) -> Iterator[Point]:
        """Share the chance of a seat that resigned among the others, if any chances are known yet."""
        if self._last:
            rest = [0.0 if other == seat else chance for other, chance in enumerate(self._last)]
            whole = sum(rest) or 1.0
            yield self._point(entry, entry.turn, "left", seat, tuple([chance / whole for chance in rest]))
