"""A town as streets of small buildings, each over its plate: for those who did not roll."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.language import say
from bot.language.caches import in_each_language
from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.town.ground import ROADWAY, grass_in
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.text import fitted
from rendering.drawing.theme import MUTED, PAGE, rgb
from rendering.machi_koro.icons import LEFT
from rendering.machi_koro.towns import bursts, heads, scenes
from rendering.machi_koro.towns.plates import HIGH, Lot, overlap, plate, stick
from rendering.machi_koro.towns.town import Time, Town

_EDGE: Final = 6
_LOTS: Final = (104, 96, 88, 80, 72, 66, 56, 46)
"""Widths of a lot, in pixels."""
_LARGEST: Final = (96, 88, 80, 66)
"""The largest lots of towns with one, two, three and more rows."""
_BURST: Final = 34
"""The size of the figures in a burst, in pixels."""
_USUAL, _USUAL_ALONE = 66, 88
"""The lots for which another row is begun, of towns side by side and of one alone."""
_ALONE: Final = 900
"""Pixels from which on a town stands alone."""
CROWD: Final = 70
"""With more kinds than these in all small towns, lots are the smallest."""
_TEXT, _SMALL_TEXT = 30, 26
"""The size of a number on a plate, in pixels, and that in towns with small lots."""
_ABOVE: Final = 6
"""Grass above the first row, in pixels."""
_ROAD: Final = 40
"""Height of a road, on which the plates lie, in pixels."""
_TALL, _FLAT = 0.8, 0.66
"""Height of a building over the road, as a share of its lot's width, and that in towns with small lots."""
_SMALL: Final = 56
"""From this width on, lots are small."""
_BETWEEN: Final = 34
"""Most pixels between two lots."""


class Place(msgspec.Struct, frozen=True):
    """A building in a street: the middle and the width of its lot in pixels."""

    shown: Lot
    middle: int
    wide: int


class Size(msgspec.Struct, frozen=True):
    """How a town is laid out in `width` pixels: the width of a lot, the rows, the height of all of them."""

    width: int
    lot: int
    rows: tuple[tuple[Place, ...], ...]
    height: int

    def foot(self, row: int) -> int:
        """Where the road of a row ends."""
        return _ABOVE + (self.height - _ABOVE) * (row + 1) // len(self.rows)


Lots = tuple[Lot, ...]


def sizes(towns: Sequence[Town], width: int, *, crowded: bool = False) -> list[Size]:
    """The sizes of towns side by side, each `width` pixels wide with its frame: equally high, with the largest lots.

    `crowded`: use the smallest lots, to keep the file of a picture with many buildings small.
    """
    inside = width - 2 * _EDGE
    if crowded:
        found = [_tried(town.lots, inside, _LOTS[-1]) for town in towns]
    else:
        found = [size_of(town.lots, inside) for town in towns]
    high = max(size.height for size in found)
    if not crowded:
        found = [size_of(town.lots, inside, high) for town in towns]
    return [msgspec.structs.replace(size, height=high) for size in found]


@functools.lru_cache(maxsize=256)
def size_of(lots: Lots, width: int, high: int = 0) -> Size:
    """The size with the largest lots in as few rows as usual ones need. `high`: the one that fills that height best."""
    if not high:
        rows = len(_tried(lots, width, _USUAL if width < _ALONE else _USUAL_ALONE).rows)
        largest = _LARGEST[min(rows, len(_LARGEST)) - 1]
        tried = [_tried(lots, width, lot) for lot in _LOTS if lot <= largest]
        return next((size for size in tried if len(size.rows) <= rows), tried[-1])
    most = high // (_ROAD + round(_USUAL * _FLAT)) + 1
    every = [_tried(lots, width, lot, rows) for rows in range(1, most + 1) for lot in _LOTS]
    return max((size for size in every if size.height <= high), key=lambda size: (size.height * size.lot, size.lot))


def _tried(lots: Lots, width: int, lot: int, rows: int = 1) -> Size:
    """The town with lots of that width, in that many rows or more."""
    wide = [max(lot * 5 // 6, _plate(each, lot).width + 4) for each in lots]
    parts = _balanced(tuple(zip(lots, wide, strict=True)), width - lot // 6, rows)
    found = tuple(_row(part, width) for part in parts) or ((),)
    high = round(lot * (_TALL if lot > _SMALL else _FLAT)) + _ROAD
    return Size(width, lot, found, _ABOVE + len(found) * high)


def _plate(shown: Lot, lot: int) -> Image.Image:
    return plate(shown, _TEXT if lot > _SMALL else _SMALL_TEXT)


Wide = tuple[tuple[Lot, int], ...]


def _balanced(lots: Wide, width: int, least: int) -> list[Wide]:
    """Lots in as few rows as they need, `least` or more, with as many in each row as in the others."""
    needed = -(-sum(wide for _, wide in lots) // width)
    for many in range(max(1, least, needed), len(lots) + 1):
        most, more = divmod(len(lots), many)
        ends = [at * most + min(at, more) for at in range(many + 1)]
        rows = [lots[start:end] for start, end in itertools.pairwise(ends)]
        if all(sum(wide for _, wide in row) <= width for row in rows):
            return rows
    return [(each,) for each in lots]


def _row(lots: Wide, width: int) -> tuple[Place, ...]:
    """Lots side by side in the middle of a row."""
    used = sum(wide for _, wide in lots)
    gap = min(_BETWEEN, (width - used) // (len(lots) + 1))
    x = (width - used - gap * (len(lots) - 1)) // 2
    found = []
    for shown, wide in lots:
        found.append(Place(shown, x + wide // 2, wide))
        x += wide + gap
    return tuple(found)


@in_each_language(64)
def streets(town: Town, size: Size, time: Time) -> Image.Image:
    """Draw a town under its player's name, coins and landmarks, as palette indexes.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    width = size.width + 2 * _EDGE
    top = heads.height(width) + _EDGE
    canvas = Canvas(width, top + size.height + _EDGE, PAGE)
    ground = heads.frame(canvas, town, PAGE)
    canvas.stamp(heads.head(town, width - 24), 12, 4)
    if town.resigned:
        middle = (top + canvas.height) // 2
        canvas.art(LEFT, width // 2 - 150, middle - 30, 60, ground)
        words = fitted(say("left the game"), 34, 600, width // 2 + 70 - _EDGE, 26)
        canvas.text(words, (width // 2 - 70, middle), 34, MUTED, ground)
    else:
        stick(canvas, _rows(size, time, town.ringed), width // 2, top, 12)
    return canvas.done()


@functools.lru_cache(maxsize=192)  # 70 KiB each: coins change more often than houses
def _rows(size: Size, time: Time, ringed: str = "") -> Image.Image:
    canvas = Canvas(size.width, size.height, rgb(grass_in(time.season, time.light)[1:]))
    road = rgb((colours.evening(ROADWAY) if time.light is Light.EVENING else ROADWAY)[1:])
    bodies: list[tuple[Lot, Box]] = []
    plates: list[Box] = []
    for at, row in enumerate(size.rows):
        foot = size.foot(at)
        canvas.fill((0, foot - _ROAD, size.width, _ROAD), road)
        room = foot - _ROAD - (size.foot(at - 1) if at else 0)
        for place in row:
            lot = scenes.fitting(place.shown, size.lot, time, room)
            middle = place.middle, foot - _ROAD + 1 - lot // 4
            drawn = scenes.put_paid(canvas, place.shown, lot, time, middle)
            bodies.append((place.shown, (*drawn.corner(middle), *drawn.cut.mask.size)))
            if place.shown.card == ringed:
                scenes.ringed(canvas, bodies[-1][1])
        y = foot - (_ROAD + HIGH) // 2
        plates += (stick(canvas, _plate(place.shown, size.lot), place.middle, y) for place in row)
    _bursts(canvas, bodies, plates)
    return canvas.done()


def _bursts(canvas: Canvas, bodies: Sequence[tuple[Lot, Box]], plates: Sequence[Box]) -> None:
    """Lay a burst beside each building that brought many coins, over no plate and nothing that paid."""
    taken = [*plates, *(body for lot, body in bodies if lot.gain)]

    def hidden(box: Box) -> float:
        others = sum(overlap(box, body) for lot, body in bodies if not lot.gain)
        return sum(overlap(box, each) for each in taken) + others / 8

    for lot, body in bodies:
        if lot.gain >= bursts.FROM:
            burst = bursts.burst(lot.gain, _BURST)
            box = bursts.beside(canvas.size, body, burst.mask.size, hidden)
            bursts.lay(canvas, burst, box, body)
            taken.append(box)
