"""Deadlines: how a table agrees on them, and when the next one is."""

import datetime
import functools
import zoneinfo
from typing import Annotated, Final

import msgspec

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
SHORTEST_DEADLINE, LONGEST_DEADLINE = HOUR, 14 * DAY
"""How long a deadline may be, in seconds."""
LEAST_NOTICE: Final = 12 * HOUR
"""A fixed hour that is nearer than this is left out: whoever was quick must not be left with minutes."""


class Duration(msgspec.Struct, frozen=True, tag="duration"):
    """So many seconds from whenever it begins: an hour to fourteen days."""

    seconds: Annotated[float, msgspec.Meta(ge=SHORTEST_DEADLINE, le=LONGEST_DEADLINE)]

    def __post_init__(self) -> None:
        """Refuse what is too short or too long.

        Raises:
            ValueError: it is.
        """
        if not SHORTEST_DEADLINE <= self.seconds <= LONGEST_DEADLINE:
            raise ValueError(f"a deadline of {self.seconds:g} s is not between an hour and 14 days")


class Daily(msgspec.Struct, frozen=True, tag="daily"):
    """Every day at that time of the clocks in `zone`, an IANA name like ``Europe/Berlin``."""

    hour: Annotated[int, msgspec.Meta(ge=0, le=23)]
    minute: Annotated[int, msgspec.Meta(ge=0, le=59)]
    zone: str

    def __post_init__(self) -> None:
        """Refuse what is no time of day, or a zone that nobody knows.

        Raises:
            ValueError: it is one of these.
        """
        if not (0 <= self.hour <= 23 and 0 <= self.minute <= 59):
            raise ValueError(f"{self.hour:02}:{self.minute:02} is no time of day")
        try:
            zoneinfo.ZoneInfo(self.zone)
        except (zoneinfo.ZoneInfoNotFoundError, OSError, ValueError) as error:  # a folder, a path, no such file
            raise ValueError(f"no time zone is called {self.zone!r}") from error


Deadline = Duration | Daily

EXTENSIONS: Final = 2
"""How many extensions each seat has in its bank for a game."""
SHORTEST_REMAINDER, LONGEST_REMAINDER = HOUR / 4, 6 * HOUR
"""What is left of a go's deadline for each later question in it is at least a quarter of it, between these."""
TURNS_IN_TIME: Final = 3
"""Whoever let a deadline pass has all their time again after so many goes that they play in time."""
_SHARES: Final = (1.0, 1 / 2, 1 / 4)
"""What is left of each deadline of somebody who let none, one, or more of them pass lately."""
_WARNINGS: Final = ((HOUR, HOUR / 4), (DAY, HOUR), (LONGEST_DEADLINE, 4 * HOUR))
"""How long before the end of a deadline of some length somebody is warned, both in seconds."""


def extension(deadline: Deadline) -> Duration:
    """How much time one extension gives: half of what there was (half a day before a fixed hour), an hour at least."""
    return Duration(max(deadline.seconds / 2, SHORTEST_DEADLINE) if isinstance(deadline, Duration) else LEAST_NOTICE)


def rest(deadline: Deadline) -> float:
    """How many seconds a question leaves at least that is asked while the deadline of its go is running."""
    return min(max(_length(deadline) / 4, SHORTEST_REMAINDER), LONGEST_REMAINDER)


def shortened(deadline: Deadline, misses: int) -> Duration | None:
    """How much time somebody has who let so many deadlines pass lately; None: all that was agreed.

    That is half of it, or a quarter, and an hour at least; a fixed hour counts like a day.
    """
    length = _length(deadline)
    short = max(length * _SHARES[min(misses, len(_SHARES) - 1)], SHORTEST_DEADLINE)
    return Duration(short) if short < length else None


def _length(deadline: Deadline) -> float:
    """How many seconds a deadline leaves, about."""
    return deadline.seconds if isinstance(deadline, Duration) else 2 * LEAST_NOTICE


def warning(length: float) -> float:
    """How many seconds before its end the warning for a deadline of that length comes; longer ones give longer."""
    (shortest, least), *others = _WARNINGS
    if length <= shortest:
        return length * least / shortest
    below = (shortest, least)
    for above in others:
        if length <= above[0]:
            return below[1] + (length - below[0]) / (above[0] - below[0]) * (above[1] - below[1])
        below = above
    return below[1]


@functools.cache
def zones() -> frozenset[str]:
    """The names of all time zones. Reads them from disk the first time."""
    return frozenset(zoneinfo.available_timezones())


def next_deadline(deadline: Deadline, now: float, *, least: float = LEAST_NOTICE) -> float:
    """When a deadline that begins `now` is over; both in seconds since 1970.

    A fixed hour comes at least `least` seconds after `now`. Where clocks are put forward past it, it comes as
    long after the day's beginning as on other days; where they are put back over it, it comes the first time.
    """
    if isinstance(deadline, Duration):
        return now + deadline.seconds
    zone = zoneinfo.ZoneInfo(deadline.zone)
    time = datetime.time(deadline.hour, deadline.minute)
    today = datetime.datetime.fromtimestamp(now, zone).date()
    day = today - datetime.timedelta(days=1)
    while True:
        at = datetime.datetime.combine(day, time, zone).timestamp()
        if at > now and at >= now + least:
            return at
        day += datetime.timedelta(days=1)
