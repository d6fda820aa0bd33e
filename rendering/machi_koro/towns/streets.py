"""A town as streets of small buildings: for those who did not roll."""

import functools
from typing import Final

import msgspec
from PIL import Image

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.town import named
from rendering.art.town.ground import ROADWAY, grass_in
from rendering.drawing.canvas import Canvas
from rendering.drawing.sprites import Art
from rendering.drawing.theme import MUTED, PAGE, rgb
from rendering.machi_koro.icons import LEFT
from rendering.machi_koro.towns import heads, scenes
from rendering.machi_koro.towns.plates import HIGH, Lot, Site, gain, news, plate, sign, stick
from rendering.machi_koro.towns.town import Time, Town

_EDGE: Final = 6
_TOP: Final = heads.HIGH + 6
_LOTS: Final = (88, 80, 70)
"""Widths of a lot, in pixels; the largest that does not need another row is used."""
_SIGN: Final = 62
"""The least width of a building site, in pixels: its price fits before it."""
_MOST_ROWS: Final = 3
"""With more rows, lots are small."""
_ABOVE: Final = 20
_ROAD: Final = 36


class Size(msgspec.Struct, frozen=True):
    """How a town is laid out in `width` pixels: the width of a lot, the height of a row with its road, the rows."""

    width: int
    lot: int
    row: int
    rows: int

    @property
    def height(self) -> int:
        """The height of all rows."""
        return _ABOVE + self.row * self.rows


class Place(msgspec.Struct, frozen=True):
    """A building in a street: its left end and width in pixels, and its row."""

    shown: Lot | Site
    x: int
    wide: int
    row: int


Buildings = tuple[Lot | Site, ...]


def _lot_of(shown: Lot | Site, lot: int) -> int:
    """The width of a lot, which is less for a building site."""
    return max(_SIGN, lot * 7 // 10) if isinstance(shown, Site) and not shown.built else lot


def places(buildings: Buildings, width: int, lot: int) -> tuple[Place, ...]:
    """Lay buildings in rows."""
    found: list[Place] = []
    x, row = 0, 0
    for shown in buildings:
        wide = _lot_of(shown, lot) - 6
        if isinstance(shown, Lot):
            wide = max(wide, plate(shown).width + 4)
        if x + wide > width:
            x, row = 0, row + 1
        found.append(Place(shown, x, wide, row))
        x += wide
    return tuple(found)


@functools.lru_cache(maxsize=256)
def size_of(buildings: Buildings, width: int) -> Size:
    """The largest size in which a town needs no more rows than in the smallest."""
    rows = [1 + max((place.row for place in places(buildings, width, lot)), default=0) for lot in _LOTS]
    fits = (lot for lot, count in zip(_LOTS, rows, strict=True) if count == rows[-1])
    lot = next(fits) if rows[-1] <= _MOST_ROWS else _LOTS[-1]
    return Size(width, lot, lot * 7 // 10 + _ROAD, rows[-1])


@functools.lru_cache(maxsize=64)
def streets(town: Town, width: int, time: Time) -> Image.Image:
    """Draw a town under its player's name and coins, as palette indexes.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    size = size_of((*town.lots, *town.sites), width - 2 * _EDGE)
    canvas = Canvas(width, _TOP + size.height + _EDGE, PAGE)
    ground = heads.frame(canvas, town, PAGE)
    canvas.stamp(heads.head(town, width - 24), 12, 5)
    if town.resigned:
        middle = (_TOP + canvas.height) // 2
        canvas.art(LEFT, width // 2 - 150, middle - 30, 60, ground)
        canvas.text("left the game", (width // 2 - 70, middle), 34, MUTED, ground, weight=600)
    else:
        stick(canvas, _rows((*town.lots, *town.sites), size, time), width // 2, _TOP, 12)
    return canvas.done()


@functools.lru_cache(maxsize=64)
def _rows(buildings: Buildings, size: Size, time: Time) -> Image.Image:
    light = time.light
    canvas = Canvas(size.width, size.height, rgb(grass_in(time.season, light)[1:]))
    for row in range(size.rows):
        foot = _ABOVE + (row + 1) * size.row
        road = colours.evening(ROADWAY) if light is Light.EVENING else ROADWAY
        canvas.fill((0, foot - _ROAD + 2, size.width, _ROAD - 4), rgb(road[1:]))
    shown = places(buildings, size.width, size.lot)
    for place in shown:
        foot = _ABOVE + (place.row + 1) * size.row
        lot = _lot_of(place.shown, size.lot)
        middle = place.x + place.wide // 2, foot - _ROAD + 4 - lot // 4
        if isinstance(place.shown, Lot):
            if place.shown.fired:
                scenes.put(canvas, scenes.standing(Art("own", named.PAID), lot, time), middle)
            scenes.put(canvas, scenes.standing(scenes.building(place.shown, light), lot, time), middle)
        else:
            scenes.put(canvas, scenes.standing(scenes.landmark(place.shown, light), lot, time), middle)
    for place in shown:
        _signs(canvas, place, size)
    return canvas.done()


def _signs(canvas: Canvas, place: Place, size: Size) -> None:
    x, foot, shown = place.x + place.wide // 2, _ABOVE + (place.row + 1) * size.row, place.shown
    if isinstance(shown, Site):
        board = sign(shown)
        stick(canvas, board, x, foot - board.height - 1, board.height // 2 if shown.built else 9)
        return
    stick(canvas, plate(shown), x, foot - HIGH - 1)
    if shown.badge:
        stick(canvas, news(shown.badge), x - size.lot // 2 + 17, foot - HIGH - 28, 17)
    if shown.gain:
        stick(canvas, gain(shown.gain), x, foot - size.row - _ABOVE + 6, 20)
