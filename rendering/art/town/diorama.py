"""A town as an island that floats in the night, under fireworks. Its lots lie as on the land of `ground`."""

import itertools
import math
import random
from typing import Final

import msgspec

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.isometric import FRAME, LOT, Block, at, box, patch
from rendering.art.props import car, lamp, person
from rendering.art.svg import Box, circle, drawing, ellipse, line, moved, number, polygon, stroke
from rendering.art.town.ground import ACROSS, ALONG, KERB, ROAD, ROADWAY, STRIPE, Season, centre, corner, grass_in
from rendering.art.town.look import in_light

Cell = tuple[int, int]

SKY: Final = "#18232E"
"""The night: the page that the pictures stand on."""
_GLOW: Final = ((1.0, "#1C2440"), (0.8, "#242B4E"), (0.58, "#2F3865"))
"""The light of the town in the sky: rings, as shares of the largest, and their colours."""
_SOIL, _ROCK, _DEEP = "#7A5236", "#5B3F35", "#3B86B8"
_RIM: Final = 1.3
"""How far the land reaches beyond its lots and roads, in paces."""
_TOWER, _CLIFF = 112, 56
"""How far the tallest building rises above the middle of its lot, and how far the rock hangs below the land, in units
of the drawing."""
_SURFACE: Final = -0.4
_SURF: Final = 0.4
"""How far the sea begins before its lots, in paces."""
_BURSTS: Final = (
    *((0.11, 0.2, 116), (0.89, 0.17, 122), (0.3, 0.1, 72), (0.71, 0.09, 76), (0.06, 0.84, 58), (0.95, 0.86, 62)),
)
"""Fireworks: where in the sky, from 0 to 1, and their radius in pixels, in a sky `_WIDE` pixels wide."""
_WIDE: Final = 1200
_LATER: Final = 0.37
"""How much farther each of the fireworks has opened than the one before."""
WIDER: Final = 2.4
"""How wide the picture of one of the fireworks is, in its radiuses."""
_COATS: Final = (colours.RED, colours.GOLD, colours.TEAL, colours.ROSE)
_SPARKS: Final = ("#FFD34D", "#F6A8CF", "#8FDDB0", "#6CC0F5", "#FF9E6B")


class Island(msgspec.Struct, frozen=True):
    """The lots of a town, each with the name of its drawing, if it has one. `shore`: the first j that is sea."""

    lots: tuple[tuple[Cell, str], ...]
    shore: int | None
    season: Season
    light: Light

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.lots)

    @property
    def box(self) -> Box:
        """The part of the drawing that it takes, from the tops of the towers to the foot of the rock."""
        corners = [at(x, y) for cell in self.cells for x, y in itertools.product(*_sides(self, cell))]
        left, right = min(place.x for place in corners) - 10, max(place.x for place in corners) + 10
        top = min(centre(*cell).y for cell in self.cells) - _TOWER
        return Box(left, top, right - left, max(place.y for place in corners) + _CLIFF - top)


class Placed(msgspec.Struct, frozen=True):
    """A drawing of a lot by its name in `rendering.art.town.named`, its corner and width in units of the drawing."""

    name: str
    left: float
    top: float
    size: float


def grown(built: frozenset[Cell], lots: frozenset[Cell]) -> frozenset[Cell]:
    """The cells of an island for these buildings: with their neighbours among the `lots`, and without bays."""
    near = {(i + di, j + dj) for i, j in built for di, dj in itertools.product((-1, 0, 1), repeat=2)}
    cells = built | (near & lots)
    while True:
        more = {cell for cell in lots - cells if _enclosed(cell, cells)}
        if not more:
            return cells
        cells |= more


def _enclosed(cell: Cell, cells: frozenset[Cell]) -> bool:
    """Whether there is land on both sides of a cell, one way or the other."""
    i, j = cell
    row, column = [each[0] for each in cells if each[1] == j], [each[1] for each in cells if each[0] == i]
    return any(found and min(found) < own < max(found) for own, found in ((i, row), (j, column)))


class Burst(msgspec.Struct, frozen=True):
    """One of the fireworks: where its middle lies, how far it has opened, in pixels, and the colour of its sparks."""

    x: float
    y: float
    radius: float
    colour: str


def sky(width: int, height: int, free: int, opened: float = 1) -> str:
    """The sky with stars and fireworks as an SVG document.

    `free`: pixels at the top that stay free for words. `opened`: how far the first of the fireworks has opened, from 0
    to 1, others follow it; at 0 there are none, at 1 all are open.
    """
    chance = random.Random(17)  # noqa: S311 - scenery
    below = height - free
    parts = [polygon(((0, 0), (width, 0), (width, height), (0, height)), SKY)]
    middle = (width / 2, free + below * 0.52)
    parts += [ellipse(middle, 0.54 * width * share, 0.53 * below * share, colour) for share, colour in _GLOW]
    for _ in range(70):
        star = (chance.uniform(0, width), free + chance.uniform(8, below * 0.9))
        parts.append(circle(star, chance.uniform(1, 2.4), "#C9C4E8"))
    return drawing([*parts, fireworks(width, height, free, opened)], Box(0, 0, width, height))


def fireworks(width: int, height: int, free: int, opened: float = 1) -> str:
    """The fireworks of `sky` alone, as shapes."""
    return "".join(_firework(burst) for burst in bursts(width, height, free, opened))


def bursts(width: int, height: int, free: int, opened: float) -> list[Burst]:
    """The fireworks of such a sky, one by one."""
    found = []
    for order, (x, y, radius) in enumerate(_BURSTS if opened else ()):
        share = (opened + order * _LATER) % 1 or 1 if opened < 1 else 1
        colour = _SPARKS[order % len(_SPARKS)]
        found.append(Burst(x * width, free + y * (height - free), radius * share * width / _WIDE, colour))
    return found


def firework(shown: Burst) -> str:
    """One burst as an SVG document, a square around its middle, `WIDER` times as wide as it has opened."""
    side = WIDER * shown.radius
    return drawing([_firework(shown)], Box(shown.x - side / 2, shown.y - side / 2, side, side))


def salute(width: int, height: int, *, mirrored: bool) -> str:
    """Fireworks on the flat night as an SVG document, the largest at the left, or `mirrored` at the right."""
    parts = [polygon(((0, 0), (width, 0), (width, height), (0, height)), SKY)]
    for order, (x, y, radius) in enumerate(_SALUTE):
        colour = _SPARKS[(order + mirrored) % len(_SPARKS)]
        parts.append(_firework(Burst(width * (1 - x if mirrored else x), height * y, radius * height, colour)))
    return drawing(parts, Box(0, 0, width, height))


_SALUTE: Final = ((0.27, 0.3, 0.29), (0.74, 0.26, 0.23), (0.16, 0.78, 0.17), (0.86, 0.76, 0.18))


def _firework(shown: Burst) -> str:
    """One burst: rays that end in sparks."""
    x, y, radius, colour = shown.x, shown.y, shown.radius, shown.colour
    parts = []
    for ray in range(14):
        turn = math.tau * ray / 14
        dx, dy = math.cos(turn), math.sin(turn)
        far = radius * (1 if ray % 2 == 0 else 0.68)
        sag = 0.1 * far
        start, end = (x + dx * far * 0.3, y + dy * far * 0.3), (x + dx * far, y + dy * far + sag)
        bend = (x + dx * far * 0.7, y + dy * far * 0.7)
        path = f"M{number(start[0])} {number(start[1])}Q{number(bend[0])} {number(bend[1])} "
        parts.append(stroke(f"{path}{number(end[0])} {number(end[1])}", colour, 3))
        parts.append(circle(end, 4.2, "#FFF1C9" if ray % 2 else colour))
    return "".join(parts)


def land(island: Island) -> str:
    """The rock, the grass or the sea on it, and its roads, as an SVG document that shows the island's `box`."""
    cells = sorted(island.cells, key=lambda cell: (sum(cell), cell))
    parts = [_slab(island, cell, 1.1, (1.6, -4.6), _ROCK) for cell in cells]
    parts += [_slab(island, cell, 0, (2.6, -3.0), _DEEP if _wet(island, cell) else _SOIL) for cell in cells]
    grass = "#8CCB6C"
    parts += [_top(island, cell, colours.WATER if _wet(island, cell) else grass) for cell in cells]
    parts += _beach(island)
    parts += _roads(island)
    body = in_light("".join(parts), island.light)
    return drawing([body.replace(in_light(grass, island.light), grass_in(island.season, island.light))], island.box)


def life(island: Island) -> str:
    """Cars, lamps and people on the roads, as an SVG document that shows the island's `box`."""
    dry = {cell for cell in island.cells if not _wet(island, cell)}
    parts = []
    for i, j in sorted(dry, key=lambda cell: (sum(cell), cell)):
        hue = _COATS[(i + j) % len(_COATS)]
        shapes = ""
        if i % ALONG == 0 and (i - 1, j) in dry:
            shapes += car(-ROAD / 2 + 0.2, 3 + j % 3, hue, "y") if j % 2 == 0 else lamp(-0.4, 1) + person(-0.5, 4, hue)
        if j % ACROSS == 0 and (i, j - 1) in dry and i % 2:
            shapes += car(2 + i % 4, -ROAD / 2 + 0.2, hue)
        parts.append(moved(shapes, *at(*corner(i, j))))
    return drawing([in_light("".join(parts), island.light)], island.box)


def standing(island: Island) -> list[Placed]:
    """Everything on the lots, the farthest first."""
    found = []
    for (i, j), name in sorted(island.lots, key=lambda lot: (centre(*lot[0]).y, lot[0])):
        if not name:
            continue
        back = at(*corner(i, j))
        found.append(Placed(name, back.x + FRAME.left, back.y + FRAME.top, FRAME.width))
    return found


def _wet(island: Island, cell: Cell) -> bool:
    return island.shore is not None and cell[1] >= island.shore


def _sides(island: Island, cell: Cell, rim: float = _RIM) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a cell's land begins and ends, along x and along y: with the roads beside it, and with a rim."""
    (i, j), (x, y) = cell, corner(*cell)
    before, after = (ROAD if i % ALONG == 0 else 0), (ROAD if (i + 1) % ALONG == 0 else 0)
    behind, ahead = (ROAD if j % ACROSS == 0 else 0), (ROAD if (j + 1) % ACROSS == 0 else 0)
    back, front = y - behind - rim, y + LOT + ahead + rim
    if j == island.shore and (i, j - 1) in island.cells:
        back = y - _SURF
    if j + 1 == island.shore and (i, j + 1) in island.cells:
        front = y + LOT + ahead - _SURF
    return (x - before - rim, x + LOT + after + rim), (back, front)


def _slab(island: Island, cell: Cell, inset: float, tall: tuple[float, float], colour: str) -> str:
    """A cell's land as a block, `inset` from its rim. `tall`: its height, and where its foot is."""
    (left, right), (back, front) = _sides(island, cell, _RIM - inset)
    return box(Block(left, back, right - left, front - back, *tall), colour)


def _top(island: Island, cell: Cell, colour: str) -> str:
    (left, right), (back, front) = _sides(island, cell)
    return patch((left, back, right - left, front - back), colour, _SURFACE)


def _beach(island: Island) -> list[str]:
    """Sand between the land and the sea."""
    shores = [cell for cell in island.cells if island.shore == cell[1] and (cell[0], cell[1] - 1) in island.cells]
    parts = []
    for cell in sorted(shores):
        (left, right), (back, _) = _sides(island, cell)
        parts.append(patch((left, back - 1.4, right - left, 1.4), colours.SAND, _SURFACE))
    return parts


def _roads(island: Island) -> list[str]:
    """The roads between cells of the island: kerbs below, then the roadway, then its stripes."""
    dry = {cell for cell in island.cells if not _wet(island, cell)}
    along, across = [], []
    for i, j in sorted(dry):
        x, y = corner(i, j)
        (left, right), (back, front) = _sides(island, (i, j))
        if i % ALONG == 0 and (i - 1, j) in dry:
            along.append((x - ROAD, back, ROAD, front - back))
        if j % ACROSS == 0 and (i, j - 1) in dry:
            across.append((left, y - ROAD, right - left, ROAD))
    parts = [patch((x - 0.5, y, width + 1, depth), KERB, _SURFACE) for x, y, width, depth in along]
    parts += [patch((x, y - 0.5, width, depth + 1), KERB, _SURFACE) for x, y, width, depth in across]
    parts += [patch(road, ROADWAY, _SURFACE) for road in (*along, *across)]
    for x, y, _, depth in along:
        parts.append(_stripe((x + ROAD / 2, y), (x + ROAD / 2, y + depth)))
    for x, y, width, _ in across:
        parts.append(_stripe((x, y + ROAD / 2), (x + width, y + ROAD / 2)))
    return parts


def _stripe(start: tuple[float, float], end: tuple[float, float]) -> str:
    return line((at(*start, _SURFACE), at(*end, _SURFACE)), STRIPE, 1.6, dashes="14 14")
