"""Restaurants with tables."""

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
    door,
    hip,
    house,
    pane,
    parapet,
    patch,
    plot,
    spots,
    windows,
)
from rendering.art.nature import bush, tree
from rendering.art.props import car, lantern, parasol, person
from rendering.art.svg import Point, circle, line, polygon, ring, stroke
from rendering.art.town.look import Look, Shapes


def cafe(look: Look) -> Shapes:
    """A brown house with a steaming cup on its roof and parasols in front: more of them, then another floor."""
    high = 2.7 if look.grown < 3 else 4.4
    main = Block(1.0, 1.0, 5.8, 5.4, high)
    shapes = [plot(colours.SAND), house(main, colours.CREAM)]
    if look.grown == 3:
        shapes += [windows(wall, 3, 1, (0.3, 2.7, 4.8, 1.4), 0.55) for wall in (main.left, main.right)]
    shapes += [pane(main.left, (0.4, 0.3, 2.8, 1.5), colours.GLASS), door(main.left, 3.9, colours.GREEN)]
    shapes.append(windows(main.right, 2, 1, (0.4, 0.2, 4.6, 1.7), 0.7))
    shapes += [hip(main, colours.BARK, 0.9), patch((2.5, 2.3, 2.8, 2.8), darker(colours.BARK, 1.25), main.top + 0.85)]
    shapes.append(_cup(3.9, 3.7, main.top + 0.9, steam=not look.closed))
    shapes += [awning(wall, (0, 2.5, wall.length), (colours.GREEN, colours.WHITE)) for wall in (main.left, main.right)]
    tables = ((8.5, 3.0), (2.0, 8.6), (5.4, 8.6), (8.5, 6.2))[: look.grown + 1]
    for i, (x, y) in enumerate(sorted(tables, key=sum)):
        shapes.append(parasol(x, y, (colours.RED, colours.WHITE) if i % 2 else (colours.GOLD, colours.WHITE)))
    if not look.closed:
        shapes += [person(7.6, 8.6, colours.TEAL), person(3.7, 9.0, colours.PURPLE, colours.BARK)]
    return shapes


def _cup(x: float, y: float, z: float, *, steam: bool) -> str:
    """A cup on its saucer, four paces wide."""
    middle = at(x, y, z + 1.4)
    parts = [
        disc(x, y, 2.0, colours.WHITE, z),
        disc(x, y, 1.4, colours.STONE, z),
        ring(Point(middle.x + 22, middle.y + 1), 8, 8, colours.WHITE, 4.6),
        cylinder((x, y, z + 0.1), 1.4, 2.4, colours.WHITE),
        disc(x, y, 1.14, colours.BARK, z + 2.5),
    ]
    if steam:
        parts += [
            stroke(f"M{middle.x + dx:.1f} {middle.y - 18:.1f}q-5 -6 0 -11t0 -11", colours.WHITE, 3.4) for dx in (-6, 6)
        ]
    return "".join(parts)


def sushi_bar(look: Look) -> Shapes:
    """A dark wooden house under a wide blue roof, with lanterns, and salmon on rice above: more lanterns, a floor."""
    high = 2.6 if look.grown < 3 else 4.2
    main = Block(1.4, 1.4, 6.0, 5.2, high)
    shapes = [plot("#CFC6B4"), house(main, colours.BARK)]
    shapes += [
        windows(main.right, 3, 1, (0.3, 0.6, 4.6, 1.2), 0.7),
        pane(main.left, (0.4, 0.4, 2.0, 1.3), colours.GLASS),
    ]
    shapes += [pane(main.left, (3.0, 0, 2.6, 1.9), colours.CREAM)]
    shapes += [
        pane(main.left, (2.9 + 0.72 * i, 1.0, 0.64, 1.2), colours.WHITE if i % 2 else colours.RED, 0.2)
        for i in range(4)
    ]
    if look.grown == 3:
        shapes += [windows(wall, 4, 1, (0.3, 2.7, wall.length - 0.6, 1.1), 0.6) for wall in (main.left, main.right)]
    shapes += [hip(main, colours.NAVY, 1.1, 0.9)]
    count = {1: 2, 2: 5, 3: 5}[look.grown]
    eaves = Wall(0.7, 7.4, high - 0.3, "x", 7.4, 1)
    shapes += [lantern(eaves.at(0.7 + 6.0 * i / (count - 1), 0.1), size=1.15) for i in range(count)]
    shapes.append(_nigiri(4.2, 4.0, high + 1.2))
    shapes += [bush(8.8, 2.4, 1.0, colours.PINE), bush(8.8, 8.6, 0.8, colours.PINE), tree(1.0, 9.1, 0.7, colours.PINE)]
    if not look.closed:
        shapes += [person(5.2, 8.6, colours.BLUE), person(6.4, 8.8, colours.CREAM, colours.WHITE)]
    return shapes


def _nigiri(x: float, y: float, z: float) -> str:
    """Salmon on rice with a band of seaweed, five paces long."""
    a, b = at(x - 1.5, y, z + 0.5), at(x + 1.5, y, z + 0.5)
    up = 10
    rice = line((a, b), colours.STONE, 25) + line([(p.x, p.y - 3) for p in (a, b)], colours.WHITE, 23)
    fillet = line([(p.x, p.y - up) for p in (a, b)], "#E5703A", 23) + line(
        [(p.x, p.y - up - 2) for p in (a, b)], "#FF9355", 20
    )
    marks = ""
    for share in (0.02, 0.26, 0.74, 0.98):
        cx, cy = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share - up - 2
        marks += line(((cx - 6, cy + 5), (cx + 5, cy - 7)), colours.CREAM, 2.4)
    cx, cy = (a.x + b.x) / 2, (a.y + b.y) / 2
    band = polygon(
        (
            (cx - 9, cy - 19),
            (cx + 1, cy - 24),
            (cx + 5, cy - 22),
            (cx + 5, cy + 9),
            (cx - 4, cy + 13),
            (cx - 5, cy - 18),
        ),
        colours.INK,
    )
    return rice + fillet + marks + band


def family_restaurant(look: Look) -> Shapes:
    """A wide house with a red roof under a plate with knife and fork, and a slide: wider, then higher."""
    wide, high = {1: (6.6, 2.5), 2: (8.2, 2.5), 3: (8.2, 4.2)}[look.grown]
    main = Block(0.9, 0.9, wide, 4.8, high)
    shapes = [plot(colours.ASPHALT), patch((0.4, 0.4, 9.2, 6.4), colours.PAVING), house(main, colours.WHITE)]
    for wall in (main.left, main.right):
        shapes.append(windows(wall, round(wall.length / 1.5), 1, (0.2, 0.4, wall.length - 0.4, 1.5), 0.85))
        if look.grown == 3:
            shapes.append(windows(wall, round(wall.length / 1.5), 1, (0.2, 2.4, wall.length - 0.4, 1.4), 0.7))
        shapes.append(pane(wall, (0, 0, wall.length, 0.5), colours.ORANGE))
    shapes.append(door(main.left, wide / 2 - 0.5, colours.RED, 1.4, 1.8))
    shapes += [hip(main, colours.RED, 1.5, 0.6), _plate(main)]
    shapes.append(_slide(1.0, 7.6))
    if not look.closed:
        shapes += [car(4.6, 8.0, colours.SKY), person(3.6, 8.8, colours.GOLD), person(8.4, 8.4, colours.PURPLE)]
    return shapes


def _plate(main: Block) -> str:
    """A round sign over the roof: a plate between a fork and a knife."""
    wall = Wall(main.x + main.w / 2 - 2.4, main.y + 3.4, main.top + 0.9, "x", 4.8, 4)
    rim = spots(wall, [(2.4, 2.2)], 2.25, darker(colours.RED, 0.8), -0.35) + spots(
        wall, [(2.4, 2.2)], 2.25, colours.GOLD
    )
    plate = spots(wall, [(2.4, 2.2)], 1.25, colours.WHITE, 0.05) + spots(wall, [(2.4, 2.2)], 0.85, colours.STONE, 0.05)
    fork = [line((wall.at(0.75, 1.2), wall.at(0.75, 3.2)), colours.BARK, 2.6)]
    fork += [line((wall.at(0.75 + a, 2.6), wall.at(0.75 + a, 3.3)), colours.BARK, 1.4) for a in (-0.22, 0.22)]
    knife = line((wall.at(4.05, 1.2), wall.at(4.05, 3.2)), colours.BARK, 3.4)
    return rim + plate + "".join(fork) + knife


def _slide(x: float, y: float) -> str:
    tower = Block(x, y, 1.0, 1.0, 0.3, 1.5)
    posts = [line((at(x + a, y + b), at(x + a, y + b, 2.6)), colours.BLUE, 2) for a in (0.1, 0.9) for b in (0.1, 0.9)]
    chute = (at(x + 1, y + 0.2, 1.7), at(x + 1, y + 0.9, 1.7), at(x + 2.6, y + 0.9, 0.1), at(x + 2.6, y + 0.2, 0.1))
    return (
        "".join(posts[:2])
        + box(tower, colours.GOLD)
        + polygon(chute, colours.ROSE)
        + "".join(posts[2:])
        + hip(Block(x, y, 1, 1, 0, 2.5), colours.BLUE, 0.8, 0.15)
    )


def french_restaurant(look: Look) -> Shapes:
    """A town house with a grey mansard roof, blue awnings and the tricolour: a floor more with every copy."""
    floors = {1: 1, 2: 2, 3: 3}[look.grown]
    main = Block(1.4, 1.4, 5.2, 5.0, 2.4 + 1.5 * floors)
    shapes = [plot("#D8D2DE"), house(main, colours.CREAM)]
    for floor in range(floors):
        v = 2.5 + 1.5 * floor
        for wall in (main.left, main.right):
            shapes.append(windows(wall, 4, 1, (0.2, v, wall.length - 0.4, 1.3), 0.5))
            shapes.append(pane(wall, (0, v - 0.08, wall.length, 0.14), colours.WHITE, 0.1))
    shapes += [pane(main.left, (0.4, 0.3, 1.5, 1.5), colours.GLASS), door(main.left, 2.3, colours.NAVY, 0.9)]
    shapes += [
        pane(main.left, (3.6, 0.3, 1.3, 1.5), colours.GLASS),
        windows(main.right, 3, 1, (0.2, 0.2, 4.6, 1.7), 0.7),
    ]
    shapes += [
        _mansard(main),
        *(awning(wall, (0, 2.4, wall.length), (colours.BLUE, colours.NAVY), 0.9) for wall in (main.left, main.right)),
    ]
    shapes.append(_tricolour(4.0, 3.9, main.top + 2.2))
    shapes += [_topiary(1.0, 7.8), _topiary(6.2, 7.8), _topiary(7.8, 6.0)]
    tables = ((2.4, 8.7), (4.6, 8.8), (8.7, 3.4))
    for x, y in sorted(tables, key=sum):
        shapes += [disc(x, y, 0.8, colours.WHITE, 0.9), line((at(x, y), at(x, y, 0.9)), colours.STONE, 2)]
        shapes.append(circle(at(x, y, 1.2), 2, colours.RED))
    if not look.closed:
        shapes += [person(7.2, 8.6, colours.INK), person(8.2, 8.4, colours.RED, colours.STRAW)]
    return shapes


def _mansard(main: Block) -> str:
    """A steep roof with dormers, two paces high."""
    low = Block(main.x - 0.25, main.y - 0.25, main.w + 0.5, main.d + 0.5, 0.3, main.top)
    x, y, z, w, d, inset, rise = low.x, low.y, low.top, low.w, low.d, 0.9, 1.9
    a, b, c = at(x, y + d, z), at(x + w, y + d, z), at(x + w, y, z)
    top = (
        at(x + inset, y + d - inset, z + rise),
        at(x + w - inset, y + d - inset, z + rise),
        at(x + w - inset, y + inset, z + rise),
    )
    back = at(x + inset, y + inset, z + rise)
    dormers = ""
    for wall in (
        Block(x + 0.45, y + 0.45, w - 0.9, d - 0.9, rise, z).left,
        Block(x + 0.45, y + 0.45, w - 0.9, d - 0.9, rise, z).right,
    ):
        for u in (0.5, 1.9, 3.3):
            dormers += pane(wall, (u, 0.2, 0.9, 1.1), colours.WHITE) + pane(
                wall, (u + 0.18, 0.25, 0.54, 0.8), colours.GLASS
            )
    return (
        box(low, colours.WHITE)
        + polygon((a, b, top[1], top[0]), "#6E7FA3")
        + polygon((b, c, top[2], top[1]), darker("#6E7FA3", 0.78))
        + polygon((*top, back), darker("#6E7FA3", 1.15))
        + dormers
    )


def _tricolour(x: float, y: float, z: float) -> str:
    foot, head = at(x, y, z), at(x, y, z + 4.2)
    parts = [line((foot, head), colours.GOLD, 2.6)]
    for i, tint in enumerate((colours.BLUE, colours.WHITE, colours.RED)):
        left, right = head.x + 12 * i, head.x + 12 * (i + 1)
        top, low = head.y + 3 * i, head.y + 3 * (i + 1)
        parts.append(polygon(((left, top), (right, low), (right, low + 22), (left, top + 22)), tint))
    return "".join(parts)


def _topiary(x: float, y: float) -> str:
    foot = at(x, y)
    return (
        box(Block(x - 0.35, y - 0.35, 0.7, 0.7, 0.5), colours.WHITE)
        + circle((foot.x, foot.y - 9), 5.4, colours.GREEN)
        + circle((foot.x, foot.y - 16.5), 3.8, darker(colours.GREEN, 1.15))
    )


def members_only_club(look: Look) -> Shapes:
    """A black house with gold trim under a top hat; a red carpet and a long car: a floor more with every copy."""
    high = 2.2 + 1.4 * look.grown
    main = Block(1.2, 1.2, 5.6, 5.2, high)
    shapes = [plot("#C9BFD2"), house(main, colours.PLUM)]
    for wall in (main.left, main.right):
        shapes.append(windows(wall, 4, look.grown, (0.4, 2.25, wall.length - 0.8, 1.4 * look.grown), 0.42))
        shapes += [pane(wall, (u, 0, 0.22, high), colours.GOLD, 0.05) for u in (0.0, wall.length - 0.22)]
        shapes.append(pane(wall, (0, 2.05, wall.length, 0.2), colours.GOLD, 0.05))
    shapes += [parapet(main, colours.GOLD, colours.PLUM), door(main.left, 2.2, colours.GOLD, 1.2, 1.7)]
    shapes += [
        patch((3.3, 6.4, 1.4, 3.4), colours.RED),
        awning(main.left, (1.9, 2.4, 1.9), (colours.RED, colours.RED), 1.2),
    ]
    for x in (3.1, 4.9):
        rope = [at(x, 7.0, 0.9), at(x, 7.9, 0.6), at(x, 8.8, 0.9)]
        shapes.append(line(rope, colours.RED, 1.6))
        shapes += [line((at(x, y), at(x, y, 1)), colours.GOLD, 2) for y in (7.0, 8.8)]
    shapes.append(_top_hat(4.0, 3.8, main.top + 0.4))
    if not look.closed:
        shapes += [_long_car(5.6, 8.0), person(2.6, 8.2, colours.INK), person(4.1, 9.3, colours.WHITE, colours.STRAW)]
    return shapes


def _top_hat(x: float, y: float, z: float) -> str:
    return (
        disc(x, y, 2.3, colours.INK, z + 0.2)
        + disc(x, y, 2.0, darker(colours.INK, 1.35), z + 0.25)
        + cylinder((x, y, z + 0.3), 1.35, 3.0, colours.INK, darker(colours.INK, 1.4))
        + cylinder((x, y, z + 0.4), 1.38, 0.6, colours.RED, colours.INK)
        + cylinder((x, y, z + 1.0), 1.36, 2.3, colours.INK, darker(colours.INK, 1.5))
    )


def _long_car(x: float, y: float) -> str:
    body = Block(x, y, 3.8, 1.3, 0.6, 0.3)
    cab = Block(x + 0.7, y + 0.1, 2.3, 1.1, 0.5, 0.9)
    wheels = [body.left.at(u, -0.05) for u in (0.6, 3.1)]
    return (
        box(body, colours.INK)
        + "".join(circle(p, 2.7, colours.SLATE) + circle(p, 1.1, colours.WHITE) for p in wheels)
        + box(cab, colours.GLASS, colours.INK)
    )
