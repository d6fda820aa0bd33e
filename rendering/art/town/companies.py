"""Money and muscle: loans, taxes, removals, demolition, renovation."""

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import (
    Block,
    at,
    box,
    cylinder,
    disc,
    door,
    gable,
    house,
    pane,
    parapet,
    patch,
    plot,
    shadow,
    shape,
    spot,
    spots,
    windows,
)
from rendering.art.nature import bush
from rendering.art.props import crate, hoarding, person, truck
from rendering.art.svg import Point, circle, line, path, pen, polygon
from rendering.art.town.look import Look, Shapes


def loan_office(look: Look) -> Shapes:
    """A narrow green house under a bag of money, with piles of coins: more coins, a floor, a second floor."""
    high = 1.6 + 1.4 * look.grown
    main = Block(1.6, 1.4, 5.0, 4.8, high)
    shapes = [plot(colours.PAVING), house(main, colours.GREEN), parapet(main, colours.GOLD, "#7CC9A0")]
    shapes += [door(main.left, 0.7, colours.BARK, 1.2, 1.8), pane(main.left, (2.5, 0.5, 2.0, 1.3), colours.GLASS)]
    for wall in (main.left, main.right):
        for floor in range(1, look.grown):
            shapes.append(windows(wall, 3, 1, (0.3, 1.2 + 1.4 * floor, wall.length - 0.6, 1.2), 0.55))
    shapes.append(windows(main.right, 2, 1, (0.4, 0.4, 4.0, 1.5), 0.6))
    shapes += [
        pane(main.left, (0, 2.1, 5.0, 0.4), colours.GOLD, 0.1),
        pane(main.right, (0, 2.1, 4.8, 0.4), colours.GOLD, 0.1),
    ]
    shapes.append(_money_bag(at(4.1, 3.8, high + 0.5)))
    piles = ((2.0, 8.0, 5), (7.8, 5.4, 6), (3.2, 8.8, 3), (8.6, 7.2, 4), (5.4, 8.4, 7), (8.4, 3.4, 5))[: look.grown * 2]
    shapes += [_coins(x, y, count) for x, y, count in sorted(piles, key=lambda pile: pile[0] + pile[1])]
    if not look.closed:
        shapes += [person(4.4, 8.6, colours.RED), person(6.8, 8.2, colours.NAVY, colours.BARK)]
    return shapes


def _money_bag(place: Point) -> str:
    """A bag with a coin on it, five paces high. `place`: where it stands."""
    x, y = place
    left = ("M", (x - 9, y - 37), "C", (x - 40, y - 18), (x - 32, y + 4), (x, y + 4))
    body = pen(*left, "S", (x + 40, y - 18), (x + 9, y - 37), "Z")
    fold = ("M", (x + 3, y - 37), "C", (x + 20, y - 18), (x + 18, y + 2), (x + 4, y + 4))
    side = pen(*fold, "C", (x + 33, y + 3), (x + 38, y - 18), (x + 9, y - 37), "Z")
    neck = (
        (x - 9, y - 37),
        (x - 14, y - 49),
        (x - 4, y - 46),
        (x + 2, y - 51),
        (x + 8, y - 46),
        (x + 14, y - 48),
        (x + 9, y - 37),
    )
    return (
        path(body, "#D9B26B")
        + path(side, "#B98F4B")
        + polygon(neck, "#D9B26B")
        + line(((x - 10, y - 37), (x + 10, y - 37)), colours.BARK, 3.6)
        + circle((x - 3, y - 14), 12, colours.GOLD)
        + circle((x - 3, y - 14), 8.6, darker(colours.GOLD, 0.85))
        + circle((x - 3, y - 14), 7, colours.GOLD)
    )


def _coins(x: float, y: float, count: int) -> str:
    return spot(x, y, 0.6) + "".join(
        cylinder((x, y, 0.3 * i), 0.55, 0.3, darker(colours.GOLD, 0.82), colours.GOLD) for i in range(count)
    )


def tax_office(look: Look) -> Shapes:
    """A grey block with slits for windows under a per cent sign, and a queue."""
    base, main = Block(0.9, 0.9, 7.2, 6.0, 0.6), Block(1.2, 1.2, 6.6, 5.4, 4.6, 0.6)
    grey = "#A9AFA6"
    shapes = [plot("#C4C6C2"), house(base, colours.STONE), box(main, grey), parapet(main, grey, "#8F958D")]
    for wall in (main.left, main.right):
        count = round(wall.length / 1.1)
        slits = [i for i in range(count) if wall.shaded or not 2 <= i <= 3]
        shapes += [pane(wall, (0.35 + i * wall.length / count, 0.8, 0.42, 3.2), colours.GLASS) for i in slits]
    shapes += [
        pane(main.left, (2.5, 0, 1.7, 2.2), colours.INK),
        pane(main.left, (2.2, 2.2, 2.3, 0.4), colours.STONE, 0.4),
    ]
    board, face = hoarding(Block(1.9, 4.6, 4.6, 0.5, 3.6, 6.2), "#5E2A35", main.top + 0.4)
    shapes += [board, pane(face, (0.2, 0.2, 4.2, 3.2), colours.RED)]
    shapes.append(line((face.at(1.2, 0.6), face.at(3.4, 3.0)), colours.WHITE, 5.5))
    shapes += [
        spots(face, [p], 0.72, colours.WHITE) + spots(face, [p], 0.32, colours.RED) for p in ((1.2, 2.5), (3.4, 1.1))
    ]
    shapes += [box(Block(3.4, 7.0, 2.2, 0.6, 0.3), colours.STONE)]
    if not look.closed:
        coats = (colours.BLUE, colours.ROSE, colours.ORANGE, colours.GREEN, colours.PURPLE)
        shapes += [
            person(4.6 + 0.95 * i, 8.2, coat, colours.INK if i % 2 else colours.BARK) for i, coat in enumerate(coats)
        ]
    shapes.append(bush(1.0, 8.8, 0.8, colours.PINE))
    return shapes


def moving_company(look: Look) -> Shapes:
    """Big vans before a low garage, boxes, a sofa and a lamp: one van more with every copy."""
    garage = Block(0.8, 0.6, 8.4, 3.2, 2.6)
    shapes = [plot(colours.ASPHALT), house(garage, colours.CREAM), parapet(garage, colours.BLUE, "#7FA9E0")]
    shapes += [pane(garage.left, (0.5 + 2.6 * i, 0, 2.0, 2.0), colours.STEEL) for i in range(3)]
    shapes.append(windows(garage.right, 2, 1, (0.2, 0.6, 2.8, 1.3), 0.6))
    shapes += [pane(garage.left, (0.5 + 2.6 * i, 2.12, 2.0, 0.32), colours.GLASS) for i in range(3)]
    shapes += [
        pane(garage.left, (0.5 + 2.6 * i, v, 2.0, 0.1), colours.STONE) for i in range(3) for v in (0.5, 1.0, 1.5)
    ]
    vans = {
        1: ((1.2, 4.6, 1.35),),
        2: ((1.0, 4.2, 1.05), (3.0, 6.8, 1.05)),
        3: ((0.6, 4.0, 0.85), (3.6, 5.6, 0.85), (1.8, 7.6, 0.85)),
    }
    for x, y, size in vans[look.grown]:
        shapes.append(_van(x, y, size))
    if look.grown < 3:
        shapes += [crate(1.0, 8.4, "#D2A05F"), crate(2.1, 8.6, "#D2A05F"), crate(1.5, 8.5, "#DBAF72", z=0.7)]
    if look.grown == 1:
        shapes += [_sofa(4.4, 8.2), _lamp(7.2, 8.8)]
    if not look.closed:
        shapes += [
            person(8.8, 8.4 if look.grown == 1 else 6.0, colours.BLUE),
            person(3.4, 9.2, colours.BLUE, colours.BARK),
        ]
    return shapes


def _van(x: float, y: float, size: float) -> str:
    """A white van with a blue swoosh."""
    flank = Block(x, y, 3.5 * size, 1.9 * size, 2.3 * size, 0.45).left
    sign = ((0.4, 0.5), (2.2, 0.5), (3.1, 1.25), (2.2, 2.0), (2.2, 1.55), (0.4, 1.55), (1.1, 1.05))
    return truck(x, y, colours.BLUE, colours.WHITE, size) + shape(
        flank, [(u * size, v * size) for u, v in sign], colours.BLUE
    )


def _sofa(x: float, y: float) -> str:
    return (
        box(Block(x, y, 2.0, 0.35, 1.1), colours.ROSE)
        + box(Block(x, y + 0.3, 2.0, 0.7, 0.5), colours.ROSE)
        + box(Block(x, y + 0.1, 0.3, 1.0, 0.8), colours.ROSE)
        + box(Block(x + 1.8, y + 0.1, 0.3, 1.0, 0.8), colours.ROSE)
    )


def _lamp(x: float, y: float) -> str:
    foot, head = at(x, y), at(x, y, 2.0)
    shade_ = ((head.x - 3, head.y - 5), (head.x + 3, head.y - 5), (head.x + 6, head.y + 3), (head.x - 6, head.y + 3))
    return spot(x, y, 0.3) + line((foot, head), colours.INK, 1.8) + polygon(shade_, colours.GOLD)


def demolition_company(look: Look) -> Shapes:
    """A broken house, rubble, and a yellow crane with its ball: another digger and more rubble with every copy."""
    shapes = [plot("#C9B48F"), _ruin(Block(0.9, 1.0, 5.2, 4.4, 5.2))]
    heaps = ((5.6, 3.2), (1.8, 7.0), (7.8, 1.8), (1.6, 8.8))[: look.grown + 1]
    shapes += [_rubble(x, y) for x, y in heaps]
    shapes.append(_ball_crane(7.4, 6.0))
    if look.grown > 1:
        shapes.append(_digger(3.0, 7.6))
    if look.grown == 3:
        shapes.append(_digger(7.6, 3.0))
    if not look.closed:
        shapes += [person(4.6, 9.0, colours.ORANGE, colours.GOLD), person(8.9, 8.7, colours.ORANGE, colours.GOLD)]
    return shapes


def _ruin(block: Block) -> str:
    """A house of which only the left corner stands."""
    x, y, w, d, h, _ = block
    steps = (
        (1, 0.14),
        (0.9, 0.2),
        (0.84, 0.34),
        (0.7, 0.38),
        (0.64, 0.6),
        (0.5, 0.64),
        (0.44, 0.86),
        (0.3, 0.9),
        (0.24, 1),
    )
    edge = [(0.0, 0.0), (w, 0.0), *((w * u, h * v) for u, v in steps), (0.0, h)]
    wall, far = block.left, Block(x, y, 0.4, d, h).right
    side = ((0, 0), (d, 0), (d, h * 0.5), (d * 0.7, h * 0.62), (d * 0.5, h * 0.8), (0, h))
    holes = ((0.6, 0.8), (0.6, 3.0), (2.3, 0.8))
    return (
        shadow(Block(x, y, w, d, 2))
        + patch((x, y, w, d), colours.CREAM, 0.05)
        + shape(far, side, "#B9D3DE")
        + shape(far, ((0.6, 1.0), (1.6, 1.0), (1.6, 2.2), (0.6, 2.2)), colours.SKY)
        + shape(wall, edge, "#D9EBF2")
        + "".join(pane(wall, (u, v, 1.0, 1.2), colours.SLATE) for u, v in holes)
        + line([wall.at(u, v) for u, v in edge[2:]], colours.BRICK, 4)
        + line([far.at(u, v) for u, v in side[2:]], colours.BRICK, 4)
    )


def _rubble(x: float, y: float) -> str:
    stones = ((-0.7, 0.1, 0.7), (0.5, -0.4, 0.6), (-0.1, 0.4, 0.8), (0.5, 0.5, 0.5))
    tints = (colours.BRICK, colours.STONE, colours.BRICK, colours.CREAM)
    return spot(x, y, 0.9) + "".join(
        box(Block(x + a, y + b, s, s, s * 0.8), tint) for (a, b, s), tint in zip(stones, tints, strict=True)
    )


def _ball_crane(x: float, y: float) -> str:
    """A crane on tracks whose ball hangs to the left."""
    cab = Block(x - 1.1, y - 1.0, 2.6, 2.1, 1.9, 1.0)
    foot, tip = at(x - 0.4, y + 0.4, 2.4), at(x - 2.6, y - 0.6, 11.2)
    ball = Point(tip.x - 26, tip.y + 38)
    return (
        spot(x, y, 1.7)
        + box(Block(x - 1.3, y - 1.2, 3.0, 2.6, 1.0), colours.INK)
        + box(cab, colours.GOLD)
        + pane(cab.left, (0.2, 0.7, 1.1, 0.9), colours.GLASS)
        + pane(cab.right, (0, 0, 2.1, 0.4), colours.INK)
        + line((foot, tip), colours.GOLD, 6.5)
        + line((foot, tip), darker(colours.GOLD, 0.7), 1.8, dashes="3 6")
        + line((at(x + 0.8, y, 2.9), tip, ball), colours.INK, 2)
        + circle(ball, 15, colours.INK)
        + circle((ball.x - 5, ball.y - 5), 5, colours.SLATE)
    )


def _digger(x: float, y: float) -> str:
    cab = Block(x, y, 1.2, 1.0, 1.0, 0.5)
    elbow, bucket = at(x + 1.9, y + 0.6, 2.3), at(x + 2.6, y + 0.6, 0.6)
    return (
        spot(x + 0.6, y + 0.5, 0.9)
        + box(Block(x - 0.2, y - 0.1, 1.6, 1.2, 0.45), colours.INK)
        + box(cab, colours.GOLD)
        + pane(cab.left, (0.5, 0.4, 0.6, 0.5), colours.GLASS)
        + line((at(x + 1.0, y + 0.6, 1.2), elbow, bucket), colours.GOLD, 3.4)
        + circle(bucket, 4, colours.SLATE)
    )


def renovation_company(look: Look) -> Shapes:
    """A house that is half grey and half freshly painted, with a ladder, a pot of paint and a huge brush."""
    main = Block(1.0, 1.0, 6.0, 5.2, 4.0)
    wall = main.left
    shapes = [plot(colours.PAVING), house(main, "#9B9C9A"), gable(main, colours.PURPLE, 2.4, "x", "#9B9C9A")]
    fresh = ((0, 0), (3.4, 0), (3.9, 1.2), (3.3, 2.2), (3.8, 3.2), (3.5, 4), (0, 4))
    shapes.append(shape(wall, fresh, "#F4D35E"))
    shapes += [pane(wall, (u, v, 0.9, 1.1), colours.GLASS) for u in (0.5, 2.0, 4.6) for v in (2.3,)]
    shapes += [door(wall, 1.9, colours.TEAL, 1.0, 1.7), pane(wall, (0.4, 0.5, 0.9, 1.1), colours.GLASS)]
    shapes += [pane(wall, (4.5, 0.5, 1.0, 1.1), colours.INK), windows(main.right, 2, 2, (0.5, 0.4, 4.2, 3.4), 0.4)]
    for u in (4.0, 4.7):
        shapes.append(line((wall.at(u, -0.4, 0.9), wall.at(u - 0.2, 4.2, 0.1)), colours.BARK, 2))
    shapes += [
        line((wall.at(3.95, v, 0.7), wall.at(4.6, v, 0.7)), colours.BARK, 1.6) for v in (0.5, 1.2, 1.9, 2.6, 3.3)
    ]
    shapes += [_brush(at(4.2, 3.8, 6.0)), _paint(7.8, 7.4, colours.TEAL), _paint(2.0, 8.4, "#F4D35E", 0.6)]
    if not look.closed:
        shapes += [person(5.4, 8.6, colours.WHITE), person(3.4, 8.8, colours.WHITE, colours.RED)]
    return shapes


def _brush(place: Point) -> str:
    """A brush that stands on its bristles, five paces high."""
    x, y = place
    stroke_ = ((x - 26, y + 3), (x + 10, y + 12), (x + 14, y + 4), (x - 18, y - 4))
    bristles = ((x - 13, y - 18), (x + 13, y - 18), (x + 11, y + 3), (x + 3, y + 7), (x - 4, y + 2), (x - 12, y + 5))
    return (
        polygon(stroke_, colours.TEAL)
        + polygon(bristles, colours.TEAL)
        + polygon(((x + 3, y - 18), (x + 13, y - 18), (x + 11, y + 3), (x + 4, y + 6)), darker(colours.TEAL, 0.82))
        + polygon(((x - 14, y - 28), (x + 14, y - 28), (x + 14, y - 17), (x - 14, y - 17)), colours.STONE)
        + polygon(((x + 4, y - 28), (x + 14, y - 28), (x + 14, y - 17), (x + 4, y - 17)), colours.STEEL)
        + line(((x, y - 30), (x, y - 50)), colours.ORANGE, 8)
        + circle((x, y - 50), 1.6, colours.BARK)
    )


def _paint(x: float, y: float, colour: str, size: float = 1) -> str:
    """A pot of paint that has run over."""
    rim = at(x, y, 2.2 * size)
    a = 1.2 * size * 14.1
    run = ("M", (rim.x - a, rim.y), "q", (a * 0.3, a * 0.5), (a * 0.4, a * 0.9))
    drop = pen(*run, "q", (a * 0.15, a * 0.2), (a * 0.3, -a * 0.2), "L", (rim.x + a * 0.2, rim.y + a * 0.3), "Z")
    return (
        spot(x + 0.2, y - 0.2, 1.3 * size)
        + cylinder((x, y, 0), 1.2 * size, 2.2 * size, colours.WHITE, colours.STONE)
        + disc(x, y, 1.05 * size, colour, 2.2 * size)
        + path(drop, colour)
    )
