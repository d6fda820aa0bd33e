"""The odds of a player's gangsters, in words; for that player alone."""

from typing import Final

from bot.games.mafia_dollar.coach import JobOdds, MafiaOdds
from rendering.words.mafia_dollar.names import card_name, counted
from rendering.words.mafia_dollar.places import percent

HEADING: Final = "Will the job succeed?"
IN_COLOUR: Final = "in colour: successes in ten tries"
ATTACK: Final = "Attack"
BREAK_IN: Final = "Break in"
PAST_A_DOG: Final = "Past a dog"
NO_GANGSTERS: Final = "You have no gangsters in play yet"
COUNTED: Final = "Your own hand is counted in, so this is for you alone."


def there_are(targets: int, stores: int, dogs: int) -> tuple[tuple[str, str], ...]:
    """What a job may bring: each with what it is about, ``rivals``, ``warehouses`` or ``dogs``."""
    found = (
        ("rivals", f"{counted(targets, 'rival')} on the street"),
        ("warehouses", f"{counted(stores, 'warehouse')} with loot"),
    )
    return (*found, ("dogs", f"{dogs} with a dog")) if dogs else found


def where(job: JobOdds) -> str:
    """What keeps a gangster from trying now."""
    return " (blocked)" if job.blocked else "" if job.street else " (in the hideout)"


def describe(found: MafiaOdds, *, plain: bool = False) -> str:
    """All odds, a line for each gangster; `plain`: without formatting."""
    mark = "" if plain else "**"
    there = " · ".join(words for _, words in there_are(found.targets, found.stores, found.dogs))
    lines = [f"{mark}{HEADING}{mark} {there}."]
    for job in found.jobs:
        dog = f", past a dog {percent(job.dog)}" if found.dogs else ""
        lines.append(
            f"{mark}{card_name(job.gangster)}{mark}{where(job)}: attack {percent(job.attack)}, "
            f"break-in {percent(job.burglary)}{dog}"
        )
    if not found.jobs:
        lines.append(f"{NO_GANGSTERS}.")
    return "\n".join([*lines, COUNTED if plain else f"-# {COUNTED}"])
