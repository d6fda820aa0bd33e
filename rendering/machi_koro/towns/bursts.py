"""A burst beside a building that brought many coins at once: the moment of a turn."""

import functools
import itertools
import math
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw

from rendering.drawing.canvas import HALF, Box, Canvas, Cut
from rendering.drawing.palette import index_of
from rendering.drawing.text import line
from rendering.drawing.theme import GOLD, INK
from rendering.words.common import signed

FROM: Final = 10
"""The fewest coins of a burst."""
_POINTS: Final = 17
_DEPTH: Final = 0.76
"""How far in the valleys between two points lie, as a share of the radius."""
_EDGE: Final = 5
_OVERSAMPLED: Final = 4
_WAYS: Final = 24
"""Directions in which a burst may lie from its building."""
_FAR: Final = (0.8, 0.9, 1.0, 1.2, 1.5)
"""How far away, if it touches the building at 1."""
_INSIDE: Final = 0.75
"""How near the tip comes to the middle of the building, as a share of the way to its edge."""
_AWAY: Final = 4
"""How bad a pixel more of distance is, in hidden pixels."""


def beside(room: tuple[int, int], body: Box, size: tuple[int, int], hidden: Callable[[Box], float]) -> Box:
    """Find the best place near a building for a burst of that size, in a picture of `room`.

    `body`: the building. `hidden`: how bad it is to hide what is in a box, in pixels of a building.
    """
    wide, high = size
    middle = _middle(body)
    found: list[tuple[float, Box]] = []
    for way, far in itertools.product(range(_WAYS), _FAR):
        turn = math.tau * way / _WAYS
        x = middle[0] + math.cos(turn) * (body[2] + wide) / 2 * far - wide / 2
        y = middle[1] + math.sin(turn) * (body[3] + high) / 2 * far - high / 2
        left, top = min(max(0, round(x)), room[0] - wide), min(max(0, round(y)), room[1] - high)
        inner = left + wide // 8, top + high // 8, wide * 3 // 4, high * 3 // 4
        away = math.hypot(left + wide / 2 - middle[0], top + high / 2 - middle[1])
        found.append((hidden(inner) + _AWAY * away, (left, top, wide, high)))
    return min(found)[1]


def lay(canvas: Canvas, drawn: Cut, box: Box, body: Box) -> None:
    """Lay a burst in its place, with a tip towards the building that paid."""
    middle, goal = _middle(box), _middle(body)
    dx, dy = goal[0] - middle[0], goal[1] - middle[1]
    long = math.hypot(dx, dy) or 1
    outside = max(abs(dx) / (body[2] or 1), abs(dy) / (body[3] or 1)) * 2
    reach = max(0.0, 1 - _INSIDE / outside) if outside else 0.0
    across = -dy / long * box[3] / 5, dx / long * box[3] / 5
    pen = ImageDraw.Draw(canvas.image)
    for wider, colour in ((_EDGE, INK), (0, GOLD)):
        tip = middle[0] + dx * reach + dx / long * wider, middle[1] + dy * reach + dy / long * wider
        side = across[0] * (1 + wider / 12), across[1] * (1 + wider / 12)
        feet = ((middle[0] + sign * side[0], middle[1] + sign * side[1]) for sign in (-1, 1))
        pen.polygon((tip, *feet), fill=index_of(colour))
    canvas.lay(drawn, *box[:2])


def _middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@functools.lru_cache(maxsize=64)
def burst(coins: int, text: int) -> Cut:
    """Draw the burst itself. `text`: the size of the figures, in pixels."""
    words = line(signed(coins), text, 800)
    wide, high = words.width + text * 7 // 5, text * 2
    canvas = Canvas(wide, high, INK)
    inner = _star(wide, high, _EDGE)
    canvas.mask(inner, 0, 0, GOLD, INK)
    canvas.text(words, (wide // 2, high // 2), text, INK, GOLD, anchor="middle")
    return Cut(canvas.done(), _star(wide, high, 0).point(HALF))


@functools.lru_cache(maxsize=64)
def _star(wide: int, high: int, edge: int) -> Image.Image:
    """The mask of a star with many points in a box, `edge` pixels from its border."""
    mask = Image.new("L", (wide * _OVERSAMPLED, high * _OVERSAMPLED), 0)
    points = []
    for at in range(2 * _POINTS):
        turn = math.tau * (at + 0.5) / (2 * _POINTS) - math.pi / 2
        share = 1.0 if at % 2 == 0 else _DEPTH
        x = wide / 2 + math.cos(turn) * (wide / 2 - edge * 1.4) * share
        y = high / 2 + math.sin(turn) * (high / 2 - edge * 1.4) * share
        points.append((x * _OVERSAMPLED, y * _OVERSAMPLED))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.reduce(_OVERSAMPLED)
