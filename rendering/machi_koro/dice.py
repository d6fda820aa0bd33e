"""Dice, with pips."""

import functools
from typing import Final

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import INK, LINE, MUTED, PAGE, WELL, WHITE, Rgb

_LOW, _MIDDLE, _HIGH = 0.25, 0.5, 0.75
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MIDDLE, _MIDDLE), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH), (_MIDDLE, _MIDDLE)),
    6: ((_LOW, _LOW), (_LOW, _MIDDLE), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MIDDLE), (_HIGH, _HIGH)),
}


@functools.lru_cache(maxsize=64)
def die(pips: int | None, size: int, ground: Rgb = PAGE) -> Image.Image:
    """Draw a die `size` pixels wide with 1 to 6 pips, or one not rolled yet (None)."""
    canvas = Canvas(size, size, ground)
    radius = size // 6
    if pips is None:
        canvas.framed((0, 0, size, size), radius, 4, (LINE, WELL), ground)
        canvas.text("?", (size // 2, size // 2), size * 5 // 9, MUTED, WELL, anchor="middle")
        return canvas.done()
    canvas.rounded((0, 0, size, size), radius, WHITE, ground)
    dot = size // 5
    for x, y in _PIPS[pips]:
        canvas.disc(round(x * size - dot / 2), round(y * size - dot / 2), dot, INK, WHITE)
    return canvas.done()
