"""How a game ended, when it was played and how long it took."""

import datetime

import msgspec

from bot.games.values import Outcome

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


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
    moment = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return f"{moment.day} {moment:%B %Y}"


def lasted(played: Played) -> str:
    """How long a game took, in minutes, hours or days."""
    seconds = max(0.0, played.ended - played.began)
    if seconds < _HOUR:
        return _many(max(1, round(seconds / _MINUTE)), "minute")
    if seconds < 2 * _DAY:
        return _many(round(seconds / _HOUR), "hour")
    return _many(round(seconds / _DAY), "day")


def _many(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
