"""The top of the table: whose turn it is and what happened in it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say
from bot.language.caches import in_each_language
from bot.language.rows import capital
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import MARGIN, WIDTH
from rendering.mafia_dollar import happenings, icons
from rendering.mafia_dollar.happenings import Headline, Item
from rendering.mafia_dollar.items import ITEM_GAP, SPARE, laid, place, wide
from rendering.mafia_dollar.noir import BRASS, CREAM, SKY, SMOKE

_HEAD: Final = 84
_ROW: Final = 52
_MOST_ROWS: Final = 4
_OVERHANG: Final = 8
"""Pixels that letters may reach out of their item on either side."""


class Header(msgspec.Struct, frozen=True):
    """What the top of the table shows."""

    seat: int
    headline: Headline
    items: tuple[Item, ...]
    note: str


def header(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Header:
    """What the header shows of a turn."""
    deal = say("Last deal") if view.last_deal else say("Deal {number}", number=view.deal)
    played = [deal] if view.deal > 1 or view.options.target else []
    note = capital(" · ".join([*played, say("turn {number}", number=turn.number)]))
    said = happenings.headline(view, turn, names)
    winner = view.outcome.winners[0] if said.won and view.outcome is not None else turn.seat
    return Header(winner, said, tuple(happenings.items(turn)), note)


@in_each_language(maxsize=256)  # they stay until the turn ends; 20 KiB each
def _item(item: Item) -> Image.Image:
    """One item of news, in a row of its own."""
    canvas = Canvas(wide(item) + 2 * _OVERHANG, _ROW, SKY)
    place(canvas, item, (_OVERHANG, _ROW // 2), SKY)
    return canvas.done()


def strip(shown: Header) -> Image.Image:
    """The header, the whole width of a picture, as palette indexes."""
    rows, hidden = laid(shown.items, WIDTH - 2 * MARGIN - 8, _MOST_ROWS)
    many = len(rows) if any(rows) else 0
    canvas = Canvas(WIDTH, _HEAD + many * _ROW, SKY)
    middle = _HEAD // 2 + 2
    right = WIDTH - MARGIN - 4
    note = line(shown.note, 32, 600)
    canvas.text(note, (right, middle), 32, SMOKE, SKY, anchor="right")
    x = MARGIN + 4
    if shown.headline.won:
        canvas.art(icons.TROPHY, x, middle - 30, 60, SKY)
        x += 74
    seat_disc(canvas, shown.seat, (x, middle, 58), SKY)
    x += 74
    before, rest = line(shown.headline.before, 54, 800), line(shown.headline.rest, 54, 800)
    if before.width:
        x += canvas.text(before, (x, middle), 54, CREAM, SKY) + 16
    name = block(shown.headline.name, 54, 800, (right - note.width - 40 - x - rest.width, _HEAD - 8), 30)
    canvas.block(name, (x, middle - 4 if len(name) > 1 else middle), BRASS, SKY)
    canvas.text(rest, (x + max(each.width for each in name) + 16, middle), 54, CREAM, SKY)
    middle = _HEAD + _ROW // 2 - 6
    x = MARGIN + 4
    if hidden:
        canvas.text(fitted(say("+{count} before", count=hidden), 30, 600, SPARE - 10, 22), (x, middle), 30, SMOKE, SKY)
        x += SPARE
    for row in rows if many else ():
        for item in row:
            canvas.stamp(_item(item), x - _OVERHANG, middle - _ROW // 2)
            x += wide(item) + ITEM_GAP
        x = MARGIN + 4
        middle += _ROW
    return canvas.done()
