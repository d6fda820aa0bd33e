"""Frames of films, which are drawn large and shown smaller: of each frame only what has changed is computed."""

import itertools
import threading
from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageChops

from rendering.drawing.canvas import Box
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import coloured, indexed

LARGE: Final = 5
SMALL: Final = 3
"""Pixels of a large frame, and of the small one that they become, along each side."""
_TILE: Final = 20 * LARGE
"""The side of the squares that are compared, in pixels of a large frame."""
_FINE: Final = 10
"""They are made smaller in two steps, so that one pixel is not lost among the others."""
_ANY: Final = Lookup(255 if level else 0 for level in range(256))
"""A lookup table that makes everything visible."""


class Smaller:
    """Makes frames of one size smaller, one after another, as palette indexes.

    A frame looks the same whatever came before it. Only the last one is remembered.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._before: tuple[Image.Image, Image.Image] | None = None

    def __call__(self, large: Image.Image) -> Image.Image:
        """The frame, `SMALL` for `LARGE` pixels wide and high; both are multiples of `LARGE`."""
        with self._lock:
            if self._before is None or self._before[0].size != large.size:
                small = shrunk(large)
            else:
                small = self._before[1].copy()
                for box in _changed(large, self._before[0]):
                    small.paste(shrunk(large.crop(box)), (_scaled(box[0]), _scaled(box[1])))
            self._before = large, small
            return small.copy()


def _changed(large: Image.Image, before: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """The boxes in which something has changed: tiles, joined with those beside them."""
    once = ImageChops.difference(large, before).point(_ANY).reduce(_TILE // _FINE)
    grid = once.point(_ANY).reduce(_FINE)
    marks = grid.tobytes()
    for down in range(grid.height):
        row = marks[down * grid.width : (down + 1) * grid.width]
        top, across = down * _TILE, 0
        for changed, run in itertools.groupby(row, bool):
            left, across = across, across + len(list(run))
            if changed:
                yield left * _TILE, top, min(across * _TILE, large.width), min(top + _TILE, large.height)


def _scaled(length: int) -> int:
    return length // LARGE * SMALL


def around(box: Box, size: tuple[int, int]) -> Box:
    """The smallest box around another one that begins and ends at multiples of `LARGE`, inside a frame of that size."""
    left, top = max(0, box[0]) // LARGE * LARGE, max(0, box[1]) // LARGE * LARGE
    right, bottom = (
        min(-(-end // LARGE) * LARGE, most // LARGE * LARGE)
        for end, most in zip((box[0] + box[2], box[1] + box[3]), size, strict=True)
    )
    return left, top, right - left, bottom - top


def shrunk(part: Image.Image) -> Image.Image:
    """A part that begins and ends at multiples of `LARGE`, made smaller: no pixel depends on what is around it."""
    size = (_scaled(part.width), _scaled(part.height))
    return indexed(coloured(part).resize(size, Image.Resampling.BOX))
