"""Shops: what sells bread, goods, flowers and vegetables."""

from collections.abc import Sequence

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import (
    Block,
    Wall,
    at,
    awning,
    box,
    door,
    gable,
    house,
    pane,
    parapet,
    patch,
    plot,
    shadow,
    shape,
    spots,
    windows,
)
from rendering.art.nature import bush, flower, smoke
from rendering.art.props import barrel, car, chimney, crate, person
from rendering.art.svg import circle, ellipse, line, polygon
from rendering.art.town.look import Look, Shapes

_BANDS = (colours.ORANGE, colours.GREEN, colours.RED)


def bakery(look: Look) -> Shapes:
    """A cream house with an orange roof, a smoking oven and a loaf on the roof: higher, then with a wing."""
    high = 2.8 if look.grown == 1 else 4.5
    main = Block(1.2, 1.2, 6.8 if look.grown < 3 else 6.2, 6.0, high)
    shapes = [plot(colours.PAVING), chimney(2.2, 1.8, high, 3.4)]
    if not look.closed:
        shapes.append(smoke(2.65, 2.25, high + 3.6, 1.3))
    shapes += [house(main, colours.CREAM), gable(main, colours.ORANGE, 2.5)]
    if look.grown > 1:
        shapes += [windows(wall, 3, 1, (0.4, 2.8, 5.4, 1.3), 0.55) for wall in (main.left, main.right)]
    shapes += [pane(main.left, (0.5, 0.5, 3.0, 1.4), colours.GLASS), door(main.left, 4.4)]
    shapes.append(windows(main.right, 2, 1, (0.5, 0.5, 5.0, 1.5), 0.5))
    shapes.append(awning(main.left, (0.1, 2.6, main.w - 0.2), (colours.RED, colours.WHITE), 1.1))
    if look.grown == 3:
        wing = Block(7.4, 3.0, 2.0, 4.2, 2.2)
        shapes += [house(wing, colours.CREAM), gable(wing, colours.ORANGE, 1.1)]
        shapes.append(windows(wing.right, 2, 1, (0.4, 0.5, 3.4, 1.2), 0.55))
    shapes.append(_loaf(4.2, 6.2, high + 2.4))
    if not look.closed:
        shapes += [bush(1.0, 9.0, 0.9), person(6.2, 9.0, colours.BLUE), person(7.4, 8.8, colours.ROSE, colours.BARK)]
    return shapes


def _loaf(x: float, y: float, z: float) -> str:
    """A loaf as long as five paces."""
    cx, cy = at(x, y, z)
    cuts = "".join(line(((cx + a - 3, cy - 9), (cx + a + 4, cy + 4)), colours.CREAM, 4) for a in (-19, -6.5, 6.5, 19))
    body = ellipse((cx, cy + 2), 37, 15, darker(colours.WOOD, 0.85)) + ellipse((cx, cy - 1), 35.5, 13, "#D9944A")
    return f'<g transform="rotate(25 {cx:.1f} {cy:.1f})">{body}{cuts}</g>'


def convenience_store(look: Look) -> Shapes:
    """A flat white shop with three bright bands and a wall of glass: a bigger shop, then another floor."""
    main = Block(1.0, 1.0, 6.6 if look.grown < 2 else 8.0, 5.4, 3.1)
    shapes = [plot(colours.ASPHALT), patch((0.6, 0.6, 8.8, 6.8), colours.PAVING)]
    shapes.append(house(main, colours.WHITE))
    for wall in (main.left, main.right):
        shapes.append(windows(wall, round(wall.length / 1.5), 1, (0.2, 0.1, wall.length - 0.4, 1.9), 0.88))
        shapes.append(_bands(wall, 1.8, 0.48))
    shapes.append(parapet(main, colours.WHITE, "#A9DCC3"))
    if look.grown == 3:
        upper = Block(1.6, 1.4, 5.0, 3.6, 2.0, 3.5)
        shapes += [box(upper, colours.WHITE), windows(upper.left, 3, 1, (0.2, 0.4, 4.6, 1.2), 0.7)]
        shapes += [windows(upper.right, 2, 1, (0.2, 0.4, 3.2, 1.2), 0.7), parapet(upper, colours.WHITE, colours.STONE)]
    else:
        shapes.append(box(Block(2.0, 1.8, 1.8, 1.6, 0.7, 3.5), colours.STEEL))
    shapes.append(pane(main.left, (2.7, 0, 1.2, 1.8), colours.FOAM))
    shapes += [patch((x, 7.7, 0.15, 1.9), colours.WHITE) for x in (1.0, 3.9, 6.8)]
    shapes.append(_rice_ball(3.4, 4.6, 5.9 if look.grown == 3 else 3.6))
    if not look.closed:
        cars = ((1.3, colours.BLUE), (4.2, colours.RED))[: look.grown]
        shapes += [car(x, 7.9, colour) for x, colour in cars]
        shapes += [person(7.8, 8.6, colours.GREEN), person(8.6, 7.9, colours.ROSE, colours.BARK)]
    return shapes


def _bands(wall: Wall, v: float, height: float) -> str:
    return "".join(
        pane(wall, (-0.15, v + height * (2 - i), wall.length + 0.3, height), colour, 0.12)
        for i, colour in enumerate(_BANDS)
    )


def _rice_ball(x: float, y: float, z: float) -> str:
    """A rice ball in a sheet of seaweed, as a sign with a face, five paces wide."""
    wall = Wall(x - 2.7, y, z, "x", 5.4, 5.4)
    ball = ((0.3, 0.3), (1.0, 0), (4.4, 0), (5.1, 0.3), (5.2, 1.0), (3.4, 4.2), (2.7, 4.6), (2.0, 4.2), (0.2, 1.0))
    eyes = spots(wall, [(2.05, 2.35), (3.35, 2.35)], 0.2, colours.INK) + spots(
        wall, [(1.55, 1.9), (3.85, 1.9)], 0.26, colours.PINK
    )
    return (
        shape(wall, ball, colours.STEEL, -0.8)
        + shape(wall, [(u + 0.3, v) for u, v in ball], colours.STONE, -0.4)
        + shape(wall, ball, colours.WHITE)
        + pane(wall, (1.6, 0, 2.2, 1.5), colours.INK, 0.02)
        + eyes
    )


def general_store(look: Look) -> Shapes:
    """A dark wooden house under teal tiles with goods on its steps: a second floor, then a store room."""
    high = 2.8 if look.grown == 1 else 4.6
    main = Block(1.0, 1.0, 6.2, 5.0, high)
    shapes = [plot(colours.SAND), house(main, colours.WOOD), gable(main, colours.TEAL, 2.5, "x", colours.CREAM)]
    shapes += [pane(main.left, (0.5, 0.3, 5.2, 1.8), colours.GLASS)]
    shapes += [pane(main.left, (u, 0.3, 0.12, 1.8), colours.BARK) for u in (1.5, 2.8, 4.1)]
    shapes += [_noren(main.left, 0.7 + 1.3 * i) for i in range(4)]
    if look.grown > 1:
        for wall in (main.left, main.right):
            shapes.append(windows(wall, 3, 1, (0.3, 3.0, wall.length - 0.6, 1.2), 0.6))
    shapes += [windows(main.right, 2, 1, (0.6, 0.5, 3.8, 1.5), 0.6)]
    if look.grown == 3:
        room = Block(7.2, 1.4, 2.2, 3.6, 2.2)
        shapes += [house(room, colours.WOOD), gable(room, colours.TEAL, 1.2, "y", colours.CREAM)]
    shapes.append(_vending_machine(8.0, 5.9))
    goods = ((1.2, colours.RED), (2.5, colours.GOLD), (3.8, colours.SKY), (5.1, colours.LIME), (6.4, colours.PURPLE))
    shapes += [crate(x, 6.9, colours.BARK, colour, 0.5) for x, colour in goods]
    shapes += [barrel(1.6, 9.0, size=1.1), _brooms(3.2, 8.8)]
    if not look.closed:
        shapes += [person(5.2, 9.0, colours.GREEN), person(6.4, 9.0, colours.ORANGE, colours.STONE)]
    return shapes


def _noren(wall: Wall, u: float) -> str:
    """A short curtain over a door."""
    return pane(wall, (u, 1.5, 1.1, 1.0), colours.NAVY, 0.25) + spots(wall, [(u + 0.55, 2.0)], 0.3, colours.WHITE, 0.3)


def _vending_machine(x: float, y: float) -> str:
    block = Block(x, y, 1.2, 1.0, 2.3)
    cans = [(0.3 + 0.3 * i, v) for i in range(3) for v in (1.2, 1.7)]
    return (
        house(block, colours.RED)
        + pane(block.left, (0.12, 0.95, 0.96, 1.15), colours.GLASS)
        + spots(block.left, cans, 0.13, colours.BLUE)
        + pane(block.left, (0.2, 0.25, 0.8, 0.35), colours.INK)
    )


def _brooms(x: float, y: float) -> str:
    parts = []
    for i, colour in enumerate((colours.STRAW, colours.PINK)):
        foot, head = at(x + i * 0.6, y, 0.7), at(x + i * 0.6, y, 3.0)
        brush = ((foot.x - 1.5, foot.y), (foot.x + 1.5, foot.y), (foot.x + 4, foot.y + 8), (foot.x - 4, foot.y + 8))
        parts += [line((foot, head), colours.BARK, 1.8), polygon(brush, colour)]
    return "".join(parts)


def flower_shop(look: Look) -> Shapes:
    """A pink shop under a huge blossom, with buckets of flowers: more buckets, a glasshouse, another floor."""
    high = 2.8 if look.grown < 3 else 4.4
    main = Block(1.0, 1.2, 5.0, 4.6, high)
    shapes = [plot(colours.MEADOW), patch((0.5, 6.2, 9.0, 3.2), colours.PAVING)]
    if look.grown > 1:
        shapes.append(_glasshouse(Block(6.3, 2.0, 2.8, 3.6, 1.6)))
    shapes += [house(main, colours.PINK), parapet(main, colours.WHITE, colours.LIME)]
    if look.grown == 3:
        shapes += [windows(wall, 3, 1, (0.3, 2.8, 4.0, 1.2), 0.55) for wall in (main.left, main.right)]
    shapes += [pane(main.left, (0.4, 0.3, 2.6, 1.6), colours.GLASS), door(main.left, 3.5, colours.GREEN)]
    if look.grown == 1:
        shapes.append(windows(main.right, 2, 1, (0.3, 0.3, 4.0, 1.7), 0.7))
    shapes.append(awning(main.left, (0, 2.6, 5.0), (colours.WHITE, colours.GREEN), 1.0))
    shapes.append(_blossom(3.5, 3.6, high + 0.4))
    tints = (colours.RED, colours.GOLD, colours.PURPLE, colours.WHITE, colours.ROSE, colours.ORANGE)
    for i in range(4 + look.grown):
        shapes.append(_bucket(1.4 + 1.15 * i, 7.5, tints[i % 6]))
    if not look.closed:
        shapes += [person(3.2, 9.2, colours.TEAL, colours.BARK), _bucket(7.6, 9.0, colours.PINK)]
    return shapes


def _blossom(x: float, y: float, z: float) -> str:
    """A blossom on its stalk, five paces high."""
    foot, head = at(x, y, z), at(x, y, z + 3.6)
    leaf = ((foot.x, foot.y - 3), (foot.x + 16, foot.y - 17), (foot.x + 13, foot.y - 3))
    petals = ((0, -14), (13.3, -4.3), (8.2, 11.3), (-8.2, 11.3), (-13.3, -4.3))
    return (
        line((foot, head), colours.LEAF, 5)
        + polygon(leaf, colours.LEAF)
        + "".join(circle((head.x + a + 1, head.y + b + 1.6), 10.6, "#C94A78") for a, b in petals)
        + "".join(circle((head.x + a, head.y + b), 10, colours.ROSE) for a, b in petals)
        + circle(head, 8.4, colours.GOLD)
    )


def _bucket(x: float, y: float, tint: str) -> str:
    pot = Block(x - 0.35, y - 0.35, 0.7, 0.7, 0.6)
    heads = ((-4, -9), (4, -9), (0, -13), (0, -7))
    foot = at(x, y)
    return box(pot, colours.SLATE) + "".join(
        circle((foot.x + a, foot.y + b), 3.8, darker(tint, 0.88 if i % 2 else 1)) for i, (a, b) in enumerate(heads)
    )


def _glasshouse(block: Block) -> str:
    frame = [windows(wall, 3, 1, (0, 0.1, wall.length, 1.4), 0.8) for wall in (block.left, block.right)]
    inside = [flower(block.x + 0.6 + 0.8 * i, block.y + block.d + 0.1, colours.RED, 0.8) for i in range(3)]
    return (
        house(block, colours.WHITE)
        + "".join(frame)
        + "".join(inside[:0])
        + gable(block, colours.SKY, 1.3, "x", colours.SKY)
    )


def fruit_and_vegetable_market(look: Look) -> Shapes:
    """Stalls with striped awnings over crates of fruit: three, four, then six."""
    reds, blues = (colours.RED, colours.WHITE), (colours.BLUE, colours.WHITE)
    greens, golds = (colours.GREEN, colours.WHITE), (colours.GOLD, colours.WHITE)
    stalls = {
        1: ((5.3, 1.2, reds), (0.7, 3.6, greens), (5.3, 5.8, golds)),
        2: ((0.8, 1.2, reds), (5.3, 1.2, blues), (0.8, 5.8, golds), (5.3, 5.8, greens)),
        3: (
            (0.8, 0.5, reds),
            (5.3, 0.5, blues),
            (0.8, 3.5, golds),
            (5.3, 3.5, greens),
            (0.8, 6.5, blues),
            (5.3, 6.5, reds),
        ),
    }[look.grown]
    shapes = [plot(colours.SAND)]
    for i, (x, y, stripes) in enumerate(stalls):
        shapes.append(_stall(x, y, stripes, i))
    if not look.closed and look.grown < 3:
        shapes += [person(4.8, 4.9, colours.PURPLE), person(4.6, 8.8, colours.TEAL, colours.BARK)]
        shapes.append(person(3.0, 8.6 if look.grown == 1 else 9.4, colours.ROSE, colours.STONE))
    return shapes


def _stall(x: float, y: float, stripes: Sequence[str], turn: int) -> str:
    """A stall that looks to the left, four paces long."""
    goods = (colours.RED, colours.ORANGE, colours.LIME, colours.PURPLE, colours.GOLD, colours.LEAF)
    table = Block(x, y + 0.9, 3.9, 1.3, 0.6)
    heaps = [crate(x + 0.05 + 0.95 * i, y + 1.1, colours.WOOD, goods[(i + turn * 2) % 6], 0.6) for i in range(4)]
    high = 3.3
    posts = [line((at(x + a, y + 2.2), at(x + a, y + 2.2, high - 0.8)), colours.WHITE, 2) for a in (0.1, 3.8)]
    roof = Wall(x - 0.1, y - 0.1, 0, "x", 4.1, high)
    return (
        shadow(Block(x, y, 3.9, 2.2, 1.6))
        + line((at(x + 0.1, y), at(x + 0.1, y, high)), colours.WHITE, 2)
        + line((at(x + 3.8, y), at(x + 3.8, y, high)), colours.WHITE, 2)
        + box(table, colours.WOOD)
        + "".join(heaps)
        + "".join(posts)
        + awning(roof, (0, high, 4.1), stripes, 2.2)
        + "".join(circle(roof.at(0.25 + 0.9 * i, high - 1.0, 2.25), 2.2, colours.LAMP) for i in range(5))
    )
