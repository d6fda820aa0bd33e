"""Items in rows: measures them, breaks them into lines and draws them."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.language import say
from data.cards.machi_koro import Establishment
from rendering.drawing.canvas import HALF, Canvas, Cut
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import on, raster
from rendering.drawing.text import Line, fitted, line
from rendering.drawing.theme import GAIN_TEXT, GOLD, LOSS_TEXT, MUTED, WHITE, Rgb
from rendering.machi_koro.happenings import CardWord, Item, NameWord, PlainWord, Tone, Word, coins_in
from rendering.machi_koro.icons import art_of
from rendering.machi_koro.towns.emblems import emblem
from rendering.machi_koro.towns.plates import Lot, plate, rounded
from rendering.words.machi_koro.names import CARDS

ITEM_GAP: Final = 32
"""Pixels between two items."""
SEATS_ONLY: Final = 0
"""Instead of a length of names: draw seat discs, no names."""
_SPARE: Final = 190
"""Pixels for ``3 more: +12`` at the end of the last row."""
_TEXT: Final = 34
_CHIP: Final = 42
_ART: Final = 60
"""Width of a card's drawing, in pixels."""
_UNDER: Final = 6
"""How far a card's plate stands on its drawing, in pixels."""
_BETWEEN: Final = 9
_SHARE_GAP: Final = 22
_LONGEST_NAMES: Final = (600, SEATS_ONLY)
_TONES: Final[dict[Tone, Rgb]] = {"plain": WHITE, "gain": GAIN_TEXT, "loss": LOSS_TEXT, "quiet": MUTED}


def _measured(word: Word, longest: int) -> Line | None:
    if isinstance(word, CardWord) or (isinstance(word, NameWord) and longest == SEATS_ONLY):
        return None
    if isinstance(word, NameWord):
        return fitted(word.name, _TEXT, 700, longest)
    return line(word.text, _TEXT, 700 if word.tone in {"gain", "loss"} else 600)


def width(item: Item, longest: int) -> int:
    """How wide an item is in pixels, with names of at most `longest` pixels."""
    return sum(_wide(word, longest) for word in item) + sum(_space(*pair) for pair in itertools.pairwise(item))


def _wide(word: Word, longest: int) -> int:
    if isinstance(word, CardWord):
        return _ART - _UNDER + _sign(word.card).mask.width
    drawn = _measured(word, longest)
    return drawn.width if drawn else _CHIP


def _sign(card: str) -> Cut:
    """What stands beside a card's drawing: the plate of an establishment as in a town, the sign of a landmark."""
    shown = CARDS[card]
    if isinstance(shown, Establishment):
        return rounded(plate(Lot(card, 1)))
    return _tile(card)


@functools.lru_cache(maxsize=16)
def _tile(card: str) -> Cut:
    canvas = Canvas(_CHIP, _CHIP, GOLD)
    emblem(canvas, card, (0, 0, _CHIP), GOLD, built=True)
    return rounded(canvas.done())


@functools.lru_cache(maxsize=128)
def _drawing(card: str, ground: Rgb) -> Cut:
    return Cut(on(art_of(card), _ART, ground), raster(art_of(card), _ART).getchannel("A").point(HALF))


def _space(before: Word, after: Word) -> int:
    """Return the pixels between two words: more before another player's share."""
    return (
        _SHARE_GAP
        if isinstance(before, PlainWord) and isinstance(after, NameWord) and before.tone == "gain"
        else _BETWEEN
    )


class Laid(msgspec.Struct, frozen=True):
    """Items in rows. `longest`: most pixels of a name. `hidden`: what is left out, in words; empty if nothing is.

    `fits`: nothing was left out or is wider than a row.
    """

    rows: list[list[Item]]
    longest: int
    hidden: str
    fits: bool


def laid(items: Sequence[Item], widths: Sequence[int], lengths: Sequence[int] = _LONGEST_NAMES) -> Laid:
    """Arrange items in at most ``len(widths)`` rows of these widths, in pixels.

    First names are shortened, to one of `lengths` after the other, or give way to seat discs. Then items are left out:
    those about the fewest coins, but never the last, which says what was built.
    """
    attempts = (_rows(items, (), widths, longest) for longest in lengths)
    return next((attempt for attempt in attempts if attempt.fits), None) or _most(items, widths, lengths[-1])


def _most(items: Sequence[Item], widths: Sequence[int], longest: int) -> Laid:
    """Arrange as many items as have room, those about the most coins first."""
    order = iter(sorted((item for item in items if coins_in(item)), key=coins_in, reverse=True))
    shown = [next(order) if coins_in(item) else item for item in items]
    hidden: list[Item] = []
    found = _rows(shown, hidden, widths, longest)
    while len(found.rows) > len(widths) and len(shown) > 1:
        least = min(range(len(shown) - 1), key=lambda at: (coins_in(shown[at]), -at))
        hidden.append(shown.pop(least))
        found = _rows(shown, hidden, widths, longest)
    return msgspec.structs.replace(found, rows=found.rows[: len(widths)])


def _rows(shown: Sequence[Item], hidden: Sequence[Item], widths: Sequence[int], longest: int) -> Laid:
    rows: list[list[Item]] = [[]]
    x = 0
    spare = _SPARE if hidden else 0
    for item in shown:
        wide = width(item, longest)
        at = len(rows)
        if rows[-1] and x + wide > widths[min(at, len(widths)) - 1] - (spare if at == len(widths) else 0):
            rows.append([])
            x = 0
        rows[-1].append(item)
        x += wide + ITEM_GAP
    coins = sum(coins_in(item) for item in hidden)
    words = ""
    if hidden and coins:
        words = say("{count} more: +{coins}", count=len(hidden), coins=coins)
    elif hidden:
        words = say("+{count} more", count=len(hidden))
    widest = max((width(item, longest) for item in shown), default=0)
    fits = not hidden and len(rows) <= len(widths) and widest <= min(widths)
    return Laid(rows, longest, words, fits)


def place(canvas: Canvas, item: Item, at: tuple[int, int], longest: int, ground: Rgb) -> int:
    """Draw one item on flat `ground` at `at` (left, middle height); return its right end."""
    x, middle = at
    for place_in, word in enumerate(item):
        if place_in:
            x += _space(item[place_in - 1], word)
        drawn = _measured(word, longest)
        if drawn is not None:
            tone: Tone = word.tone if isinstance(word, PlainWord) else "plain"
            x += canvas.text(drawn, (x, middle), _TEXT, _TONES[tone], ground)
        elif isinstance(word, CardWord):
            sign = _sign(word.card)
            canvas.lay(_drawing(word.card, ground), x, middle - _ART // 2)
            canvas.lay(sign, x + _ART - _UNDER, middle - sign.mask.height // 2)
            x += _ART - _UNDER + sign.mask.width
        elif isinstance(word, NameWord):
            seat_disc(canvas, word.seat, (x, middle, _CHIP), ground)
            x += _CHIP
    return x
