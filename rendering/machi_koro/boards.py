"""The board: what happened on a roll, and every town."""

from collections.abc import Sequence

from bot.games.machi_koro.views import GoView, MachiView
from rendering.canvas import Canvas
from rendering.machi_koro import alt, header, markets, names, panels
from rendering.picture import Picture
from rendering.theme import GAP, MARGIN, PAGE, WIDTH


def _towns(view: MachiView, go: GoView, shown: Sequence[str], extra: int) -> tuple[Canvas, int]:
    """Header and towns on a canvas that has `extra` more rows below; and where those begin."""
    seats = len(view.towns)
    across = 3 if seats == 3 else min(2, seats)
    width = (WIDTH - 2 * MARGIN - GAP * (across - 1)) // across
    shown_towns = [panels.town(view, go, seat, shown[seat]) for seat in range(seats)]
    layout = panels.plan(width, seats, max((len(town.sites) for town in view.towns), default=0))
    bands = [shown_towns[at : at + across] for at in range(0, seats, across)]
    rows = [max(panels.rows_needed(town, layout) for town in band) for band in bands]
    heights = [panels.height(layout, count) for count in rows]
    bottom = header.HEIGHT + sum(heights) + GAP * (len(bands) - 1) + MARGIN
    canvas = Canvas(WIDTH, bottom + extra, PAGE)
    canvas.stamp(header.strip(header.header(view, go, shown)), 0, 0)
    y = header.HEIGHT
    for band, count, high in zip(bands, rows, heights, strict=True):
        for at, town in enumerate(band):
            canvas.stamp(panels.panel(town, layout, count), MARGIN + at * (width + GAP), y)
        y += high + GAP
    return canvas, bottom


def board(view: MachiView, go: GoView, player_names: Sequence[str]) -> Picture:
    """What happened in `go` and how the towns stand; `go` is the view's `go` or `last`.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = names.shown(player_names)
    canvas, _ = _towns(view, go, shown, 0)
    return Picture(canvas.png(), alt.board(view, go, shown), canvas.width, canvas.height, f"go-{go.number}.png")


def table(view: MachiView, go: GoView, player_names: Sequence[str]) -> Picture:
    """The board, and under it what is on sale.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = names.shown(player_names)
    goods = markets.grid(view.market, None)
    canvas, below = _towns(view, go, shown, goods.height + GAP)
    canvas.stamp(goods, 0, below)
    words = alt.table(view, go, shown)
    return Picture(canvas.png(), words, canvas.width, canvas.height, f"table-{go.number}.png")
