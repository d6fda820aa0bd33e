"""Days as people type them, in their own time zone: for announcing a holiday."""

import datetime
import zoneinfo
from collections.abc import Sequence
from typing import Final

from bot.calendar.preferences import Person
from bot.language import date
from bot.language.reading import Length, date_in, length_in, means, plain, weekday_in
from cogs.my import words
from cogs.ui.options import MOST_CHOICES
from rendering.words.settings import NotAgreed

FARTHEST_DAYS: Final = 366
"""Days from now within which a holiday has to end."""


def read(typed: str, today: datetime.date) -> datetime.date:
    """The typed day.

    Raises:
        NotAgreed: it is no day, or too far away; says what would be one.
    """
    try:
        day = _read(typed, today)
    except ValueError as error:
        raise NotAgreed(words.NO_SUCH_DAY) from error
    if day is None:
        raise NotAgreed(words.no_day(today))
    if day < today:
        raise NotAgreed(words.DAY_OVER)
    if day > today + datetime.timedelta(days=FARTHEST_DAYS):
        raise NotAgreed(words.DAY_TOO_FAR)
    return day


def _read(typed: str, today: datetime.date) -> datetime.date | None:
    if not typed.strip():
        return today
    for ahead, meaning in enumerate((words.TODAY, words.TOMORROW, words.DAY_AFTER)):
        if means(typed, meaning):
            return today + datetime.timedelta(days=ahead)
    match length_in(typed):
        case Length(weeks=int(weeks), days=None, hours=None):
            return today + datetime.timedelta(weeks=weeks)
        case Length(weeks=None, days=int(days), hours=None):
            return today + datetime.timedelta(days=days)
    if (day := date_in(typed, today)) is not None:
        return day
    named = weekday_in(typed)
    return None if named is None else today + datetime.timedelta(days=(named - today.weekday() - 1) % 7 + 1)


def offers(typed: str, today: datetime.date) -> Sequence[tuple[str, str]]:
    """Completions of the typed text, at most 25: each a label and a value."""
    days = [today + datetime.timedelta(days=ahead) for ahead in range(MOST_CHOICES)]
    if typed.strip():
        try:
            days = [read(typed, today)]
        except NotAgreed:
            days = [day for day in days if plain(typed) in plain(date(day))]
    return [(date(day), day.isoformat()) for day in days]


def today_for(person: Person, now: float) -> datetime.date:
    """Today's date for that person; `now` in seconds since 1970."""
    return person.local(now).date()


def beginning(person: Person, day: datetime.date) -> float:
    """When that day begins for them, in seconds since 1970; in UTC if nothing is known of their time zone."""
    zone = zoneinfo.ZoneInfo(person.likely_zone or "UTC")
    return datetime.datetime.combine(day, datetime.time(), zone).timestamp()
