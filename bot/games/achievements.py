"""Achievements: what players can earn a badge for. Each game has its own rules for them, in its folder."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, Literal, TypeVar, get_args

import msgspec

from bot.games.values import Event

Rank = Literal["bronze", "silver", "gold"]
"""How hard it is to earn."""
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
"""The easiest first."""


class Achievement(msgspec.Struct, frozen=True):
    """Something to earn a badge for. `hidden`: nobody reads what it is before they have it."""

    id: str
    rank: Rank
    hidden: bool = False


class SeatAchievement(msgspec.Struct, frozen=True):
    """An achievement, by its id, that a seat has just earned."""

    seat: int
    achievement: str


SoFarT = TypeVar("SoFarT")
EventT = TypeVar("EventT", bound=Event)
Check = Callable[[SoFarT, EventT], Iterable[int]]
"""Finds the seats that earn an achievement by an event, from what has happened so far, the event included."""


class Rule(msgspec.Struct, Generic[SoFarT], frozen=True):
    """How an achievement is earned: only these `events` can do it, and `check` says for whom they do."""

    achievement: Achievement
    events: tuple[type[Event], ...]
    check: Callable[[SoFarT, Event], Iterable[int]]


UNLUCKY: Final = 0.2
"""How much of a chance to win bad luck takes from a winner who deserves a badge: one of ten to twenty winners."""


class PlayedLuck(msgspec.Struct, frozen=True):
    """How a player's whole game went: whether they won alone, and their luck with dice and cards.

    `luck`: what it changed of their chance to win, from -1 to 1; known only when the finished game is looked back on.
    """

    won: bool
    luck: float


class LuckRule(msgspec.Struct, frozen=True):
    """How an achievement is earned by luck, or without it: `check` says whether a player has."""

    achievement: Achievement
    check: Callable[[PlayedLuck], bool]


class Rules(Generic[SoFarT]):
    """The rules of a game's achievements, in the order in which badges are shown."""

    def __init__(self) -> None:
        self._rules: list[Rule[SoFarT]] = []
        self.luck_rules: list[LuckRule] = []

    def earned_by(
        self, *events: type[Event], rank: Rank, hidden: bool = False
    ) -> Callable[[Check[SoFarT, EventT]], Check[SoFarT, EventT]]:
        """Make a function the rule of the achievement that has its name."""

        def add(check: Check[SoFarT, EventT]) -> Check[SoFarT, EventT]:
            achievement = Achievement(check.__name__, rank, hidden)
            self._rules.append(Rule(achievement, events, check))  # type: ignore[arg-type]
            return check

        return add

    def earned_by_luck(self, *, rank: Rank) -> Callable[[Callable[[PlayedLuck], bool]], Callable[[PlayedLuck], bool]]:
        """The same for a function that looks back on luck; it follows those about events."""

        def add(check: Callable[[PlayedLuck], bool]) -> Callable[[PlayedLuck], bool]:
            self.luck_rules.append(LuckRule(Achievement(check.__name__, rank), check))
            return check

        return add

    @property
    def achievements(self) -> Sequence[Achievement]:
        return [*[rule.achievement for rule in self._rules], *[rule.achievement for rule in self.luck_rules]]

    def earned(self, so_far: SoFarT, event: Event, played_for: int | None = None) -> list[SeatAchievement]:
        """What that event, which `so_far` includes, has earned; nothing for the seat `played_for`."""
        kind = type(event)
        return [
            SeatAchievement(seat, rule.achievement.id)
            for rule in self._rules
            if kind in rule.events
            for seat in rule.check(so_far, event)
            if seat != played_for
        ]


class Chronicle(ABC):
    """Reads the events of one game in their order, and says what achievements they earn."""

    @abstractmethod
    def read(self, event: Event, played_for: int | None = None) -> Sequence[SeatAchievement]:
        """Read the next event, with its secrets, and return what everybody may know to be earned now.

        `played_for`: the seat that the clock or a robot played for in it. It earns nothing by that, except by winning.
        What rests on hidden cards is returned with the event that ends the game, and has no effect before.
        """
