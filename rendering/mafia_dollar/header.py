"""The top of the table: whose turn it is and what happened in it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.cards import SYMBOL
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say
from bot.language.caches import in_each_language
from rendering.drawing.canvas import CROSS, Canvas
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import LOSS, MARGIN, WHITE, WIDTH
from rendering.mafia_dollar import happenings, icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.happenings import CardPlayed, Headline, Item
from rendering.mafia_dollar.items import ITEM_GAP, SPARE, laid, place, wide
from rendering.mafia_dollar.noir import BOARD, BRASS, CARD, CREAM, SKY, SMOKE
from rendering.mafia_dollar.pieces import small_card

_HEAD: Final = 84
_ROW: Final = 52
_MOST_ROWS: Final = 4
_CARD: Final = (130, 166)
"""The width and height of the card of the turn, in pixels."""
_ARROW, _TARGET = 70, 148
ARROW: Final = ((0.0, 0.3), (0.5, 0.3), (0.5, 0.02), (1.0, 0.5), (0.5, 0.98), (0.5, 0.7), (0.0, 0.7))
_OVERHANG: Final = 8
"""Pixels that letters may reach out of their item on either side."""


class Header(msgspec.Struct, frozen=True):
    """What the top of the table shows."""

    seat: int
    headline: Headline
    items: tuple[Item, ...]
    played: CardPlayed | None = None


def header(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Header:
    """What the header shows of a turn."""
    said = happenings.headline(view, turn, names)
    winner = view.outcome.winners[0] if said.won and view.outcome is not None else turn.seat
    return Header(winner, said, tuple(happenings.items(turn)), happenings.played(turn))


@in_each_language(maxsize=256)  # they stay until the turn ends; 20 KiB each
def _item(item: Item) -> Image.Image:
    """One item of news, in a row of its own."""
    canvas = Canvas(wide(item) + 2 * _OVERHANG, _ROW, SKY)
    place(canvas, item, (_OVERHANG, _ROW // 2), SKY)
    return canvas.done()


def strip(shown: Header) -> Image.Image:
    """The header, the whole width of a picture, as palette indexes: the card, what it was played on, and the news."""
    left = MARGIN + 4 + (0 if shown.played is None else _played_width(shown.played) + 22)
    rows, hidden = laid(shown.items, WIDTH - MARGIN - 4 - left, _MOST_ROWS)
    many = len(rows) if any(rows) else 0
    canvas = Canvas(WIDTH, max(_HEAD + many * _ROW, 0 if shown.played is None else _CARD[1] + 18), SKY)
    if shown.played is not None:
        _played(canvas, shown.played)
    _headline(canvas, shown, left)
    middle = _HEAD + _ROW // 2 - 6
    x = left
    if hidden:
        canvas.text(fitted(say("+{count} before", count=hidden), 30, 600, SPARE - 10, 22), (x, middle), 30, SMOKE, SKY)
        x += SPARE
    for row in rows if many else ():
        for item in row:
            canvas.stamp(_item(item), x - _OVERHANG, middle - _ROW // 2)
            x += wide(item) + ITEM_GAP
        x = left
        middle += _ROW
    return canvas.done()


def _headline(canvas: Canvas, shown: Header, x: int) -> None:
    middle, right = _HEAD // 2 + 2, WIDTH - MARGIN - 4
    if shown.headline.won:
        canvas.art(icons.TROPHY, x, middle - 30, 60, SKY)
        x += 74
    seat_disc(canvas, shown.seat, (x, middle, 58), SKY)
    x += 74
    before, rest = line(shown.headline.before, 54, 800), line(shown.headline.rest, 54, 800)
    if before.width:
        x += canvas.text(before, (x, middle), 54, CREAM, SKY) + 16
    name = block(shown.headline.name, 54, 800, (right - x - rest.width - 16, _HEAD - 8), 30)
    canvas.block(name, (x, middle - 4 if len(name) > 1 else middle), BRASS, SKY)
    canvas.text(rest, (x + max(each.width for each in name) + 16, middle), 54, CREAM, SKY)


def _played_width(shown: CardPlayed) -> int:
    return _CARD[0] + (_ARROW + _TARGET if shown.target else 0)


def _played(canvas: Canvas, shown: CardPlayed) -> None:
    """The card of the turn, or the symbol for which it was played, and an arrow to what it was played on."""
    x, y = MARGIN, 12
    mark = SYMBOL.get(shown.card) if shown.frees else None
    if mark is None:
        small_card(canvas, card(shown.card), (x, y, *_CARD))
    else:
        canvas.framed((x, y, *_CARD), 12, 4, (BRASS, CARD), SKY)
        canvas.art(icons.SYMBOLS[mark], x + 13, y + (_CARD[1] - _CARD[0]) // 2 + 13, _CARD[0] - 26, CARD)
    if shown.away:
        canvas.rounded((x + 4, y + _CARD[1] - 68, 64, 64), 12, LOSS, CARD)
        canvas.polygon(CROSS, (x + 20, y + _CARD[1] - 52, 32), WHITE, LOSS)
    if not shown.target:
        return
    x += _CARD[0]
    canvas.polygon(ARROW, (x + 6, y + _CARD[1] // 2 - (_ARROW - 12) // 2, _ARROW - 12), BRASS, SKY)
    x += _ARROW
    canvas.framed((x, y, _TARGET, _CARD[1]), 12, 4, (seat_colour(shown.owner), BOARD), SKY)
    canvas.art(icons.art_of(card(shown.target)), x + 6, y + _CARD[1] - _TARGET + 8, _TARGET - 12, BOARD)
    seat_disc(canvas, shown.owner, (x + 8, y + 28, 40), BOARD)
