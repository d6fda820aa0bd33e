"""The projection of a lot, and the solids that buildings are made of.

A lot is `LOT` by `LOT` paces. x runs to the lower right, y to the lower left, z up. The lot's back corner is the
drawing's origin; a pace is ten units of the drawing. The light comes from the left: walls that face left are lit,
walls that face right are shaded.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.svg import Box, Point, ellipse, path, polygon

LOT: Final = 10
PACE: Final = 10
FRAME: Final = Box(-108, -108, 216, 216)
"""The part of the plane that every drawing of a lot shows."""
ANCHOR: Final = Point(0, 50)
"""The centre of the lot."""

_LIT, _SHADED, _TOP = 1.0, 0.78, 1.1
_ROUND = math.sqrt(2) * PACE


def at(x: float, y: float, z: float = 0) -> Point:
    """Where a place of the lot is in the drawing."""
    return Point((x - y) * PACE, (x + y) * PACE / 2 - z * PACE)


class Wall(NamedTuple):
    """One side of a block. u runs along its foot from left to right, v up; lengths in paces."""

    x: float
    y: float
    z: float
    along: Literal["x", "y"]
    length: float
    height: float

    @property
    def shaded(self) -> bool:
        """Whether the wall faces right, away from the light."""
        return self.along == "y"

    def at(self, u: float, v: float, out: float = 0) -> Point:
        """Where a place of the wall is in the drawing; `out`: that far in front of it."""
        if self.along == "x":
            return at(self.x + u, self.y + out, self.z + v)
        return at(self.x + out, self.y - u, self.z + v)


class Block(NamedTuple):
    """A cuboid: its back corner, width along x, depth along y, height, and the height of its foot."""

    x: float
    y: float
    w: float
    d: float
    h: float
    z: float = 0

    @property
    def left(self) -> Wall:
        return Wall(self.x, self.y + self.d, self.z, "x", self.w, self.h)

    @property
    def right(self) -> Wall:
        return Wall(self.x + self.w, self.y + self.d, self.z, "y", self.d, self.h)

    @property
    def top(self) -> float:
        """The height of its upper side."""
        return self.z + self.h

    def on_top(self, h: float, inset: float = 0) -> "Block":
        """A block of height `h` that stands on this one; `inset`: smaller by that much on each side."""
        return Block(self.x + inset, self.y + inset, self.w - 2 * inset, self.d - 2 * inset, h, self.top)


def patch(place: tuple[float, float, float, float], colour: str, z: float = 0) -> str:
    """A rectangle that lies flat. `place`: its back corner, width and depth."""
    x, y, w, d = place
    return polygon((at(x, y, z), at(x + w, y, z), at(x + w, y + d, z), at(x, y + d, z)), colour)


def disc(x: float, y: float, radius: float, colour: str, z: float = 0) -> str:
    """A circle that lies flat."""
    return ellipse(at(x, y, z), radius * _ROUND, radius * _ROUND / 2, colour)


def plot(colour: str) -> str:
    """The ground of a lot: a thin slab."""
    return box(Block(0.1, 0.1, LOT - 0.2, LOT - 0.2, 0.4, -0.4), darker(colour, 0.82), colour)


def shadow(block: Block, reach: float = 0.4) -> str:
    """The shadow of a block on the ground, kept inside the lot. `reach`: its length for each pace of height."""
    x, y, w, d, h, z = block
    far = min(h * reach, LOT - 0.2 - x - w, y - 0.2)
    corners = (
        (x, y),
        (x + far, y - far),
        (x + w + far, y - far),
        (x + w + far, y + d - far),
        (x + w, y + d),
        (x, y + d),
    )
    return polygon([at(a, b, z) for a, b in corners], colours.SHADOW, opacity=0.16)


def spot(x: float, y: float, radius: float) -> str:
    """The shadow of something round or small."""
    place = at(x + radius * 0.35, y - radius * 0.35)
    return ellipse(place, radius * _ROUND, radius * _ROUND / 2, colours.SHADOW, opacity=0.16)


def box(block: Block, colour: str, top: str = "") -> str:
    """A cuboid. `top`: the colour of its upper side, if it is another."""
    return (
        _side(block.left, colour, _LIT)
        + _side(block.right, colour, _SHADED)
        + patch((block.x, block.y, block.w, block.d), top or darker(colour, _TOP), block.top)
    )


def house(block: Block, colour: str, top: str = "") -> str:
    """A cuboid with its shadow."""
    return shadow(block) + box(block, colour, top)


def parapet(block: Block, colour: str, floor: str) -> str:
    """A flat roof behind a low rim: the top of a block."""
    x, y, w, d, h, z = block
    rim = Block(x - 0.15, y - 0.15, w + 0.3, d + 0.3, 0.4, z + h)
    return box(rim, colour) + patch((x + 0.3, y + 0.3, w - 0.6, d - 0.6), floor, rim.top)


def gable(block: Block, colour: str, rise: float, ridge: Literal["x", "y"] = "x", wall: str = "") -> str:
    """A gable roof on a block, with eaves. `ridge`: the axis it runs along; `wall`: the colour of the gable end."""
    end, over = wall or colours.CREAM, 0.45
    x0, y0, z = block.x - over, block.y - over, block.top - 0.15
    x1, y1 = block.x + block.w + over, block.y + block.d + over
    top = z + rise
    if ridge == "x":
        middle = (y0 + y1) / 2
        a, b = at(x0, middle, top), at(x1, middle, top)
        tip = at(block.x + block.w, middle, top - 0.3)
        foot = (block.right.at(0, block.h), block.right.at(block.d, block.h))
        return (
            polygon((at(x0, y0, z), at(x1, y0, z), b, a), darker(colour, 0.9))
            + polygon((*foot, tip), darker(end, _SHADED))
            + polygon((at(x0, y1, z), at(x1, y1, z), b, a), darker(colour, 1.06))
            + _bargeboard((at(x1, y1, z), b, at(x1, y0, z)), colour, 0.72)
        )
    middle = (x0 + x1) / 2
    a, b = at(middle, y0, top), at(middle, y1, top)
    tip = at(middle, block.y + block.d, top - 0.3)
    foot = (block.left.at(0, block.h), block.left.at(block.w, block.h))
    return (
        polygon((at(x0, y0, z), at(x0, y1, z), b, a), darker(colour, 1.14))
        + polygon((*foot, tip), end)
        + polygon((at(x1, y0, z), at(x1, y1, z), b, a), darker(colour, 0.84))
        + _bargeboard((at(x0, y1, z), b, at(x1, y1, z)), colour, 1.0)
    )


def hip(block: Block, colour: str, rise: float, over: float = 0.45) -> str:
    """A hip roof on a block; a pyramid if the block is square. `over`: how far the eaves reach out."""
    z, top = block.top - 0.1, block.top + rise
    x0, y0, x1, y1 = block.x - over, block.y - over, block.x + block.w + over, block.y + block.d + over
    half = min(x1 - x0, y1 - y0) / 2
    a, b = at(x0 + half, y0 + half, top), at(x1 - half, y1 - half, top)
    back, right, front, left = at(x0, y0, z), at(x1, y0, z), at(x1, y1, z), at(x0, y1, z)
    wide = block.w >= block.d
    return (
        polygon((back, right, *((b, a) if wide else (a,))), darker(colour, 0.95))
        + polygon((left, back, *((a,) if wide else (a, b))), darker(colour, 1.18))
        + polygon((left, front, *((b, a) if wide else (b,))), darker(colour, 1.05))
        + polygon((front, right, *((b,) if wide else (a, b))), darker(colour, 0.8))
    )


def wedge(block: Block, colour: str, slope: str = "") -> str:
    """A block whose upper side falls from the back to its left wall, down to nothing."""
    x, y, w, d, h, z = block
    a, b = at(x, y, z + h), at(x + w, y, z + h)
    c, e = at(x + w, y + d, z), at(x, y + d, z)
    foot = at(x + w, y, z)
    return polygon((a, b, c, e), slope or darker(colour, _TOP)) + polygon((b, c, foot), darker(colour, _SHADED))


def vault(block: Block, colour: str, rise: float, end: str = "") -> str:
    """A barrel roof on a block: its axis along x, its round end to the right."""
    x, y, w, d, _, _ = block
    steps = 10
    arc = [
        (y + d / 2 + d / 2 * math.cos(math.pi * i / steps), block.top + rise * math.sin(math.pi * i / steps))
        for i in range(steps + 1)
    ]
    parts = []
    for i, ((ya, za), (yb, zb)) in reversed(list(enumerate(pairwise(arc)))):
        strip = (at(x, ya, za), at(x + w, ya, za), at(x + w, yb, zb), at(x, yb, zb))
        parts.append(polygon(strip, darker(colour, 0.98 + 0.14 * math.sin(math.pi * (i + 1.5) / steps))))
    return "".join(parts) + polygon([at(x + w, b, c) for b, c in arc], darker(end or colour, _SHADED))


def cylinder(place: tuple[float, float, float], radius: float, height: float, colour: str, top: str = "") -> str:
    """An upright cylinder. `place`: the centre of its foot."""
    return cone(place, (radius, radius), height, colour) + disc(
        place[0], place[1], radius, top or darker(colour, _TOP), place[2] + height
    )


def cone(place: tuple[float, float, float], radii: tuple[float, float], height: float, colour: str) -> str:
    """An upright cone or a stump of one, without its upper side. `radii`: below and above."""
    foot, head = at(*place), at(place[0], place[1], place[2] + height)
    a, b = radii[0] * _ROUND, radii[1] * _ROUND
    left = f"M{foot.x - a:.2f} {foot.y:.2f}L{head.x - b:.2f} {head.y:.2f}L{head.x + b:.2f} {head.y:.2f}"
    body = f"{left}L{foot.x + a:.2f} {foot.y:.2f}A{a:.2f} {a / 2:.2f} 0 0 1 {foot.x - a:.2f} {foot.y:.2f}Z"
    mid = f"M{foot.x + a * 0.2:.2f} {foot.y + a * 0.49:.2f}L{head.x + b * 0.2:.2f} {head.y + b * 0.49:.2f}"
    side = (
        f"{mid}L{head.x + b:.2f} {head.y:.2f}L{foot.x + a:.2f} {foot.y:.2f}"
        f"A{a:.2f} {a / 2:.2f} 0 0 1 {foot.x + a * 0.2:.2f} {foot.y + a * 0.49:.2f}Z"
    )
    return path(body, colour) + path(side, darker(colour, 0.82))


def dome(place: tuple[float, float, float], radius: float, height: float, colour: str) -> str:
    """Half a ball, or a flatter or steeper dome, on the circle around `place`."""
    foot, a, h = at(*place), radius * _ROUND, height * PACE
    arc = f"M{foot.x - a:.2f} {foot.y:.2f}C{foot.x - a:.2f} {foot.y - h * 1.33:.2f} "
    body = f"{arc}{foot.x + a:.2f} {foot.y - h * 1.33:.2f} {foot.x + a:.2f} {foot.y:.2f}"
    crescent = (
        f"M{foot.x + a:.2f} {foot.y:.2f}C{foot.x + a:.2f} {foot.y - h * 0.8:.2f} {foot.x + a * 0.5:.2f}"
        f" {foot.y - h * 0.98:.2f} {foot.x + a * 0.1:.2f} {foot.y - h * 0.99:.2f}"
        f"C{foot.x + a * 0.6:.2f} {foot.y - h * 0.6:.2f} {foot.x + a * 0.6:.2f} {foot.y:.2f}"
        f" {foot.x + a * 0.3:.2f} {foot.y + a * 0.47:.2f}A{a:.2f} {a / 2:.2f} 0 0 0 {foot.x + a:.2f} {foot.y:.2f}Z"
    )
    rim = f"A{a:.2f} {a / 2:.2f} 0 0 1 {foot.x - a:.2f} {foot.y:.2f}Z"
    return path(body + rim, colour) + path(crescent, darker(colour, 0.82))


def pane(wall: Wall, place: tuple[float, float, float, float], colour: str, out: float = 0) -> str:
    """A rectangle on a wall. `place`: u, v, width, height; `out`: that far in front of the wall."""
    u, v, w, h = place
    corners = (wall.at(u, v, out), wall.at(u + w, v, out), wall.at(u + w, v + h, out), wall.at(u, v + h, out))
    return polygon(corners, darker(colour, _SHADED if wall.shaded else _LIT))


def shape(wall: Wall, points: Sequence[tuple[float, float]], colour: str, out: float = 0) -> str:
    """A polygon on a wall, its points in u and v."""
    return polygon([wall.at(u, v, out) for u, v in points], darker(colour, _SHADED if wall.shaded else _LIT))


def spots(wall: Wall, places: Sequence[tuple[float, float]], radius: float, colour: str, out: float = 0) -> str:
    """Circles on a wall, their centres in u and v."""
    steps = [math.tau * i / 14 for i in range(14)]
    return "".join(
        shape(wall, [(u + radius * math.cos(a), v + radius * math.sin(a)) for a in steps], colour, out)
        for u, v in places
    )


def windows(wall: Wall, columns: int, rows: int, place: tuple[float, float, float, float], share: float = 0.62) -> str:
    """A grid of windows inside `place` (u, v, width, height). `share`: how much of it is glass."""
    u, v, w, h = place
    du, dv = w / columns, h / rows
    return "".join(
        pane(
            wall,
            (u + du * (i + (1 - share) / 2), v + dv * (j + (1 - share) / 2), du * share, dv * share),
            colours.GLASS,
        )
        for i in range(columns)
        for j in range(rows)
    )


def door(wall: Wall, u: float, colour: str = colours.BARK, w: float = 1.0, h: float = 1.7) -> str:
    """A door at the foot of a wall, with a frame."""
    return pane(wall, (u - 0.12, 0, w + 0.24, h + 0.12), colours.WHITE) + pane(wall, (u, 0, w, h), colour)


def awning(wall: Wall, place: tuple[float, float, float], stripes: Sequence[str], out: float = 0.9) -> str:
    """An awning of stripes. `place`: u, v of its upper edge and its width; `out`: how far it reaches."""
    u, v, w = place
    count = max(len(stripes), round(w / 0.7))
    step, drop = w / count, 0.6
    parts = []
    for i in range(count):
        a, b = u + i * step, u + (i + 1) * step
        colour = stripes[i % len(stripes)]
        slope = (wall.at(a, v), wall.at(b, v), wall.at(b, v - drop, out), wall.at(a, v - drop, out))
        hem = (slope[3], slope[2], wall.at(b, v - drop - 0.3, out), wall.at(a, v - drop - 0.3, out))
        parts.append(polygon(slope, darker(colour, 0.85 if wall.shaded else 1.04)))
        parts.append(polygon(hem, darker(colour, 0.7 if wall.shaded else 0.88)))
    return "".join(parts)


def _side(wall: Wall, colour: str, light: float) -> str:
    corners = (wall.at(0, 0), wall.at(wall.length, 0), wall.at(wall.length, wall.height), wall.at(0, wall.height))
    return polygon(corners, darker(colour, light))


def _bargeboard(edge: Sequence[Point], colour: str, light: float) -> str:
    """The thin front edge of a gable roof."""
    low = [Point(x, y + 3.5) for x, y in reversed(edge)]
    return polygon((*edge, *low), darker(colour, light * 0.82))
