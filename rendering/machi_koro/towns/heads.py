"""The lines above a town: player, landmarks, who leads, what came in, what was spent, and coins."""

from typing import Final

import msgspec
from PIL import Image

from bot.language import say
from bot.language.caches import in_each_language
from rendering.drawing.canvas import CROWN, Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, line
from rendering.drawing.theme import ACTIVE, GAIN, GOLD, LINE, LOSS, MUTED, PANEL, WHITE, Rgb
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns.emblems import GAP, emblem
from rendering.machi_koro.towns.emblems import width as wide_emblems
from rendering.machi_koro.towns.town import Town
from rendering.words.common import signed

_LINE: Final = 56
"""Height of the line with name and coins, in pixels."""
_SECOND: Final = 38
"""Height of the line with the landmarks below it, where a town is narrow."""
_NARROW: Final = 900
"""In fewer pixels, landmarks have a line of their own."""
_DISC: Final = 46
_EMBLEM: Final = 42
_SMALL_EMBLEM: Final = 36
_SMALLEST: Final = 20
"""The smallest type of a name, for those that no person has."""


class Head(msgspec.Struct, frozen=True):
    """What a head shows. `spent`: coins for `built` and others. `sites`: each landmark, and whether it is built."""

    seat: int
    name: str
    coins: int
    gain: int
    spent: int
    built: str
    sites: tuple[tuple[str, bool], ...]
    leads: bool
    marked: bool
    winner: bool
    resigned: bool


def height(width: int) -> int:
    """The height of the head of a town of that width, in pixels."""
    return _LINE + (_SECOND if width < _NARROW else 0)


def frame(canvas: Canvas, town: Town, page: Rgb) -> Rgb:
    """Draw a town's frame around a whole canvas, golden for the player who plays or won; return the colour inside."""
    marked = town.active or town.winner
    edge, ground = (GOLD, ACTIVE) if marked else (LINE, PANEL)
    canvas.framed((0, 0, canvas.width, canvas.height), 16, 5 if marked else 2, (edge, ground), page)
    return ground


def head(town: Town, width: int) -> Image.Image:
    """Draw the head of a town, as palette indexes."""
    marked = town.active or town.winner
    sites = tuple((site.card, site.built) for site in town.sites)
    shown = Head(
        town.seat,
        town.name,
        town.coins,
        town.gain,
        town.spent,
        town.built,
        sites,
        town.leads,
        marked,
        town.winner,
        town.resigned,
    )
    return _head(shown, width)


@in_each_language(maxsize=192)  # every player of several tables, in as many languages
def _head(shown: Head, width: int) -> Image.Image:
    ground = ACTIVE if shown.marked else PANEL
    canvas = Canvas(width, height(width), ground)
    middle, x, right = _LINE // 2, 8, width - 8
    narrow = width < _NARROW
    centre = canvas.height // 2
    if narrow and shown.leads:
        canvas.polygon(CROWN, (x + 5, 0, _DISC - 10), GOLD, ground)
        centre += 12
    seat_disc(canvas, shown.seat, (x, centre, _DISC), ground)
    left = x = x + _DISC + 10
    if shown.winner:
        canvas.art(TROPHY, x, middle - 21, 42, ground)
        x += 50
    elif shown.leads and not narrow:
        canvas.polygon(CROWN, (x, middle - 20, 38), GOLD, ground)
        x += 48
    if not shown.resigned:
        right = _purse(canvas, shown, right, ground) - 14
        if narrow:
            end = _landmarks(canvas, shown, (left, _LINE + _SECOND // 2 - 2, _SMALL_EMBLEM), ground)
            _nearly(canvas, shown, (width - 10, _LINE + _SECOND // 2 - 2), width - 10 - end - 20, ground)
        else:
            right -= wide_emblems(len(shown.sites), _EMBLEM)
            _landmarks(canvas, shown, (right, middle, _EMBLEM), ground)
            right -= _nearly(canvas, shown, (right - 16, middle), 240, ground) + 16
    tone = MUTED if shown.resigned else WHITE
    name = block(shown.name, 42, 700, (right - x, _LINE - 2), _SMALLEST)
    canvas.block(name, (x, middle), tone, ground)
    return canvas.done()


def _landmarks(canvas: Canvas, shown: Head, where: tuple[int, int, int], ground: Rgb) -> int:
    """Draw a sign for each landmark; `where`: left, middle and side. Return the right end."""
    x, middle, side = where
    for card, built in shown.sites:
        emblem(canvas, card, (x, middle - side // 2, side), ground, built=built)
        x += side + GAP
    return x


def _nearly(canvas: Canvas, shown: Head, at: tuple[int, int], room: int, ground: Rgb) -> int:
    """Say before `at`, its right end, that one landmark is missing; return the width."""
    if shown.winner or sum(not built for _, built in shown.sites) != 1:
        return 0
    words = block(say("one to go"), 32, 700, (room, _SECOND), _SMALLEST)
    canvas.block(words, at, GOLD, ground, anchor="right")
    return max(each.width for each in words) + 16


def _purse(canvas: Canvas, shown: Head, right: int, ground: Rgb) -> int:
    """Draw coins up to `right`, and before them what came in and what was spent; return the left end."""
    middle = _LINE // 2
    coins = line(str(shown.coins), 52, 800)
    canvas.text(coins, (right - coins.width, middle), 52, GOLD, ground)
    right -= coins.width + 50
    coin(canvas, right, middle - 21, 42, ground)
    if shown.spent:
        words = line(signed(-shown.spent), 34, 800)
        wide = words.width + 22 + (48 if shown.built else 0)
        right -= wide + 10
        canvas.rounded((right, middle - 22, wide, 44), 21, LOSS, ground)
        if shown.built:
            canvas.art(art_of(shown.built), right + 14, middle - 19, 38, LOSS)
        canvas.text(words, (right + wide - words.width - 12, middle), 34, WHITE, LOSS)
    if shown.gain:
        colour = GAIN if shown.gain > 0 else LOSS
        words = line(signed(shown.gain), 34, 800)
        right -= words.width + 34
        canvas.rounded((right, middle - 22, words.width + 24, 44), 21, colour, ground)
        canvas.text(words, (right + 12, middle), 34, WHITE, colour)
    return right
