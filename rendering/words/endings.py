"""How a game ended, when it was played and how long it took."""

import datetime
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from bot.games.values import Outcome, Story, View
from bot.language import full_date, say_plural
from rendering.words.common import listed

ViewT = TypeVar("ViewT", bound=View)
StoryT = TypeVar("StoryT", bound=Story)
MINUTE, HOUR, DAY = 60, 3600, 86_400


class TimePlayed(msgspec.Struct, frozen=True):
    """When a game began and ended, in seconds since 1970."""

    began: float
    ended: float


class Finale(msgspec.Struct, Generic[ViewT, StoryT], frozen=True):
    """A finished game as everybody saw it end, its story, and when it was played."""

    view: ViewT
    story: StoryT
    played: TimePlayed

    @property
    def outcome(self) -> Outcome:
        """How it ended.

        Raises:
            ValueError: it has not.
        """
        if self.view.outcome is None:
            raise ValueError("the game is not over")
        return self.view.outcome


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """The winners, as a headline."""
    won = [names[seat] for seat in outcome.winners]
    return say_plural("{name} wins!", "{name} win!", len(won), name=listed(won))


def ranks(outcome: Outcome) -> list[tuple[int, int]]:
    """The rank, from 1, and number of each seat, the best first; equal seats share a rank."""
    found: list[tuple[int, int]] = []
    for group in outcome.ranking:
        rank = len(found) + 1
        found += [(rank, seat) for seat in group]
    return found


def day(seconds: float) -> str:
    """The date in UTC: 22 November 2026."""
    return full_date(datetime.datetime.fromtimestamp(seconds, datetime.UTC))


def when(seconds: float | None, length: str) -> str:
    """The date in UTC, if anybody knows it, and how long a game was."""
    return length if seconds is None else f"{day(seconds)} · {length}"


def lasted(played: TimePlayed) -> str:
    """How long a game took, in minutes, hours or days."""
    seconds = max(0.0, played.ended - played.began)
    if seconds < HOUR:
        return say_plural("{count} minute", "{count} minutes", max(1, round(seconds / MINUTE)))
    return hours_or_days(seconds)


def hours_or_days(seconds: float) -> str:
    """A long time in hours, from two days on in days."""
    if seconds < 2 * DAY:
        return say_plural("{count} hour", "{count} hours", round(seconds / HOUR))
    return say_plural("{count} day", "{count} days", round(seconds / DAY))
