"""Heads, ears and necks. The box of a portrait is 100 by 100; the face is around (50, 50)."""

from typing import Final, NamedTuple

from rendering.art.street.palette import Skin
from rendering.art.street.people.looks import BuildName
from rendering.art.svg import ellipse, number, path


class Build(NamedTuple):
    """Half widths of head, jaw and shoulders, and the height of the chin."""

    width: float
    jaw: float
    chin: float
    shoulders: float


BUILDS: Final[dict[BuildName, Build]] = {
    "slim": Build(18, 9, 74, 30),
    "oval": Build(20, 13, 75, 35),
    "round": Build(24, 18, 75, 38),
    "long": Build(18, 12, 79, 33),
    "square": Build(21, 18, 76, 40),
    "giant": Build(23, 22, 79, 48),
    "child": Build(21, 13, 72, 27),
}


def n(*values: float) -> str:
    """Numbers for a path."""
    return " ".join(number(value) for value in values)


def head(build: Build, skin: Skin) -> str:
    """The head, its shaded side, and what the light touches."""
    w, j, c, _ = build
    left, right = 50 - w, 50 + w
    whole = (
        f"M{n(left, 42)}C{n(left, 14, right, 14, right, 42)}C{n(right, 55, 50 + j + 3, c - 11, 50 + j, c - 6)}"
        f"C{n(50 + j - 5, c + 2, 50 - j + 5, c + 2, 50 - j, c - 6)}C{n(50 - j - 3, c - 11, left, 55, left, 42)}Z"
    )
    shade = (
        f"M{n(50 + w * 0.4, 23)}C{n(50 + w * 0.8, 26, right, 31, right, 42)}"
        f"C{n(right, 55, 50 + j + 3, c - 11, 50 + j, c - 6)}C{n(50 + j - 4, c - 1, 50 + 6, c, 50 - 2, c)}"
        f"C{n(50 + j * 0.6, c - 5, 50 + w * 0.55, 60, 50 + w * 0.6, 48)}C{n(50 + w * 0.62, 38, 50 + w * 0.6, 30)}"
        f" {n(50 + w * 0.4, 23)}Z"
    )
    return path(whole, skin.light) + path(shade, skin.shade, opacity=0.55)


def ears(build: Build, skin: Skin) -> str:
    """Both ears, one in the light."""
    w = build.width
    return (
        ellipse((50 - w - 0.5, 50), 4, 5.6, skin.light)
        + ellipse((50 - w - 0.3, 50.5), 2, 3.2, skin.shade)
        + ellipse((50 + w + 0.5, 50), 4, 5.6, skin.shade)
    )


def neck(build: Build, skin: Skin) -> str:
    """The neck, with the shadow of the chin on it."""
    half = max(7.0, build.jaw * 0.72)
    left, right, c = 50 - half, 50 + half, build.chin
    column = f"M{n(left, 62)}L{n(left, 80)}Q{n(left - 2, 86, left - 8, 88)}L{n(50, 100)}L{n(right + 8, 88)}"
    return path(column + f"Q{n(right + 2, 86, right, 80)}L{n(right, 62)}Z", skin.light) + path(
        f"M{n(left, 62)}L{n(left, c - 1)}Q{n(50, c + 12, right, c + 3)}L{n(right + 4, 87)}L{n(right, 62)}Z",
        skin.shade,
    )


def brim_shadow(build: Build, skin: Skin) -> str:
    """The shadow that a hat throws on the forehead."""
    w = build.width
    return path(f"M{n(50 - w, 35)}L{n(50 + w, 35)}L{n(50 + w, 42)}Q{n(50, 46, 50 - w, 41)}Z", skin.shade, opacity=0.8)
