"""Gangsters and warehouses as they stand in the street."""

import functools
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.cards import SLOT
from bot.games.mafia_dollar.views import GangsterView
from bot.language.caches import in_each_language
from data.cards.mafia_dollar import Slot
from rendering.art.street.facades import SHUTTER, SHUTTER_NUMBER, SHUTTER_PLATE
from rendering.drawing.canvas import HALF, TICK, Canvas, Cut, disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import INK, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BANDS, BOARD, BRASS, CARD, CREAM, GOOD, RIM
from rendering.mafia_dollar.pieces import broken, sprite
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import printed_name, warehouse_number


class Size(msgspec.Struct, frozen=True):
    """How large people are drawn, in pixels: their tile, the face, the plate with the name, that with the figures."""

    width: int
    height: int
    face: int
    plate: int
    figures: int
    icon: int
    text: int
    name: int


USUAL: Final = Size(width=184, height=190, face=148, plate=48, figures=70, icon=32, text=42, name=26)
CROWDED: Final = Size(width=122, height=146, face=104, plate=46, figures=54, icon=24, text=32, name=22)
"""For pictures in which many people have to stand."""
BELOW_A_HAND: Final = Size(width=180, height=152, face=104, plate=52, figures=78, icon=36, text=44, name=26)
"""Below the cards of a hand, which are larger."""
DOG: Final = 40


def points_art(shown: GangsterView, job: str) -> Art:
    """The drawing beside a gangster's points: his weapon or tool, if he has one, else a bullet or a lock."""
    return _held(shown, "weapon" if job == "attack" else "tool", icons.BULLET if job == "attack" else icons.LOCK)


def _held(shown: GangsterView, slot: Slot, without: Art) -> Art:
    """The drawing of the gangster's item of that kind, or another if he has none."""
    return next((icons.art_of(card(each)) for each in shown.items if SLOT[each] == slot), without)


@in_each_language(maxsize=512)
def gangster(shown: GangsterView, size: Size = USUAL, *, marked: bool = False) -> Cut:
    """A gangster with plates for name, attack and burglary, vehicle, and the block that lies on him.

    `marked`: he took part in what happened last.
    """
    canvas = Canvas(size.width, size.height, BOARD)
    mask = Image.new("L", (size.width, size.height), 0)
    face = sprite(icons.art_of(card(shown.card)), size.face)
    left = 0 if size.face + size.figures > size.width else (size.width - size.face) // 2
    _lay(canvas, mask, face, (left - 4, size.height - size.plate - size.face + 4))
    top = _figures(canvas, mask, shown, size)
    if shown.blocks:
        _block(canvas, mask, shown, size, top)
    ground = BANDS["block"] if shown.blocks else BOARD
    rim, edge = (BRASS, 5) if marked else (RIM, 2)
    _plate(canvas, mask, (0, size.height - size.plate, size.width, size.plate), (rim, edge), ground)
    _name(canvas, printed_name(card(shown.card)), size, ground)
    if shown.acted:
        side = size.icon
        _seal(canvas, mask, (0, size.height - size.plate - side - 4, side), (GOOD, BOARD))
        canvas.polygon(TICK, (side // 5, size.height - size.plate - side - 4 + side // 5, side * 3 // 5), GOOD, BOARD)
    return Cut(canvas.done(), mask)


def _figures(canvas: Canvas, mask: Image.Image, shown: GangsterView, size: Size) -> int:
    """Attack, burglary and, with a vehicle, how much loot he takes at once; gives the upper edge of the plate."""
    rows = [(points_art(shown, "attack"), str(shown.attack)), (points_art(shown, "burglary"), str(shown.burglary))]
    if shown.load > 1:
        rows.append((_held(shown, "vehicle", icons.SLOTS["vehicle"]), f"×{shown.load}"))
    few = len(rows) == 2
    step = size.icon + 7 if few else min(size.icon + 1, (size.height - size.plate - 4) // 3)
    icon, text = min(size.icon, step - 1), size.text if few else size.text - 6
    high = len(rows) * step + 6
    left, top = size.width - size.figures, size.height - size.plate - high + 2
    _plate(canvas, mask, (left, top, size.figures, high), (RIM, 2), BOARD)
    for at, (drawing, words) in enumerate(rows):
        middle = top + 3 + at * step + step // 2
        side = icon if at < 2 else icon - 4
        canvas.art(drawing, left + 4, middle - side // 2, side, BOARD)
        if at < 2:
            canvas.text(words, (left + size.icon + 20, middle), text, CREAM, BOARD, weight=800, anchor="middle")
        else:
            canvas.text(words, (left + size.figures - 4, middle), text - 6, CREAM, BOARD, weight=800, anchor="right")
    return top


def _block(canvas: Canvas, mask: Image.Image, shown: GangsterView, size: Size, low: int) -> None:
    """The blocks, one under the other: over the figures and on the shoulder, or only there if the figures are high."""
    side, shoulder = min(size.figures - 8, low - 4), size.height - size.plate - 2
    places = [(size.width - side - 4, low - side - 2, side)] if side >= size.face // 3 else []
    more = len(shown.blocks) - len(places)
    small = min(size.face // 3, shoulder // max(1, more) - 2)
    places += [(0, shoulder - small * (at + 1) - 2 * at, small) for at in range(more)]
    for (left, top, wide), block in zip(places, reversed(shown.blocks), strict=True):
        _plate(canvas, mask, (left, top, wide, wide), (CREAM, 2), BANDS["block"])
        canvas.art(icons.art_of(card(block)), left + 4, top + 4, wide - 8, BANDS["block"])


def _plate(
    canvas: Canvas, mask: Image.Image, box: tuple[int, int, int, int], rim: tuple[Rgb, int], ground: Rgb
) -> None:
    """A dark plate with a rim: its colour and width."""
    canvas.framed(box, 10, rim[1], (rim[0], ground), BOARD)
    x, y, width, height = box
    mask.paste(255, (x + 3, y, x + width - 3, y + height))
    mask.paste(255, (x, y + 3, x + width, y + height - 3))


def _lay(canvas: Canvas, mask: Image.Image, over: Cut, at: tuple[int, int]) -> None:
    canvas.lay(over, *at)
    mask.paste(255, at, over.mask)


def _seal(canvas: Canvas, mask: Image.Image, box: tuple[int, int, int], colours: tuple[Rgb, Rgb]) -> None:
    canvas.seal(box, 2, colours)
    mask.paste(255, box[:2], disc(box[2]).point(HALF))


_SMALLEST: Final = 18
"""The smallest name, in pixels: 6 on a phone."""


def _name(canvas: Canvas, name: str, size: Size, ground: Rgb) -> None:
    """A gangster's name on his plate, on one line or two."""
    room, top, middle = size.width - 14, size.height - size.plate, size.width // 2
    whole = line(name, size.name, 700)
    if whole.width <= room:
        canvas.text(whole, (middle, top + size.plate // 2), size.name, CREAM, ground, anchor="middle")
        return
    text = max(_SMALLEST, size.name - (4 if name.isascii() else 5))  # accents and ideographs are higher than capitals
    for at, part in enumerate(broken(name)):
        where = (middle, top + size.plate // 2 - text // 2 + at * (text - 1))
        canvas.text(
            fitted(part, text, 700, room + 6, max(_SMALLEST, text - 4)), where, text, CREAM, ground, anchor="middle"
        )


@functools.cache
def number_of(store: str) -> Image.Image:
    """The number of a warehouse on its plate."""
    _, _, wide, high = SHUTTER_NUMBER
    canvas = Canvas(wide, high, BOARD)
    canvas.framed((0, 0, wide, high), 6, 2, (INK, CARD), BOARD)
    canvas.text(warehouse_number(store), (wide // 2, high // 2), 28, INK, CARD, weight=800, anchor="middle")
    return canvas.done()


@functools.lru_cache(maxsize=128)
def shed(loot: int, dog: bool, *, marked: bool = False) -> Cut:
    """A warehouse without its number: how many loot cards lie in it, and whether a dog guards it."""
    plain = backdrop.shutter()
    canvas = Canvas(*SHUTTER, BOARD)
    canvas.lay(plain, 0, 0)
    left, top, wide, high = SHUTTER_PLATE
    if marked:
        canvas.framed((left - 6, top - 6, wide + 12, high + 10), 8, 6, (BRASS, BOARD), BOARD)
    art, side = (icons.DOG, DOG) if dog else (icons.SACK, DOG - 6)
    canvas.art(art, left + 2, top + high - side - (0 if dog else 3), side, BOARD)
    where = (left + DOG + 2 + (wide - DOG - 4) // 2, top + high // 2)
    canvas.text(str(loot), where, 36 if loot < 10 else 30, BRASS if loot else CREAM, BOARD, weight=800, anchor="middle")
    return Cut(canvas.done(), plain.mask)
