"""Landmarks, built. The harbor is in `rendering.art.town.waterside`."""

import math
from itertools import pairwise

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import (
    Block,
    at,
    box,
    cylinder,
    disc,
    dome,
    door,
    gable,
    hip,
    house,
    pane,
    parapet,
    patch,
    plot,
    shape,
    spot,
    spots,
    windows,
)
from rendering.art.nature import bush, tree
from rendering.art.props import flag, person, wheel
from rendering.art.svg import Point, circle, ellipse, line, path, pen, polygon, stroke
from rendering.art.town.look import Look, Shapes

_CABINS = (colours.RED, colours.GOLD, colours.GREEN, colours.BLUE, colours.PURPLE, colours.ORANGE)


def train_station(look: Look) -> Shapes:
    """A red brick station with a clock tower, and a white and blue express train before it."""
    hall, tower = Block(0.8, 1.2, 8.2, 3.4, 3.0), Block(1.2, 1.6, 2.6, 2.6, 6.6)
    shapes = [plot("#D8C9A8"), house(hall, colours.BRICK)]
    shapes += [_arch(hall, 0.4 + 1.58 * i) for i in range(5)]
    shapes += [windows(hall.right, 2, 1, (0.3, 0.5, 2.8, 1.6), 0.5), pane(hall.left, (0, 2.5, 8.2, 0.2), colours.CREAM)]
    shapes += [gable(hall, colours.SLATE, 1.7, "x", colours.BRICK)]
    shapes += [box(tower, colours.BRICK)]
    for wall in (tower.left, tower.right):
        shapes += [pane(wall, (0, 4.3, 2.6, 0.2), colours.CREAM), spots(wall, [(1.3, 5.4)], 0.95, colours.INK)]
        shapes.append(spots(wall, [(1.3, 5.4)], 0.8, colours.WHITE))
        shapes.append(line((wall.at(1.3, 6.0), wall.at(1.3, 5.4), wall.at(1.7, 5.2)), colours.INK, 1.8))
    shapes += [hip(tower, colours.GREEN, 2.4, 0.35), patch((0.1, 5.6, 9.8, 0.7), colours.STONE)]
    if not look.closed:
        shapes += [person(6.4, 5.4, colours.NAVY), person(7.6, 5.5, colours.ROSE, colours.BARK)]
    shapes += [*_track(7.6), _express(0.6, 7.0)]
    return shapes


def _arch(hall: Block, u: float) -> str:
    wall = hall.left
    return shape(
        wall, ((u, 0.3), (u + 0.9, 0.3), (u + 0.9, 1.5), (u + 0.62, 1.95), (u + 0.28, 1.95), (u, 1.5)), colours.GLASS
    )


def _track(y: float) -> Shapes:
    sleepers = [line((at(x, y - 0.7), at(x, y + 0.7)), colours.BARK, 2) for x in (0.5 + 0.62 * i for i in range(15))]
    return sleepers + [line((at(0.2, y + a), at(9.8, y + a)), colours.SLATE, 1.6) for a in (-0.45, 0.45)]


def _express(x: float, y: float) -> str:
    """A train of two carriages with a long nose, eight paces long."""
    body = Block(x, y, 6.0, 1.3, 1.5, 0.25)
    end = x + 6.0
    nose_left = (
        at(end, y + 1.3, 0.25),
        at(end + 2.4, y + 1.0, 0.3),
        at(end + 2.3, y + 0.9, 0.6),
        at(end + 1.0, y + 1.2, 1.4),
        at(end, y + 1.3, 1.75),
    )
    nose_top = (
        at(end, y + 1.3, 1.75),
        at(end + 1.0, y + 1.2, 1.4),
        at(end + 2.4, y + 0.8, 0.55),
        at(end + 2.3, y + 0.4, 0.55),
        at(end + 0.9, y + 0.1, 1.4),
        at(end, y, 1.75),
    )
    nose_right = (
        at(end + 2.4, y + 1.0, 0.3),
        at(end + 2.3, y + 0.9, 0.6),
        at(end + 2.35, y + 0.35, 0.6),
        at(end + 2.2, y + 0.3, 0.3),
    )
    wall = body.left
    parts = [
        box(body, colours.WHITE),
        polygon(nose_top, darker(colours.WHITE, 1.02)),
        polygon(nose_left, colours.WHITE),
    ]
    parts += [polygon(nose_right, colours.STONE), pane(wall, (0, 0.25, 6.0, 0.35), colours.BLUE)]
    parts.append(
        polygon(
            (
                at(end, y + 1.3, 0.5),
                at(end + 2.38, y + 0.95, 0.45),
                at(end + 1.8, y + 1.1, 0.6),
                at(end, y + 1.3, 0.85),
            ),
            colours.BLUE,
        )
    )
    parts += [pane(wall, (0.3 + 0.62 * i, 0.8, 0.4, 0.4), colours.GLASS) for i in range(9) if i != 4]
    parts.append(pane(wall, (2.85, 0, 0.1, 1.5), colours.STEEL))
    parts.append(
        polygon(
            (
                at(end + 0.5, y + 1.05, 1.62),
                at(end + 1.2, y + 0.95, 1.25),
                at(end + 1.15, y + 0.4, 1.25),
                at(end + 0.5, y + 0.25, 1.62),
            ),
            colours.GLASS,
        )
    )
    return "".join(parts)


def shopping_mall(look: Look) -> Shapes:
    """A long pink house with bright shop windows, and two huge bags on its roof."""
    main = Block(0.7, 0.7, 8.2, 6.2, 3.4)
    shapes = [plot(colours.PAVING), house(main, "#F7B9C6"), parapet(main, colours.WHITE, "#FBD9DF")]
    lit = (colours.GLASS, colours.GOLD, colours.GLASS, colours.LIME, colours.GLASS)
    for wall in (main.left, main.right):
        count = 5 if not wall.shaded else 4
        step = wall.length / count
        shapes += [pane(wall, (0.25 + step * i, 0.2, step - 0.5, 1.3), lit[i]) for i in range(count)]
        shapes.append(pane(wall, (0, 1.75, wall.length, 0.4), colours.ROSE, 0.15))
        shapes.append(windows(wall, count, 1, (0.1, 2.2, wall.length - 0.2, 1.0), 0.6))
    shapes += [_bag(5.9, 2.2, main.top + 0.4, colours.PURPLE), _bag(3.3, 4.6, main.top + 0.4, colours.RED)]
    shapes += [tree(1.2, 8.6, 0.8), bush(8.8, 8.6)]
    if not look.closed:
        places = (
            (3.0, 8.4, colours.BLUE),
            (4.4, 8.8, colours.RED),
            (5.8, 8.2, colours.GREEN),
            (7.2, 8.8, colours.GOLD),
        )
        shapes += [person(x, y, coat, colours.BARK if i % 2 else colours.INK) for i, (x, y, coat) in enumerate(places)]
        shapes += [person(8.9, 3.6, colours.PURPLE)]
    return shapes


def _bag(x: float, y: float, z: float, colour: str) -> str:
    """A shopping bag with a star, four paces high."""
    bag = Block(x - 1.1, y - 0.6, 2.4, 1.3, 3.2, z)
    wall = bag.left
    a, b, top = wall.at(0.7, 3.2), wall.at(1.7, 3.2), wall.at(1.2, 4.7)
    handle, far = (
        pen("M", (a.x + i, a.y - j), "C", (a.x + i, top.y - j), (b.x + i, top.y + 2 - j), (b.x + i, b.y - j))
        for i, j in ((0, 0), (12, 5))
    )
    fold = shape(bag.right, ((0, 3.2), (1.3, 3.2), (0.65, 2.3)), darker(colour, 0.85))
    star = [
        (1.2 + r * math.sin(math.tau * i / 10), 1.6 + r * math.cos(math.tau * i / 10))
        for i in range(10)
        for r in (0.75 if i % 2 == 0 else 0.32,)
    ]
    return (
        stroke(far, darker(colour, 0.7), 2.6)
        + box(bag, colour, darker(colour, 0.55))
        + fold
        + shape(wall, star, colours.WHITE)
        + stroke(handle, colours.BARK, 2.8)
    )


def amusement_park(look: Look) -> Shapes:
    """A Ferris wheel, a merry-go-round and balloons."""
    hub = at(3.4, 3.4, 6.2)
    shapes = [plot(colours.GRASS), patch((0.1, 6.4, 9.8, 1.2), colours.SAND), patch((6.0, 0.1, 1.2, 9.8), colours.SAND)]
    shapes += [tree(1.0, 1.6, 0.9), tree(1.0, 4.0, 0.8), tree(4.4, 1.0, 0.8), tree(8.6, 1.4, 1.0)]
    for foot in (at(2.2, 4.6), at(4.6, 2.2)):
        shapes.append(line((hub, (foot.x, foot.y - 4)), colours.STEEL, 3))
    shapes.append(wheel(hub, 57, 12, colours.BLUE, 5))
    for i in range(12):
        angle = math.tau * (i + 0.5) / 12
        shapes.append(_cabin(Point(hub.x + 57 * math.cos(angle), hub.y + 57 * math.sin(angle)), _CABINS[i % 6]))
    shapes += [line((hub, foot), colours.WHITE, 5) for foot in (at(3.2, 5.8), at(5.8, 3.2))]
    shapes += [circle(hub, 7, colours.RED), circle(hub, 3, colours.GOLD), _carousel(7.9, 7.4)]
    if not look.closed:
        shapes += [person(3.6, 8.2, colours.BLUE), person(4.6, 8.6, colours.RED, colours.BARK), _balloons(2.0, 8.4)]
    return shapes


def _cabin(place: Point, colour: str) -> str:
    x, y = place
    return ellipse((x, y + 3), 8, 7, colour) + ellipse((x, y - 0.4), 7, 3.2, colours.GLASS)


def _carousel(x: float, y: float) -> str:
    parts = [disc(x, y, 1.7, colours.PINK), box(Block(x - 0.3, y - 0.3, 0.6, 0.6, 2.2), colours.WHITE)]
    parts += [
        line((at(x + a, y + b), at(x + a, y + b, 2.0)), colours.GOLD, 2) for a, b in ((-1, 0.9), (0.9, -1), (0.9, 0.9))
    ]
    top, edge = at(x, y, 4.4), at(x, y, 2.2)
    for i in range(6):
        a, b = math.pi * (1 - i / 6), math.pi * (1 - (i + 1) / 6)
        rim = [(edge.x + 27 * math.cos(t), edge.y + 13 * math.sin(t)) for t in (a, b)]
        parts.append(polygon((top, *rim), colours.ROSE if i % 2 else colours.WHITE))
    return "".join(parts) + circle(top, 3, colours.GOLD)


def _balloons(x: float, y: float) -> str:
    foot = at(x, y, 0.8)
    tips = ((-8, -24, colours.RED), (1, -31, colours.GOLD), (9, -23, colours.BLUE))
    return person(x, y, colours.PURPLE) + "".join(
        line((foot, (foot.x + a, foot.y + b)), colours.STONE, 1) + ellipse((foot.x + a, foot.y + b - 3), 5, 6.2, colour)
        for a, b, colour in tips
    )


def radio_tower(look: Look) -> Shapes:
    """A red and white lattice tower over a small studio."""
    levels = ((0, 3.0), (3.2, 1.45), (6.2, 0.85), (9.2, 0.5), (11.4, 0.25))
    shapes = [plot(colours.MEADOW), disc(4.6, 4.6, 3.3, colours.PAVING)]
    studio = Block(3.5, 3.5, 2.2, 2.2, 1.3)
    shapes += [box(studio, colours.SKY, colours.WHITE), windows(studio.left, 2, 1, (0.2, 0.2, 1.8, 0.9))]
    for i, (low, high) in enumerate(pairwise(levels)):
        shapes.append(_truss(low, high, colours.WHITE if i % 2 else "#EA5B3C"))
        if i < 2:
            half = (1.6, 1.35)[i]
            deck = Block(4.6 - half, 4.6 - half, 2 * half, 2 * half, (0.4, 0.9)[i], high[0] - 0.2)
            shapes.append(box(deck, ("#EA5B3C", colours.WHITE)[i]))
            if i:
                shapes += [
                    pane(wall, (0.1, 0.3, 2 * half - 0.2, 0.4), colours.GLASS) for wall in (deck.left, deck.right)
                ]
    top = at(4.6, 4.6, 11.4)
    shapes += [line((top, (top.x, top.y - 20)), "#EA5B3C", 3.6), circle((top.x, top.y - 21), 4, colours.RED)]
    if not look.closed:
        for reach, rise in ((9, 16), (16, 25)):
            shapes += [
                stroke(f"M{s * reach} {top.y - 21 + rise / 2}q{s * 6} {-rise / 2} 0 {-rise}", colours.GOLD, 3)
                for s in (1, -1)
            ]
        shapes += [person(4.2, 8.8, colours.BLUE), person(8.6, 5.2, colours.RED, colours.BARK)]
    return [*shapes, tree(9.0, 1.4, 0.9), bush(8.9, 8.9), tree(1.4, 9.0, 0.9)]


def _truss(low: tuple[float, float], high: tuple[float, float], colour: str) -> str:
    """Four legs with crosses between them. `low`, `high`: height, and half the width there."""
    (za, a), (zb, b) = low, high
    c = 4.6
    foot = [at(c + i * a, c + j * a, za) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    head = [at(c + i * b, c + j * b, zb) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    dark = darker(colour, 0.8)
    wide = 2.2 + a * 0.9
    parts = [line((foot[0], head[0]), dark, wide * 0.7)]
    for i, j, tint in ((1, 2, dark), (3, 2, colour)):
        parts += [line((foot[i], head[j]), tint, wide * 0.4), line((foot[j], head[i]), tint, wide * 0.4)]
    parts += [
        line((foot[1], head[1]), dark, wide),
        line((foot[3], head[3]), colour, wide),
        line((foot[2], head[2]), colour, wide),
    ]
    return "".join(parts)


def city_hall(look: Look) -> Shapes:
    """A white hall with columns, steps, and a green dome with a flag."""
    main = Block(0.8, 0.8, 8.0, 5.6, 3.4)
    shapes = [plot(colours.MEADOW), patch((3.2, 6.0, 3.0, 3.9), colours.PAVING), house(main, colours.WHITE)]
    shapes += [windows(main.right, 4, 2, (0.3, 0.4, 5.0, 2.8), 0.45), parapet(main, colours.WHITE, colours.STONE)]
    shapes += [windows(main.left, 2, 2, (0.2, 0.4, 2.0, 2.8), 0.5), windows(main.left, 2, 2, (5.8, 0.4, 2.0, 2.8), 0.5)]
    porch = Block(3.0, 6.4, 3.6, 0.9, 3.0)
    shapes += [pane(main.left, (2.3, 0, 3.4, 3.2), colours.SLATE), door(main.left, 3.4, colours.BARK, 1.2, 2.0)]
    shapes += [box(Block(3.0, 6.4, 3.6, 1.4, 0.25), colours.STONE)]
    shapes += [cylinder((3.25 + 1.03 * i, 7.1, 0.2), 0.22, 2.8, colours.WHITE) for i in range(4)]
    shapes += [
        box(Block(2.9, 6.4, 3.8, 1.1, 0.4, 3.0), colours.WHITE),
        gable(porch._replace(z=0.4), colours.WHITE, 1.2, "y", colours.CREAM),
    ]
    shapes += [cylinder((4.4, 3.2, 3.8), 1.75, 1.5, colours.WHITE), _drum_windows(4.4, 3.2, 4.1)]
    shapes += [dome((4.4, 3.2, 5.3), 1.8, 2.2, "#5BB79A"), cylinder((4.4, 3.2, 7.3), 0.3, 0.7, colours.GOLD)]
    shapes += [flag(4.4, 3.2, (8.0, 10.4), colours.RED), bush(1.6, 8.0), bush(2.4, 8.0), bush(7.4, 8.0), bush(8.2, 8.0)]
    if not look.closed:
        shapes += [person(4.4, 9.0, colours.NAVY), person(5.4, 8.8, colours.ROSE, colours.BARK)]
    return shapes


def _drum_windows(x: float, y: float, z: float) -> str:
    foot = at(x, y, z)
    return "".join(
        path(f"M{foot.x + a - 2.6:.1f} {foot.y + b:.1f}v-7q2.6 -4 5.2 0v7z", colours.glass(shaded=a > 5))
        for a, b in ((-18, 8), (-7, 11.4), (5, 11.6), (16, 9))
    )


def airport(look: Look) -> Shapes:
    """A runway with an airliner, a terminal of glass and a control tower."""
    shapes = [plot("#9CCB80"), patch((0.1, 5.2, 9.8, 3.6), colours.ASPHALT)]
    shapes += [patch((0.8 + 2.0 * i, 6.9, 1.0, 0.25), colours.WHITE) for i in range(5)]
    shapes += [patch((0.3, y, 0.5, 0.3), colours.WHITE) for y in (5.5, 6.1, 7.6, 8.2)]
    hall = Block(3.4, 0.8, 5.8, 2.6, 2.0)
    shapes += [
        house(hall, colours.WHITE),
        windows(hall.left, 5, 1, (0.1, 0.2, 5.6, 1.6), 0.9),
        windows(hall.right, 2, 1, (0.1, 0.2, 2.4, 1.6), 0.86),
    ]
    shapes += [parapet(hall, colours.SKY, colours.STONE), _tower(1.7, 2.2)]
    shapes.append(_airliner(4.6, 6.6))
    if not look.closed:
        shapes += [person(9.0, 9.2, colours.ORANGE, colours.GOLD), person(8.8, 4.4, colours.NAVY)]
    return shapes


def _tower(x: float, y: float) -> str:
    return (
        spot(x + 0.2, y - 0.2, 0.9)
        + cylinder((x, y, 0), 0.6, 6.0, colours.WHITE)
        + cylinder((x, y, 6.0), 0.95, 0.4, colours.SLATE)
        + cylinder((x, y, 6.4), 1.2, 1.1, colours.GLASS)
        + cylinder((x, y, 7.5), 1.25, 0.4, colours.RED)
        + line((at(x, y, 7.9), at(x, y, 9.4)), colours.SLATE, 2)
    )


def _airliner(x: float, y: float) -> str:
    """An airliner that rolls to the lower right, eight paces long."""
    tail, nose = at(x - 3.6, y, 1.5), at(x + 3.8, y, 1.5)
    metal = "#C3CEDC"

    def wing(side: float, tip_x: float, lift: float) -> str:
        root, tip = y + side * 0.5, y + side * 3.3
        ends = (at(tip_x - 0.5, tip, lift), at(tip_x + 0.4, tip, lift))
        return polygon((at(x + 1.4, root, 1.2), at(x - 0.9, root, 1.2), *ends), metal)

    fin = ((tail.x + 2, tail.y - 6), (tail.x + 22, tail.y + 2), (tail.x + 6, tail.y - 36), (tail.x - 8, tail.y - 40))
    stab = (at(x - 2.8, y + 0.4, 1.9), at(x - 3.9, y + 0.4, 1.9), at(x - 4.6, y + 1.8, 2.0), at(x - 3.9, y + 1.8, 2.0))
    engine = (at(x - 0.6, y + 1.7, 0.7), at(x + 0.5, y + 1.7, 0.7))
    panes = [circle(at(x - 2.4 + 0.62 * i, y + 0.7, 1.95), 1.9, colours.NAVY) for i in range(9)]
    return (
        ellipse(at(x + 0.4, y), 48, 16, colours.SHADOW, opacity=0.18)
        + wing(-1, x - 2.1, 1.9)
        + polygon(fin, colours.RED)
        + line((tail, nose), darker(colours.WHITE, 0.84), 21)
        + line(((tail.x, tail.y - 2.4), (nose.x, nose.y - 2.4)), colours.WHITE, 17)
        + line((at(x - 3.4, y + 0.7, 1.2), at(x + 3.4, y + 0.7, 1.2)), colours.RED, 3)
        + "".join(panes)
        + ellipse((nose.x + 1, nose.y - 6.5), 5.4, 3, colours.INK)
        + polygon(stab, metal)
        + wing(1, x - 0.6, 1.4)
        + line(engine, colours.BLUE, 9)
        + circle(engine[1], 3.4, colours.INK)
    )
