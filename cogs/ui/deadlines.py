"""Deadlines: reading what people type, and showing them in words."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.calendar.deadlines import DAY, HOUR, LONGEST_DEADLINE, SHORTEST_DEADLINE, Daily, Deadline, Duration, zones
from bot.language import Sentence, say
from bot.language.caches import in_each_language
from bot.language.rows import headed
from bot.language.typed import tidy, units
from bot.table.terms import Pace
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
_TIME = re.compile(r"(\d{1,2})[:.](\d{2})(?: +(\S{1,40}))?")
_BEGUN = re.compile(r"(?:(\d{1,2})(?:[:.](\d{0,2}))?)? *([A-Za-z/_+-][\w/+-]{0,40})?")


class Offer(NamedTuple):
    """A suggested deadline: its label, and the text that would be typed for it."""

    name: str
    value: str


def read(typed: str) -> Deadline | None:
    """Read a typed deadline, in English or the reader's language; None: no deadline.

    Raises:
        NotAgreed: it is not a deadline; says what would be.
    """
    text = tidy(typed)
    if text.casefold() in (NONE, "no", "never", str(deadline_words.NONE).casefold()):
        return None
    if (span := _span().fullmatch(text.casefold())) and any(span.groups()):
        seconds = int(span[1] or 0) * DAY + int(span[2] or 0) * HOUR
        if not SHORTEST_DEADLINE <= seconds <= LONGEST_DEADLINE:
            raise NotAgreed(deadline_words.TOO_SHORT_OR_LONG)
        return Duration(seconds)
    time = _TIME.fullmatch(text)
    if time is None:
        raise NotAgreed(deadline_words.NO_DEADLINE)
    hour, minute = int(time[1]), int(time[2])
    if hour > 23 or minute > 59:
        raise NotAgreed(deadline_words.NO_SUCH_TIME)
    if time[3] is None:
        raise NotAgreed(deadline_words.without_zone(hour, minute))
    zone = next((name for name in zones() if name.casefold() == time[3].casefold()), None)
    if zone is None:
        raise NotAgreed(deadline_words.no_such_zone(_zones_like(time[3])[:3]))
    return Daily(hour, minute, zone)


@in_each_language()
def _span() -> re.Pattern[str]:
    """Days, hours or both, as English and the reader's language write them."""
    days, hours = units(deadline_words.days), units(deadline_words.hours)
    return re.compile(rf"(?:(\d{{1,3}}) ?(?:d|days?|{days}))? ?(?:(\d{{1,3}}) ?(?:h|hours?|{hours}))?")


def written(deadline: Deadline | None) -> str:
    """A deadline as a person would type it in English, which is also how it is stored in a choice."""
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


def usual(locale: str) -> tuple[Deadline | None, ...]:
    """The suggestions for a person with that Discord language."""
    zone = ZONES_BY_LOCALE.get(locale, "UTC")
    evenings = [Daily(EVENING, 0, name) for name in dict.fromkeys((zone, "UTC"))]
    return (*map(read, USUAL), *evenings, None)


def offers(typed: str, locale: str, pace: Pace | None = None) -> Sequence[Offer]:
    """Completions of the text typed so far, the likeliest first."""
    text = tidy(typed)
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
        names = _zones_like(place) if place else [ZONES_BY_LOCALE.get(locale, "UTC"), "UTC"]
        found += [Daily(hour, minute, name) for name in dict.fromkeys(names)]
    return [_offer(deadline, pace) for deadline in found]


def _offer(deadline: Deadline | None, pace: Pace | None) -> Offer:
    value = written(deadline)
    if isinstance(deadline, Daily):
        return Offer(value, value)
    typed = value if deadline else str(deadline_words.NONE)
    return Offer(headed(typed, in_words(deadline, pace)), value)


def _zones_like(place: str) -> list[str]:
    """Time zones that contain that text, cities that begin with it first."""
    wanted = place.casefold().replace(" ", "_")
    found = [name for name in zones() if wanted in name.casefold() and "/" in name]
    return sorted(found, key=lambda name: (not name.casefold().rpartition("/")[2].startswith(wanted), name))
