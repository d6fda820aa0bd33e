"""Where the town meets: stadium, park, convention center."""

import math

from rendering.art import colours
from rendering.art.colours import darker
from rendering.art.isometric import Block, at, box, cylinder, disc, patch, plot, shadow, spot, windows
from rendering.art.nature import bush, flower, tree
from rendering.art.props import flag, lamp, person
from rendering.art.svg import Point, circle, ellipse, line, polygon, ring, stroke
from rendering.art.town.look import Look, Shapes


def stadium(look: Look) -> Shapes:
    """A round stadium with a green pitch, flags and floodlights."""
    x, y, high = 5.0, 5.0, 2.7
    crowd = (colours.RED, colours.GOLD, colours.BLUE, colours.WHITE)
    shapes = [plot(colours.PAVING), spot(4.8, 5.2, 3.9)]
    shapes += [_floodlight(1.0, 3.4), _floodlight(3.4, 1.0)]
    shapes += [cylinder((x, y, 0), 4.2, high, colours.PURPLE, colours.WHITE), _arches(x, y)]
    shapes += [disc(x, y, 3.85, "#A98AD6", high), disc(x, y + 0.05, 3.4, "#8E6BC2", high - 0.35)]
    shapes.append(disc(x, y + 0.1, 2.95, colours.PURPLE, high - 0.7))
    if not look.closed:
        for i in range(44):
            angle, radius = i * 2.4, 3.15 + 0.5 * (i % 3) / 2
            shapes.append(
                circle(at(x + radius * math.cos(angle), y + radius * math.sin(angle), high - 0.35), 2, crowd[i % 4])
            )
    shapes += [disc(x, y + 0.1, 2.5, "#5DBB63", high - 0.9), disc(x, y + 0.1, 1.6, "#6DCB70", high - 0.9)]
    middle = at(x, y + 0.1, high - 0.9)
    shapes += [
        ring(middle, 9, 4.5, colours.WHITE, 1.6),
        line((at(x, y - 2.3, high - 0.9), at(x, y + 2.5, high - 0.9)), colours.WHITE, 1.6),
    ]
    for i, tint in enumerate((colours.RED, colours.GOLD, colours.BLUE, colours.GREEN)):
        angle = math.pi * (0.02 + 0.16 * i) - 0.0
        shapes.append(flag(x + 4.0 * math.cos(angle), y + 4.0 * math.sin(angle), (high, high + 1.9), tint))
    shapes += [_floodlight(1.0, 9.0), _floodlight(9.0, 1.0)]
    if not look.closed:
        shapes += [person(8.8, 8.6, colours.RED), person(9.2, 7.8, colours.GOLD, colours.BARK)]
    return shapes


def _arches(x: float, y: float) -> str:
    foot = at(x, y, 0.2)
    parts = []
    for i in range(1, 12):
        a = math.pi * i / 12
        px, py = foot.x + 59.4 * math.cos(a), foot.y + 29.7 * math.sin(a)
        half = 4.6 * max(0.35, math.sin(a))
        tint = colours.glass(shaded=i < 6)
        parts.append(
            polygon(((px - half, py), (px + half, py), (px + half, py - 11), (px, py - 15), (px - half, py - 11)), tint)
        )
    return "".join(parts)


def _floodlight(x: float, y: float) -> str:
    head = at(x, y, 6.2)
    lamps = [circle((head.x + a, head.y + b), 2, colours.GLASS) for a in (-4.5, 0, 4.5) for b in (-2.4, 2.4)]
    lamp = polygon(
        (
            (head.x - 8, head.y - 5.6),
            (head.x + 8, head.y - 5.6),
            (head.x + 8, head.y + 5.6),
            (head.x - 8, head.y + 5.6),
        ),
        colours.SLATE,
    )
    return spot(x, y, 0.3) + line((at(x, y), head), colours.STEEL, 2.6) + lamp + "".join(lamps)


def park(look: Look) -> Shapes:
    """Cherry trees around a pond with a fountain, a red bridge and a red gate."""
    shapes = [plot(colours.GRASS), patch((0.1, 7.6, 9.8, 1.0), colours.SAND), patch((7.6, 0.1, 1.0, 9.8), colours.SAND)]
    pond = at(4.3, 4.3)
    shapes += [
        ellipse(pond, 47, 24, darker(colours.GRASS, 0.8)),
        ellipse((pond.x, pond.y + 1.5), 44, 21.5, colours.WATER),
    ]
    shapes += [tree(1.2, 1.4, 1.45, colours.PINK, "#FBC9D8"), tree(4.4, 0.9, 1.1, "#5DB85A"), _gate(2.1, 5.4)]
    shapes += [tree(6.6, 1.3, 1.3, colours.PINK, "#FBC9D8")]
    shapes += [_fountain(4.0, 3.4, on=not look.closed), _bridge(5.2, 5.6)]
    shapes += [bush(6.9, 3.6, 0.9), tree(1.3, 6.9, 1.3, colours.PINK, "#FBC9D8"), bush(0.9, 4.2, 0.9)]
    shapes += [
        flower(9.2, 2.0 + 0.9 * i, tint)
        for i, tint in enumerate((colours.GOLD, colours.WHITE, colours.ROSE, colours.GOLD))
    ]
    shapes += [
        flower(2.2 + 0.9 * i, 9.2, tint)
        for i, tint in enumerate((colours.ROSE, colours.GOLD, colours.WHITE, colours.ROSE))
    ]
    shapes += [_bench(6.4, 9.0), tree(9.2, 9.2, 0.9, "#5DB85A"), lamp(8.9, 7.3), lamp(7.3, 8.9)]
    if not look.closed:
        shapes += [
            person(4.6, 8.2, colours.BLUE),
            person(8.2, 5.2, colours.RED, colours.BARK),
            person(8.2, 6.2, colours.TEAL),
        ]
    return shapes


def _fountain(x: float, y: float, *, on: bool) -> str:
    foot = at(x, y, 0.8)
    jets = "".join(
        stroke(f"M{foot.x} {foot.y}q{a / 2} {-b} {a} {-b * 0.2}", colours.FOAM, 2.4)
        for a, b in ((-12, 30), (-6, 36), (6, 36), (12, 30))
    )
    return (
        cylinder((x, y, 0), 0.8, 0.5, colours.STONE, colours.FOAM)
        + cylinder((x, y, 0.4), 0.25, 0.5, colours.STONE)
        + (jets + line((foot, (foot.x, foot.y - 22)), colours.WHITE, 2.6) if on else "")
    )


def _bridge(x: float, y: float) -> str:
    """An arched bridge that runs to the lower left, over the pond's front edge."""
    a, b = at(x + 1.4, y - 1.4), at(x - 1.6, y + 1.6)
    top = (a.y + b.y) / 2 - 14

    def arc(lift: float, colour: str, width: float) -> str:
        return stroke(
            f"M{b.x:.1f} {b.y - lift:.1f}Q{(a.x + b.x) / 2:.1f} {top - lift:.1f} {a.x:.1f} {a.y - lift:.1f}",
            colour,
            width,
        )

    posts = "".join(
        line(((px, py), (px, py - 9)), colours.RED, 2)
        for px, py in (
            (b.x + (a.x - b.x) * s, b.y + (a.y - b.y) * s - 14 * 2 * s * (1 - s)) for s in (0.03, 0.26, 0.5, 0.74, 0.97)
        )
    )
    return arc(-1, darker(colours.RED, 0.75), 9) + arc(1, "#F07A5A", 5) + posts + arc(9, colours.RED, 2.8)


def _gate(x: float, y: float) -> str:
    """A torii that looks to the left, three paces wide."""
    a, b = at(x - 1.2, y), at(x + 1.2, y)
    high = 33
    lintel = (
        (a.x - 6, a.y - high - 3),
        (b.x + 6, b.y - high - 3),
        (b.x + 7, b.y - high - 8),
        (a.x - 7, a.y - high - 8),
    )
    return (
        line((a, (a.x, a.y - high)), colours.RED, 4)
        + line((b, (b.x, b.y - high)), darker(colours.RED, 0.9), 4)
        + line(((a.x - 2, a.y - high + 9), (b.x + 2, b.y - high + 9)), colours.RED, 3)
        + polygon(lintel, colours.RED)
        + line((lintel[2], lintel[3]), colours.INK, 2.4)
    )


def _bench(x: float, y: float) -> str:
    return box(Block(x, y, 1.6, 0.4, 0.15, 0.45), colours.WOOD) + box(
        Block(x, y - 0.1, 1.6, 0.12, 0.35, 0.7), colours.WOOD
    )


def convention_center(look: Look) -> Shapes:
    """Halls like pyramids on their tips over a lobby of glass, with banners in front."""
    lobby = Block(0.8, 0.8, 8.0, 6.0, 1.6)
    shapes = [plot(colours.PAVING), shadow(lobby), box(lobby, colours.STEEL, colours.STONE)]
    shapes.append(windows(lobby.left, 7, 1, (0.2, 0.1, 7.6, 1.5), 0.85))
    shapes.append(windows(lobby.right, 5, 1, (0.2, 0.1, 5.6, 1.5), 0.85))
    shapes += [_funnel(6.5, 2.6, 3.6), _funnel(3.1, 4.4, 3.6)]
    tints = (colours.RED, colours.GOLD, colours.TEAL, colours.PURPLE)
    shapes += [_banner(1.4 + 2.0 * i, 8.2, tint) for i, tint in enumerate(tints)]
    if not look.closed:
        shapes += [
            person(2.6, 8.8, colours.NAVY),
            person(4.4, 9.0, colours.INK, colours.BARK),
            person(6.2, 9.0, colours.ROSE),
        ]
    shapes += [bush(9.2, 4.0, 0.9), bush(9.2, 6.4, 0.9)]
    return shapes


def _funnel(x: float, y: float, high: float) -> str:
    """A hall that widens upwards, over its middle."""
    z, a, b = 1.6, 0.9, 2.5
    top = z + high
    foot = (at(x - a, y + a, z), at(x + a, y + a, z), at(x + a, y - a, z))
    rim = (at(x - b, y + b, top), at(x + b, y + b, top), at(x + b, y - b, top), at(x - b, y - b, top))
    left, right = "#D86A4A", darker("#D86A4A", 0.76)
    ribs = [
        line((_between(foot[0], foot[1], s), _between(rim[0], rim[1], s)), colours.CREAM, 1.4)
        for s in (0.2, 0.4, 0.6, 0.8)
    ]
    ribs += [
        line((_between(foot[1], foot[2], s), _between(rim[1], rim[2], s)), "#C9A98F", 1.4) for s in (0.2, 0.4, 0.6, 0.8)
    ]
    return (
        polygon((foot[0], foot[1], rim[1], rim[0]), left)
        + polygon((foot[1], foot[2], rim[2], rim[1]), right)
        + "".join(ribs)
        + polygon(rim, colours.WHITE)
        + polygon([_between(p, at(x, y, top), 0.14) for p in rim], "#F0B79E")
        + polygon([_between(p, at(x, y, top), 0.6) for p in rim], colours.GLASS)
    )


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def _banner(x: float, y: float, colour: str) -> str:
    foot, head = at(x, y), at(x, y, 3.2)
    cloth = ((head.x, head.y), (head.x + 8, head.y + 4), (head.x + 8, head.y + 24), (head.x, head.y + 20))
    return spot(x, y, 0.25) + line((foot, head), colours.WHITE, 2) + polygon(cloth, colour)
