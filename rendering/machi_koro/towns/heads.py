"""The line above a town: player, landmarks, change and coins."""

import msgspec
from PIL import Image

from bot.language import say
from bot.language.caches import in_each_language
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, line
from rendering.drawing.theme import ACTIVE, GAIN, GOLD, LINE, LOSS, MUTED, PANEL, WHITE, Rgb
from rendering.machi_koro.icons import TROPHY
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns.town import Town
from rendering.words.common import signed

HIGH = 50
"""Height of a head, in pixels."""


class Head(msgspec.Struct, frozen=True):
    """What a head shows. `landmarks`: how many are built and how many there are, in words; empty without."""

    seat: int
    name: str
    coins: int
    gain: int
    landmarks: str
    marked: bool
    winner: bool
    resigned: bool


def frame(canvas: Canvas, town: Town, page: Rgb) -> Rgb:
    """Draw the frame of a town around a whole canvas, golden for who plays or won; return the colour inside."""
    marked = town.active or town.winner
    edge, ground = (GOLD, ACTIVE) if marked else (LINE, PANEL)
    canvas.framed((0, 0, canvas.width, canvas.height), 16, 5 if marked else 2, (edge, ground), page)
    return ground


def head(town: Town, width: int, *, landmarks: bool = False) -> Image.Image:
    """Draw the head of a town, as palette indexes. `landmarks`: with how many are built."""
    built = sum(site.built for site in town.sites)
    words = say("{count} of {all} landmarks", count=built, all=len(town.sites)) if landmarks else ""
    marked = town.active or town.winner
    shown = Head(town.seat, town.name, town.coins, town.gain, words, marked, town.winner, town.resigned)
    return _head(shown, width)


@in_each_language(maxsize=192)  # every player of several tables, in as many languages
def _head(shown: Head, width: int) -> Image.Image:
    ground = ACTIVE if shown.marked else PANEL
    canvas = Canvas(width, HIGH, ground)
    middle, x, right = HIGH // 2, 8, width - 10
    seat_disc(canvas, shown.seat, (x, middle, 44), ground)
    x += 54
    if shown.winner:
        canvas.art(TROPHY, x, middle - 21, 42, ground)
        x += 50
    if not shown.resigned:
        right = _purse(canvas, shown, right, ground)
    if shown.landmarks:
        note = line(shown.landmarks, 32, 600)
        right -= note.width + 28
        canvas.text(note, (right, middle), 32, MUTED, ground)
    tone = MUTED if shown.resigned else WHITE
    name = block(shown.name, 40, 700, (right - x - 14, HIGH), 20)
    canvas.block(name, (x, middle), tone, ground)
    return canvas.done()


def _purse(canvas: Canvas, shown: Head, right: int, ground: Rgb) -> int:
    """Draw coins up to `right` and the change before them; return the left end."""
    middle = HIGH // 2
    coins = line(str(shown.coins), 50, 800)
    canvas.text(coins, (right - coins.width, middle), 50, GOLD, ground)
    right -= coins.width + 50
    coin(canvas, right, middle - 20, 40, ground)
    if not shown.gain:
        return right
    colour = GAIN if shown.gain > 0 else LOSS
    words = line(signed(shown.gain), 34, 800)
    right -= words.width + 36
    canvas.rounded((right, middle - 21, words.width + 24, 42), 20, colour, ground)
    canvas.text(words, (right + 12, middle), 34, WHITE, colour)
    return right
