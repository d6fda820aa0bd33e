"""OKLab: a colour space in which equal distances look about equal."""

from rendering.drawing.theme import Rgb

Lab = tuple[float, float, float]
"""Lightness from 0 to 1, then green (negative) to red, and blue (negative) to yellow."""


def to_lab(colour: Rgb) -> Lab:
    """Convert a colour to OKLab."""
    red, green, blue = (_linear(part / 255) for part in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def from_lab(lab: Lab) -> Rgb:
    """Convert a colour from OKLab to the nearest one that a screen can show."""
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _part(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        _part(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        _part(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _part(linear: float) -> int:
    inside = min(1.0, max(0.0, linear))
    return round(255 * (12.92 * inside if inside <= 0.0031308 else 1.055 * inside ** (1 / 2.4) - 0.055))
