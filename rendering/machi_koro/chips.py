"""Establishments as chips: a plate shaped by colour, a drawing, and the number of copies.

Circles are blue, squares green, shields red and stars purple, like the marks on tiles. A chip stands in the row of its
first number and is tagged only if it has several.
"""

import functools
from typing import Final

from PIL import Image

from data.cards.machi_koro import Colour, Establishment
from rendering.drawing.canvas import SHIELD, STAR_PLATE, Canvas, disc, outline
from rendering.drawing.palette import indexed
from rendering.drawing.sprites import greyed, raster
from rendering.drawing.text import line
from rendering.drawing.theme import BANDS, GOLD, INK, LINE, PAPER, SOLD, TINTS, WHITE, Rgb
from rendering.machi_koro.cards import establishment
from rendering.machi_koro.icons import art_of
from rendering.machi_koro.tiles import Tile, badge, coin, shutter
from rendering.words.machi_koro.names import numbers

_INSET: Final = 2
_RING: Final = 6
_EDGE: Final = 4
_CORNER: Final = 34
_SHADES: Final = 24
"""Colours of a plate; more would not be visible at this size and make larger files."""
_ROOM: Final[dict[Colour, float]] = {"blue": 0.74, "green": 0.82, "red": 0.72, "purple": 0.7}
"""Width of the drawing as a part of the plate's width."""


def tag(card: Establishment) -> str:
    """Return all numbers of a card that has several, such as ``12–14`` (``–14`` would look like a loss)."""
    return numbers(card) if len(card.rolls) > 1 else ""


def _shape(colour: Colour, side: int) -> Image.Image:
    if colour == "blue":
        return disc(side)
    if colour == "green":
        return outline(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), side)
    return outline(SHIELD if colour == "red" else STAR_PLATE, side)


@functools.lru_cache(maxsize=1024)
def _plate(card: str, side: int, around: Rgb, *, closed: bool) -> Image.Image:
    """Draw the plate, as palette indexes."""
    colour = establishment(card).colour
    edge, fill = (LINE, SOLD) if closed else (BANDS[colour], TINTS[colour])
    flat = Image.new("RGB", (side, side), around)
    flat.paste(edge, (0, 0), _shape(colour, side))
    inset = _EDGE + (1 if colour in {"red", "purple"} else 0)
    flat.paste(fill, (inset, inset), _shape(colour, side - 2 * inset))
    icon = round(side * _ROOM[colour])
    sprite = greyed(art_of(card), icon) if closed else raster(art_of(card), icon)
    at = (side - icon) // 2
    flat.paste(sprite, (at, at - (3 if colour == "red" else 0)), sprite)
    return indexed(flat.quantize(_SHADES, method=Image.Quantize.MEDIANCUT, kmeans=1).convert("RGB"))


@functools.lru_cache(maxsize=1024)
def chip(shown: Tile, pitch: int, high: int, ground: Rgb) -> Image.Image:
    """Draw a chip of `pitch` by `high` pixels, as palette indexes on flat `ground`.

    Raises:
        KeyError: there is no such establishment.
        ArtMissing: there is no drawing for it.
    """
    canvas = Canvas(pitch, high, ground)
    around, inset = ground, _INSET
    if shown.fired or shown.badge:
        around, inset = GOLD if shown.fired else WHITE, _RING
        canvas.rounded((0, 0, high, high), 12, around, ground)
    closed = shown.closed == shown.copies
    canvas.stamp(_plate(shown.card, high - 2 * inset, around, closed=closed), inset, inset)
    _corners(canvas, shown, pitch, high)
    if words := tag(establishment(shown.card)):
        label = line(words, 28, 800)
        wide = label.width + 6
        canvas.rounded((pitch - wide, 0, wide, 28), 8, PAPER, ground)
        canvas.text(label, (pitch - wide + 2, 14), 28, INK, PAPER)
    return canvas.done()


def _corners(canvas: Canvas, shown: Tile, pitch: int, high: int) -> None:
    """Draw copies on the right; closed copies, invested coins or a badge on the left."""
    low, right = high - _CORNER, pitch - _CORNER
    if shown.copies > 1 and shown.closed < shown.copies:
        canvas.seal((right, low, _CORNER), 2, (WHITE, INK))
        at = (right + _CORNER // 2, low + _CORNER // 2)
        canvas.text(str(shown.copies), at, 30, WHITE, INK, weight=800, anchor="middle")
    if shown.invested:
        coin(canvas, 0, low, _CORNER + 2, None, shown.invested)
    elif shown.closed:
        box = (right if shown.closed == shown.copies else 0, low, _CORNER)
        shutter(canvas, box, shown.closed)
    if shown.badge:
        badge(canvas, shown.badge, (0, 0 if shown.invested or shown.closed else low, _CORNER))
