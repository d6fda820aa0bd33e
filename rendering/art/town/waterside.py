"""What floats, and the harbor."""

from rendering.art import colours
from rendering.art.isometric import Block, at, box, cone, cylinder, disc, dome, house, pane, patch, plot, windows
from rendering.art.nature import fish, water
from rendering.art.props import hull, person
from rendering.art.svg import Point, circle, line, polygon, ring, stroke
from rendering.art.town.look import Look, Shapes

MACKEREL = "#4C8FA8"
TUNA = "#2B4A86"


def mackerel_boat(look: Look) -> Shapes:
    """A small green boat and mackerels that leap: another boat with every copy."""
    fleet = {1: ((1.4, 0.6),), 2: ((3.2, 1.2), (0.6, 5.0)), 3: ((0.8, 1.0), (4.6, 3.4), (0.8, 6.0))}[look.grown]
    shapes = [plot(colours.WATER), water(z=0)]
    shapes += [_small_boat(x, y, {1: 1.45, 2: 1.1, 3: 0.9}[look.grown]) for x, y in fleet]
    if not look.closed:
        leaps = {1: ((3.6, 7.6, 25), (7.8, 8.0, 16)), 2: ((7.2, 7.6, 23),), 3: ((6.6, 8.2, 19),)}[look.grown]
        shapes += [_leap(x, y, size) for x, y, size in leaps]
    return shapes


def _small_boat(x: float, y: float, size: float) -> str:
    cabin = Block(x + 0.6 * size, y + 0.4 * size, 1.6 * size, 1.3 * size, 1.5 * size, 0.6)
    roof = cabin.on_top(0.25, -0.1)
    top, boom = at(x + 2.8 * size, y + size, 5.0 * size), at(x + 4.8 * size, y + size, 2.0 * size)
    return (
        hull((x, y, 2.1 * size), 5.6 * size, (colours.GREEN, colours.CREAM), 1.1 * size)
        + box(cabin, colours.WHITE)
        + pane(cabin.left, (0.3 * size, 0.6 * size, size, 0.6 * size), colours.GLASS)
        + pane(cabin.right, (0.2 * size, 0.6 * size, 0.9 * size, 0.6 * size), colours.GLASS)
        + box(roof, colours.ORANGE)
        + line((at(x + 2.8 * size, y + size, 0.7), top), colours.BARK, 3 * size)
        + line((top, boom), colours.INK, 1.4)
        + polygon((top, (top.x - 19 * size, top.y + 5 * size), (top.x, top.y + 11 * size)), colours.GOLD)
        + circle(at(x + 3.5 * size, y + 0.8 * size, 0.9 * size), 6 * size, MACKEREL)
        + circle(at(x + 4.0 * size, y + 1.2 * size, 0.9 * size), 5 * size, "#8FC3D4")
    )


def _leap(x: float, y: float, size: float) -> str:
    """A mackerel in the air over its ring of foam. `size`: half its length in units of the drawing."""
    foot, middle = at(x, y), at(x, y, size / 11)
    bands = "".join(
        line(
            ((middle.x + a * size, middle.y - 0.3 * size), (middle.x + (a + 0.1) * size, middle.y)),
            colours.NAVY,
            size / 10,
        )
        for a in (-0.3, -0.05, 0.2)
    )
    return (
        ring(foot, size * 0.7, size * 0.3, colours.FOAM, 2.6)
        + "".join(circle((foot.x + a, foot.y - b), 2, colours.FOAM) for a, b in ((-9, 8), (10, 6), (2, 11)))
        + f'<g transform="rotate(32 {middle.x:.1f} {middle.y:.1f})">{fish(middle, size, MACKEREL)}{bands}</g>'
    )


def tuna_boat(look: Look) -> Shapes:
    """A big red ship that lifts a huge tuna: a second tuna on deck, then a second ship."""
    shapes = [plot(colours.WATER), water(z=0)]
    if look.grown == 3:
        shapes.append(_ship(3.2, 0.4, 0.62))
    shapes.append(_ship(0.5, 3.4, 1.0))
    top, tip = at(3.6, 5.0, 8.6), at(6.4, 5.0, 9.2)
    shapes += [line((at(3.6, 5.0, 1.4), top), colours.WHITE, 4), line((at(3.6, 5.0, 3.0), tip), colours.GOLD, 3.6)]
    shapes.append(line((top, tip), colours.INK, 1.2))
    if look.grown > 1:
        lying = at(5.6, 5.2, 2.0)
        shapes.append(f'<g transform="rotate(26 {lying.x:.1f} {lying.y:.1f})">{fish(lying, 22, TUNA, "#C9D6E8")}</g>')
    shapes.append(_hung_tuna(tip))
    if not look.closed:
        shapes += [person(7.0, 5.2, colours.GOLD), circle(at(2.0, 8.8), 4.4, colours.ORANGE)]
    return [*shapes, circle(at(7.2, 8.9), 5, colours.ORANGE), circle(at(7.2, 8.9, 0.2), 2.4, colours.WHITE)]


def _ship(x: float, y: float, size: float) -> str:
    bridge = Block(x + 0.6 * size, y + 0.7 * size, 2.2 * size, 2.0 * size, 3.0 * size, 1.0 * size)
    upper = bridge.on_top(0.9 * size, 0.3 * size)
    return (
        hull((x, y, 3.4 * size), 9.0 * size, (colours.RED, colours.WOOD), 1.7 * size)
        + box(bridge, colours.WHITE)
        + windows(bridge.left, 3, 1, (0.1, 1.6 * size, 2.0 * size, 1.0 * size), 0.7)
        + windows(bridge.right, 2, 1, (0.1, 1.6 * size, 1.8 * size, 1.0 * size), 0.7)
        + box(upper, colours.WHITE, colours.SLATE)
        + cylinder((x + 1.3 * size, y + 1.5 * size, upper.top), 0.45 * size, 1.5 * size, colours.NAVY)
    )


def _hung_tuna(hook: Point) -> str:
    """A tuna in a sling under a hook, six paces long."""
    x, y, size = hook.x + 2, hook.y + 28, 36
    fin = ((x - 9, y - 13), (x + 6, y - 24), (x + 7, y - 11))
    under = ((x - 6, y + 10), (x + 8, y + 20), (x + 8, y + 8))
    sling = line(((x - 13, y - 8), hook, (x + 12, y - 6)), colours.INK, 1.6)
    return sling + polygon(fin, colours.GOLD) + polygon(under, colours.GOLD) + fish((x, y), size, TUNA, "#C9D6E8")


def harbor(look: Look) -> Shapes:
    """A quay with a lighthouse, containers and a gantry crane, and a ship beside it."""
    shapes = [plot(colours.WATER), water((0.1, 5.6, 9.8, 4.3), 0)]
    quay = Block(0.1, 0.1, 9.8, 5.0, 0.7)
    shapes += [box(quay, colours.STONE, colours.PAVING), patch((0.1, 4.7, 9.8, 0.4), colours.GOLD, 0.7)]
    shapes.append(_lighthouse(1.9, 1.7, 0.7))
    loads = ((5.0, 0.6, colours.BLUE), (5.0, 2.0, colours.RED), (7.4, 0.6, colours.GREEN))
    shapes += [house(Block(x, y, 2.2, 1.2, 1.2, 0.7), colour) for x, y, colour in loads]
    shapes.append(box(Block(5.0, 2.0, 2.2, 1.2, 1.1, 1.9), colours.ORANGE))
    shapes += [hull((1.6, 6.4, 2.3), 7.4, (colours.NAVY, colours.WOOD), 1.2)]
    shapes.append(box(Block(2.0, 6.8, 1.4, 1.5, 2.0, 0.9), colours.WHITE))
    for x, colour in ((4.0, colours.GOLD), (5.6, colours.TEAL)):
        shapes.append(box(Block(x, 6.9, 1.4, 1.3, 1.1, 0.9), colour))
    shapes.append(_gantry(8.0, 3.2))
    if not look.closed:
        shapes += [person(3.8, 4.3, colours.ORANGE, colours.GOLD), _gull(at(0.8, 7.4, 5.4)), _gull(at(2.4, 9.2, 5.0))]
    return shapes


def _lighthouse(x: float, y: float, z: float) -> str:
    parts = [disc(x, y, 1.7, colours.STEEL, z)]
    bands = ((1.15, 1.0), (1.0, 0.87), (0.87, 0.75), (0.75, 0.64))
    for i, radii in enumerate(bands):
        parts.append(cone((x, y, z + 1.8 * i), radii, 1.8, colours.WHITE if i % 2 else colours.RED))
    top = z + 7.2
    parts += [cylinder((x, y, top), 0.95, 0.25, colours.SLATE), cylinder((x, y, top + 0.25), 0.55, 1.1, colours.GLASS)]
    parts.append(dome((x, y, top + 1.3), 0.7, 0.8, colours.RED))
    return "".join(parts)


def _gantry(x: float, y: float) -> str:
    """A crane that reaches over the water."""
    legs = [line((at(x + a, y + b, 0.7), at(x + a, y + b, 6.2)), colours.ORANGE, 3) for a in (0, 1.4) for b in (0, 1.4)]
    arm = Block(x + 0.4, y - 1.2, 0.6, 6.4, 0.6, 6.2)
    hook = at(x + 0.7, y + 4.4, 3.4)
    return (
        "".join(legs)
        + box(arm, colours.ORANGE)
        + line((at(x + 0.7, y + 4.4, 6.2), hook), colours.INK, 1.4)
        + box(Block(x, y + 3.8, 1.4, 1.0, 0.9, 2.5), colours.BLUE)
    )


def _gull(place: Point) -> str:
    x, y = place
    return stroke(f"M{x - 7:.1f} {y - 2:.1f}q3.5 -5 7 0q3.5 -5 7 0", colours.WHITE, 2.4)
