"""Ids as Discord makes them: a millisecond timestamp and a counter, so that they sort by time."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Says what time it is, in seconds since 1970."""

DISCORD_EPOCH_MS = 1_420_070_400_000


def timestamp(seconds: float) -> str:
    """Write a moment (seconds since 1970) the way Discord does, in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def made_at(snowflake: int) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def read_id(value: object) -> int | None:
    """Read an id that came from outside, as text or number; ``None`` for what cannot be one."""
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) <= 19):
        return None
    return int(text) if int(text) < 2**63 else None


class Snowflakes:
    """Makes ids that never repeat and never go back, also when the clock does."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def new(self) -> int:
        """Return the next id."""
        fresh = (int(self._clock() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last
