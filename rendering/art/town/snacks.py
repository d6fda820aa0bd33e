"""Quick food: pizza and hamburgers."""

import math

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import (
    Block,
    Wall,
    at,
    awning,
    box,
    cylinder,
    disc,
    dome,
    door,
    house,
    pane,
    parapet,
    plot,
    shape,
    spot,
    spots,
    windows,
)
from rendering.art.nature import smoke
from rendering.art.props import parasol, person
from rendering.art.svg import Point, circle, ellipse, line, path, polygon
from rendering.art.town.look import Look, Shapes

BUN = "#E9A64B"
PATTY = "#6B3A22"


def pizza_joint(look: Look) -> Shapes:
    """A brick house under a huge slice, with a domed oven and a scooter: a floor more with every copy."""
    high = 1.4 + 1.4 * look.grown
    main = Block(1.0, 1.2, 5.6, 4.8, high)
    shapes = [plot(colours.PAVING), house(main, colours.BRICK), parapet(main, colours.CREAM, "#D98A6C")]
    if look.grown > 1:
        place = (0.3, 2.6, 4.8, 1.4 * (look.grown - 1))
        shapes += [windows(wall, 3, look.grown - 1, place, 0.5) for wall in (main.left, main.right)]
    shapes += [pane(main.left, (0.4, 0.3, 2.8, 1.4), colours.GLASS), door(main.left, 3.8, colours.GREEN)]
    shapes.append(windows(main.right, 2, 1, (0.4, 0.2, 4.0, 1.6), 0.7))
    flag = (colours.GREEN, colours.WHITE, colours.RED)
    shapes += [awning(wall, (0, 2.4, wall.length), flag, 1.0) for wall in (main.left, main.right)]
    shapes.append(_slice(Wall(1.1, 4.0, main.top + 0.4, "x", 5, 5)))
    shapes.append(_oven(8.2, 4.0, hot=not look.closed))
    if not look.closed:
        shapes += [_scooter(5.4, 8.4), person(2.2, 8.4, colours.GREEN), person(3.4, 8.8, colours.BLUE, colours.BARK)]
    return shapes


def _slice(wall: Wall) -> str:
    """A slice of pizza that stands on its tip, five paces high."""
    edge = [(0.2 + 4.6 * i / 8, 4.4 + 0.5 * math.sin(math.pi * i / 8)) for i in range(9)]
    crust = [*edge, *((u + (2.5 - u) * 0.12, v - 0.75) for u, v in reversed(edge))]
    back = shape(wall, [(2.5, 0), *edge], darker("#C9822F", 0.8), -0.45)
    drips = ((1.45, 2.1), (1.7, 1.2), (2.0, 1.9))
    face = shape(wall, [(2.5, 0), (0.45, 4.2), (2.5, 4.6), (4.55, 4.2)], colours.GOLD)
    face += shape(wall, [drips[0], drips[1], drips[2]], colours.GOLD)
    rim = shape(wall, crust, "#D08A3A")
    toppings = spots(wall, [(1.6, 3.2), (3.2, 3.3), (2.5, 1.9)], 0.52, colours.RED)
    herbs = spots(wall, [(2.4, 3.0), (2.9, 2.4), (2.3, 1.1)], 0.18, colours.GREEN)
    return back + face + rim + toppings + herbs


def _oven(x: float, y: float, *, hot: bool) -> str:
    foot = at(x, y)
    mouth = Point(foot.x - 5, foot.y - 3)
    parts = [
        spot(x, y, 1.4),
        cylinder((x, y, 0), 1.2, 0.5, colours.STONE),
        dome((x, y, 0.5), 1.2, 1.5, colours.CREAM),
        ellipse((mouth.x, mouth.y - 3), 6, 5.4, colours.INK),
        ellipse((mouth.x, mouth.y - 1.6), 4, 3, colours.ORANGE if hot else colours.SLATE),
        cylinder((x + 0.2, y - 0.4, 1.7), 0.25, 1.4, colours.BRICK),
    ]
    return "".join(parts) + (smoke(x + 0.2, y - 0.4, 3.2, 0.8) if hot else "")


def _scooter(x: float, y: float) -> str:
    foot = at(x, y)
    return (
        spot(x, y, 0.7)
        + circle((foot.x - 8, foot.y - 3), 3.4, colours.INK)
        + circle((foot.x + 8, foot.y - 1), 3.4, colours.INK)
        + line(((foot.x - 7, foot.y - 5), (foot.x + 6, foot.y - 4)), colours.RED, 4)
        + line(((foot.x + 8, foot.y - 3), (foot.x + 5, foot.y - 15)), colours.RED, 2.6)
        + line(((foot.x + 2, foot.y - 15), (foot.x + 8, foot.y - 15)), colours.INK, 2)
        + box(Block(x - 0.9, y - 0.2, 0.9, 0.9, 0.8, 0.9), colours.WHITE)
    )


def hamburger_stand(look: Look) -> Shapes:
    """A stand in the shape of a hamburger: one patty more with every copy."""
    x, y = 4.4, 4.4
    shapes = [plot("#F3D9A0"), spot(x + 0.3, y - 0.3, 3.4), cylinder((x, y, 0), 3.3, 2.2, BUN)]
    shapes.append(_hatch(x, y))
    z = 2.2
    for _ in range(look.grown):
        shapes += [_lettuce(x, y, z), cylinder((x, y, z + 0.25), 3.4, 0.8, PATTY), _cheese(x, y, z + 1.05)]
        z += 1.15
    shapes += [cylinder((x, y, z), 3.3, 0.35, colours.RED), dome((x, y, z + 0.35), 3.5, 2.4, BUN)]
    shapes.append(_seeds(x, y, z + 0.35))
    for place in ((8.6, 4.6), (4.0, 9.0))[: 1 if look.grown == 1 else 2]:
        shapes.append(parasol(*place, (colours.RED, colours.GOLD)))
    if not look.closed:
        shapes += [person(6.6, 8.2, colours.BLUE), person(7.6, 7.8, colours.GREEN, colours.BARK)]
    return shapes


def _hatch(x: float, y: float) -> str:
    """A serving hatch in the bun, with its counter."""
    foot = at(x, y)
    middle = Point(foot.x - 9, foot.y + 10)
    box_ = f"M{middle.x - 14:.1f} {middle.y - 4:.1f}q14 8 30 7v-12q-16 1 -30 -7z"
    counter = f"M{middle.x - 16:.1f} {middle.y - 4:.1f}q15 9 34 8v4q-19 1 -34 -8z"
    return path(box_, colours.GLASS) + path(counter, colours.WHITE)


def _lettuce(x: float, y: float, z: float) -> str:
    middle = at(x, y, z + 0.1)
    frills = []
    for i in range(13):
        a = math.pi * i / 12
        frills.append(
            circle(
                (middle.x + 51 * math.cos(a), middle.y + 25 * math.sin(a)), 6.4, colours.LIME if i % 2 else "#7DB43A"
            )
        )
    return disc(x, y, 3.6, colours.LIME, z) + "".join(frills)


def _cheese(x: float, y: float, z: float) -> str:
    middle = at(x, y, z)
    corners = ((-49, 0), (-20, 27), (-8, 24), (10, 32), (28, 21), (49, 0))
    return disc(x, y, 3.42, PATTY, z) + polygon([(middle.x + a, middle.y + b) for a, b in corners], colours.GOLD)


def _seeds(x: float, y: float, z: float) -> str:
    top = at(x, y, z + 1.3)
    places = ((-24, -2), (-9, -8), (8, -9), (22, -3), (-15, 8), (1, 3), (15, 8), (-32, 9), (30, 9), (-2, 17))
    return "".join(ellipse((top.x + a, top.y + b), 2.6, 1.7, colours.CREAM) for a, b in places)
