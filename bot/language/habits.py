"""Numbers, money, dates and lists as the reader's language writes them, by Unicode's CLDR.

English needs no Babel: its forms are written out here, and stay what they have always been.
"""

import datetime
import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bot.language.current import DEFAULT, current_language

if TYPE_CHECKING:
    from babel import Locale

MINUS: Final = "−"
_WORD_JOINER: Final = "\u2060"
"""Forbids a line break where it stands; invisible."""
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@functools.cache
def locale_of(language: str) -> "Locale":
    """Babel's locale of a language; English for one that Babel does not know, like the tests' own."""
    from babel import Locale, UnknownLocaleError  # reading it takes longer than English should wait

    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(DEFAULT)


def number(value: float, places: int = 0) -> str:
    """A number in groups of thousands, with as few places behind the point as it needs, at most `places`.

    >>> number(5000), number(-1.5, 1), number(2.04, 1)
    ('5,000', '−1.5', '2')
    """
    rounded = round(abs(value), places)
    sign = MINUS if value < 0 and rounded else ""
    if (language := current_language()) == DEFAULT:
        written = f"{rounded:,.{places}f}"
        return f"{sign}{written.rstrip('0').rstrip('.') if places else written}"
    from babel.numbers import format_decimal

    pattern = "#,##0." + "#" * places if places else "#,##0"
    return sign + format_decimal(rounded, pattern, locale_of(language))


def signed(value: float) -> str:
    """A gain or a loss.

    >>> signed(3), signed(-3), signed(0.2)
    ('+3', '−3', '0')
    """
    written = number(value)
    return written if written.startswith(MINUS) or not round(value) else f"+{written}"


def money(dollars: int) -> str:
    """An amount of dollars, with a real minus.

    >>> money(5000), money(250_000)
    ('$5,000', '$250,000')
    """
    amount, negative = number(abs(dollars)), dollars < 0
    language = current_language()
    if language == DEFAULT or locale_of(language).currency_formats["standard"].pattern.startswith("¤"):
        return f"{MINUS}{_WORD_JOINER}${amount}" if negative else f"${amount}"  # a line may break between − and $
    return f"{MINUS if negative else ''}{amount}\xa0$"


def percent(share: float, places: int = 0) -> str:
    """A share of 1 in per cent, with at most `places` places behind the point.

    >>> percent(0.55)
    '55%'
    """
    amount = number(100 * share, places)
    if (language := current_language()) == DEFAULT:
        return f"{amount}%"
    return f"{amount}\xa0%" if "\xa0" in locale_of(language).percent_formats[None].pattern else f"{amount}%"


def listed(words: Iterable[str]) -> str:
    """Words in a row: “a, b and c”; nothing for none.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return _listed(words, "standard", "and")


def either(words: Iterable[str]) -> str:
    """Words of which one counts: “a, b or c”.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    return _listed(words, "or", "or")


def _listed(words: Iterable[str], style: str, english: str) -> str:
    *most, last = list(words) or [""]
    if not most:
        return last
    if (language := current_language()) == DEFAULT:
        return f"{', '.join(most)} {english} {last}"
    return _patterns(language, style, [*most, last])


def _patterns(language: str, style: str, words: list[str]) -> str:
    """As Babel's `format_list`, but words may contain braces: they are players' names."""
    found = locale_of(language).list_patterns[style]
    if len(words) == 2:
        return _joined(found["2"], *words)
    made = _joined(found["start"], words[0], words[1])
    for word in words[2:-1]:
        made = _joined(found["middle"], made, word)
    return _joined(found["end"], made, words[-1])


def _joined(pattern: str, first: str, second: str) -> str:
    before, _, rest = pattern.partition("{0}")
    between, _, after = rest.partition("{1}")
    return f"{before}{first}{between}{second}{after}"


def weekday(day: int, *, short: bool = False) -> str:
    """The name of a weekday, which counts from Monday, 0.

    >>> weekday(0), weekday(6, short=True)
    ('Monday', 'Sun')
    """
    if (language := current_language()) == DEFAULT:
        return _WEEKDAYS[day][:3] if short else _WEEKDAYS[day]
    return str(locale_of(language).days["stand-alone"]["abbreviated" if short else "wide"][day])


def month(day: datetime.date) -> str:
    """The month of a day, with its year.

    >>> month(datetime.date(2026, 11, 1))
    'November 2026'
    """
    if (language := current_language()) == DEFAULT:
        return f"{day:%B %Y}"
    from babel.dates import format_skeleton

    return str(format_skeleton("yMMMM", day, locale=locale_of(language)))


def full_date(day: datetime.date) -> str:
    """A day with its month in words.

    >>> full_date(datetime.date(2026, 11, 22))
    '22 November 2026'
    """
    if (language := current_language()) == DEFAULT:
        return f"{day.day} {day:%B %Y}"
    from babel.dates import format_skeleton

    return str(format_skeleton("yMMMMd", day, locale=locale_of(language)))


def date(day: datetime.date) -> str:
    """A day with its weekday, short, the year as four figures.

    >>> date(datetime.date(2026, 11, 1))
    'Sun 2026-11-01'
    """
    if (language := current_language()) == DEFAULT:
        return f"{_WEEKDAYS[day.weekday()][:3]} {day.isoformat()}"
    from babel.dates import format_skeleton

    return str(format_skeleton("yMMMEd", day, locale=locale_of(language)))


def day_and_month(day: datetime.date) -> str:
    """A day without its year, in figures.

    >>> day_and_month(datetime.date(2026, 12, 24))
    '24.12.'
    """
    if (language := current_language()) == DEFAULT:
        return f"{day.day}.{day.month}."
    from babel.dates import format_skeleton

    return str(format_skeleton("Md", day, locale=locale_of(language)))


def clock(minute: int) -> str:
    """A minute of the day on a clock of 24 hours, as all languages here write it.

    >>> clock(450)
    '07:30'
    """
    return f"{minute // 60:02}:{minute % 60:02}"


def time_of_day(moment: datetime.datetime) -> str:
    """The time of a moment, as `clock` writes it."""
    return clock(60 * moment.hour + moment.minute)


def city(zone: str) -> str:
    """The city of a time zone.

    >>> city("America/New_York"), city("America/Sao_Paulo")
    ('New York', 'São Paulo')
    """
    return cities(current_language()).get(zone) or zone.rpartition("/")[2].replace("_", " ")


ACCENTED: Final = {
    "America/Asuncion": "Asunción",
    "America/Bogota": "Bogotá",
    "America/Sao_Paulo": "São Paulo",
}
"""Cities whose English names have letters that the names of time zones lack."""


@functools.cache
def cities(language: str) -> dict[str, str]:
    """Cities that have another name in that language, by their time zone."""
    if language == DEFAULT:
        return ACCENTED
    zones = locale_of(language).time_zones
    return {zone: str(names["city"]) for zone, names in zones.items() if "city" in names}
