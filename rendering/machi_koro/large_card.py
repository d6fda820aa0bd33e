"""One card, large."""

from collections.abc import Mapping
from typing import Final

from bot.language import Sentence, say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.machi_koro import Card, Colour, Establishment, Landmark
from rendering.art.town import named
from rendering.drawing import sprites
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, loses_words, wrapped
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
from rendering.machi_koro.icons import KINDS
from rendering.machi_koro.marks import coin, mark
from rendering.words.machi_koro.names import CARDS, ICONS, card_name, effect, numbers

_HEIGHT: Final = 640
_CARD: Final = 420
_BAND: Final = 116
_FOOT: Final = 92
_EFFECT: Final = range(42, 28, -2)
"""Sizes of type."""
_LEADING: Final = 54 / 42
COLOURS: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("Blue: any roll"),
    "green": Sentence("Green: own roll"),
    "red": Sentence("Red: others’ rolls"),
    "purple": Sentence("Purple: own roll"),
}
"""Each colour, and on whose rolls its cards act."""


@in_each_language(64)
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
        label = fitted(say("Landmark"), 58, 800, _CARD - 40, 36)
        canvas.text(label, (x + _CARD // 2, middle), 58, INK, band, anchor="middle")
    picture = sprites.on(Art("own", named.card_face(shown.id)), _CARD, tint)
    canvas.stamp(picture.crop((0, 0, _CARD, high - _BAND - 24)), x, y + _BAND)
    canvas.fill((x, y + high - _FOOT, _CARD, _FOOT - 24), tint)
    if isinstance(shown, Landmark) and not shown.counts:
        words = fitted(say("there from the start"), 38, 700, _CARD - 30, 26)
        canvas.text(words, (x + _CARD // 2, y + high - _FOOT // 2), 38, SOFT_INK, tint, anchor="middle")
        return
    coin(canvas, x + 24, y + high - _FOOT - 26, 108, None, shown.cost)
    words = fitted(say("to build"), 38, 600, _CARD - 165, 26)
    canvas.text(words, (x + 150, y + high - _FOOT // 2), 38, SOFT_INK, tint)


def _words(canvas: Canvas, shown: Card, x: int) -> None:
    """Write name, colour, effect, icon and copies."""
    room = WIDTH - MARGIN - 30 - x
    y = canvas.paragraph(wrapped(card_name(shown.id), 64, 800, room, 2), (x, 84), 64, 70, (WHITE, PANEL)) + 4
    if isinstance(shown, Establishment):
        band = BANDS[shown.colour]
        label = fitted(str(COLOURS[shown.colour]), 36, 700, room - 82, 26)
        canvas.rounded((x, y - 30, label.width + 82, 60), 14, band, PANEL)
        mark(canvas, shown.colour, (x + 16, y - 16, 32), WHITE, band)
        canvas.text(label, (x + 62, y), 36, WHITE, band)
        y += 82
    else:
        y += 18
    foot = _HEIGHT - MARGIN - 56
    lowest = foot - 50 if isinstance(shown, Establishment) else foot
    _effect(canvas, effect(shown), (x, y, room, lowest - y))
    if not isinstance(shown, Establishment):
        return
    canvas.art(KINDS[shown.icon], x, foot - 26, 52, PANEL)
    words = say("{symbol} symbol · {count} in the box", symbol=ICONS[shown.icon], count=shown.copies)
    canvas.text(fitted(words, 34, 600, room - 70, 26), (x + 68, foot), 34, MUTED, PANEL)


def _effect(canvas: Canvas, words: str, box: Box) -> None:
    """Write the effect into a box as large as it fits; the box ends at the middle of the last line."""
    x, y, width, high = box
    for size in _EFFECT:
        step = round(size * _LEADING)
        most = 1 + high // step
        if not loses_words(words, size, 600, width, most):
            break
    canvas.paragraph(wrapped(words, size, 600, width, most), (x, y), size, step, (WHITE, PANEL))
