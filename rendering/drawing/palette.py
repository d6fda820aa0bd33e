"""The palette of 256 colours that every picture uses, and the conversion to it.

It is kept in ``palette.txt`` beside this module, one colour a line, and made by ``rendering.learn_palette``.
"""

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from bot.pictures.animation import Colours
from rendering.drawing.lookup import Lookup
from rendering.drawing.theme import FIXED, Rgb

FILE = Path(__file__).with_name("palette.txt")
SIZE = 256
TOWN_PARTS = ("day", "evening")
"""The times of day whose colours are the last ones of the palette."""
TOWN_SIZE = 44
"""How many each has."""


@functools.cache
def palette() -> bytes:
    """The colours: 256 times red, green and blue."""
    data = bytes.fromhex(FILE.read_text("ascii"))
    if len(data) != 3 * SIZE:
        raise ValueError(f"{FILE.name} holds {len(data) / 3:g} colours, not {SIZE}")
    return data


Sun = tuple[tuple[float, int], tuple[float, int], tuple[float, int]]
"""How much of red, green and blue the sun leaves, and what it adds."""


@functools.cache
def under(sun: Sun, part: str) -> bytes:
    """The palette with one of the `TOWN_PARTS` in another light; every other colour stays."""
    data = bytearray(palette())
    start = 3 * _start(part)
    for at in range(start, start + 3 * TOWN_SIZE):
        share, glow = sun[at % 3]
        data[at] = min(255, round(data[at] * share) + glow)
    return bytes(data)


def _start(part: str) -> int:
    """The index of a part's first colour."""
    return SIZE - (len(TOWN_PARTS) - TOWN_PARTS.index(part)) * TOWN_SIZE


@functools.cache
def _colours() -> tuple[Rgb, ...]:
    data = palette()
    return tuple((data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3))


@functools.cache
def film_colours() -> Colours:
    """The palette for films; of all colours but those of the theme, the spare one is nearest to another."""
    free = [at for at in range(SIZE) if _colours()[at] not in FIXED]
    spare, nearest = min(
        ((one, other) for one in free for other in range(SIZE) if one != other),
        key=lambda pair: _distances(pair[0])[pair[1]],
    )
    return Colours(palette(), spare, nearest)


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


@functools.cache
def _part(name: str) -> tuple[Image.Image, Lookup]:
    """A palette of one part only, and a table from its indexes to those of the whole."""
    start = _start(name)
    holder = Image.new("P", (1, 1))
    own = palette()[3 * start : 3 * (start + TOWN_SIZE)]
    holder.putpalette((own * 8)[: 3 * SIZE])
    return holder, Lookup(start + index % TOWN_SIZE for index in range(SIZE))


def indexed_town(image: Image.Image, part: str) -> Image.Image:
    """An RGB image of a town as palette indexes: few colours, so that files are small. `part`: one of `TOWN_PARTS`."""
    holder, table = _part(part)
    quantised = image.quantize(palette=holder, dither=Image.Dither.NONE)
    return Image.frombytes("L", image.size, quantised.tobytes()).point(table)


@functools.cache
def _distances(index: int) -> tuple[int, ...]:
    """How far a colour is from each of the palette, squared."""
    own = _colours()[index]
    return tuple(sum((a - b) ** 2 for a, b in zip(own, each, strict=True)) for each in _colours())


def frequent(indexes: Image.Image, most: int) -> Image.Image:
    """Palette indexes with the `most` colours that cover most of them; what is rare takes the nearest of these.

    What is rare is soft edges above all, so drawings of flat colours look the same, and files are smaller.
    """
    counts = indexes.histogram()
    kept = sorted(range(SIZE), key=counts.__getitem__, reverse=True)[:most]  # of equals, the first

    table = Lookup(
        index if index in kept or not counts[index] else min(kept, key=_distances(index).__getitem__)
        for index in range(SIZE)
    )
    return indexes.point(table)


def coloured(indexes: Image.Image) -> Image.Image:
    """Palette indexes as a picture of mode ``RGB``."""
    shown = Image.frombytes("P", indexes.size, indexes.tobytes())
    shown.putpalette(palette())
    return shown.convert("RGB")


_FEW = 12


def indexed_few(image: Image.Image) -> Image.Image:
    """Like `indexed`, with few colours: a drawing of flat colours looks the same, and files are a tenth smaller.

    They are chosen among the palette's: colours chosen before make skin yellow or red where the palette has none near.
    """
    return frequent(indexed(image), _FEW)


_LEVELS = 3
"""Ground, halfway, text: on an edge one pixel wide it looks smooth, and files are a twelfth smaller than with five."""
_STEPS = tuple(round(cover * (_LEVELS - 1) / 255) for cover in range(256))
STEPPED: Final = Lookup(step * 255 // (_LEVELS - 1) for step in _STEPS)
"""A lookup table that leaves a mask that many steps."""
_tables: dict[tuple[Rgb, Rgb], Lookup] = {}
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
        _tables[over, ground] = Lookup(ramp[step] for step in _STEPS)


def blend(over: Rgb, ground: Rgb) -> Lookup:
    """A table from how much `over` covers `ground` (0 to 255) to the index of the mixture."""
    if (over, ground) not in _tables:
        prepare([(over, ground)])
    return _tables[over, ground]


@functools.lru_cache(maxsize=16)
def lit(colour: Rgb, share: float) -> Lookup:
    """A table from each index to the one nearest to its colour mixed with `colour`; `share`: from 0 to 1."""
    mixed = bytes(
        round(own + (new - own) * share) for each in _colours() for own, new in zip(each, colour, strict=True)
    )
    return Lookup(indexed(Image.frombytes("RGB", (SIZE, 1), mixed)).tobytes())
