"""Reads what people type: in English and in the reader's language, with the digits and marks of its script.

Words for one meaning are a `Sentence` with commas between them. Weekdays, months, units, and the order of a date are
Unicode's CLDR, as Babel knows it; English needs no Babel here either.
"""

import datetime
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.language.caches import in_each_language
from bot.language.current import DEFAULT, current_language, speaking
from bot.language.habits import locale_of, weekday
from bot.language.sentences import Sentence

_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", ord("’"): "'"}
"""Full-width digits, letters and marks, each with the ordinary one."""
_SAID: Final = str.maketrans("号天", "日日")
"""What Chinese says at the end of a date or a weekday, and writes otherwise: 24号, 星期天."""
_MARKS: Final = ",;、・"
"""What stands between the items of a list, in any script."""


def plain(typed: str) -> str:
    """What was typed, with ordinary letters, digits, marks and spaces, in lower case.

    >>> plain(" ２０：００　Asia/Tokyo ")
    '20:00 asia/tokyo'
    """
    return " ".join(typed.translate(_WIDE).casefold().split())


def folded(name: str) -> str:
    """A name without case, accents and punctuation, so that “cafe” finds “Café”."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def items(typed: str) -> list[str]:
    """The items of a typed list, without empty ones.

    >>> items("Cafe, Forest;寿司屋、麦畑，牧場")
    ['Cafe', 'Forest', '寿司屋', '麦畑', '牧場']
    """
    return [part.strip() for part in re.split(f"[{_MARKS}]", typed.translate(_WIDE)) if part.strip()]


def begun_list(typed: str) -> tuple[list[str], str]:
    """A list that somebody is typing: the items before the last one, and what there is of that.

    >>> begun_list("Cafe、 For"), begun_list("Cafe,")
    ((['Cafe'], 'For'), (['Cafe'], ''))
    """
    *before, last = re.split(f"[{_MARKS}]", typed.translate(_WIDE))
    return items(",".join(before)), last.strip()


def halves(item: str) -> Sequence[tuple[str, str]]:
    """Each way to split what was typed at an “and”: “A and B” may be two things, or the name of one."""
    found = [
        (item[: each.start()].strip(), item[each.end() :].strip())
        for conjunction in conjunctions()
        for each in re.finditer(re.escape(conjunction), item, re.IGNORECASE)
    ]
    return [(first, second) for first, second in found if first and second]


@in_each_language()
def conjunctions() -> Sequence[str]:
    """What stands before the last item of a list, with its spaces."""
    if (language := current_language()) == DEFAULT:
        return (" and ",)
    end = locale_of(language).list_patterns["standard"]["2"]
    return tuple(dict.fromkeys((end.removeprefix("{0}").removesuffix("{1}"), " and ")))


def spoken(meaning: Sentence) -> list[str]:
    """What people type for that: in the reader's language, the usual word first, then in English."""
    return list(dict.fromkeys(word for text in (str(meaning), meaning.english) for word in items(text)))


def means(typed: str, meaning: Sentence) -> bool:
    """Whether somebody typed one of the words for that."""
    return folded(typed) in map(folded, spoken(meaning))


# --- lengths of time -------------------------------------------------------------------------------------


class Length(NamedTuple):
    """A length of time as typed; None: that unit was not named."""

    weeks: int | None
    days: int | None
    hours: int | None


_IN: Final = Sentence("in", context="typed words, with commas between them")
"""Before a length of time; Babel knows only one way to say it."""
_UNITS: Final = {"week": ("w", "week", "weeks"), "day": ("d", "day", "days"), "hour": ("h", "hour", "hours")}
_SOME: Final = 2
"""A number to ask Babel for, which then stands for any."""


def length_in(typed: str) -> Length | None:
    """The typed length of time, “2d 6h”, “in 3 days”; None if it is none.

    >>> length_in("in 3 days"), length_in("1D6h"), length_in("soon")
    (Length(weeks=None, days=3, hours=None), Length(weeks=None, days=1, hours=6), None)
    """
    found = _lengths().fullmatch(_bare(typed))
    if found is None or not any(found.groups()):
        return None
    return Length(*(None if each is None else int(each) for each in found.groups()))


@in_each_language()
def _lengths() -> re.Pattern[str]:
    before, after = set(map(_bare, spoken(_IN))), {unit: set(names) for unit, names in _UNITS.items()}
    if (language := current_language()) != DEFAULT:
        for unit, names in after.items():
            for text in _written_lengths(language, unit):
                first, _, last = text.partition(str(_SOME))
                before.add(first.strip())
                names.add(last.strip().rstrip("."))
    joins = "|".join(re.escape(_bare(each)) for each in (*conjunctions(), ","))
    numbers = (rf"(?:(\d{{1,3}})\s*{_any_of(after[unit])}\.?)?" for unit in _UNITS)
    return re.compile(rf"(?:{_any_of(before)}\s*)?" + rf"\s*(?:(?:{joins})\s*)?".join(numbers))


def _written_lengths(language: str, unit: str) -> Iterable[str]:
    """Lengths of two such units, and one, as Babel writes them in that language."""
    from babel.dates import format_timedelta
    from babel.units import format_unit

    locale, name = locale_of(language), f"duration-{unit}"
    for number in (1, _SOME):
        texts = [format_unit(number, name, length, locale=locale) for length in ("long", "short", "narrow")]
        ahead = datetime.timedelta(**{f"{unit}s": number})
        texts.append(format_timedelta(ahead, granularity=unit, add_direction=True, locale=locale))  # type: ignore[arg-type] # a unit
        for text in texts:
            if name not in text:  # else there is no such form
                yield _bare(text).replace(str(number), str(_SOME))


# --- days ------------------------------------------------------------------------------------------------

_ENGLISH_DATES: Final = (
    *("y-M-d", "E y-M-d", "d.M.", "d.M.y", "d MMMM", "d MMMM y", "E, d MMMM", "E, d MMMM y", "MMMM d", "MMMM d, y"),
    *("E, MMMM d", "E, MMMM d, y"),
)
"""Dates as CLDR would write them down. English has no order of day and month in figures that everybody shares."""
_SKELETONS: Final = ("Md", "yMd", "MEd", "yMEd", "MMMd", "yMMMd", "MMMEd", "yMMMEd", "MMMMd", "yMMMMd", "yMMMMEEEEd")
_FIELD: Final = re.compile(r"'(?P<quoted>[^']*)'|(?P<field>[a-zA-Z])(?P=field)*|(?P<other>[^a-zA-Z']+)")
_LEAST: Final = 3
"""Letters of a weekday that are enough."""
_LEAST_SIGNS: Final = 2
"""Signs of a weekday that are enough, as in Japanese."""


def weekday_in(typed: str) -> int | None:
    """The typed weekday, counted from Monday, 0; None if it is none.

    >>> weekday_in("Friday"), weekday_in("sun"), weekday_in("sa")
    (4, 6, None)
    """
    wanted = folded(typed).translate(_SAID)
    for names in (_weekdays(), _english_weekdays()):
        found = {day for name, day in names.items() if name == wanted}
        if not found and len(wanted) >= (_LEAST if wanted.isascii() else _LEAST_SIGNS):
            found = {day for name, day in names.items() if name.startswith(wanted)}
        if len(found) == 1:
            return found.pop()
    return None


def _english_weekdays() -> dict[str, int]:
    with speaking(DEFAULT):
        return _weekdays()


@in_each_language()
def _weekdays() -> dict[str, int]:
    if (language := current_language()) == DEFAULT:
        return {folded(weekday(day, short=short)): day for day in range(7) for short in (False, True)}
    days = locale_of(language).days
    return {
        folded(name): day
        for kind in ("format", "stand-alone")
        for width in ("wide", "abbreviated", "short")
        for day, name in days[kind][width].items()
    }


@in_each_language()
def _months() -> dict[str, int]:
    """Every name of a month, and its number."""
    if (language := current_language()) == DEFAULT:
        full = {month: f"{datetime.date(2000, month, 1):%B}" for month in range(1, 13)}
        return {folded(written): month for month, name in full.items() for written in (name, name[:_LEAST])}
    months = locale_of(language).months
    return {
        folded(name): month
        for kind in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for month, name in months[kind][width].items()
    }


def date_in(typed: str, today: datetime.date) -> datetime.date | None:
    """The typed date; without a year the next one. None if it is no date.

    Raises:
        ValueError: there is no such day in the calendar.
    """
    text = _bare(typed).translate(_SAID)
    for language in dict.fromkeys((current_language(), DEFAULT)):
        with speaking(language):
            for pattern in _dates():
                if found := pattern.fullmatch(text):
                    return _date(found.groupdict(), _months(), today)
    return None


def _date(found: dict[str, str | None], months: dict[str, int], today: datetime.date) -> datetime.date:
    month, number = found.get("month"), int(found["d"] or 0)
    which = months[folded(found["name"] or "")] if month is None else int(month)
    year = found.get("y")
    if year is not None:
        return datetime.date(int(year) + (2000 if len(year) == 2 else 0), which, number)
    day = datetime.date(today.year, which, number)
    return day if day >= today else datetime.date(today.year + 1, which, number)


@in_each_language()
def _dates() -> Sequence[re.Pattern[str]]:
    if (language := current_language()) == DEFAULT:
        return tuple(map(_pattern, _ENGLISH_DATES))
    from babel.dates import match_skeleton

    locale = locale_of(language)
    known = locale.datetime_skeletons
    found = (known[name] for each in _SKELETONS if (name := match_skeleton(each, known)) is not None)
    whole = (locale.date_formats[width] for width in ("short", "medium", "long", "full"))
    return tuple(_pattern(text) for text in dict.fromkeys(each.pattern for each in (*found, *whole)))


def _pattern(written: str) -> re.Pattern[str]:
    """A pattern of CLDR such as ``E, d. MMM y`` as a regular expression."""
    parts, fields = [], list(_FIELD.finditer(written))
    for at, part in enumerate(fields):
        match part["field"]:
            case None:
                ahead = fields[at + 1][0] if at + 1 < len(fields) else ""
                figures = ahead[:1] in ("d", "y") or ahead in ("M", "MM")
                parts.append(_between(part["quoted"] or part["other"] or "", figures=figures))
            case "M" | "L":
                parts.append(r"(?P<month>\d{1,2})" if len(part[0]) < _LEAST else rf"(?P<name>{_any_of(_months())})\.?")
            case "E" | "c":
                parts.append(rf"{_any_of(_weekdays())}\.?")
            case "d":
                parts.append(r"(?P<d>\d{1,2})")
            case "y":
                parts.append(r"(?P<y>\d{4})" if len(part[0]) != 2 else r"(?P<y>\d{4}|\d{2})")
            case other:
                raise ValueError(f"a date with {other!r} is not read")
    return re.compile("".join(parts))


def _between(text: str, *, figures: bool) -> str:
    """Marks between two fields: spaces, commas and brackets may be left out, full stops only if no `figures` follow."""
    optional = ",()" if figures else ",()."
    marks = (re.escape(each) + ("?" if each in optional else "") for each in text.translate(_WIDE).casefold())
    return "".join(r"\s*" if mark.isspace() or mark == r"\ " else mark for mark in marks) + r"\s*"


def _bare(typed: str) -> str:
    """What was typed, `plain`, and without accents."""
    letters = unicodedata.normalize("NFD", plain(typed))
    return unicodedata.normalize("NFC", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _any_of(names: Iterable[str]) -> str:
    """A pattern of any of these names, longer ones first."""
    return (
        f"(?:{'|'.join(re.escape(name) for name in sorted(filter(None, names), key=lambda each: (-len(each), each)))})"
    )


# --- times of day ----------------------------------------------------------------------------------------


class TimeOfDay(NamedTuple):
    """A typed time of day, and what stands after it, if anything."""

    hour: int
    minute: int
    place: str | None


_TIME: Final = r"(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?:%s)?|%s)(?:\s+(\S{1,40})|\s*([^\W\d_a-z]\S{0,39}))?"


def time_in(typed: str) -> TimeOfDay | None:
    """The typed time of day, “20:00 Europe/Berlin”; None if it is none. It may not exist, like 25:00.

    >>> time_in("20:00 Europe/Berlin"), time_in("8.15"), time_in("20")
    (TimeOfDay(hour=20, minute=0, place='europe/berlin'), TimeOfDay(hour=8, minute=15, place=None), None)
    """
    found = _times().fullmatch(plain(typed))
    if found is None:
        return None
    return TimeOfDay(int(found[1]), int(found[2] or 0), found[3] or found[4])


@in_each_language()
def _times() -> re.Pattern[str]:
    oclock = ""
    if (language := current_language()) != DEFAULT:
        hours = locale_of(language).datetime_skeletons["H"].pattern
        oclock = plain("".join(part["quoted"] or part["other"] or "" for part in _FIELD.finditer(hours)))
    after = rf"\s*{re.escape(oclock)}" if oclock else "(?!)"
    return re.compile(_TIME % (after, after))


# --- languages -------------------------------------------------------------------------------------------


def names_of_language(tag: str) -> list[str]:
    """What a language is called in the reader's language and in English.

    >>> names_of_language("de")
    ['German']
    """
    names = [locale_of(language).languages.get(tag.partition("-")[0]) for language in (current_language(), DEFAULT)]
    return list(dict.fromkeys(filter(None, names)))
