"""Odds of the next roll, and the best cards to build."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.machi_koro.odds import Growth, MachiOdds, Throw
from bot.language.caches import in_each_language
from bot.pictures.picture import LIMIT, Picture, together
from data.cards.machi_koro import Establishment
from rendering.drawing.canvas import TICK, Canvas, stacked
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import (
    BANDS,
    GAIN,
    GAIN_TEXT,
    GOLD,
    INK,
    LINE,
    LOSS_TEXT,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    PANEL,
    SOFT_INK,
    TALLEST,
    TINTS,
    WHITE,
    WIDTH,
)
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.markets import name_of
from rendering.machi_koro.marks import coin, mark
from rendering.machi_koro.odds_chart import chart
from rendering.words.machi_koro import odds_words
from rendering.words.machi_koro.names import CARDS, numbers

MOST_CARDS: Final = 6
_TITLE: Final = 76
_TICKET: Final = 104
_STEP: Final = 10
_ABREAST: Final = 3
_WIDE: Final = (WIDTH - 2 * MARGIN - _STEP * (_ABREAST - 1)) // _ABREAST
_HIGH: Final = 150
_BAND: Final = 84


def odds(found: MachiOdds) -> Picture:
    """Draw the mean of one die and of two, what each total brings, and the best cards to build.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    parts = [
        _title(str(odds_words.NEXT_ROLL), coins=found.coins),
        _tickets(found.throws),
        chart(found.totals if found.throws[-1].allowed else found.totals[:6], found.seat),
        _title(str(odds_words.BEST_BUYS), note=odds_words.a_round(found.a_round)),
        _buys(tuple(odds_words.worth_building(found)[:MOST_CARDS]), odds_words.nothing_to_build(found)),
    ]
    shared = [list(range(5))] if _high(parts) <= TALLEST else [[0, 1, 2], [3, 4]]
    drawn = [stacked([parts[at] for at in page], PAGE, _STEP) for page in shared]
    said = [odds_words.describe(found, plain=True)[:LIMIT], str(odds_words.BEST_BUYS)]
    names = ["odds.png", "odds-buys.png"]
    return together([canvas.picture(words, name) for canvas, words, name in zip(drawn, said, names, strict=False)])


def _high(parts: Sequence[Image.Image]) -> int:
    """The height of a picture of all parts, in pixels."""
    return sum(part.height + _STEP for part in parts) - _STEP + MARGIN


def _title(words: str, *, note: str = "", coins: int | None = None) -> Image.Image:
    """Draw a heading, on its right a note or the player's coins."""
    canvas = Canvas(WIDTH, _TITLE, PAGE)
    middle, right = _TITLE // 2 + 4, WIDTH - MARGIN - 4
    wide = canvas.text(words, (MARGIN + 4, middle), 48, WHITE, PAGE, weight=800)
    if coins is None:
        drawn = fitted(note, 34, 600, right - MARGIN - 4 - wide - 24, 24)
        canvas.text(drawn, (right, middle), 34, MUTED, PAGE, anchor="right")
        return canvas.done()
    amount = line(str(coins), 50, 800)
    canvas.text(amount, (right, middle), 50, GOLD, PAGE, anchor="right")
    right -= amount.width + 52
    coin(canvas, right, middle - 21, 42, PAGE)
    canvas.text(str(odds_words.YOU_HAVE), (right - 12, middle), 34, MUTED, PAGE, weight=600, anchor="right")
    return canvas.done()


@in_each_language(16)
def _tickets(throws: tuple[Throw, ...]) -> Image.Image:
    """Draw what a roll of one die and of two brings on average, the better one marked."""
    canvas = Canvas(WIDTH, _TICKET, PAGE)
    wide = (WIDTH - 2 * MARGIN - _STEP) // len(throws)
    best = max(throws, key=lambda throw: (throw.allowed, round(throw.expected, 1)))
    for at, throw in enumerate(throws):
        x = MARGIN + at * (wide + _STEP)
        good = throw is best and throws[-1].allowed
        canvas.framed((x, 0, wide, _TICKET), 18, 5 if good else 2, (GOLD if good else LINE, PANEL), PAGE)
        middle, left = _TICKET // 2, x + 20
        for _ in range(throw.dice):
            canvas.stamp(die(5 if throw.allowed else None, 60, PANEL), left, middle - 30)
            left += 68
        left += 10
        if not throw.allowed:
            room = x + wide - 16 - left
            needs = fitted(str(odds_words.NEEDS_STATION), 34, 600, room, 26)
            canvas.text(needs, (left, middle - 20), 34, MUTED, PANEL)
            brings = fitted(odds_words.then(throw.expected), 34, 600, room, 26)
            canvas.text(brings, (left, middle + 22), 34, MUTED, PANEL)
            continue
        tone = LOSS_TEXT if round(throw.expected, 1) < 0 else GAIN_TEXT
        figure = odds_words.signed(throw.expected)
        left += canvas.text(figure, (left, middle), 66, tone, PANEL, weight=800) + 14
        words = block(odds_words.a_roll(throw.expected), 34, 600, (x + wide - 72 - left, _TICKET - 16), 24)
        canvas.block(words, (left, middle + 4), WHITE, PANEL)
        if good:
            canvas.polygon(TICK, (x + wide - 64, middle - 22, 44), GOLD, PANEL)
    return canvas.done()


@in_each_language(16)
def _buys(growth: tuple[Growth, ...], nothing: str) -> Image.Image:
    """Draw cards side by side, the best first."""
    rows = -(-len(growth) // _ABREAST)
    canvas = Canvas(WIDTH, max(1, rows) * (_HIGH + _STEP) - _STEP if growth else 80, PAGE)
    if not growth:
        canvas.rounded((MARGIN, 0, WIDTH - 2 * MARGIN, 80), 18, PANEL, PAGE)
        words = fitted(nothing, 36, 600, WIDTH - 2 * MARGIN - 40, 30)
        canvas.text(words, (WIDTH // 2, 40), 36, WHITE, PANEL, anchor="middle")
    for at, each in enumerate(growth):
        row, column = divmod(at, _ABREAST)
        canvas.stamp(_buy(each, best=at == 0), MARGIN + column * (_WIDE + _STEP), row * (_HIGH + _STEP))
    return canvas.done()


@in_each_language(128)
def _buy(growth: Growth, *, best: bool) -> Image.Image:
    """Draw a card that can be built: number, drawing, name, price and what it adds in a round."""
    card = CARDS[growth.card]
    band, body = (BANDS[card.colour], TINTS[card.colour]) if isinstance(card, Establishment) else (INK, PALE_GOLD)
    canvas = Canvas(_WIDE, _HIGH, PAGE)
    edge = 6 if best else 0
    canvas.rounded((0, 0, _WIDE, _HIGH), 18, GOLD if best else body, PAGE)
    canvas.rounded((edge, edge, _WIDE - 2 * edge, _HIGH - 2 * edge), 13, body, GOLD if best else PAGE)
    canvas.rounded((edge, edge, _BAND, _HIGH - 2 * edge), 13, band, GOLD if best else PAGE)
    canvas.fill((edge + _BAND - 14, edge, 14, _HIGH - 2 * edge), band)
    middle = edge + _BAND // 2
    if isinstance(card, Establishment):
        label = fitted(numbers(card), 42, 800, _BAND - 8, 24)
        canvas.text(label, (middle, _HIGH // 2 - 18), 42, WHITE, band, anchor="middle")
        mark(canvas, card.colour, (middle - 15, _HIGH // 2 + 20, 30), WHITE, band)
    else:
        canvas.art(TROPHY, middle - 28, _HIGH // 2 - 28, 56, band)
    left = edge + _BAND + 8
    canvas.art(art_of(card.id), left, (_HIGH - 92) // 2, 92, body)
    left += 100
    room = _WIDE - left - 10
    names = name_of(card, 32 if isinstance(card, Establishment) else 30, room, 2)
    y = 40 if len(names) == 1 else 28
    canvas.paragraph(names, (left, y), 32, 32, (INK, body))
    y = _HIGH - 40
    coin(canvas, left, y - 25, 50, body, card.cost)
    words = odds_words.adds(growth)
    figure = fitted(words, 40, 800, _WIDE - left - 96, 32)
    if round(growth.coins, 1) <= 0:
        canvas.text(words, (_WIDE - 14, y), 34, SOFT_INK, body, weight=600, anchor="right")
        return canvas.done()
    canvas.rounded((_WIDE - 14 - figure.width - 24, y - 25, figure.width + 24, 50), 22, GAIN, body)
    canvas.text(figure, (_WIDE - 26, y), figure.size, WHITE, GAIN, anchor="right")
    return canvas.done()
