"""Time zones that somebody is likely to live in, and finding one by its city."""

from collections.abc import Sequence
from typing import Final

from bot.calendar.deadlines import zones
from bot.calendar.preferences import Person
from cogs.ui.deadlines import ZONES_BY_LOCALE
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
    """The zone of exactly that name, in any case of letters."""
    wanted = typed.strip().casefold().replace(" ", "_")
    return next((name for name in zones() if name.casefold() == wanted), None)


def offers(typed: str, locale: str) -> Sequence[str]:
    """Zones in whose name that occurs, cities that begin with it first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    if not wanted:
        return likely(Person(), locale)
    found = [name for name in zones() if wanted in name.casefold()]
    return sorted(found, key=lambda name: (not name.casefold().rpartition("/")[2].startswith(wanted), name))
