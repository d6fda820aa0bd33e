"""Warm-up: rasterises what every picture uses before the first one is needed."""

import threading
from typing import get_args

from bot.games.machi_koro.views import Holding, Pile
from bot.pictures.sprite_cache import warming
from data.cards import machi_koro as cards
from data.cards.machi_koro import CardSet, Establishment
from rendering.art.colours import Light
from rendering.art.town import named
from rendering.art.town.ground import MEADOWS, Season
from rendering.art.town.look import MOST
from rendering.drawing import sprites
from rendering.drawing.glyph_runs import pieces
from rendering.drawing.palette import prepare
from rendering.drawing.sprites import Art
from rendering.drawing.text import line
from rendering.drawing.theme import TEXT_PAIRS
from rendering.machi_koro import large_town, markets
from rendering.machi_koro.dice import die
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.plan import plan
from rendering.machi_koro.towns.plates import Lot, Site


def warm(stop: threading.Event | None = None) -> None:
    """Rasterise the drawings and figures of a board, so that the first one is as fast as the others.

    Takes some seconds the first time, and less than one when the drawings are in the cache. It blocks other Python
    threads for a few milliseconds at a time; call it in a thread.

    With `stop` set it ends after the drawing in hand, so that a bot that is asked to stop need not wait for it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    with warming(stop):
        _draw()


def _draw() -> None:
    prepare(TEXT_PAIRS)
    for light in Light:
        for shown in cards.load():
            if isinstance(shown, Establishment):
                for copies in range(1, 2 if shown.major else MOST + 1):
                    sprites.keep(scenes.building(Lot(shown.id, copies), light))
            else:
                for built in (False, True):
                    sprites.keep(scenes.landmark(Site(shown.id, built), light))
        for kind in range(MEADOWS):
            for season in Season:
                sprites.keep(Art("own", named.green(kind, season, light)))
    sprites.keep(Art("own", named.PAID))
    supply = cards.load().establishments
    markets.pages(tuple(Pile(shown.id, shown.copies) for shown in supply), None)
    for shown in supply:
        large_town.row(Holding(shown.id, 1))
    for pips in range(1, 7):
        die(pips, 112)
    for figure in range(60):
        line(str(figure), 50, 800)
    for boxes in (("base",), ("base", "harbor"), get_args(CardSet)):
        plan(frozenset(card.id for card in cards.load() if card.set in boxes))
    pieces("\N{GRINNING FACE}")
