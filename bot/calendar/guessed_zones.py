"""Guesses the time zone of a person who has not chosen one."""

import datetime
from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.calendar.preferences import DEFAULT_NIGHT, Person

FEWEST_STEPS: Final = 10
"""With fewer steps nothing is guessed from their hours."""


def guessed_zone(neighbours: Iterable[Person], steps: Iterable[float]) -> str:
    """Return the most common zone of a person's neighbours, else one in which the person acts by day.

    `steps`: when they acted, in seconds since 1970. Empty: nothing is known.
    """
    zones = Counter(person.zone for person in neighbours if person.zone_known)
    if zones:
        return zones.most_common(1)[0][0]
    times = list(steps)
    return "" if len(times) < FEWEST_STEPS else _acts_by_day(times)


def _acts_by_day(times: list[float]) -> str:
    """The zone in the middle of those in which the fewest steps were made at night."""
    at_night = {offset: sum(DEFAULT_NIGHT.at(_local(at, offset)) for at in times) for offset in range(-11, 13)}
    best = [offset for offset in at_night if at_night[offset] == min(at_night.values())]
    return f"Etc/GMT{-best[len(best) // 2]:+d}"  # in these names west is positive


def _local(at: float, offset: int) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at + offset * 3600, datetime.UTC)
