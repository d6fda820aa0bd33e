"""What stands before a building: its number and copies, its price, what it brought."""

import functools
from collections.abc import Sequence
from typing import Literal

import msgspec
from PIL import Image, ImageDraw

from rendering.drawing.canvas import EXCHANGE, TICK, Box, Canvas, Cut
from rendering.drawing.text import line
from rendering.drawing.theme import (
    BANDS,
    GAIN,
    GAIN_TEXT,
    GOLD,
    INK,
    LOSS_TEXT,
    PALE_GOLD,
    SOLD,
    WHITE,
)
from rendering.machi_koro.cards import establishment, landmark
from rendering.machi_koro.marks import coin, mark
from rendering.words.common import signed
from rendering.words.machi_koro.names import numbers

HIGH = 38
"""Height of a plate, in pixels."""
TEXT = 32
"""The usual size of a number, in pixels."""
_EDGE = 2
_RADIUS = 9
_SIGN = 38
_MARK = 16
_PAD = 6
_EXTRA = 36
"""Width of closed copies or of coins on a plate."""

Badge = Literal["new", "swapped"]


class Lot(msgspec.Struct, frozen=True):
    """An establishment in a town. `fired`: it acted on this roll. `gain`: what it brought. `invested`: coins on it."""

    card: str
    copies: int
    closed: int = 0
    fired: bool = False
    gain: int = 0
    badge: Badge | None = None
    invested: int = 0

    @property
    def shut(self) -> bool:
        return self.closed >= self.copies


class Site(msgspec.Struct, frozen=True):
    """A landmark in a town. `new`: it was built in this turn."""

    card: str
    built: bool
    new: bool = False


@functools.lru_cache(maxsize=256)
def _round(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners, without soft edges."""
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    return mask


def where(canvas: Canvas, plate: Image.Image, x: int, y: int) -> Box:
    """Where a picture lies inside the canvas that should have its middle at `x` and its upper edge at `y`."""
    width, height = plate.size
    left = min(max(0, x - width // 2), canvas.width - width)
    return left, min(max(0, y), canvas.height - height), width, height


def overlap(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, across) * max(0, down)


def freest(
    canvas: Canvas, plate: Image.Image, tries: Sequence[tuple[int, int]], taken: Sequence[Box]
) -> tuple[int, int]:
    """Which of these places, as `where` takes them, hides the fewest pixels of what is there; the first of equals."""

    def hidden(at: tuple[int, int]) -> int:
        box = where(canvas, plate, *at)
        return sum(overlap(box, each) for each in taken)

    return next((at for at in tries if not hidden(at)), None) or min(tries, key=hidden)


def stick(canvas: Canvas, plate: Image.Image, x: int, y: int, radius: int = _RADIUS) -> Box:
    """Lay a picture with round corners on any ground, as `where` says; return where it lies."""
    box = where(canvas, plate, x, y)
    canvas.lay(Cut(plate, _round(*plate.size, radius)), *box[:2])
    return box


@functools.lru_cache(maxsize=1024)
def plate(shown: Lot, text: int = TEXT) -> Image.Image:
    """Draw the plate of an establishment: mark, number, copies, closed copies and coins on it, as palette indexes.

    `text`: the size of the number, in pixels.
    """
    card = establishment(shown.card)
    band = SOLD if shown.shut else BANDS[card.colour]
    number = line(numbers(card), text, 800)
    copies = line(f"×{shown.copies}", 30, 700) if shown.copies > 1 else None
    extras = (_EXTRA if shown.closed else 0) + (_EXTRA if shown.invested else 0)
    wide = _PAD + _MARK + 3 + number.width + (4 + copies.width if copies else 0) + _PAD + extras
    canvas = Canvas(wide, HIGH, WHITE)
    canvas.framed((0, 0, wide, HIGH), _RADIUS, _EDGE, (WHITE, band), WHITE)
    middle = HIGH // 2
    mark(canvas, card.colour, (_PAD, middle - _MARK // 2, _MARK), WHITE, band)
    x = _PAD + _MARK + 3
    x += canvas.text(number, (x, middle), text, WHITE, band)
    if copies:
        x += 4 + canvas.text(copies, (x + 4, middle), 30, PALE_GOLD, band)
    x += 4
    if shown.closed:
        closed_sign(canvas, (x, middle - 15, 30), shown.closed)
        x += _EXTRA
    if shown.invested:
        coin(canvas, x, middle - 16, 32, band, shown.invested)
    return canvas.done()


def closed_sign(canvas: Canvas, box: tuple[int, int, int], copies: int) -> None:
    """Draw the number of closed copies on a square with a bar above it."""
    x, y, side = box
    canvas.fill((x, y, side, side), WHITE)
    canvas.fill((x + 2, y + 2, side - 4, side - 4), SOLD)
    canvas.text(str(copies), (x + side // 2, y + side // 2), side * 4 // 5, WHITE, SOLD, weight=800, anchor="middle")


@functools.lru_cache(maxsize=128)
def gain(coins: int, high: int = 42) -> Image.Image:
    """Draw what an establishment brought its owner, `high` pixels high, as palette indexes."""
    text, side = high * 4 // 5 + 1, high - 12
    label = line(signed(coins), text, 800)
    canvas = Canvas(label.width + side + 28, high, GOLD)
    canvas.framed((0, 0, canvas.width, high), high // 2 - 2, 3, (GOLD, INK), GOLD)
    coin(canvas, 8, 6, side, INK)
    canvas.text(label, (side + 14, high // 2), text, GAIN_TEXT if coins > 0 else LOSS_TEXT, INK)
    return canvas.done()


@functools.lru_cache(maxsize=64)
def sign(shown: Site) -> Image.Image:
    """Draw what stands before a landmark, as palette indexes: its price, or a tick if it is built."""
    canvas = Canvas(_SIGN, _SIGN, GOLD)
    if shown.built:
        canvas.ringed((0, 0, _SIGN), 3, (GOLD if shown.new else WHITE, GAIN), GOLD)
        canvas.polygon(TICK, (9, 10, 20), WHITE, GAIN)
        return canvas.done()
    wide = _SIGN + 14
    canvas = Canvas(wide, _SIGN, WHITE)
    canvas.framed((0, 0, wide, _SIGN), _RADIUS, _EDGE, (WHITE, INK), WHITE)
    canvas.text(str(landmark(shown.card).cost), (wide // 2, _SIGN // 2), 32, GOLD, INK, weight=800, anchor="middle")
    return canvas.done()


@functools.lru_cache(maxsize=4)
def news(kind: Badge) -> Image.Image:
    """Draw the badge of a card that is new here: built, or from another player."""
    side = 34
    canvas = Canvas(side, side, WHITE)
    canvas.ringed((0, 0, side), 2, (WHITE, GAIN), WHITE)
    if kind == "new":
        canvas.fill((8, 14, 18, 6), WHITE)
        canvas.fill((14, 8, 6, 18), WHITE)
    else:
        canvas.polygon(EXCHANGE, (7, 7, 20), WHITE, GAIN)
    return canvas.done()
