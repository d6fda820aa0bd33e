"""What stands before a building: its number, its copies, what it brought; and the price of a landmark."""

import functools
import math
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import msgspec
from PIL import Image, ImageDraw

from rendering.drawing.canvas import EXCHANGE, PLUS, TICK, Box, Canvas, Cut, Points, round_corners
from rendering.drawing.palette import index_of
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
    Rgb,
)
from rendering.machi_koro.cards import establishment, landmark
from rendering.machi_koro.marks import coin, mark
from rendering.words.common import signed
from rendering.words.machi_koro.names import numbers

HIGH = 38
"""Height of a plate, in pixels."""
TEXT = 32
"""The usual size of a number, in pixels."""
TICK_SIDE = 42
"""Width of the tick of a landmark that was built in this turn, in pixels."""
_SMALLER = 4
"""How much smaller copies, coins and closed copies are written than the number."""
_SMALLEST = 26
_RADIUS = 9
_MARK = 16
_LOCK = 22
_COIN = 24
_POINT = 16
"""How far a price's tag is pointed, in pixels."""

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
    """A landmark in a town. `new`: it was built in this turn. `gain`: coins that it brought."""

    card: str
    built: bool
    new: bool = False
    gain: int = 0


def _arch(radius: float, *, back: bool) -> Points:
    """The bow of a padlock, from left to right, or back."""
    turns = [math.pi * (1 + step / 12) for step in range(13)]
    return tuple(
        (0.5 + radius * math.cos(turn), 0.36 + radius * math.sin(turn)) for turn in turns[:: -1 if back else 1]
    )


LOCK: Final[Points] = (
    *((0.08, 1.0), (0.08, 0.46), (0.18, 0.46), *_arch(0.32, back=False), (0.82, 0.46)),
    *((0.65, 0.46), *_arch(0.15, back=True), (0.35, 0.46), (0.92, 0.46), (0.92, 1.0)),
)
"""A padlock: closed."""


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


def stick(canvas: Canvas, plate: Image.Image, x: int, y: int, radius: int = _RADIUS) -> Box:
    """Lay a picture with round corners on any ground, as `where` says; return where it lies."""
    box = where(canvas, plate, x, y)
    canvas.lay(rounded(plate, radius), *box[:2])
    return box


def rounded(picture: Image.Image, radius: int = _RADIUS) -> Cut:
    """A picture without its corners."""
    return Cut(picture, round_corners(*picture.size, radius))


class _Part(NamedTuple):
    """A part of a plate: its width, its ground, and what is drawn on it from its left end on."""

    wide: int
    ground: Rgb
    draw: Callable[[Canvas, int], object]


@functools.lru_cache(maxsize=1024)
def plate(shown: Lot, text: int = TEXT) -> Image.Image:
    """Draw the plate of an establishment, as palette indexes: golden around what acted on this roll.

    From left to right: what is new about it; mark and number; copies; closed copies, or a lock if none is open; coins
    on it; what it brought. `text`: the size of the number, in pixels.
    """
    return _joined(list(_parts(shown, text)), GOLD if shown.fired else WHITE)


@functools.lru_cache(maxsize=32)
def income(coins: int) -> Image.Image:
    """Draw what a landmark brought, as the plates of establishments show it."""
    return _joined([_words(signed(coins), TEXT, GAIN_TEXT, INK)], GOLD)


def _parts(shown: Lot, text: int) -> list[_Part]:
    card = establishment(shown.card)
    band = SOLD if shown.shut else BANDS[card.colour]
    middle, small = HIGH // 2, max(text - _SMALLER, _SMALLEST)
    number = line(numbers(card), text, 800)

    def head(canvas: Canvas, x: int) -> None:
        mark(canvas, card.colour, (x + 6, middle - _MARK // 2, _MARK), WHITE, band)
        canvas.text(number, (x + 9 + _MARK, middle), text, WHITE, band)

    parts = [_news(shown.badge)] if shown.badge else []
    parts.append(_Part(15 + _MARK + number.width, band, head))
    if shown.copies > 1:
        parts.append(_words(f"×{shown.copies}", small, PALE_GOLD, INK))
    if shown.closed:
        parts.append(_locked("" if shown.shut else str(shown.closed), small))
    if shown.invested:
        parts.append(_lying(shown.invested, small))
    if shown.gain:
        parts.append(_words(signed(shown.gain), text, GAIN_TEXT if shown.gain > 0 else LOSS_TEXT, INK))
    return parts


def _words(words: str, size: int, over: Rgb, ground: Rgb) -> _Part:
    drawn = line(words, size, 800)
    return _Part(drawn.width + 12, ground, lambda canvas, x: canvas.text(drawn, (x + 5, HIGH // 2), size, over, ground))


def _news(kind: Badge) -> _Part:
    """What is new here: built, or from another player."""
    shape = PLUS if kind == "new" else EXCHANGE
    return _Part(30, GAIN, lambda canvas, x: canvas.polygon(shape, (x + 6, HIGH // 2 - 10, 20), WHITE, GAIN))


def _locked(copies: str, size: int) -> _Part:
    drawn = line(copies, size, 800)

    def draw(canvas: Canvas, x: int) -> None:
        canvas.polygon(LOCK, (x + 5, HIGH // 2 - _LOCK // 2 - 1, _LOCK), WHITE, SOLD)
        canvas.text(drawn, (x + 8 + _LOCK, HIGH // 2), size, WHITE, SOLD)

    return _Part(_LOCK + 12 + (drawn.width + 3 if copies else 0), SOLD, draw)


def closed_sign(canvas: Canvas, box: tuple[int, int, int], copies: int) -> None:
    """Draw a lock and the number of closed copies in a square: left, top, side."""
    x, y, side = box
    canvas.fill((x, y, side, side), SOLD)
    lock = side * 2 // 5
    canvas.polygon(LOCK, (x + side // 10, y + (side - lock) // 2, lock), WHITE, SOLD)
    canvas.text(
        str(copies), (x + side * 3 // 4, y + side // 2), side * 3 // 5, WHITE, SOLD, weight=800, anchor="middle"
    )


def _lying(coins: int, size: int) -> _Part:
    drawn = line(str(coins), size, 800)

    def draw(canvas: Canvas, x: int) -> None:
        coin(canvas, x + 4, HIGH // 2 - _COIN // 2, _COIN, INK)
        canvas.text(drawn, (x + 7 + _COIN, HIGH // 2), size, GOLD, INK)

    return _Part(_COIN + 13 + drawn.width, INK, draw)


def _joined(parts: list[_Part], edge: Rgb) -> Image.Image:
    """Parts side by side in one frame, with a line of its colour between them."""
    thick = 3 if edge == GOLD else 2
    wide = sum(part.wide for part in parts)
    canvas = Canvas(wide, HIGH, edge)
    x = 0
    for part in parts:
        canvas.fill((x, 0, part.wide, HIGH), part.ground)
        part.draw(canvas, x)
        x += part.wide
        canvas.fill((x - 1, 0, 2, HIGH), edge)
    canvas.edged(_RADIUS, thick, edge)
    return canvas.done()


@functools.lru_cache(maxsize=4)
def tick(side: int = TICK_SIDE) -> Image.Image:
    """Draw the tick of a landmark that was built in this turn, as palette indexes."""
    canvas = Canvas(side, side, GOLD)
    canvas.ringed((0, 0, side), 3, (GOLD, GAIN), GOLD)
    canvas.polygon(TICK, (side // 4, side // 4 + 1, side - 2 * (side // 4)), WHITE, GAIN)
    return canvas.done()


@functools.lru_cache(maxsize=64)
def price(card: str) -> Cut:
    """Draw the price of a landmark on a tag with a hole, a coin before the figure."""
    figure = line(str(landmark(card).cost), TEXT - 2, 800)
    wide = _POINT + 10 + _COIN + 5 + figure.width + 8
    shape = ((_POINT, 0), (wide - 1, 0), (wide - 1, HIGH - 1), (_POINT, HIGH - 1), (0, HIGH // 2))
    mask = Image.new("L", (wide, HIGH), 0)
    ImageDraw.Draw(mask).polygon(shape, fill=255)
    canvas = Canvas(wide, HIGH, INK)
    canvas.fill((_POINT, 3, wide - _POINT - 3, HIGH - 6), PALE_GOLD)
    inner = ((_POINT, 3), (_POINT, HIGH - 4), (4, HIGH // 2))
    ImageDraw.Draw(canvas.image).polygon(inner, fill=index_of(PALE_GOLD))
    canvas.disc(_POINT - 4, HIGH // 2 - 4, 8, INK, PALE_GOLD)
    coin(canvas, _POINT + 9, HIGH // 2 - _COIN // 2, _COIN, PALE_GOLD)
    canvas.text(figure, (_POINT + 12 + _COIN, HIGH // 2), TEXT - 2, INK, PALE_GOLD)
    return Cut(canvas.done(), mask)
