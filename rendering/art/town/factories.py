"""Factories, warehouses and the winery."""

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import (
    Block,
    at,
    box,
    cone,
    cylinder,
    disc,
    dome,
    door,
    gable,
    house,
    pane,
    parapet,
    plot,
    shadow,
    spot,
    spots,
    vault,
    windows,
)
from rendering.art.nature import smoke
from rendering.art.props import barrel, crate, person, stack, truck
from rendering.art.svg import Point, circle, ellipse, line, polygon
from rendering.art.town.look import Look, Shapes

CHEESE = "#FFD24A"


def cheese_factory(look: Look) -> Shapes:
    """A wedge of cheese to work in, with milk tanks and chimneys: one more with every copy."""
    shapes = [plot(colours.PAVING)]
    for i in range(look.grown):
        x, high = 2.2 + 2.4 * i, 6.8 - 0.4 * i
        shapes.append(stack(x, 1.4, 0, high, (colours.WHITE, colours.RED)))
        if not look.closed:
            shapes.append(smoke(x, 1.4, high + 0.2))
    wedge = Block(0.8, 2.2, 8.2, 5.0, 4.8)
    shapes += [shadow(wedge, 0.3), _wedge(wedge), door(wedge.left, 3.3, colours.BARK, 1.3, 1.6)]
    for x, y in ((1.5, 8.7), (8.8, 8.4), (7.0, 9.0))[: look.grown]:
        shapes += [cylinder((x, y, 0), 0.75, 1.7, colours.WHITE), dome((x, y, 1.7), 0.75, 0.5, colours.SKY)]
    if not look.closed:
        shapes.append(truck(3.2, 7.9, colours.BLUE, colours.WHITE, 0.7))
    return shapes


def _wedge(block: Block) -> str:
    """A piece of cheese that lies on its side: high at the left corner, thin at the right."""
    x, y, w, d, h, _ = block
    low = h * 0.28
    a, b, c, e = at(x, y + d, h), at(x + w, y + d, low), at(x + w, y, low), at(x, y, h)
    left, hole = block.left, darker(CHEESE, 0.8)
    face = polygon((left.at(0, 0), left.at(w, 0), b, a), CHEESE)
    right = polygon((at(x + w, y + d), at(x + w, y), c, b), darker(CHEESE, 0.78))
    upper = polygon((a, b, c, e), darker(CHEESE, 1.1))
    for u, v, r in ((2.0, 3.4, 0.85), (4.8, 1.4, 0.75), (6.4, 3.6, 0.55), (3.8, 2.6, 0.4)):
        middle = at(x + u, y + v, h + (low - h) * u / w)
        upper += f'<g transform="rotate(18 {middle.x:.1f} {middle.y:.1f})">{ellipse(middle, r * 13, r * 8, hole)}</g>'
    holes = spots(left, [(1.2, 3.1), (2.5, 1.1), (6.2, 0.9)], 0.6, hole) + spots(
        left, [(2.8, 2.6), (0.9, 1.4)], 0.35, hole
    )
    panes = spots(left, [(1.2, 3.1), (6.2, 0.9)], 0.45, colours.GLASS)
    return face + right + upper + holes + panes


def furniture_factory(look: Look) -> Shapes:
    """A brown hall with a saw-tooth roof, logs, and a huge red chair: a longer hall with every copy."""
    teeth = look.grown + 1
    shapes = [plot(colours.SAND), _saw_teeth(Block(0.8, 0.8, 2.1 * teeth, 5.0, 2.4), teeth)]
    if look.grown == 1:
        shapes += [_log(6.0, 1.6 + 0.8 * i, z) for i, z in ((0, 0), (1, 0), (2, 0), (0.5, 0.6), (1.5, 0.6))]
    shapes.append(_chair(1.4, 6.7))
    shapes += [_log(6.2, 7.4, 0), _log(6.2, 8.2, 0), _log(6.2, 7.8, 0.6)]
    if not look.closed:
        shapes += [person(5.0, 8.4, colours.BLUE, colours.GOLD)]
    return shapes


def _saw_teeth(hall: Block, teeth: int) -> str:
    """A hall whose roof rises to the right in every tooth and falls there over glass."""
    x, y, w, d, h, _ = hall
    step, rise = w / teeth, 1.8
    parts = [shadow(Block(x, y, w, d, h + 1)), box(hall, colours.WOOD)]
    for i in range(teeth):
        a, b = x + step * i, x + step * (i + 1)
        slope = (at(a, y, h), at(b, y, h + rise), at(b, y + d, h + rise), at(a, y + d, h))
        end = (at(a, y + d, h), at(b, y + d, h + rise), at(b, y + d, h))
        light = Block(b - 1, y, 1, d, rise, h).right
        parts += [polygon(slope, "#7D93AE"), polygon(end, darker(colours.WOOD, 1.05))]
        parts.append(
            pane(light, (0, 0, d, rise), colours.WHITE) + windows(light, 4, 1, (0.1, 0.1, d - 0.2, rise - 0.3), 0.85)
        )
    wall = hall.left
    parts += [pane(wall, (0.5 + step * i, 0.9, step - 1.0, 0.9), colours.GLASS) for i in range(teeth)]
    parts.append(pane(hall.right, (1.4, 0, 2.2, 1.9), colours.BARK))
    return "".join(parts)


def _chair(x: float, y: float) -> str:
    """A chair, five paces high."""
    red, back = colours.RED, Block(x, y, 0.45, 2.2, 3.2, 2.1)
    legs = [Block(x + a, y + b, 0.4, 0.4, 1.7) for a, b in ((0, 0), (2.1, 0), (0, 1.8), (2.1, 1.8))]
    return (
        spot(x + 1.4, y + 0.9, 1.5)
        + "".join(box(leg, colours.BARK) for leg in legs)
        + box(Block(x, y, 2.5, 2.2, 0.5, 1.6), red)
        + box(back, darker(red, 0.9), red)
        + pane(back.right, (0.35, 0.4, 1.5, 2.3), colours.PINK)
    )


def _log(x: float, y: float, z: float) -> str:
    a, b = at(x, y, z + 0.35), at(x + 2.4, y, z + 0.35)
    return line((a, b), colours.BARK, 7.4) + circle(b, 3.5, colours.CREAM) + circle(b, 1.7, colours.WOOD)


def soda_bottling_plant(look: Look) -> Shapes:
    """A turquoise hall with huge bottles and a belt of small ones: one huge bottle more with every copy."""
    hall = Block(0.9, 0.9, 8.0, 4.4, 2.6)
    shapes = [plot(colours.PAVING), house(hall, colours.TEAL), parapet(hall, colours.WHITE, "#8FE0DA")]
    for wall in (hall.left, hall.right):
        shapes.append(windows(wall, round(wall.length / 1.6), 1, (0.2, 0.7, wall.length - 0.4, 1.3), 0.7))
        shapes.append(pane(wall, (0, 0.1, wall.length, 0.35), colours.WHITE))
    places = {1: (4.6,), 2: (2.9, 6.6), 3: (2.2, 4.8, 7.4)}[look.grown]
    liquids = ("#B5482E", colours.ORANGE, colours.LIME)
    shapes += [_bottle(x, 3.0, hall.top + 0.4, liquid) for x, liquid in zip(places, liquids, strict=False)]
    belt = Block(1.0, 6.8, 8.0, 1.0, 0.7)
    shapes += [house(belt, colours.SLATE, colours.STEEL)]
    for i in range(8):
        shapes.append(_small_bottle(1.5 + i, 7.3, 0.7, liquids[i % 3]))
    if not look.closed:
        shapes += [person(3.4, 9.0, colours.WHITE), person(7.0, 9.0, colours.BLUE, colours.BARK)]
    return shapes


def _bottle(x: float, y: float, z: float, liquid: str) -> str:
    """A bottle, six paces high."""
    r = 1.15
    return (
        cylinder((x, y, z), r, 2.9, liquid)
        + cylinder((x, y, z + 0.8), r * 1.02, 1.3, colours.WHITE, liquid)
        + circle(at(x - 0.1, y + 0.1, z + 1.15), 6, colours.RED)
        + cone((x, y, z + 2.9), (r, 0.42), 1.3, liquid)
        + cylinder((x, y, z + 4.2), 0.42, 0.9, liquid)
        + cylinder((x, y, z + 4.9), 0.55, 0.5, colours.RED)
    )


def _small_bottle(x: float, y: float, z: float, liquid: str) -> str:
    foot = at(x, y, z)
    neck = (foot.x, foot.y - 9)
    return (
        line((foot, (foot.x, foot.y - 5)), liquid, 5)
        + line((foot, neck), liquid, 2.2)
        + circle(neck, 1.6, colours.WHITE)
    )


def food_warehouse(look: Look) -> Shapes:
    """A long hall under a round roof, pallets, and a huge tin: a second roof, then a second tin and a truck."""
    shapes = [plot(colours.ASPHALT)]
    halls = (
        (Block(0.8, 0.7, 8.2, 4.6, 1.8),)
        if look.grown == 1
        else (Block(0.8, 0.5, 8.2, 3.0, 1.8), Block(0.8, 3.5, 8.2, 3.0, 1.8))
    )
    for hall in halls:
        shapes += [house(hall, colours.STONE), vault(hall, "#8FA6C4", 1.7, colours.STONE)]
        shapes.append(pane(hall.right, (hall.d / 2 - 0.9, 0, 1.8, 2.0), colours.GREEN))
        shapes.append(pane(hall.right, (hall.d / 2 - 0.7, 2.25, 1.4, 0.6), colours.GLASS))
    front = halls[-1]
    shapes += [pane(front.left, (u, 0, 1.3, 1.4), colours.GREEN) for u in (0.7, 2.9, 5.1)]
    shapes += [pane(front.left, (u, 1.4, 1.3, 0.3), colours.GLASS) for u in (0.7, 2.9, 5.1)]
    shapes.append(_tin(7.7, 7.6, colours.RED, 1.25))
    if look.grown == 3:
        shapes.append(_tin(1.4, 8.2, colours.BLUE, 0.7))
    else:
        shapes += [crate(1.0, 7.4, goods=colours.ORANGE), crate(1.2, 8.5, goods=colours.LIME), crate(2.2, 7.4)]
    if not look.closed:
        shapes.append(truck(3.0, 7.6, colours.ORANGE, colours.WHITE, 0.68))
    return shapes


def _tin(x: float, y: float, label: str, size: float = 1) -> str:
    """A tin with a label, three paces high."""
    r = 1.3 * size
    middle = at(x - 0.1, y + 0.1, 1.25 * size)
    return (
        spot(x + 0.4, y - 0.4, r)
        + cylinder((x, y, 0), r, 3.1 * size, colours.STEEL)
        + cylinder((x, y, 0.4 * size), r * 1.02, 2.2 * size, label, colours.STEEL)
        + cylinder((x, y, 2.6 * size), r, 0.5 * size, colours.STONE, colours.WHITE)
        + disc(x, y, r * 0.8, colours.STONE, 3.1 * size)
        + circle((middle.x - 3 * size, middle.y + 2 * size), 8 * size, colours.WHITE)
        + circle((middle.x - 3 * size, middle.y + 3 * size), 5.4 * size, colours.ORANGE)
        + line(
            ((middle.x - 3 * size, middle.y - 2 * size), (middle.x + 1 * size, middle.y - 5 * size)),
            colours.GREEN,
            2 * size,
        )
    )


def winery(look: Look) -> Shapes:
    """A stone house under a plum roof with grapes on it and great barrels: one more with every copy."""
    main = Block(1.0, 0.9, 6.4, 4.8, 3.0)
    shapes = [plot(colours.MEADOW), house(main, "#E9DCC3"), gable(main, "#8E4A7E", 2.6, "x", "#E9DCC3")]
    shapes += [pane(main.left, (1.0, 0, 1.9, 2.0), colours.BARK), pane(main.left, (1.9, 0, 0.1, 2.0), colours.WOOD)]
    shapes += [
        windows(main.left, 2, 1, (3.3, 0.6, 2.8, 1.4), 0.5),
        windows(main.right, 2, 1, (0.4, 0.6, 4.0, 1.4), 0.5),
    ]
    shapes.append(_grapes(at(3.9, 5.2, 4.9)))
    places = {
        1: ((7.0, 5.6, 0),),
        2: ((5.8, 6.0, 0), (7.9, 6.0, 0)),
        3: ((5.6, 6.2, 0), (7.9, 6.2, 0), (6.75, 6.2, 2.0)),
    }[look.grown]
    for x, y, z in places:
        shapes.append(_great_barrel(x, y, z))
    shapes += [barrel(1.6, 8.0), barrel(2.8, 8.6)]
    if not look.closed:
        shapes += [person(4.2, 8.4, colours.PURPLE, colours.BARK), person(9.0, 9.2, colours.GREEN, colours.STRAW)]
    return shapes


def _grapes(place: Point) -> str:
    """A bunch of grapes, four paces high."""
    x, y = place
    lines = ((-14, 4, -15), (-9.5, 3, -6), (-5, 2, 3), (0, 1, 11))
    parts = [polygon(((x, y - 22), (x + 16, y - 33), (x + 20, y - 22), (x + 8, y - 17)), colours.LEAF)]
    parts.append(line(((x, y - 18), (x - 3, y - 32)), colours.BARK, 3))
    for left, count, down in lines:
        for i in range(count):
            cx = x + left + 9.4 * i
            parts.append(circle((cx, y + down), 6, colours.PLUM))
            parts.append(circle((cx - 0.8, y + down - 1), 5, colours.PURPLE))
            parts.append(circle((cx - 2, y + down - 2.4), 1.4, "#B79BDD"))
    return "".join(parts)


def _great_barrel(x: float, y: float, z: float) -> str:
    """A barrel that lies with its end to the left, two paces wide."""
    back, front = at(x, y, z + 1.1), at(x, y + 2.2, z + 1.1)
    end = Block(x - 1, y + 1.2, 2, 1, 2.2, z).left
    body = line((back, front), darker(colours.WOOD, 0.8), 23)
    hoops = [at(x, y + s, z + 1.1) for s in (0.5, 1.5)]
    return (
        (spot(x + 0.3, y + 0.8, 1.3) if z == 0 else "")
        + body
        + "".join(line(((p.x + 6, p.y - 10), (p.x + 9, p.y + 9)), colours.INK, 1.6) for p in hoops)
        + spots(end, [(1.0, 1.1)], 1.1, colours.INK)
        + spots(end, [(1.0, 1.1)], 0.98, "#C98B52")
        + pane(end, (0.15, 0.95, 1.7, 0.3), darker(colours.WOOD, 0.85))
        + spots(end, [(1.0, 0.4)], 0.16, colours.PLUM)
    )
