"""Towns side by side: a column for each player, a row for each number that cards act on.

Used when panels would be too high. Each number stands once, before its row, so a roll is read along one line.
"""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.drawing.canvas import TICK, Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import (
    ACTIVE,
    GAIN,
    GOLD,
    INK,
    LINE,
    LOSS,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    PANEL,
    WELL,
    WHITE,
    WIDTH,
    Rgb,
)
from rendering.machi_koro.cards import establishment
from rendering.machi_koro.chips import chip
from rendering.machi_koro.icons import TROPHY, WAVE, art_of
from rendering.machi_koro.panels import Town
from rendering.machi_koro.tiles import Site, Tile, coin
from rendering.words.common import signed

_LABEL: Final = 64
_BETWEEN: Final = 6
_PAD: Final = 8
PITCHES: Final = (84, 76, 68)
"""Sizes of chips, in pixels; the largest that keeps the rows within `_ENOUGH` is used."""
_ENOUGH: Final = 760
_SPREAD: Final = 30
"""Pixels by which a chip may be wider than high, so that its marks cover less of the drawing."""
_NAME: Final = 46
_PURSE: Final = 54
_SITE: Final = 46
_SITES_ABREAST: Final = 3


class Row(msgspec.Struct, frozen=True):
    """The cards whose first number is `total`: for each seat, the lines of chips in its cell."""

    total: int
    cells: tuple[tuple[tuple[Tile, ...], ...], ...]

    @property
    def lines(self) -> int:
        """The height of the row, in lines of chips."""
        return max(len(cell) for cell in self.cells)


def column_width(seats: int) -> int:
    """Return the width of a player's column, in pixels."""
    return (WIDTH - 2 * MARGIN - _LABEL - _BETWEEN * seats) // seats


def _lines(tiles: Sequence[Tile], across: int) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(tiles[at : at + across]) for at in range(0, len(tiles), across))


def rows(towns: Sequence[Town], pitch: int) -> list[Row]:
    """Return a row for each number on which anybody has a card, for chips of `pitch` pixels."""
    across = column_width(len(towns)) // pitch
    placed: dict[int, list[list[Tile]]] = {}
    for seat, town in enumerate(towns):
        for shown in town.tiles:
            total = establishment(shown.card).rolls[0]
            placed.setdefault(total, [[] for _ in towns])[seat].append(shown)
    return [Row(total, tuple(_lines(cell, across) for cell in cells)) for total, cells in sorted(placed.items())]


def _high(found: Sequence[Row], pitch: int) -> int:
    return sum(row.lines * pitch + _BETWEEN + 4 for row in found)


def _head_height(towns: Sequence[Town]) -> int:
    most = max(len(town.sites) for town in towns)
    return _PAD + _NAME + _PURSE + -(-most // _SITES_ABREAST) * _SITE + _PAD // 2


@functools.lru_cache(maxsize=16)
def ledger(towns: tuple[Town, ...], total: int) -> Image.Image:
    """Draw the towns at full width, as palette indexes; the row of `total` is marked.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    for pitch in PITCHES:
        found = rows(towns, pitch)
        if _high(found, pitch) <= _ENOUGH:
            break
    head = _head_height(towns)
    canvas = Canvas(WIDTH, head + _BETWEEN + _high(found, pitch) + MARGIN - _BETWEEN, PAGE)
    wide = column_width(len(towns))
    lefts = [MARGIN + _LABEL + _BETWEEN + seat * (wide + _BETWEEN) for seat in range(len(towns))]
    for town, x in zip(towns, lefts, strict=True):
        canvas.stamp(_head(town, wide, head), x, 0)
    y = head + _BETWEEN
    for row in found:
        high = row.lines * pitch + 4
        _row(canvas, row, total, (y, high, wide), (lefts, pitch))
        y += high + _BETWEEN
    return canvas.done()


def _row(canvas: Canvas, row: Row, total: int, where: tuple[int, int, int], columns: tuple[Sequence[int], int]) -> None:
    """Draw one row. `where`: top, height, width of a cell. `columns`: left ends and pitch."""
    y, high, wide = where
    lefts, pitch = columns
    acts = row.total == total
    label, ink = (GOLD, INK) if acts else (WELL, WHITE)
    canvas.rounded((MARGIN, y, _LABEL, high), 10, label, PAGE)
    at = (MARGIN + _LABEL // 2, y + high // 2)
    canvas.text(str(row.total), at, 50, ink, label, weight=800, anchor="middle")
    ground = ACTIVE if acts else PANEL
    for cell, left in zip(row.cells, lefts, strict=True):
        canvas.fill((left, y, wide, high), ground)
        for down, abreast in enumerate(cell):
            step = min(wide // len(abreast), pitch + _SPREAD)
            for place, shown in enumerate(abreast):
                canvas.stamp(chip(shown, step, pitch, ground), left + place * step, y + 2 + down * pitch)


@functools.lru_cache(maxsize=64)
def _head(town: Town, width: int, height: int) -> Image.Image:
    """Draw a player's name, coins, change and landmarks, as palette indexes."""
    canvas = Canvas(width, height, PAGE)
    marked = town.active or town.winner
    ground = ACTIVE if marked else PANEL
    canvas.framed((0, 0, width, height), 14, 5 if marked else 2, (GOLD if marked else LINE, ground), PAGE)
    left, right = _PAD + 2, width - _PAD - 2
    middle = _PAD + _NAME // 2
    seat_disc(canvas, town.seat, (left, middle, 42), ground)
    room = right - left - 48
    if town.winner:
        canvas.art(TROPHY, right - 36, middle - 18, 36, ground)
        room -= 42
    canvas.text(fitted(town.name, 34, 700, room, 26), (left + 48, middle), 34, WHITE, ground)
    middle += _NAME // 2 + _PURSE // 2
    if town.resigned:
        canvas.art(WAVE, left, middle - 20, 40, ground)
        canvas.text("left", (left + 50, middle), 32, MUTED, ground)
        return canvas.done()
    _purse(canvas, town, (left, middle, right), ground)
    top = _PAD + _NAME + _PURSE
    across = (right - left + _PAD // 2) // _SITES_ABREAST
    for at, site in enumerate(town.sites):
        down, column = divmod(at, _SITES_ABREAST)
        plate = mini_site(site, across - _PAD // 2, _SITE - 5, ground)
        canvas.stamp(plate, left + column * across, top + down * _SITE)
    return canvas.done()


def _purse(canvas: Canvas, town: Town, where: tuple[int, int, int], ground: Rgb) -> None:
    """Draw coins from the left, the change from the right; without the coin if there is no room."""
    left, middle, right = where
    number = line(str(town.coins), 50, 800)
    pill = line(signed(town.gain), 34, 800).width + 20 if town.gain else 0
    if left + 44 + number.width + 8 + pill <= right:
        coin(canvas, left + 1, middle - 19, 38, ground)
        left += 46
    canvas.text(number, (left, middle), 50, GOLD, ground)
    if town.gain:
        colour = GAIN if town.gain > 0 else LOSS
        canvas.rounded((right - pill, middle - 22, pill, 44), 14, colour, ground)
        canvas.text(signed(town.gain), (right - pill // 2, middle), 34, WHITE, colour, weight=800, anchor="middle")


@functools.lru_cache(maxsize=256)
def mini_site(shown: Site, width: int, height: int, ground: Rgb) -> Image.Image:
    """Draw a landmark without its cost: in colour with a tick if built, else grey."""
    canvas = Canvas(width, height, ground)
    icon = height - 8
    if not shown.built:
        canvas.framed((0, 0, width, height), 8, 2, (LINE, WELL), ground)
        canvas.art(art_of(shown.card), (width - icon) // 2, 4, icon, WELL, grey=True)
        return canvas.done()
    fill = PALE_GOLD
    canvas.framed((0, 0, width, height), 8, 3, (WHITE if shown.new else GOLD, fill), ground)
    tick = min(26, width - icon - 10)
    canvas.art(art_of(shown.card), 5, 4, icon, fill)
    box = (icon + 6 + (width - icon - 10 - tick) // 2, (height - tick) // 2, tick)
    if shown.new:
        canvas.rounded((icon + 6, 5, width - icon - 11, height - 10), 6, GAIN, fill)
        canvas.polygon(TICK, (box[0] + 2, box[1] + 2, tick - 4), WHITE, GAIN)
    else:
        canvas.polygon(TICK, box, GAIN, fill)
    return canvas.done()
