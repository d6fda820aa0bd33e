"""The board: what happened on a roll, and every town."""

from collections.abc import Sequence

from PIL import Image

from bot.games.machi_koro.views import GoView, MachiView
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import GAP, MARGIN, PAGE, WIDTH
from rendering.machi_koro import alt, header, ledger, markets, panels

_HIGHEST_PANELS = 880
"""If panels would be higher, in pixels, columns are drawn instead."""
_MOST_LANDMARKS_IN_THIRDS = 4
"""Most landmarks that fit side by side in a third of the picture."""


def _towns(view: MachiView, go: GoView, shown: Sequence[str], extra: int) -> tuple[Canvas, int]:
    """Draw header and towns on a canvas with `extra` pixels below; return it and where those begin."""
    top = header.strip(header.header(view, go, shown))
    towns = tuple(panels.town(view, go, seat, shown[seat]) for seat in range(len(view.towns)))
    below = _panels(towns)
    if below is None:
        below = ledger.ledger(towns, go.total)
    bottom = top.height + below.height
    canvas = Canvas(WIDTH, bottom + extra, PAGE)
    canvas.stamp(top, 0, 0)
    canvas.stamp(below, 0, top.height)
    return canvas, bottom


def _panels(towns: Sequence[panels.Town]) -> Image.Image | None:
    """Draw a panel for each town; None if they would be too high."""
    seats = len(towns)
    across = 3 if seats == 3 else min(2, seats)
    width = (WIDTH - 2 * MARGIN - GAP * (across - 1)) // across
    landmarks = max((len(town.sites) for town in towns), default=0)
    if seats == 3 and landmarks > _MOST_LANDMARKS_IN_THIRDS:
        return None
    layout = panels.plan(width, seats, landmarks)
    bands = [towns[at : at + across] for at in range(0, seats, across)]
    rows = [max(panels.rows_needed(town, layout) for town in band) for band in bands]
    heights = [panels.height(layout, count) for count in rows]
    high = sum(heights) + GAP * (len(bands) - 1) + MARGIN
    if high > _HIGHEST_PANELS:
        return None
    canvas = Canvas(WIDTH, high, PAGE)
    y = 0
    for band, count, height in zip(bands, rows, heights, strict=True):
        for at, town in enumerate(band):
            canvas.stamp(panels.panel(town, layout, count), MARGIN + at * (width + GAP), y)
        y += height + GAP
    return canvas.done()


def board(view: MachiView, go: GoView, player_names: Sequence[str]) -> Picture:
    """Draw a turn and the towns; `go` is the view's `go` or `last`.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    canvas, _ = _towns(view, go, shown, 0)
    return canvas.picture(alt.board(view, go, shown), f"go-{go.number}.png")


def table(view: MachiView, go: GoView, player_names: Sequence[str]) -> Picture:
    """Draw the board, and the market below it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    goods = markets.grid(view.market, None)
    canvas, below = _towns(view, go, shown, goods.height + GAP)
    canvas.stamp(goods, 0, below)
    words = alt.table(view, go, shown)
    return canvas.picture(words, f"table-{go.number}.png")
