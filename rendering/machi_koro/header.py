"""The top of a board: the dice, whose turn it is, and what happened."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.events import Added
from bot.games.machi_koro.views import MachiView, TurnView
from rendering.drawing.canvas import Canvas
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import GAP, GOLD, INK, MARGIN, MUTED, PAGE, PALE_GOLD, WHITE, WIDTH
from rendering.machi_koro import happenings
from rendering.machi_koro.dice import die
from rendering.machi_koro.happenings import Headline, Item
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.items import ITEM_GAP, Laid, laid, place

HEIGHT: Final = 146
_DIE = 112
_PLUS = 84
_ROW = 50
_BESIDE_DICE = 2
_MOST_BELOW = 2


class Header(msgspec.Struct, frozen=True):
    """What the top of a board shows. `added`: what the card `adding` added to the dice."""

    dice: tuple[int, ...]
    added: int
    adding: str
    headline: Headline
    items: tuple[Item, ...]
    note: str
    won: bool


def header(view: MachiView, turn: TurnView, names: Sequence[str]) -> Header:
    """Collect what the header of a turn shows."""
    won = view.outcome is not None and happenings.over(view, turn)
    notes = [f"Round {view.round}"]
    if turn.extra and turn.dice and not won:
        notes.insert(0, "Extra turn")
    return Header(
        dice=turn.dice,
        added=turn.added,
        adding=next((event.card for event in turn.events if isinstance(event, Added)), ""),
        headline=happenings.headline(view, turn, names),
        items=tuple(happenings.items(view, turn, names)),
        note=" · ".join(notes),
        won=won,
    )


def _laid(shown: Header, right: int, left: int) -> Laid:
    """Arrange the items in rows: beside the dice while there is room, then below them too."""
    if shown.won:
        return laid(shown.items, (right - left,))
    found = laid(shown.items, (right - left,) * _BESIDE_DICE)
    for below in range(1, _MOST_BELOW + 1):
        if not found.hidden:
            break
        found = laid(shown.items, (*(right - left,) * _BESIDE_DICE, *(right - MARGIN,) * below))
    return found


@functools.lru_cache(maxsize=32)
def strip(shown: Header) -> Image.Image:
    """Draw the header at full width, as palette indexes; with more items it is higher."""
    right = WIDTH - MARGIN - 4
    x = MARGIN + _dice_width(shown) + 26
    found = _laid(shown, right, x)
    below = max(0, len(found.rows) - _BESIDE_DICE)
    canvas = Canvas(WIDTH, HEIGHT + _ROW * below + (GAP if below else 0), PAGE)
    _thrown(canvas, shown)
    note = line(shown.note, 30, 600)
    canvas.text(note, (right - note.width, 34), 30, MUTED, PAGE)
    if shown.won:
        canvas.art(TROPHY, x, 10, 62, PAGE)
    at, size = ((x + 76, 40), 60) if shown.won else ((x, 32), 46) if shown.items else ((x, HEIGHT // 2), 62)
    _headline(canvas, shown.headline, at, size, right - note.width - 24)
    middle = 110 if shown.won else 77
    if len(found.rows) == 1 and not shown.won:
        middle = 96
    for number, row in enumerate(found.rows):
        left = x if number < _BESIDE_DICE else MARGIN + 4
        for item in row:
            left = place(canvas, item, (left, middle), found.longest, PAGE) + ITEM_GAP
        if found.hidden and row is found.rows[-1]:
            canvas.text(f"+{found.hidden} more", (right, middle), 30, MUTED, PAGE, weight=600, anchor="right")
        middle += _ROW - 6 if number < _BESIDE_DICE - 1 else _ROW
    return canvas.done()


def _dice_width(shown: Header) -> int:
    """Return the width of dice, addition and total, in pixels."""
    dice = max(1, len(shown.dice)) * (_DIE + 12)
    plus = _PLUS + 12 if shown.added else 0
    return dice + plus + (line(str(sum(shown.dice) + shown.added), 112, 800).width + 16 if shown.dice else 0)


def _thrown(canvas: Canvas, shown: Header) -> None:
    x = MARGIN
    top = (HEIGHT - _DIE) // 2 + 1
    for pips in shown.dice or (None,):
        canvas.stamp(die(pips, _DIE), x, top)
        x += _DIE + 12
    if shown.added:
        canvas.rounded((x, top, _PLUS, _DIE), _DIE // 6, PALE_GOLD, PAGE)
        canvas.art(art_of(shown.adding), x + (_PLUS - 46) // 2, top + 8, 46, PALE_GOLD)
        at = (x + _PLUS // 2, top + 80)
        canvas.text(f"+{shown.added}", at, 48, INK, PALE_GOLD, weight=800, anchor="middle")
        x += _PLUS + 12
    if shown.dice:
        canvas.text(str(sum(shown.dice) + shown.added), (x + 8, HEIGHT // 2 + 1), 112, WHITE, PAGE, weight=800)


def _headline(canvas: Canvas, words: Headline, at: tuple[int, int], size: int, right: int) -> None:
    x, middle = at
    rest = line(words.rest, size, 800)
    name = fitted(words.name, size, 800, right - x - rest.width - size // 3, size * 2 // 3)
    canvas.text(name, (x, middle), size, GOLD, PAGE)
    canvas.text(rest, (x + name.width + size // 4, middle), size, WHITE, PAGE)
