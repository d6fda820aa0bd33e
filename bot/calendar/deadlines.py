"""Deadlines: the kinds a table can agree on, and when the next one is."""

import datetime
import functools
import zoneinfo
from typing import Annotated, Final

import msgspec

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
SHORTEST_DEADLINE, LONGEST_DEADLINE = HOUR, 14 * DAY
"""Limits of a deadline, in seconds."""
LEAST_NOTICE: Final = 12 * HOUR
"""A daily deadline sooner than this is skipped: a quick player must not leave the next one minutes."""
MORE_THAN_A_NIGHT: Final = 12 * HOUR
"""Seconds of a turn or an extension that never lies wholly in a night, whenever that is."""


class Duration(msgspec.Struct, frozen=True, tag="duration"):
    """A number of seconds from the start of the turn: an hour to fourteen days."""

    seconds: Annotated[float, msgspec.Meta(ge=SHORTEST_DEADLINE, le=LONGEST_DEADLINE)]

    def __post_init__(self) -> None:
        """Check the length.

        Raises:
            ValueError: it is too short or too long.
        """
        if not SHORTEST_DEADLINE <= self.seconds <= LONGEST_DEADLINE:
            raise ValueError(f"a deadline of {self.seconds:g} s is not between an hour and 14 days")


class Daily(msgspec.Struct, frozen=True, tag="daily"):
    """Every day at a time of day in `zone`, an IANA name like ``Europe/Berlin``."""

    hour: Annotated[int, msgspec.Meta(ge=0, le=23)]
    minute: Annotated[int, msgspec.Meta(ge=0, le=59)]
    zone: str

    def __post_init__(self) -> None:
        """Check the time and the zone.

        Raises:
            ValueError: it is no time of day, or the zone is unknown.
        """
        if not (0 <= self.hour <= 23 and 0 <= self.minute <= 59):
            raise ValueError(f"{self.hour:02}:{self.minute:02} is no time of day")
        try:
            zoneinfo.ZoneInfo(self.zone)
        except (zoneinfo.ZoneInfoNotFoundError, OSError, ValueError) as error:  # a folder, a path, no such file
            raise ValueError(f"no time zone is called {self.zone!r}") from error


Deadline = Duration | Daily

OVERNIGHT: Final = 8 * HOUR
"""A table is played over days if a turn may take more seconds than this."""
EXTENSIONS: Final = 2
"""Extensions in each seat's bank at the start of a game."""
SHORTEST_REMAINDER, LONGEST_REMAINDER = HOUR / 4, 6 * HOUR
"""A later decision in the same turn gets at least a quarter of the deadline, within these limits in seconds."""
TURNS_IN_TIME: Final = 3
"""Turns in time after which a player who missed deadlines has the full time again."""
LAST_WARNING: Final = HOUR
"""The last warning comes at least this many seconds before a deadline of two hours or more."""
_WARNINGS: Final = (
    (HOUR, HOUR / 4),
    (2 * HOUR, LAST_WARNING),
    (DAY, LAST_WARNING),
    (LONGEST_DEADLINE, 4 * HOUR),
)
"""How long before a deadline the warning comes, by the deadline's length; both in seconds."""


def over_days(deadline: Deadline | None) -> bool:
    """Whether a turn may take longer than a night."""
    return isinstance(deadline, Daily) or (deadline is not None and deadline.seconds > OVERNIGHT)


def extension(deadline: Deadline, least: float = SHORTEST_DEADLINE) -> Duration:
    """The time that one extension adds: half the deadline, at least `least` seconds; 12 hours for a daily one."""
    return Duration(max(deadline.seconds / 2, least) if isinstance(deadline, Duration) else LEAST_NOTICE)


def least_remainder(deadline: Deadline) -> float:
    """The least seconds for a decision that comes up while its turn's deadline is running."""
    return min(max(_length(deadline) / 4, SHORTEST_REMAINDER), LONGEST_REMAINDER)


def shortened(deadline: Deadline, misses: int, least: float = SHORTEST_DEADLINE) -> Duration | None:
    """The deadline after `misses` recent misses: a half, at least `least` seconds. None if not shorter.

    A daily deadline counts as 24 hours.
    """
    length = _length(deadline)
    short = max(length / 2, least)
    return Duration(short) if misses and short < length else None


def _length(deadline: Deadline) -> float:
    """The length of a deadline in seconds, about 24 hours for a daily one."""
    return deadline.seconds if isinstance(deadline, Duration) else 2 * LEAST_NOTICE


def warning(length: float) -> float:
    """Seconds before the end of a deadline of `length` seconds at which the warning comes."""
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
    """The names of all time zones. The first call reads them from disk."""
    return frozenset(zoneinfo.available_timezones())


def next_deadline(deadline: Deadline, now: float, *, least: float = LEAST_NOTICE) -> float:
    """When a deadline that begins `now` ends; both in seconds since 1970.

    A daily one ends at least `least` seconds after `now`. Where the clock skips its hour, it comes as long after the
    day's beginning as on other days; where the hour comes twice, it is the first.
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
