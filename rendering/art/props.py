"""Small things on a lot: people, cars, boats, furniture, fences, signs. Places are in paces."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import Block, Wall, at, box, cylinder, disc, pane, shadow, spot
from rendering.art.svg import Point, circle, ellipse, line, polygon, ring


def person(x: float, y: float, coat: str, hair: str = colours.INK) -> str:
    """A person, a pace and a half high."""
    foot = at(x, y)
    return (
        spot(x, y, 0.28)
        + line((foot, (foot.x, foot.y - 4)), colours.INK, 3)
        + line(((foot.x, foot.y - 5), (foot.x, foot.y - 9)), coat, 5.2)
        + circle((foot.x, foot.y - 13.4), 2.9, colours.SKIN)
        + ellipse((foot.x, foot.y - 15), 2.9, 1.7, hair)
    )


def parasol(x: float, y: float, stripes: Sequence[str]) -> str:
    """A parasol over a small round table."""
    foot, head = at(x, y), at(x, y, 2.6)
    parts = [spot(x, y, 0.8), disc(x, y, 0.5, colours.WOOD, 0.8), line((foot, head), colours.WHITE, 1.6)]
    half, low = 11.0, head.y + 7
    edges = [head.x - half + 2 * half * i / 4 for i in range(5)]
    dips = (0.0, 3.0, 4.2, 3.0, 0.0)
    for i in range(4):
        colour = darker(stripes[i % len(stripes)], 0.84 if i > 1 else 1.04)
        parts.append(polygon((head, (edges[i], low + dips[i]), (edges[i + 1], low + dips[i + 1])), colour))
    return "".join(parts)


def car(x: float, y: float, colour: str, along: Literal["x", "y"] = "x") -> str:
    """A small car. `x` and `y`: its back corner; it is two and a half paces long."""
    w, d = (2.5, 1.3) if along == "x" else (1.3, 2.5)
    body = Block(x, y, w, d, 0.55, 0.3)
    cab = Block(x + w * 0.2, y + d * 0.2, w * 0.6, d * 0.6, 0.55, 0.85)
    if along == "x":
        cab = Block(x + 0.5, y + 0.1, 1.4, d - 0.2, 0.55, 0.85)
    else:
        cab = Block(x + 0.1, y + 0.6, w - 0.2, 1.4, 0.55, 0.85)
    flank = body.left if along == "x" else body.right
    wheels = [flank.at(u, -0.05) for u in (0.55, 1.95)]
    return (
        shadow(Block(x, y, w, d, 1))
        + box(body, colour)
        + "".join(circle(wheel, 2.7, colours.INK) + circle(wheel, 1.1, colours.STONE) for wheel in wheels)
        + box(cab, colours.GLASS, colour)
    )


def truck(x: float, y: float, cab: str, load: str, size: float = 1) -> str:
    """A truck along x that drives to the lower right. `x` and `y`: its back corner; five paces long."""
    body = Block(x, y, 3.5 * size, 1.9 * size, 2.3 * size, 0.45)
    head = Block(x + 3.6 * size, y + 0.1, 1.3 * size, 1.9 * size - 0.2, 1.6 * size, 0.45)
    wheels = [body.left.at(u * size, -0.1) for u in (0.8, 2.4, 4.2)]
    return (
        shadow(Block(x, y, 4.9 * size, 1.9 * size, 2))
        + box(body, load)
        + box(head, cab)
        + pane(head.right, (0.2, 0.75 * size, 1.9 * size - 0.6, 0.65 * size), colours.GLASS)
        + pane(head.left, (0.3, 0.75 * size, 0.8 * size, 0.65 * size), colours.GLASS)
        + "".join(circle(w, 3.6 * size, colours.INK) + circle(w, 1.5 * size, colours.STONE) for w in wheels)
    )


def crate(x: float, y: float, colour: str = colours.WOOD, goods: str = "", z: float = 0) -> str:
    """A crate, one pace wide. `goods`: the colour of what it is full of; closed without."""
    block = Block(x, y, 1, 1, 0.7, z)
    parts = [box(block, colour)]
    if goods:
        parts += [circle(at(x + a, y + b, z + 0.9), 3, darker(goods, f)) for a, b, f in _HEAP]
    return "".join(parts)


_HEAP = ((0.3, 0.3, 0.88), (0.72, 0.28, 1.0), (0.28, 0.72, 1.0), (0.74, 0.74, 0.88), (0.5, 0.5, 1.1))


def barrel(x: float, y: float, z: float = 0, size: float = 1) -> str:
    """An upright barrel with two hoops."""
    parts = [cylinder((x, y, z), 0.5 * size, 1.3 * size, colours.WOOD, darker(colours.WOOD, 0.7))]
    for height in (0.3, 1.0):
        middle = at(x, y, z + height * size)
        a = 7.1 * size
        parts.append(
            f'<path d="M{middle.x - a:.2f} {middle.y:.2f}A{a:.2f} {a / 2:.2f} 0 0 0 {middle.x + a:.2f} {middle.y:.2f}"'
            f' fill="none" stroke="{colours.INK}" stroke-width="1.2"/>'
        )
    return "".join(parts)


def fence(points: Sequence[tuple[float, float]], colour: str = colours.WHITE, height: float = 0.8) -> str:
    """A fence of two rails along corners of the ground."""
    parts = [line([at(x, y, height * share) for x, y in points], colour, 1.5) for share in (0.45, 0.95)]
    for (xa, ya), (xb, yb) in pairwise(points):
        count = max(1, round(math.hypot(xb - xa, yb - ya) / 1.4))
        for i in range(count + 1):
            x, y = xa + (xb - xa) * i / count, ya + (yb - ya) * i / count
            parts.append(line((at(x, y), at(x, y, height * 1.1)), colour, 1.8))
    return "".join(parts)


def flag(x: float, y: float, z: tuple[float, float], colour: str) -> str:
    """A flag on a pole. `z`: the heights of the pole's foot and top."""
    foot, head = at(x, y, z[0]), at(x, y, z[1])
    cloth = (head, (head.x + 10, head.y + 3), (head.x, head.y + 7))
    return line((foot, head), colours.WHITE, 1.6) + polygon(cloth, colour)


def lantern(place: Point, colour: str = colours.RED, size: float = 1) -> str:
    """A paper lantern that hangs at a place of the drawing."""
    x, y = place
    cap = ((x - 2 * size, y), (x + 2 * size, y))
    foot = ((x - 2 * size, y + 10 * size), (x + 2 * size, y + 10 * size))
    return (
        ellipse((x, y + 5 * size), 3.8 * size, 5 * size, colour)
        + ellipse((x - 0.6 * size, y + 5 * size), 1.5 * size, 2.8 * size, colours.LAMP)
        + line(cap, colours.INK, 1.6 * size)
        + line(foot, colours.INK, 1.6 * size)
    )


def lamp(x: float, y: float, height: float = 2.4) -> str:
    """A street lamp."""
    head = at(x, y, height)
    return (
        spot(x, y, 0.2)
        + line((at(x, y), head), colours.SLATE, 2)
        + circle((head.x, head.y - 2), 4, colours.LAMP)
        + line(((head.x - 4, head.y - 6), (head.x + 4, head.y - 6)), colours.SLATE, 2)
    )


def mast(x: float, y: float, z: tuple[float, float], bands: Sequence[str], width: float = 2.4) -> str:
    """A mast in bands of colour. `z`: the heights of its foot and top."""
    count = 5
    step = (z[1] - z[0]) / count
    return "".join(
        line((at(x, y, z[0] + i * step), at(x, y, z[0] + (i + 1) * step)), bands[i % len(bands)], width)
        for i in range(count)
    )


def chimney(x: float, y: float, z: float, height: float, colour: str = colours.BRICK) -> str:
    """A square chimney with a dark mouth. `z`: the height of its foot."""
    return box(Block(x, y, 0.9, 0.9, height, z), colour, colours.INK)


def stack(x: float, y: float, z: float, height: float, colours_: tuple[str, str]) -> str:
    """A round factory chimney with a band of the second colour near its mouth."""
    body, band = colours_
    return (
        cylinder((x, y, z), 0.5, height, body)
        + cylinder((x, y, z + height - 1.1), 0.52, 0.6, band)
        + cylinder((x, y, z + height - 0.5), 0.5, 0.5, body, colours.INK)
    )


def hoarding(block: Block, colour: str, foot: float = 0) -> tuple[str, Wall]:
    """A board on two posts, and its face to draw on.

    `block`: thin along y, its z is the board's lower edge; `foot`: the height that the posts stand at.
    """
    left, right = block.x + 0.3, block.x + block.w - 0.3
    front = block.y + block.d
    posts = [line((at(x, front - 0.1, foot), at(x, front - 0.1, block.z)), colours.SLATE, 2.4) for x in (left, right)]
    return "".join(posts) + box(block, colour), block.left


def wheel(centre: Point, radius: float, spokes: int, colour: str, width: float = 2) -> str:
    """A wheel with spokes, seen from the front. Lengths in units of the drawing."""
    parts = [
        ring(centre, radius, radius, colour, width),
        ring(centre, radius * 0.86, radius * 0.86, colour, width * 0.5),
    ]
    for i in range(spokes):
        a = math.tau * i / spokes
        tip = (centre.x + radius * math.cos(a), centre.y + radius * math.sin(a))
        parts.append(line((centre, tip), colour, width * 0.45))
    return "".join(parts)


def crane(x: float, y: float, height: float, colour: str = colours.GOLD, reach: tuple[float, float] = (34, -14)) -> str:
    """A building crane. `reach`: how far its arm goes to the right and (negative) to the left, in the drawing."""
    foot, head = at(x, y), at(x, y, height)
    tip, tail = (head.x + reach[0], head.y), (head.x + reach[1], head.y)
    top = (head.x, head.y - 10)
    hook = (head.x + reach[0] * 0.8, head.y + 16)
    return (
        line((foot, top), colour, 4)
        + line((tail, tip), colour, 3.2)
        + line((tail, top, tip), darker(colour, 0.7), 1.2)
        + polygon((tail, (tail[0] + 7, tail[1]), (tail[0] + 7, tail[1] + 6), (tail[0], tail[1] + 6)), colours.SLATE)
        + line(((hook[0], head.y), hook), colours.SLATE, 1.2)
    )


def hull(place: tuple[float, float, float], length: float, colours_: tuple[str, str], height: float = 1.0) -> str:
    """A boat's hull along x with its bow to the lower right. `place`: back corner and width; colours: hull, deck."""
    x, y, w = place
    side, deck = colours_
    z = -0.3
    bow = 0.3 * length
    top = z + height
    lower = [(x + 0.2, y + w - 0.15), (x + length - bow, y + w - 0.1), (x + length - 0.5, y + w / 2)]
    upper = [(x, y + w), (x + length - bow, y + w), (x + length, y + w / 2)]
    far = [(x + length - bow, y), (x, y)]
    foam = [
        (x - 0.3, y + w + 0.35),
        (x + length - bow, y + w + 0.45),
        (x + length + 0.5, y + w / 2),
        (x + length - bow, y - 0.3),
    ]
    bow_side = [at(*lower[1], z), at(*lower[2], z), at(*upper[2], top + 0.35), at(*upper[1], top)]
    flank = [at(*lower[0], z), at(*lower[1], z), at(*upper[1], top), at(*upper[0], top)]
    starboard = [at(*lower[2], z), at(x + length - bow, y + 0.1, z), at(*far[0], top), at(*upper[2], top + 0.35)]
    return (
        polygon([at(a, b, z) for a, b in foam] + [at(x, y, z)], colours.FOAM)
        + polygon(starboard, darker(side, 0.7))
        + polygon(
            [at(*upper[0], top), at(*upper[1], top), at(*upper[2], top + 0.35), *(at(a, b, top) for a, b in far)], deck
        )
        + polygon(flank, side)
        + polygon(bow_side, darker(side, 0.86))
        + line([at(*upper[0], top), at(*upper[1], top), at(*upper[2], top + 0.35)], colours.WHITE, 2)
    )
