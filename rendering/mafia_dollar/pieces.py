"""Dice, figures, gangsters and warehouses: the pieces of tables and checks."""

import functools
from collections.abc import Sequence
from typing import Final

from bot.language.caches import in_each_language
from data.cards.mafia_dollar import Card, LootCard, Symbol
from rendering.art.street.palette import POST
from rendering.drawing.canvas import STAR, Canvas, Cut, cut, round_corners
from rendering.drawing.line_breaks import name_parts
from rendering.drawing.sprites import Art, greyed, raster
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import INK, Rgb, rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.noir import BANDS, BRASS, CARD, CREAM

DIAMOND: Final = ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5))
OUTLINE: Final = rgb(POST[1:])
"""The dark colour onto which the soft edges of cut-out pictures are blended."""


@in_each_language(256)
def sprite(drawing: Art, size: int, *, grey: bool = False) -> Cut:
    """A drawing to lay on any ground; `grey`: without its colours."""
    return cut(greyed(drawing, size) if grey else raster(drawing, size), OUTLINE)


def die(canvas: Canvas, face: int, box: tuple[int, int, int], ground: Rgb) -> None:
    """A dice icon, from 1 to 8, in a square: left, top and side in pixels."""
    x, y, side = box
    canvas.framed((x, y, side, side), side // 5, max(2, side // 16), (INK, CREAM), ground)
    canvas.text(str(face), (x + side // 2, y + side // 2), round(side * 0.7), INK, CREAM, weight=800, anchor="middle")


def broken(name: str) -> tuple[str, ...]:
    """A name broken between words into two lines, as short as they can be; one word stays whole."""
    words = name_parts(name)
    found = [("".join(words[:at]).rstrip(), "".join(words[at:])) for at in range(1, len(words))]
    return min(found, key=lambda parts: max(line(part, 26, 700).width for part in parts), default=(name,))


def paper(canvas: Canvas, box: tuple[int, int, int, int], band: Rgb, high: int, ground: Rgb) -> None:
    """A card's paper with a coloured band `high` pixels high at its top."""
    x, y, width, height = box
    canvas.rounded((x, y, width, height), 14, CARD, ground)
    canvas.rounded((x, y, width, high), 14, band, ground)
    canvas.fill((x, y + high - 14, width, 14), band)


def small_card(canvas: Canvas, shown: Card, box: tuple[int, int, int, int]) -> None:
    """A card by its drawing and the colour of its kind, on any ground; loot with its value."""
    canvas.lay(_small_card(shown.id, box[2], box[3]), box[0], box[1])


@in_each_language(128)
def _small_card(card_id: str, width: int, height: int) -> Cut:
    shown = card(card_id)
    band = BANDS[icons.group_of(shown)]
    made = Canvas(width, height, CARD)
    high = height * 3 // 10 if isinstance(shown, LootCard) else height // 9
    made.fill((0, height - high, width, high), band)
    side = min(width - 8, height - high - 8)
    made.art(icons.art_of(shown), (width - side) // 2, (height - high - side) // 2, side, CARD)
    if isinstance(shown, LootCard):
        value = fitted(thousands(shown.value), high * 4 // 5, 800, width - 8)
        made.text(value, (width // 2, height - high // 2), value.size, BRASS, band, anchor="middle")
    made.edged(12, 4, INK)
    return Cut(made.done(), round_corners(width, height, 12))


def card_back(canvas: Canvas, box: tuple[int, int, int, int]) -> None:
    """A card face down, on any ground."""
    canvas.lay(_card_back(box[2], box[3]), box[0], box[1])


@functools.lru_cache(maxsize=8)
def _card_back(width: int, height: int) -> Cut:
    made = Canvas(width, height, CARD)
    made.fill((9, 9, width - 18, height - 18), BANDS["block"])
    side = width // 2
    made.polygon(DIAMOND, ((width - side) // 2, (height - side) // 2, side), BRASS, BANDS["block"])
    made.edged(12, 4, INK)
    return Cut(made.done(), round_corners(width, height, 12))


def symbol_plate(canvas: Canvas, mark: Symbol, box: tuple[int, int, int], ground: Rgb) -> None:
    """A symbol on a plate of paper, which stands out on any colour: left, top and side in pixels."""
    x, y, side = box
    canvas.rounded((x, y, side, side), side // 5, CARD, ground)
    inset = side // 10
    canvas.art(icons.SYMBOLS[mark], x + inset, y + inset, side - 2 * inset, CARD)


def stars(canvas: Canvas, many: int, where: tuple[int, int, int], over: Rgb, ground: Rgb) -> None:
    """`many` stars in a row; `where`: left, middle and size in pixels."""
    x, middle, side = where
    for at in range(many):
        canvas.polygon(STAR, (x + at * (side + 6), middle - side // 2, side), over, ground)


def spread(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """The indexes of `widths` (pixels), row by row, in rows at most `room` wide."""
    rows: list[list[int]] = []
    x = room + 1
    for at, wide in enumerate(widths):
        if x + wide > room:
            rows.append([])
            x = 0
        rows[-1].append(at)
        x += wide + gap
    return rows
