"""A town as a panel: player, coins, change, cards and landmarks."""

import functools

import msgspec
from PIL import Image

from bot.games.machi_koro.events import Gave, Swapped
from bot.games.machi_koro.views import GoView, MachiView
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import ACTIVE, GAIN, GOLD, LINE, LOSS, MUTED, PAGE, PANEL, WHITE, Rgb
from rendering.machi_koro.icons import TROPHY, WAVE
from rendering.machi_koro.tiles import LARGE, NORMAL, RING, Badge, Site, Tile, TileSize, coin, site, tile
from rendering.words.common import signed


class Plan(msgspec.Struct, frozen=True):
    """The layout of a panel, in pixels. `stacked`: the coins are below the name, not beside it.

    Landmarks are in a column beside the cards, `beside` pixels wide, or in a row below them, `below` pixels high; the
    other one is 0. `rows`: the fewest rows of cards.
    """

    width: int
    tile: TileSize
    columns: int
    rows: int
    beside: int
    below: int
    stacked: bool = False


class Town(msgspec.Struct, frozen=True):
    """What a panel shows."""

    seat: int
    name: str
    coins: int
    gain: int
    tiles: tuple[Tile, ...]
    sites: tuple[Site, ...]
    active: bool = False
    winner: bool = False
    resigned: bool = False


_PAD = 14
_HEAD = 66
_NAME = 36
"""Height of the name's middle."""
_STACK = 54
_STEP = 8
_BEFORE_SITES = 10
_MOST_BESIDE = 4


def plan(width: int, seats: int, landmarks: int) -> Plan:
    """Return the layout for this width, number of panels and number of landmarks."""
    if seats == 2:
        return Plan(width, LARGE, 5, 2, 0, 64)
    if seats == 3:
        return Plan(width, NORMAL, 4, 2, 0, 52, stacked=True)
    if landmarks <= _MOST_BESIDE:
        return Plan(width, NORMAL, 5, 2, 96, 0)
    return Plan(width, NORMAL, 6, 2, 0, 52)


def town(view: MachiView, go: GoView, seat: int, name: str) -> Town:
    """Collect what the panel of one seat shows."""
    shown = view.towns[seat]
    fired = set(go.fired[seat]) if seat < len(go.fired) else set()
    badges: dict[str, Badge] = {}
    for event in go.events:
        if isinstance(event, Swapped) and seat in (event.seat, event.partner):
            badges[event.take if event.seat == seat else event.give] = "swapped"
        if isinstance(event, Gave) and seat == event.receiver:
            badges[event.give] = "swapped"
    if go.built and go.seat == seat:
        badges[go.built] = "new"
    return Town(
        seat=seat,
        name=name,
        coins=shown.coins,
        gain=go.gains[seat] if seat < len(go.gains) else 0,
        tiles=tuple(
            Tile(held.card, held.copies, held.closed, held.card in fired, badges.get(held.card), held.invested)
            for held in shown.holdings
            if held.copies
        ),
        sites=tuple(Site(s.card, s.built, s.built and badges.get(s.card) == "new") for s in shown.sites),
        active=view.outcome is None and seat == (go.seat if go.dice else view.active),
        winner=view.outcome is not None and seat in view.outcome.winners,
        resigned=shown.resigned,
    )


def rows_needed(shown: Town, layout: Plan) -> int:
    """Return the rows that the cards need, at least those of the layout."""
    return max(layout.rows, -(-len(shown.tiles) // layout.columns))


def height(layout: Plan, rows: int) -> int:
    """Return the height, in pixels, of a panel with that number of rows of cards."""
    cards = rows * (layout.tile.height + _STEP) - _STEP
    return _top(layout) + cards + _PAD + (layout.below and layout.below + _BEFORE_SITES)


def _top(layout: Plan) -> int:
    """Return where the cards begin, in pixels from the panel's top."""
    return _HEAD + (_STACK if layout.stacked else 0)


@functools.lru_cache(maxsize=96)
def panel(shown: Town, layout: Plan, rows: int) -> Image.Image:
    """Draw the panel, as palette indexes, on the page's colour."""
    ground = ACTIVE if shown.active or shown.winner else PANEL
    edge = GOLD if shown.active or shown.winner else LINE
    canvas = Canvas(layout.width, height(layout, rows), PAGE)
    width = 5 if edge == GOLD else 2
    canvas.framed((0, 0, canvas.width, canvas.height), 18, width, (edge, ground), PAGE)
    _head(canvas, shown, layout, ground)
    top = _top(layout)
    if shown.resigned:
        _left(canvas, top, ground)
        return canvas.done()
    size = layout.tile
    for at, each in enumerate(shown.tiles):
        row, column = divmod(at, layout.columns)
        x = _PAD + column * (size.width + _STEP)
        canvas.stamp(tile(each, size, ground), x - RING, top + row * (size.height + _STEP) - RING)
    _sites(canvas, shown.sites, layout, rows, ground)
    return canvas.done()


def _sites(canvas: Canvas, sites: tuple[Site, ...], layout: Plan, rows: int, ground: Rgb) -> None:
    top = _top(layout)
    if layout.beside:
        room = layout.rows * (layout.tile.height + _STEP) - _STEP
        high = (room - _STEP * (len(sites) - 1)) // max(1, len(sites))
        x = layout.width - _PAD - layout.beside
        for at, each in enumerate(sites):
            canvas.stamp(site(each, layout.beside, high, ground), x, top + at * (high + _STEP))
        return
    y = top + rows * (layout.tile.height + _STEP) - _STEP + _BEFORE_SITES
    wide = (layout.width - 2 * _PAD - _STEP * (len(sites) - 1)) // max(1, len(sites))
    for at, each in enumerate(sites):
        canvas.stamp(site(each, wide, layout.below, ground), _PAD + at * (wide + _STEP), y)


def _head(canvas: Canvas, shown: Town, layout: Plan, ground: Rgb) -> None:
    middle = _NAME
    seat_disc(canvas, shown.seat, (_PAD, middle, 46), ground)
    x = _PAD + 58
    right = layout.width - _PAD
    room = right - x
    if shown.resigned:
        canvas.text(fitted(shown.name, 36, 700, room, 28), (x, middle), 36, MUTED, ground)
        return
    if shown.winner:
        canvas.art(TROPHY, right - 44, middle - 22, 44, ground)
        right -= 54
        room = right - x
    if not layout.stacked:
        room -= _purse_width(shown) + 12
    canvas.text(fitted(shown.name, 36, 700, room, 28), (x, middle), 36, WHITE, ground)
    _purse(canvas, shown, layout, right, ground)


def _purse_width(shown: Town) -> int:
    pill = line(signed(shown.gain), 34, 800).width + 28 + 12 if shown.gain else 0
    return pill + 42 + 10 + line(str(shown.coins), 50, 800).width


def _purse(canvas: Canvas, shown: Town, layout: Plan, right: int, ground: Rgb) -> None:
    """Draw coins up to `right` with the change before them; stacked, coins at the left and the change at the right."""
    number = line(str(shown.coins), 50, 800)
    middle = _NAME
    if not layout.stacked:
        x = right - number.width
        canvas.text(number, (x, middle), 50, GOLD, ground)
        coin(canvas, x - 52, middle - 21, 42, ground)
        x -= 64
    else:
        middle += _STACK
        coin(canvas, _PAD + 2, middle - 21, 42, ground)
        canvas.text(number, (_PAD + 58, middle), 50, GOLD, ground)
        x = layout.width - _PAD
    if not shown.gain:
        return
    colour = GAIN if shown.gain > 0 else LOSS
    label = line(signed(shown.gain), 34, 800)
    wide = label.width + 28
    canvas.rounded((x - wide, middle - 23, wide, 46), 23, colour, ground)
    canvas.text(label, (x - wide + 14, middle), 34, WHITE, colour)


def _left(canvas: Canvas, top: int, ground: Rgb) -> None:
    middle = (top + canvas.height) // 2
    canvas.art(WAVE, canvas.width // 2 - 146, middle - 30, 60, ground)
    canvas.text("left the game", (canvas.width // 2 - 66, middle), 34, MUTED, ground, weight=600)
