"""Days as people type them, in their own time zone: for announcing a holiday."""

import datetime
import re
import zoneinfo
from collections.abc import Sequence
from typing import Final

from bot.calendar.preferences import Person
from cogs.my import words
from cogs.ui.options import MOST_CHOICES
from rendering.words.settings import NotAgreed

FARTHEST_DAYS: Final = 366
"""Days from now within which a holiday has to end."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")
_SPAN = re.compile(r"(?:in )?(\d{1,3}) ?(d|days?|w|weeks?)")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read(typed: str, today: datetime.date) -> datetime.date:
    """The typed day.

    Raises:
        NotAgreed: it is no day, or too far away; says what would be one.
    """
    text = " ".join(typed.split()).casefold()
    try:
        day = _read(text, today)
    except ValueError as error:
        raise NotAgreed(words.NO_SUCH_DAY) from error
    if day is None:
        raise NotAgreed(words.NO_DAY)
    if day < today:
        raise NotAgreed(words.DAY_OVER)
    if day > today + datetime.timedelta(days=FARTHEST_DAYS):
        raise NotAgreed(words.DAY_TOO_FAR)
    return day


def _read(text: str, today: datetime.date) -> datetime.date | None:
    if text in ("today", "now", ""):
        return today
    if text == "tomorrow":
        return today + datetime.timedelta(days=1)
    if match := _ISO.fullmatch(text):
        return datetime.date(int(match[1]), int(match[2]), int(match[3]))
    if match := _DOTTED.fullmatch(text):
        day = datetime.date(int(match[3] or today.year), int(match[2]), int(match[1]))
        return day if match[3] or day >= today else datetime.date(today.year + 1, day.month, day.day)
    if match := _SPAN.fullmatch(text):
        return today + datetime.timedelta(days=int(match[1]) * (7 if match[2].startswith("w") else 1))
    named = [number for number, name in enumerate(_WEEKDAYS) if len(text) > 2 and name.startswith(text)]
    if named:
        return today + datetime.timedelta(days=(named[0] - today.weekday() - 1) % 7 + 1)
    return None


def written(day: datetime.date) -> str:
    """A day as it is offered."""
    return f"{words.SHORT_WEEKDAYS[day.weekday()]} {day.isoformat()}"


def offers(typed: str, today: datetime.date) -> Sequence[tuple[str, str]]:
    """Completions of the typed text, at most 25: each a label and a value."""
    days = [today + datetime.timedelta(days=ahead) for ahead in range(MOST_CHOICES)]
    if typed.strip():
        try:
            days = [read(typed, today)]
        except NotAgreed:
            days = [day for day in days if typed.strip().casefold() in written(day).casefold()]
    return [(written(day), day.isoformat()) for day in days]


def today_for(person: Person, now: float) -> datetime.date:
    """Today's date for that person; `now` in seconds since 1970."""
    return person.local(now).date()


def beginning(person: Person, day: datetime.date) -> float:
    """When that day begins for them, in seconds since 1970."""
    zone = zoneinfo.ZoneInfo(person.zone)
    return datetime.datetime.combine(day, datetime.time(), zone).timestamp()
