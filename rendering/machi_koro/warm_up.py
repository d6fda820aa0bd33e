"""Warm-up: rasterises what every picture uses before the first one is needed."""

from bot.games.machi_koro.views import Holding, Pile
from data.cards import machi_koro as cards
from data.cards.machi_koro import Establishment
from rendering.drawing.glyph_runs import pieces
from rendering.drawing.palette import prepare
from rendering.drawing.sprite_cache import warming
from rendering.drawing.sprites import raster
from rendering.drawing.text import line
from rendering.drawing.theme import ACTIVE, PANEL, TEXT_PAIRS
from rendering.machi_koro import large_town, ledger, markets
from rendering.machi_koro.chips import chip
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import art_of
from rendering.machi_koro.tiles import LARGE, NORMAL, Site, Tile, site, tile


@warming()
def warm() -> None:
    """Rasterise the drawings and figures of a board, so that the first one is as fast as the others.

    Takes less than a second and blocks other Python threads for a few milliseconds at a time; call it in a thread.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    prepare(TEXT_PAIRS)
    for shown in cards.load():
        for ground in (PANEL, ACTIVE):
            if isinstance(shown, Establishment):
                for copies in (1, 2):
                    tile(Tile(shown.id, copies), NORMAL, ground)
                raster(art_of(shown.id), LARGE.icon)
            else:
                for built in (False, True):
                    site(Site(shown.id, built), 96, 47, ground)
    supply = cards.load().establishments
    markets.grid([Pile(shown.id, shown.copies) for shown in supply], None)
    for shown in supply:
        large_town.row(Holding(shown.id, 1))
        for pitch in ledger.PITCHES:
            chip(Tile(shown.id, 1), pitch, pitch, PANEL)
    for pips in range(1, 7):
        die(pips, 112)
    for figure in range(60):
        line(str(figure), 50, 800)
    pieces("\N{GRINNING FACE}")
