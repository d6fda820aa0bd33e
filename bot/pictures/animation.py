"""Animations as GIF files, written frame by frame: a long drawing can pause or stop after each frame."""

import itertools
import struct
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from PIL import GifImagePlugin, Image, ImageChops

MOST_SECONDS: Final = 20
"""The longest animation, in seconds."""
MOST_BYTES: Final = 8 * 1024 * 1024
"""The largest file, in bytes."""
HOLD: Final = 2600
"""How long the last frame is shown, in milliseconds."""
USUAL: Final = 160
"""How long a frame of weight 1 is shown if there is time enough, in milliseconds."""
SHORTEST: Final = 50
"""The shortest time for which a frame is shown, in milliseconds."""
PALETTE_AT: Final = 13
"""Where the palette begins in the file, in bytes."""
_PLAYING: Final = 1000 * MOST_SECONDS - HOLD
_SPARE_BYTES: Final = 1024 * 1024
"""Kept free for the last frame, which is never left out."""
_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Colours(msgspec.Struct, frozen=True):
    """What the palette indexes of a film mean: `palette` is 256 times red, green and blue.

    The index `spare` marks pixels that do not change. Those that have its colour take that of `nearest`.
    """

    palette: bytes
    spare: int
    nearest: int


class Shot(msgspec.Struct, frozen=True):
    """One frame: `draw` makes palette indexes, which are shown for that many milliseconds."""

    draw: Callable[[], Image.Image]
    milliseconds: int


class Film(msgspec.Struct, frozen=True):
    """An animation that is still to be drawn. `width` and `height` are in pixels; `alt` and `name` as in `Picture`."""

    width: int
    height: int
    shots: tuple[Shot, ...]
    alt: str
    name: str
    colours: Colours


def timed(weights: Sequence[int]) -> list[tuple[int, int]]:
    """Choose the frames to show: the index of each and its milliseconds, at most `MOST_SECONDS` together.

    A frame of weight 2 is shown twice as long as one of weight 1. If there are too many frames, some of weight 1 are
    left out, and if that is not enough, others too. The last frame stays, and is held longest.
    """
    last = len(weights) - 1
    for step in itertools.count(1):
        kept = [
            at
            for at, weight in enumerate(weights[:last])
            if at % step == 0 or (weight > 1 and at % (step // 8 + 1) == 0)
        ]
        total = sum(weights[at] for at in kept)
        if total * SHORTEST <= _PLAYING:
            break
    unit = min(USUAL, _PLAYING // max(1, total)) // 10 * 10
    return [*((at, weights[at] * unit) for at in kept), (last, HOLD)]


class Gif:
    """Writes an endless animation of that size in pixels. Only the pixels that change are written."""

    def __init__(self, width: int, height: int, colours: Colours) -> None:
        self._parts = [b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + colours.palette + _FOREVER]
        self._spare = colours.spare
        self._table = [colours.nearest if at == colours.spare else at for at in range(256)]
        self._bytes = len(self._parts[0])
        self._shown: Image.Image | None = None
        self._late = 0

    def add(self, indexes: Image.Image, milliseconds: int, *, last: bool = False) -> None:
        """Write a frame of palette indexes (mode ``L``).

        When the file is nearly full, frames are left out, and the frame before is shown longer; never the `last` one.
        """
        self._late += milliseconds
        if not last and self._bytes > MOST_BYTES - _SPARE_BYTES:
            return
        now = indexes.point(self._table)
        box = (0, 0, *now.size)
        piece = now
        if self._shown is not None:
            changed = ImageChops.difference(now, self._shown)
            box = changed.getbbox() or (0, 0, 1, 1)
            piece = now.crop(box)
            piece.paste(self._spare, (0, 0), changed.crop(box).point([255, *[0] * 255]))
        data = GifImagePlugin.getdata(
            piece, box[:2], duration=self._late, transparency=self._spare, disposal=1, interlace=0
        )
        self._parts += data
        self._bytes += sum(map(len, data))
        self._shown, self._late = now, 0

    def done(self) -> bytes:
        """The file."""
        return b"".join([*self._parts, b";"])
