"""What lies below the town for a moment: a coup, or the landmark of another player, which pops up there."""

import functools
from typing import Final

from PIL import Image

from bot.language.caches import in_each_language
from rendering.drawing.canvas import Canvas
from rendering.drawing.film_parts import WIDTH
from rendering.drawing.seats import seat_disc
from rendering.drawing.smaller import LARGE, SMALL, shrunk
from rendering.drawing.text import block
from rendering.drawing.theme import GOLD, PAGE, WELL, WHITE
from rendering.drawing.theme import WIDTH as FULL
from rendering.machi_koro import coups
from rendering.machi_koro.coups import Coup
from rendering.machi_koro.film.frames import STRIP, Purse, grown_to
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.emblems import GAP, emblem
from rendering.machi_koro.towns.plates import Site, stick
from rendering.machi_koro.towns.town import Time

_HIGH: Final = STRIP * LARGE // SMALL
_EMBLEM: Final = 54
_TOP: Final = (_HIGH - coups.HIGH) // 2
_LEFT: Final = (FULL - coups.BAND) // 2
_STAGE: Final = (_LEFT // LARGE * LARGE, 0, -(-(_LEFT + coups.STAGE + 8) // LARGE) * LARGE, _HIGH // LARGE * LARGE)
"""The part of a sign with the landmark: its left, upper, right and lower ends, in pixels of the whole sign."""


def coup(shown: Coup, time: Time) -> Image.Image:
    """A coup across the film, as palette indexes."""
    canvas = Canvas(FULL, _HIGH, PAGE)
    canvas.stamp(coups.sign(shown, time), _LEFT, _TOP)
    return _small(canvas.done())


def landmark(owner: Purse, card: str, words: str, time: Time, share: float = 1) -> Image.Image:
    """A landmark of another player that has grown to that share of its height (0: its building site)."""
    return _small(_landmark(owner, card, words, time, share))


def stage(owner: Purse, card: str, words: str, time: Time, share: float) -> Image.Image:
    """Of the same, the part that changes while the landmark grows."""
    return shrunk(_landmark(owner, card, words, time, share).crop(_STAGE))


STAGE_AT: Final = _STAGE[0] // LARGE * SMALL
"""Where that part begins, in pixels of the film."""


def _small(large: Image.Image) -> Image.Image:
    canvas = Canvas(WIDTH, STRIP, PAGE)
    canvas.stamp(shrunk(large.crop((0, 0, FULL, _HIGH // LARGE * LARGE))), 0, 0)
    return canvas.done()


def _landmark(owner: Purse, card: str, words: str, time: Time, share: float) -> Image.Image:
    canvas = Canvas(FULL, _HIGH, PAGE)
    canvas.stamp(_written(owner, words), _LEFT, _TOP)
    stick(canvas, _grown(card, time, share), _LEFT + 4 + coups.STAGE // 2, _TOP + 4, 12)
    return canvas.done()


@in_each_language(8)
def _written(owner: Purse, words: str) -> Image.Image:
    """The landmark's owner, and all landmarks that they have."""
    canvas = Canvas(coups.BAND, coups.HIGH, PAGE)
    canvas.framed((0, 0, coups.BAND, coups.HIGH), 16, 4, (GOLD, WELL), PAGE)
    left, right, middle = coups.STAGE + 30, coups.BAND - 24, coups.HIGH // 2
    seat_disc(canvas, owner.seat, (left, 56, 60), WELL)
    canvas.block(block(owner.name, 50, 800, (right - left - 76, 76), 28), (left + 76, 56), GOLD, WELL)
    across = len(owner.sites) * (_EMBLEM + GAP)
    for at, (card, built) in enumerate(owner.sites):
        emblem(canvas, card, (right - across + at * (_EMBLEM + GAP), middle + 12, _EMBLEM), WELL, built=built)
    said = block(words, 42, 700, (right - across - 20 - left, 74), 26)
    canvas.block(said, (left, middle + 40), WHITE, WELL)
    return canvas.done()


@functools.lru_cache(maxsize=8)
def _grown(card: str, time: Time, share: float) -> Image.Image:
    """The landmark on its land."""
    drawing = scenes.landmark(Site(card, built=share > 0), time.light)
    if share in (0, 1):
        return coups.land(drawing, time).done()
    canvas = coups.land(None, time)
    drawn, middle = coups.placed(drawing, time)
    grown_to(canvas, drawn.cut, drawn.corner(middle), share)
    return canvas.done()
