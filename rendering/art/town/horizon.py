"""A summer sky over hills, the ground that a street of buildings stands on."""

from typing import Final

from rendering.art import colours
from rendering.art.nature import tree
from rendering.art.svg import Box, circle, drawing, ellipse, moved, polygon

SKY: Final = "#DCEBF8"
_SUN, _GLOW, _CLOUD = "#FFD34D", "#FFF3CC", "#FFFFFF"
_FAR, _NEAR = "#A9D6A0", "#8CCB6B"
_CLOUDS: Final = ((0.1, 0.28, 1.0), (0.21, 0.11, 0.55), (0.8, 0.3, 0.7), (0.9, 0.44, 0.9))
"""Where, from 0 to 1, and how large."""


def horizon(width: int, height: int, road: int) -> str:
    """The scene as an SVG document of `width` by `height` units; the lowest `road` of them are meadow."""
    foot = height - road
    sun = (0.93 * width, 78)
    parts = [
        polygon(((0, 0), (width, 0), (width, height), (0, height)), SKY),
        circle(sun, 74, _GLOW),
        circle(sun, 50, _SUN),
        *(moved(_cloud(), x * width, y * foot, scale=size) for x, y, size in _CLOUDS),
        ellipse((0.2 * width, foot + 60), 0.42 * width, 190, _FAR),
        ellipse((0.84 * width, foot + 70), 0.4 * width, 220, _FAR),
        ellipse((0.5 * width, foot + 70), 0.72 * width, 140, _NEAR),
        polygon(((0, foot), (width, foot), (width, height), (0, height)), _NEAR),
    ]
    for x, y, size in ((0.03, -30, 1.3), (0.15, -66, 1.0), (0.37, -46, 1.1), (0.63, -50, 1.0), (0.97, -40, 1.4)):
        parts.append(moved(tree(0, 0, size, colours.LEAF), x * width, foot + y))
    return drawing(parts, Box(0, 0, width, height))


def _cloud() -> str:
    return (
        ellipse((0, 0), 84, 22, _CLOUD)
        + circle((-30, -16), 28, _CLOUD)
        + circle((12, -26), 36, _CLOUD)
        + circle((46, -10), 22, _CLOUD)
    )
