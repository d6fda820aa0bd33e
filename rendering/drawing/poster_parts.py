"""What the posters of all games have in common: headline, panels, facts and the last line. Knows no game."""

from collections.abc import Callable, Sequence

import msgspec
from PIL import Image

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.heroes import HEAD as HEAD
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import TROPHY, Art
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import MARGIN, WIDTH, Rgb

TITLE = 64
"""Height of a panel's title."""
FACT = 284
"""Height of a fact."""
ART = 150
"""Width of a fact's picture."""
FOOT = 74
STEP = 16
_ICON = 92


class Colours(msgspec.Struct, frozen=True):
    """The colours of a poster: its page and panels, their rims, and words from strong to faint."""

    page: Rgb
    panel: Rgb
    rim: Rgb
    strong: Rgb
    words: Rgb
    muted: Rgb


class Fact(msgspec.Struct, frozen=True):
    """Something to talk about: its title, its figure, whose it is, and one thing more.

    `art`: draws its picture on a panel. `sign`: draws what stands before the figure.
    """

    title: str
    figure: str
    seat: int
    name: str
    note: str
    art: Callable[[], Image.Image]
    sign: Callable[[], Image.Image] | None = None


def headline(canvas: Canvas, words: tuple[str, str], colours: Colours, icon: Art = TROPHY, smallest: int = 44) -> None:
    """Write two lines across the top, the first large and beside an icon; the trophy is for those who have won.

    `smallest`: the size to which a long first line may shrink, in pixels.
    """
    room = WIDTH - 2 * MARGIN - _ICON - 40
    first = block(words[0], 100, 800, (room, 112), smallest)
    x = (WIDTH - max(each.width for each in first) - _ICON - 20) // 2
    canvas.art(icon, x, 22, _ICON, colours.page)
    canvas.block(first, (x + _ICON + 20, 68), colours.strong, colours.page)
    second = fitted(words[1], 40, 600, WIDTH - 2 * MARGIN, 30)
    canvas.text(second, (WIDTH // 2, 152), 40, colours.words, colours.page, anchor="middle")


def panel(canvas: Canvas, box: Box, title: str, colours: Colours) -> None:
    """Draw a panel with a title."""
    canvas.framed(box, 18, 2, (colours.rim, colours.panel), colours.page)
    at = (box[0] + 22, box[1] + TITLE // 2 + 6)
    canvas.text(fitted(title, 36, 700, box[2] - 44, 24), at, 36, colours.muted, colours.panel)


def facts(canvas: Canvas, y: int, shown: Sequence[Fact], colours: Colours) -> None:
    """Draw facts side by side, with their upper edge at `y`."""
    wide = (WIDTH - 2 * MARGIN + STEP) // max(1, len(shown)) - STEP
    for at, fact in enumerate(shown):
        _fact(canvas, (MARGIN + at * (wide + STEP), y, wide, FACT), fact, colours)


def _fact(canvas: Canvas, box: Box, fact: Fact, colours: Colours) -> None:
    x, y, width, height = box
    panel(canvas, box, fact.title, colours)
    art, row = fact.art(), y + height - 44
    canvas.stamp(art, x + 14 + (ART - art.width) // 2, y + (TITLE + height - 76) // 2 - art.height // 2)
    left = x + 32 + ART
    room, after = x + width - 14 - left, left
    if fact.sign is not None:
        sign = fact.sign()
        canvas.stamp(sign, left, y + 100 - sign.height // 2)
        after = left + sign.width + 12
    figure = fitted(fact.figure, 62, 800, x + width - 14 - after, 40)
    canvas.text(figure, (after, y + 100), 62, colours.strong, colours.panel)
    note = block(fact.note, 32, 600, (room, 72), 18)
    canvas.block(note, (left, y + 172), colours.muted, colours.panel)
    seat_disc(canvas, fact.seat, (x + 20, row, 48), colours.panel)
    name = block(fact.name, 38, 700, (width - 96, 66), 18)
    canvas.block(name, (x + 82, row), colours.words, colours.panel)


def foot(canvas: Canvas, left: str, right: str, colours: Colours) -> None:
    """Write how long a game took, and when it was, into the last line."""
    middle = canvas.height - FOOT // 2
    date = line(right, 36, 600)
    canvas.text(date, (WIDTH - MARGIN - 6, middle), 36, colours.muted, colours.page, anchor="right")
    words = fitted(left, 36, 600, WIDTH - 2 * MARGIN - date.width - 40, 26)
    canvas.text(words, (MARGIN + 6, middle), 36, colours.muted, colours.page)
