"""The market: every pile with its number, cost and copies left."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.views import MachiView, Pile
from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.machi_koro import Card, Establishment
from rendering.drawing.canvas import Canvas
from rendering.drawing.text import Line, fitted, line, shrunk
from rendering.drawing.theme import (
    BANDS,
    GOLD,
    INK,
    MARGIN,
    MUTED,
    PAGE,
    PANEL,
    SOFT_INK,
    SOLD,
    SOLD_TEXT,
    TINTS,
    WHITE,
    WIDTH,
    Rgb,
)
from rendering.machi_koro import alt, effects
from rendering.machi_koro.cards import establishment
from rendering.machi_koro.effects import LEGEND
from rendering.machi_koro.icons import MARKS, art_of
from rendering.machi_koro.marks import coin, mark
from rendering.words.common import capital
from rendering.words.machi_koro.names import card_name, numbers
from rendering.words.machi_koro.odds_words import YOU_HAVE

_TITLE: Final = 66
_STEP: Final = 10
_SMALLEST_NAME: Final = 20
_SMALLEST_LEGEND: Final = 18
ROW_ICON: Final = 84
"""Size of a drawing beside its card's name, in pixels."""
_MOST_IN_THREE_COLUMNS: Final = 21


class _Measures(msgspec.Struct, frozen=True):
    """A pile's measures in pixels.

    `above`: the name is above the drawing, not beside it. `effect`: the height of a line that says what the card does.
    """

    width: int
    height: int
    band: int
    number: int
    icon: int
    name: int
    above: bool = False
    effect: int = 0


class _Offer(msgspec.Struct, frozen=True):
    """What a pile shows. `within`: the viewer can afford it, or there is no viewer."""

    card: str
    left: int
    within: bool


def _measures(piles: int, *, effects: bool) -> tuple[int, _Measures]:
    """Return the number of columns and the measures of a pile."""
    columns = 3 if effects and piles <= _MOST_IN_THREE_COLUMNS else 4
    width = (WIDTH - 2 * MARGIN - _STEP * (columns - 1)) // columns
    if columns == 3:
        return columns, _Measures(width, 184, 96, 42, 96, 30, effect=50)
    return columns, _Measures(width, 142, 80, 38, 58, 28, above=True)


def name_of(card: Card, size: int, width: int, lines: int) -> tuple[Line, ...]:
    """Return the card's name in at most that number of lines, as large as it fits."""
    return shrunk(card_name(card.id), size, 700, (width, lines), _SMALLEST_NAME)


@in_each_language(512)
def _pile(shown: _Offer, size: _Measures) -> Image.Image:
    card = establishment(shown.card)
    sold = not shown.left
    bright = shown.within and not sold
    band = SOLD if sold else BANDS[card.colour]
    body = TINTS[card.colour] if bright else PANEL
    ink, soft = (INK, SOFT_INK) if bright else (SOLD_TEXT, MUTED)
    canvas = Canvas(size.width, size.height, PAGE)
    canvas.rounded((0, 0, size.width, size.height), 14, body, PAGE)
    canvas.rounded((0, 0, size.band, size.height), 14, band, PAGE)
    canvas.fill((size.band - 14, 0, 14, size.height), band)
    label = fitted(numbers(card), size.number, 800, size.band - 8, 24)
    middle, high = size.band // 2, size.height - size.effect
    canvas.text(label, (middle, size.height * 3 // 8), size.number, WHITE, band, anchor="middle")
    mark(canvas, card.colour, (middle - 15, size.height - 46, 30), WHITE, band)
    art = (size.band + 8, high - size.icon - 6 if size.above else (high - size.icon) // 2)
    canvas.art(art_of(shown.card), *art, size.icon, body, grey=not bright)
    x = art[0] + size.icon + 10
    left = art[0] if size.above else x
    names = name_of(card, size.name, size.width - left - 8, 2)
    y = 42 if len(names) == 1 else 25
    for part in names:
        canvas.text(part, (left, y), size.name, ink, body)
        y += size.name + 3
    if size.effect:
        _effect(canvas, card, size, (soft, body))
    y = high - 33
    if sold:
        canvas.text(fitted(say("Sold out"), 32, 800, size.width - x - 8, 24), (x, y), 32, GOLD, body)
        return canvas.done()
    coin(canvas, x, y - 25, 50, body, card.cost)
    canvas.text(f"×{shown.left}", (size.width - 12, y), 34, soft, body, anchor="right")
    return canvas.done()


def _effect(canvas: Canvas, card: Establishment, size: _Measures, colours: tuple[Rgb, Rgb]) -> None:
    """Write what a card does at the foot of its pile, on one line or on two smaller ones."""
    words = capital(effects.words(card))
    x, room = size.band + 12, size.width - size.band - 20
    middle = size.height - size.effect // 2 - 4
    whole = next((pixels for pixels in (30, 28) if line(words, pixels, 600).width <= room), None)
    if whole:
        canvas.text(line(words, whole, 600), (x, middle), whole, *colours)
    else:
        lines = shrunk(words, 26, 600, (room, 2), 20)
        canvas.paragraph(lines, (x, middle - 13), lines[0].size, lines[0].size + 1, colours)


def legend(canvas: Canvas, middle: int, left: int = MARGIN) -> None:
    """Draw what the colours' marks mean, from the right edge of the page, smaller if it would reach `left`."""
    right = WIDTH - MARGIN - 4
    size = next((pixels for pixels in range(26, _SMALLEST_LEGEND, -2) if legend_width(pixels) <= right - left), 20)
    for colour in reversed(list(MARKS)):
        label = line(str(LEGEND[colour]), size, 600)
        right -= label.width
        canvas.text(label, (right, middle), size, MUTED, PAGE)
        right -= 40
        canvas.rounded((right, middle - 16, 32, 32), 7, BANDS[colour], PAGE)
        mark(canvas, colour, (right + 6, middle - 10, 20), WHITE, BANDS[colour])
        right -= 18


def legend_width(size: int) -> int:
    """The width of the legend in type of that size, in pixels."""
    return sum(line(str(LEGEND[colour]), size, 600).width + 58 for colour in MARKS)


def _title(canvas: Canvas, coins: int | None) -> None:
    middle = 36
    x = MARGIN + 4
    x += canvas.text(say("On sale"), (x, middle), 40, WHITE, PAGE) + 24
    if coins is not None:
        have = line(str(YOU_HAVE), 30, 600)
        if x + have.width + 120 + legend_width(24) <= WIDTH - MARGIN:  # else the coin alone says it
            x += canvas.text(have, (x, middle), 30, MUTED, PAGE) + 10
        coin(canvas, x, middle - 20, 40, PAGE)
        x += 48 + canvas.text(str(coins), (x + 48, middle), 44, GOLD, PAGE, weight=800) + 16
    legend(canvas, middle, x)


def grid(piles: Sequence[Pile], coins: int | None, *, effects: bool = True) -> Image.Image:
    """Draw the piles below a title at full width, as palette indexes. `effects`: with what each card does."""
    return _grid(tuple(piles), coins, effects=effects)


@in_each_language(16)
def _grid(piles: tuple[Pile, ...], coins: int | None, *, effects: bool) -> Image.Image:
    columns, size = _measures(len(piles), effects=effects)
    rows = -(-len(piles) // columns)
    canvas = Canvas(WIDTH, _TITLE + rows * (size.height + _STEP) - _STEP + MARGIN, PAGE)
    _title(canvas, coins)
    for at, pile in enumerate(piles):
        row, column = divmod(at, columns)
        within = coins is None or establishment(pile.card).cost <= coins
        offer = _Offer(pile.card, pile.left, within)
        canvas.stamp(
            _pile(offer, size),
            MARGIN + column * (size.width + _STEP),
            _TITLE + row * (size.height + _STEP),
        )
    return canvas.done()


def market(view: MachiView, viewer_coins: int | None) -> Picture:
    """Draw the market; piles that cost more than `viewer_coins` are dimmed.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    goods = grid(view.market, viewer_coins)
    canvas = Canvas(goods.width, goods.height, PAGE)
    canvas.stamp(goods, 0, 0)
    name = f"market-{view.turn.number}.png"
    return canvas.picture(alt.market(view, viewer_coins), name)
