"""What the films of all games have in common: how large they are, the counter of turns, the title. Knows no game."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.language.caches import in_each_language
from bot.pictures.animation import MOST_SECONDS
from bot.pictures.cutting import Cut
from rendering.drawing.canvas import Canvas, Points
from rendering.drawing.palette import coloured, indexed
from rendering.drawing.seats import seat_colour
from rendering.drawing.smaller import LARGE, SMALL
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import WIDTH as FULL
from rendering.drawing.theme import Rgb

WIDTH: Final = FULL // LARGE * SMALL
"""Width of a film, in pixels: a phone shows it at about half of that."""
EDGE: Final = 12
BAR: Final = 8
"""Height of the bar that shows how much has been played, in pixels."""
COUNTER: Final = 190, 34
"""Width and height of the counter of turns, in pixels."""
TITLE_SHOWN, HOLD = 1500, 2600
"""How long the title and the last frame are shown, in milliseconds."""
SPARK: Final = 130
"""How long each frame of the fireworks before the last one is shown, in milliseconds."""
SPARKS: Final = 5
"""Frames of fireworks."""
BETWEEN: Final = 1000 * MOST_SECONDS - TITLE_SHOWN - SPARKS * SPARK - HOLD
"""Milliseconds for the turns between the title and the end."""
TICK: Final = 40
"""How long a number of the counter is seen at least while many turns pass, in milliseconds."""
TITLE: Final = 116
"""Height of the title's words, in pixels."""
PLATE: Final = 74
"""Height of a name plate, in pixels."""
_PLATE_GAP: Final = 8
_AHEAD: Final[Points] = ((0, 0.1), (0.5, 0.5), (0.5, 0.1), (1, 0.5), (0.5, 0.9), (0.5, 0.5), (0, 0.9))
"""Two arrowheads: time flies."""


class Colours(msgspec.Struct, frozen=True):
    """The colours of a film's title and counter: grounds, and words from strong to faint."""

    sky: Rgb
    title: Rgb
    date: Rgb
    page: Rgb
    plate: Rgb
    strong: Rgb
    words: Rgb
    muted: Rgb


@in_each_language(64)
def counter(words: str, colours: Colours, *, hurries: bool) -> Image.Image:
    """The number of a turn, at the right, as palette indexes; `hurries`: several turns pass at once."""
    width, height = COUNTER
    canvas = Canvas(width, height, colours.page)
    side = 24
    room = width - (side + 8 if hurries else 0)
    shown = fitted(words, 28, 700, room, 20)
    if hurries:
        canvas.polygon(
            _AHEAD, (width - shown.width - side - 8, (height - side) // 2, side), colours.strong, colours.page
        )
    over = colours.words if hurries else colours.muted
    canvas.text(shown, (width, height // 2), shown.size, over, colours.page, anchor="right")
    return canvas.done()


class Passing(msgspec.Struct, frozen=True):
    """How turns pass: the places of those whose numbers run by, for how long each is seen, and the last one."""

    places: tuple[int, ...]
    milliseconds: int
    last: int


def passing(before: int, cut: Cut) -> Passing:
    """How the turns up to a shown one pass. `before`: the place of the one shown before."""
    many = min(cut.passed, max(1, cut.milliseconds // TICK))
    each = cut.milliseconds // many // 10 * 10
    places = tuple(before + (cut.at - before) * tick // many for tick in range(1, many))
    return Passing(places, each, cut.milliseconds - each * (many - 1))


def title(canvas: Canvas, words: tuple[str, str], colours: Colours) -> None:
    """Write the name of a game across the top, and below it a line about this one."""
    middle = canvas.width // 2
    first = fitted(words[0], 66, 800, canvas.width - 2 * EDGE, 40)
    canvas.text(first, (middle, 44), first.size, colours.title, colours.sky, anchor="middle")
    second = fitted(words[1], 27, 700, canvas.width - 2 * EDGE, 18)
    canvas.text(second, (middle, 94), second.size, colours.date, colours.sky, anchor="middle")


def cells(seats: int) -> list[tuple[int, int]]:
    """The left edge and width of each seat's part of a film, in pixels."""
    wide = min(210, (WIDTH - 2 * EDGE - (seats - 1) * _PLATE_GAP) // seats)
    left = (WIDTH - seats * wide - (seats - 1) * _PLATE_GAP) // 2
    return [(left + seat * (wide + _PLATE_GAP), wide) for seat in range(seats)]


def plates(canvas: Canvas, top: int, names: Sequence[str], colours: Colours) -> None:
    """Draw everybody's name plate, with their upper edge at `top`."""
    for seat, (left, wide) in enumerate(cells(len(names))):
        box = (left, top, wide, PLATE)
        canvas.framed(box, 12, 4, (seat_colour(seat), colours.plate), colours.page)
        name = block(names[seat], 30, 700, (wide - 18, PLATE - 14), 17)
        canvas.block(name, (left + wide // 2, top + PLATE // 2), colours.words, colours.plate, anchor="middle")


def progress(canvas: Canvas, share: float, colours: tuple[Rgb, Rgb]) -> None:
    """Draw at the foot how much of the game has been played, from 0 to 1; `colours`: the bar's and its ground's."""
    top = canvas.height - BAR + 2
    canvas.fill((0, top, canvas.width, BAR - 2), colours[1])
    canvas.fill((0, top, round(canvas.width * share), BAR - 2), colours[0])


def turned(indexes: Image.Image, degrees: int, ground: Rgb) -> Image.Image:
    """Palette indexes turned around their middle, on flat colour; no larger than before if they leave a rim."""
    return indexed(coloured(indexes).rotate(degrees, Image.Resampling.BICUBIC, fillcolor=ground))
