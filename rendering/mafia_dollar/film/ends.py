"""How a film begins and ends: everybody's crew at the bar, and that of the winners with what each clan has banked."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.story import MafiaStory, Member
from bot.games.values import Outcome
from bot.language import say_plural
from rendering.art.street.crew import COUNTER, places
from rendering.art.street.scenery import night_sky, skyline
from rendering.art.svg import Box, drawing, moved, polygon
from rendering.drawing.canvas import Canvas
from rendering.drawing.film_parts import BAR, EDGE, TITLE, WIDTH, progress, title
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.sprites import TROPHY, raster
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import SEATS, Rgb, rgb
from rendering.mafia_dollar import crews, icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.film.frames import COLOURS
from rendering.mafia_dollar.noir import BAD, BANDS, BRASS, CREAM, NIGHT, ROOM, SMOKE, TILE
from rendering.words.endings import ranks, when, winners
from rendering.words.mafia_dollar.names import dollars, printed_name
from rendering.words.mafia_dollar.phrasebook import TITLE as GAME

_NIGHT: Final = "#12122A"
_WOOD: Final = BANDS["warehouse"]
_EDGE_OF_BAR: Final = rgb("B98A4B")
_COUNTER: Final = 76
"""Height of a counter, on which a name plate lies, in pixels."""
_ABREAST: Final = 2
"""Bars beside each other, from this many clans on."""
_BOSS: Final = 330
"""How large the busiest of a crew is at most, in pixels."""
_NARROW: Final = ((0.0, 0.0, 1.0), (-0.56, 0.02, 0.72), (0.56, 0.02, 0.72), (-0.3, 0.56, 0.54), (0.3, 0.56, 0.54))
_WIDE: Final = (*_NARROW[:3], (-0.98, 0.06, 0.6), (0.98, 0.06, 0.6), (-0.3, 0.58, 0.5), (0.3, 0.58, 0.5))
"""Places of a crew, in sizes of the busiest: from the middle, from the counter up, and how large people are there."""
_BAR_WIDE: Final = 880
"""Width of the bar at the end, in pixels of a poster: people are larger than there."""
_FRONT: Final = 3
"""People at that bar; others stand behind them."""
_WORDS: Final = 100
"""Height of the winners' names in pixels."""
_ROW: Final = 78
"""Height of a clan's bar at the end, at most, in pixels."""


def opening(story: MafiaStory, names: Sequence[str], ended: float | None, height: int) -> Image.Image:
    """The first frame, by itself a picture to share: who played, when it ended, and who worked for each.

    `ended`: in seconds since 1970, if anybody knows.
    """
    image = rasterised(_city(height), WIDTH, height).convert("RGB")
    spots = _bars(len(names), height)
    for crew, (left, top, wide, high) in zip(story.crews, spots, strict=True):
        _crew(image, crew, (left, top, wide, high - _COUNTER))
    canvas = Canvas(WIDTH, height, NIGHT)
    canvas.stamp(indexed(image), 0, 0)
    for seat, (left, top, wide, high) in enumerate(spots):
        _counter(canvas, (left, top + high - _COUNTER, wide, _COUNTER), seat, names[seat])
    turns = say_plural("{count} turn", "{count} turns", story.turns)
    title(canvas, (str(GAME), when(ended, turns)), COLOURS)
    return canvas.done()


def _bars(seats: int, height: int) -> list[tuple[int, int, int, int]]:
    """The left and upper edge, width and height of each clan's bar."""
    abreast = _ABREAST if seats > _ABREAST else 1
    rows = -(-seats // abreast)
    high = (height - TITLE) // rows
    found = []
    for seat in range(seats):
        row, place = divmod(seat, abreast)
        alone = row == rows - 1 and seats % abreast == 1
        wide = WIDTH if alone else WIDTH // abreast
        found.append((place * wide, TITLE + row * high, wide, high))
    return found


def _city(height: int) -> str:
    """The night over the city as an SVG document."""
    houses = round((height - TITLE) * 0.5)
    parts = [
        polygon(((0, 0), (WIDTH, 0), (WIDTH, height), (0, height)), _NIGHT),
        moved(night_sky(WIDTH, height - TITLE, moon=0.5), 0, TITLE),
        moved(skyline(WIDTH, houses), 0, height - houses),
    ]
    return drawing(parts, Box(0, 0, WIDTH, height))


def _crew(image: Image.Image, crew: Sequence[Member], area: tuple[int, int, int, int]) -> None:
    """Paste a crew behind its counter, the busiest in the middle and in front."""
    left, top, wide, high = area
    order = sorted(crew, key=lambda member: (member.fell, -member.jobs))
    boss = min(high * 5 // 6, wide * 64 // 100, _BOSS)
    seats = _WIDE if wide > WIDTH // 2 else _NARROW
    for member, (place, up, share) in reversed(list(zip(order, seats, strict=False))):
        size = round(boss * share)
        face = raster(icons.art_of(card(member.card)), size)
        x = left + wide // 2 + round(place * boss) - size // 2
        image.paste(face, (x, top + high - round(size * 0.985 + up * boss)), face)


def _counter(canvas: Canvas, area: tuple[int, int, int, int], seat: int, name: str) -> None:
    """A counter with a clan's name plate."""
    left, top, wide, high = area
    canvas.fill(area, _WOOD)
    canvas.fill((left, top, wide, 8), _EDGE_OF_BAR)
    room = min(wide - 24, 330)
    box = (left + (wide - room) // 2, top + 14, room, high - 22)
    canvas.framed(box, 12, 4, (seat_colour(seat), ROOM), _WOOD)
    shown = block(name, 32, 700, (room - 20, box[3] - 10), 18)
    canvas.block(shown, (left + wide // 2, box[1] + box[3] // 2), CREAM, ROOM, anchor="middle")


# --- the end -------------------------------------------------------------------------------------------


class Banked(msgspec.Struct, frozen=True):
    """How a game ended: the winners' crew, and the dollars of each seat. `left`: those who left."""

    outcome: Outcome
    crew: tuple[Member, ...]
    dollars: tuple[int, ...]
    names: tuple[str, ...]
    left: frozenset[int]


def closing(shown: Banked, height: int) -> Image.Image:
    """The winners' crew at the bar, and who won, over empty bars of what each clan has banked."""
    top = bars_top(len(shown.names), height)
    share = WIDTH / _BAR_WIDE
    crew, front = crews.gathered(shown.crew, (_BAR_WIDE, round((top - _WORDS) / share)), 0, _FRONT)
    canvas = Canvas(WIDTH, height, NIGHT)
    canvas.stamp(indexed(crews.picture(crew, share)), 0, _WORDS)
    for x, member in zip(places(len(front), _BAR_WIDE), front, strict=True):
        room = WIDTH // _FRONT - 12
        name = block(printed_name(card(member.card)), 26, 700, (room, 62), 16)
        middle = min(max(round(x * share), room // 2 + 6), WIDTH - room // 2 - 6)
        canvas.block(name, (middle, top - round(COUNTER * share) // 2 + 4), CREAM, _WOOD, anchor="middle")
    side = 64
    words = block(winners(shown.outcome, shown.names), 64, 800, (WIDTH - 2 * EDGE - side - 20, _WORDS - 10), 26)
    x = (WIDTH - max(each.width for each in words) - side - 16) // 2
    canvas.art(TROPHY, x, (_WORDS - side) // 2, side, NIGHT)
    canvas.block(words, (x + side + 16, _WORDS // 2), BRASS, NIGHT)
    canvas.stamp(bars(shown, height, 0), 0, top)
    progress(canvas, 1, (BRASS, ROOM))
    return canvas.done()


def bars_top(seats: int, height: int) -> int:
    """Where the bars begin, in pixels from the top."""
    high = min(_ROW, (height - _WORDS - BAR) // 2 // seats)
    return height - BAR - seats * high - 12


def bars(shown: Banked, height: int, share: float) -> Image.Image:
    """What each clan has banked, the richest first; bars have grown to that share of their length."""
    seats = len(shown.names)
    top = bars_top(seats, height)
    canvas = Canvas(WIDTH, height - BAR - top, NIGHT)
    high = (canvas.height - 12) // seats
    most = max(1, *shown.dollars)
    start, right = 290, WIDTH - 150
    for at, (rank, seat) in enumerate(ranks(shown.outcome)):
        middle, first = 6 + at * high + high // 2, rank == 1
        canvas.text(line(str(rank), 30, 800), (26, middle), 30, BRASS if first else SMOKE, NIGHT, anchor="middle")
        seat_disc(canvas, seat, (46, middle, 36), NIGHT)
        name = block(shown.names[seat], 30, 700, (start - 102, high - 6), 17)
        canvas.block(name, (92, middle), BRASS if first else CREAM, NIGHT)
        if seat in shown.left:
            continue
        canvas.rounded((start, middle - 12, right - start, 24), 8, TILE, NIGHT)
        long = round((right - start) * max(0, shown.dollars[seat]) / most * share)
        if long >= 16:
            canvas.rounded((start, middle - 12, long, 24), 8, SEATS[seat % len(SEATS)], TILE)
        if share == 1:
            colour: Rgb = BAD if shown.dollars[seat] < 0 else BRASS if first else CREAM
            amount = fitted(dollars(shown.dollars[seat]), 28, 800, WIDTH - right - 14, 18)
            canvas.text(amount, (WIDTH - EDGE, middle), amount.size, colour, NIGHT, anchor="right")
    return canvas.done()
