"""Items of news in rows: how they are measured, broken into lines and drawn."""

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import Line, fitted, line
from rendering.drawing.theme import GAIN_TEXT, LOSS_TEXT, MUTED, PALE_GOLD, WHITE, Rgb
from rendering.machi_koro.happenings import CardWord, Item, NameWord, PlainWord, Tone, Word
from rendering.machi_koro.icons import art_of

ITEM_GAP: Final = 32
"""How many pixels stand between two items."""
SEATS_ONLY: Final = 0
"""A length of names that says: no names, a disc with the number of the seat instead."""
_SPARE: Final = 130
"""The room that ``+3 more`` takes at the end of the last row."""
_TEXT: Final = 34
_CHIP: Final = 42
_BETWEEN: Final = 9
_SHARE_GAP: Final = 20
_LONGEST_NAMES: Final = (260, 190, 140, 100)
_TONES: Final[dict[Tone, Rgb]] = {"plain": WHITE, "gain": GAIN_TEXT, "loss": LOSS_TEXT, "quiet": MUTED}


def _measured(word: Word, longest: int) -> Line | None:
    if isinstance(word, CardWord) or (isinstance(word, NameWord) and longest == SEATS_ONLY):
        return None
    if isinstance(word, NameWord):
        return fitted(word.name, _TEXT, 700, longest)
    return line(word.text, _TEXT, 700 if word.tone in {"gain", "loss"} else 600)


def _width(item: Item, longest: int) -> int:
    widths = ((drawn.width if (drawn := _measured(word, longest)) else _CHIP) for word in item)
    return sum(widths) + sum(_space(*pair) for pair in itertools.pairwise(item))


def _space(before: Word, after: Word) -> int:
    """How many pixels stand between two words: more where another player's share begins."""
    return (
        _SHARE_GAP
        if isinstance(before, PlainWord) and isinstance(after, NameWord) and before.tone == "gain"
        else _BETWEEN
    )


class Laid(msgspec.Struct, frozen=True):
    """Items in rows: how many pixels a name may take, and how many items found no room.

    `fits` is false when something was left out or is wider than a row.
    """

    rows: list[list[Item]]
    longest: int
    hidden: int
    fits: bool


def laid(items: Sequence[Item], widths: Sequence[int], lengths: Sequence[int] = _LONGEST_NAMES) -> Laid:
    """The items in at most as many rows as there are `widths`, each as wide as these say, in pixels.

    Names are shortened first, from one of `lengths` to the next, then items are left out; the last one
    never is: it tells what was built.
    """
    attempts = (_rows(items, widths, longest) for longest in lengths)
    return next((attempt for attempt in attempts if attempt.fits), None) or _rows(items, widths, lengths[-1])


def _rows(items: Sequence[Item], widths: Sequence[int], longest: int) -> Laid:
    shown = list(items)
    while True:
        lines: list[list[Item]] = [[]]
        x = 0
        spare = _SPARE if len(shown) < len(items) else 0
        for item in shown:
            wide = _width(item, longest)
            at = len(lines)
            if lines[-1] and x + wide > widths[min(at, len(widths)) - 1] - (spare if at == len(widths) else 0):
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wide + ITEM_GAP
        if len(lines) <= len(widths) or len(shown) <= 1:
            hidden = len(items) - len(shown)
            widest = max((_width(item, longest) for item in shown), default=0)
            return Laid(lines[: len(widths)], longest, hidden, fits=not hidden and widest <= min(widths))
        del shown[-2]


def place(canvas: Canvas, item: Item, at: tuple[int, int], longest: int, ground: Rgb) -> int:
    """Draw one item from its left, centred on a height, on flat `ground`; give where it ends."""
    x, middle = at
    for place_in, word in enumerate(item):
        if place_in:
            x += _space(item[place_in - 1], word)
        drawn = _measured(word, longest)
        if drawn is not None:
            tone: Tone = word.tone if isinstance(word, PlainWord) else "plain"
            x += canvas.text(drawn, (x, middle), _TEXT, _TONES[tone], ground)
        elif isinstance(word, CardWord):
            canvas.rounded((x, middle - _CHIP // 2, _CHIP, _CHIP), 8, PALE_GOLD, ground)
            canvas.art(art_of(word.card), x + 4, middle - _CHIP // 2 + 4, _CHIP - 8, PALE_GOLD)
            x += _CHIP
        elif isinstance(word, NameWord):
            seat_disc(canvas, word.seat, (x, middle, _CHIP), ground)
            x += _CHIP
    return x
