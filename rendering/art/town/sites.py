"""Building sites of landmarks: sand, a fence, a crane, the first walls, and a board with a symbol.

Symbols are drawn on a wall 3.8 paces wide and 3.4 high.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from rendering.art import colours
from rendering.art.isometric import Block, Wall, at, box, cone, cylinder, disc, pane, patch, plot, shape, spot, spots
from rendering.art.nature import water
from rendering.art.props import crane, fence, hoarding, person
from rendering.art.svg import Point, circle, line, path, pen, stroke
from rendering.art.town.look import Shapes

PRICE: Final[Point] = at(6.4, 6.4, 0.6)
"""The middle of the free place for a coin with the price."""
PRICE_RADIUS: Final = 24
"""How large that coin may be, in units of the drawing."""

_SLAB: Final = Block(1.2, 1.0, 5.0, 4.4, 0.4)


class Site(msgspec.Struct, frozen=True):
    """A building site. `start`: what stands on `_SLAB`; `symbol`: what the board shows; `board`: its colour."""

    start: Callable[[], Shapes]
    symbol: Callable[[Wall], str]
    board: str = colours.NAVY


def site(plan: Site) -> Shapes:
    """The building site of a landmark."""
    board, face = hoarding(Block(0.5, 7.6, 4.2, 0.3, 3.8, 0.9), colours.WHITE)
    return [
        plot(colours.SAND),
        patch((0.8, 0.7, 7.6, 6.4), "#D9BE86"),
        fence(((0.3, 9.4), (0.3, 0.4), (9.5, 0.4)), colours.ORANGE, 1.0),
        crane(1.0, 0.9, 9.6, reach=(40, -14)),
        box(_SLAB, colours.STONE),
        *plan.start(),
        _heap(8.0, 2.4),
        person(7.4, 4.2, colours.ORANGE, colours.GOLD),
        board,
        pane(face, (0.2, 0.2, 3.8, 3.4), plan.board),
        plan.symbol(_inner(face)),
        fence(((0.3, 9.5), (4.9, 9.5)), colours.ORANGE, 1.0),
        fence(((9.5, 0.4), (9.5, 4.4)), colours.ORANGE, 1.0),
    ]


def _inner(board: Wall) -> Wall:
    """The part of the board inside its frame."""
    return board._replace(x=board.x + 0.2, z=board.z + 0.2)


def _heap(x: float, y: float) -> str:
    foot = at(x, y)
    left, right = ("M", (foot.x - 13, foot.y)), (foot.x + 13, foot.y)
    top = ("Q", (foot.x - 5, foot.y - 17), (foot.x, foot.y - 13), "T", right)
    return spot(x, y, 0.9) + path(pen(*left, *top, "Q", (foot.x, foot.y + 8), (foot.x - 13, foot.y), "Z"), colours.SOIL)


def _steel(xs: tuple[float, ...], ys: tuple[float, ...], z: tuple[float, float], colour: str = colours.SLATE) -> Shapes:
    """Columns from the first height to the second."""
    return [line((at(x, y, z[0]), at(x, y, z[1])), colour, 2.4) for x in xs for y in ys]


def brick_walls() -> Shapes:
    """The first walls of the train station and of its tower, and a track."""
    hall, tower = Block(1.4, 1.2, 4.6, 2.6, 1.2, 0.4), Block(1.6, 1.6, 2.0, 2.0, 2.8, 0.4)
    track = [line((at(0.9, 6.2 + a), at(7.2, 6.2 + a)), colours.SLATE, 1.8) for a in (0, 0.7)]
    sleepers = [line((at(1.0 + 0.7 * i, 6.0), at(1.0 + 0.7 * i, 7.1)), colours.BARK, 2) for i in range(9)]
    return [box(hall, colours.BRICK, colours.SAND), box(tower, colours.BRICK, colours.INK), *sleepers, *track]


def pink_walls() -> Shapes:
    """Two floors of steel with the first pink walls of the shopping mall."""
    floor = Block(1.4, 1.2, 4.6, 4.0, 0.3, 2.0)
    wall = Block(1.4, 1.2, 4.6, 4.0, 1.6, 0.4)
    pink = pane(wall.left, (0, 0, 2.4, 1.6), "#F7B9C6") + pane(wall.left, (0.4, 0.2, 1.5, 1.0), colours.GLASS)
    frame = _steel((1.5, 3.7, 5.9), (1.3, 5.1), (0.4, 2.0))
    return [*frame, pink, box(floor, colours.STONE), *_steel((1.5, 3.7, 5.9), (1.3, 5.1), (2.3, 3.8), colours.ROSE)]


def half_wheel() -> Shapes:
    """The feet and the lower half of the Ferris wheel."""
    hub = at(3.6, 3.2, 4.4)
    rim = pen("M", (hub.x - 36, hub.y), "A", (36, 36), "0 0 0", (hub.x + 36, hub.y))
    spokes = [
        line((hub, (hub.x + a, hub.y + b)), colours.SKY, 1.6)
        for a, b in ((-34, 12), (-18, 31), (0, 36), (18, 31), (34, 12))
    ]
    legs = [line((hub, at(x, y, 0.4)), colours.WHITE, 4) for x, y in ((2.6, 4.6), (5.0, 2.2))]
    cabin = circle((hub.x - 36, hub.y + 4), 6, colours.RED)
    return [stroke(rim, colours.BLUE, 4), *spokes, *legs, circle(hub, 5, colours.RED), cabin]


def tower_feet() -> Shapes:
    """The feet of the radio tower."""
    tint, feet = "#EA5B3C", ((1.6, 1.4), (5.8, 1.4), (1.6, 5.0), (5.8, 5.0))
    legs = [line((at(x, y, 0.4), at(3.7 + (x - 3.7) * 0.45, 3.2 + (y - 3.2) * 0.45, 3.8)), tint, 4) for x, y in feet]
    deck = box(Block(2.6, 2.2, 2.2, 2.0, 0.4, 3.7), colours.WHITE)
    return [*legs, deck, *_steel((2.8, 4.6), (2.4, 4.0), (4.1, 5.4), tint)]


def white_columns() -> Shapes:
    """The first columns of the city hall, and its dome on the ground."""
    wall = Block(1.4, 1.2, 4.6, 2.4, 1.8, 0.4)
    columns_ = [cylinder((1.7 + 1.0 * i, 4.8, 0.4), 0.26, 2.4 if i < 3 else 1.2, colours.WHITE) for i in range(5)]
    ribs = [
        line((at(3.7 + a, 2.4 + b, 2.2), at(3.7, 2.4, 4.4)), "#5BB79A", 2.6)
        for a, b in ((-1.2, 0), (0, -1.2), (1.2, 0), (0, 1.2))
    ]
    return [box(wall, colours.WHITE, colours.STONE), *ribs, *columns_]


def quay_walls() -> Shapes:
    """The basin of the harbor, and the foot of its lighthouse."""
    foot = cone((2.6, 2.2, 0.4), (1.1, 0.95), 1.6, colours.RED) + cone((2.6, 2.2, 2.0), (0.95, 0.8), 1.4, colours.WHITE)
    basin = [patch((0.8, 5.4, 7.4, 1.7), colours.STEEL, 0.02), water((1.0, 5.6, 7.0, 1.3), 0.02)]
    return [
        *basin,
        foot,
        disc(2.6, 2.2, 0.8, colours.INK, 3.4),
        *(
            box(Block(4.6, 1.6 + 1.5 * i, 1.2, 1.2, 0.9, 0.4), tint)
            for i, tint in enumerate((colours.BLUE, colours.GOLD))
        ),
    ]


def runway() -> Shapes:
    """A piece of the airport's runway, and the shaft of its control tower."""
    marks = [patch((1.4 + 1.6 * i, 5.9, 0.9, 0.25), colours.WHITE) for i in range(4)]
    shaft = cylinder((2.4, 2.2, 0.4), 0.6, 3.8, colours.WHITE, colours.INK)
    cab = cylinder((4.8, 3.2, 0.4), 1.0, 0.8, colours.GLASS) + cylinder((4.8, 3.2, 1.2), 1.05, 0.35, colours.RED)
    return [patch((0.8, 5.3, 7.6, 1.5), colours.ASPHALT), *marks, shaft, cab]


def train(wall: Wall) -> str:
    """The face of a train on its rails."""
    return (
        shape(wall, ((1.1, 0.9), (2.7, 0.9), (2.7, 2.5), (2.4, 2.9), (1.4, 2.9), (1.1, 2.5)), colours.WHITE)
        + pane(wall, (1.35, 1.8, 1.1, 0.7), colours.NAVY)
        + spots(wall, ((1.45, 1.25), (2.35, 1.25)), 0.2, colours.GOLD)
        + shape(wall, ((1.3, 0.9), (1.6, 0.9), (1.2, 0.4), (0.8, 0.4)), colours.WHITE)
        + shape(wall, ((2.2, 0.9), (2.5, 0.9), (3.0, 0.4), (2.6, 0.4)), colours.WHITE)
    )


def bag(wall: Wall) -> str:
    """A shopping bag."""
    handle = [wall.at(u, v) for u, v in ((1.45, 2.1), (1.5, 2.7), (1.9, 2.9), (2.3, 2.7), (2.35, 2.1))]
    return shape(wall, ((0.9, 0.5), (2.9, 0.5), (2.7, 2.2), (1.1, 2.2)), colours.PINK) + line(
        handle, colours.WHITE, 2.6
    )


def big_wheel(wall: Wall) -> str:
    """A Ferris wheel."""
    hub = wall.at(1.9, 1.9)
    spokes = [line((hub, wall.at(1.9 + a, 1.9 + b)), colours.WHITE, 1.8) for a, b in _AROUND]
    cabins = spots(wall, [(1.9 + a, 1.9 + b) for a, b in _AROUND], 0.26, colours.GOLD)
    legs = line((wall.at(1.2, 0.4), hub, wall.at(2.6, 0.4)), colours.WHITE, 2.6)
    return legs + "".join(spokes) + cabins + circle(hub, 3, colours.RED)


_AROUND = ((1.0, 0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0), (-0.5, -0.87), (0.5, -0.87))


def mast(wall: Wall) -> str:
    """A radio tower and its waves."""
    top = wall.at(1.9, 2.5)
    legs = line((wall.at(1.1, 0.4), top, wall.at(2.7, 0.4)), colours.WHITE, 2.8)
    rungs = [line((wall.at(1.9 - a, v), wall.at(1.9 + a, v)), colours.WHITE, 1.8) for a, v in ((0.56, 1.0), (0.3, 1.7))]
    waves = [line([wall.at(1.9 + s * u, v) for u, v in _WAVE], colours.RED, 2.4) for s in (1, -1)]
    return legs + "".join(rungs) + circle(top, 3.6, colours.RED) + "".join(waves)


_WAVE = ((0.6, 1.9), (0.85, 2.5), (0.6, 3.05))


def columns(wall: Wall) -> str:
    """A temple front."""
    pillars = "".join(pane(wall, (0.85 + 0.6 * i, 0.8, 0.32, 1.1), colours.WHITE) for i in range(4))
    return (
        pane(wall, (0.6, 0.5, 2.6, 0.28), colours.WHITE)
        + pillars
        + pane(wall, (0.6, 1.9, 2.6, 0.22), colours.WHITE)
        + shape(wall, ((0.5, 2.15), (3.3, 2.15), (1.9, 2.95)), "#5BB79A")
    )


def anchor(wall: Wall) -> str:
    arms = [wall.at(u, v) for u, v in ((0.8, 1.4), (1.1, 0.8), (1.9, 0.5), (2.7, 0.8), (3.0, 1.4))]
    return (
        line((wall.at(1.9, 0.5), wall.at(1.9, 2.4)), colours.WHITE, 3.4)
        + line(arms, colours.WHITE, 3.4)
        + line((wall.at(1.3, 2.05), wall.at(2.5, 2.05)), colours.WHITE, 3)
        + spots(wall, [(1.9, 2.7)], 0.34, colours.WHITE)
        + spots(wall, [(1.9, 2.7)], 0.16, colours.NAVY)
    )


def airliner(wall: Wall) -> str:
    """An airliner seen from above, its nose up."""
    outline = (
        (1.9, 3.05), (2.12, 2.7), (2.12, 2.1), (3.2, 1.35), (3.2, 1.05), (2.12, 1.4),
        (2.08, 0.85), (2.5, 0.55), (2.5, 0.35), (1.9, 0.5), (1.3, 0.35), (1.3, 0.55),
        (1.72, 0.85), (1.68, 1.4), (0.6, 1.05), (0.6, 1.35), (1.68, 2.1), (1.68, 2.7),
    )  # fmt: skip
    return shape(wall, outline, colours.WHITE)
