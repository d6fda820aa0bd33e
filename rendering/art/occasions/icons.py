"""An icon for each occasion, in a box of 100 by 100."""

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rendering.art import colours
from rendering.art.street.palette import CREAM, INK
from rendering.art.street.things.police import star
from rendering.art.svg import Box, circle, drawing, path, polygon, rect, stroke

_BOX: Final = Box(-4, -4, 108, 108)
_GOLD, _SHADE, _LIGHT = "#F2BC42", "#C38A24", "#FFE39A"
_SILVER, _BRONZE = "#B7C0CC", "#C4763C"


def portrait() -> str:
    """Somebody in a golden frame."""
    frame = rect(12, 4, 76, 92, _GOLD) + rect(76, 4, 12, 92, _SHADE) + rect(21, 13, 58, 74, CREAM)
    shoulders = path("M24 87Q26 62 50 60Q74 62 76 87Z", colours.BLUE)
    head = circle((50, 42), 17, colours.SKIN) + path("M32 42Q30 22 50 22Q70 22 68 42Q60 32 50 33Q40 32 32 42Z", INK)
    return frame + shoulders + head


def calendar() -> str:
    """A calendar sheet with rings."""
    sheet = rect(8, 16, 84, 80, CREAM) + rect(8, 16, 84, 24, colours.RED)
    days = "".join(
        rect(17 + column * 18, 48 + row * 16, 11, 10, colours.GOLD if (row, column) == (1, 2) else colours.STEEL)
        for row in range(3)
        for column in range(4)
        if (row, column) != (2, 3)
    )
    rings = "".join(stroke(f"M{x} 6V26", colours.SLATE, 7) for x in (28, 50, 72))
    return sheet + days + rings


def podium() -> str:
    """Three steps, and a star on the highest."""
    steps = rect(3, 62, 31, 34, _SILVER) + rect(34, 42, 32, 54, _GOLD) + rect(66, 72, 31, 24, _BRONZE)
    one = stroke("M44 56L51 51V80", INK, 5)
    return steps + one + star(50, 21, 2.5, _LIGHT)


def pennants() -> str:
    """Two crossed pennants."""
    poles = stroke("M18 96L74 8", "#8A5A33", 6) + stroke("M82 96L26 8", "#A9703F", 6)
    left = polygon(((30, 6), (-2, 20), (4, 46), (52, 40)), colours.RED)
    right = polygon(((70, 6), (102, 20), (96, 46), (48, 40)), colours.BLUE)
    return left + right + poles + circle((50, 60), 11, _GOLD)


def houses() -> str:
    """Two houses: this place."""
    cottage = polygon(((8, 96), (8, 58), (28, 40), (48, 58), (48, 96)), colours.CREAM) + polygon(
        ((2, 60), (28, 36), (54, 60)), colours.BRICK
    )
    tower = rect(56, 22, 34, 74, colours.SKY) + polygon(((50, 24), (73, 2), (96, 24)), colours.NAVY)
    panes = "".join(rect(x, y, 8, 10, INK) for x, y in ((63, 34), (76, 34), (63, 52), (76, 52), (63, 70), (76, 70)))
    return tower + panes + cottage + rect(22, 70, 13, 26, colours.WOOD)


def rosette() -> str:
    """A rosette with a star."""
    tails = polygon(((30, 54), (20, 98), (36, 88), (48, 98), (52, 60)), colours.BLUE) + polygon(
        ((70, 54), (80, 98), (64, 88), (52, 98), (48, 60)), colours.NAVY
    )
    waves = [
        (50 + r * math.sin(at * math.pi / 12), 38 - r * math.cos(at * math.pi / 12))
        for at in range(24)
        for r in ((38 if at % 2 else 33),)
    ]
    return tails + polygon(waves, _GOLD) + circle((50, 38), 25, _SHADE) + star(50, 38, 2.6, _LIGHT)


def hourglass() -> str:
    """An hourglass that runs."""
    glass = path("M24 14H76Q76 40 56 50Q76 60 76 86H24Q24 60 44 50Q24 40 24 14Z", "#BFE6F5")
    sand = path("M31 28H69Q66 40 50 47Q34 40 31 28Z", colours.STRAW) + path(
        "M30 84Q34 66 50 62Q66 66 70 84Z", colours.STRAW
    )
    frame = rect(16, 4, 68, 12, colours.WOOD) + rect(16, 84, 68, 12, colours.WOOD)
    return glass + sand + stroke("M50 48V64", colours.STRAW, 3) + frame


def table() -> str:
    """A table with cards, and a free chair."""
    chair = rect(66, 22, 24, 44, colours.RED) + rect(66, 62, 5, 34, colours.BARK) + rect(85, 62, 5, 34, colours.BARK)
    legs = rect(14, 58, 8, 38, colours.BARK) + rect(52, 58, 8, 38, colours.BARK)
    top = polygon(((4, 58), (16, 44), (66, 44), (72, 58)), colours.WOOD)
    cards = polygon(((22, 52), (27, 36), (40, 36), (38, 52)), CREAM) + polygon(
        ((40, 52), (42, 36), (55, 38), (56, 53)), CREAM
    )
    return chair + legs + top + cards


def bolt() -> str:
    """A flash of lightning."""
    return polygon(((58, 2), (18, 56), (44, 56), (34, 98), (82, 40), (54, 40)), _GOLD) + polygon(
        ((58, 2), (30, 46), (38, 46)), _LIGHT
    )


def firework() -> str:
    """A firework that bursts."""
    parts = []
    for at in range(12):
        turn, far = math.tau * at / 12, 44 if at % 2 == 0 else 31
        dx, dy = math.cos(turn), math.sin(turn)
        hue = (colours.GOLD, colours.ROSE, colours.SKY)[at % 3]
        parts.append(stroke(f"M{50 + dx * 13:.1f} {50 + dy * 13:.1f}L{50 + dx * far:.1f} {50 + dy * far:.1f}", hue, 6))
        parts.append(circle((50 + dx * far, 50 + dy * far), 5.5, _LIGHT))
    return "".join(parts)


_DRAWN: Final = (portrait, calendar, podium, pennants, houses, rosette, hourglass, table, bolt, firework)


def _icon(draw: Callable[[], str]) -> str:
    return drawing([draw()], _BOX)


ICONS: Final[Mapping[str, Callable[[], str]]] = {f"occasion {draw.__name__}": partial(_icon, draw) for draw in _DRAWN}
"""Every icon by its name."""
