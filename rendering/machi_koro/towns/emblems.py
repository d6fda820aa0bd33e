"""Small signs for the landmarks, each with its own shape: on gold if built, else grey."""

import functools
import math
from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image, ImageDraw

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import GOLD, INK, Rgb, rgb

UNLIT: Final = rgb("96A2B3")
"""The colour of a landmark that is not built."""
GAP: Final = 4
"""Pixels between two signs."""
_OVERSAMPLED: Final = 8
_INSET: Final = 0.1
"""The share of a built landmark's sign that is left on each side of its shape."""


class _Board:
    """A mask on which shapes are drawn in a square of 100."""

    def __init__(self, size: int) -> None:
        self.image = Image.new("L", (size * _OVERSAMPLED,) * 2, 0)
        self._pen, self._scale = ImageDraw.Draw(self.image), size * _OVERSAMPLED / 100

    def _all(self, *pairs: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * self._scale, y * self._scale) for x, y in pairs]

    def shape(self, *pairs: tuple[float, float], hole: bool = False) -> None:
        """A polygon, or a hole of its shape."""
        self._pen.polygon(self._all(*pairs), fill=0 if hole else 255)

    def box(
        self, left: float, top: float, right: float, bottom: float, radius: float = 0, *, hole: bool = False
    ) -> None:
        """A rectangle with round corners, or a hole of its shape."""
        area = (*self._all((left, top))[0], *self._all((right, bottom))[0])
        self._pen.rounded_rectangle(area, radius * self._scale, fill=0 if hole else 255)

    def disc(self, x: float, y: float, radius: float, *, hole: bool = False) -> None:
        """A circle, or a hole of its shape."""
        self.box(x - radius, y - radius, x + radius, y + radius, radius, hole=hole)

    def bow(self, x: float, y: float, radius: float, turns: tuple[float, float], width: float) -> None:
        """A part of a ring; `turns`: from and to, in degrees, clockwise from the right."""
        area = (*self._all((x - radius, y - radius))[0], *self._all((x + radius, y + radius))[0])
        self._pen.arc(area, *turns, fill=255, width=round(width * self._scale))

    def line(self, width: float, *pairs: tuple[float, float]) -> None:
        """A line."""
        self._pen.line(self._all(*pairs), fill=255, width=round(width * self._scale), joint="curve")


def _train(board: _Board) -> None:
    """The face of a train on its rails."""
    board.box(20, 2, 80, 78, 18)
    board.box(29, 16, 71, 42, 5, hole=True)
    board.disc(34, 60, 7, hole=True)
    board.disc(66, 60, 7, hole=True)
    board.shape((24, 80), (38, 80), (22, 100), (6, 100))
    board.shape((76, 80), (62, 80), (78, 100), (94, 100))


def _bag(board: _Board) -> None:
    board.bow(50, 30, 24, (180, 360), 10)
    board.shape((12, 32), (88, 32), (96, 98), (4, 98))
    board.bow(50, 50, 18, (0, 180), 1)
    for x in (31, 69):
        board.disc(x, 48, 6, hole=True)
    board.box(26, 56, 36, 58, hole=True)


def _wheel(board: _Board) -> None:
    board.line(9, (50, 44), (26, 99))
    board.line(9, (50, 44), (74, 99))
    board.bow(50, 44, 36, (0, 360), 8)
    for step in range(6):
        turn = math.tau * step / 6
        far = (50 + 34 * math.cos(turn), 44 + 34 * math.sin(turn))
        board.line(4, (50, 44), far)
        board.disc(*far, 10)
    board.disc(50, 44, 9)
    board.box(14, 93, 86, 100)


def _mast(board: _Board) -> None:
    """A radio tower and its waves."""
    board.line(10, (50, 26), (24, 100))
    board.line(10, (50, 26), (76, 100))
    board.line(7, (38, 60), (62, 60))
    board.line(7, (30, 82), (70, 82))
    board.disc(50, 22, 11)
    for turns in ((135, 225), (-45, 45)):
        board.bow(50, 22, 28, turns, 9)
        board.bow(50, 22, 46, turns, 9)


def _anchor(board: _Board) -> None:
    board.disc(50, 14, 14)
    board.disc(50, 14, 5, hole=True)
    board.box(44, 26, 56, 94)
    board.box(26, 34, 74, 45, 4)
    board.bow(50, 52, 46, (10, 170), 12)
    board.shape((2, 72), (4, 48), (24, 64))
    board.shape((98, 72), (96, 48), (76, 64))


def _airliner(board: _Board) -> None:
    half = ((50, 0), (58, 12), (58, 36), (100, 64), (100, 76), (58, 64), (56, 84), (70, 94), (70, 100), (50, 95))
    board.shape(*half, *((100 - x, y) for x, y in reversed(half)))


def _temple(board: _Board) -> None:
    board.shape((2, 34), (50, 4), (98, 34))
    for x in (12, 32, 54, 74):
        board.box(x, 40, x + 13, 80)
    board.box(4, 85, 96, 99)


_SIGNS: Final[Mapping[str, Callable[[_Board], None]]] = {
    "train_station": _train,
    "shopping_mall": _bag,
    "amusement_park": _wheel,
    "radio_tower": _mast,
    "harbor": _anchor,
    "airport": _airliner,
}


@functools.lru_cache(maxsize=128)
def _mask(card: str, size: int) -> Image.Image:
    """The shape of a landmark; one without a sign of its own has columns."""
    board = _Board(size)
    _SIGNS.get(card, _temple)(board)
    return board.image.reduce(_OVERSAMPLED)


def emblem(canvas: Canvas, card: str, box: tuple[int, int, int], ground: Rgb, *, built: bool) -> None:
    """Draw a landmark's sign in a square `box` (left, top, side) on flat `ground`."""
    x, y, side = box
    inset = round(side * _INSET) + 1
    if built:
        canvas.rounded((x, y, side, side), side // 5, GOLD, ground)
        ground = GOLD
    canvas.mask(_mask(card, side - 2 * inset), x + inset, y + inset, INK if built else UNLIT, ground)


def width(many: int, side: int) -> int:
    """The width of that many signs side by side, in pixels."""
    return many * (side + GAP) - GAP if many else 0
