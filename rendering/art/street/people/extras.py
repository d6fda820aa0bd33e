"""Glasses, patches, scars, freckles: what lies on a face."""

from collections.abc import Callable
from typing import Final

from rendering.art.street.palette import GOLD, STEEL, Skin
from rendering.art.street.people.heads import Build, n
from rendering.art.street.people.looks import GlassesStyle, MarkStyle
from rendering.art.svg import circle, ellipse, path, polygon, ring, shade, stroke

_FRAME: Final = "#1E1A22"


def _round(skin: Skin) -> str:
    lenses = "".join(
        circle((x, 49), 7.8, "#FFFFFF", opacity=0.2) + ring((x, 49), 7.8, 7.8, _FRAME, 1.7) for x in (40.5, 59.5)
    )
    return lenses + stroke("M48 48Q50 46.5 52 48M32.8 47.5L29 46M67.2 47.5L71 46", _FRAME, 1.5)


def _half(skin: Skin) -> str:
    lenses = "".join(
        path(
            f"M{n(x - 6.5, 53)}H{n(x + 6.5)}Q{n(x + 6, 60, x, 60)}Q{n(x - 6, 60, x - 6.5, 53)}Z", "#DDF0EE", opacity=0.5
        )
        + stroke(f"M{n(x - 6.5, 53)}H{n(x + 6.5)}Q{n(x + 6, 60, x, 60)}Q{n(x - 6, 60, x - 6.5, 53)}", GOLD, 1.3)
        for x in (41, 59)
    )
    return lenses + stroke("M47.5 54Q50 52.5 52.5 54", GOLD, 1.2)


def _dark(skin: Skin) -> str:
    lenses = "".join(
        ellipse((x, 49.5), 9, 8.2, "#17141E")
        + stroke(f"M{n(x - 5, 46.5)}Q{n(x - 3, 43.6, x + 1, 43.4)}", "#8E8AA6", 1.6)
        for x in (40, 60)
    )
    return lenses + stroke("M48.5 48Q50 46.5 51.5 48M31.5 47.5L29 46M68.5 47.5L71 46", GOLD, 1.4)


def _monocle(skin: Skin) -> str:
    chain = stroke("M66 53Q73 66 67 80Q64 88 66 96", GOLD, 1)
    return chain + circle((59, 49.5), 7.6, "#E9F6F4", opacity=0.35) + ring((59, 49.5), 7.6, 7.6, GOLD, 2)


def _patch(skin: Skin) -> str:
    strap = stroke("M30 38L66 46M65 46L70.5 50", _FRAME, 1.8)
    return (
        strap
        + path("M52 45Q59 41 66.5 45Q67 54 60 56.5Q52.5 54.5 52 45Z", _FRAME)
        + stroke("M55 46.5Q59 44.5 63 46", "#55505E", 1.2)
    )


def _glare(skin: Skin) -> str:
    lenses = "".join(
        circle((x, 49.5), 7.6, "#EAF4EE")
        + polygon(((x - 5, 54), (x + 1, 43.5), (x + 4.5, 44), (x - 2, 56)), "#BFD8CF")
        + ring((x, 49.5), 7.6, 7.6, _FRAME, 1.8)
        for x in (41, 59)
    )
    return lenses + stroke("M48.5 48.5Q50 47 51.5 48.5M33.4 48L30 46.5M66.6 48L70 46.5", _FRAME, 1.5)


def _mask(skin: Skin) -> str:
    hole = "M{0} 49Q{1} 43.5 {2} 49Q{1} 54 {0} 49Z"
    whole = "M28.5 42Q39 40 50 45Q61 40 71.5 42Q73 52 66 56Q57 58 50 51.5Q43 58 34 56Q27 52 28.5 42Z"
    holes = hole.format(35.5, 41, 46.5) + hole.format(53.5, 59, 64.5)
    return f'<path d="{whole}{holes}" fill="{_FRAME}" fill-rule="evenodd"/>'


def _none(skin: Skin) -> str:
    return ""


_GLASSES: Final[dict[GlassesStyle, Callable[[Skin], str]]] = {
    "none": _none,
    "round": _round,
    "half": _half,
    "dark": _dark,
    "monocle": _monocle,
    "patch": _patch,
    "glare": _glare,
    "mask": _mask,
}


def glasses(style: GlassesStyle, skin: Skin) -> str:
    """Glasses, a monocle, an eyepatch or a mask, over the eyes."""
    return _GLASSES[style](skin)


def _scar(build: Build, skin: Skin) -> str:
    return stroke("M36 36L38.5 44M39 54L41 63", skin.lips, 1.6) + stroke(
        "M38.5 58.5L42 57.5M36 40.5L39 39.5", skin.lips, 1
    )


def _freckles(build: Build, skin: Skin) -> str:
    spots = ((36, 56), (39, 58), (42, 55.5), (38, 53.6), (58, 55.5), (61, 58), (64, 56), (62, 53.6))
    return "".join(circle(at, 0.9, "#B5673F") for at in spots)


def _mole(build: Build, skin: Skin) -> str:
    return circle((60.5, 62), 1.2, "#3A1F1A")


def _plaster(build: Build, skin: Skin) -> str:
    holes = circle((48.6, 55), 0.5, "#B98C5E") + circle((51.4, 55), 0.5, "#B98C5E")
    strip = path("M39.5 52H60.5V58H39.5Z", "#E3A15F") + path("M46 52H54V58H46Z", "#F7DDB0")
    return f'<g transform="rotate(-12 50 55)">{strip}{holes}</g>'


def _bandage(build: Build, skin: Skin) -> str:
    w = build.width
    return path(f"M{n(50 - w, 33)}Q{n(50, 24, 50 + w, 35)}L{n(50 + w, 41)}Q{n(50, 31, 50 - w, 40)}Z", "#F6EEDD") + (
        stroke("M35 32.5L40 37M47 29.5L50 35M58 30L60 36.5", "#CDBFA6", 1)
    )


def _lines(build: Build, skin: Skin) -> str:
    return (
        stroke("M42 34Q50 32 58 34", skin.shade, 1.1)
        + stroke("M41 60Q38.5 63 39 67M59 60Q61.5 63 61 67", skin.shade, 1.3)
        + stroke("M33.5 51L30.8 52.5M66.5 51L69.2 52.5", skin.shade, 1)
    )


def _blush(build: Build, skin: Skin) -> str:
    x = build.width * 0.66
    return ellipse((50 - x, 58), 4.6, 3.2, skin.blush, opacity=0.75) + ellipse(
        (50 + x, 58), 4.6, 3.2, skin.blush, opacity=0.6
    )


def _star(build: Build, skin: Skin) -> str:
    return path(
        "M64 54L65.2 57L68.3 57.2L65.9 59.2L66.7 62.3L64 60.6L61.3 62.3L62.1 59.2L59.7 57.2L62.8 57Z", "#C23B33"
    )


def _iron_jaw(build: Build, skin: Skin) -> str:
    w, j, c = build.width, build.jaw, build.chin
    plate = (
        f"M{n(50 - w + 0.5, 55)}C{n(50 - w + 1, 60, 50 - j - 3, c - 9, 50 - j, c - 5)}"
        f"C{n(50 - j + 5, c + 3, 50 + j - 5, c + 3, 50 + j, c - 5)}"
        f"C{n(50 + j + 3, c - 9, 50 + w - 1, 60, 50 + w - 0.5, 55)}L{n(62, 61.5)}H38Z"
    )
    dark = (
        f"M{n(56, 61.5)}H62L{n(50 + w - 0.5, 55)}"
        f"C{n(50 + w - 1, 60, 50 + j + 3, c - 9, 50 + j, c - 5)}Q{n(60, c + 1, 52, c + 0.6)}Z"
    )
    teeth = "".join(stroke(f"M{n(x)} 65.5V71.5", "#59657A", 1.6) for x in (41.5, 45.8, 50, 54.2, 58.5))
    rivets = "".join(circle(at, 1.5, "#E8EDF4") for at in ((34, 62), (66, 62), (38.5, c - 3.4), (61.5, c - 3.4)))
    return (
        path(plate, STEEL)
        + path(dark, shade(STEEL, 0.72))
        + stroke("M39 65.5H61M39 71.5H61", "#59657A", 1.3)
        + teeth
        + rivets
    )


def _soot(build: Build, skin: Skin) -> str:
    return ellipse((37, 58), 4, 2.6, "#2A2228", opacity=0.35) + ellipse((60, 35), 5, 2.4, "#2A2228", opacity=0.3)


_MARKS: Final[dict[MarkStyle, Callable[[Build, Skin], str]]] = {
    "scar": _scar,
    "freckles": _freckles,
    "mole": _mole,
    "plaster": _plaster,
    "bandage": _bandage,
    "lines": _lines,
    "blush": _blush,
    "star": _star,
    "iron_jaw": _iron_jaw,
    "soot": _soot,
}


def mark(style: MarkStyle, build: Build, skin: Skin) -> str:
    """A scar or another mark."""
    return _MARKS[style](build, skin)
