"""Drawings as pixels: rasterised once for each size, then blended onto a flat colour."""

import functools
import io
from typing import Literal

import msgspec
import resvg_py
from PIL import Image

from data import art
from rendering.drawing import sprite_cache
from rendering.drawing.palette import indexed
from rendering.drawing.theme import Rgb


class Art(msgspec.Struct, frozen=True):
    """A drawing: a Twemoji by its code, or one of the project's own by its name."""

    source: Literal["emoji", "own"]
    name: str


@functools.lru_cache(maxsize=512)
def raster(drawing: Art, size: int) -> Image.Image:
    """The drawing in `size` by `size` pixels of mode ``RGBA``.

    Raises:
        ArtMissing: there is no such drawing.
    """
    sprite = sprite_cache.Sprite(drawing.source, drawing.name, size)
    if rgba := sprite_cache.pixels(sprite):
        return Image.frombytes("RGBA", (size, size), rgba)
    path = art.emoji(drawing.name) if drawing.source == "emoji" else art.drawing(drawing.name)
    png = resvg_py.svg_to_bytes(svg_path=str(path), width=size, height=size, skip_system_fonts=True)
    image = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    sprite_cache.add(sprite, image.tobytes())
    return image


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
    flat.paste(sprite, (0, 0), sprite)
    return indexed(flat)
