"""Guesses the time zone of a person who has not chosen one."""

import datetime
from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.calendar.preferences import GUESSED_NIGHT, Person

FEWEST_STEPS: Final = 10
"""With fewer steps in games nothing is guessed from their hours."""


def guessed_zone(neighbours: Iterable[Person], steps: Iterable[float]) -> str:
    """Return the zone that is most common among the people of a server, else one in which somebody sleeps at night.

    `steps`: when that person acted, in seconds since 1970. Empty: nothing is known.
    """
    zones = Counter(person.zone for person in neighbours if person.zone_known)
    if zones:
        return zones.most_common(1)[0][0]
    times = list(steps)
    return "" if len(times) < FEWEST_STEPS else _slept_at_night(times)


def _slept_at_night(times: list[float]) -> str:
    """The zone in the middle of those in which that person acted least at night."""
    awake = {offset: sum(GUESSED_NIGHT.at(_local(at, offset)) for at in times) for offset in range(-11, 13)}
    best = [offset for offset in awake if awake[offset] == min(awake.values())]
    return f"Etc/GMT{-best[len(best) // 2]:+d}"  # the sign in these names is that of the sun, not of the clock


def _local(at: float, offset: int) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at + offset * 3600, datetime.UTC)
