"""SVG documents as pixels, for pictures that are drawn once; what is drawn often is a sprite."""

import io

import resvg_py
from PIL import Image


def rasterised(svg: str, width: int, height: int) -> Image.Image:
    """The document in `width` by `height` pixels of mode ``RGBA``.

    No other thread runs meanwhile, so large pictures are put together from several documents.
    """
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")
