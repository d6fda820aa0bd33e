"""Panels that profiles, months and servers share: boxes side by side, large figures, facts, short lists."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import STEP, TITLE, Colours, panel
from rendering.drawing.sprites import Art, on
from rendering.drawing.style import Style
from rendering.drawing.text import block, fitted, line, loses_words, whole
from rendering.drawing.theme import MARGIN, WIDTH, Rgb

LARGE: Final = 186
"""Height of a large figure with its title and note."""
FACT: Final = 216
MOST_LINES: Final = 3
_LINE: Final = 46
"""Height of a line of a list."""
_ROW: Final = 52
_RIM: Final = 12
"""Height of a row of facts, and what is above and below all of them."""
_LEFT: Final = 640
"""Width of the left column of facts: names stand there."""
_TITLES: Final = 290
"""Most width of a column's titles."""
_ONE_LINE: Final = 28
"""The smallest type of a figure that stays on one line: a sign and a number are not torn from their unit."""
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
        canvas.text(drawn, (middle, y + 98), 80, colours.strong, colours.panel, anchor="middle")
        low = fitted(note, 32, 600, box[2] - 28, 24)
        canvas.text(low, (middle, y + LARGE - 30), 32, colours.words, colours.panel, anchor="middle")


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
    after, middle = left, y + (94 if fact.note else (TITLE + height) // 2)
    if fact.amount and style.amount is not None:
        sign = style.amount()
        canvas.stamp(sign, left, middle - sign.height // 2)
        after = left + sign.width + 10
    room = x + width - 14 - after
    if loses_words(fact.figure, _ONE_LINE, 800, room, 1):
        figure = block(fact.figure, 66, 800, (room, 72), 24)
    else:
        figure = (fitted(fact.figure, 66, 800, room, _ONE_LINE),)
    canvas.block(figure, (after, middle), fact.colour, colours.panel)
    note = block(fact.note, 34, 600, (x + width - 14 - left, 66), 18)
    canvas.block(note, (left, y + 172), colours.words, colours.panel)


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


class Row(msgspec.Struct, frozen=True):
    """A fact in a row: its title, what it is, and a note on that. `art`: draws what stands before it, that wide."""

    title: str
    value: str
    note: str = ""
    art: Callable[[int], Image.Image] | None = None


class Share(msgspec.Struct, frozen=True):
    """A row of figures of one kind, as wide as the panel: each has a name."""

    title: str
    figures: Sequence[tuple[str, str]]


def rows_height(pairs: Sequence[Row], wide: Sequence[Row | Share]) -> int:
    """The height of `rows`."""
    return (-(-len(pairs) // 2) + len(wide)) * _ROW + 2 * _RIM


def rows(canvas: Canvas, box: Box, pairs: Sequence[Row], wide: Sequence[Row | Share], colours: Colours) -> None:
    """A panel of facts, title and value in one line: `pairs` in two columns, and below them rows over both."""
    canvas.framed(box, 18, 2, (colours.rim, colours.panel), colours.page)
    many, left, right = -(-len(pairs) // 2), box[0] + 22, box[0] + box[2] - 22
    lower = box[1] + _RIM + _ROW // 2
    middles = [lower + at * _ROW for at in range(many + len(wide))]
    end = left + _LEFT - 24 if len(pairs) > many else right
    first = [*zip(pairs[:many], middles, strict=False), *zip(wide, middles[many:], strict=True)]
    ends = [end] * many + [right] * len(wide)
    second = list(zip(pairs[many:], middles, strict=False))
    for column, x, limits in ((first, left, ends), (second, left + _LEFT, [right] * len(second))):
        titles = [fitted(row.title, 34, 600, _TITLES, 20) for row, _ in column]
        after = x + max((title.width for title in titles), default=0) + 26
        for (row, middle), title, limit in zip(column, titles, limits, strict=True):
            canvas.text(title, (x, middle), 34, colours.muted, colours.panel)
            place = (after, middle, limit - after)
            if isinstance(row, Share):
                _share(canvas, place, row, colours)
            else:
                _value(canvas, place, row, colours)


def _value(canvas: Canvas, at: tuple[int, int, int], row: Row, colours: Colours) -> None:
    """What a row says. `at`: the left edge, the middle and the width; a note makes room for a very long name."""
    left, middle, room = at
    if row.art is not None:
        size = _ROW - 4
        canvas.stamp(row.art(size), left, middle - size // 2)
        left, room = left + size + 12, room - size - 12
    note = fitted(row.note, 30, 600, room * 2 // 3, 20) if row.note else None
    beside = room if note is None else room - note.width - 16
    value = whole(row.value, 38, 700, (beside, _ROW - 2), 18 if note is None else 26)
    if value is None:
        note, value = None, block(row.value, 38, 700, (room, _ROW - 2), 18)
    canvas.block(value, (left, middle), colours.strong, colours.panel)
    if note is not None:
        after = left + max(each.width for each in value) + 16
        canvas.text(note, (after, middle), 30, colours.words, colours.panel)


def _share(canvas: Canvas, at: tuple[int, int, int], row: Share, colours: Colours) -> None:
    """Names with their figures, as large as they have room side by side."""
    left, middle, room = at
    shown = row.figures[:MOST_LINES]
    each = room // max(1, len(shown))
    for size in range(34, 19, -2):
        figures = [line(figure, size + 2, 700) for _, figure in shown]
        names = [
            fitted(name, size, 600, each - figure.width - 42, size)
            for (name, _), figure in zip(shown, figures, strict=True)
        ]
        wide = [line(name, size, 600).width for name, _ in shown]
        if sum(wide) + sum(figure.width for figure in figures) + 42 * len(shown) <= room + 28:
            names = [line(name, size, 600) for name, _ in shown]
            break
    for name, figure in zip(names, figures, strict=True):
        left += canvas.text(name, (left, middle), size, colours.words, colours.panel) + 14
        left += canvas.text(figure, (left, middle), size + 2, colours.strong, colours.panel, weight=700) + 28
