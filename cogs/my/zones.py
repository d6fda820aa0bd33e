"""Time zones that somebody is likely to live in, and finding one by its city."""

from collections.abc import Sequence
from typing import Final

from bot.calendar.deadlines import zones
from bot.calendar.preferences import Person
from bot.language import city, current_language
from bot.language.habits import cities
from bot.language.reading import plain
from cogs.ui.deadlines import ZONES_BY_LOCALE, named_like
from cogs.ui.layouts import MENU_HOLDS

AROUND_THE_WORLD: Final = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin"),
    *("Europe/Athens", "Africa/Johannesburg", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata"),
    *("Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""One for about every hour, from west to east; every other one is found by typing."""


def suggested(locale: str) -> str:
    """Where most people live whose Discord speaks that language: offered, never taken for granted."""
    return ZONES_BY_LOCALE.get(locale, "UTC")


def likely(person: Person, locale: str) -> Sequence[str]:
    """What a menu offers: what they chose, what the language suggests, then one zone for about every hour."""
    chosen = [person.zone] if person.zone_known else []
    return list(dict.fromkeys((*chosen, suggested(locale), *AROUND_THE_WORLD)))[:MENU_HOLDS]


def find(typed: str) -> str | None:
    """The zone of exactly that name, or of that label, in any case of letters."""
    wanted = plain(typed).replace(" ", "_")
    return next((name for name in zones() if name.casefold() == wanted), None) or next(
        (name for name in cities(current_language()) if plain(label(name)) == plain(typed) and name in zones()), None
    )


def label(zone: str) -> str:
    """A zone as it is offered: with its city in the reader's language, if that has another name there."""
    name, there = zone.replace("_", " "), city(zone)
    return name if name.endswith(there) else f"{there} · {name}"


def offers(typed: str, locale: str) -> Sequence[str]:
    """Zones whose names contain that; first those whose city begins with it."""
    return named_like(typed) if typed.strip() else likely(Person(), locale)
