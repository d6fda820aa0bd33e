"""The odds of a player's gangsters, in words; for that player alone."""

from typing import Final

from bot.games.mafia_dollar.coach import JobOdds, MafiaOdds
from bot.language import Sentence, say, say_counted, say_plural
from bot.language.rows import bracketed, paragraph, stopped
from rendering.words.mafia_dollar.names import BLOCKED, card_name
from rendering.words.mafia_dollar.places import IN_THE_HIDEOUT, percent

HEADING: Final = Sentence("Will the job succeed?")
IN_COLOUR: Final = Sentence("in colour: successes in ten tries")
ATTACK: Final = Sentence("Attack", context="a job, beside its chance")
BREAK_IN: Final = Sentence("Break in", context="a job, beside its chance")
PAST_A_DOG: Final = Sentence("Past a dog", context="a job, beside its chance")
NO_GANGSTERS: Final = Sentence("You have no gangsters in play yet.")
COUNTED: Final = Sentence("Your own hand is counted in, so this is for you alone.")


def there_are(targets: int, stores: int, dogs: int) -> tuple[tuple[str, str], ...]:
    """What a job may bring: each with what it is about, ``rivals``, ``warehouses`` or ``dogs``."""
    found = (
        ("rivals", say_plural("{count} rival on the street", "{count} rivals on the street", targets)),
        ("warehouses", say_plural("{count} warehouse with loot", "{count} warehouses with loot", stores)),
    )
    guarded = say_counted("{count} with a dog", dogs)
    return (*found, ("dogs", guarded)) if dogs else found


def where(job: JobOdds) -> str:
    """What keeps a gangster from trying now; empty: nothing."""
    return str(BLOCKED) if job.blocked else "" if job.street else str(IN_THE_HIDEOUT)


def describe(found: MafiaOdds, *, plain: bool = False) -> str:
    """All odds, a line for each gangster; `plain`: without formatting."""
    mark = "" if plain else "**"
    there = " · ".join(words for _, words in there_are(found.targets, found.stores, found.dogs))
    lines = [paragraph(f"{mark}{HEADING}{mark}", stopped(there))]
    for job in found.jobs:
        name = f"{mark}{card_name(job.gangster)}{mark}"
        if held := where(job):
            name = f"{name}{bracketed(held)}"
        chances = {"attack": percent(job.attack), "burglary": percent(job.burglary)}
        if found.dogs:
            lines.append(
                say(
                    "{gangster}: attack {attack}, break-in {burglary}, past a dog {dog}",
                    gangster=name,
                    dog=percent(job.dog),
                    **chances,
                )
            )
        else:
            lines.append(say("{gangster}: attack {attack}, break-in {burglary}", gangster=name, **chances))
    if not found.jobs:
        lines.append(str(NO_GANGSTERS))
    return "\n".join([*lines, str(COUNTED) if plain else f"-# {COUNTED}"])
