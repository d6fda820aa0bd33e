"""The top of the table: whose turn it is and what happened in it."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import GoView, MafiaView
from rendering.canvas import Canvas
from rendering.mafia_dollar import icons, news
from rendering.mafia_dollar.news import Headline, Item, Pic, Say, Seat, Tone, Word
from rendering.mafia_dollar.noir import BAD, BRASS, CARD, CREAM, GOOD, NIGHT, SMOKE
from rendering.seats import seat_disc
from rendering.text import fitted, line
from rendering.theme import MARGIN, WIDTH, Rgb

_HEAD: Final = 84
_ROW: Final = 52
_MOST_ROWS: Final = 4
_TEXT: Final = 34
_CHIP: Final = 44
_BETWEEN: Final = 9
_ITEM_GAP: Final = 34
_SPARE: Final = 170
_TONES: Final[dict[Tone, Rgb]] = {"plain": CREAM, "good": GOOD, "bad": BAD, "quiet": SMOKE}


class Header(msgspec.Struct, frozen=True):
    """What the top of the table shows."""

    seat: int
    headline: Headline
    items: tuple[Item, ...]
    note: str


def header(view: MafiaView, go: GoView, names: Sequence[str]) -> Header:
    """What there is to show of a go."""
    note = f"Turn {go.number}" if view.deal == 1 and not view.options.target else f"Deal {view.deal} · turn {go.number}"
    said = news.headline(view, go, names)
    winner = view.outcome.winners[0] if said.won and view.outcome is not None else go.seat
    return Header(winner, said, tuple(news.items(go)), note)


def _width(word: Word) -> int:
    return line(word.text, _TEXT, 600).width if isinstance(word, Say) else _CHIP


def _wide(item: Item) -> int:
    return sum(_width(word) for word in item) + _BETWEEN * (len(item) - 1)


def laid(items: Sequence[Item], width: int, rows: int) -> tuple[list[list[Item]], int]:
    """The items in at most so many rows of that width, and how many of the first found no room."""
    for hidden in range(len(items)):
        lines: list[list[Item]] = [[]]
        x = _SPARE if hidden else 0
        for item in items[hidden:]:
            wide = _wide(item)
            if lines[-1] and x + wide > width:
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wide + _ITEM_GAP
        if len(lines) <= rows:
            return lines, hidden
    return [[]], len(items)


@functools.lru_cache(maxsize=32)
def strip(shown: Header) -> Image.Image:
    """The header, the whole width of a picture, as palette indexes."""
    rows, hidden = laid(shown.items, WIDTH - 2 * MARGIN - 8, _MOST_ROWS)
    many = len(rows) if any(rows) else 0
    canvas = Canvas(WIDTH, _HEAD + many * _ROW, NIGHT)
    middle = _HEAD // 2 + 2
    right = WIDTH - MARGIN - 4
    note = line(shown.note, 32, 600)
    canvas.text(note, (right, middle), 32, SMOKE, NIGHT, anchor="right")
    x = MARGIN + 4
    if shown.headline.won:
        canvas.art(icons.TROPHY, x, middle - 30, 60, NIGHT)
        x += 74
    seat_disc(canvas, shown.seat, (x, middle, 58), NIGHT)
    x += 74
    rest = line(shown.headline.rest, 54, 800)
    name = fitted(shown.headline.name, 54, 800, right - note.width - 40 - x - rest.width, 36)
    canvas.text(name, (x, middle), 54, BRASS, NIGHT)
    canvas.text(rest, (x + name.width + 16, middle), 54, CREAM, NIGHT)
    middle = _HEAD + _ROW // 2 - 6
    x = MARGIN + 4
    if hidden:
        canvas.text(f"+{hidden} before", (x, middle), 30, SMOKE, NIGHT, weight=600)
        x += _SPARE
    for row in rows if many else ():
        for item in row:
            x = _place(canvas, item, x, middle) + _ITEM_GAP
        x = MARGIN + 4
        middle += _ROW
    return canvas.done()


def _place(canvas: Canvas, item: Item, x: int, middle: int) -> int:
    """Draw one item from its left, and give where it ends."""
    for at, word in enumerate(item):
        if at:
            x += _BETWEEN
        match word:
            case Pic(art=drawing):
                canvas.rounded((x, middle - _CHIP // 2, _CHIP, _CHIP), 8, CARD, NIGHT)
                canvas.art(drawing, x + 4, middle - _CHIP // 2 + 4, _CHIP - 8, CARD)
            case Seat(seat=seat):
                seat_disc(canvas, seat, (x, middle, _CHIP), NIGHT)
            case Say(text=text, tone=tone):
                canvas.text(line(text, _TEXT, 600), (x, middle), _TEXT, _TONES[tone], NIGHT)
        x += _width(word)
    return x
