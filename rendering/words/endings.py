"""How a game ended, when it was played and how long it took."""

import datetime

import msgspec

from bot.games.values import Outcome
from bot.language import full_date, say_plural

MINUTE, HOUR, DAY = 60, 3600, 86_400


class Played(msgspec.Struct, frozen=True):
    """When a game began and ended, in seconds since 1970."""

    began: float
    ended: float


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


def lasted(played: Played) -> str:
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
