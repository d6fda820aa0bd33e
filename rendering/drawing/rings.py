"""A ring around what words beside a picture speak of: golden, as if drawn by hand, with a soft shadow around it."""

import functools
import itertools
import math
from typing import Final

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import lit
from rendering.drawing.theme import BLACK, GOLD, INK

THICK: Final = 11
"""The width of the stroke, in pixels."""
ROUND: Final = 34
"""The radius of its corners around a card, in pixels."""
RIM: Final = 22
"""Pixels around the box that the stroke and its shadow may need."""
_LARGER: Final = 3
_STEP: Final = 3.0
"""Pixels between two dots of the stroke."""
_TWICE: Final = 0.07
"""The share of the way around that the pen goes once more, a little farther out."""
_DROP: Final = (3, 6)
"""How far the shadow lies to the right and below, in pixels."""
_SHADES: Final = ((24, 0.22), (88, 0.4))
"""From which value of its blurred mask on the shadow is how dark."""
_EDGE: Final = 5
"""The size of the filter that makes the dark line around the stroke, in pixels."""


class _Ring(msgspec.Struct, frozen=True):
    """The masks of a stroke, of the dark line around it, and of the parts of its shadow."""

    stroke: Image.Image
    edge: Image.Image
    shades: tuple[tuple[Image.Image, float], ...]


def ring(canvas: Canvas, box: Box, radius: int = ROUND) -> None:
    """Draw a ring along the edges of `box`, on any ground. `radius`: that of its corners; the most is an ellipse."""
    x, y, width, height = box
    drawn = _drawn(width, height, min(radius, width // 2, height // 2))
    x, y = x - RIM, y - RIM
    for mask, share in drawn.shades:
        canvas.tinted(mask, x, y, lit(BLACK, share))
    canvas.over(drawn.edge, x, y, INK, INK)
    canvas.over(drawn.stroke, x, y, GOLD, INK)


@functools.lru_cache(maxsize=32)
def _drawn(width: int, height: int, radius: int) -> _Ring:
    size = width + 2 * RIM, height + 2 * RIM
    big = Image.new("L", (size[0] * _LARGER, size[1] * _LARGER), 0)
    pen = ImageDraw.Draw(big)
    for x, y, thick in _way(width, height, radius):
        left, top, wide = (RIM + x) * _LARGER, (RIM + y) * _LARGER, thick * _LARGER / 2
        pen.ellipse((left - wide, top - wide, left + wide, top + wide), fill=255)
    stroke = big.reduce(_LARGER)
    edge = stroke.filter(ImageFilter.MaxFilter(_EDGE))
    soft = ImageChops.offset(stroke.filter(ImageFilter.GaussianBlur(5)), *_DROP)
    inside = (RIM, RIM, RIM + width, RIM + height)
    ImageDraw.Draw(soft).rounded_rectangle(inside, radius, fill=0)  # what is ringed stays as bright as it was
    shades = tuple((soft.point(Lookup([0] * least + [255] * (256 - least))), share) for least, share in _SHADES)
    return _Ring(stroke, edge, shades)


def _way(width: int, height: int, radius: int) -> list[tuple[float, float, float]]:
    """The dots of the stroke: across, down, and how thick. The hand trembles, and presses less where it ends."""
    around = _outline(width, height, radius)
    many = len(around)
    last = round(many * (1 + _TWICE))
    found = []
    for at in range(last + 1):
        (x, y), before, beyond = around[at % many], around[(at - 2) % many], around[(at + 2) % many]
        turn, far = at / many * math.tau, math.dist(before, beyond)
        out = 1.6 * math.sin(2 * turn + 0.7) + 1.1 * math.sin(5 * turn) + 7 * at / last - 3
        pressed = min(1.0, 0.45 + at / 24, 0.45 + (last - at) / 24)
        thick = THICK * pressed * (1 + 0.12 * math.sin(3 * turn))
        found.append((x + out * (beyond[1] - before[1]) / far, y - out * (beyond[0] - before[0]) / far, thick))
    return found


def _outline(width: int, height: int, radius: int) -> list[tuple[float, float]]:
    """Points on a rectangle with round corners, clockwise from the left of its upper side, `_STEP` pixels apart."""
    centres = (
        (width - radius, radius, -90),
        (width - radius, height - radius, 0),
        (radius, height - radius, 90),
        (radius, radius, 180),
    )
    steps = max(4, round(radius * math.pi / 2 / _STEP))
    corners = [
        [
            (x + radius * math.cos(turn), y + radius * math.sin(turn))
            for turn in (math.radians(begin + 90 * step / steps) for step in range(steps + 1))
        ]
        for x, y, begin in centres
    ]
    found: list[tuple[float, float]] = []
    for corner, following in itertools.pairwise([corners[-1], *corners]):
        found += [*_straight(corner[-1], following[0]), *following[:-1]]
    return found


def _straight(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Points from one to the other, without the last."""
    many = max(1, round(math.dist(start, end) / _STEP))
    return [
        (start[0] + (end[0] - start[0]) * at / many, start[1] + (end[1] - start[1]) * at / many) for at in range(many)
    ]
