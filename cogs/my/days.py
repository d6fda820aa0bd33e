"""Days as people type them, in their own time zone: for announcing a holiday."""

import datetime
import re
import zoneinfo
from collections.abc import Sequence
from typing import Final

from bot.calendar.preferences import Person
from bot.language import weekday
from bot.language.caches import in_each_language
from bot.language.typed import tidy, units
from cogs.my import words
from cogs.ui import deadline_words
from cogs.ui.options import MOST_CHOICES
from rendering.words.settings import NotAgreed

FARTHEST_DAYS: Final = 366
"""Days from now within which a holiday has to end."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")
_EASTERN = re.compile(r"(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read(typed: str, today: datetime.date) -> datetime.date:
    """The day that was typed in English or the reader's language.

    Raises:
        NotAgreed: it is no day, or too far away; says what would be one.
    """
    text = tidy(typed).casefold()
    try:
        day = _read(text, today)
    except ValueError as error:
        raise NotAgreed(words.NO_SUCH_DAY) from error
    if day is None:
        raise NotAgreed(words.no_day())
    if day < today:
        raise NotAgreed(words.DAY_OVER)
    if day > today + datetime.timedelta(days=FARTHEST_DAYS):
        raise NotAgreed(words.DAY_TOO_FAR)
    return day


def _read(text: str, today: datetime.date) -> datetime.date | None:
    if text in ("today", "now", "", tidy(str(words.TODAY)).casefold()):
        return today
    if text in ("tomorrow", str(words.TOMORROW).casefold()):
        return today + datetime.timedelta(days=1)
    if match := _ISO.fullmatch(text):
        return datetime.date(int(match[1]), int(match[2]), int(match[3]))
    if match := _DOTTED.fullmatch(text):
        return _next(match[3], match[2], match[1], today)
    if match := _EASTERN.fullmatch(text):
        return _next(match[1], match[2], match[3], today)
    if match := _span().fullmatch(text):
        return today + datetime.timedelta(days=int(match[1]) * (7 if match[2].startswith("w") else 1))
    named = next((number for number in range(7) if _is_weekday(number, text)), None)
    return None if named is None else today + datetime.timedelta(days=(named - today.weekday() - 1) % 7 + 1)


def _next(year: str | None, month: str, day: str, today: datetime.date) -> datetime.date:
    """That day; without a year, the next one."""
    found = datetime.date(int(year or today.year), int(month), int(day))
    return found if year or found >= today else datetime.date(today.year + 1, found.month, found.day)


@in_each_language()
def _span() -> re.Pattern[str]:
    return re.compile(rf"(?:in )?(\d{{1,3}}) ?(d|days?|w|weeks?|{units(deadline_words.days)})")


def _is_weekday(number: int, typed: str) -> bool:
    """Whether that day of the week, from Monday, 0, is meant: three letters of it, two signs, or its short name."""
    long, short = (weekday(number, short=each).casefold() for each in (False, True))
    begun = _WEEKDAYS[number].startswith(typed) or long.startswith(typed)
    return typed == short.rstrip(".") or (begun and len(typed) > (2 if typed.isascii() else 1))


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
