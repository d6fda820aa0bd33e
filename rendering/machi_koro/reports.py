"""The report of a postal turn: its turns, then every town."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.postal_turn import MachiPostalReport
from bot.games.machi_koro.views import MachiView, Site
from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from rendering.drawing.canvas import Canvas, stacked
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, fitted
from rendering.drawing.theme import (
    GOLD,
    LINE,
    MARGIN,
    MUTED,
    PAGE,
    PANEL,
    TALLEST,
    WHITE,
    WIDTH,
)
from rendering.machi_koro import alt, strips
from rendering.machi_koro.icons import LEFT, TROPHY
from rendering.machi_koro.marks import coin
from rendering.machi_koro.strips import Page
from rendering.machi_koro.towns import emblems
from rendering.machi_koro.towns.town import colours

_TOWN: Final = 116
_SIGN: Final = 64
_SITES: Final = 7 * _SIGN
_PURSE: Final = 160


class _Line(msgspec.Struct, frozen=True):
    """What a town's line shows."""

    seat: int
    name: str
    coins: int
    sites: tuple[Site, ...]
    resigned: bool
    winner: bool


@in_each_language(64)
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
    room = (WIDTH - MARGIN - 300 if shown.resigned else right) - x - 8
    name = block(shown.name, 38, 700, (room, _TOWN - 12), 24)
    canvas.block(name, (x, middle), MUTED if shown.resigned else WHITE, PANEL)
    if shown.resigned:
        canvas.art(LEFT, WIDTH - MARGIN - 280, middle - 22, 44, PANEL)
        canvas.text(fitted(say("left the game"), 34, 600, 214, 24), (WIDTH - MARGIN - 226, middle), 34, MUTED, PANEL)
        return canvas.done()
    coin(canvas, right, middle - 21, 42, PANEL)
    canvas.text(str(shown.coins), (right + 52, middle), 50, GOLD, PANEL, weight=800)
    for at, site in enumerate(shown.sites):
        x = sites + at * (_SIGN + emblems.GAP)
        emblems.emblem(canvas, site.card, (x, middle - _SIGN // 2, _SIGN), PANEL, built=site.built)
    return canvas.done()


def _towns(view: MachiView, shown: Sequence[str]) -> list[Image.Image]:
    """Draw every town in a line, as parts of a picture."""
    winners = view.outcome.winners if view.outcome is not None else ()
    towns = [
        _town(_Line(town.seat, name, town.coins, town.sites, town.resigned, town.seat in winners))
        for town, name in zip(view.towns, shown, strict=True)
    ]
    return [strips.title(say("The towns"), ""), *towns]


def report(postal: MachiPostalReport, number: int, player_names: Sequence[str]) -> Picture:
    """Draw postal turn `number`, counted from 1: its turns one below the other, then the towns after it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    shown, after = drawable_names(player_names), postal.after
    turns = [each.turn for each in postal.turns]
    heading = say("Postal turn {number}", number=number)
    pages = strips.bands(turns, shown, [each.coins for each in postal.turns], heading)
    towns = _towns(after, shown)
    if not pages:
        pages = [Page((), [strips.title(heading, "")])]
    if _high([*pages[-1].parts, *towns]) <= TALLEST:
        pages[-1] = Page(pages[-1].turns, [*pages[-1].parts, *towns])
        towns = []
    told = alt.report([page.turns for page in pages], after, shown, alone=bool(towns))
    last = turns[-1].number if turns else after.turn.number
    return together(
        [
            stacked(parts, PAGE, strips.BETWEEN).picture(words, f"post-{last}-{at}.png", colours(after))
            for at, (parts, words) in enumerate(
                zip([*(page.parts for page in pages), *([towns] if towns else [])], told, strict=True), 1
            )
        ]
    )


def _high(parts: Sequence[Image.Image]) -> int:
    """The height of a picture of these parts, in pixels."""
    return sum(part.height + strips.BETWEEN for part in parts) - strips.BETWEEN + MARGIN
