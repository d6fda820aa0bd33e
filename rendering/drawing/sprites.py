"""Drawings as pixels: rasterised once for each size, then blended onto a flat colour."""

import functools
import io
from typing import Final, Literal

import msgspec
import resvg_py
from PIL import Image, ImageFilter

from bot.pictures import sprite_cache
from data import art
from rendering.art.drawn import OUTLINE, drawn, names, outlines
from rendering.art.svg import hard_edged
from rendering.drawing.palette import STEPPED, frequent, index_of, indexed, indexed_few
from rendering.drawing.theme import Rgb

MASTER = 200
"""Pixels of the raster from which other sizes are made."""
_COLOURS = 16
"""Colours of a drawing without lines around it; more are hardly seen, and make larger files."""
_SOLID = [min(255, level * 6) for level in range(256)]
"""A lookup table that makes a blurred shape solid again, but larger."""
_EMPTY = [255] + [0] * 255
"""A lookup table that finds where nothing is drawn."""


class Art(msgspec.Struct, frozen=True):
    """A drawing: a Twemoji by its code, or one of the project's own by its name."""

    source: Literal["emoji", "own"]
    name: str
    close: bool = False
    """Without the empty space around it."""


TROPHY: Final = Art("own", "trophy")
PORTRAIT: Final = Art("own", "occasion portrait")
CALENDAR: Final = Art("own", "occasion calendar")
PODIUM: Final = Art("own", "occasion podium")
PENNANTS: Final = Art("own", "occasion pennants")
HOUSES: Final = Art("own", "occasion houses")
ROSETTE: Final = Art("own", "occasion rosette")
HOURGLASS: Final = Art("own", "occasion hourglass")
TABLE: Final = Art("own", "occasion table")
BOLT: Final = Art("own", "occasion bolt")
FIREWORK: Final = Art("own", "occasion firework")
"""The icons before these stand beside the headlines of a profile, a month, a leaderboard, standings, a server and
badges; these beside the longest game, the newest table, the best turn and the first win to come."""
LEFT: Final = Art("own", "suitcase")
"""A player has left the game."""


@functools.lru_cache(maxsize=768)
def raster(drawing: Art, size: int) -> Image.Image:
    """The drawing in `size` by `size` pixels of mode ``RGBA``.

    Our own drawings are made smaller from one raster for all sizes.

    Raises:
        ArtMissing: there is no such drawing.
    """
    if drawing.close:
        return _close_up(drawing, size)
    if drawing.source == "own" and size < MASTER and outlines(drawing.name):
        return scaled(drawing, size)
    return _drawn(drawing, size)


def _drawn(drawing: Art, size: int) -> Image.Image:
    sprite = sprite_cache.Sprite(drawing.source, drawing.name, size)
    if rgba := sprite_cache.pixels(sprite):
        return Image.frombytes("RGBA", (size, size), rgba)
    image = Image.open(io.BytesIO(_png(drawing, size))).convert("RGBA")
    if drawing.source == "own" and outlines(drawing.name):
        image = _outlined(image, outlines(drawing.name))
    sprite_cache.add(sprite, image.tobytes())
    return image


def _outlined(image: Image.Image, width: float) -> Image.Image:
    """The drawing with a dark line around it, `width` of the image's width wide."""
    near = image.getchannel("A").filter(ImageFilter.BoxBlur(width * image.width))
    around = Image.new("RGBA", image.size, OUTLINE)
    around.putalpha(near.point(_SOLID))
    around.alpha_composite(image)
    return around


def _png(drawing: Art, size: int) -> bytes:
    if drawing.source == "own" and drawing.name in names():
        svg = drawn(drawing.name)
        if not outlines(drawing.name):
            svg = hard_edged(svg)
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True))
    if drawing.source == "own":
        raise art.ArtMissing(f"rendering.art has no drawing {drawing.name}")
    path = str(art.emoji(drawing.name))
    return bytes(resvg_py.svg_to_bytes(svg_path=path, width=size, height=size, skip_system_fonts=True))


@functools.lru_cache(maxsize=96)
def _master(drawing: Art) -> Image.Image:
    return _drawn(drawing, MASTER)


def keep(drawing: Art) -> None:
    """Put the raster that `scaled` starts from into the cache on disk, if a warm-up is drawing.

    Raises:
        ArtMissing: there is no such drawing.
    """
    sprite = sprite_cache.Sprite(drawing.source, drawing.name, MASTER)
    if not sprite_cache.has(sprite):
        _drawn(drawing, MASTER)


@functools.lru_cache(maxsize=64)
def scaled(drawing: Art, size: int, *, crisp: bool = False) -> Image.Image:
    """The drawing in `size` by `size` pixels of mode ``RGBA``, made smaller from one raster of all sizes.

    Use it for drawings that are needed in many sizes or looks; it is a little less sharp than `raster`. `crisp`: with
    no colours that the drawing does not have, which makes files smaller.

    Raises:
        ArtMissing: there is no such drawing.
    """
    master = _master(drawing)
    how = Image.Resampling.NEAREST if crisp else Image.Resampling.HAMMING
    return master if size == MASTER else master.resize((size, size), how)


def _close_up(drawing: Art, size: int) -> Image.Image:
    """The part of a drawing that is not empty, in the middle of a square."""
    master = _master(msgspec.structs.replace(drawing, close=False))
    left, top, right, bottom = master.getbbox() or (0, 0, MASTER, MASTER)
    side = max(right - left, bottom - top)
    x, y = (left + right - side) // 2, (top + bottom - side) // 2
    return master.crop((x, y, x + side, y + side)).resize((size, size), Image.Resampling.NEAREST)


def greyed(drawing: Art, size: int) -> Image.Image:
    """The drawing without its colours, in `size` by `size` pixels of mode ``RGBA``.

    Raises:
        ArtMissing: there is no such drawing.
    """
    sprite = raster(drawing, size)
    shades = sprite.convert("L").point(lambda level: 110 + level * 110 // 255)
    return Image.merge("RGBA", (shades, shades, shades, sprite.getchannel("A")))


@functools.lru_cache(maxsize=1024)
def on(drawing: Art, size: int, ground: Rgb, *, grey: bool = False) -> Image.Image:
    """The drawing on a flat colour, as palette indexes; `grey`: without its colours."""
    sprite = greyed(drawing, size) if grey else raster(drawing, size)
    flat = Image.new("RGB", sprite.size, ground)
    flat.paste(sprite, (0, 0), sprite.getchannel("A").point(STEPPED))
    if drawing.source != "own":
        return indexed(flat)
    if not outlines(drawing.name):
        return frequent(indexed(flat), _COLOURS)
    shown = indexed_few(flat)
    shown.paste(index_of(ground), (0, 0), sprite.getchannel("A").point(_EMPTY))
    return shown
