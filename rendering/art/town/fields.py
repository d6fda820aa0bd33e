"""What grows: fields and orchards."""

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import Block, at, box, disc, gable, house, pane, patch, plot, spot
from rendering.art.nature import bush, flower, rows, tree
from rendering.art.props import crate, lamp, person
from rendering.art.svg import circle, ellipse, line, polygon
from rendering.art.town.look import Look, Shapes


def wheat_field(look: Look) -> Shapes:
    """Golden rows, bales and a scarecrow: more rows, then a mill."""
    first = {1: 4.6, 2: 2.7, 3: 0.8}[look.grown]
    shapes = [plot(colours.MEADOW), patch((first - 0.3, 0.5, 9.7 - first, 8.9), colours.WHEAT)]
    for offset, high in ((0, 1.0), (0.95, 0.75)):
        xs = [first + offset + i * 1.9 for i in range(int((10.2 - first - offset) / 1.9))]
        shapes.append(rows(xs, (0.7, 9.2), high, colours.STRAW, 0.62))
    if look.grown == 3:
        shapes.append(_mill(2.2, 2.4, 4.2))
    bales = {1: ((1.6, 3.0), (2.6, 5.4), (1.6, 7.8)), 2: ((1.2, 3.4), (1.2, 7.0)), 3: ()}[look.grown]
    shapes += [_bale(x, y) for x, y in bales]
    if not look.closed:
        shapes.append(_scarecrow(6.8, 5.6))
    return [*shapes, lamp(9.3, 9.3)]


def _bale(x: float, y: float) -> str:
    middle = at(x, y, 0.7)
    end = (middle.x + 7, middle.y + 3.5)
    return (
        spot(x, y, 0.8)
        + line((middle, end), darker(colours.STRAW, 0.85), 15)
        + circle(end, 7.4, colours.STRAW)
        + circle(end, 4, colours.WHEAT)
    )


def _scarecrow(x: float, y: float) -> str:
    foot, head = at(x, y), at(x, y, 3.6)
    return (
        line((foot, head), colours.BARK, 2.6)
        + line(((head.x - 11, head.y + 11), (head.x + 11, head.y + 11)), colours.BLUE, 6)
        + line(((head.x, head.y + 11), (head.x, head.y + 22)), colours.BLUE, 8)
        + circle((head.x, head.y + 3), 5.2, colours.CREAM)
        + ellipse((head.x, head.y - 0.5), 10, 3, colours.WOOD)
        + ellipse((head.x, head.y - 3.4), 5, 3.8, colours.WOOD)
    )


def _mill(x: float, y: float, height: float) -> str:
    block = Block(x - 1.2, y - 1.2, 2.4, 2.4, height)
    hub = at(x + 0.2, y + 1.3, height - 0.2)
    sails = "".join(
        line((hub, (hub.x + a, hub.y + b)), colours.WHITE, 5) + line((hub, (hub.x + a, hub.y + b)), colours.WOOD, 1.4)
        for a, b in ((22, -10), (-22, 10), (10, 20), (-10, -20))
    )
    wall = block.left
    return (
        house(block, colours.CREAM)
        + pane(wall, (0.8, 0, 0.8, 1.4), colours.BARK)
        + gable(block, colours.RED, 1.7, "y")
        + sails
        + circle(hub, 2.6, colours.INK)
    )


def corn_field(look: Look) -> Shapes:
    """High green stalks with yellow cobs: denser and higher with every copy."""
    side, size = {1: (3, 1.6), 2: (4, 1.5), 3: (5, 1.5)}[look.grown]
    step = 8.4 / side
    shapes = [plot("#6FAE52")]
    shapes += [patch((0.5, 0.8 + step * (j + 0.2), 9, step * 0.45), colours.SOIL) for j in range(side)]
    places = [(1.5 + step * (i + 0.1), 1.0 + step * (j + 0.4)) for i in range(side) for j in range(side)]
    shapes += [_stalk(x, y, size) for x, y in sorted(places, key=sum)]
    shapes.append(crate(8.6, 8.7, colours.WOOD, colours.GOLD))
    if not look.closed:
        shapes.append(person(7.4, 9.4, colours.RED, colours.STRAW))
    return [*shapes, lamp(9.3, 9.3)]


def _stalk(x: float, y: float, size: float) -> str:
    """A stalk with broad leaves and one cob, three paces high."""
    foot = at(x, y)

    def place(a: float, b: float) -> tuple[float, float]:
        return foot.x + a * size, foot.y - b * size

    leaves = ((-13, 17, 6), (13, 20, 8), (-11, 30, 15), (11, 32, 17), (0, 38, 22))
    return (
        spot(x, y, 0.5)
        + line((foot, place(0, 28)), colours.LEAF, 3.4)
        + "".join(
            polygon((place(-1.5, root), place(a * 0.5 - 1, b), place(a, b - 2), place(a * 0.5 + 2, root + 2)), tint)
            for (a, b, root), tint in zip(leaves, (colours.LEAF, colours.PINE) * 2 + (colours.LEAF,), strict=True)
        )
        + ellipse(place(0.6, 19), 4.4 * size, 8.4 * size, darker(colours.GOLD, 0.86))
        + ellipse(place(-0.2, 19.6), 3.6 * size, 7.4 * size, colours.GOLD)
        + polygon((place(-5, 18), place(0, 9), place(5, 17), place(0.5, 14)), colours.LIME)
    )


def flower_orchard(look: Look) -> Shapes:
    """Stripes of flowers in five colours, and a gardener."""
    tints = (colours.RED, colours.WHITE, colours.PINK, colours.GOLD, colours.PURPLE, colours.ROSE, colours.WHITE)
    count = {1: 4, 2: 6, 3: 7}[look.grown]
    shapes = [plot(colours.MEADOW)]
    for i in range(count):
        x = 0.7 + 1.28 * i
        shapes.append(box(Block(x, 0.6, 0.95, 8.8, 0.25), colours.LEAF))
        for j in range(9):
            place = at(x + 0.48, 1.05 + j * 0.98, 0.55)
            shapes.append(circle((place.x, place.y), 6.2, darker(tints[i], 0.86)))
            shapes.append(circle((place.x - 0.8, place.y - 1.4), 4.9, tints[i]))
    if look.grown < 3:
        x = 1.2 + 1.28 * count
        shapes += [bush(min(x + 0.8, 9), 1.6, 1.1), _barrow(min(x + 0.5, 8.6), 6.2 if look.grown == 1 else 7)]
    if not look.closed and look.grown < 3:
        shapes.append(person(min(1.9 + 1.28 * count, 9.2), 4.4, colours.BLUE, colours.STRAW))
    return [*shapes, lamp(9.3, 9.3)]


def _barrow(x: float, y: float) -> str:
    tints = (colours.ROSE, colours.GOLD, colours.WHITE, colours.PURPLE)
    places = ((0.2, 0.3), (0.8, 0.3), (0.3, 1.0), (0.9, 1.0))
    return box(Block(x, y, 1.2, 1.6, 0.6, 0.3), colours.WOOD) + "".join(
        flower(x + a, y + b - 0.6, tint, 1.3) for (a, b), tint in zip(places, tints, strict=True)
    )


def vineyard(look: Look) -> Shapes:
    """Vines on trellises with purple grapes: another row with every copy, and baskets."""
    count = {1: 3, 2: 4, 3: 5}[look.grown]
    step = 8.6 / count
    shapes = [plot("#D9A066")]
    for i in range(count):
        y = 0.5 + step * (i + 0.2)
        row = Block(0.6, y, 8.8, 0.9, 1.7, 0.35)
        shapes.append(patch((0.6, y + 0.2, 9.0, 1.0), "#B9804C"))
        shapes += [line((at(x, y + 0.45), at(x, y + 0.45, 0.6)), colours.BARK, 3) for x in (1.2, 3.6, 6.0, 8.6)]
        shapes.append(box(row, "#5B9E4D", "#79BF5C"))
        bunches = [(0.9 + 1.75 * j, 1.15 if j % 2 else 0.95) for j in range(5)]
        shapes += [_bunch(row.left.at(u, v), 1.6) for u, v in bunches]
    if not look.closed:
        shapes += [person(7.4, 9.5, colours.CREAM, colours.STRAW)]
    return [*shapes, lamp(9.3, 9.3)]


def _bunch(place: tuple[float, float], size: float) -> str:
    x, y = place
    grapes = ((-2.6, -2.6), (2.6, -2.6), (0, -1.4), (-1.4, 1.2), (1.4, 1.2), (0, 4))
    return "".join(
        circle((x + a * size, y + b * size), 2.4 * size, "#8E5BC8" if i % 2 else colours.PLUM)
        for i, (a, b) in enumerate(grapes)
    )


def apple_orchard(look: Look) -> Shapes:
    """Round trees full of red apples in straight lines, and crates: more trees with every copy."""
    side, size = {1: ((2.4, 6.6), 2.0), 2: ((1.9, 5.2, 8.3), 1.6), 3: ((1.5, 3.9, 6.3, 8.7), 1.4)}[look.grown]
    shapes = [plot("#B5D96B")]
    shapes += [disc(x, y, 0.9 * size * 0.6, "#9CC758") for x in side for y in side]
    places = [(x, y) for x in side for y in side]
    if look.grown > 1:
        places.remove((side[-1], side[-1]))
    shapes += [tree(x - 0.3, y - 0.3, size, "#4FA84A", colours.RED) for x, y in sorted(places, key=sum)]
    shapes += [crate(8.4, 8.0, goods=colours.RED), crate(7.6, 9.0, goods=colours.LIME)]
    if not look.closed:
        shapes.append(person(6.6, 9.4, colours.BLUE, colours.STRAW))
    return [*shapes, lamp(9.3, 9.3)]
