"""The market: every pile with its number, cost and copies left."""

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.views import MachiView, Pile
from bot.language import say, say_counted
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from data.cards.machi_koro import Card, Establishment
from rendering.drawing.canvas import Canvas
from rendering.drawing.png import Packed, pack
from rendering.drawing.rings import ring
from rendering.drawing.text import Line, block, fitted, line, loses_words, shrunk, whole
from rendering.drawing.theme import (
    BANDS,
    GOLD,
    INK,
    LOSS_TEXT,
    MARGIN,
    MUTED,
    PAGE,
    PANEL,
    SOFT_INK,
    SOLD,
    TALLEST,
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
"""Pixels between two piles."""
_RING: Final = 10
"""Pixels between a pile and the middle of a ring around it: its stroke lies over no letters."""
_APART: Final = 26
"""Pixels around each pile of a row in which one has a ring."""
_ABREAST: Final = 3
_HIGH: Final = 222
_BAND: Final = 82
_EDGE: Final = 5
"""Width of the golden edge around what one can buy, in pixels."""
_LOW: Final = _HIGH - 48
"""Where the drawing ends, in pixels from above."""
_EFFECT: Final = 50
"""The height of the lines that say what a card does, in pixels."""
_NAMES: Final = (42, 58)
"""The height of a name on one line, and on two, in pixels."""
_COIN: Final = 58
_READABLE_NAME, _SMALLEST_NAME = 28, 20
"""The smallest type of a name on one line, and on two."""
_SMALLEST_LEGEND: Final = 18
ROW_ICON: Final = 84
"""Size of a drawing beside its card's name, in pixels."""
_MOST_ROWS: Final = (TALLEST - _TITLE - MARGIN + _STEP) // (_HIGH + _STEP)
"""Rows in one picture."""


class _Offer(msgspec.Struct, frozen=True):
    """What a pile shows. `short`: the coins that the viewer lacks, None without a viewer."""

    card: str
    left: int
    short: int | None


def name_of(card: Card, size: int, width: int, lines: int) -> tuple[Line, ...]:
    """Return the card's name in at most that number of lines, as large as it fits."""
    return shrunk(card_name(card.id), size, 700, (width, lines), _SMALLEST_NAME)


@in_each_language(512)
def _pile(shown: _Offer, width: int) -> Image.Image:
    """Draw a pile, with a golden edge if the viewer can buy it, and without colours if it is sold out."""
    card, sold = establishment(shown.card), not shown.left
    dark, edge = sold or bool(shown.short), _EDGE if shown.short == 0 and not sold else 0
    body, ink = (PANEL, WHITE) if dark else (TINTS[card.colour], INK)
    ground = GOLD if edge else PAGE
    canvas = Canvas(width, _HIGH, PAGE)
    canvas.rounded((0, 0, width, _HIGH), 14, ground if edge else body, PAGE)
    canvas.rounded((edge, edge, width - 2 * edge, _HIGH - 2 * edge), 14 - edge, body, ground)
    _number(canvas, card, edge, SOLD if sold else BANDS[card.colour], ground)
    name, top = _name(card, width - _BAND - 22 - edge)
    canvas.block(name, (_BAND + 12, top // 2 + (3 if len(name) == 1 else 0)), ink, body)
    icon = _LOW - top
    canvas.art(art_of(shown.card), _BAND + 8, top, icon, body, grey=sold)
    x, y = _BAND + icon + 18, top + (38 - (128 - icon) // 2 if shown.short else icon // 2)
    room = width - x - 10
    if sold:
        canvas.block(block(say("Sold out"), 34, 800, (room, 70), 24), (x, top + icon // 2), GOLD, body)
    else:
        coin(canvas, x, y - _COIN // 2, _COIN, body, card.cost)
        canvas.text(f"×{shown.left}", (x + _COIN + 14, y), 36, MUTED if dark else SOFT_INK, body)
        _short(canvas, shown, (x, y + 56), room)
    _effect(canvas, card, width - edge, (MUTED if dark else SOFT_INK, body))
    return canvas.done()


def _name(card: Establishment, room: int) -> tuple[tuple[Line, ...], int]:
    """A card's name, on two lines if it would be small on one, and where its drawing begins, in pixels from above."""
    words = card_name(card.id)
    for high, least in zip(_NAMES, (_READABLE_NAME, _SMALLEST_NAME), strict=True):
        if name := whole(words, 34, 700, (room, high), least, inside=high == _NAMES[-1]):
            break
    return name or block(words, _SMALLEST_NAME, 700, (room, high), _SMALLEST_NAME), high + 4


def _number(canvas: Canvas, card: Establishment, edge: int, band: Rgb, ground: Rgb) -> None:
    """Draw the numbers on which a card acts, over the mark of its colour, at the left end of its pile."""
    canvas.rounded((edge, edge, _BAND - edge, _HIGH - 2 * edge), 14 - edge, band, ground)
    canvas.fill((_BAND - 14, edge, 14, _HIGH - 2 * edge), band)
    middle = (_BAND + edge) // 2
    label = fitted(numbers(card), 42, 800, _BAND - edge - 6, 24)
    canvas.text(label, (middle, _HIGH * 3 // 8), 42, WHITE, band, anchor="middle")
    mark(canvas, card.colour, (middle - 15, _HIGH - 56, 30), WHITE, band)


def _short(canvas: Canvas, shown: _Offer, at: tuple[int, int], room: int) -> None:
    """Say below the price how many coins are missing for it, if any."""
    if shown.short:
        words = say_counted("{count} short", shown.short)
        canvas.block(block(words, 36, 800, (room, 56), 24), at, LOSS_TEXT, PANEL)


def _effect(canvas: Canvas, card: Establishment, width: int, colours: tuple[Rgb, Rgb]) -> None:
    """Write what a card does at the foot of its pile, on one line or on two smaller ones."""
    words = capital(effects.words(card))
    room = width - _BAND - 20
    drawn = block(words, 30, 600, (room, 31), 28)
    if loses_words(words, drawn[0].size, 600, room, 1):
        drawn = block(words, 26, 600, (room, _EFFECT), 20)
    canvas.block(drawn, (_BAND + 12, _HIGH - _EFFECT // 2 - 8), *colours)


def legend(canvas: Canvas, middle: int, left: int = MARGIN) -> None:
    """Draw what the colours' marks mean, from the right edge of the page, smaller if it would reach `left`."""
    right = WIDTH - MARGIN - 4
    size = next((tried for tried in range(26, _SMALLEST_LEGEND, -2) if legend_width(tried) <= right - left), 20)
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


def _title(canvas: Canvas, coins: int | None, title: str) -> None:
    middle = 36
    x = MARGIN + 4
    x += canvas.text(title, (x, middle), 40, WHITE, PAGE) + 24
    if coins is not None:
        have = line(str(YOU_HAVE), 30, 600)
        if x + have.width + 120 + legend_width(24) <= WIDTH - MARGIN:  # else the coin alone says it
            x += canvas.text(have, (x, middle), 30, MUTED, PAGE) + 10
        coin(canvas, x, middle - 20, 40, PAGE)
        x += 48 + canvas.text(str(coins), (x + 48, middle), 44, GOLD, PAGE, weight=800) + 16
    legend(canvas, middle, x)


def _rows(piles: Sequence[Pile]) -> list[Sequence[Pile]]:
    """Piles in as few rows as they need, with as many in each as in the others, or one more: none has a hole."""
    rows = -(-len(piles) // _ABREAST)
    least, longer = divmod(len(piles), max(1, rows))
    starts = [at * least + min(at, longer) for at in range(rows + 1)]
    return [piles[start:end] for start, end in itertools.pairwise(starts)]


@in_each_language(16)
def pages(piles: tuple[Pile, ...], coins: int | None) -> tuple[Picture, ...]:
    """Draw what is on sale for a player with that many coins (None: for everybody), as one picture or more."""
    rows = _rows(piles)
    many = max(1, -(-len(rows) // _MOST_ROWS))
    found = []
    for at in range(many):
        part = rows[len(rows) * at // many : len(rows) * (at + 1) // many]
        words = alt.market([pile for row in part for pile in row], coins)
        found.append(_page(part, coins).picture(words, f"market-{at + 1}.png" if at else "market.png"))
    return tuple(found)


def _page(rows: Sequence[Sequence[Pile]], coins: int | None, title: str = "", apart: int = _STEP) -> Canvas:
    """Draw rows of piles, `apart` pixels from each other, below a `title`, or the usual one."""
    more = apart - _STEP
    canvas = Canvas(WIDTH, _TITLE + len(rows) * (_HIGH + _STEP) - _STEP + MARGIN + 2 * more, PAGE)
    _title(canvas, coins, title or say("On sale"))
    for down, row in enumerate(rows):
        for at, pile in enumerate(row):
            short = None if coins is None else max(0, establishment(pile.card).cost - coins)
            left, width = _across(row, at, apart)
            canvas.stamp(
                _pile(_Offer(pile.card, pile.left, short), width), left, _TITLE + more + down * (_HIGH + _STEP)
            )
    return canvas


@in_each_language(32)  # as advice names one card after the other
def offered(piles: tuple[Pile, ...], card: str) -> Packed:
    """Draw the row of the market in which a card is on sale, with a ring around it."""
    row = next(each for each in _rows(piles) if any(pile.card == card for pile in each))
    canvas = _page([row], None, say("On sale: {shown} of {all} cards", shown=len(row), all=len(piles)), _APART)
    left, width = _across(row, next(at for at, pile in enumerate(row) if pile.card == card), _APART)
    top = _TITLE + _APART - _STEP
    ring(canvas, (left - _RING, top - _RING, width + 2 * _RING, _HIGH + 2 * _RING))
    return pack(canvas.done())


def _across(row: Sequence[Pile], at: int, apart: int) -> tuple[int, int]:
    """The left edge of a pile in its row, and its width, in pixels. `apart`: pixels between two."""
    edge = max(MARGIN, apart)
    width = (WIDTH - 2 * edge - apart * (len(row) - 1)) // len(row)
    return edge + at * (width + apart), width


def market(view: MachiView, viewer_coins: int | None) -> Picture:
    """Draw the market; piles that cost more than `viewer_coins` say by how much.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    return together(pages(view.market, viewer_coins))
