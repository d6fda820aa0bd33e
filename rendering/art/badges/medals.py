"""What badges are made of: coins and chips in three metals. The drawing is a square of 100, centred at 50, 50."""

import math
from typing import Final, Literal, NamedTuple, get_args

from rendering.art.street.outline import outlined
from rendering.art.street.palette import CREAM, INK
from rendering.art.street.things.police import star
from rendering.art.svg import Box, circle, drawing, moved, path, pen, polygon, ring

Rank = Literal["bronze", "silver", "gold"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
BOX: Final = Box(-2, -2, 104, 104)
"""What a badge shows."""
_MIDDLE: Final = (50.0, 46.0)
_INNER: Final = 33
_EMBLEM: Final = 0.66
"""How large an emblem stands on its badge."""


class Metal(NamedTuple):
    """A metal: in the light, itself, in the shade."""

    light: str
    plain: str
    shade: str


METALS: Final[dict[Rank, Metal]] = {
    "bronze": Metal("#E8A873", "#C4763C", "#8A4A24"),
    "silver": Metal("#EEF2F4", "#B7C0CC", "#7C8798"),
    "gold": Metal("#FFE39A", "#F2BC42", "#B57A1C"),
}


def coin(shapes: str, ground: str, rank: Rank) -> str:
    """A coin with a wavy edge and stars for its rank."""
    metal, waves = METALS[rank], 20
    edge = [
        (_MIDDLE[0] + r * math.sin(at * math.pi / waves), _MIDDLE[1] - r * math.cos(at * math.pi / waves))
        for at in range(2 * waves)
        for r in ((46.0 if at % 2 == 0 else 42.5),)
    ]
    face = polygon(edge, metal.plain) + circle(_MIDDLE, 40, metal.light) + circle(_MIDDLE, 37.5, metal.shade)
    return _badge(face, shapes, ground, rank)


def chip(shapes: str, ground: str, rank: Rank) -> str:
    """A gambling chip with stars for its rank."""
    metal = METALS[rank]
    x, y = _MIDDLE
    face = circle(_MIDDLE, 46, metal.shade) + circle(_MIDDLE, 44.5, metal.plain)
    for at in range(8):
        first, last = (at - 0.23) * math.pi / 4, (at + 0.23) * math.pi / 4
        corners = [
            (x + r * math.sin(turn), y - r * math.cos(turn))
            for r, turn in ((36, first), (44.5, first), (44.5, last), (36, last))
        ]
        face += polygon(corners, CREAM)
    face += circle(_MIDDLE, 37.5, metal.light) + circle(_MIDDLE, 36, metal.shade)
    return _badge(face, shapes, ground, rank)


def _badge(face: str, shapes: str, ground: str, rank: Rank) -> str:
    """A face with a disc for the emblem, the emblem, and the stars below it on a ribbon."""
    metal, x = METALS[rank], _MIDDLE[0]
    disc = circle(_MIDDLE, _INNER + 1, ground) + ring(_MIDDLE, _INNER + 1, _INNER + 1, INK, 1.2)
    away = 50 - 50 * _EMBLEM
    shown = moved(outlined(shapes, 3.4), away, away - 4.5, scale=_EMBLEM)
    stars = RANKS.index(rank) + 1
    half = 8.0 + 6 * stars
    steps = ("M", (x - half, 80.0), "H", f"{x + half:g}", "L", (x + half + 6, 89.0), "L", (x + half, 98.0))
    ribbon = path(pen(*steps, "H", f"{x - half:g}", "L", (x - half - 6, 89.0), "Z"), INK)
    inner = half - 1
    steps = ("M", (x - inner, 82.0), "H", f"{x + inner:g}", "L", (x + inner + 4, 89.0), "L", (x + inner, 96.0))
    ribbon += path(pen(*steps, "H", f"{x - inner:g}", "L", (x - inner - 4, 89.0), "Z"), metal.plain)
    marks = "".join(star(x + (at - (stars - 1) / 2) * 12.5, 89.4, 0.58, INK) for at in range(stars))
    return drawing([outlined(face, 2.4), disc, shown, ribbon, marks], BOX)


def emblem_alone(shapes: str) -> str:
    """An emblem as it stands on its badge, without the badge."""
    away = 50 - 50 * _EMBLEM
    return drawing([moved(shapes, away, away - 4.5, scale=_EMBLEM)], BOX)
