"""Finds places for plates, prices and ticks in a scene: at the foot of their building, and over none that paid."""

import functools
import itertools
import math
from operator import itemgetter
from typing import Final

import msgspec
from PIL import Image

from rendering.drawing.canvas import Box, Canvas, Cut
from rendering.drawing.lookup import Lookup
from rendering.machi_koro.towns import bursts
from rendering.machi_koro.towns.plates import HIGH, TICK_SIDE, Lot, Site, income, plate, price, rounded, tick

_SCALE: Final = 4
"""How many pixels of a scene, across and down, are one of the map of what stands."""
_LABEL, _PAID, _STANDS, _EMPTY = 255, 140, 18, 2
"""How bad it is to cover another label, what paid, another building, and a building site."""
_AWAY: Final = 30.0
"""How bad it is to stand a pixel away, as a pixel of the map that is covered."""
_TIED: Final = 3
"""How much worse that is for ticks and prices, which lie on the lot itself."""
_BELOW: Final = (0, 8, -8, 16, -16, 24, -26, 34, 44, -44, 58, -64, 74, -86, -108)
"""Pixels below the place before a lot at which a label is tried."""
_ASIDE: Final = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""Ninths of a lot's width, to the right of the place before it, at which a label is tried."""
_BURST: Final = 64
"""The size of the figures in a burst, in pixels."""
_SOLID: Final = Lookup([0] * 128 + [255] * 128)


def faint(mask: Image.Image) -> Image.Image:
    """The mask of a drawing, as small as the map of what stands."""
    return mask.reduce(_SCALE).point(_SOLID)


class Placed(msgspec.Struct, frozen=True):
    """A label in a scene: its card, its picture, and its upper left corner."""

    card: str
    cut: Cut
    left: int
    top: int


class _Wanted(msgspec.Struct, frozen=True):
    """A label that looks for a place near that one: the middle of its upper side. `bound`: how much it wants it."""

    card: str
    cut: Cut
    x: int
    y: int
    bound: int = 1


class Labels:
    """The labels of a scene. Tell it what stands, the farthest first; then `lay` them."""

    def __init__(self, canvas: Canvas, lot: int) -> None:
        self._canvas, self._lot = canvas, lot
        self._map = Image.new("L", (canvas.width // _SCALE + 1, canvas.height // _SCALE + 1), 0)
        self._ticks: list[_Wanted] = []
        self._paid: list[_Wanted] = []
        self._others: list[_Wanted] = []
        self._prices: list[_Wanted] = []
        self._bursts: list[tuple[Cut, Box]] = []
        self._rows: list[bytearray] = []
        self._sums: list[list[int]] = []

    def plate(self, shown: Lot, mask: Image.Image, corner: tuple[int, int], middle: tuple[int, int]) -> None:
        """An establishment whose `faint` mask lies at `corner`."""
        self._stands(_PAID if shown.fired else _STANDS, mask, corner)
        x, y = middle
        wanted = _Wanted(shown.card, rounded(plate(shown)), x, y + self._lot // 4 - HIGH // 2)
        (self._paid if shown.fired else self._others).append(wanted)
        self._earned(shown.gain, mask, corner)

    def site(self, shown: Site, mask: Image.Image, corner: tuple[int, int], middle: tuple[int, int]) -> None:
        """A landmark or its building site, whose `faint` mask lies at `corner`."""
        self._stands(_PAID if shown.gain else _STANDS if shown.built else _EMPTY, mask, corner)
        self._earned(shown.gain, mask, corner)
        x, y = middle
        if shown.gain and shown.gain < bursts.FROM:
            cut = rounded(income(shown.gain))
            self._paid.append(_Wanted(shown.card, cut, x, y + self._lot // 4 - HIGH // 2))
        if shown.new:
            picture = tick()
            cut = rounded(picture, picture.height // 2)
            self._ticks.append(_Wanted(shown.card, cut, x, y + self._lot // 8 - TICK_SIDE // 2, _TIED))
        elif not shown.built:
            self._prices.append(_Wanted(shown.card, price(shown.card), x, y + self._lot // 10 - HIGH // 2, _TIED))

    def _earned(self, coins: int, mask: Image.Image, corner: tuple[int, int]) -> None:
        """Many coins at once are a burst."""
        if coins >= bursts.FROM:
            body = *corner, mask.width * _SCALE, mask.height * _SCALE
            self._bursts.append((bursts.burst(coins, _BURST), body))

    def _stands(self, weight: int, mask: Image.Image, corner: tuple[int, int]) -> None:
        left, top = round(corner[0] / _SCALE), round(corner[1] / _SCALE)
        self._map.paste(weight, (left, top, left + mask.width, top + mask.height), mask)

    def lay(self) -> list[Placed]:
        """Lay all labels. Ticks choose first and lie above all others, then what paid, the nearest, bursts last."""
        wide, data = self._map.width, self._map.tobytes()
        self._rows = [bytearray(data[at : at + wide]) for at in range(0, len(data), wide)]
        self._sums = [list(itertools.accumulate(row, initial=0)) for row in self._rows]
        order = (*self._ticks, *reversed(self._paid), *reversed(self._prices), *reversed(self._others))
        placed = [self._place(each) for each in order]
        for burst, body in self._bursts:
            box = bursts.beside(self._canvas.size, body, burst.mask.size, self._hidden)
            self._take(box)
            bursts.lay(self._canvas, burst, box, body)
        for each in reversed(placed):
            self._canvas.lay(each.cut, each.left, each.top)
        return placed

    def _place(self, wanted: _Wanted) -> Placed:
        """Find the place where a label covers the least, the nearest of equals."""
        width, height = wanted.cut.mask.size
        best = math.inf
        for away, down, aside in _tries(self._lot):
            if away * wanted.bound >= best:
                break
            left = min(max(0, wanted.x + aside - width // 2), self._canvas.width - width)
            top = min(max(0, wanted.y + down), self._canvas.height - height)
            cost = away * wanted.bound + self._covered((left, top, width, height))
            if cost < best:
                best, placed = cost, Placed(wanted.card, wanted.cut, left, top)
        self._take((placed.left, placed.top, width, height))
        return placed

    def _covered(self, box: Box) -> int:
        """How bad it is to cover a part of the scene."""
        left, top, right, bottom = _in_map(box)
        rows = self._sums[top:bottom]
        covered: int = sum(map(itemgetter(right), rows)) - sum(map(itemgetter(left), rows))
        return covered

    def _hidden(self, box: Box) -> float:
        """The same, in pixels of a building that paid."""
        return self._covered(box) * _SCALE * _SCALE / _PAID

    def _take(self, box: Box) -> None:
        """Note that a label lies there."""
        left, top, right, bottom = _in_map(box)
        left, right = max(0, left - 1), min(right + 1, self._map.width)
        for y in range(max(0, top - 1), min(bottom + 1, len(self._rows))):
            self._rows[y][left:right] = bytes((_LABEL,)) * (right - left)
            self._sums[y] = list(itertools.accumulate(self._rows[y], initial=0))


def _in_map(box: Box) -> tuple[int, int, int, int]:
    """The left, upper, right and lower ends of a part of the scene, in the map of what stands."""
    left, top, width, height = box
    return left // _SCALE, top // _SCALE, -(-(left + width) // _SCALE), -(-(top + height) // _SCALE)


@functools.cache
def _tries(lot: int) -> tuple[tuple[float, int, int], ...]:
    """How bad it is to stand away, and how far down and aside, in pixels; the nearest places first."""
    places = ((down, aside * lot // 9) for down in _BELOW for aside in _ASIDE)
    return tuple(sorted((_AWAY * (abs(down) + abs(aside) / 2), down, aside) for down, aside in places))
