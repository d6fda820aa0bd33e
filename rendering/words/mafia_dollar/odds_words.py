"""How likely a player's gangsters succeed, in words; for that player alone."""

from typing import Final

from bot.games.mafia_dollar.coach import JobOdds, MafiaOdds
from rendering.words.mafia_dollar.names import card_name, counted
from rendering.words.mafia_dollar.places import percent

HEADING: Final = "How likely your gangsters succeed"
NOBODY: Final = "You have no gangsters in play yet"
COUNTED: Final = "Your own hand is counted in, so this is for you alone."


def there(found: MafiaOdds) -> str:
    """What there is for them."""
    dogs = f", {found.dogs} with a dog" if found.dogs else ""
    targets = counted(found.targets, "rival")
    return f"{targets} on the street · {counted(found.stores, 'warehouse')} with loot{dogs}"


def where(job: JobOdds) -> str:
    """What keeps him from trying now."""
    return " (blocked)" if job.blocked else "" if job.street else " (in the hideout)"


def describe(found: MafiaOdds, *, plain: bool = False) -> str:
    """Everything, a line for each gangster; `plain`: without formatting."""
    mark = "" if plain else "**"
    lines = [f"{mark}{HEADING}.{mark} {there(found)}."]
    for job in found.jobs:
        dog = f", past a dog {percent(job.dog)}" if found.dogs else ""
        lines.append(
            f"{mark}{card_name(job.gangster)}{mark}{where(job)}: attack {percent(job.attack)}, "
            f"break-in {percent(job.burglary)}{dog}"
        )
    if not found.jobs:
        lines.append(f"{NOBODY}.")
    return "\n".join([*lines, COUNTED if plain else f"-# {COUNTED}"])
