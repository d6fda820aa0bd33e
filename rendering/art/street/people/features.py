"""Eyes, brows, noses, mouths. Eyes lie at height 49, mouths at 66."""

from collections.abc import Callable
from typing import Final

from rendering.art.street.palette import GOLD, INK, WHITE, Skin
from rendering.art.street.people.heads import n
from rendering.art.street.people.looks import BrowStyle, Eyes, EyeStyle, Mouth, MouthStyle, NoseStyle
from rendering.art.svg import circle, ellipse, path, stroke

LEFT: Final = 41.0
RIGHT: Final = 59.0
HEIGHT: Final = 49.0
_LINE: Final = "#2A1713"


def _ball(x: float, eyes: Eyes, high: float, iris: float = 2.9) -> str:
    """An open eye: white, iris, pupil, light; `high`: half its height."""
    at = x + eyes.gaze * 1.7
    return (
        ellipse((x, HEIGHT), 5, high, WHITE)
        + circle((at, HEIGHT + 0.1), min(iris, high), eyes.iris)
        + circle((at, HEIGHT + 0.1), min(iris, high) * 0.6, INK)
        + circle((at - 1, HEIGHT - 1.1), 0.95, "#FFFFFF")
    )


def _lid(x: float, high: float, wide: float = 1.5) -> str:
    return stroke(f"M{n(x - 5.2, HEIGHT - 0.4)}Q{n(x, HEIGHT - high * 2 + 0.2, x + 5.2, HEIGHT - 0.4)}", _LINE, wide)


def _outer(x: float) -> int:
    """Which way the outer corner of an eye lies."""
    return -1 if x < 50 else 1


def _open(x: float, eyes: Eyes, skin: Skin) -> str:
    return _ball(x, eyes, 3.7) + _lid(x, 3.7)


def _wide(x: float, eyes: Eyes, skin: Skin) -> str:
    return _ball(x, eyes, 5, 2.8) + _lid(x, 5, 1.2)


def _sleepy(x: float, eyes: Eyes, skin: Skin) -> str:
    top = f"M{n(x - 5.6, HEIGHT + 0.4)}Q{n(x, HEIGHT - 8, x + 5.6, HEIGHT + 0.4)}Z"
    bag = stroke(f"M{n(x - 4, HEIGHT + 5)}Q{n(x, HEIGHT + 7.4, x + 4, HEIGHT + 5)}", skin.shade, 1.3)
    edge = stroke(f"M{n(x - 5.6, HEIGHT + 0.4)}L{n(x + 5.6, HEIGHT + 0.4)}", _LINE, 1.6)
    return _ball(x, eyes, 4) + path(top, skin.shade) + edge + bag


def _narrow(x: float, eyes: Eyes, skin: Skin) -> str:
    bag = stroke(f"M{n(x - 4, HEIGHT + 4)}Q{n(x, HEIGHT + 5.4, x + 4, HEIGHT + 3.6)}", skin.shade, 1.2)
    return _ball(x, eyes, 2.5, 2.6) + _lid(x, 2.3, 1.8) + bag


def _closed(x: float, eyes: Eyes, skin: Skin) -> str:
    return stroke(f"M{n(x - 5, HEIGHT)}Q{n(x, HEIGHT + 4.4, x + 5, HEIGHT)}", _LINE, 1.8)


def _wink(x: float, eyes: Eyes, skin: Skin) -> str:
    return _lashes(x, eyes, skin) if x < 50 else _painted(x, eyes) + _closed(x, eyes, skin) + _flick(x, 1.5)


def _painted(x: float, eyes: Eyes) -> str:
    if not eyes.paint:
        return ""
    return path(f"M{n(x - 5.8, HEIGHT)}Q{n(x, HEIGHT - 10.5, x + 5.8, HEIGHT)}Z", eyes.paint, opacity=0.85)


def _flick(x: float, low: float = 0) -> str:
    side = _outer(x)
    return stroke(f"M{n(x + side * 4.6, HEIGHT - 0.6 + low)}L{n(x + side * 7.4, HEIGHT - 2.6 + low)}", _LINE, 1.5)


def _lashes(x: float, eyes: Eyes, skin: Skin) -> str:
    return _painted(x, eyes) + _ball(x, eyes, 3.9) + _lid(x, 3.9, 2) + _flick(x)


def _smoky(x: float, eyes: Eyes, skin: Skin) -> str:
    top = f"M{n(x - 5.6, HEIGHT - 0.4)}Q{n(x, HEIGHT - 9, x + 5.6, HEIGHT - 0.4)}Z"
    edge = stroke(f"M{n(x - 5.4, HEIGHT - 0.4)}Q{n(x, HEIGHT - 2.2, x + 5.4, HEIGHT - 0.4)}", _LINE, 2)
    return _ball(x, eyes, 3.8) + path(top, eyes.paint or skin.shade) + edge + _flick(x)


def _mad(x: float, eyes: Eyes, skin: Skin) -> str:
    big = 6.2 if x < 50 else 4.4
    ring = ellipse((x, HEIGHT), big + 1.4, big + 1.6, skin.shade)
    return ring + circle((x, HEIGHT), big, WHITE) + circle((x + eyes.gaze, HEIGHT), 1.7, INK)


def _marble(x: float, eyes: Eyes, skin: Skin) -> str:
    if x < 50:
        return _open(x, eyes, skin)
    swirl = f"M{n(x - 3.6, HEIGHT + 1)}Q{n(x, HEIGHT - 5, x + 3.8, HEIGHT)}Q{n(x, HEIGHT - 1, x - 3.6, HEIGHT + 1)}Z"
    glass = circle((x, HEIGHT), 5.6, skin.shade) + circle((x, HEIGHT), 4.7, "#5FC0B4") + path(swirl, "#2D6FA8")
    return glass + path(swirl, GOLD, opacity=0.6) + circle((x - 1.6, HEIGHT - 1.8), 1.2, "#FFFFFF")


def _bruised(x: float, eyes: Eyes, skin: Skin) -> str:
    if x < 50:
        return _open(x, eyes, skin)
    return ellipse((x + 0.4, HEIGHT + 0.6), 7.4, 6.8, "#6A4468") + _ball(x, eyes, 2.4, 2.2) + _lid(x, 2.2, 1.8)


_EYES: Final[dict[EyeStyle, Callable[[float, Eyes, Skin], str]]] = {
    "open": _open,
    "wide": _wide,
    "sleepy": _sleepy,
    "narrow": _narrow,
    "closed": _closed,
    "wink": _wink,
    "lashes": _lashes,
    "smoky": _smoky,
    "mad": _mad,
    "marble": _marble,
    "bruised": _bruised,
}


def pair_of_eyes(eyes: Eyes, skin: Skin) -> str:
    """Both eyes."""
    return "".join(_EYES[eyes.style](x, eyes, skin) for x in (LEFT, RIGHT))


_BROWS: Final[dict[BrowStyle, tuple[tuple[float, float, float], tuple[float, float, float], float]]] = {
    "flat": ((41.6, 40.6, 41.6), (41.6, 40.6, 41.6), 2.3),
    "angry": ((39.4, 40.4, 43.8), (39.4, 40.4, 43.8), 2.8),
    "worried": ((43.4, 40.4, 38.6), (43.4, 40.4, 38.6), 2.1),
    "arched": ((41.6, 37.2, 41), (41.6, 37.2, 41), 1.7),
    "thick": ((41.4, 39, 42), (41.4, 39, 42), 4),
    "thin": ((41.4, 38.6, 40.6), (41.4, 38.6, 40.6), 1.2),
    "raised": ((41.8, 41, 42.6), (39, 34.4, 39), 2.3),
}
"""For each style: heights of the outer end, middle and inner end, of the left and the right brow, and the width."""


def pair_of_brows(style: BrowStyle, colour: str) -> str:
    """Both brows."""
    if style == "none":
        return ""
    if style == "unibrow":
        return stroke("M34 41.5Q40 38.6 46 42.6Q50 43.6 54 42.6Q60 38.6 66 41.5", colour, 3.8)
    left, right, wide = _BROWS[style]
    return stroke(f"M{n(34.6, left[0])}Q{n(40, left[1], 46, left[2])}", colour, wide) + stroke(
        f"M{n(65.4, right[0])}Q{n(60, right[1], 54, right[2])}", colour, wide
    )


_NOSES: Final[dict[NoseStyle, tuple[str, str]]] = {
    "straight": ("M50.5 47L55.5 58.5Q54 61 50 60.5Z", "M46.5 60Q50 62.5 54.5 60"),
    "fine": ("M50.5 51L53.5 58Q52.5 60 50 59.6Z", "M48 59.6Q50 61 52.5 59.6"),
    "button": ("M50 54Q55 56 53.5 59.5Q51 61 50 60Z", "M46.8 58.5Q50 61.5 53.4 58.5"),
    "hook": ("M50 45C56 48 58 56 55 60.5Q52 62.5 49.5 60.5Z", "M46.5 59.5Q49 63.5 55 60.5"),
    "broad": ("M51 47L58 57.5Q58.5 61.5 54 61.5L50 61.5Z", "M43.5 60Q46 62.5 50 61.5Q54 62.5 57 60"),
    "broken": ("M50 45L54.5 50L52 53L58 59Q56 62 50 61.5Z", "M45.5 60.5Q51 63.5 57 60.5"),
    "long": ("M50.5 45L56 60.5Q54.5 64 50 63Z", "M46 62Q50 65.5 55 62.5"),
    "bulb": ("M50 52Q58.5 54 57 59.5Q55 63.5 50 63Z", "M44.5 59.5Q46 63.5 50 63.5Q55 63.5 56.5 60"),
}


def nose(style: NoseStyle, skin: Skin) -> str:
    """A nose: its shaded side and its base."""
    side, base = _NOSES[style]
    bulb = circle((50, 58.5), 6, skin.blush) + circle((48, 56.8), 1.6, skin.light) if style == "bulb" else ""
    return bulb + path(side, skin.shade) + stroke(base, _LINE if style == "hook" else skin.lips, 1.2)


def _smirk(mouth: Mouth, skin: Skin) -> str:
    return stroke("M44 67.5Q52 69.5 57.5 64.5", _LINE, 1.8) + stroke("M57.5 63Q59 64.5 58.2 66", _LINE, 1.1)


def _flat(mouth: Mouth, skin: Skin) -> str:
    return stroke("M44 67H56", _LINE, 1.8) + stroke("M46.5 70.3Q50 71.3 53.5 70.3", skin.shade, 1.3)


def _smile(mouth: Mouth, skin: Skin) -> str:
    return stroke("M42 65.5Q50 72.5 58 65.5", _LINE, 1.8)


def _frown(mouth: Mouth, skin: Skin) -> str:
    return stroke("M43 69.5Q50 63.5 57 69.5", _LINE, 1.9) + stroke("M46.5 71.5H53.5", skin.shade, 1.3)


def _small(mouth: Mouth, skin: Skin) -> str:
    return stroke("M47 67Q50 68.3 53 67", _LINE, 1.8)


def _crooked(mouth: Mouth, skin: Skin) -> str:
    return stroke("M43 66Q46.5 69.5 50 66.5Q53.5 64 57 68", _LINE, 1.8)


def _grin(mouth: Mouth, skin: Skin) -> str:
    teeth = "".join(stroke(f"M{n(x)} 64.5V70", "#C9BFB0", 0.6) for x in (44, 47, 50, 53, 56))
    return path("M39.5 63.5Q50 65.5 60.5 63.5Q58 73.5 50 73.5Q42 73.5 39.5 63.5Z", _LINE) + (
        path("M41 64.5Q50 66.3 59 64.5Q57.5 69.5 50 70.5Q42.5 69.5 41 64.5Z", WHITE) + teeth
    )


def _gap(mouth: Mouth, skin: Skin) -> str:
    tongue = ellipse((50, 71), 4, 1.7, "#C2505A")
    return (
        path("M42 64.5Q50 66 58 64.5Q56.5 73.5 50 73.5Q43.5 73.5 42 64.5Z", _LINE)
        + tongue
        + (path("M43.5 65.2Q46.5 65.7 49 65.7V68.4H44.6ZM51 65.7Q54 65.7 56.5 65.2L55.4 68.4H51Z", WHITE))
    )


def _gold(mouth: Mouth, skin: Skin) -> str:
    whole = path("M41.5 65Q51 67 59.5 62.5Q58 71.5 50 71.5Q44 71.5 41.5 65Z", _LINE)
    teeth = path("M43 66Q51 67.8 58.5 64Q57 68.5 50 69.5Q45.5 69 43 66Z", WHITE)
    return whole + teeth + path("M52.2 67L55.5 65.9L54.9 68.5L52.5 69.3Z", GOLD)


def _snarl(mouth: Mouth, skin: Skin) -> str:
    teeth = "".join(stroke(f"M{n(x)} 66V69.5", "#B9AFA0", 0.7) for x in (46, 50, 54))
    return path("M42 68L46 65H57L59 69L54 71H45Z", _LINE) + path("M44 68L46.5 66.2H56L57.3 68.8H45Z", WHITE) + teeth


def _lips(mouth: Mouth, skin: Skin) -> str:
    colour = mouth.paint or skin.lips
    upper = path("M42.5 66.5Q47 63.2 50 64.7Q53 63.2 57.5 66.5Q50 68 42.5 66.5Z", colour)
    lower = path("M42.5 66.5Q50 68 57.5 66.5Q54.5 71.5 50 71.5Q45.5 71.5 42.5 66.5Z", colour)
    return (
        upper + lower + stroke("M42.5 66.5Q50 68.6 58 65.8", _LINE, 1) + ellipse((48, 69.4), 2, 0.7, WHITE, opacity=0.5)
    )


def _pout(mouth: Mouth, skin: Skin) -> str:
    colour = mouth.paint or skin.lips
    upper = path("M45 66.8Q47.5 63 50 64.8Q52.5 63 55 66.8Q50 67.6 45 66.8Z", colour)
    lower = path("M45 66.8Q50 67.6 55 66.8Q54 71.3 50 71.3Q46 71.3 45 66.8Z", colour)
    return upper + lower + stroke("M45.5 66.8Q50 67.8 54.5 66.8", _LINE, 0.9)


def _hidden(mouth: Mouth, skin: Skin) -> str:
    return ""


_MOUTHS: Final[dict[MouthStyle, Callable[[Mouth, Skin], str]]] = {
    "smirk": _smirk,
    "flat": _flat,
    "smile": _smile,
    "frown": _frown,
    "small": _small,
    "crooked": _crooked,
    "grin": _grin,
    "gap": _gap,
    "gold": _gold,
    "snarl": _snarl,
    "lips": _lips,
    "pout": _pout,
    "hidden": _hidden,
}


def mouth_of(mouth: Mouth, skin: Skin) -> str:
    return _MOUTHS[mouth.style](mouth, skin)
