"""The middle of the table: the loot piles, the deck, the discard pile, and what the numbers on the signs mean."""

from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.views import MafiaView
from bot.language import say_in_context
from bot.language.caches import in_each_language
from data.cards.mafia_dollar import LootKind
from rendering.art.street import stack
from rendering.drawing.canvas import CROWN, Box, Canvas
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import MARGIN, WIDTH, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.noir import BAD, BRASS, CREAM, RIM, ROOM, SKY, SMOKE
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import LOOT_NAMES, cards_counted

_CELL: Final = 116
_STEP: Final = 8
_ART: Final = 70
_EDGE: Final = 12
"""Pixels between words and the edge of their pile: a ring around it lies over none of them."""
_LINE: Final = 46
HEIGHT: Final = _CELL
"""The height of the piles in pixels."""
_END_IS_NEAR: Final = 31
"""The End card is among this many cards at the bottom of the deck."""
_FULL: Final = 150
"""About as many cards as a new deck has."""


class Middle(msgspec.Struct, frozen=True):
    """The middle of the table."""

    piles: tuple[tuple[LootKind, str | None, int], ...]
    deck: int
    discard_top: str | None
    discards: int


class Standing(msgspec.Struct, frozen=True):
    """The leader, in words, and which turn it is; `crown`: somebody leads."""

    words: str
    crown: bool
    turn: str


def middle_of(view: MafiaView) -> Middle:
    """What everybody sees in the middle of the table."""
    piles = tuple((pile.kind, pile.top, pile.count) for pile in view.piles)
    return Middle(piles, view.deck, view.discard_top, view.discards)


def middle(shown: Middle) -> Image.Image:
    """The loot piles, the deck and the discard pile, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, _CELL, SKY)
    wide = _wide(shown)
    x = MARGIN
    for kind, top, many in shown.piles:
        words = thousands(VALUE[top]) if top else say_in_context("instead of a list of things", "none")
        cell = _Cell(str(LOOT_NAMES[kind]), words, BRASS if top else SMOKE, cards_counted(many) if top else "")
        canvas.stamp(_cell(cell, icons.LOOT[kind], wide), x, 0)
        x += wide + _STEP
    near = shown.deck <= _END_IS_NEAR
    deck = _Cell(say_in_context("a pile of cards", "Deck"), str(shown.deck), BAD if near else CREAM)
    canvas.stamp(_cell(deck, None, wide), x, 0)
    if shown.deck:
        canvas.lay(backdrop.deck(min(stack.MOST, shown.deck * stack.MOST // _FULL)), x + 8, _CELL - 76)
    x += wide + _STEP
    top_art = icons.art_of(card(shown.discard_top)) if shown.discard_top else icons.HAND
    discards = _Cell(say_in_context("a pile of cards", "Discards"), str(shown.discards), CREAM)
    canvas.stamp(_cell(discards, top_art, wide), x, 0)
    return canvas.done()


def pile_box(shown: Middle, kind: LootKind) -> Box:
    """Where a loot pile lies in the middle of the table: left, top, width and height in pixels."""
    wide = _wide(shown)
    return MARGIN + [each for each, _, _ in shown.piles].index(kind) * (wide + _STEP), 0, wide, _CELL


def _wide(shown: Middle) -> int:
    """The width of each pile, in pixels."""
    cells = len(shown.piles) + 2
    return (WIDTH - 2 * MARGIN - _STEP * (cells - 1)) // cells


class _Cell(msgspec.Struct, frozen=True):
    """A pile in words: what it is, a figure in that colour, and a note."""

    label: str
    figure: str
    colour: Rgb
    note: str = ""


@in_each_language(maxsize=192)  # 20 KiB each
def _cell(shown: _Cell, drawing: Art | None, wide: int) -> Image.Image:
    """One pile, `wide` pixels wide."""
    canvas = Canvas(wide, _CELL, SKY)
    canvas.framed((0, 0, wide, _CELL), 12, 2, (RIM, ROOM), SKY)
    label = fitted(shown.label, 27, 700, wide - 2 * _EDGE, 18)
    canvas.text(label, (wide // 2, 20), label.size, SMOKE, ROOM, anchor="middle")
    if drawing is not None:
        canvas.art(drawing, 8, _CELL - _ART - 8, _ART, ROOM)
    x, room = _ART + _EDGE, wide - _ART - 2 * _EDGE
    figure = fitted(shown.figure, 44, 800, room, 24)
    canvas.text(figure, (x, 57 if shown.note else 70), figure.size, shown.colour, ROOM)
    if shown.note:
        note = fitted(shown.note, 26, 600, room, 18)
        canvas.text(note, (x, 95), note.size, SMOKE, ROOM)
    return canvas.done()


def line_below(shown: Standing) -> Image.Image:
    """The leader and the turn, as a line the whole width of a picture."""
    canvas = Canvas(WIDTH, _LINE + 4, SKY)
    middle, right = _LINE // 2 + 4, WIDTH - MARGIN - 4
    note = line(shown.turn, 30, 600)
    canvas.text(note, (right, middle), 30, SMOKE, SKY, anchor="right")
    x = MARGIN + 4
    if shown.crown:
        canvas.polygon(CROWN, (x, middle - 19, 36), BRASS, SKY)
        x += 48
    canvas.art(icons.SACK, x, middle - 20, 38, SKY)
    x += 48
    words = fitted(shown.words, 34, 700, right - note.width - 40 - x, 22)
    canvas.text(words, (x, middle), words.size, CREAM, SKY)
    return canvas.done()
