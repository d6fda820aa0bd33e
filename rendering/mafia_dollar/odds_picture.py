"""How likely a player's gangsters succeed, as a chart; for that player alone."""

from collections.abc import Iterator
from typing import Final

from bot.games.mafia_dollar.coach import JobOdds, MafiaOdds
from rendering.drawing.charts import Bar, Section, Style, chart
from rendering.drawing.picture import Picture
from rendering.drawing.theme import GAIN, LOSS
from rendering.mafia_dollar.noir import CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.words.mafia_dollar import odds_words
from rendering.words.mafia_dollar.names import card_name
from rendering.words.mafia_dollar.places import percent

STYLE: Final = Style(page=NIGHT, well=ROOM, words=CREAM, muted=SMOKE, good=GAIN, bad=LOSS, idle=RIM)
MOST: Final = 6


def odds(found: MafiaOdds) -> Picture:
    """For each gangster a bar for an attack, a break-in, and one past a dog where there are dogs."""
    sections = [
        Section(f"{card_name(job.gangster)}{odds_words.where(job)}", list(_bars(job, dogs=found.dogs > 0)))
        for job in found.jobs[:MOST]
    ]
    head = Section(odds_words.there(found))
    if not sections:
        head = Section(odds_words.there(found), none=f"{odds_words.NOBODY}.")
    return chart([head, *sections], STYLE, alt=odds_words.describe(found, plain=True)[:1024], name="odds.png")


def _bars(job: JobOdds, *, dogs: bool) -> Iterator[Bar]:
    ways = [("Attack", job.attack), ("Break-in", job.burglary)]
    if dogs:
        ways.append(("Break-in past a dog", job.dog))
    for label, chance in ways:
        yield Bar(label, float(chance), percent(chance), idle=bool(odds_words.where(job)))
