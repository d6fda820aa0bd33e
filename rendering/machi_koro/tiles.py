"""The pieces of towns and markets: card tiles, coins, landmark cells, badges."""

import functools
from typing import Literal

import msgspec
from PIL import Image

from data.cards.machi_koro import Colour
from rendering.drawing.canvas import EXCHANGE, TICK, Canvas, disc
from rendering.drawing.palette import indexed
from rendering.drawing.sprites import greyed, raster
from rendering.drawing.text import fitted
from rendering.drawing.theme import (
    BANDS,
    COIN,
    COIN_EDGE,
    COIN_INK,
    GAIN,
    GOLD,
    INK,
    LINE,
    MUTED,
    PALE_GOLD,
    SOLD,
    TINTS,
    WELL,
    WHITE,
    Rgb,
)
from rendering.machi_koro.cards import establishment, landmark
from rendering.machi_koro.icons import MARKS, art_of
from rendering.words.machi_koro.names import numbers

RING = 4
"""Width of the ring around a tile, in pixels."""

_BADGE_INSET = 5

Badge = Literal["new", "swapped"]


def mark(canvas: Canvas, colour: Colour, box: tuple[int, int, int], over: Rgb, ground: Rgb) -> None:
    """Draw the shape of a card colour in a square `box`: left, top, side in pixels."""
    canvas.polygon(MARKS[colour], box, over, ground)


def coin(canvas: Canvas, x: int, y: int, size: int, ground: Rgb | None, amount: int | None = None) -> None:
    """Draw a coin `size` pixels wide, with `amount` on it if given. `ground` is None if it is not flat."""
    edge = max(3, size // 12)
    if ground is None:
        canvas.seal((x, y, size), edge, (COIN_EDGE, COIN))
    else:
        canvas.ringed((x, y, size), edge, (COIN_EDGE, COIN), ground)
    if amount is not None:
        at = (x + size // 2, y + size // 2)
        canvas.text(str(amount), at, round(size * 0.62), COIN_INK, COIN, weight=800, anchor="middle")
    else:
        inner = size // 4
        canvas.mask(disc(size - 2 * inner), x + inner, y + inner, GOLD, COIN)


class Tile(msgspec.Struct, frozen=True):
    """What a tile shows. `fired`: the card acted on this roll. `invested`: coins on it."""

    card: str
    copies: int
    closed: int = 0
    fired: bool = False
    badge: Badge | None = None
    invested: int = 0


class TileSize(msgspec.Struct, frozen=True):
    """A tile's measures in pixels."""

    width: int
    height: int
    band: int
    number: int
    icon: int
    tab: int


NORMAL = TileSize(82, 102, 40, 34, 52, 27)
LARGE = TileSize(104, 132, 50, 44, 68, 34)


@functools.lru_cache(maxsize=512)
def _picture(card: str, size: TileSize, *, count: bool, closed: bool) -> Image.Image:
    """Draw the lower part of a tile: the drawing, and a disc for the number of copies."""
    colour = establishment(card).colour
    body = Image.new("RGB", (size.width, size.height - size.band), TINTS[colour])
    sprite = greyed(art_of(card), size.icon) if closed else raster(art_of(card), size.icon)
    x = size.width - size.icon - 5
    y = (body.height - size.icon) // 2
    body.paste(sprite, (x, y), sprite)
    if count:
        side = size.tab + 9
        at = (size.width - side - _BADGE_INSET, body.height - side - _BADGE_INSET)
        body.paste(WHITE, at, disc(side))
        body.paste(INK, (at[0] + 2, at[1] + 2), disc(side - 4))
    return indexed(body)


@functools.lru_cache(maxsize=1024)
def tile(shown: Tile, size: TileSize, ground: Rgb) -> Image.Image:
    """Draw a tile with its ring, `RING` pixels larger on each side, on `ground`."""
    card = establishment(shown.card)
    closed = shown.closed == shown.copies
    band, tint = SOLD if closed else BANDS[card.colour], TINTS[card.colour]
    canvas = Canvas(size.width + 2 * RING, size.height + 2 * RING, ground)
    around = ground
    if shown.fired or shown.badge:
        around = GOLD if shown.fired else WHITE
        canvas.rounded((0, 0, canvas.width, canvas.height), 14, around, ground)
    x, y = RING, RING
    canvas.rounded((x, y, size.width, size.height), 10, tint, around)
    body_y = y + size.band
    body = _picture(shown.card, size, count=shown.copies > 1 and not closed, closed=closed)
    canvas.stamp(body.crop((0, 0, size.width, body.height - 10)), x, body_y)
    canvas.stamp(body.crop((10, body.height - 10, size.width - 10, body.height)), x + 10, y + size.height - 10)
    canvas.rounded((x, y, size.width, size.band), 10, band, around)
    canvas.fill((x, y + size.band - 12, size.width, 12), band)
    tab = size.tab
    canvas.rounded((x, body_y - 8, tab, tab + 8), 8, band, tint)
    canvas.fill((x, body_y - 12, tab, 12), band)
    canvas.fill((x, body_y - 12, 8, tab + 4), band)
    mark(canvas, card.colour, (x + 4, body_y, tab - 8), WHITE, band)
    label = fitted(numbers(card), size.number, 800, size.width - 6, size.number - 8)
    canvas.text(label, (x + size.width // 2, y + size.band // 2 - 1), size.number, WHITE, band, anchor="middle")
    _corners(canvas, shown, size, tint)
    return canvas.done()


def _corners(canvas: Canvas, shown: Tile, size: TileSize, tint: Rgb) -> None:
    """Draw copies on the right; closed copies, invested coins or a badge on the left."""
    side = size.tab + 9
    right, left = RING + size.width - _BADGE_INSET - side, RING + _BADGE_INSET
    low = RING + size.height - _BADGE_INSET - side
    if shown.copies > 1 and shown.closed < shown.copies:
        at = (right + side // 2, low + side // 2)
        canvas.text(str(shown.copies), at, side * 4 // 5, WHITE, INK, weight=800, anchor="middle")
    if shown.invested:
        coin(canvas, left, low, side, None, shown.invested)
    elif shown.closed:
        shutter(canvas, (right if shown.closed == shown.copies else left, low, side), shown.closed)
    if shown.badge:
        taken = shown.invested or 0 < shown.closed < shown.copies
        box = (right + 2, RING + size.band + 3, side) if taken else (left, low, side)
        badge(canvas, shown.badge, box)


def shutter(canvas: Canvas, box: tuple[int, int, int], copies: int) -> None:
    """Draw the number of closed copies on a square, unlike the disc of all copies."""
    x, y, side = box
    canvas.fill((x, y, side, side), WHITE)
    canvas.fill((x + 2, y + 2, side - 4, side - 4), SOLD)
    canvas.text(str(copies), (x + side // 2, y + side // 2), side * 4 // 5, WHITE, SOLD, weight=800, anchor="middle")


def badge(canvas: Canvas, kind: Badge, box: tuple[int, int, int]) -> None:
    """Draw the badge of a card that is new here: built, or from another player."""
    x, y, side = box
    canvas.seal(box, 2, (WHITE, GAIN))
    if kind == "new":
        long, thick = side * 9 // 16, side // 6
        for wide, high in ((long, thick), (thick, long)):
            canvas.fill((x + (side - wide) // 2, y + (side - high) // 2, wide, high), WHITE)
    else:
        canvas.polygon(EXCHANGE, (x + side // 5, y + side // 5, side - 2 * (side // 5)), WHITE, GAIN)


class Site(msgspec.Struct, frozen=True):
    """What a landmark's cell shows. `new`: it was built in this turn."""

    card: str
    built: bool
    new: bool = False


@functools.lru_cache(maxsize=512)
def site(shown: Site, width: int, height: int, ground: Rgb) -> Image.Image:
    """Draw a landmark's cell: in colour with a tick if built, else grey with its cost."""
    canvas = Canvas(width, height, ground)
    icon = min(height - 10, width // 2 - 8)
    y = (height - icon) // 2
    if shown.built:
        canvas.framed((0, 0, width, height), 10, 4, (WHITE if shown.new else GOLD, PALE_GOLD), ground)
        canvas.art(art_of(shown.card), 7, y, icon, PALE_GOLD)
        room = width - icon - 13
        side = min(30, room - 6)
        box = (icon + 8 + (room - side) // 2, (height - side) // 2, side)
        if shown.new:
            canvas.rounded((icon + 8, 7, room - 2, height - 14), 7, GAIN, PALE_GOLD)
            canvas.polygon(TICK, (box[0] - 1, *box[1:]), WHITE, GAIN)
        else:
            canvas.polygon(TICK, box, GAIN, PALE_GOLD)
    else:
        canvas.framed((0, 0, width, height), 10, 2, (LINE, WELL), ground)
        canvas.art(art_of(shown.card), 7, y, icon, WELL, grey=True)
        at = (icon + 5 + (width - icon - 8) // 2, height // 2)
        canvas.text(str(landmark(shown.card).cost), at, 34, MUTED, WELL, weight=800, anchor="middle")
    return canvas.done()
