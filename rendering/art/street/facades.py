"""A house for each clan: walls, roof, windows and neon of its own.

Every function returns shapes. Lengths are in pixels of a picture 1200 wide; parts of a wall hang from y = 0 downwards
with their left edge at x = 0.
"""

import math
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from rendering.art.street.palette import BOARD, CORNICE, FELT, GOLD, IRON, LIT, PARLOUR, PAVEMENT, POST, WALL
from rendering.art.svg import Box, circle, moved, path, polygon, rect, shade, stroke

Top = Literal["stepped", "dome", "tank", "mansard", "towers", "pediment"]
Arch = Literal["flat", "round", "cut", "pointed", "stepped", "wide"]
Neon = Literal["glass", "star", "clover", "moon", "horseshoe", "diamond"]
ROOF: Final = 66
"""Heights of the parts of a house: its roof, and a storey in which nobody is."""
DARK_STOREY: Final = 96
SHUTTER: Final = (92, 68)
"""The width and height of a warehouse."""
SHUTTER_NUMBER: Final = (22, 0, 48, 26)
"""The plate over its gate with its number: left, top, width and height."""
SHUTTER_PLATE: Final = (7, 26, 78, 39)
"""The plate on its gate: left, top, width and height."""
PAVED: Final = 54
"""How much of the pavement is seen behind those who stand before a house."""


class Facade(NamedTuple):
    """What sets a house apart: its wall, darker and lighter, the trim on it, its roof, its windows, its neon sign."""

    wall: str
    dark: str
    light: str
    trim: str
    top: Top
    arch: Arch
    neon: Neon


FACADES: Final[tuple[Facade, ...]] = (
    Facade(WALL[0], WALL[2], WALL[1], "#945535", "stepped", "round", "glass"),
    Facade("#3A4856", "#292E32", "#43586D", IRON[0], "dome", "wide", "star"),
    Facade("#5A4A2E", "#3D3328", "#57452F", "#AF964C", "tank", "flat", "clover"),
    Facade(CORNICE[0], CORNICE[1], "#504955", "#AA8AD4", "mansard", "cut", "moon"),
    Facade(FELT[0], FELT[1], "#2A503C", "#3F664A", "towers", "pointed", "horseshoe"),
    Facade("#2F3965", "#251F49", "#32557A", "#7F8296", "pediment", "stepped", "diamond"),
)
"""One for each of the first six seats, in colours that pictures show exactly."""


def wall(shown: Facade, width: float, height: float, seed: int = 0) -> str:
    """A wall with a few of its bricks."""
    bricks = (
        rect(column * 62 + row % 2 * 26 + 4, row * 26 + 6, 28, 9, shown.dark)
        for row in range(int(height // 26))
        for column in range(int(width // 62))
        if (seed + row * 7 + column * 5) % 4 == 0
    )
    return rect(0, 0, width, height, shown.wall) + "".join(bricks)


def roof(shown: Facade, width: float, neon: str) -> str:
    """What rises over the sign, `ROOF` high, with a neon emblem of that colour; round it is the sky."""
    middle, trim = width / 2, shown.trim
    dark = shown.dark
    match shown.top:
        case "stepped":
            steps = [(0.0, ROOF), (0.0, 50), (0.1, 50), (0.1, 36), (0.22, 36), (0.22, 20), (0.36, 20), (0.36, 4)]
            outline = [(share * width, y) for share, y in steps]
            outline += [(width - x, y) for x, y in reversed(outline)]
            body = polygon(outline, shown.wall) + "".join(
                rect(x, y, wide, 7, trim)
                for share, next_share, y in ((0, 0.1, 50), (0.1, 0.22, 36), (0.22, 0.36, 20))
                for wide in [(next_share - share) * width]
                for x in (share * width, width - share * width - wide)
            )
            body += rect(0.36 * width, 4, 0.28 * width, 7, trim)
        case "dome":
            body = rect(0, 52, width, ROOF - 52, shown.wall) + rect(0, 52, width, 7, trim)
            body += path(f"M{middle - 110} 54C{middle - 104} -14 {middle + 104} -14 {middle + 110} 54Z", trim)
            body += path(f"M{middle - 98} 54C{middle - 92} -2 {middle + 92} -2 {middle + 98} 54Z", shown.wall)
            for x in (30, width - 30):
                body += circle((x, 44), 12, trim) + rect(x - 3, 22, 6, 14, trim)
        case "tank":
            body = rect(0, 46, width, ROOF - 46, shown.wall) + rect(0, 46, width, 8, trim)
            tank = width * 0.82
            body += rect(tank - 26, 12, 52, 28, "#684530") + polygon(
                ((tank - 30, 13), (tank, -2), (tank + 30, 13)), "#3E2A22"
            )
            body += stroke(f"M{tank - 18} 38V48M{tank + 18} 38V48M{tank - 26} 24H{tank + 26}", "#3E2A22", 4)
            for x in (0.1, 0.2):
                body += rect(x * width - 10, 16, 20, 32, dark) + rect(x * width - 13, 14, 26, 7, trim)
            body += rect(middle - 70, 8, 140, 40, dark)
        case "mansard":
            body = polygon(((0, ROOF), (26, 10), (width - 26, 10), (width, ROOF)), dark)
            body += rect(20, 6, width - 40, 8, trim) + rect(0, ROOF - 8, width, 8, trim)
            for x in (0.16, 0.84):
                body += circle((x * width, 40), 19, trim) + circle((x * width, 40), 13, LIT)
        case "towers":
            body = rect(0, 40, width, ROOF - 40, shown.wall)
            for at in range(int(width // 30)):
                if at % 2 == 0:
                    body += rect(at * 30, 30, 26, 12, shown.wall)
            for x in (0.0, width - 66):
                body += rect(x, 22, 66, 30, shown.wall) + polygon(((x - 2, 24), (x + 33, 0), (x + 68, 24)), trim)
                body += rect(x + 26, 32, 14, 24, LIT)
            body += polygon(((middle - 74, 42), (middle - 60, 4), (middle + 60, 4), (middle + 74, 42)), shown.wall)
        case _:
            body = polygon(((0, 60), (middle, 0), (width, 60)), trim)
            body += polygon(((40, 58), (middle, 9), (width - 40, 58)), shown.wall)
            body += rect(0, 58, width, ROOF - 58, shown.wall) + rect(0, 58, width, 6, trim)
    return body + _emblem(shown.neon, middle, 33, neon)


def _emblem(kind: Neon, x: float, y: float, colour: str) -> str:
    """A neon emblem about 44 wide: dark glow and a bright tube."""
    match kind:
        case "glass":
            d = f"M{x - 20} {y - 16}H{x + 20}L{x} {y + 5}ZM{x} {y + 5}V{y + 20}M{x - 11} {y + 20}H{x + 11}"
        case "star":
            points = [
                (x + math.sin(turn) * far, y + 2 - math.cos(turn) * far)
                for at in range(10)
                for turn, far in [(math.pi * at / 5, 22 if at % 2 == 0 else 10)]
            ]
            d = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"
        case "clover":
            d = f"M{x} {y + 20}V{y + 2}" + "".join(
                f"M{x + dx - 8} {y + dy}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" for dx, dy in ((-9, -1), (9, -1), (0, -13))
            )
        case "moon":
            d = f"M{x + 8} {y - 19}A20 20 0 1 0 {x + 8} {y + 19}A15 15 0 1 1 {x + 8} {y - 19}Z"
        case "horseshoe":
            d = f"M{x - 14} {y + 19}C{x - 30} {y - 26} {x + 30} {y - 26} {x + 14} {y + 19}"
            d += f"M{x - 20} {y + 19}H{x - 8}M{x + 8} {y + 19}H{x + 20}"
        case _:
            d = f"M{x} {y - 20}L{x + 22} {y}L{x} {y + 20}L{x - 22} {y}Z"
            d += f"M{x - 8} {y}L{x} {y - 8}L{x + 8} {y}L{x} {y + 8}Z"
    return stroke(d, shade(colour, 0.35), 11) + stroke(d, colour, 4.6)


def _opening(kind: Arch, x: float, top: float, wide: float, high: float) -> str:
    """The outline of a window."""
    right, low, middle = x + wide, top + high, x + wide / 2
    match kind:
        case "round":
            return f"M{x} {low}V{top + 62}C{x} {top - 12} {right} {top - 12} {right} {top + 62}V{low}Z"
        case "wide":
            return f"M{x} {low}V{top + 26}Q{middle} {top - 20} {right} {top + 26}V{low}Z"
        case "cut":
            return f"M{x} {low}V{top + 30}L{x + 34} {top}H{right - 34}L{right} {top + 30}V{low}Z"
        case "pointed":
            left_half = f"M{x} {low}V{top + 56}Q{x + 12} {top + 12} {middle} {top - 4}"
            return f"{left_half}Q{right - 12} {top + 12} {right} {top + 56}V{low}Z"
        case "stepped":
            return f"M{x} {low}V{top + 22}H{x + 24}V{top}H{right - 24}V{top + 22}H{right}V{low}Z"
        case _:
            return f"M{x} {low}V{top}H{right}V{low}Z"


def window(shown: Facade, width: float, height: float, *, lit: bool) -> str:
    """A slot of a storey with its window: a lit room, or a dark one with its blind half down."""
    x, top, wide, high = 3, 8, width - 6, height - 18
    frame = path(_opening(shown.arch, x - 3, top - 6, wide + 6, high + 8), shown.trim)
    inner = _opening(shown.arch, x + 2, top, wide - 4, high)
    if lit:
        lamp = width * 0.38
        cone = polygon(
            ((lamp - 16, top + 24), (lamp + 16, top + 24), (lamp + 70, top + high), (lamp - 66, top + high)), PARLOUR[1]
        )
        shade_of_lamp = polygon(
            ((lamp - 7, top + 6), (lamp + 7, top + 6), (lamp + 20, top + 20), (lamp - 20, top + 20)), "#2F6A54"
        )
        room = path(inner, PARLOUR[0]) + cone + shade_of_lamp + rect(lamp - 12, top + 20, 24, 4, "#FFF3C4")
        room += _curtains(shown, inner, width, top + high)
    else:
        room = path(inner, shown.light) + _folds(shown, x, top, wide, high) + rect(width / 2 - 3, top, 6, high, POST)
    sill = rect(0, height - 11, width, 8, PAVEMENT[0]) + rect(0, height - 4, width, 4, PAVEMENT[2])
    return wall(shown, width, height, 3) + frame + room + sill


def _curtains(shown: Facade, inner: str, width: float, low: float) -> str:
    """Open curtains at both sides of the window whose outline is `inner`."""
    name = f"{shown.top}-{width:.0f}-{low:.0f}"
    across, tied = width * 0.3, low * 0.62
    halves = "".join(
        path(
            f"M{edge} 0H{edge + way * across}Q{edge + way * across * 0.9} {tied * 0.7} {edge + way * 16} {tied}"
            f"L{edge + way * 22} {low}H{edge}Z",
            PARLOUR[2],
        )
        for edge, way in ((0.0, 1), (width, -1))
    )
    return f'<clipPath id="{name}"><path d="{inner}"/></clipPath><g clip-path="url(#{name})">{halves}</g>'


def _folds(shown: Facade, x: float, top: float, wide: float, high: float) -> str:
    """Drawn curtains."""
    return "".join(
        rect(round(x + share * wide), top + (10 if 0.2 < share < 0.8 else 62), 9, high, shown.dark)
        for share in (0.06, 0.2, 0.34, 0.61, 0.75, 0.89)
    )


def dark_storey(shown: Facade, width: float) -> str:
    """A low storey in which nobody is, `DARK_STOREY` high."""
    many = max(2, int(width // 94))
    step = width / many
    parts = [wall(shown, width, DARK_STOREY, 3)]
    for at in range(many):
        x = round(step * (at + 0.5)) - 27
        parts.append(path(_opening(shown.arch, x - 4, 10, 62, 76), shown.trim))
        parts.append(path(_opening(shown.arch, x, 14, 54, 72), POST))
        parts.append(rect(x + 25, 18, 4, 68, shown.trim) + rect(x - 8, 84, 70, 7, PAVEMENT[0]))
    return "".join(parts)


def porch(shown: Facade, width: float, height: float) -> str:
    """The wall and the pavement behind somebody before the house."""
    low = height - 48 - PAVED
    ground = rect(0, low, width, height - low, PAVEMENT[0]) + rect(0, low, width, 5, PAVEMENT[2])
    return wall(shown, width, low, 1) + ground


def shutter() -> str:
    """A warehouse with empty plates, as large as `SHUTTER`. Nothing inside is seen."""
    wide, high = SHUTTER
    left, top, across, down = SHUTTER_NUMBER
    roof = polygon(((-2, 22), (left, 8), (left + across, 8), (wide + 2, 22)), "#945535")
    roof += rect(left, top, across, down, "#945535")
    gate = rect(0, 22, wide, high - 22, IRON[1])
    left, top, across, down = SHUTTER_PLATE
    return roof + gate + rect(left - 3, top - 3, across + 6, down + 6, GOLD) + rect(left, top, across, down, BOARD)


def whole(shown: Facade, width: float, neon: str) -> str:
    """A house as it stands in the street, without its sign: somebody is in, somebody may stand before it."""
    storey, half = 196, width / 2
    parts = [roof(shown, width, neon), moved(rect(0, 0, width, 40, shown.wall), 0, ROOF)]
    parts += [moved(window(shown, half, storey, lit=lit), half * at, ROOF + 40) for at, lit in enumerate((True, False))]
    parts += [moved(dark_storey(shown, half), 0, ROOF + 40 + storey), moved(shutter(), 10, ROOF + 80 + storey)]
    return "".join((*parts, moved(porch(shown, half, DARK_STOREY), half, ROOF + 40 + storey)))


HOUSES: Final[Mapping[str, tuple[str, Box]]] = {
    shown.top: (whole(shown, 380, LIT), Box(0, 0, 380, ROOF + 40 + 196 + DARK_STOREY)) for shown in FACADES
}
"""Each house with the box that shows it, for the contact sheet."""
