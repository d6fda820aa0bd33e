"""The banner over the last board: who won, between fireworks."""

import functools
from typing import Final

from PIL import Image

from rendering.art.town.diorama import salute
from rendering.drawing.canvas import Canvas, cut
from rendering.drawing.palette import indexed_few
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import raster
from rendering.drawing.text import block, fitted
from rendering.drawing.theme import GOLD, PAGE, WHITE, WIDTH
from rendering.machi_koro.icons import TROPHY

_HIGH: Final = 204
_SALUTE: Final = 224
"""Width of the fireworks at either side, in pixels."""
_ROOM: Final = WIDTH - 2 * _SALUTE - 8
_TROPHY: Final = 104


def banner(words: str, how: str) -> Image.Image:
    """Draw who won, and below it how, across a picture, as palette indexes."""
    canvas = Canvas(WIDTH, _HIGH, PAGE)
    for left, mirrored in ((0, False), (WIDTH - _SALUTE, True)):
        canvas.stamp(_fireworks(mirrored), left, 0)
        canvas.lay(cut(raster(TROPHY, _TROPHY), PAGE), left + (_SALUTE - _TROPHY) // 2, _HIGH - _TROPHY - 8)
    canvas.block(block(words, 96, 800, (_ROOM, 118), 34), (WIDTH // 2, 74), GOLD, PAGE, anchor="middle")
    canvas.text(fitted(how, 42, 700, _ROOM, 28), (WIDTH // 2, 166), 42, WHITE, PAGE, anchor="middle")
    return canvas.done()


@functools.cache
def _fireworks(mirrored: bool) -> Image.Image:
    return indexed_few(rasterised(salute(_SALUTE, _HIGH, mirrored=mirrored), _SALUTE, _HIGH).convert("RGB"))
