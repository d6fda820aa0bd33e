"""Discord's ids (snowflakes): a millisecond timestamp and a counter, so that they sort by time."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Returns the time in seconds since 1970."""

DISCORD_EPOCH_MS = 1_420_070_400_000


def timestamp(seconds: float) -> str:
    """A time (seconds since 1970) as Discord writes it, in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def made_at(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def read_id(value: object) -> int | None:
    """Parse an id from outside, text or number; ``None`` if it cannot be one."""
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) <= 19):
        return None
    return int(text) if int(text) < 2**63 else None


class Snowflakes:
    """Makes unique, increasing ids, even if the clock goes back."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def new(self) -> int:
        """Make the next id."""
        fresh = (int(self._clock() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last
