"""Small surprises of the seasons: what is now and then seen over a free lot."""

from collections.abc import Callable, Mapping
from typing import Final

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.isometric import ANCHOR, FRAME, at, spot
from rendering.art.props import person
from rendering.art.svg import Point, circle, drawing, ellipse, line, moved, path, pen, polygon, stroke
from rendering.art.town.look import in_light

_STRIPES: Final = (colours.RED, colours.GOLD, colours.WHITE, colours.GOLD, colours.RED)
_BOWS: Final = (colours.RED, colours.ORANGE, colours.GOLD, colours.GREEN, colours.BLUE, colours.PURPLE)
_BAND: Final = 7


def _balloon() -> str:
    """A hot-air balloon high over its shadow."""
    x, y, wide, high = 0, -46, 46, 50
    parts = [ellipse(ANCHOR, 30, 13, colours.SHADOW, opacity=0.2)]
    parts += [line(((side * 22, y + 38), (side * 8, y + 70)), colours.BARK, 2) for side in (-1, 1)]
    for number, colour in enumerate(_STRIPES):
        parts.append(ellipse((x, y), wide * (1 - number / 5), high, colour))
    parts.append(polygon(((-10, y + 68), (10, y + 68), (8, y + 84), (-8, y + 84)), colours.WOOD))
    parts.append(polygon(((-22, y + 40), (22, y + 40), (12, y + 54), (-12, y + 54)), colours.RED))
    parts.append(ellipse((0, y + 57), 7, 4, colours.LAMP))
    return "".join(parts)


def _rainbow() -> str:
    """A rainbow that stands on the grass."""
    parts = []
    for number, colour in enumerate(_BOWS):
        outer = 100 - _BAND * number
        inner = outer - _BAND
        foot = ANCHOR.y
        arc = pen("M", (-outer, foot), f"A {outer} {outer} 0 0 1", (outer, foot), "L", (inner, foot))
        parts.append(path(f"{arc} A {inner} {inner} 0 0 0 {-inner} {foot} Z", colour))
    for side in (-1, 1):
        middle = side * (100 - _BAND * len(_BOWS) / 2)
        parts += [circle((middle + step, ANCHOR.y - up), size, colours.WHITE) for step, up, size in _PUFFS]
    return "".join(parts)


_PUFFS: Final = ((-18, 3, 12), (16, 2, 13), (-2, 10, 16))


def _kite() -> str:
    """A child that lets a kite fly in the wind."""
    x, y = 34, -52
    string = pen("M", (x, y), "Q", (x - 34, y + 84), (-34, ANCHOR.y + 8))
    tail = pen("M", (x + 4, y + 40), "q", (16, 14), (4, 26), "q", (-12, 12), (2, 26))
    parts = [stroke(string, colours.WHITE, 2), stroke(tail, colours.PURPLE, 3)]
    for (a, b), colour in zip(_BOWS_ON_TAIL, (colours.GOLD, colours.RED, colours.TEAL), strict=True):
        parts.append(polygon(((a - 9, b - 5), (a + 9, b + 5), (a + 9, b - 5), (a - 9, b + 5)), colour))
    quarters = (((-32, -8), (0, -46), colours.RED), ((0, -46), (32, -8), colours.GOLD))
    lower = (((32, -8), (4, 42), colours.TEAL), ((4, 42), (-32, -8), colours.PURPLE))
    parts += [polygon(((x, y - 8), (x + a, y + b), (x + c, y + d)), ink) for (a, b), (c, d), ink in quarters + lower]
    child = person(0, 0, colours.RED, colours.BARK)
    return "".join(parts) + moved(child, -44, ANCHOR.y + 26, scale=1.8)


_BOWS_ON_TAIL: Final = ((46, 3), (43, 16), (38, 30))


def _snowman() -> str:
    """A snowman with hat and scarf."""
    x, y = at(5, 5)
    body = [(0, 0, 26), (0, -34, 19), (0, -60, 14)]
    parts = [spot(5, 5, 1.7)]
    for right, up, radius in body:
        parts.append(circle((x + right, y + up), radius, "#C3D3DE"))
        parts.append(circle((x + right - 2, y + up - 1), radius - 2.5, colours.WHITE))
    arms = (((-16, -38), (-36, -52)), ((16, -38), (38, -46)))
    parts += [line([Point(x + a, y + b) for a, b in arm], colours.BARK, 3) for arm in arms]
    parts.append(line(((x - 13, y - 47), (x, y - 43), (x + 13, y - 47)), colours.RED, 6))
    parts.append(line(((x + 8, y - 45), (x + 11, y - 28)), colours.RED, 6))
    parts += [circle((x + a, y - 63), 2.2, colours.INK) for a in (-6, 4)]
    parts.append(polygon(((x - 1, y - 59), (x - 17, y - 55), (x - 1, y - 54)), colours.ORANGE))
    parts.append(ellipse((x, y - 72), 17, 5, colours.INK))
    parts.append(polygon(((x - 10, y - 73), (x + 10, y - 73), (x + 9, y - 92), (x - 9, y - 92)), colours.INK))
    return moved("".join(parts), 0, 8)


SIGHTS: Final[Mapping[str, Callable[[], str]]] = {
    "rainbow": _rainbow,
    "balloon": _balloon,
    "kite": _kite,
    "snowman": _snowman,
}
"""By name."""


def sight(name: str, light: Light) -> str:
    """A surprise as an SVG document, `FRAME` in size. `name`: one of `SIGHTS`."""
    return drawing([in_light(SIGHTS[name](), light)], FRAME)
