"""Months of the calendar, in UTC, written like "2026-11"."""

import datetime
from typing import Final

from bot.language import month as month_in_words

NOON: Final = 12
"""The hour in UTC at which a month that has ended gets its picture: then it is the first nearly everywhere."""


def month_of(moment: float) -> str:
    """The month of a moment, in seconds since 1970.

    >>> month_of(0)
    '1970-01'
    """
    return f"{datetime.datetime.fromtimestamp(moment, datetime.UTC):%Y-%m}"


def due_month(now: float) -> str:
    """The last month that gets a picture by now: the month before, or until noon of the first the one before that.

    >>> noon = datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.UTC).timestamp()
    >>> due_month(noon - 1), due_month(noon)
    ('2026-10', '2026-11')
    """
    return before(month_of(now - NOON * 3600.0))


def next_due(now: float) -> float:
    """The next moment after `now` at which a month gets its picture, in seconds since 1970."""
    return span(month_of(now - NOON * 3600.0))[1] + NOON * 3600.0


def before(month: str) -> str:
    """The month before.

    >>> before("2026-01")
    '2025-12'
    """
    year, number = map(int, month.split("-"))
    return f"{year}-{number - 1:02}" if number > 1 else f"{year - 1}-12"


def span(month: str) -> tuple[float, float]:
    """When a month begins, and when the next one does, in seconds since 1970."""
    year, number = map(int, month.split("-"))
    first = datetime.datetime(year, number, 1, tzinfo=datetime.UTC)
    return first.timestamp(), (first + datetime.timedelta(days=32)).replace(day=1).timestamp()


def title(month: str) -> str:
    """The month in words.

    >>> title("2026-11")
    'November 2026'
    """
    return month_in_words(datetime.datetime.fromtimestamp(span(month)[0], datetime.UTC))
