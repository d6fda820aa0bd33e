"""Animations as GIF files, written frame by frame: a long drawing can pause or stop after each frame."""

import struct
from collections.abc import Callable
from typing import Final

import msgspec
from PIL import GifImagePlugin, Image, ImageChops

MOST_SECONDS: Final = 20
"""The longest animation, in seconds."""
MOST_BYTES: Final = 8 * 1024 * 1024
"""The largest file, in bytes."""
PALETTE_AT: Final = 13
"""Where the palette begins in the file, in bytes."""
_SPARE_BYTES: Final = 1024 * 1024
"""Kept free for the last frame, which is never left out."""
_SAME: Final = [255, *[0] * 255]
"""A lookup table that finds where nothing has changed."""
_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Colours(msgspec.Struct, frozen=True):
    """What the palette indexes of a film mean: `palette` is 256 times red, green and blue.

    The index `spare` marks pixels that do not change. Those that have its colour take that of `nearest`.
    """

    palette: bytes
    spare: int
    nearest: int


class Shot(msgspec.Struct, frozen=True):
    """A frame or a part of one: `draw` makes palette indexes, which are shown for `milliseconds`.

    `at`: the upper left corner of the part, in pixels; the rest of the picture stays as it was.
    """

    draw: Callable[[], Image.Image]
    milliseconds: int
    at: tuple[int, int] = (0, 0)


class Film(msgspec.Struct, frozen=True):
    """An animation that is still to be drawn. `width` and `height` are in pixels; `alt` and `name` as in `Picture`."""

    width: int
    height: int
    shots: tuple[Shot, ...]
    alt: str
    name: str
    colours: Colours


class Gif:
    """Writes an endless animation of that size in pixels. Only the pixels that change are written."""

    def __init__(self, width: int, height: int, colours: Colours) -> None:
        self._parts = [b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + colours.palette + _FOREVER]
        self._spare = colours.spare
        self._table = [colours.nearest if at == colours.spare else at for at in range(256)]
        self._bytes = len(self._parts[0])
        self._shown: Image.Image | None = None
        self._late = 0

    def add(self, indexes: Image.Image, milliseconds: int, at: tuple[int, int] = (0, 0), *, last: bool = False) -> None:
        """Write a frame of palette indexes (mode ``L``), or a part of one whose upper left corner lies `at`.

        When the file is nearly full, frames are left out, and the frame before is shown longer; never the `last` one.
        """
        self._late += milliseconds
        if not last and self._bytes > MOST_BYTES - _SPARE_BYTES:
            return
        piece, (left, top) = indexes.point(self._table), at
        if self._shown is None:
            self._shown = piece.copy()
        else:
            part = (left, top, left + piece.width, top + piece.height)
            changed = ImageChops.difference(piece, self._shown.crop(part))
            self._shown.paste(piece, at)
            box = changed.getbbox() or (0, 0, 1, 1)
            piece = piece.crop(box)
            piece.paste(self._spare, (0, 0), changed.crop(box).point(_SAME))
            left, top = left + box[0], top + box[1]
        data = GifImagePlugin.getdata(
            piece, (left, top), duration=self._late, transparency=self._spare, disposal=1, interlace=0
        )
        self._parts += data
        self._bytes += sum(map(len, data))
        self._late = 0

    def done(self) -> bytes:
        """The file."""
        return b"".join([*self._parts, b";"])
