"""SVG documents as pixels: those that warming up draws are kept on disk, as sprites are."""

import hashlib
import io

import resvg_py
from PIL import Image

from bot.pictures import sprite_cache


def rasterised(svg: str, width: int, height: int) -> Image.Image:
    """The document in `width` by `height` pixels of mode ``RGBA``.

    No other thread runs meanwhile, so large pictures are put together from several documents.
    """
    sprite = sprite_cache.Sprite("document", f"{hashlib.sha256(svg.encode()).hexdigest()} {height}", width)
    if rgba := sprite_cache.pixels(sprite):
        return Image.frombytes("RGBA", (width, height), rgba)
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    image = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    sprite_cache.add(sprite, image.tobytes())
    return image
