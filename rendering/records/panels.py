"""Panels that profiles, months and servers share: boxes side by side, large figures, facts, short lists."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import STEP, TITLE, Colours, panel
from rendering.drawing.sprites import Art, on
from rendering.drawing.style import Style
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import MARGIN, WIDTH, Rgb

LARGE: Final = 170
"""Height of a large figure with its title and note."""
FACT: Final = 214
MOST_LINES: Final = 3
_LINE: Final = 46
"""Height of a line of a list."""
ART: Final = 150
ICON: Final = 116


def abreast(many: int, y: int, height: int) -> list[Box]:
    """Boxes side by side across the picture."""
    wide = (WIDTH - 2 * MARGIN + STEP) // max(1, many) - STEP
    return [(MARGIN + at * (wide + STEP), y, wide, height) for at in range(many)]


def large(canvas: Canvas, y: int, shown: Sequence[tuple[str, str, str]], colours: Colours) -> None:
    """Figures that everybody asks for, side by side: title, figure, note."""
    for box, (title, figure, note) in zip(abreast(len(shown), y, LARGE), shown, strict=True):
        panel(canvas, box, title, colours)
        middle = box[0] + box[2] // 2
        drawn = fitted(figure, 80, 800, box[2] - 36, 44)
        canvas.text(drawn, (middle, y + 94), 80, colours.strong, colours.panel, anchor="middle")
        low = fitted(note, 32, 600, box[2] - 28, 24)
        canvas.text(low, (middle, y + LARGE - 26), 32, colours.words, colours.panel, anchor="middle")


class Fact(msgspec.Struct, frozen=True):
    """A fact: title, figure in a colour, note, and the drawing on its left. `amount`: a coin before the figure."""

    title: str
    figure: str
    colour: Rgb
    note: str
    art: Callable[[], Image.Image]
    amount: bool = False


def fact_panel(canvas: Canvas, box: Box, fact: Fact, style: Style) -> None:
    """Draw a fact in a panel."""
    x, y, width, height = box
    colours = style.colours
    panel(canvas, box, fact.title, colours)
    art, left = fact.art(), x + 30 + ART
    canvas.stamp(art, x + 16 + (ART - art.width) // 2, y + TITLE + (height - TITLE - 14 - art.height) // 2)
    after = left
    if fact.amount and style.amount is not None:
        sign = style.amount()
        canvas.stamp(sign, left, y + 100 - sign.height // 2)
        after = left + sign.width + 10
    figure = block(fact.figure, 66, 800, (x + width - 14 - after, 78), 24)
    canvas.block(figure, (after, y + 100), fact.colour, colours.panel)
    note = block(fact.note, 34, 600, (x + width - 14 - left, 78), 18)
    canvas.block(note, (left, y + 171), colours.words, colours.panel)


def icon(drawing: Art, style: Style) -> Image.Image:
    """An icon beside a fact."""
    return on(drawing, ICON, style.colours.panel)


def list_height(lines: Iterable[int]) -> int:
    """The height of lists side by side, of that many lines each."""
    return TITLE + min(MOST_LINES, max(lines, default=0)) * _LINE + 12


def listed(canvas: Canvas, box: Box, title: str, lines: Sequence[tuple[str, str]], colours: Colours) -> None:
    """A panel with a few lines: a name on the left, a figure on the right."""
    panel(canvas, box, title, colours)
    for at, (name, figure) in enumerate(lines[:MOST_LINES]):
        middle, right = box[1] + TITLE + _LINE // 2 + at * _LINE, box[0] + box[2] - 24
        wide = canvas.text(figure, (right, middle), 40, colours.strong, colours.panel, anchor="right") if figure else 0
        label = block(name, 36, 600, (box[2] - wide - 60, _LINE - 2), 18)
        canvas.block(label, (box[0] + 24, middle), colours.words, colours.panel)
