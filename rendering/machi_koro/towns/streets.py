"""A town as streets of small buildings: for those who did not roll."""

import functools
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.language import say
from bot.language.caches import in_each_language
from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.town import named
from rendering.art.town.ground import ROADWAY, grass_in
from rendering.drawing.canvas import Canvas
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted
from rendering.drawing.theme import MUTED, PAGE, rgb
from rendering.machi_koro.icons import LEFT
from rendering.machi_koro.towns import heads, scenes
from rendering.machi_koro.towns.plates import HIGH, TEXT, Lot, Site, gain, news, plate, sign, stick
from rendering.machi_koro.towns.town import Time, Town

_EDGE: Final = 6
_TOP: Final = heads.HIGH + 6
_LOTS: Final = (88, 80, 70, 58)
"""Widths of a lot, in pixels; the largest that does not need another row is used."""
_SMALL_TEXT: Final = 30
"""The size of a number before the smallest lot, in pixels."""
_GAIN: Final = 37
"""Height of what a building brought, in pixels."""
_MOST_ROWS: Final = 3
"""With more rows, lots are small."""
_SIGN: Final = 62
"""The least width of a building site, in pixels: its price fits before it."""
_ABOVE: Final = 20
_ROAD: Final = 36
_FRONT: Final = 12
"""How far buildings stand behind their plates, in pixels."""
_SKYLINE: Final = 56
"""Height of the landmarks behind the first row, in pixels."""
_BEHIND: Final = 70
"""Width of a landmark's lot behind the first row, in pixels."""


class Size(msgspec.Struct, frozen=True):
    """How a town is laid out in `width` pixels: the width of a lot, the height of a row with its road, the rows.

    `skyline`: the landmarks stand behind the first row, not in it. `spare`: pixels of grass above everything.
    """

    width: int
    lot: int
    row: int
    rows: int
    skyline: bool = False
    spare: int = 0

    @property
    def top(self) -> int:
        return self.spare + (_SKYLINE if self.skyline else _ABOVE)

    @property
    def height(self) -> int:
        """The height of all rows and of what stands behind them."""
        return self.top + self.row * self.rows

    def foot(self, row: int) -> int:
        """Where a row ends."""
        return self.top + (row + 1) * self.row


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


def _plate(shown: Lot, lot: int) -> Image.Image:
    """The plate of an establishment; in small lots its number is smaller."""
    return plate(shown, _SMALL_TEXT if lot == _LOTS[-1] else TEXT)


def places(buildings: Buildings, width: int, lot: int) -> tuple[Place, ...]:
    """Lay buildings in rows."""
    found: list[Place] = []
    x, row = 0, 0
    for shown in buildings:
        wide = _lot_of(shown, lot) - 6
        if isinstance(shown, Lot):
            wide = max(wide, _plate(shown, lot).width + 3, gain(shown.gain, _GAIN).width + 3 if shown.gain else 0)
        if x + wide > width:
            x, row = 0, row + 1
        found.append(Place(shown, x, wide, row))
        x += wide
    return tuple(found)


def sizes(towns: Sequence[Town], width: int) -> list[Size]:
    """The sizes of towns side by side, each `width` pixels wide with its frame: equally high, with the largest lots."""
    inside = width - 2 * _EDGE
    high = max(size_of(town.lots, town.sites, inside).height for town in towns)
    found = [size_of(town.lots, town.sites, inside, high) for town in towns]
    wider = [msgspec.structs.replace(size, row=size.row + (high - size.height) // (size.rows + 1)) for size in found]
    return [msgspec.structs.replace(size, spare=high - size.height) for size in wider]


@functools.lru_cache(maxsize=256)
def size_of(lots: tuple[Lot, ...], sites: tuple[Site, ...], width: int, high: int = 0) -> Size:
    """The largest size that is at most `high` pixels high, or needs no more rows than the smallest one."""
    together = _largest((*lots, *sites), width, 0)
    if together.rows == 1 or not sites:
        return together
    return msgspec.structs.replace(_largest(lots, width, high - _SKYLINE), skyline=True)


def _largest(buildings: Buildings, width: int, high: int) -> Size:
    tried = [Size(width, lot, lot * 9 // 20 + _ROAD, _rows_of(places(buildings, width, lot))) for lot in _LOTS]
    least = tried[-1]
    enough = least.rows if least.rows <= _MOST_ROWS else 0
    return next((size for size in tried if size.rows == enough or size.row * size.rows <= high), least)


def _rows_of(found: Sequence[Place]) -> int:
    return found[-1].row + 1 if found else 1


@in_each_language(64)
def streets(town: Town, size: Size, time: Time) -> Image.Image:
    """Draw a town under its player's name and coins, as palette indexes.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    width = size.width + 2 * _EDGE
    canvas = Canvas(width, _TOP + size.height + _EDGE, PAGE)
    ground = heads.frame(canvas, town, PAGE)
    canvas.stamp(heads.head(town, width - 24), 12, 5)
    if town.resigned:
        middle = (_TOP + canvas.height) // 2
        canvas.art(LEFT, width // 2 - 150, middle - 30, 60, ground)
        words = fitted(say("left the game"), 34, 600, width // 2 + 70 - _EDGE, 24)
        canvas.text(words, (width // 2 - 70, middle), 34, MUTED, ground)
    else:
        stick(canvas, _rows(town.lots, town.sites, size, time), width // 2, _TOP, 12)
    return canvas.done()


@functools.lru_cache(maxsize=192)  # 70 KiB each: coins change more often than houses
def _rows(lots: tuple[Lot, ...], sites: tuple[Site, ...], size: Size, time: Time) -> Image.Image:
    light = time.light
    canvas = Canvas(size.width, size.height, rgb(grass_in(time.season, light)[1:]))
    for row in range(size.rows):
        road = colours.evening(ROADWAY) if light is Light.EVENING else ROADWAY
        canvas.fill((0, size.foot(row) - _ROAD + 2, size.width, _ROAD - 4), rgb(road[1:]))
    if size.skyline:
        _skyline(canvas, sites, size, time)
    shown = places(lots if size.skyline else (*lots, *sites), size.width, size.lot)
    for place in shown:
        _stand(canvas, place, size, time)
    for site, middle, lot in _behind(sites, size) if size.skyline else ():
        _board(canvas, site, middle[0] + lot // 2, size.top - sign(site).height - 4)
    for place in shown:
        _signs(canvas, place, size)
    return canvas.done()


def _board(canvas: Canvas, site: Site, x: int, y: int) -> None:
    """Draw the price of a landmark or its tick."""
    board = sign(site)
    stick(canvas, board, x, y, board.height // 2 if site.built else 9)


def _skyline(canvas: Canvas, sites: tuple[Site, ...], size: Size, time: Time) -> None:
    """Draw the landmarks side by side behind the first row."""
    for site, middle, lot in _behind(sites, size):
        scenes.put(canvas, scenes.standing(scenes.landmark(site, time.light), lot, time), middle)


def _behind(sites: tuple[Site, ...], size: Size) -> Iterator[tuple[Site, tuple[int, int], int]]:
    """Where the landmarks behind the first row stand: each with the middle and the width of its lot."""
    step = size.width // len(sites)
    lot = min(_BEHIND, step - 12)
    for at, site in enumerate(sites):
        left = at * step + (step - lot - sign(site).width // 2) // 2
        yield site, (left + lot // 2, size.top - 14), lot


def _stand(canvas: Canvas, place: Place, size: Size, time: Time) -> None:
    lot = _lot_of(place.shown, size.lot)
    middle = place.x + place.wide // 2, size.foot(place.row) - _ROAD + _FRONT - lot // 4
    if isinstance(place.shown, Lot):
        if place.shown.fired:
            scenes.put(canvas, scenes.standing(Art("own", named.PAID), lot, time), middle)
        scenes.put(canvas, scenes.standing(scenes.building(place.shown, time.light), lot, time), middle)
    else:
        scenes.put(canvas, scenes.standing(scenes.landmark(place.shown, time.light), lot, time), middle)


def _signs(canvas: Canvas, place: Place, size: Size) -> None:
    x, foot, shown = place.x + place.wide // 2, size.foot(place.row), place.shown
    if isinstance(shown, Site):
        _board(canvas, shown, x, foot - sign(shown).height - 1)
        return
    stick(canvas, _plate(shown, size.lot), x, foot - HIGH - 1)
    if shown.badge:
        stick(canvas, news(shown.badge), max(place.x, x - size.lot // 2) + 17, foot - HIGH - 28, 17)
    if shown.gain:
        stick(canvas, gain(shown.gain, _GAIN), x, foot - HIGH - _GAIN + 3, _GAIN // 2 - 1)
