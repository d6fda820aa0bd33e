"""Deadlines: reading what people type, and showing them in words."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.calendar.deadlines import (
    DAY,
    HOUR,
    LONGEST_DEADLINE,
    SHORTEST_DEADLINE,
    Daily,
    Deadline,
    Duration,
    over_days,
    zones,
)
from bot.language import Sentence, current_language, say
from bot.language.habits import cities
from bot.language.reading import Length, folded, length_in, means, plain, spoken, time_in
from bot.language.rows import commas, headed
from bot.table.terms import Pace, Terms
from cogs.ui import deadline_words
from rendering.words.settings import NotAgreed

NONE = "none"
USUAL = ("12h", "1d", "2d", "3d", "7d")
"""Deadlines that are suggested, the most usual ones."""
DEFAULT = Duration(2 * DAY)
EVENING = 20
"""The suggested hour of the day."""

ZONES_BY_LOCALE = {
    "bg": "Europe/Sofia",
    "cs": "Europe/Prague",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "el": "Europe/Athens",
    "en-GB": "Europe/London",
    "en-US": "America/New_York",
    "es-419": "America/Mexico_City",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb",
    "hu": "Europe/Budapest",
    "id": "Asia/Jakarta",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "ko": "Asia/Seoul",
    "lt": "Europe/Vilnius",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "ru": "Europe/Moscow",
    "sv-SE": "Europe/Stockholm",
    "th": "Asia/Bangkok",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
    "vi": "Asia/Ho_Chi_Minh",
    "zh-CN": "Asia/Shanghai",
    "zh-TW": "Asia/Taipei",
}
"""A suggested time zone for each Discord language: where most of its speakers live."""

_DUE: Mapping[Pace | None, Sentence] = {
    "live": Sentence("moves are due every day at {time}, {zone}"),
    "postal": Sentence("a postal turn every day at {time}, {zone}"),
    None: Sentence("moves or orders are due every day at {time}, {zone}"),
}
_BEGUN = re.compile(r"(?:(\d{1,2})(?:[:.h](\d{0,2}))?)? *([^\W\d][\w/+-]{0,40})?")


class Offer(NamedTuple):
    """A suggested deadline: its label, and the text that would be typed for it."""

    name: str
    value: str


def read(typed: str) -> Deadline | None:
    """Read a typed deadline; None: no deadline.

    Raises:
        NotAgreed: it is not a deadline; says what would be.
    """
    for text in (typed, _before_the_words(typed)):
        if means(text, deadline_words.NONE_TYPED):
            return None
        if (length := length_in(text)) is not None:
            return _duration(length)
    time = time_in(typed)
    if time is None:
        raise NotAgreed(deadline_words.NO_DEADLINE)
    if time.hour > 23 or time.minute > 59:
        raise NotAgreed(deadline_words.NO_SUCH_TIME)
    if time.place is None:
        raise NotAgreed(deadline_words.without_zone(time.hour, time.minute))
    zone = next((name for name in zones() if name.casefold() == time.place), None)
    if zone is None:
        raise NotAgreed(deadline_words.no_such_zone(named_like(time.place)[:3]))
    return Daily(time.hour, time.minute, zone)


def _duration(length: Length) -> Duration:
    seconds = ((length.weeks or 0) * 7 + (length.days or 0)) * DAY + (length.hours or 0) * HOUR
    if not SHORTEST_DEADLINE <= seconds <= LONGEST_DEADLINE:
        raise NotAgreed(deadline_words.TOO_SHORT_OR_LONG)
    return Duration(seconds)


def _before_the_words(typed: str) -> str:
    """What stands first in an offered name, like “2d: a turn within 2 days”; empty if that was not typed."""
    text = plain(typed)
    head, _, explained = text.partition(":")
    if not explained:
        return ""
    try:
        deadline = read(head)
    except NotAgreed:
        return ""
    return head if any(plain(_offer(deadline, pace).name) == text for pace in _DUE) else ""


def written(deadline: Deadline | None) -> str:
    """A deadline as a person would type it."""
    match deadline:
        case None:
            return NONE
        case Daily(hour, minute, zone):
            return f"{hour:02}:{minute:02} {zone}"
        case Duration(seconds):
            days, hours = divmod(round(seconds / HOUR), 24)
            return (f"{days}d" if days else "") + (f"{hours}h" if hours else "")


def in_words(deadline: Deadline | None, pace: Pace | None) -> str:
    """A deadline as a phrase, for each turn of a live game or each postal turn; `pace` None: for either."""
    match deadline:
        case None:
            if pace == "postal":
                return say("no deadline: a postal turn waits for everybody")
            return say("no deadline")
        case Daily(hour, minute, zone):
            return _DUE[pace](time=f"{hour:02}:{minute:02}", zone=zone)
        case Duration(seconds):
            within = deadline_words.days_and_hours(*divmod(round(seconds / HOUR), 24))
            if pace == "postal":
                return say("a postal turn within {time}", time=within)
            return say("a turn within {time}", time=within)


def agreed(terms: Terms) -> str:
    """The deadline of each turn, and whether nights count where it may be longer than one."""
    counted = _NIGHTS[terms.waking]
    said = terms.pace == "live" and (over_days(terms.deadline) or (terms.waking and terms.deadline is not None))
    return commas([in_words(terms.deadline, terms.pace), *([str(counted)] if said else [])])


_NIGHTS: Mapping[bool, Sentence] = {False: Sentence("nights count"), True: Sentence("nights not counted")}


def usual(locale: str) -> tuple[Deadline | None, ...]:
    """The suggestions for a person with that Discord language."""
    zone = ZONES_BY_LOCALE.get(locale, "UTC")
    evenings = [Daily(EVENING, 0, name) for name in dict.fromkeys((zone, "UTC"))]
    return (*map(read, USUAL), *evenings, None)


def offers(typed: str, locale: str, pace: Pace | None = None) -> Sequence[Offer]:
    """Completions of the text typed so far, the likeliest first."""
    text = plain(typed)
    try:
        return [_offer(read(text), pace)]
    except NotAgreed:
        begun = _BEGUN.fullmatch(text)
    if not text:
        return [_offer(deadline, pace) for deadline in usual(locale)]
    if begun is None:
        return []
    hour, minute, place = int(begun[1] or EVENING), int((begun[2] or "0").ljust(2, "0")), begun[3] or ""
    found: list[Deadline] = []
    if begun[1] and begun[2] is None and not place:
        found += [
            Duration(hours) for hours in (hour * HOUR, hour * DAY) if SHORTEST_DEADLINE <= hours <= LONGEST_DEADLINE
        ]
    if hour < 24 and minute < 60:
        names = named_like(place) if place else [ZONES_BY_LOCALE.get(locale, "UTC"), "UTC"]
        found += [Daily(hour, minute, name) for name in dict.fromkeys(names)]
    return [_offer(deadline, pace) for deadline in found]


def _offer(deadline: Deadline | None, pace: Pace | None) -> Offer:
    value = written(deadline)
    if isinstance(deadline, Daily):
        return Offer(value, value)
    typed = spoken(deadline_words.NONE_TYPED)[0] if deadline is None else value
    return Offer(headed(typed, in_words(deadline, pace)), value)


def named_like(place: str) -> list[str]:
    """Time zones that contain that text, by their city in the reader's language too; first those that begin with it."""
    wanted, local = folded(place), {zone: folded(city) for zone, city in cities(current_language()).items()}
    found = []
    for name in zones():
        area, _, there = name.rpartition("/")
        names = (folded(there), local.get(name, ""))
        if area and (wanted in folded(name) or wanted in names[1]):
            found.append((not any(each.startswith(wanted) for each in names), name))
    return [name for _, name in sorted(found)]
