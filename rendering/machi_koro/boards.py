"""The board: what happened on a roll, the town of who rolled, and the streets of the others."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.machi_koro.views import MachiView, TurnView
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import GAP, MARGIN, PAGE, WIDTH
from rendering.machi_koro import alt, header, markets
from rendering.machi_koro.towns import heads, scenes, streets, town
from rendering.machi_koro.towns.plan import WIDE, plan
from rendering.machi_koro.towns.plates import stick
from rendering.machi_koro.towns.town import Time, Town

BAND: Final = WIDTH - 2 * MARGIN
_HEAD: Final = heads.HIGH + 6
_EDGE: Final = (BAND - WIDE) // 2


def shown_first(view: MachiView, turn: TurnView) -> int:
    """The seat whose town is large: who won or rolled; if they have left, the next seat."""
    first = view.outcome.winners[0] if view.outcome is not None and view.outcome.winners else turn.seat
    count = len(view.towns)
    order = [(first + step) % count for step in range(count)]
    return next((seat for seat in order if not view.towns[seat].resigned), first)


def _towns(view: MachiView, turn: TurnView, shown: Sequence[str], extra: int) -> tuple[Canvas, int]:
    """Draw header and towns on a canvas with `extra` pixels below; return it and where those begin."""
    top = header.strip(header.header(view, turn, shown))
    time, large = town.time_of(view), shown_first(view, turn)
    count = len(view.towns)
    every = [town.town(view, turn, seat, shown[seat]) for seat in range(count)]
    parts = [
        (large_town(every[large], time),),
        *_others([every[(large + step) % count] for step in range(1, count)], time),
    ]
    bottom = top.height + sum(max(part.height for part in row) + GAP for row in parts) - GAP + MARGIN
    canvas = Canvas(WIDTH, bottom + extra, PAGE)
    canvas.stamp(top, 0, 0)
    y = top.height
    for row in parts:
        x = MARGIN
        for part in row:
            canvas.stamp(part, x, y)
            x += part.width + GAP
        y += max(part.height for part in row) + GAP
    return canvas, bottom


def _others(rest: Sequence[Town], time: Time) -> list[tuple[Image.Image, ...]]:
    """Draw the other towns, two abreast; one that is left alone has the whole width."""
    found = []
    for at in range(0, len(rest), 2):
        abreast = rest[at : at + 2]
        width = (BAND - GAP * (len(abreast) - 1)) // len(abreast)
        found.append(tuple(streets.streets(each, width, time) for each in abreast))
    return found


def large_town(shown: Town, time: Time) -> Image.Image:
    """Draw a town as a scene under its player's name and coins, as palette indexes."""
    canvas = Canvas(BAND, _HEAD + plan(shown.kinds).window.height + _EDGE, PAGE)
    heads.frame(canvas, shown, PAGE)
    canvas.stamp(heads.head(shown, WIDE - 12, landmarks=True), _EDGE + 6, 5)
    stick(canvas, scenes.scene(scenes.of(shown, time)), BAND // 2, _HEAD, 12)
    return canvas.done()


def board(view: MachiView, turn: TurnView, player_names: Sequence[str]) -> Picture:
    """Draw a turn and the towns; `turn` is the view's `turn` or `last`.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    canvas, _ = _towns(view, turn, shown, 0)
    return canvas.picture(alt.board(view, turn, shown), f"go-{turn.number}.png")


def table(view: MachiView, turn: TurnView, player_names: Sequence[str]) -> Picture:
    """Draw the board, and the market below it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    goods = markets.grid(view.market, None)
    canvas, below = _towns(view, turn, shown, goods.height + GAP)
    canvas.stamp(goods, 0, below)
    words = alt.table(view, turn, shown)
    return canvas.picture(words, f"table-{turn.number}.png")
