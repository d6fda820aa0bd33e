"""The table as everybody sees it: the news, the piles, and each clan's hideout, street and warehouses."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import ClanView, GangsterView, GoView, MafiaView
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import alt, happenings, header, icons, pieces
from rendering.mafia_dollar.cards import card, loot, thousands
from rendering.mafia_dollar.checks import bar
from rendering.mafia_dollar.noir import BAD, BRASS, CREAM, LAMP, NIGHT, RIM, ROOM, SMOKE

_PILES: Final = 100
_PAD: Final = 14
_STEP: Final = 8
_HEAD: Final = 66
_LABEL: Final = 36
_END_IS_NEAR: Final = 31
"""The End card is among this many cards at the bottom of the deck."""


class Panel(msgspec.Struct, frozen=True):
    """What a clan's panel shows: public facts only."""

    seat: int
    name: str
    cards: int
    total: int
    match: bool
    hideout: tuple[GangsterView, ...]
    street: tuple[GangsterView, ...]
    stores: tuple[tuple[str, int, bool], ...]
    marked: frozenset[str]
    active: bool
    winner: bool
    resigned: bool


def panel_of(view: MafiaView, go: GoView, clan: ClanView, name: str, marked: frozenset[str]) -> Panel:
    """What everybody may see of a clan."""
    own = {gangster.card for gangster in clan.gangsters} | {store.card for store in clan.warehouses}
    return Panel(
        seat=clan.seat,
        name=name,
        cards=clan.cards,
        total=clan.total,
        match=bool(view.options.target),
        hideout=clan.hideout,
        street=clan.street,
        stores=tuple((store.card, store.count, store.dog is not None) for store in clan.warehouses),
        marked=marked & own,
        active=view.outcome is None and clan.seat == (view.active if go.number == view.go.number else go.seat),
        winner=view.outcome is not None and clan.seat in view.outcome.winners,
        resigned=clan.resigned,
    )


def _rows(count: int, wide: int, width: int) -> int:
    return -(-count // _abreast(wide, width))


def _abreast(wide: int, width: int) -> int:
    return max(1, (width - 2 * _PAD + _STEP) // (wide + _STEP))


def height(shown: Panel, width: int) -> int:
    """The height of a panel of that width, in pixels."""
    high = _HEAD
    for many in (len(shown.hideout), len(shown.street)):
        rows = _rows(many, pieces.TILE_WIDTH, width)
        high += _LABEL + rows * (pieces.TILE_HEIGHT + _STEP) if rows else 0
    high += _rows(len(shown.stores), pieces.STORE_WIDTH, width) * (pieces.STORE_HEIGHT + _STEP) + _STEP
    return max(high, 130) + _PAD - _STEP


@functools.lru_cache(maxsize=64)
def panel(shown: Panel, width: int, high: int) -> Image.Image:
    """A clan's panel, as palette indexes on the page's colour."""
    lit = shown.active or shown.winner
    ground = LAMP if lit else ROOM
    canvas = Canvas(width, high, NIGHT)
    canvas.framed((0, 0, width, high), 18, 5 if lit else 2, (BRASS if lit else RIM, ground), NIGHT)
    _head(canvas, shown, ground)
    if shown.resigned:
        canvas.art(icons.WAVE, _PAD + 4, _HEAD, 48, ground)
        canvas.text("left the game", (_PAD + 64, _HEAD + 24), 34, SMOKE, ground)
        return canvas.done()
    y = _HEAD
    for words, drawing, gangsters, street in (
        ("In the hideout", icons.GANGSTER, shown.hideout, False),
        ("On the street", icons.LAMP, shown.street, True),
    ):
        if not gangsters:
            continue
        pieces.label(canvas, words, drawing, (_PAD, y + _LABEL // 2 - 3), ground)
        y += _LABEL
        abreast = _abreast(pieces.TILE_WIDTH, width)
        for at, each in enumerate(gangsters):
            down, column = divmod(at, abreast)
            tile = pieces.gangster(each, ground, street=street, marked=each.card in shown.marked)
            x = _PAD + column * (pieces.TILE_WIDTH + _STEP)
            canvas.stamp(tile, x, y + down * (pieces.TILE_HEIGHT + _STEP))
        y += -(-len(gangsters) // abreast) * (pieces.TILE_HEIGHT + _STEP)
    y = high - _PAD - _rows(len(shown.stores), pieces.STORE_WIDTH, width) * (pieces.STORE_HEIGHT + _STEP) + _STEP
    abreast = _abreast(pieces.STORE_WIDTH, width)
    for at, (store, many, dog) in enumerate(shown.stores):
        down, column = divmod(at, abreast)
        tile = pieces.store(many, dog, ground, marked=store in shown.marked)
        x = _PAD + column * (pieces.STORE_WIDTH + _STEP)
        canvas.stamp(tile, x, y + down * (pieces.STORE_HEIGHT + _STEP))
    return canvas.done()


def _head(canvas: Canvas, shown: Panel, ground: tuple[int, int, int]) -> None:
    """The player, the number of hand cards, and the dollars banked in a match."""
    middle = _HEAD // 2 + 2
    seat_disc(canvas, shown.seat, (_PAD, middle, 46), ground)
    right = canvas.width - _PAD
    if not shown.resigned:
        hand = line(str(shown.cards), 44, 800)
        canvas.text(hand, (right, middle), 44, CREAM, ground, anchor="right")
        right -= hand.width + 54
        canvas.art(icons.HAND, right, middle - 23, 46, ground)
        right -= 14
    if shown.match and not shown.resigned:
        banked = line(thousands(shown.total), 38, 800)
        canvas.text(banked, (right, middle), 38, BRASS if shown.total >= 0 else BAD, ground, anchor="right")
        right -= banked.width + 14
    if shown.winner:
        canvas.art(icons.TROPHY, right - 44, middle - 22, 44, ground)
        right -= 54
    x = _PAD + 58
    name = fitted(shown.name, 38, 700, right - x, 28)
    canvas.text(name, (x, middle), 38, SMOKE if shown.resigned else CREAM, ground)


class _Middle(msgspec.Struct, frozen=True):
    """The middle of the table."""

    piles: tuple[tuple[str, str | None, int], ...]
    deck: int
    discard_top: str | None
    discards: int


@functools.lru_cache(maxsize=32)
def _middle(shown: _Middle) -> Image.Image:
    """The loot piles, the deck and the discard pile, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, _PILES, NIGHT)
    cells = len(shown.piles) + 2
    wide = (WIDTH - 2 * MARGIN - _STEP * (cells - 1)) // cells
    for at, (kind, top, many) in enumerate(shown.piles):
        drawing = next(art for name, art in icons.LOOT.items() if name == kind)
        words = thousands(loot(top).value) if top else "none"
        note = "" if top is None else f"×{many}"
        _cell(canvas, drawing, words, note, (MARGIN + at * (wide + _STEP), wide), good=top is not None)
    x = MARGIN + len(shown.piles) * (wide + _STEP)
    near = shown.deck <= _END_IS_NEAR
    _cell(canvas, icons.END if near else icons.HAND, str(shown.deck), "in deck", (x, wide), good=not near)
    top_art = icons.art_of(card(shown.discard_top)) if shown.discard_top else icons.HAND
    _cell(canvas, top_art, str(shown.discards), "discard", (x + wide + _STEP, wide), good=False, quiet=True)
    return canvas.done()


def _cell(
    canvas: Canvas, drawing: Art, words: str, note: str, where: tuple[int, int], *, good: bool, quiet: bool = False
) -> None:
    x, wide = where
    high = _PILES - 4
    canvas.framed((x, 0, wide, high), 12, 2, (RIM, ROOM), NIGHT)
    canvas.art(drawing, x + 10, (high - 68) // 2, 68, ROOM)
    over = BRASS if good else (CREAM if quiet else BAD if words.isdigit() else SMOKE)
    room = wide - 92
    canvas.text(fitted(words, 46, 800, room, 30), (x + 86, 34 if note else high // 2), 46, over, ROOM)
    if note:
        canvas.text(fitted(note, 28, 600, room, 24), (x + 86, 74), 28, SMOKE, ROOM)


def table(view: MafiaView, player_names: Sequence[str], go: GoView | None = None) -> Picture:
    """Draw the table and what happened in `go`: the view's `go` (the default) or `last`.

    It shows public facts only: the views of all seats give the same picture.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    go = view.go if go is None else go
    shown = drawable_names(player_names)
    seats = len(view.clans)
    across = 3 if seats in {3, 5, 6} else min(2, seats)
    width = (WIDTH - 2 * MARGIN - GAP * (across - 1)) // across
    marked = happenings.took_part(go)
    panels = [panel_of(view, go, clan, name, marked) for clan, name in zip(view.clans, shown, strict=True)]
    bands = [panels[at : at + across] for at in range(0, seats, across)]
    heights = [max(height(each, width) for each in band) for band in bands]
    top = header.strip(header.header(view, go, shown))
    check = bar(go.check) if go.check is not None else None
    piles = tuple((pile.kind, pile.top, pile.count) for pile in view.piles)
    middle = _middle(_Middle(piles, view.deck, view.discard_top, view.discards))
    parts = [top, *([check] if check else []), middle]
    high = sum(part.height + GAP for part in parts) - GAP + sum(heights) + GAP * len(bands) + MARGIN
    canvas = Canvas(WIDTH, high, NIGHT)
    y = 0
    for part in parts:
        canvas.stamp(part, 0, y)
        y += part.height + GAP
    for band, tall in zip(bands, heights, strict=True):
        for at, each in enumerate(band):
            canvas.stamp(panel(each, width, tall), MARGIN + at * (width + GAP), y)
        y += tall + GAP
    return canvas.picture(alt.table(view, go, shown), f"table-{go.number}.png")
