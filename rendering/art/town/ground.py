"""The land that a town stands on: lots between roads, meadows on free lots, the shore, what the seasons change.

Lots form a lattice. Lot (i, j) is the i-th to the lower right and the j-th to the lower left of lot (0, 0); a road runs
after every `ALONG` lots one way and every `ACROSS` the other.
"""

import itertools
import random
from enum import Enum
from typing import Final

import msgspec

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.isometric import FRAME, LOT, Block, at, box, gable, pane, patch
from rendering.art.nature import bush, conifer, tree
from rendering.art.svg import Box, Point, circle, drawing, ellipse, line, moved, polygon
from rendering.art.town.look import in_light

ALONG, ACROSS = 2, 4
ROAD: Final = 2.6
_FAR = 200
"""Paces: farther away than anything a window shows."""
_CELLS: Final = 14
MEADOWS: Final = 6
"""Kinds of meadows."""


class Season(Enum):
    """The time of the year."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


_GRASS: Final = {
    Season.SPRING: "#9DD67C",
    Season.SUMMER: "#8CCB6B",
    Season.AUTUMN: "#BCC56A",
    Season.WINTER: "#E3EEF0",
}
_DUSK: Final = {
    Season.SPRING: "#4A9E62",
    Season.SUMMER: "#4C9C7E",
    Season.AUTUMN: "#528C55",
    Season.WINTER: "#96ACCB",
}
"""Grass in the evening: far from grey, and much lighter than the roads."""
_LEAVES: Final = {
    Season.SPRING: (colours.LEAF, "#F3B3CC"),
    Season.SUMMER: (colours.LEAF, "#5DB56A"),
    Season.AUTUMN: ("#DF8B3C", "#C9A53A"),
    Season.WINTER: ("#B7CFC8", "#C9DCD5"),
}
ROADWAY: Final = colours.ROADWAY
_KERBSIDE: Final = 0.3
"""How far lamps stand from the near side of a road, in paces."""
_CROWD: Final = 22
"""With more lots than that, windows light the streets, and no lamps stand there."""
_LAMP: Final = 25
"""Their height, in units of the drawing."""
KERB: Final = "#CFCFC0"
STRIPE: Final = "#EDEADD"
_ROOFS: Final = (colours.BRICK, colours.ORANGE, colours.SLATE, colours.TEAL)


_BARE: Final = 0.35
"""The share of wild lots that are plain grass."""
_FIRS: Final = 3
_TREES: Final = (
    ((6.8, 2.4), (2.2, 6.8), (7.6, 7.4)),
    ((1.4, 2.2), (8.8, 8.0)),
    ((2.0, 2.4), (8.0, 7.6)),
    ((4.6, 1.6), (2.4, 3.0), (6.4, 5.0), (3.4, 7.2), (8.2, 7.8)),
    ((5.4, 4.0),),
    ((1.8, 4.4), (8.4, 3.0), (5.8, 6.4)),
)
"""Where the trees of each kind of meadow stand, the farthest first."""


class Ground(msgspec.Struct, frozen=True):
    """A part of the land. `shore`: the first j that is sea, if any. `houses`: how many of ten wild lots have houses."""

    box: Box
    shore: int | None
    light: Light
    season: Season
    houses: int
    lots: frozenset[tuple[int, int]]
    """What is not wild: nothing is drawn on it."""


def corner(i: int, j: int) -> tuple[float, float]:
    """The back corner of a lot, in paces."""
    return i * LOT + ROAD * (i // ALONG), j * LOT + ROAD * (j // ACROSS)


def centre(i: int, j: int) -> Point:
    """The centre of a lot in the drawing."""
    x, y = corner(i, j)
    return at(x + LOT / 2, y + LOT / 2)


def land(ground: Ground) -> str:
    """The land as an SVG document."""
    left, top, width, height = ground.box
    grass = _GRASS[ground.season]
    dusk = grass_in(ground.season, ground.light)
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    parts = [polygon(corners, grass)]
    parts += _roads()
    if ground.light is Light.EVENING and len(ground.lots) <= _CROWD:
        parts += _lamps(ground)
    if ground.shore is not None:
        parts += _sea(corner(0, ground.shore)[1] - 0.4)
    parts += _wild(ground)
    body = in_light("".join(parts), ground.light)
    return drawing([body.replace(in_light(grass, ground.light), dusk)], ground.box)


def grass_in(season: Season, light: Light) -> str:
    """The colour of the land."""
    return _DUSK[season] if light is Light.EVENING else _GRASS[season]


def _roads() -> list[str]:
    parts = []
    ways = (
        [corner(i * ALONG, 0)[0] - ROAD for i in range(-8, 9)],
        [corner(0, j * ACROSS)[1] - ROAD for j in (-2, -1, 0, 1, 2)],
    )
    for colour, out in ((KERB, 0.5), (ROADWAY, 0.0)):
        parts += [patch((x - out, -_FAR, ROAD + 2 * out, 2 * _FAR), colour) for x in ways[0]]
        parts += [patch((-_FAR, y - out, 2 * _FAR, ROAD + 2 * out), colour) for y in ways[1]]
    for x in ways[0]:
        parts.append(line((at(x + ROAD / 2, -_FAR), at(x + ROAD / 2, _FAR)), STRIPE, 1.6, dashes="14 14"))
    for y in ways[1]:
        parts.append(line((at(-_FAR, y + ROAD / 2), at(_FAR, y + ROAD / 2)), STRIPE, 1.6, dashes="14 14"))
    return parts


def _lamps(ground: Ground) -> list[str]:
    """Lamps at the near side of the roads, beside every other lot, and their light on the ground."""
    left, top, width, height = ground.box
    feet: list[Point] = []
    for i, j in itertools.product(range(-_CELLS, _CELLS), repeat=2):
        x, y = corner(i, j)
        if i % ALONG == 0 and j % 2:
            feet.append(at(x - _KERBSIDE, y + LOT / 2))
        if j % ACROSS == 0 and i % 2:
            feet.append(at(x + LOT / 2, y - _KERBSIDE))
    near = [foot for foot in feet if -50 < foot.x - left < width + 50 and -30 < foot.y - top < height + 30]
    pools = [ellipse(foot, 42, 21, colours.LAMP, opacity=0.3) for foot in near]
    posts = [line((foot, (foot.x, foot.y - _LAMP)), colours.SLATE, 2.4) for foot in near]
    return [*pools, *posts, *(circle((foot.x, foot.y - _LAMP), 4.4, colours.LAMP) for foot in near)]


def _sea(y: float) -> list[str]:
    chance = random.Random(5)  # noqa: S311 - scenery
    parts = [patch((-_FAR, y - 1.4, 2 * _FAR, 1.8), colours.SAND), patch((-_FAR, y, 2 * _FAR, _FAR), colours.WATER)]
    for _ in range(50):
        wave = at(chance.uniform(-80, 80), y + 1 + chance.uniform(0, 50))
        parts.append(line((wave, (wave.x + 18, wave.y)), colours.SKY, 2))
    return parts


def _wild(ground: Ground) -> list[str]:
    """Trees and small houses where no card has its lot, the farthest first."""
    left, top, width, height = ground.box
    shown = []
    for i in range(-_CELLS, _CELLS):
        for j in range(-_CELLS, _CELLS):
            middle = centre(i, j)
            near = left - 110 < middle.x < left + width + 110 and top - 60 < middle.y < top + height + 90
            if near and (i, j) not in ground.lots and (ground.shore is None or j < ground.shore):
                shown.append((middle.y, i, j))
    parts = []
    for _, i, j in sorted(shown):
        chance = random.Random(f"{i} {j}")  # noqa: S311 - scenery
        lived = chance.randrange(10) < ground.houses
        if not lived and chance.random() < _BARE:
            continue
        kind = chance.choice((0, 1, 2, 3, 3, 4, 5, 5, 0))
        back = at(*corner(i, j))
        parts.append(moved(_hamlet(chance) if lived else _green(kind, ground.season), *back))
    return parts


def meadow(kind: int, season: Season, light: Light) -> str:
    """A free lot as an SVG document, the size of a building's. `kind`: below `MEADOWS`."""
    return drawing([in_light(_green(kind, season), light)], FRAME)


def paid() -> str:
    """The golden plate under a lot that has brought coins, as an SVG document."""
    return drawing([patch((-0.4, -0.4, LOT + 0.8, LOT + 0.8), colours.GOLD)], FRAME)


def _green(kind: int, season: Season) -> str:
    leaf, other = _LEAVES[season]
    parts = []
    if kind == 1:
        parts.append(_pond(season))
    if kind == 2:
        stones = ((1.0, 9.0), (3.2, 7.4), (4.4, 5.6), (6.4, 4.4), (8.6, 3.6), (9.6, 1.6))
        parts.append(line([at(x, y) for x, y in stones], colours.SAND, 7))
    for at_once, (x, y) in enumerate(_TREES[kind]):
        if kind == _FIRS:
            parts.append(conifer(x, y, 0.85 + 0.1 * (at_once % 3)))
        else:
            parts.append(tree(x, y, 0.95 + 0.15 * (at_once % 2), other if at_once == 1 else leaf))
    if kind in (0, 5):
        parts.append(bush(4.4, 8.6, 0.9, leaf))
    return "".join(parts)


def _pond(season: Season) -> str:
    middle = at(5.2, 5.2)
    water = "#CFE6EE" if season is Season.WINTER else colours.WATER
    ducks = [(middle.x - 8, middle.y - 3), (middle.x + 10, middle.y + 4)]
    floating = "".join(ellipse(place, 4, 2.6, colours.WHITE) for place in ducks)
    return (
        ellipse(middle, 46, 23, colours.SAND)
        + ellipse(middle, 42, 20, water)
        + ("" if season is Season.WINTER else floating)
    )


def _hamlet(chance: random.Random) -> str:
    """Two small houses that belong to no card."""
    parts = []
    for x, y in ((1.8, 2.0), (5.6, 5.0)):
        house = Block(x, y, 2.2, 2.0, 1.3)
        parts.append(box(house, colours.CREAM))
        parts.append(pane(house.left, (0.5, 0.4, 0.6, 0.6), colours.GLASS))
        parts.append(pane(house.right, (0.6, 0.4, 0.6, 0.6), colours.GLASS))
        parts.append(gable(house, chance.choice(_ROOFS), 1.1))
    parts += [tree(7.6, 2.0, 0.8), bush(2.0, 7.2, 0.9), tree(2.4, 8.4, 0.9)]
    return "".join(parts)
