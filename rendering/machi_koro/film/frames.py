"""The frames of a film: the dice and what was done, the town, and the other players or a sign below it."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.language import say
from bot.language.caches import in_each_language
from rendering.drawing.canvas import CROWN, Box, Canvas, Cut
from rendering.drawing.film_parts import BAR, COUNTER, EDGE, WIDTH, Colours, counter, progress, turned
from rendering.drawing.seats import seat_disc
from rendering.drawing.smaller import LARGE, SMALL, around, shrunk
from rendering.drawing.text import block, fitted, line
from rendering.drawing.theme import (
    ACTIVE,
    GAIN_TEXT,
    GOLD,
    INK,
    LINE,
    LOSS_TEXT,
    MUTED,
    PAGE,
    PANEL,
    SOFT_INK,
    TINTS,
    WHITE,
    Rgb,
)
from rendering.machi_koro.dice import die
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.emblems import GAP, emblem
from rendering.machi_koro.towns.emblems import width as wide_emblems
from rendering.machi_koro.towns.scenes import Scene
from rendering.words.common import signed

COLOURS: Final = Colours(TINTS["blue"], INK, SOFT_INK, PAGE, PANEL, GOLD, WHITE, MUTED)
HEAD: Final = 92
"""Height of the dice, who rolled them and what they did, in pixels."""
_OWN: Final = 38
"""Height of the bar over the town, in pixels."""
STRIP: Final = 106
"""Height of what is below the town, in pixels."""
_CELL: Final = 92
_DIE: Final = 68
_RIM: Final = 12
"""Free pixels around a die, in which it turns."""
_TURNS: Final = ((-26, 8, 3), (17, -5, 5))
"""How dice lie before they land: degrees, pixels too low, and how many pips more."""
STEPS: Final = (0.4, 0.8, 1.12)
"""How high a building is while it pops up, as a share."""
_ROOM: Final = 1.14
"""Room for a building that pops up, in its own size."""
_ABOVE: Final = 158 / 216
"""The share of a drawing that is above the middle of its lot."""


class Head(msgspec.Struct, frozen=True):
    """The headline of a frame: a player and what they did, with a drawing of `card`.

    `fresh`: it happened in this frame. `turning`: the step of the dice's tumble, None once they lie.
    """

    seat: int
    name: str
    words: str = ""
    card: str = ""
    fresh: bool = False
    dice: tuple[int, ...] = ()
    turning: int | None = None


class Purse(msgspec.Struct, frozen=True):
    """A player's name, coins and landmarks. `gain`: the change to be shown."""

    seat: int
    name: str
    coins: int
    gain: int
    sites: tuple[tuple[str, bool], ...]
    active: bool = False
    leads: bool = False
    winner: bool = False
    resigned: bool = False


@in_each_language(16)
def head(shown: Head) -> Image.Image:
    """The top, without the counter of turns."""
    canvas = Canvas(WIDTH, HEAD, PAGE)
    x = EDGE
    if shown.dice:
        for at, pips in enumerate(shown.dice):
            _die(canvas, pips, x + at * (_DIE + 8), shown.turning)
        x += len(shown.dice) * (_DIE + 8) + 10
    else:
        seat_disc(canvas, shown.seat, (x, HEAD // 2, 60), PAGE)
        x += 76
    right = WIDTH - EDGE - COUNTER[0] - 8
    name = block(shown.name, 38, 800, (right - x, 44), 20)
    canvas.block(name, (x, 26), GOLD if shown.fresh or shown.turning is not None else WHITE, PAGE)
    if shown.words:
        _chip(canvas, shown, x)
    return canvas.done()


def _chip(canvas: Canvas, shown: Head, x: int) -> None:
    """What happened, in words beside a drawing."""
    over, ground = (WHITE, ACTIVE) if shown.fresh else (MUTED, PANEL)
    left = 52 if shown.card else 14
    words = block(shown.words, 29, 700, (WIDTH - EDGE - x - left - 14, 38), 16)
    canvas.rounded((x, 50, max(each.width for each in words) + left + 14, 40), 12, ground, PAGE)
    if shown.card:
        canvas.art(art_of(shown.card), x + 8, 52, 36, ground)
    canvas.block(words, (x + left, 70), over, ground)


def _die(canvas: Canvas, pips: int, x: int, turning: int | None) -> None:
    if turning is None:
        canvas.stamp(die(pips, _DIE), x, (HEAD - _DIE) // 2)
        return
    degrees, low, more = _TURNS[turning % len(_TURNS)]
    drawn = _turned((pips + more - 1) % 6 + 1, degrees if pips % 2 else -degrees)
    top = min(max(0, (HEAD - drawn.height) // 2 + low), HEAD - drawn.height)
    canvas.stamp(drawn.crop((4, 0, drawn.width - 4, drawn.height)), x - _RIM + 4, top)


@functools.lru_cache(maxsize=24)
def _turned(pips: int, degrees: int) -> Image.Image:
    """A die that turns, with a rim around it."""
    flat = Canvas(_DIE + 2 * _RIM, _DIE + 2 * _RIM, PAGE)
    flat.stamp(die(pips, _DIE - 6), _RIM + 3, _RIM + 3)
    return turned(flat.done(), degrees, PAGE)


@in_each_language(16)
def own(shown: Purse) -> Image.Image:
    """The bar over the town: whose it is, its landmarks and coins."""
    width = WIDTH - 2 * EDGE
    marked = shown.active or shown.winner
    ground = ACTIVE if marked else PANEL
    canvas = Canvas(width, _OWN, PAGE)
    canvas.framed((0, 0, width, _OWN + 14), 12, 3 if marked else 2, (GOLD if marked else LINE, ground), PAGE)
    middle = _OWN // 2 + 1
    seat_disc(canvas, shown.seat, (9, middle, 28), ground)
    x, right = 44, width - 12
    if shown.leads:
        canvas.polygon(CROWN, (x, middle - 13, 26), GOLD, ground)
        x += 34
    right = _coins(canvas, shown, (right, middle), ground) - 12
    right -= wide_emblems(len(shown.sites), 28)
    for at, (card, built) in enumerate(shown.sites):
        emblem(canvas, card, (right + at * (28 + GAP), middle - 14, 28), ground, built=built)
    name = block(shown.name, 27, 700, (right - 10 - x, _OWN - 4), 16)
    canvas.block(name, (x, middle), WHITE, ground)
    return canvas.done()


@in_each_language(96)
def purse(shown: Purse, width: int) -> Image.Image:
    """A player below the town."""
    marked = shown.active or shown.winner
    edge, ground = (GOLD, ACTIVE) if marked else (LINE, PANEL)
    canvas = Canvas(width, _CELL, PAGE)
    canvas.framed((0, 0, width, _CELL), 12, 3 if marked else 2, (edge, ground), PAGE)
    seat_disc(canvas, shown.seat, (8, 20, 26), ground)
    x = 40
    if shown.leads:
        canvas.polygon(CROWN, (x, 9, 22), GOLD, ground)
        x += 28
    name = block(shown.name, 24, 700, (width - x - 8, 34), 15)
    canvas.block(name, (x, 20), MUTED if shown.resigned else WHITE, ground)
    if shown.resigned:
        canvas.text(fitted(say("left"), 24, 700, width - 20, 16), (10, 50), 24, MUTED, ground)
        return canvas.done()
    coin(canvas, 9, 38, 24, ground)
    figure = line(str(shown.coins), 28, 800)
    canvas.text(figure, (39, 50), 28, GOLD, ground)
    if shown.gain:
        colour = GAIN_TEXT if shown.gain > 0 else LOSS_TEXT
        canvas.text(line(signed(shown.gain), 24, 800), (width - 10, 50), 24, colour, ground, anchor="right")
    if shown.winner:
        canvas.art(TROPHY, width - 40, 36, 30, ground)
    side = min(24, (width - 16) // max(1, len(shown.sites)) - GAP)
    for at, (card, built) in enumerate(shown.sites):
        emblem(canvas, card, (8 + at * (side + GAP), 64, side), ground, built=built)
    return canvas.done()


def _coins(canvas: Canvas, shown: Purse, at: tuple[int, int], ground: Rgb) -> int:
    """Draw coins, and before them what came in, up to the right end `at`; return the left end."""
    (right, middle), side, text = at, 28, 30
    figure = line(str(shown.coins), text, 800)
    canvas.text(figure, (right, middle), text, GOLD, ground, anchor="right")
    right -= figure.width + 6 + side
    coin(canvas, right, middle - side // 2, side, ground)
    if shown.gain:
        words = line(signed(shown.gain), text - 4, 800)
        colour = GAIN_TEXT if shown.gain > 0 else LOSS_TEXT
        canvas.text(words, (right - 10, middle), text - 4, colour, ground, anchor="right")
        right -= words.width + 10
    return right


def strip(shown: Sequence[Purse]) -> Image.Image:
    """The players side by side."""
    canvas = Canvas(WIDTH, STRIP, PAGE)
    gap = 6
    wide = (WIDTH - 2 * EDGE - gap * (len(shown) - 1)) // max(1, len(shown))
    for at, each in enumerate(shown):
        canvas.stamp(purse(each, wide), EDGE + at * (wide + gap), (STRIP - _CELL) // 2)
    return canvas.done()


class Frame(msgspec.Struct, frozen=True):
    """One frame. `town`: the large town, small; `below`: the other players or a sign."""

    head: Head
    turn: str
    hurries: bool
    own: Purse
    town: Image.Image
    below: Image.Image
    share: float


def height(scene: int) -> int:
    """The height of a film of a town `scene` pixels high, in pixels of a film."""
    return HEAD + _OWN + scene + STRIP + BAR


TOWN_AT: Final = EDGE, HEAD + _OWN
"""Where the town lies in a frame."""
COUNTER_AT: Final = WIDTH - EDGE - COUNTER[0], 9
"""Where the counter lies."""


def number(words: str, *, hurries: bool = False) -> Image.Image:
    """The number of a turn; `hurries`: several pass at once."""
    return counter(words, COLOURS, hurries=hurries)


def frame(shown: Frame) -> Image.Image:
    """Draw a frame as palette indexes."""
    canvas = Canvas(WIDTH, height(shown.town.height), PAGE)
    canvas.stamp(head(shown.head), 0, 0)
    canvas.stamp(number(shown.turn, hurries=shown.hurries), *COUNTER_AT)
    canvas.stamp(own(shown.own), EDGE, HEAD)
    canvas.stamp(shown.town, *TOWN_AT)
    canvas.stamp(shown.below, 0, HEAD + _OWN + shown.town.height)
    progress(canvas, shown.share, (GOLD, PANEL))
    return canvas.done()


# --- a building that pops up ---------------------------------------------------------------------------


def lot_box(shown: Scene, card: str) -> Box:
    """The part of a town that changes while a card pops up, in pixels of the whole town."""
    size, (x, y) = scenes.lot_of(shown, card)
    wide, up = round(size * _ROOM), round(size * (_ABOVE + _ROOM - 1))
    return around((x - wide // 2, y - up, wide, up + round(size * (1 - _ABOVE)) + 1), scenes.size_of(shown))


def popping(base: Scene, after: Scene, card: str, share: float) -> Image.Image:
    """A part of the town, small: `base` with a card of `after` that has grown to that share of its size."""
    box = lot_box(after, card)
    left, top, wide, high = box
    canvas = Canvas(wide, high, PAGE)
    canvas.stamp(scenes.scene(base).crop((left, top, left + wide, top + high)), 0, 0)
    drawn, (x, y) = scenes.standing_of(after, card)
    grown_to(canvas, drawn, (x - left, y - top), share)
    return shrunk(canvas.done())


def grown_to(canvas: Canvas, drawn: Cut, at: tuple[int, int], share: float) -> None:
    """Lay a drawing, whose upper left corner would be `at`, at a share of its height, with its foot where it stands."""
    wide, high = drawn.mask.size
    size = max(1, round(wide * (0.75 + 0.25 * share))), max(1, round(high * share))
    how = Image.Resampling.NEAREST
    smaller = Cut(drawn.indexes.resize(size, how), drawn.mask.resize(size, how))
    canvas.lay(smaller, at[0] + (wide - size[0]) // 2, at[1] + high - size[1])


def in_film(box: Box) -> tuple[int, int]:
    """Where a part of the town lies in a frame."""
    return TOWN_AT[0] + box[0] // LARGE * SMALL, TOWN_AT[1] + box[1] // LARGE * SMALL
