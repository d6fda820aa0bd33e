"""Gangsters and warehouses as they stand in the street."""

import functools
from typing import Final

from PIL import Image

from bot.games.mafia_dollar.cards import SLOT
from bot.games.mafia_dollar.views import GangsterView
from bot.language.caches import in_each_language
from data.cards.mafia_dollar import Slot
from rendering.art.street.scenery import SHED_PLATE
from rendering.drawing.canvas import HALF, TICK, Canvas, Cut, disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BAD, BANDS, BOARD, BRASS, CREAM, GOOD, RIM
from rendering.mafia_dollar.pieces import broken, count, sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import printed_name

WIDTH: Final = 180
HEIGHT: Final = 152
FACE: Final = 104
_PLATE: Final = 54
_FIGURES: Final = 78
_BLOCK: Final = 64
SHED_WIDTH: Final = 120
SHED_HEIGHT: Final = 108
DOG: Final = 50


def points_art(shown: GangsterView, job: str) -> Art:
    """The drawing beside a gangster's points: his weapon or tool, if he has one, else a bullet or a lock."""
    return _held(shown, "weapon" if job == "attack" else "tool", icons.BULLET if job == "attack" else icons.LOCK)


def _held(shown: GangsterView, slot: Slot, without: Art) -> Art:
    """The drawing of the gangster's item of that kind, or another if he has none."""
    return next((icons.art_of(card(each)) for each in shown.items if SLOT[each] == slot), without)


@in_each_language(maxsize=512)
def gangster(shown: GangsterView, *, marked: bool = False) -> Cut:
    """A gangster with plates for name, attack and burglary, vehicle and blocks.

    `marked`: he took part in what happened last.
    """
    canvas = Canvas(WIDTH, HEIGHT, BOARD)
    blocked = bool(shown.blocks)
    face = sprite(icons.art_of(card(shown.card)), FACE, grey=blocked)
    where = (0, HEIGHT - _PLATE - FACE + 4)
    mask = Image.new("L", (WIDTH, HEIGHT), 0)
    _lay(canvas, mask, face, where)
    rim, edge = (BRASS, 5) if marked else (BAD, 4) if blocked else (RIM, 2)
    _figures(canvas, mask, shown)
    if blocked:
        over = sprite(icons.art_of(card(shown.blocks[-1])), _BLOCK)
        _lay(canvas, mask, over, (38, HEIGHT - _PLATE - _BLOCK + 6))
    _plate(canvas, mask, (0, HEIGHT - _PLATE, WIDTH, _PLATE), (rim, edge))
    _name(canvas, printed_name(card(shown.card)))
    if shown.acted:
        _seal(canvas, mask, (0, 8, 32), (GOOD, BOARD))
        canvas.polygon(TICK, (6, 14, 20), GOOD, BOARD)
    if len(shown.blocks) > 1:
        _seal(canvas, mask, (64, 8, 36), (CREAM, BANDS["block"]))
        count(canvas, len(shown.blocks), (64, 8, 36), colours=(CREAM, BANDS["block"]))
    return Cut(canvas.done(), mask)


def _figures(canvas: Canvas, mask: Image.Image, shown: GangsterView) -> None:
    """Attack, burglary and, with a vehicle, how much loot he takes at once."""
    rows = [(points_art(shown, "attack"), str(shown.attack)), (points_art(shown, "burglary"), str(shown.burglary))]
    if shown.load > 1:
        rows.append((_held(shown, "vehicle", icons.SLOTS["vehicle"]), f"×{shown.load}"))
    side, size, step = (36, 44, 43) if len(rows) == 2 else (31, 36, 31)
    high = len(rows) * step + 6
    left, top = WIDTH - _FIGURES, HEIGHT - _PLATE - high - 1
    _plate(canvas, mask, (left, top, _FIGURES, high), (RIM, 2))
    for at, (drawing, words) in enumerate(rows):
        middle = top + 4 + at * step + step // 2
        canvas.art(drawing, left + 5, middle - side // 2, side, BOARD)
        if at < 2:
            canvas.text(words, (left + 57, middle), size, CREAM, BOARD, weight=800, anchor="middle")
        else:
            canvas.text(words, (left + 73, middle), 32, CREAM, BOARD, weight=800, anchor="right")


def _plate(canvas: Canvas, mask: Image.Image, box: tuple[int, int, int, int], rim: tuple[Rgb, int]) -> None:
    """A dark plate with a rim: its colour and width."""
    canvas.framed(box, 10, rim[1], (rim[0], BOARD), BOARD)
    x, y, width, height = box
    mask.paste(255, (x + 3, y, x + width - 3, y + height))
    mask.paste(255, (x, y + 3, x + width, y + height - 3))


def _lay(canvas: Canvas, mask: Image.Image, over: Cut, at: tuple[int, int]) -> None:
    canvas.lay(over, *at)
    mask.paste(255, at, over.mask)


def _seal(canvas: Canvas, mask: Image.Image, box: tuple[int, int, int], colours: tuple[Rgb, Rgb]) -> None:
    canvas.seal(box, 2, colours)
    mask.paste(255, box[:2], disc(box[2]).point(HALF))


def _name(canvas: Canvas, name: str) -> None:
    """A gangster's name on his plate, on one line or two."""
    room, top = WIDTH - 16, HEIGHT - _PLATE
    whole = line(name, 26, 700)
    if whole.width <= room:
        canvas.text(whole, (WIDTH // 2, top + _PLATE // 2), 26, CREAM, BOARD, anchor="middle")
        return
    size = 24 if name.isascii() else 22  # accents and ideographs are higher than capitals
    for at, part in enumerate(broken(name)):
        middle = (WIDTH // 2, top + 14 + at * 23)
        canvas.text(fitted(part, size, 700, room, 20), middle, size, CREAM, BOARD, anchor="middle")


@functools.lru_cache(maxsize=128)
def shed(loot: int, dog: bool, *, marked: bool = False) -> Cut:
    """A warehouse: how many loot cards lie in it, and whether a dog guards it."""
    plain = backdrop.shed()
    canvas = Canvas(SHED_WIDTH, SHED_HEIGHT, BOARD)
    canvas.lay(plain, 0, 0)
    mask = plain.mask.copy()
    left, top = round(SHED_PLATE.left) + 4, round(SHED_PLATE.top) + 106
    wide, high = round(SHED_PLATE.width), round(SHED_PLATE.height)
    if marked:
        canvas.framed((left - 7, top - 7, wide + 14, high + 14), 10, 7, (BRASS, BOARD), BOARD)
    where = (left + wide // 2, top + high // 2)
    canvas.text(str(loot), where, 44 if loot < 10 else 40, BRASS, BOARD, weight=800, anchor="middle")
    if dog:
        hound = sprite(icons.DOG, DOG)
        _lay(canvas, mask, hound, (0, SHED_HEIGHT - DOG + 2))
    return Cut(canvas.done(), mask)
