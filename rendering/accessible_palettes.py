"""Other palettes for people who see the standard one badly: the same picture, told in other colours.

A picture is 8-bit indexes into one palette of 256 colours, so another palette is another ``PLTE`` chunk: nothing
is drawn again. *High contrast* darkens what is dark, lightens what is light, and lets lines stand out. *Colour
vision* gives things that differ by colour (kinds of card, seats, gains and losses) colours that people with any of
the three kinds of colour blindness can tell apart; mixtures of two of the theme's colours move with them.
A town keeps its colours there, because none of them tells anything.
"""

import functools
import math
import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from bot.pictures.animation import PALETTE_AT
from bot.pictures.picture import Picture, together
from rendering.drawing.oklab import Lab, from_lab, to_lab
from rendering.drawing.palette import SIZE, TOWN_PARTS, TOWN_SIZE, palette
from rendering.drawing.theme import BANDS, FIXED, GAIN, GAIN_TEXT, LINE, LOSS, LOSS_TEXT, SEATS, Rgb, rgb
from rendering.styles import STYLES

Palette = Literal["standard", "high-contrast", "colour-vision"]

DARK: Final = 0.54
"""Up to this lightness (0 to 1) a colour is one of the dark ones of a pair of text and ground."""
LIGHT: Final = 0.73
"""From this lightness on it is one of the light ones."""
_DARKER: Final = 0.66
"""What high contrast leaves of a dark colour's lightness."""
_LIGHTER: Final = 0.45
"""What high contrast leaves of what a light colour lacks to white."""
_QUIET: Final = 0.78
"""What high contrast leaves of a town's lightness."""
_PALER: Final = 0.9
"""What it leaves of a town's colour."""
_LAWN, _LAWN_WIDE, _GREENER = 128.0, 24.0, 14.0
"""The hue of lawns in degrees, how far from it a colour is still a lawn's, and how much greener high contrast makes it:
a yellow green that is darkened looks olive."""
SCENERY: Final = SIZE - len(TOWN_PARTS) * TOWN_SIZE
"""From this index on, the palette's colours are those of towns only."""
EDGES: Final = (LINE, *(edge for style in STYLES.values() for edge in style.tones.edges))
"""Lines around and between things, which stand out in high contrast: they are neither text nor ground."""
_EDGE: Final = 0.66
"""How light they become."""

MOVED: Final[Mapping[Rgb, Rgb]] = {
    BANDS["blue"]: rgb("2A6FDB"),
    BANDS["green"]: rgb("1E4F45"),
    BANDS["red"]: rgb("A9620F"),
    BANDS["purple"]: rgb("3C0050"),
    GAIN: rgb("1565C0"),
    LOSS: rgb("8A3000"),
    GAIN_TEXT: rgb("8AD0FF"),
    LOSS_TEXT: rgb("FFB347"),
    **dict(zip(SEATS, map(rgb, ("FF7200", "399EFB", "F0FF3D", "C5989F", "7CFFC2", "C2C4FE")), strict=True)),
    **{colour: shown for style in STYLES.values() for colour, shown in style.tones.moved.items()},
}
"""Where the theme's telling colours go for colour vision; all its others stay."""


def recoloured(picture: Picture, name: Palette) -> Picture:
    """The picture and its rest in that palette.

    Raises:
        ValueError: it is not one of our own PNG or GIF files.
    """
    return picture if name == "standard" else together([_recoloured(each, name) for each in picture.pages])


def _recoloured(picture: Picture, name: Palette) -> Picture:
    if picture.png.startswith(b"GIF89a"):
        end = PALETTE_AT + 3 * SIZE
        own = picture.png[PALETTE_AT:end]
        return msgspec.structs.replace(picture, png=picture.png[:PALETTE_AT] + _other(own, name) + picture.png[end:])
    parts = [(kind, _other(data, name) if kind == b"PLTE" else data) for kind, data in _chunks(picture.png)]
    if [kind for kind, _ in parts].count(b"PLTE") != 1:
        raise ValueError(f"{picture.name} has no palette")
    png = picture.png[:8] + b"".join(_chunk(kind, data) for kind, data in parts)
    return msgspec.structs.replace(picture, png=png)


def moved(colour: Rgb, name: Palette) -> Rgb:
    """Where that palette shows a colour of the standard one."""
    match name:
        case "high-contrast":
            return _contrasted(colour)
        case "colour-vision":
            return _told_apart(colour)
        case _:
            return colour


@functools.lru_cache(maxsize=16)
def _other(data: bytes, name: Palette) -> bytes:
    """A picture's palette in other colours; its town stays in the light of its hour. One that has them keeps them."""
    if not data.startswith(palette()[: 3 * SCENERY]):
        return data
    colours = [(data[at], data[at + 1], data[at + 2]) for at in range(0, 3 * SIZE, 3)]
    shown = [moved(colour, name) for colour in colours[:SCENERY]]
    shown += [quieter(colour) if name == "high-contrast" else colour for colour in colours[SCENERY:]]
    return bytes(part for colour in shown for part in colour)


def quieter(colour: Rgb) -> Rgb:
    """A colour of a town, on which nothing is written: darker and paler, so that numbers stand out from it."""
    light, a, b = to_lab(colour)
    hue, strength = math.degrees(math.atan2(b, a)), math.hypot(a, b)
    if (away := abs(hue - _LAWN) / _LAWN_WIDE) < 1:
        hue += _GREENER * (1 - away**4)
        strength /= _PALER
    turn = math.radians(hue)
    return from_lab((light * _QUIET, math.cos(turn) * strength * _PALER, math.sin(turn) * strength * _PALER))


def _contrasted(colour: Rgb) -> Rgb:
    light, a, b = to_lab(colour)
    if colour in EDGES:
        return from_lab((_EDGE, a, b))
    dark_end, light_end = DARK * _DARKER, 1 - (1 - LIGHT) * _LIGHTER
    if light <= DARK:
        return from_lab((light * _DARKER, a * _DARKER, b * _DARKER))
    if light >= LIGHT:
        return from_lab((1 - (1 - light) * _LIGHTER, a, b))
    share = (light - DARK) / (LIGHT - DARK)
    return from_lab((dark_end + share * (light_end - dark_end), a, b))


def _told_apart(colour: Rgb) -> Rgb:
    """A colour of the theme goes where it is sent; any other goes with those it is nearest to."""
    if colour in MOVED:
        return MOVED[colour]
    here = to_lab(colour)
    shift, weight = [0.0, 0.0, 0.0], 0.0
    for anchor, at, towards in _anchors():
        if anchor == colour:
            return colour
        near = 1 / sum((one - other) ** 2 for one, other in zip(here, at, strict=True)) ** 2
        weight += near
        for axis in range(3):
            shift[axis] += near * (towards[axis] - at[axis])
    return from_lab((here[0] + shift[0] / weight, here[1] + shift[1] / weight, here[2] + shift[2] / weight))


@functools.cache
def _anchors() -> tuple[tuple[Rgb, Lab, Lab], ...]:
    """Every colour of the themes, where it is and where it goes."""
    fixed = dict.fromkeys((*FIXED, *(colour for style in STYLES.values() for colour in style.tones.exact)))
    return tuple((colour, to_lab(colour), to_lab(MOVED.get(colour, colour))) for colour in fixed)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
