"""How a film begins and ends: a street with a building of each player, and the winners' towns under fireworks."""

import functools
from collections.abc import Collection, Sequence
from typing import Final

from PIL import Image

from bot.games.machi_koro.views import MachiView
from bot.language import say_plural
from rendering.art.isometric import FRAME
from rendering.art.town.diorama import WIDER, Burst, bursts, firework, sky
from rendering.art.town.horizon import horizon
from rendering.art.town.look import Look
from rendering.art.town.named import lot
from rendering.drawing.canvas import Canvas, cut
from rendering.drawing.film_parts import BAR, EDGE, PLATE, TITLE, WIDTH, cells, plates, progress, title
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import TROPHY, Art, scaled
from rendering.drawing.text import block
from rendering.drawing.theme import GOLD, PAGE, PANEL
from rendering.machi_koro import islands
from rendering.machi_koro.film.frames import COLOURS, STRIP, Purse, strip
from rendering.words.endings import when, winners
from rendering.words.machi_koro.names import CARDS
from rendering.words.machi_koro.phrasebook import TITLE as GAME

_FOOT: Final = 158
_SLAB: Final = 56
"""How far down a lot's middle lies in its drawing, of 216, and how far below that its front corner."""
_SHOWN: Final = 3
"""Buildings of each player on the first frame."""
_TALLEST: Final = 0.8
"""How high a building is there at most, as a share of the land below the title."""
_BEGINNING: Final = ("wheat_field", "bakery")
"""What a town began with that is left."""
_WORDS: Final = 84
"""Height of the winners' names in pixels."""
_LABEL: Final = 40
"""Room for the sign of a winner below their town, in pixels."""
_SPECK: Final = 24
"""Fireworks smaller than that are not seen yet, in pixels."""
_FREE: Final = 26
"""Sky between the names and a town, in pixels."""


def proudest(view: MachiView, seat: int, taken: Collection[str] = ()) -> tuple[str, ...]:
    """What a town is proudest of: its landmarks before its other buildings, the dearest first; those `taken` last."""
    shown = view.towns[seat]
    built = [site.card for site in shown.sites if site.built]
    held = [each.card for each in shown.holdings if each.copies]
    order = sorted([*built, *held], key=lambda card: (card in taken, card not in built, -CARDS[card].cost))
    return tuple(order[:_SHOWN]) or _BEGINNING


def opening(view: MachiView, names: Sequence[str], ended: float | None, height: int) -> Image.Image:
    """The first frame, by itself a picture to share: who played, when it ended, and what each is proud of.

    `ended`: in seconds since 1970, if anybody knows.
    """
    towns: list[tuple[str, ...]] = []
    for seat in range(len(names)):
        towns.append(proudest(view, seat, [each[0] for each in towns]))
    canvas = Canvas(WIDTH, height, PAGE)
    canvas.stamp(_street(tuple(towns), height - PLATE - 20), 0, 0)
    turns = say_plural("{count} turn", "{count} turns", view.turn.number)
    title(canvas, (str(GAME), when(ended, turns)), COLOURS)
    plates(canvas, height - PLATE - 10, names, COLOURS)
    return canvas.done()


def _street(towns: Sequence[Sequence[str]], height: int) -> Image.Image:
    """A street with a few buildings of each player: the proudest in front, the others behind it."""
    image = rasterised(horizon(WIDTH, height, 120), WIDTH, height).convert("RGB")
    places = cells(len(towns))
    step = WIDTH // len(towns)
    size = min(round(step * 1.34), round((height - TITLE) * _TALLEST))
    for back in range(_SHOWN - 1, -1, -1):
        for (left, wide), shown in zip(places, towns, strict=True):
            if back < len(shown):
                side = size if not back else size * 3 // 4
                x = left + wide // 2 + (0, -1, 1)[back] * min(step * 30 // 100, size * 2 // 5) - side // 2
                y = height - 6 - (0, 70, 96)[back] - round(side * (_FOOT + _SLAB) / FRAME.height)
                drawn = scaled(Art("own", lot(shown[back], Look())), side)
                image.paste(drawn, (x, y), drawn)
    return indexed(image)


def night(view: MachiView, names: Sequence[str], purses: Sequence[Purse], height: int) -> Image.Image:
    """The winners' towns by night, who won, and how everybody stands, without fireworks."""
    assert view.outcome is not None  # noqa: S101 - called only for games that are over
    won = view.outcome.winners
    high = height - STRIP - BAR
    image = rasterised(sky(WIDTH, high, _WORDS, 0), WIDTH, high).convert("RGB")
    found = [islands.island_of(view, seat) for seat in won]
    wide = (WIDTH - 2 * EDGE) // len(found)
    for at, island in enumerate(found):
        room = high - _WORDS - _FREE - (_LABEL if len(won) > 1 else 0) - 8
        width = min(wide - 12, round(room * island.box.width / island.box.height))
        top = _WORDS + _FREE + (room - islands.height(island, width)) // 2
        islands.put(image, island, EDGE + at * wide + (wide - width) // 2, top, width)
    canvas = Canvas(WIDTH, height, PAGE)
    canvas.stamp(indexed(image), 0, 0)
    for at, seat in enumerate(won if len(won) > 1 else ()):
        middle = EDGE + at * wide + wide // 2
        seat_disc(canvas, seat, (middle - _LABEL // 2, high - _LABEL // 2 - 4, _LABEL - 6), PAGE)
    _headline(canvas, winners(view.outcome, names))
    canvas.stamp(strip(purses), 0, high)
    progress(canvas, 1, (GOLD, PANEL))
    return canvas.done()


def _headline(canvas: Canvas, words: str) -> None:
    side = 58
    shown = block(words, 60, 800, (WIDTH - 2 * EDGE - side - 16, _WORDS - 8), 24)
    x = (WIDTH - max(each.width for each in shown) - side - 14) // 2
    canvas.art(TROPHY, x, (_WORDS - side) // 2 + 2, side, PAGE)
    canvas.block(shown, (x + side + 14, _WORDS // 2 + 2), GOLD, PAGE)


@functools.lru_cache(maxsize=12)
def _firework(whole: Burst) -> Image.Image:
    """One of the fireworks, wide open, in mode ``RGBA``."""
    side = round(WIDER * whole.radius)
    return rasterised(firework(whole), side, side)


def lit(dark: Image.Image, opened: float) -> Image.Image:
    """The same night with fireworks; `opened`: how far the first of them has, from 0 to 1."""
    canvas = Canvas(*dark.size, PAGE)
    canvas.stamp(dark, 0, 0)
    sky_of = WIDTH, dark.height - STRIP - BAR, _WORDS
    for whole, burst in zip(bursts(*sky_of, 1), bursts(*sky_of, opened), strict=True):
        side = round(WIDER * burst.radius)
        if side >= _SPECK:
            drawn = _firework(whole).resize((side, side), Image.Resampling.HAMMING)
            canvas.lay(cut(drawn, PAGE), round(burst.x) - side // 2, round(burst.y) - side // 2)
    return canvas.done()
