"""The report of a postal turn: its turns, then every town and the market."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.postal_turn import PostReport
from bot.games.machi_koro.views import MachiView, Pile, Site
from rendering.drawing.canvas import Canvas, stacked
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import (
    BANDS,
    GOLD,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAGE,
    PANEL,
    SOLD,
    SOLD_TEXT,
    TINTS,
    WHITE,
    WIDTH,
)
from rendering.machi_koro import alt, strips, tiles
from rendering.machi_koro.cards import establishment
from rendering.machi_koro.icons import TROPHY, WAVE, art_of
from rendering.machi_koro.tiles import coin
from rendering.words.machi_koro.names import numbers

_TOWN: Final = 78
_SITES: Final = 620
_PURSE: Final = 170
_OFFERS_ABREAST: Final = 7
_OFFER: Final = 70
_STEP: Final = 8


class _Line(msgspec.Struct, frozen=True):
    """What a town's line shows."""

    seat: int
    name: str
    coins: int
    sites: tuple[Site, ...]
    resigned: bool
    winner: bool


@functools.lru_cache(maxsize=64)
def _town(shown: _Line) -> Image.Image:
    """Draw one town in a line: player, coins and landmarks."""
    canvas = Canvas(WIDTH, _TOWN, PAGE)
    box = (MARGIN, 0, WIDTH - 2 * MARGIN, _TOWN)
    edge = (GOLD, PANEL) if shown.winner else (LINE, PANEL)
    canvas.framed(box, 14, 4 if shown.winner else 2, edge, PAGE)
    middle, x = _TOWN // 2, MARGIN + 14
    seat_disc(canvas, shown.seat, (x, middle, 50), PANEL)
    x += 62
    sites = WIDTH - MARGIN - 12 - _SITES
    right = sites - _PURSE
    if shown.winner:
        canvas.art(TROPHY, x, middle - 22, 44, PANEL)
        x += 52
    name = fitted(shown.name, 38, 700, (WIDTH - MARGIN - 300 if shown.resigned else right) - x - 8, 28)
    canvas.text(name, (x, middle), 38, MUTED if shown.resigned else WHITE, PANEL)
    if shown.resigned:
        canvas.art(WAVE, WIDTH - MARGIN - 280, middle - 22, 44, PANEL)
        canvas.text("left the game", (WIDTH - MARGIN - 226, middle), 34, MUTED, PANEL, weight=600)
        return canvas.done()
    coin(canvas, right, middle - 21, 42, PANEL)
    canvas.text(str(shown.coins), (right + 52, middle), 50, GOLD, PANEL, weight=800)
    wide = _SITES // max(1, len(shown.sites)) - _STEP
    for at, site in enumerate(shown.sites):
        plate = tiles.site(tiles.Site(site.card, site.built), min(wide, 130), _TOWN - 20, PANEL)
        canvas.stamp(plate, sites + at * (min(wide, 130) + _STEP), 10)
    return canvas.done()


@functools.lru_cache(maxsize=128)
def _offer(pile: Pile, width: int) -> Image.Image:
    """Draw one pile: number, drawing and copies left."""
    card = establishment(pile.card)
    sold = not pile.left
    band, body = (SOLD, PANEL) if sold else (BANDS[card.colour], TINTS[card.colour])
    canvas = Canvas(width, _OFFER, PAGE)
    canvas.rounded((0, 0, width, _OFFER), 12, body, PAGE)
    canvas.rounded((0, 0, 66, _OFFER), 12, band, PAGE)
    canvas.fill((54, 0, 12, _OFFER), band)
    canvas.text(fitted(numbers(card), 34, 800, 63, 20), (33, 24), 34, WHITE, band, anchor="middle")
    tiles.mark(canvas, card.colour, (23, _OFFER - 27, 20), WHITE, band)
    canvas.art(art_of(pile.card), 69, (_OFFER - 50) // 2, 50, body, grey=sold)
    label = line(str(pile.left), 40, 800)
    canvas.text(label, (width - 8, _OFFER // 2), 40, SOLD_TEXT if sold else INK, body, anchor="right")
    return canvas.done()


@functools.lru_cache(maxsize=16)
def _offers(piles: tuple[Pile, ...]) -> Image.Image:
    """Draw every pile, small, at full width."""
    width = (WIDTH - 2 * MARGIN - _STEP * (_OFFERS_ABREAST - 1)) // _OFFERS_ABREAST
    rows = -(-len(piles) // _OFFERS_ABREAST)
    canvas = Canvas(WIDTH, max(1, rows * (_OFFER + _STEP) - _STEP), PAGE)
    for at, pile in enumerate(piles):
        row, column = divmod(at, _OFFERS_ABREAST)
        canvas.stamp(_offer(pile, width), MARGIN + column * (width + _STEP), row * (_OFFER + _STEP))
    return canvas.done()


def summary(view: MachiView, shown: Sequence[str]) -> list[Image.Image]:
    """Draw every town in a line, and the market, as parts of a picture."""
    winners = view.outcome.winners if view.outcome is not None else ()
    towns = [
        _town(_Line(town.seat, name, town.coins, town.sites, town.resigned, town.seat in winners))
        for town, name in zip(view.towns, shown, strict=True)
    ]
    hidden = f"{view.deck} more in the deck" if view.deck else "the number left of each"
    return [strips.title("The towns", ""), *towns, strips.title("On offer", hidden), _offers(view.market)]


def report(postal: PostReport, player_names: Sequence[str]) -> Picture:
    """Draw a postal turn: its turns one below the other, then the table after it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown = drawable_names(player_names)
    goes = [each.go for each in postal.goes]
    parts = [
        strips.title("The postal turn", f"Round {postal.after.round}"),
        *strips.bands(goes, shown, [each.coins for each in postal.goes]),
        *summary(postal.after, shown),
    ]
    canvas = stacked(parts, PAGE, strips.BETWEEN)
    words = alt.report(goes, postal.after, shown)
    last = goes[-1].number if goes else postal.after.go.number
    return canvas.picture(words, f"post-{last}.png")
