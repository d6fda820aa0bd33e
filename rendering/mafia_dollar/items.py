"""Items of news in rows: how they are measured, broken into lines and drawn."""

from collections.abc import Sequence
from typing import Final

from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import line
from rendering.drawing.theme import Rgb
from rendering.mafia_dollar.happenings import Item, NameWord, PictureWord, PlainWord, Tone, Word
from rendering.mafia_dollar.noir import BAD, CARD, CREAM, GOOD, SMOKE

ITEM_GAP: Final = 34
"""How many pixels stand between two items."""
SPARE: Final = 170
"""The room that ``+3 before`` takes at the beginning of the first row."""
_SIZES: Final = range(34, 21, -2)
"""Sizes of the type in pixels: an item that is too long for a row is smaller."""
_WIDEST: Final = 780
"""How wide an item may be in pixels: a row beside the card of a turn has room for it."""
_CHIP: Final = 44
_BETWEEN: Final = 9
_TONES: Final[dict[Tone, Rgb]] = {"plain": CREAM, "good": GOOD, "bad": BAD, "quiet": SMOKE}


def _width(word: Word, size: int) -> int:
    return line(word.text, size, 600).width if isinstance(word, PlainWord) else _CHIP


def _wide(item: Item, size: int) -> int:
    return sum(_width(word, size) for word in item) + _BETWEEN * (len(item) - 1)


def _size(item: Item) -> int:
    """The largest size at which an item fits into a row."""
    return next((size for size in _SIZES if _wide(item, size) <= _WIDEST), _SIZES[-1])


def wide(item: Item) -> int:
    """How many pixels an item takes."""
    return _wide(item, _size(item))


def laid(items: Sequence[Item], width: int, rows: int) -> tuple[list[list[Item]], int]:
    """The items in at most `rows` rows of `width` pixels, and how many of the first found no room."""
    for hidden in range(len(items)):
        lines: list[list[Item]] = [[]]
        x = SPARE if hidden else 0
        for item in items[hidden:]:
            pixels = wide(item)
            if lines[-1] and x + pixels > width:
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += pixels + ITEM_GAP
        if len(lines) <= rows:
            return lines, hidden
    return [[]], len(items)


def place(canvas: Canvas, item: Item, at: tuple[int, int], ground: Rgb) -> int:
    """Draw one item from its left, centred on a height, on flat `ground`; give where it ends."""
    x, middle = at
    size = _size(item)
    for number, word in enumerate(item):
        if number:
            x += _BETWEEN
        match word:
            case PictureWord(art=drawing):
                canvas.rounded((x, middle - _CHIP // 2, _CHIP, _CHIP), 8, CARD, ground)
                canvas.art(drawing, x + 4, middle - _CHIP // 2 + 4, _CHIP - 8, CARD)
            case NameWord(seat=seat):
                seat_disc(canvas, seat, (x, middle, _CHIP), ground)
            case PlainWord(text=text, tone=tone):
                canvas.text(line(text, size, 600), (x, middle), size, _TONES[tone], ground)
        x += _width(word, size)
    return x
