"""Offices: television, business, books, rockets."""

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
from rendering.art.props import car, mast, person, truck
from rendering.art.svg import Point, circle, ellipse, line, polygon
from rendering.art.town.look import Look, Shapes


def tv_station(look: Look) -> Shapes:
    """A violet tower with a screen, a dish and a red and white mast."""
    high, roof = 6.4, "#B79BDD"
    low, tower = Block(0.9, 0.9, 8.2, 6.8, 2.0), Block(1.3, 1.3, 5.0, 5.0, high)
    shapes = [plot(colours.PAVING), house(low, colours.PURPLE), parapet(low, colours.PURPLE, roof)]
    shapes += [box(tower, colours.PURPLE), parapet(tower, colours.PURPLE, roof)]
    shapes += [windows(tower.right, 3, 4, (0.3, 2.4, 4.4, 3.8), 0.6), windows(low.right, 5, 1, (0.3, 0.3, 6.2, 1.4))]
    shapes += [pane(tower.left, (0.3, 2.7, 4.4, 3.3), colours.INK), _screen(tower, on=not look.closed)]
    shapes += [windows(low.left, 3, 1, (0.2, 0.3, 4.8, 1.4)), door(low.left, 5.8, colours.INK, 1.6, 1.4)]
    shapes.append(mast(2.8, 2.8, (high + 0.4, high + 4.6), (colours.RED, colours.WHITE), 4))
    shapes.append(circle(at(2.8, 2.8, high + 4.6), 3.4, colours.RED))
    shapes.append(_dish(7.5, 3.2, 2.4))
    if not look.closed:
        shapes += [car(5.4, 8.3, colours.ORANGE), tree(1.2, 9.0, 0.7)]
    return shapes


def _screen(tower: Block, *, on: bool) -> str:
    """The picture on the screen: hills under the sun."""
    wall = tower.left
    if not on:
        return ""
    hills = ((0.55, 2.95), (4.45, 2.95), (4.45, 4.0), (3.6, 4.5), (2.4, 3.6), (1.4, 4.2), (0.55, 3.6))
    return (
        pane(wall, (0.55, 2.95, 3.9, 2.8), colours.SKY)
        + spots(wall, [(3.0, 4.9)], 0.5, colours.GOLD)
        + shape(wall, hills, colours.LIME)
    )


def _dish(x: float, y: float, z: float) -> str:
    """A dish that looks to the upper right."""
    foot, middle = at(x, y, z), at(x, y, z + 2.2)
    tip = Point(middle.x + 13, middle.y - 10)
    return (
        cone((x, y, z), (0.5, 0.2), 1.2, colours.STEEL)
        + line((foot, middle), colours.STEEL, 3)
        + f'<g transform="rotate(55 {middle.x:.1f} {middle.y:.1f})">'
        + ellipse(middle, 18, 10, colours.STONE)
        + ellipse((middle.x, middle.y - 2), 16, 8, colours.WHITE)
        + "</g>"
        + line((middle, tip), colours.STEEL, 1.8)
        + circle(tip, 2.6, colours.RED)
    )


def business_center(look: Look) -> Shapes:
    """Two blue towers of glass with a bridge between them."""
    left, right = Block(0.8, 3.6, 3.4, 3.4, 11.2), Block(5.8, 2.2, 3.4, 3.4, 8.0)
    bridge = Block(4.2, 4.2, 1.6, 1.2, 1.2, 5.2)
    shapes = [plot(colours.PAVING), tree(2.0, 1.6, 0.9), bush(3.6, 1.2)]
    shapes += [house(left, colours.BLUE), parapet(left, colours.NAVY, "#6FA3E0"), _grid(left, 9)]
    shapes += [
        box(Block(1.6, 4.4, 1.8, 1.8, 0.8, 11.6), colours.STEEL),
        mast(2.5, 5.3, (12.4, 14.2), (colours.WHITE, colours.RED), 2),
    ]
    shapes += [box(bridge, colours.WHITE), pane(bridge.left, (0.1, 0.35, 1.4, 0.6), colours.GLASS)]
    shapes += [house(right, colours.BLUE), parapet(right, colours.NAVY, "#6FA3E0"), _grid(right, 6)]
    shapes += [
        disc(7.5, 3.9, 1.2, colours.SLATE, 8.4),
        disc(7.5, 3.9, 1.0, colours.WHITE, 8.4),
        disc(7.5, 3.9, 0.85, colours.SLATE, 8.4),
    ]
    letter = ((7.15, 3.5, 0.2, 0.8), (7.65, 3.5, 0.2, 0.8), (7.15, 3.8, 0.6, 0.2))
    shapes += [patch(place, colours.WHITE, 8.4) for place in letter]
    if not look.closed:
        shapes += [
            person(3.6, 8.6, colours.INK),
            person(4.6, 8.9, colours.NAVY, colours.BARK),
            car(6.2, 7.4, colours.INK),
        ]
    return [*shapes, bush(1.2, 8.8), bush(9.2, 7.0)]


def _grid(tower: Block, floors: int) -> str:
    """Bands of glass around a tower."""
    high = (tower.h - 0.8) / floors
    return "".join(
        windows(wall, 3, floors, (0.2, 0.5, wall.length - 0.4, high * floors), 0.72)
        for wall in (tower.left, tower.right)
    )


def publisher(look: Look) -> Shapes:
    """A house of three books that lie on each other, with a pencil beside it and bundles of paper."""
    books = (
        (Block(1.0, 1.0, 7.0, 6.0, 2.6), colours.RED),
        (Block(1.6, 0.8, 6.2, 5.6, 2.0, 2.6), colours.TEAL),
        (Block(1.0, 1.4, 6.0, 5.0, 1.8, 4.6), colours.GOLD),
    )
    shapes = [plot(colours.PAVING)]
    for i, (block, cover) in enumerate(books):
        shapes.append(_book(block, cover, ground=i == 0))
    low, middle, top = (block for block, _ in books)
    shapes += [door(low.left, 2.9, colours.BARK, 1.2, 1.7), windows(low.left, 2, 1, (0.3, 0.6, 2.2, 1.3))]
    shapes += [windows(low.left, 2, 1, (4.6, 0.6, 2.2, 1.3)), windows(middle.left, 4, 1, (0.4, 0.4, 5.4, 1.2), 0.5)]
    shapes.append(windows(top.left, 4, 1, (0.4, 0.4, 5.2, 1.0), 0.5))
    shapes.append(_pencil(8.9, 4.6))
    if not look.closed:
        shapes += [truck(3.6, 8.0, colours.RED, colours.WHITE, 0.62), person(2.0, 8.8, colours.BLUE)]
    shapes += [
        house(Block(7.6, 8.2, 1.0, 0.8, 0.7), colours.WHITE),
        house(Block(8.7, 8.4, 0.7, 0.8, 0.5), colours.WHITE),
    ]
    return shapes


def _book(block: Block, cover: str, *, ground: bool) -> str:
    """A closed book: its spine to the left, its pages to the right."""
    x, y, w, d, h, z = block
    pages = Block(x, y + 0.2, w - 0.3, d - 0.3, h, z)
    lines = [pane(pages.right, (0, h * s, d - 0.3, 0.08), colours.STEEL) for s in (0.3, 0.45, 0.6, 0.75)]
    body = (
        box(Block(x, y, w, d, 0.3, z), cover)
        + box(pages._replace(z=z + 0.3, h=h - 0.6), colours.WHITE)
        + "".join(lines)
    )
    spine = Block(x, y + d - 0.3, w, 0.3, h, z)
    return (
        (house(block, cover) if ground else "")
        + body
        + box(Block(x, y, w, d, 0.3, z + h - 0.3), cover)
        + box(spine, cover)
    )


def _pencil(x: float, y: float) -> str:
    return (
        spot(x, y, 0.6)
        + cylinder((x, y, 0), 0.52, 0.7, colours.ROSE)
        + cylinder((x, y, 0.6), 0.53, 0.4, colours.STEEL)
        + cylinder((x, y, 1.0), 0.52, 5.2, colours.ORANGE)
        + cone((x, y, 6.2), (0.52, 0.14), 1.3, colours.CREAM)
        + cone((x, y, 7.2), (0.2, 0.03), 0.6, colours.INK)
    )


def tech_startup(look: Look) -> Shapes:
    """A white house with a roof of solar cells, and a rocket that is about to start."""
    main = Block(0.9, 1.0, 5.2, 5.4, 2.8)
    shapes = [plot("#C9D8E4"), house(main, colours.WHITE), parapet(main, colours.WHITE, colours.TEAL)]
    shapes += [
        windows(main.left, 3, 1, (0.2, 0.3, 4.8, 2.1), 0.86),
        windows(main.right, 3, 1, (0.2, 0.3, 5.0, 2.1), 0.86),
    ]
    shapes.append(door(main.left, 2.1, colours.TEAL, 1.1, 1.7))
    for y in (1.6, 3.6):
        for x in (1.4, 3.6):
            panel = (at(x, y, 4.0), at(x + 1.8, y, 4.0), at(x + 1.8, y + 1.5, 3.3), at(x, y + 1.5, 3.3))
            shapes += [
                polygon(panel, colours.NAVY),
                line((at(x + 0.9, y, 4.0), at(x + 0.9, y + 1.5, 3.3)), colours.SKY, 1),
            ]
            shapes.append(line((at(x, y + 0.75, 3.65), at(x + 1.8, y + 0.75, 3.65)), colours.SKY, 1))
    shapes += [
        disc(7.6, 4.6, 1.7, colours.SLATE),
        disc(7.6, 4.6, 1.3, colours.GOLD),
        disc(7.6, 4.6, 1.1, colours.SLATE),
    ]
    shapes.append(_rocket(7.6, 4.6, 0.6))
    if not look.closed:
        shapes += [person(2.4, 8.4, colours.TEAL), person(3.4, 8.8, colours.PURPLE, colours.BARK), bush(8.8, 8.6)]
        steam = ((7.0, 5.8, 5.5), (8.6, 5.0, 4.4), (6.4, 5.2, 4), (7.8, 6.0, 4))
        shapes += [circle(at(x, y, 0.2), r, colours.WHITE, opacity=0.9) for x, y, r in steam]
    return shapes


def _rocket(x: float, y: float, z: float) -> str:
    """A rocket, nine paces high."""
    foot, body = at(x, y, z), at(x, y, z + 4.0)
    fins = polygon(
        ((foot.x - 11, foot.y - 24), (foot.x - 22, foot.y + 2), (foot.x - 10, foot.y - 4)), colours.RED
    ) + polygon(
        ((foot.x + 11, foot.y - 24), (foot.x + 22, foot.y + 2), (foot.x + 10, foot.y - 4)), darker(colours.RED, 0.78)
    )
    return (
        cone((x, y, z - 0.4), (0.6, 0.4), 0.8, colours.SLATE)
        + fins
        + cone((x, y, z + 0.3), (0.8, 1.05), 2.4, colours.WHITE)
        + cone((x, y, z + 2.7), (1.05, 0.85), 2.6, colours.WHITE)
        + dome((x, y, z + 5.2), 0.87, 2.6, colours.RED)
        + circle((body.x - 2, body.y), 6.4, colours.NAVY)
        + circle((body.x - 2, body.y), 4.6, colours.GLASS)
        + polygon(
            ((foot.x - 3, foot.y - 22), (foot.x + 3, foot.y - 22), (foot.x + 2, foot.y + 4), (foot.x - 2, foot.y + 4)),
            colours.RED,
        )
    )
