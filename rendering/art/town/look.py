"""What a drawing of the town is asked for, and what it answers."""

from collections.abc import Callable

import msgspec

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.isometric import ANCHOR, FRAME, Block, Wall, pane, shape
from rendering.art.svg import drawing, ellipse, line

Shapes = list[str]
"""Shapes as SVG text, the farthest first."""

MOST = 3
"""More copies than this look like this many."""


class Look(msgspec.Struct, frozen=True):
    """How an establishment is to look. `copies`: 1 or more; `closed`: it does not act now."""

    copies: int = 1
    closed: bool = False
    light: Light = Light.DAY

    @property
    def grown(self) -> int:
        return min(max(self.copies, 1), MOST)


class Building(msgspec.Struct, frozen=True):
    """A drawing of a lot. `height`: how high scaffolding reaches when it is closed, in paces; 0 for a field."""

    draw: Callable[[Look], Shapes]
    height: float = 0


def picture(building: Building, look: Look) -> str:
    """The drawing as an SVG document, `FRAME` in size."""
    plot, *standing = building.draw(look)
    shapes = "".join((plot, *_glow(standing, look), *standing))
    if look.closed:
        shapes = colours.shut(shapes) + _closure(building.height)
    return drawing([in_light(shapes, look.light)], FRAME)


def _glow(standing: Shapes, look: Look) -> Shapes:
    """The light that falls on a lot from its windows in the evening."""
    dark = look.closed or look.light is Light.DAY or not any(colours.GLASS in part for part in standing)
    return [] if dark else [ellipse(ANCHOR, 68, 34, colours.LAMP, opacity=0.34)]


def in_light(shapes: str, light: Light) -> str:
    """Shapes at a time of day."""
    return colours.evening(shapes) if light is Light.EVENING else shapes


def _closure(height: float) -> str:
    """Scaffolding before the left wall, and striped barriers along the two front edges."""
    face = Wall(1.2, 9.2, 0, "x", 7, height)
    parts = []
    if height:
        uprights = (0.0, 2.2, 4.4, 6.6)
        parts += [line((face.at(u, 0), face.at(u, height + 0.3)), colours.STEEL, 2) for u in uprights]
        for level in range(1, int(height / 1.6) + 1):
            v = level * 1.6
            parts.append(pane(face, (-0.3, v - 0.22, 7.2, 0.3), colours.WOOD))
            parts.append(line((face.at(0, v - 1.6), face.at(2.2, v)), colours.STEEL, 1.2))
            parts.append(line((face.at(6.6, v - 1.6), face.at(4.4, v)), colours.STEEL, 1.2))
    for wall in (Block(0, 0, 9.8, 9.8, 1).left, Block(0, 0, 9.8, 9.8, 1).right):
        parts.append(_barrier(wall, 1.2))
        parts.append(_barrier(wall, 5.6))
    return "".join(parts)


def _barrier(wall: Wall, u: float) -> str:
    """A striped plank on two legs, three paces long."""
    legs = "".join(line((wall.at(u + a, 0), wall.at(u + a, 1.1)), colours.SLATE, 2) for a in (0.4, 2.6))
    stripes = []
    for i in range(5):
        a = u + i * 0.6
        corners = ((a, 0.75), (a + 0.6, 0.75), (a + 0.6, 1.45), (a, 1.45))
        stripes.append(shape(wall, corners, colours.RED if i % 2 == 0 else colours.WHITE))
    return legs + "".join(stripes)
