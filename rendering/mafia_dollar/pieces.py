"""Dice, figures, gangsters and warehouses: the pieces of tables and checks."""

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.mafia_dollar.views import GangsterView
from data.cards.mafia_dollar import Symbol
from rendering.drawing.canvas import STAR, TICK, Canvas
from rendering.drawing.palette import indexed
from rendering.drawing.sprites import Art, greyed, raster
from rendering.drawing.text import fitted, line
from rendering.drawing.theme import INK, Rgb
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import block, card, item
from rendering.mafia_dollar.noir import BAD, BANDS, BRASS, CARD, CREAM, GOOD, RIM, SMOKE, STREET, TILE

TILE_WIDTH: Final = 172
TILE_HEIGHT: Final = 142
STORE_WIDTH: Final = 112
STORE_HEIGHT: Final = 76
_NAME: Final = 36
_PORTRAIT: Final = 66
_FIGURE: Final = 46


def die(canvas: Canvas, face: int, box: tuple[int, int, int], ground: Rgb) -> None:
    """A dice icon, from 1 to 8, in a square: left, top and side in pixels."""
    x, y, side = box
    canvas.framed((x, y, side, side), side // 5, max(2, side // 16), (INK, CREAM), ground)
    canvas.text(str(face), (x + side // 2, y + side // 2), round(side * 0.7), INK, CREAM, weight=800, anchor="middle")


def count(canvas: Canvas, amount: int, box: tuple[int, int, int], *, colours: tuple[Rgb, Rgb] = (CREAM, INK)) -> None:
    """A number on a disc in a square: left, top and side. `colours` are the edge's and the filling's."""
    x, y, side = box
    canvas.seal(box, 2, colours)
    ink = INK if colours[1] == BRASS else CREAM
    at = (x + side // 2, y + side // 2)
    canvas.text(str(amount), at, round(side * 0.72), ink, colours[1], weight=800, anchor="middle")


def figure(canvas: Canvas, drawing: Art, amount: int, where: tuple[int, int], over: Rgb, ground: Rgb) -> int:
    """A drawing and a figure beside it; `where`: left and middle. Returns their width in pixels."""
    x, middle = where
    canvas.art(drawing, x, middle - 20, 40, ground)
    return 46 + canvas.text(str(amount), (x + 46, middle), 44, over, ground, weight=800)


def points_art(shown: GangsterView, job: str) -> Art:
    """The drawing beside a gangster's points: his weapon or tool, if he has one, else a bullet or a lock."""
    slot = "weapon" if job == "attack" else "tool"
    held = next((item(each) for each in shown.items if item(each).slot == slot), None)
    if held is not None:
        return icons.SLOTS[held.slot]
    return icons.BULLET if job == "attack" else icons.LOCK


@functools.lru_cache(maxsize=64)
def _portrait(top_block: str, blocked: bool, ground: Rgb) -> Image.Image:
    """The gangster; if he is blocked, the block over him."""
    flat = Image.new("RGB", (_PORTRAIT, _PORTRAIT), ground)
    man = greyed(icons.GANGSTER, _PORTRAIT) if blocked else raster(icons.GANGSTER, _PORTRAIT)
    flat.paste(man, (0, 0), man)
    if blocked:
        side = _PORTRAIT * 2 // 3
        over = raster(icons.BLOCKS[block(top_block).kind], side)
        flat.paste(over, (_PORTRAIT - side, _PORTRAIT - side), over)
    return indexed(flat)


@functools.lru_cache(maxsize=512)
def gangster(shown: GangsterView, ground: Rgb, *, street: bool = False, marked: bool = False) -> Image.Image:
    """A gangster as a tile: name, portrait, attack, burglary, vehicle, blocks. On the street there is a road.

    `marked`: he took part in what happened last.
    """
    canvas = Canvas(TILE_WIDTH, TILE_HEIGHT, ground)
    fill = STREET if street else TILE
    blocked = bool(shown.blocks)
    rim = BRASS if marked else (BAD if blocked else RIM)
    canvas.framed((0, 0, TILE_WIDTH, TILE_HEIGHT), 12, 5 if marked or blocked else 2, (rim, fill), ground)
    room = TILE_WIDTH - 16 - (26 if shown.acted else 0)
    canvas.text(fitted(card(shown.card).name, 28, 700, room, 20), (9, 22), 28, CREAM, fill)
    if shown.acted:
        canvas.polygon(TICK, (TILE_WIDTH - 34, 11, 24), GOOD, fill)
    top = shown.blocks[-1] if blocked else ""
    canvas.stamp(_portrait(top, blocked, fill), 8, _NAME + 2)
    if len(shown.blocks) > 1:
        count(canvas, len(shown.blocks), (48, _NAME + 2, 34), colours=(CREAM, BANDS["block"]))
    x = 8 + _PORTRAIT + 8
    figure(canvas, points_art(shown, "attack"), shown.attack, (x, _NAME + 26), CREAM, fill)
    figure(canvas, points_art(shown, "burglary"), shown.burglary, (x, _NAME + 26 + _FIGURE), CREAM, fill)
    if shown.load > 1:
        canvas.art(icons.SLOTS["vehicle"], 7, TILE_HEIGHT - 40, 34, fill)
        canvas.text(f"×{shown.load}", (42, TILE_HEIGHT - 22), 28, SMOKE, fill, weight=700)
    if street:
        for dash in range(14, TILE_WIDTH - 20, 32):
            canvas.fill((dash, TILE_HEIGHT - 8, 18, 3), SMOKE)
    return canvas.done()


@functools.lru_cache(maxsize=256)
def store(loot: int, dog: bool, ground: Rgb, *, marked: bool = False) -> Image.Image:
    """A warehouse as a tile: how many loot cards lie in it, and whether a dog guards it."""
    canvas = Canvas(STORE_WIDTH, STORE_HEIGHT, ground)
    edge = (BRASS if marked else RIM, TILE)
    canvas.framed((0, 0, STORE_WIDTH, STORE_HEIGHT), 10, 5 if marked else 2, edge, ground)
    canvas.stamp(_guarded(dog), 6, 8)
    canvas.text(str(loot), (STORE_WIDTH - 23, STORE_HEIGHT // 2), 46, BRASS, TILE, weight=800, anchor="middle")
    return canvas.done()


@functools.cache
def _guarded(dog: bool) -> Image.Image:
    flat = Image.new("RGB", (66, 60), TILE)
    house = raster(icons.WAREHOUSE, 58)
    flat.paste(house, (0, 0), house)
    if dog:
        hound = raster(icons.DOG, 42)
        flat.paste(hound, (24, 18), hound)
    return indexed(flat)


def paper(canvas: Canvas, box: tuple[int, int, int, int], band: Rgb, high: int, ground: Rgb) -> None:
    """A card's paper with a coloured band `high` pixels high at its top."""
    x, y, width, height = box
    canvas.rounded((x, y, width, height), 14, CARD, ground)
    canvas.rounded((x, y, width, high), 14, band, ground)
    canvas.fill((x, y + high - 14, width, 14), band)


def symbol_plate(canvas: Canvas, mark: Symbol, box: tuple[int, int, int], ground: Rgb) -> None:
    """A symbol on a plate of paper, which stands out on any colour: left, top and side in pixels."""
    x, y, side = box
    canvas.rounded((x, y, side, side), side // 5, CARD, ground)
    inset = side // 10
    canvas.art(icons.SYMBOLS[mark], x + inset, y + inset, side - 2 * inset, CARD)


def stars(canvas: Canvas, many: int, where: tuple[int, int, int], over: Rgb, ground: Rgb) -> None:
    """`many` stars in a row; `where`: left, middle and size in pixels."""
    x, middle, side = where
    for at in range(many):
        canvas.polygon(STAR, (x + at * (side + 6), middle - side // 2, side), over, ground)


def spread(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """The indexes of `widths` (pixels), row by row, in rows at most `room` wide."""
    rows: list[list[int]] = []
    x = room + 1
    for at, wide in enumerate(widths):
        if x + wide > room:
            rows.append([])
            x = 0
        rows[-1].append(at)
        x += wide + gap
    return rows


def label(canvas: Canvas, words: str, drawing: Art, where: tuple[int, int], ground: Rgb) -> int:
    """A small heading with a drawing before it. Returns its width in pixels."""
    x, middle = where
    canvas.art(drawing, x, middle - 16, 32, ground)
    drawn = line(words, 28, 600)
    canvas.text(drawn, (x + 40, middle), 28, SMOKE, ground)
    return 40 + drawn.width
