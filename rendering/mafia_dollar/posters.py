"""The poster of a finished game: the winner's crew, what everybody banked, and what people will talk about."""

import functools
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from PIL import Image

from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.story import MafiaStory, Member
from bot.games.mafia_dollar.views import ClanView, MafiaView
from bot.language import Sentence, say, say_counted, say_in_context, say_plural
from bot.language.rows import commas, headed, paragraph, stopped
from bot.pictures.picture import Picture, cut
from rendering.art.street.crew import COUNTER, FRONT, places
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.palette import indexed
from rendering.drawing.poster_parts import FACT, FOOT, HEAD, STEP, TITLE, Colours, Fact, facts, foot, headline, panel
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art, on
from rendering.drawing.text import block, drawable_names, line, wrapped
from rendering.drawing.theme import MARGIN, SEATS, TALLEST, WIDTH
from rendering.mafia_dollar import crews, icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BANDS, BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE, TILE
from rendering.words.common import listed
from rendering.words.endings import Finale, day, lasted, ranks, winners
from rendering.words.mafia_dollar.names import dollars, printed_name

_HERO: Final = 820
_ROW: Final = 76
_COLOURS: Final = Colours(NIGHT, ROOM, RIM, BRASS, CREAM, SMOKE)
_HAUL: Final = Sentence("Most valuable loot")
_HEIST: Final = Sentence("Biggest theft")
_POLICE: Final = Sentence("Most police")
_LEFT: Final = Sentence("left the game")
_WOOD: Final = BANDS["warehouse"]


Ending: TypeAlias = Finale[MafiaView, MafiaStory]
"""A finished game as everybody saw it end."""


def poster(ending: Ending, player_names: Sequence[str]) -> Picture:
    """Draw the poster.

    Raises:
        ValueError: the game is not over.
        ArtMissing: a drawing or font is not installed.
    """
    names = drawable_names(player_names)
    shown = _facts(ending, names)
    around = _HERO + TITLE + 16 + STEP + (FACT + STEP if shown else 0) + FOOT
    high = len(names) * min(_ROW, (TALLEST - around) // len(names)) + TITLE + 16
    canvas = Canvas(WIDTH, around - TITLE - 16 + high, NIGHT)
    won = ending.outcome.winners
    seats = {member.card: seat for seat in won for member in ending.story.crews[seat]}
    _crew(canvas, _members(ending), seats if len(won) > 1 else None)
    headline(canvas, (winners(ending.outcome, names), _how(ending)), _COLOURS)
    _standings(canvas, ending, names, (MARGIN, _HERO, WIDTH - 2 * MARGIN, high))
    facts(canvas, _HERO + high + STEP, shown, _COLOURS)
    foot(canvas, _length(ending), day(ending.played.ended), _COLOURS)
    return canvas.picture(_alt(ending, names), "poster.png")


# --- the crew ------------------------------------------------------------------------------------------


def _members(ending: Ending) -> list[Member]:
    """The gangsters who worked for the winners, the busiest first."""
    found = [member for seat in ending.outcome.winners for member in ending.story.crews[seat]]
    return sorted(found, key=lambda member: (member.fell, -member.jobs))


def _crew(canvas: Canvas, members: Sequence[Member], seats: Mapping[str, int] | None) -> None:
    """Draw the crew at the bar, with names and jobs below. `seats`: for whom each works, if several won."""
    shown, front = crews.gathered(members, (WIDTH, _HERO - STEP), HEAD)
    canvas.stamp(indexed(crews.picture(shown)), 0, 0)
    middles = places(len(front), WIDTH)
    top = shown.height - COUNTER
    for x, member in zip(middles, front, strict=True):
        room = round(min((abs(x - other) for other in middles if other != x), default=400)) - 12
        left = max(MARGIN, round(x) - room // 2)
        centre = min(left + room // 2, WIDTH - MARGIN - room // 2)
        whole = line(printed_name(card(member.card)), 32, 700)
        name = (whole,) if whole.width <= room else wrapped(printed_name(card(member.card)), 30, 700, room, 2)
        for at, words in enumerate(name):
            y = top + (54 if len(name) > 1 else 70) + at * 34
            canvas.text(words, (centre, y), 30, CREAM, _WOOD, anchor="middle")
        jobs = line(_jobs(member.jobs), 30, 600)
        shift = 0 if seats is None else 24
        canvas.text(jobs, (centre + shift, top + 126), 30, CREAM, _WOOD, anchor="middle")
        if seats is not None:
            seat_disc(canvas, seats[member.card], (centre + shift - jobs.width // 2 - 48, top + 126, 40), _WOOD)


def _jobs(count: int) -> str:
    return say_plural("{count} job", "{count} jobs", count)


# --- panels --------------------------------------------------------------------------------------------


def _standings(canvas: Canvas, ending: Ending, names: Sequence[str], box: Box) -> None:
    """Everybody by rank: what they banked, as a figure and a bar, one below the other in the whole `box`."""
    panel(canvas, box, say("Standings"), _COLOURS)
    x, top, width, high = box
    step = (high - TITLE - 16) // len(names)
    worth = [_worth(ending, clan) for clan in ending.view.clans]
    most = max(1, *worth)
    left, start, right = x + 134, x + 450, x + width - 300
    for at, (rank, seat) in enumerate(ranks(ending.outcome)):
        clan, middle = ending.view.clans[seat], top + TITLE + at * step + step // 2
        strong = BRASS if rank == 1 else SMOKE
        canvas.text(str(rank), (x + 38, middle), 46, strong, ROOM, weight=800, anchor="middle")
        seat_disc(canvas, seat, (x + 66, middle, 54), ROOM)
        if clan.resigned:
            canvas.block(block(names[seat], 42, 700, (start - left, step - 10), 24), (left, middle), SMOKE, ROOM)
            canvas.text(str(_LEFT), (start + 14, middle), 36, SMOKE, ROOM, weight=600)
            continue
        name = block(names[seat], 42, 700, (start - 14 - left, step - 10), 24)
        canvas.block(name, (left, middle), BRASS if rank == 1 else CREAM, ROOM)
        canvas.rounded((start, middle - 17, right - start, 34), 10, TILE, ROOM)
        long = round((right - start) * max(0, worth[seat]) / most)
        if long >= 20:
            canvas.rounded((start, middle - 17, long, 34), 10, SEATS[seat % len(SEATS)], TILE)
        amount = line(dollars(worth[seat]), 46, 800)
        colour = BAD if worth[seat] < 0 else BRASS if rank == 1 else CREAM
        canvas.text(amount, (x + width - 24, middle), 46, colour, ROOM, anchor="right")


def _worth(ending: Ending, clan: ClanView) -> int:
    """What a clan has banked; with what it had in play, if the deal was broken off."""
    if ending.outcome.reason == "last_left" and clan.worth is not None:
        return clan.total + clan.worth.dollars
    return clan.total


def _facts(ending: Ending, names: Sequence[str]) -> list[Fact]:
    """What people will talk about."""
    story, shown = ending.story, list[Fact]()
    if (haul := story.haul) is not None:
        figure, art = dollars(VALUE[haul.top]), _picture(icons.art_of(card(haul.top)))
        shown.append(Fact(str(_HAUL), figure, haul.seat, names[haul.seat], printed_name(card(haul.gangster)), art))
    if (heist := story.heist) is not None:
        figure = say_counted("{count} loot", heist.count)
        note = say_in_context("whose loot was stolen", "from {name}", name=names[heist.owner])
        art = _picture(icons.art_of(card(heist.gangster)))
        shown.append(Fact(str(_HEIST), figure, heist.seat, names[heist.seat], note, art))
    if (most := max(story.police, default=0)) > 0:
        seat = story.police.index(most)
        note = say_plural("police card", "police cards", most)
        shown.append(Fact(str(_POLICE), str(most), seat, names[seat], note, _picture(icons.BADGE)))
    return shown


def _picture(drawing: Art) -> functools.partial[Image.Image]:
    """How to draw something on a panel."""
    return functools.partial(on, drawing, 150, ROOM)


# --- in words ------------------------------------------------------------------------------------------


def _how(ending: Ending) -> str:
    if ending.outcome.reason == "last_left":
        return say("Nobody else is left in town")
    return say("The richest in town")


def _length(ending: Ending) -> str:
    story = ending.story
    parts = [say_plural("{count} deal", "{count} deals", story.deals)] if story.deals > 1 else []
    parts.append(say_plural("{count} turn", "{count} turns", story.turns))
    return " · ".join([*parts, lasted(ending.played)])


def _alt(ending: Ending, names: Sequence[str]) -> str:
    """What the poster says."""
    said = [winners(ending.outcome, names), stopped(_how(ending))]
    for rank, seat in ranks(ending.outcome):
        clan = ending.view.clans[seat]
        banked = str(_LEFT) if clan.resigned else dollars(_worth(ending, clan))
        said.append(stopped(headed(f"{rank}. {names[seat]}", banked)))
    if members := _members(ending):
        crew = [printed_name(card(member.card)) for member in members if not member.fell][:FRONT]
        said.append(
            say("The crew: {gangsters}.", gangsters=listed(crew)) if crew else say("The whole crew was taken out.")
        )
    facts_said = (headed(each.title, " · ".join([each.figure, each.name, each.note])) for each in _facts(ending, names))
    last = stopped(commas([_length(ending), day(ending.played.ended)]))
    return cut(paragraph(*said, *map(stopped, facts_said), last))
