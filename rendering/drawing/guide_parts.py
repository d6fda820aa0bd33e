"""What the “How to play” pictures of all games have in common: title, steps, and the line that says what wins."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.poster_parts import Colours
from rendering.drawing.text import Line, block, fitted, loses_words, wrapped
from rendering.drawing.theme import INK, MARGIN, WIDTH

TITLE: Final = 104
"""Height of the title, in pixels."""
STEP: Final = 300
"""Height of the steps."""
WIN: Final = 116
"""Height of the line that says what wins."""
ROW: Final = 16
"""Pixels between two parts."""
ART: Final = 130
"""Height of a step's picture."""
_NOTE: Final = range(36, 27, -2)
"""Sizes of the few words on a step, the largest first."""


class GuideStep(msgspec.Struct, frozen=True):
    """One step of a turn: its name, a few words on it, and what draws its picture on a panel."""

    name: str
    note: str
    art: Callable[[], Image.Image]


def heading(canvas: Canvas, words: str, colours: Colours) -> None:
    """Write the title across the top."""
    title = fitted(words, 64, 800, WIDTH - 2 * MARGIN, 40)
    canvas.text(title, (WIDTH // 2, TITLE // 2 + 4), 64, colours.strong, colours.page, anchor="middle")


def steps(canvas: Canvas, y: int, shown: Sequence[GuideStep], colours: Colours) -> None:
    """Draw the steps of a turn side by side, numbered, with their upper edge at `y`."""
    for at, (box, step) in enumerate(zip(abreast(y, STEP, len(shown)), shown, strict=True), start=1):
        x, _, wide, _ = box
        canvas.framed(box, 18, 2, (colours.rim, colours.panel), colours.page)
        art = step.art()
        canvas.stamp(art, x + (wide - art.width) // 2, y + 14 + (ART - art.height) // 2)
        middle, top = x + wide // 2, y + ART + 46
        name = fitted(f"{at}. {step.name}", 50, 700, wide - 28, 34)
        canvas.text(name, (middle, top), 50, colours.strong, colours.panel, anchor="middle")
        lines = _note(step.note, wide - 28)
        for down, words in enumerate(lines):
            at_y = top + (52 if len(lines) > 1 else 68) + down * 42
            canvas.text(words, (middle, at_y), words.size, colours.words, colours.panel, anchor="middle")


def _note(words: str, room: int) -> tuple[Line, ...]:
    """Words on at most two lines, as large as they fit."""
    size = next((size for size in _NOTE if not loses_words(words, size, 600, room, 2)), _NOTE[-1])
    return wrapped(words, size, 600, room, 2)


def abreast(y: int, height: int, count: int) -> list[Box]:
    """Boxes of one height side by side across the picture."""
    wide = (WIDTH - 2 * MARGIN + ROW) // count - ROW
    return [(MARGIN + at * (wide + ROW), y, wide, height) for at in range(count)]


def win(canvas: Canvas, y: int, words: str, arts: Sequence[Image.Image], colours: Colours) -> None:
    """Say what wins, with pictures on both sides; `arts` are drawn on the strong colour."""
    canvas.rounded((MARGIN, y, WIDTH - 2 * MARGIN, WIN), 18, colours.strong, colours.page)
    half = (len(arts) + 1) // 2
    left = MARGIN + 14
    for art in arts[:half]:
        canvas.stamp(art, left, y + (WIN - art.height) // 2)
        left += art.width + 6
    right = WIDTH - MARGIN - 14
    for art in arts[half:]:
        right -= art.width + 6
        canvas.stamp(art, right, y + (WIN - art.height) // 2)
    room, at = right - left - 16, ((left + right) // 2, y + WIN // 2)
    if loses_words(words, 32, 800, room, 1):
        canvas.block(block(words, 46, 800, (room, WIN - 16), 28), at, INK, colours.strong, anchor="middle")
    else:
        canvas.text(fitted(words, 46, 800, room, 32), at, 46, INK, colours.strong, anchor="middle")
