"""The lines above a town: player, landmarks, who leads, what came in, what was spent, and coins."""

from typing import Final

import msgspec
from PIL import Image

from bot.language import Sentence, say
from bot.language.caches import in_each_language
from rendering.drawing.canvas import CROWN, Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, fitted, line, whole
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
_TINY_EMBLEM: Final = 28
_READABLE: Final = 26
_SMALLEST: Final = 20
"""The smallest type of a name, and that of one that no person has."""
_LESS: Final = 2
"""How often a head may be drawn again with less beside its name."""


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
    """Draw the head; a name that is long gets the room of words, of a line of its own, and of a drawing."""
    for less in range(_LESS + 1):
        canvas, ground = Canvas(width, height(width), ACTIVE if shown.marked else PANEL), _ground(shown)
        x, right = (_narrow if width < _NARROW else _wide)(canvas, shown, less)
        name = whole(shown.name, 42, 700, (right - x, _LINE), _READABLE, inside=False)
        if name is not None:
            break
    name = name or block(shown.name, 42, 700, (right - x, _LINE), _SMALLEST)
    middle = _LINE // 2 - (2 if len(name) > 1 else 0)  # for the feet of the second line
    canvas.block(name, (x, middle), MUTED if shown.resigned else WHITE, ground)
    return canvas.done()


def _ground(shown: Head) -> Rgb:
    return ACTIVE if shown.marked else PANEL


def _narrow(canvas: Canvas, shown: Head, less: int) -> tuple[int, int]:
    """Draw everything but the name in two lines; return where the name begins and ends."""
    ground, centre, low = _ground(shown), canvas.height // 2, _LINE + _SECOND // 2 - 2
    if shown.leads:
        canvas.polygon(CROWN, (13, 0, _DISC - 10), GOLD, ground)
        centre += 12
    seat_disc(canvas, shown.seat, (8, centre, _DISC), ground)
    x, right = 8 + _DISC + 10, canvas.width - 8
    if shown.resigned:
        return x, right
    end = _landmarks(canvas, shown, (x, low, _TINY_EMBLEM if less else _SMALL_EMBLEM), ground)
    if less:
        _changes(canvas, shown, (right, low), ground, drawn=less < _LESS)
    else:
        _standing(canvas, shown, (right - 2, low), right - 22 - end, ground)
    right = _purse(canvas, shown, right, ground)
    if not less:
        right = _changes(canvas, shown, (right, _LINE // 2), ground)
    return _trophy(canvas, shown, x, ground), right - 14


def _wide(canvas: Canvas, shown: Head, less: int) -> tuple[int, int]:
    """Draw everything but the name in one line; return where the name begins and ends."""
    ground, middle = _ground(shown), _LINE // 2
    seat_disc(canvas, shown.seat, (8, canvas.height // 2, _DISC), ground)
    x, right = _trophy(canvas, shown, 8 + _DISC + 10, ground), canvas.width - 8
    if shown.leads:
        canvas.polygon(CROWN, (x, middle - 20, 38), GOLD, ground)
        x += 48
    if shown.resigned:
        return x, right
    right = _purse(canvas, shown, right, ground)
    right = _changes(canvas, shown, (right, middle), ground, drawn=less < _LESS) - 14
    right -= wide_emblems(len(shown.sites), _EMBLEM)
    _landmarks(canvas, shown, (right, middle, _EMBLEM), ground)
    if not less:
        right -= _standing(canvas, shown, (right - 16, middle), 270, ground)
    return x, right - 16


def _trophy(canvas: Canvas, shown: Head, x: int, ground: Rgb) -> int:
    """Draw the winner's trophy from `x` on; return where it ends."""
    if not shown.winner:
        return x
    canvas.art(TROPHY, x, _LINE // 2 - 21, 42, ground)
    return x + 50


def _landmarks(canvas: Canvas, shown: Head, where: tuple[int, int, int], ground: Rgb) -> int:
    """Draw a sign for each landmark; `where`: left, middle and side. Return the right end."""
    x, middle, side = where
    for card, built in shown.sites:
        emblem(canvas, card, (x, middle - side // 2, side), ground, built=built)
        x += side + GAP
    return x


LEADS: Final = Sentence("leads", context="over a player's town, beside a crown: this player leads")


def _standing(canvas: Canvas, shown: Head, at: tuple[int, int], room: int, ground: Rgb) -> int:
    """Say before `at`, its right end, who leads and that one landmark is missing; return the width."""
    nearly = not shown.winner and sum(not built for _, built in shown.sites) == 1
    words = " · ".join([str(LEADS)] * shown.leads + [say("one to go")] * nearly)
    if not words:
        return 0
    drawn = fitted(words, 32, 700, room, _SMALLEST)
    canvas.text(drawn, at, drawn.size, GOLD, ground, anchor="right")
    return drawn.width + 16


def _purse(canvas: Canvas, shown: Head, right: int, ground: Rgb) -> int:
    """Draw coins up to `right`; return the left end."""
    coins = line(str(shown.coins), 52, 800)
    canvas.text(coins, (right - coins.width, _LINE // 2), 52, GOLD, ground)
    coin(canvas, right - coins.width - 50, _LINE // 2 - 21, 42, ground)
    return right - coins.width - 50


def _changes(canvas: Canvas, shown: Head, at: tuple[int, int], ground: Rgb, *, drawn: bool = True) -> int:
    """Draw what came in and what was spent before `at`; return the left end. `drawn`: with what was built."""
    right, middle = at
    high = min(44, 2 * (canvas.height - middle) - 2)
    if shown.spent:
        words, art = line(signed(-shown.spent), 34, 800), shown.built and drawn
        wide = words.width + 22 + (48 if art else 0)
        right -= wide + 10
        canvas.rounded((right, middle - high // 2, wide, high), high // 2 - 1, LOSS, ground)
        if art:
            canvas.art(art_of(shown.built), right + 14, middle - high // 2 + 3, high - 6, LOSS)
        canvas.text(words, (right + wide - words.width - 12, middle), 34, WHITE, LOSS)
    if shown.gain:
        colour = GAIN if shown.gain > 0 else LOSS
        words = line(signed(shown.gain), 34, 800)
        right -= words.width + 34
        canvas.rounded((right, middle - high // 2, words.width + 24, high), high // 2 - 1, colour, ground)
        canvas.text(words, (right + 12, middle), 34, WHITE, colour)
    return right
