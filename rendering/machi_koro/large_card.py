"""One card, large."""

import functools
from typing import Final

from data.cards.machi_koro import Card, Establishment, Landmark
from rendering.art.town import named
from rendering.drawing import sprites
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line, wrapped
from rendering.drawing.theme import (
    BANDS,
    GOLD,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    PANEL,
    SOFT_INK,
    TINTS,
    WHITE,
    WIDTH,
)
from rendering.machi_koro import alt
from rendering.machi_koro.effects import WHOSE
from rendering.machi_koro.icons import KINDS
from rendering.machi_koro.marks import coin, mark
from rendering.words.machi_koro.names import CARDS, numbers

_HEIGHT: Final = 640
_CARD: Final = 420
_BAND: Final = 116
_FOOT: Final = 92


@functools.lru_cache(maxsize=64)
def card(card_id: str) -> Picture:
    """Draw one card, large, with everything printed on it.

    Raises:
        KeyError: there is no such card.
        ArtMissing: a drawing or font is not installed.
    """
    shown = CARDS[card_id]
    canvas = Canvas(WIDTH, _HEIGHT, PAGE)
    high = _HEIGHT - 2 * MARGIN
    canvas.framed((MARGIN, MARGIN, WIDTH - 2 * MARGIN, high), 24, 2, (LINE, PANEL), PAGE)
    _face(canvas, shown, MARGIN + 22, MARGIN + 22, high - 44)
    _words(canvas, shown, MARGIN + _CARD + 66)
    name = f"card-{card_id.replace('_', '-')}.png"
    return canvas.picture(alt.card(shown), name)


def _face(canvas: Canvas, shown: Card, x: int, y: int, high: int) -> None:
    """Draw the card's face: number, colour, drawing, cost."""
    band, tint = GOLD, PALE_GOLD
    if isinstance(shown, Establishment):
        band, tint = BANDS[shown.colour], TINTS[shown.colour]
    canvas.rounded((x, y, _CARD, high), 24, tint, PANEL)
    canvas.rounded((x, y, _CARD, _BAND), 24, band, PANEL)
    canvas.fill((x, y + _BAND - 24, _CARD, 24), band)
    middle = y + _BAND // 2
    if isinstance(shown, Establishment):
        mark(canvas, shown.colour, (x + 28, middle - 30, 60), WHITE, band)
        at = (x + _CARD // 2 + 42, middle)
        label = fitted(numbers(shown), 92, 800, _CARD - 144, 60)
        canvas.text(label, at, 92, WHITE, band, anchor="middle")
    else:
        canvas.text("Landmark", (x + _CARD // 2, middle), 58, INK, band, weight=800, anchor="middle")
    picture = sprites.on(Art("own", named.card_face(shown.id)), _CARD, tint)
    canvas.stamp(picture.crop((0, 0, _CARD, high - _BAND - 24)), x, y + _BAND)
    canvas.fill((x, y + high - _FOOT, _CARD, _FOOT - 24), tint)
    if isinstance(shown, Landmark) and not shown.counts:
        canvas.text(
            "there from the start", (x + _CARD // 2, y + high - _FOOT // 2), 38, SOFT_INK, tint, anchor="middle"
        )
        return
    coin(canvas, x + 24, y + high - _FOOT - 26, 108, None, shown.cost)
    canvas.text("to build", (x + 150, y + high - _FOOT // 2), 38, SOFT_INK, tint, weight=600)


def _words(canvas: Canvas, shown: Card, x: int) -> None:
    """Write name, colour, effect, icon and copies."""
    room = WIDTH - MARGIN - 30 - x
    y = canvas.paragraph(wrapped(shown.name, 64, 800, room, 2), (x, 84), 64, 70, (WHITE, PANEL)) + 4
    if isinstance(shown, Establishment):
        band = BANDS[shown.colour]
        label = line(f"{shown.colour.capitalize()}: {WHOSE[shown.colour].lower()}", 36, 700)
        canvas.rounded((x, y - 30, label.width + 82, 60), 14, band, PANEL)
        mark(canvas, shown.colour, (x + 16, y - 16, 32), WHITE, band)
        canvas.text(label, (x + 62, y), 36, WHITE, band)
        y += 82
    else:
        y += 18
    canvas.paragraph(wrapped(shown.text, 42, 600, room, 5), (x, y), 42, 54, (WHITE, PANEL))
    if not isinstance(shown, Establishment):
        return
    foot = _HEIGHT - MARGIN - 56
    canvas.art(KINDS[shown.icon], x, foot - 26, 52, PANEL)
    words = f"{shown.icon} symbol · {shown.copies} in the box"
    canvas.text(fitted(words, 34, 600, room - 70, 26), (x + 68, foot), 34, MUTED, PANEL)
