"""The top of a board: the dice, whose go it is, and what happened."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.views import GoView, MachiView
from rendering.canvas import Canvas
from rendering.machi_koro import news
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.news import CardWord, Headline, Item, NameWord, PlainWord, Tone
from rendering.text import Line, fitted, line
from rendering.theme import (
    GAIN_TEXT,
    GOLD,
    LOSS_TEXT,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    WHITE,
    WIDTH,
    Rgb,
)

HEIGHT: Final = 146
_DIE = 112
_TEXT = 34
_CHIP = 42
_ROW = 50
_BETWEEN = 9
_ITEM_GAP = 32
_SHARE_GAP = 20
_LONGEST_NAMES = (260, 190, 140, 100)

_TONES: Final[dict[Tone, Rgb]] = {"plain": WHITE, "gain": GAIN_TEXT, "loss": LOSS_TEXT, "quiet": MUTED}


class Header(msgspec.Struct, frozen=True):
    """What the top of a board shows."""

    dice: tuple[int, ...]
    headline: Headline
    items: tuple[Item, ...]
    note: str
    won: bool


def header(view: MachiView, go: GoView, names: Sequence[str]) -> Header:
    """What there is to show of a go."""
    won = view.outcome is not None and news.over(view, go)
    notes = [f"Round {view.round}"]
    if go.extra and go.dice and not won:
        notes.insert(0, "Extra go")
    return Header(
        dice=go.dice,
        headline=news.headline(view, go, names),
        items=tuple(news.items(view, go, names)),
        note=" · ".join(notes),
        won=won,
    )


def _measured(word: news.Word, longest: int) -> Line | None:
    if isinstance(word, CardWord):
        return None
    if isinstance(word, NameWord):
        return fitted(word.name, _TEXT, 700, longest)
    return line(word.text, _TEXT, 700 if word.tone in {"gain", "loss"} else 600)


def _width(item: Item, longest: int) -> int:
    widths = ((drawn.width if (drawn := _measured(word, longest)) else _CHIP) for word in item)
    return sum(widths) + sum(_space(*pair) for pair in itertools.pairwise(item))


def _space(before: news.Word, after: news.Word) -> int:
    """How many pixels stand between two words: more where another player's share begins."""
    return (
        _SHARE_GAP
        if isinstance(before, PlainWord) and isinstance(after, NameWord) and before.tone == "gain"
        else _BETWEEN
    )


class Laid(msgspec.Struct, frozen=True):
    """Items in rows: how many pixels a name may take, and how many items found no room.

    `fits` is false when something was left out or is wider than a row.
    """

    rows: list[list[Item]]
    longest: int
    hidden: int
    fits: bool


def laid(items: Sequence[Item], width: int, rows: int) -> Laid:
    """The items in at most `rows` rows of `width` pixels.

    Names are shortened first, then items are left out; the last one never is: it tells what was built.
    """
    attempts = (_rows(items, width, rows, longest) for longest in _LONGEST_NAMES)
    return next((attempt for attempt in attempts if attempt.fits), None) or _rows(
        items, width, rows, _LONGEST_NAMES[-1]
    )


def _rows(items: Sequence[Item], width: int, rows: int, longest: int) -> Laid:
    shown = list(items)
    while True:
        lines: list[list[Item]] = [[]]
        x = 0
        spare = 130 if len(shown) < len(items) else 0
        for item in shown:
            wide = _width(item, longest)
            if lines[-1] and x + wide > width - (spare if len(lines) == rows else 0):
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wide + _ITEM_GAP
        if len(lines) <= rows or len(shown) <= 1:
            hidden = len(items) - len(shown)
            wide = max((_width(item, longest) for item in shown), default=0)
            return Laid(lines[:rows], longest, hidden, fits=not hidden and wide <= width)
        del shown[-2]


@functools.lru_cache(maxsize=32)
def strip(shown: Header) -> Image.Image:
    """The header, the whole width of a board, as palette indexes."""
    canvas = Canvas(WIDTH, HEIGHT, PAGE)
    x = MARGIN
    top = (HEIGHT - _DIE) // 2 + 1
    for pips in shown.dice or (None,):
        canvas.stamp(die(pips, _DIE), x, top)
        x += _DIE + 12
    if shown.dice:
        total = line(str(sum(shown.dice)), 112, 800)
        canvas.text(total, (x + 8, HEIGHT // 2 + 1), 112, WHITE, PAGE)
        x += total.width + 8
    x += 26
    right = WIDTH - MARGIN - 4
    note = line(shown.note, 30, 600)
    canvas.text(note, (right - note.width, 34), 30, MUTED, PAGE)
    if shown.won:
        canvas.art(TROPHY, x, 10, 62, PAGE)
        _headline(canvas, shown.headline, x + 76, 40, 60, right - note.width - 24, GOLD)
    elif shown.items:
        _headline(canvas, shown.headline, x, 32, 46, right - note.width - 24, GOLD)
    else:
        _headline(canvas, shown.headline, x, HEIGHT // 2, 62, right - note.width - 24, GOLD)
    found = laid(shown.items, right - x, 1 if shown.won else 2)
    middle = 110 if shown.won else 77
    if len(found.rows) == 1 and not shown.won:
        middle = 96
    for row in found.rows:
        at = x
        for item in row:
            at = _item(canvas, item, at, middle, found.longest) + _ITEM_GAP
        if found.hidden and row is found.rows[-1]:
            canvas.text(f"+{found.hidden} more", (right, middle), 30, MUTED, PAGE, weight=600, anchor="right")
        middle += _ROW - 6
    return canvas.done()


def _headline(canvas: Canvas, words: Headline, x: int, middle: int, size: int, right: int, over: Rgb) -> None:
    rest = line(words.rest, size, 800)
    name = fitted(words.name, size, 800, right - x - rest.width - size // 3, size * 2 // 3)
    canvas.text(name, (x, middle), size, over, PAGE)
    canvas.text(rest, (x + name.width + size // 4, middle), size, WHITE, PAGE)


def _item(canvas: Canvas, item: Item, x: int, middle: int, longest: int) -> int:
    """One item from `x`, and where it ends."""
    for at, word in enumerate(item):
        if at:
            x += _space(item[at - 1], word)
        drawn = _measured(word, longest)
        if drawn is None:
            assert isinstance(word, CardWord)  # noqa: S101 - the only word that is not measured
            canvas.rounded((x, middle - _CHIP // 2, _CHIP, _CHIP), 8, PALE_GOLD, PAGE)
            canvas.art(art_of(word.card), x + 4, middle - _CHIP // 2 + 4, _CHIP - 8, PALE_GOLD)
            x += _CHIP
            continue
        tone: Tone = "plain" if isinstance(word, NameWord | CardWord) else word.tone
        canvas.text(drawn, (x, middle), _TEXT, _TONES[tone], PAGE)
        x += drawn.width
    return x
