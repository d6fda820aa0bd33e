"""Plants, animals, water and smoke on a lot. Places are in paces, as in `rendering.art.isometric`."""

from collections.abc import Iterable

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import Block, at, box, patch, spot
from rendering.art.svg import circle, ellipse, line, path, polygon


def tree(x: float, y: float, size: float = 1, colour: str = colours.LEAF, fruit: str = "") -> str:
    """A round tree about three paces high. `fruit`: the colour of its fruit or blossoms, if it has any."""
    foot, r = at(x, y), 9 * size
    head = (foot.x, foot.y - 19 * size)
    parts = [
        spot(x, y, 0.6 * size),
        line((foot, head), colours.BARK, 3 * size),
        circle(head, r, darker(colour, 0.84)),
        circle((head[0] - 1.6 * size, head[1] - 1.6 * size), r * 0.8, colour),
        circle((head[0] - 3.4 * size, head[1] - 3.6 * size), r * 0.4, darker(colour, 1.14)),
    ]
    if fruit:
        spread = ((-4.5, 1.5), (0.5, -4.5), (4.5, 0.5), (-0.5, 5), (-5, -4), (5, -5.5))
        parts += [circle((head[0] + a * size, head[1] + b * size), 1.9 * size, fruit) for a, b in spread]
    return "".join(parts)


def conifer(x: float, y: float, size: float = 1, colour: str = colours.PINE) -> str:
    """A fir of three tiers, about four paces high."""
    foot = at(x, y)
    parts = [spot(x, y, 0.65 * size), line((foot, (foot.x, foot.y - 8 * size)), colours.BARK, 3.4 * size)]
    for low, high, half in ((5, 22, 11), (14, 31, 9), (23, 40, 6.5)):
        tip = (foot.x, foot.y - high * size)
        base = foot.y - low * size
        left, right = (foot.x - half * size, base), (foot.x + half * size, base)
        middle = (foot.x + half * 0.2 * size, base + 3 * size)
        parts.append(polygon((tip, left, middle), darker(colour, 1.12)))
        parts.append(polygon((tip, middle, right), darker(colour, 0.84)))
    return "".join(parts)


def bush(x: float, y: float, size: float = 1, colour: str = colours.LEAF) -> str:
    """A low bush."""
    foot = at(x, y)
    return (
        spot(x, y, 0.45 * size)
        + ellipse((foot.x, foot.y - 4 * size), 6.5 * size, 5.5 * size, darker(colour, 0.86))
        + ellipse((foot.x - 1.2 * size, foot.y - 5 * size), 4.8 * size, 3.8 * size, colour)
    )


def rows(xs: Iterable[float], ys: tuple[float, float], height: float, colour: str, width: float = 0.9) -> str:
    """Rows of a crop along y, as long low ridges. `xs`: where they begin; `ys`: from where to where."""
    return "".join(box(Block(x, ys[0], width, ys[1] - ys[0], height), colour) for x in xs)


def flower(x: float, y: float, colour: str, size: float = 1) -> str:
    """A flower on its stalk."""
    foot = at(x, y)
    head = (foot.x, foot.y - 6 * size)
    return line((foot, head), colours.LEAF, 1.4 * size) + circle(head, 3 * size, colour)


def cow(x: float, y: float, size: float = 1, patches: str = colours.INK) -> str:
    """A white cow that looks to the left, two paces long. `patches`: their colour."""
    foot, hide = at(x, y), colours.WHITE

    def part(a: float, b: float, radii: tuple[float, float], colour: str) -> str:
        return ellipse((foot.x + a * size, foot.y + b * size), radii[0] * size, radii[1] * size, colour)

    def leg(a: float) -> str:
        place = foot.x + a * size
        return line(((place, foot.y - 5 * size), (place, foot.y)), darker(hide, 0.78), 2.2 * size)

    return (
        spot(x, y, 0.7 * size)
        + "".join(leg(a) for a in (-6, -2.6, 3.4, 6.6))
        + part(0.5, -8.5, (9, 5.4), hide)
        + part(3.2, -10.4, (3.6, 2.8), patches)
        + part(-2.6, -7, (2.2, 2), patches)
        + part(-9, -12, (4.2, 3.6), hide)
        + part(-7, -14.2, (1.8, 1.6), patches)
        + part(-11.6, -10.8, (2.3, 1.9), colours.PINK)
    )


def fish(place: tuple[float, float], size: float, colour: str, belly: str = colours.WHITE) -> str:
    """A fish that looks to the left. `place`: its middle in the drawing; `size`: half its length."""
    x, y = place
    h = size * 0.42
    body = f"M{x - size:.1f} {y:.1f}Q{x - size * 0.2:.1f} {y - h * 2:.1f} {x + size * 0.62:.1f} {y:.1f}"
    under = f"M{x - size:.1f} {y:.1f}Q{x - size * 0.2:.1f} {y + h * 2:.1f} {x + size * 0.62:.1f} {y:.1f}Z"
    tail = ((x + size * 0.45, y), (x + size, y - h), (x + size * 0.85, y), (x + size, y + h))
    return (
        polygon(tail, darker(colour, 0.85))
        + path(under, belly)
        + path(f"{body}Q{x - size * 0.2:.1f} {y + h * 0.5:.1f} {x - size:.1f} {y:.1f}Z", colour)
        + circle((x - size * 0.6, y - h * 0.25), size * 0.1, colours.INK)
    )


def smoke(x: float, y: float, z: float, size: float = 1) -> str:
    """Three puffs that drift to the right. `z`: the height of the chimney's mouth."""
    foot = at(x, y, z)
    puffs = ((1, -4, 3.4), (5, -10, 4.6), (10.5, -18, 6))
    return "".join(
        circle((foot.x + a * size, foot.y + b * size), r * size, colours.WHITE, opacity=0.9) for a, b, r in puffs
    )


def water(place: tuple[float, float, float, float] = (0.1, 0.1, 9.8, 9.8), z: float = -0.3) -> str:
    """Water with a few small waves."""
    x, y, w, d = place
    waves = (
        (0.2, 0.22, 1.2),
        (0.55, 0.12, 0.9),
        (0.75, 0.5, 1.2),
        (0.16, 0.72, 1.0),
        (0.5, 0.86, 1.2),
        (0.8, 0.82, 0.8),
    )
    parts = [patch(place, colours.WATER, z)]
    for u, v, length in waves:
        middle = at(x + u * w, y + v * d, z)
        parts.append(line([(middle.x - 6 * length, middle.y), (middle.x + 6 * length, middle.y)], colours.FOAM, 1.6))
    return "".join(parts)
