"""The palette of 256 colours that every picture uses, and the conversion to it.

It is kept in ``palette.txt`` beside this module, one colour a line, and made by ``rendering.learn_palette``.
"""

import functools
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from rendering.drawing.theme import Rgb

FILE = Path(__file__).with_name("palette.txt")
SIZE = 256


@functools.cache
def palette() -> bytes:
    """The colours: 256 times red, green and blue."""
    data = bytes.fromhex(FILE.read_text("ascii"))
    if len(data) != 3 * SIZE:
        raise ValueError(f"{FILE.name} holds {len(data) / 3:g} colours, not {SIZE}")
    return data


@functools.cache
def _colours() -> tuple[Rgb, ...]:
    data = palette()
    return tuple((data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3))


@functools.cache
def _holder() -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(palette())
    return holder


@functools.lru_cache(maxsize=16384)
def index_of(colour: Rgb) -> int:
    """The index of the palette colour nearest to `colour`."""
    red, green, blue = colour
    return min(
        range(SIZE),
        key=lambda i: (_colours()[i][0] - red) ** 2 + (_colours()[i][1] - green) ** 2 + (_colours()[i][2] - blue) ** 2,
    )


def indexed(image: Image.Image) -> Image.Image:
    """An RGB image as palette indexes, in an image of mode ``L``."""
    quantised = image.quantize(palette=_holder(), dither=Image.Dither.NONE)
    return Image.frombytes("L", image.size, quantised.tobytes())


_LEVELS = 5
"""That many steps look as smooth as 256 on an edge one pixel wide, and make files a sixth smaller than twelve."""
_STEPS = tuple(round(cover * (_LEVELS - 1) / 255) for cover in range(256))
_tables: dict[tuple[Rgb, Rgb], list[int]] = {}
"""At least the number of colour pairs in the theme."""


def prepare(pairs: Sequence[tuple[Rgb, Rgb]]) -> None:
    """Make the tables of `blend` for many pairs at once, in little more time than for one."""
    mixed = bytes(
        ground[channel] + (over[channel] - ground[channel]) * step // (_LEVELS - 1)
        for over, ground in pairs
        for step in range(_LEVELS)
        for channel in range(3)
    )
    nearest = indexed(Image.frombytes("RGB", (_LEVELS, len(pairs)), mixed)).tobytes()
    for row, (over, ground) in enumerate(pairs):
        ramp = [index_of(ground), *nearest[row * _LEVELS + 1 : (row + 1) * _LEVELS - 1], index_of(over)]
        _tables[over, ground] = [ramp[step] for step in _STEPS]


def blend(over: Rgb, ground: Rgb) -> list[int]:
    """A table from how much `over` covers `ground` (0 to 255) to the index of the mixture."""
    if (over, ground) not in _tables:
        prepare([(over, ground)])
    return _tables[over, ground]
