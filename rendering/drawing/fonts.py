"""Fonts: finds a typeface with a glyph, and opens it at a size and weight.

HarfBuzz reads the font files of the project's own dependencies (`data.art`). No system font is used, so a text looks
the same on every machine.
"""

import functools

import msgspec
import uharfbuzz as hb  # type: ignore[import-untyped]

from data import art

SUBPIXELS = 64
"""Parts of a pixel in which positions are counted."""


class Typeface(msgspec.Struct, frozen=True):
    """A font file by its priority: 0 is Inter, which is tried first."""

    order: int

    def covers(self, text: str) -> bool:
        """Whether every visible character of `text` has a glyph."""
        font = _plain(self.order)
        return all(font.get_nominal_glyph(ord(character)) for character in text if not invisible(character))


INTER = Typeface(0)
_FILES = (art.INTER, *art.FALLBACKS)
TYPEFACES = tuple(Typeface(order) for order in range(len(_FILES)))


def invisible(character: str) -> bool:
    """Joiners and variation selectors: they shape their neighbours and have no glyph of their own."""
    return character in "\u200c\u200d" or "\ufe00" <= character <= "\ufe0f"


@functools.cache
def _face(order: int) -> hb.Face:
    return hb.Face(hb.Blob.from_file_path(str(_FILES[order].find())))


@functools.cache
def _plain(order: int) -> hb.Font:
    return hb.Font(_face(order))


@functools.lru_cache(maxsize=256)
def opened(typeface: Typeface, size: int, weight: int) -> hb.Font:
    """The font at `size` pixels to the em and a weight from 100 to 900.

    Raises:
        ArtMissing: the file is not there.
    """
    font = hb.Font(_face(typeface.order))
    font.scale = (size * SUBPIXELS, size * SUBPIXELS)
    font.set_variations({"wght": weight, "opsz": min(32, max(14, size))})
    return font


def typeface_for(text: str) -> Typeface | None:
    """The first typeface with a glyph for everything in `text`, or None."""
    return next((face for face in TYPEFACES if face.covers(text)), None)
