"""Time zones that somebody is likely to live in, and finding one by its city."""

from collections.abc import Sequence
from typing import Final

from bot.calendar.deadlines import zones
from cogs.ui.deadlines import ZONES_BY_LOCALE
from cogs.ui.layouts import MENU_HOLDS

AROUND_THE_WORLD: Final = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "UTC", "Europe/London", "Europe/Berlin"),
    *("Europe/Athens", "Africa/Johannesburg", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata"),
    *("Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""One for about every hour, from west to east; every other one is found by typing."""


def guessed(locale: str) -> str:
    """Where most people live whose Discord speaks that language."""
    return ZONES_BY_LOCALE.get(locale, "UTC")


def likely(chosen: str, locale: str) -> Sequence[str]:
    """What a menu offers: what holds, what the language suggests, then one zone for about every hour."""
    return list(dict.fromkeys((chosen, guessed(locale), *AROUND_THE_WORLD)))[:MENU_HOLDS]


def find(typed: str) -> str | None:
    """The zone of exactly that name, in any case of letters."""
    wanted = typed.strip().casefold().replace(" ", "_")
    return next((name for name in zones() if name.casefold() == wanted), None)


def offers(typed: str, locale: str) -> Sequence[str]:
    """Zones in whose name that occurs, cities that begin with it first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    if not wanted:
        return likely(guessed(locale), locale)
    found = [name for name in zones() if wanted in name.casefold()]
    return sorted(found, key=lambda name: (not name.casefold().rpartition("/")[2].startswith(wanted), name))
