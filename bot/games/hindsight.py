"""A decision of a finished game, judged by what its seat could know then: how good was each answer?

An estimate alone never judges: it is the hard robot's own, and would find that robot faultless. So there are futures,
too: an answer is given, everybody plays on, for some rounds or to the end, and where that leads is counted. They have
the same dice and cards for each answer, so that two answers can be compared.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.games.values import Decision


class Weighed(msgspec.Struct, frozen=True):
    """An answer, and the chance to win of the seat that gives it, from 0 to 1, as the estimate sees it."""

    action: Any
    chance: float


class Hindsight(ABC):
    """Judges the answers to one decision. Actions are those of its own game.

    `futures`: how many of each of two answers are compared. `to_the_end`: they last until somebody wins, so they say
    what share of its chance an answer costs, while the chance itself is that of the players who play them. `checks`:
    how many are played to the end besides, where the estimate ends the others: together they must not disagree.
    """

    futures: int
    to_the_end: bool = False
    checks: int = 0

    @abstractmethod
    def weighed(self, chosen: Any) -> Sequence[Weighed]:  # noqa: ANN401 - its own game's
        """Weigh the answers that are worth a thought, and the one that was given; best first, or one nearly as good."""

    @abstractmethod
    def future(self, action: Any, random: Callable[[], float], missed: Any = None) -> float:  # noqa: ANN401
        """Play on from that answer; return the chance to win of the seat at the end, from 0 to 1.

        `random` gives the dice and cards: numbers from 0 to below 1, the same for answers that are compared. `missed`:
        the better answer, if this one is the worse; where that can be made up for the next time, the seat does.
        """

    def check(self, action: Any, random: Callable[[], float], missed: Any = None) -> float:  # noqa: ANN401
        """Play on as `future` does, but always to the end."""
        return self.future(action, random, missed)


class Difference(msgspec.Struct, frozen=True):
    """Where two sets of orders part: a `part` of them, and the answers to the question where it matters most.

    `gain`: how much that part alone adds to the chance to win if it is taken from the better orders, from 0 to 1.
    `turn`: of which of the given sets it is, from 0.
    """

    part: str
    decision: Decision
    given: Any
    best: Any
    gain: float
    turn: int = 0


class OrdersHindsight(Hindsight):
    """Judges orders for a postal turn. Its actions are tuples of orders."""

    @abstractmethod
    def differences(self, given: Any, best: Any) -> Sequence[Difference]:  # noqa: ANN401 - its own game's
        """Return the parts in which better orders gain something, those that matter most first; maybe none."""
