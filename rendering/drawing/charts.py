"""Small charts: bars that grow to the right, and columns above numbers. Every bar says its figure as well."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.text import fitted
from rendering.drawing.theme import MARGIN, WIDTH, Rgb

HEADING: Final = 84
BAR: Final = 74
COLUMNS: Final = 290
FOOT: Final = 16
_LABEL: Final = 470
_FIGURE: Final = 240
_PAD: Final = 22


class Style(msgspec.Struct, frozen=True):
    """A chart's colours: page, bar background, words, smaller words, and good, bad and idle bars."""

    page: Rgb
    well: Rgb
    words: Rgb
    muted: Rgb
    good: Rgb
    bad: Rgb
    idle: Rgb


class Bar(msgspec.Struct, frozen=True):
    """One bar: its label, length (from 0 to 1) and figure. `idle`: it does not count yet."""

    label: str
    share: float
    figure: str
    bad: bool = False
    idle: bool = False


class Column(msgspec.Struct, frozen=True):
    """One column: the number below it, and its value."""

    label: str
    amount: int


class Section(msgspec.Struct, frozen=True):
    """Bars or columns under a heading; `none`: the text if there are none."""

    heading: str
    bars: Sequence[Bar] = ()
    columns: Sequence[Column] = ()
    none: str = ""

    @property
    def height(self) -> int:
        """The height in pixels."""
        rows = len(self.bars) or (1 if self.none and not self.columns else 0)
        return HEADING + rows * BAR + (COLUMNS if self.columns else 0)


def chart(sections: Sequence[Section], style: Style, *, alt: str, name: str) -> Picture:
    """The sections one under another."""
    height = sum(section.height for section in sections) + FOOT
    canvas = Canvas(WIDTH, height, style.page)
    y = 0
    for section in sections:
        canvas.text(
            fitted(section.heading, 44, 800, WIDTH - 4 * MARGIN),
            (2 * MARGIN, y + HEADING // 2 + 6),
            44,
            style.words,
            style.page,
        )
        top = y + HEADING
        for number, bar in enumerate(section.bars):
            _bar(canvas, bar, top + number * BAR, style)
        if section.columns:
            _columns(canvas, section.columns, top, style)
        elif not section.bars:
            label = fitted(section.none, 38, 500, WIDTH - 4 * MARGIN)
            canvas.text(label, (2 * MARGIN, top + BAR // 2), 38, style.muted, style.page)
        y += section.height
    return Picture(png=canvas.png(), alt=alt, width=WIDTH, height=height, name=name)


def _bar(canvas: Canvas, bar: Bar, top: int, style: Style) -> None:
    middle, left = top + BAR // 2, 2 * MARGIN
    words = style.muted if bar.idle else style.words
    canvas.text(fitted(bar.label, 40, 700, _LABEL - _PAD), (left, middle), 40, words, style.page)
    start, room = left + _LABEL, WIDTH - 2 * MARGIN - left - _LABEL - _FIGURE
    canvas.rounded((start, middle - 22, room, 44), 10, style.well, style.page)
    length = round(max(0.0, min(1.0, bar.share)) * room)
    if length >= 20:
        colour = style.idle if bar.idle else style.bad if bar.bad else style.good
        canvas.rounded((start, middle - 22, length, 44), 10, colour, style.well)
    figure = fitted(bar.figure, 44, 800, _FIGURE - _PAD)
    canvas.text(figure, (WIDTH - 2 * MARGIN, middle), 44, words, style.page, anchor="right")


def _columns(canvas: Canvas, columns: Sequence[Column], top: int, style: Style) -> None:
    wide = (WIDTH - 4 * MARGIN) // len(columns)
    most = max(1, *(abs(column.amount) for column in columns))
    floor = top + COLUMNS - 66
    for number, column in enumerate(columns):
        x = 2 * MARGIN + number * wide
        tall = round(abs(column.amount) / most * (COLUMNS - 66 - 56))
        colour = style.bad if column.amount < 0 else style.good
        if tall:
            canvas.fill((x + 8, floor - tall, wide - 16, tall), colour)
        canvas.fill((x + 2, floor, wide - 4, 4), style.muted)
        middle = x + wide // 2
        amount = f"{'−' if column.amount < 0 else '+' if column.amount else ''}{abs(column.amount)}"
        canvas.text(amount, (middle, floor - tall - 26), 38, style.words, style.page, weight=800, anchor="middle")
        canvas.text(column.label, (middle, floor + 36), 38, style.muted, style.page, anchor="middle")
