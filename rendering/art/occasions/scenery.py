"""Pieces of the scenes: spotlights, bunting, flags, a cup, a field, a sunrise, the weather of each season.

Every function returns shapes. Lengths are in pixels of a picture; y = 0 is the upper edge of the scene.
"""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

from rendering.art.street.outline import faint, outlined
from rendering.art.street.things.others import trophy
from rendering.art.svg import circle, ellipse, moved, path, pen, polygon, rect, stroke
from rendering.art.town.ground import Season

PARTY: Final = ("#F0A30A", "#6CC0F5", "#F6A8CF", "#8FDDB0", "#E2463C", "#FFC933", "#D8C4FF")
"""Colours of flags and confetti."""
_BEAM: Final = "#FFE6A0"


def bands(width: float, height: float, hues: Sequence[str]) -> str:
    """Flat bands of colour from top to bottom."""
    step = height / len(hues)
    return "".join(rect(0, round(at * step), width, round(step) + 1, hue) for at, hue in enumerate(hues))


def spotlight(start: tuple[float, float], end: tuple[float, float], wide: float) -> str:
    """A cone of light from a lamp to a pool on the ground."""
    (x, y), (foot, low) = start, end
    cone = polygon(((x - 10, y), (x + 10, y), (foot + wide / 2, low), (foot - wide / 2, low)), _BEAM)
    return faint(cone, 0.17) + faint(ellipse(end, wide / 2, wide * 0.08, _BEAM), 0.3)


def bunting(width: float, top: float, sag: float, many: int, first: int = 0) -> str:
    """A string of pennants from edge to edge that hangs through by `sag`."""
    places = []
    for at in range(many * 4 + 1):
        share = at / (many * 4)
        places.append((share * width, top + sag * 4 * share * (1 - share)))
    cord = stroke("M" + "L".join(f"{x:.0f} {y:.1f}" for x, y in places), "#C9C4E8", 3)
    flags = ""
    for at in range(many):
        (x, y), (end, low) = places[at * 4], places[at * 4 + 3]
        middle = ((x + end) / 2, (y + low) / 2 + (end - x) * 1.05)
        flags += polygon(((x, y), (end, low), middle), PARTY[(at + first) % len(PARTY)])
    return flags + cord


def flag(x: float, foot: float, height: float, hue: str) -> str:
    """A tall feather flag on a pole."""
    top = foot - height
    pole = stroke(f"M{x:.0f} {foot:.0f}V{top:.0f}", "#C9CBD1", 5)
    wide = height * 0.2
    curve = ("M", (x, top), "C", (x + wide * 1.3, top + height * 0.02), (x + wide * 1.5, top + height * 0.2))
    sail = pen(*curve, (x + wide, foot - height * 0.14), "L", (x, foot - height * 0.2), "Z")
    return path(sail, hue) + pole


def cup(size: float) -> str:
    """The cup on its plinth, `size` wide; the middle of its foot is at 0, 0."""
    plinth = rect(-size * 0.46, -size * 0.2, size * 0.92, size * 0.2, "#4D4A5E") + rect(
        -size * 0.36, -size * 0.34, size * 0.72, size * 0.15, "#5A2F5E"
    )
    return plinth + moved(outlined(trophy(), 2.4), -size / 2, -size * 1.3, scale=size / 100)


def rays(x: float, y: float, length: float, hue: str = _BEAM) -> str:
    """Rays of light to all sides."""
    parts = []
    for turn in (math.tau * (at + 0.5) / 14 for at in range(14)):
        ends = ((x + length * math.cos(turn + d), y + length * math.sin(turn + d)) for d in (-0.08, 0.08))
        parts.append(polygon(((x, y), *ends), hue))
    return faint("".join(parts), 0.14)


def confetti(width: float, height: float, many: int) -> str:
    """Scraps of paper in the air."""
    chance = random.Random(11)  # noqa: S311 - scenery
    parts = []
    for at in range(many):
        x, y, turn = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0, 3)
        dx, dy = 9 * math.cos(turn), 9 * math.sin(turn)
        corners = ((x, y), (x + dx, y + dy), (x + dx - dy * 0.6, y + dy + dx * 0.6), (x - dy * 0.6, y + dx * 0.6))
        parts.append(polygon(corners, PARTY[at % len(PARTY)]))
    return "".join(parts)


def field(width: float, top: float, height: float, hues: tuple[str, str, str]) -> str:
    """A playing field seen from its edge; `hues`: of its stripes, and of the line around it."""
    parts, many = [rect(0, top, width, height, hues[0])], 10
    for at in range(0, many, 2):
        upper, lower, wide = width * at / many, width * (at / many * 1.5 - 0.25), width / many
        corners = ((upper, top), (upper + wide, top), (lower + wide * 1.5, top + height), (lower, top + height))
        parts.append(polygon(corners, hues[1]))
    return "".join(parts) + rect(0, top, width, 5, hues[2])


def sunrise(width: float, height: float) -> str:
    """The sun comes up: a warm sky with rays."""
    x, y = width / 2, height * 0.4
    sky = bands(width, height, ("#F6C58F", "#F8D3A0", "#FBE2B8", "#FDEFD2"))
    beams = []
    for turn in (-math.pi * (at + 0.5) / 9 for at in range(9)):
        ends = ((x + width * math.cos(turn + d), y + width * math.sin(turn + d)) for d in (-0.07, 0.07))
        beams.append(polygon(((x, y), *ends), "#FFF3CC"))
    return sky + "".join(beams) + circle((x, y), height * 0.52, "#FFE39A") + circle((x, y), height * 0.43, "#FFD34D")


SKIES: Final[Mapping[Season, tuple[str, ...]]] = {
    Season.SPRING: ("#A6DCEE", "#BFE6F5", "#DCEBF8"),
    Season.SUMMER: ("#58B4E0", "#8CCBEA", "#BFE6F5"),
    Season.AUTUMN: ("#F0A965", "#F6C58F", "#FBE2B8"),
    Season.WINTER: ("#7E93B8", "#96ACCB", "#C3D0DB"),
}
"""The sky of each season by day, from the zenith down."""
_FALLING: Final[Mapping[Season, tuple[str, ...]]] = {
    Season.SPRING: ("#F3B3CC", "#F59CB8", "#FBF8F1"),
    Season.SUMMER: (),
    Season.AUTUMN: ("#DF8B3C", "#C0583F", "#C9A53A"),
    Season.WINTER: ("#FFFFFF",),
}


def weather(season: Season, width: float, height: float) -> str:
    """What is in the air: blossoms, the sun, leaves, or snow."""
    if season is Season.SUMMER:
        x, y = width * 0.88, height * 0.2
        rays = "".join(
            stroke(
                f"M{x + 74 * math.cos(turn):.0f} {y + 74 * math.sin(turn):.0f}"
                f"L{x + 104 * math.cos(turn):.0f} {y + 104 * math.sin(turn):.0f}",
                "#FFD34D",
                9,
            )
            for turn in (math.tau * at / 12 for at in range(12))
        )
        return circle((x, y), 58, "#FFD34D") + rays
    chance = random.Random(5)  # noqa: S311 - scenery
    parts, hues = [], _FALLING[season]
    for at in range(90):
        x, y, size = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0.7, 1.35)
        hue = hues[at % len(hues)]
        if season is Season.WINTER:
            parts.append(circle((x, y), 6 * size, hue))
        elif season is Season.SPRING:
            parts.append(ellipse((x, y), 8 * size, 5 * size, hue))
        else:
            leaf = path("M-13 0Q0 -13 13 0Q0 13 -13 0Z", hue) + stroke("M-16 0H9", "#7A4A2B", 2)
            parts.append(moved(f'<g transform="rotate({chance.randrange(360)})">{leaf}</g>', x, y, scale=size))
    return "".join(parts)


def tree(season: Season, x: float, foot: float, height: float) -> str:
    """A tree in the street, as the season has it."""
    crowns: Mapping[Season, tuple[str, str]] = {
        Season.SPRING: ("#E68FB2", "#F3B3CC"),
        Season.SUMMER: ("#2C7A5A", "#3E9B5B"),
        Season.AUTUMN: ("#B5622F", "#DF8B3C"),
        Season.WINTER: ("#9AA6B8", "#EEF2F4"),
    }
    low, light = crowns[season]
    r, y = height * 0.3, foot - height * 0.66
    trunk = polygon(((x - 9, foot), (x + 9, foot), (x + 5, y), (x - 5, y)), "#4A2815")
    puffs = ((-0.7, 0.3, 0.62), (0.7, 0.3, 0.62), (0, -0.2, 1.0), (-0.45, -0.5, 0.6), (0.5, -0.45, 0.6))
    dark = "".join(circle((x + a * r, y + b * r), c * r, low) for a, b, c in puffs)
    top = "".join(circle((x + a * r - r * 0.1, y + b * r - r * 0.14), c * r * 0.82, light) for a, b, c in puffs)
    return trunk + outlined(dark, 3) + top


SHADE: Final[Mapping[Season, str]] = {
    Season.SPRING: "#7DB95F",
    Season.SUMMER: "#6FAE52",
    Season.AUTUMN: "#C9A53A",
    Season.WINTER: "#C3D0DB",
}
"""The colour of the ground in the shade, by season; `rendering.art.town.ground.grass_in` has that in the light."""
