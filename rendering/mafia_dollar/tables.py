"""The table as everybody sees it, as a street at night: the news, the piles, and each clan's house and crew."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say_in_context
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from rendering.art.street import stack
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.png import Packed, pack
from rendering.drawing.sprites import Art
from rendering.drawing.text import drawable_names, fitted
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar import alt, happenings, header, icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.header import Header
from rendering.mafia_dollar.noir import BAD, BRASS, CREAM, RIM, ROOM, SKY, SMOKE
from rendering.mafia_dollar.street import backdrop, houses, jobs
from rendering.mafia_dollar.street.houses import House, Outside

_PILES: Final = 100
_CELL: Final = 96
_STEP: Final = 8
CITY: Final = 260
"""The height of the distant city in pixels."""
MOON: Final = 104
_ROOFS: Final = 46
"""How much of the sky is seen over the tallest house of a row."""
_END_IS_NEAR: Final = 31
"""The End card is among this many cards at the bottom of the deck."""
_FULL: Final = 150
"""About as many cards as a new deck has."""


class Middle(msgspec.Struct, frozen=True):
    """The middle of the table."""

    piles: tuple[tuple[str, str | None, int], ...]
    deck: int
    discard_top: str | None
    discards: int


def middle_of(view: MafiaView) -> Middle:
    """What everybody sees in the middle of the table."""
    piles = tuple((pile.kind, pile.top, pile.count) for pile in view.piles)
    return Middle(piles, view.deck, view.discard_top, view.discards)


@in_each_language(maxsize=128)  # 6 KiB each
def _middle(shown: Middle) -> Packed:
    return pack(middle(shown))


def middle(shown: Middle) -> Image.Image:
    """The loot piles, the deck and the discard pile, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, _PILES, SKY)
    cells = len(shown.piles) + 2
    wide = (WIDTH - 2 * MARGIN - _STEP * (cells - 1)) // cells
    for at, (kind, top, many) in enumerate(shown.piles):
        drawing = next(art for name, art in icons.LOOT.items() if name == kind)
        words = thousands(VALUE[top]) if top else say_in_context("instead of a list of things", "none")
        note = "" if top is None else f"×{many}"
        canvas.stamp(_cell(drawing, words, note, wide, good=top is not None), MARGIN + at * (wide + _STEP), 0)
    x = MARGIN + len(shown.piles) * (wide + _STEP)
    _deck(canvas, shown.deck, x, wide)
    top_art = icons.art_of(card(shown.discard_top)) if shown.discard_top else icons.HAND
    note = say_in_context("under the number of discarded cards", "discard")
    canvas.stamp(_cell(top_art, str(shown.discards), note, wide, good=False, quiet=True), x + wide + _STEP, 0)
    return canvas.done()


def _deck(canvas: Canvas, many: int, x: int, wide: int) -> None:
    """The deck as a stack that gets lower; near its end the number warns."""
    near = many <= _END_IS_NEAR
    note = say_in_context("under the number of cards left", "in deck")
    canvas.stamp(_cell(None, str(many), note, wide, good=not near), x, 0)
    if many:
        layers = min(stack.MOST, many * stack.MOST // _FULL)
        canvas.lay(backdrop.deck(layers), x + 10, (_CELL - 68) // 2)


@in_each_language(maxsize=192)  # 17 KiB each
def _cell(drawing: Art | None, words: str, note: str, wide: int, *, good: bool, quiet: bool = False) -> Image.Image:
    """One pile, `wide` pixels wide."""
    canvas = Canvas(wide, _CELL, SKY)
    canvas.framed((0, 0, wide, _CELL), 12, 2, (RIM, ROOM), SKY)
    if drawing is not None:
        canvas.art(drawing, 10, (_CELL - 68) // 2, 68, ROOM)
    over = BRASS if good else (CREAM if quiet else BAD if words.isdigit() else SMOKE)
    room = wide - 92
    canvas.text(fitted(words, 46, 800, room, 26), (86, 34 if note else _CELL // 2), 46, over, ROOM)
    if note:
        canvas.text(fitted(note, 28, 600, room, 20), (86, 74), 28, SMOKE, ROOM)
    return canvas.done()


def across(seats: int) -> int:
    """How many houses stand beside each other."""
    return 3 if seats in {3, 5, 6} else min(2, seats)


def rows(clans: tuple[House, ...]) -> list[tuple[House, ...]]:
    """The clans, street by street."""
    abreast = across(len(clans))
    return [clans[at : at + abreast] for at in range(0, len(clans), abreast)]


def house_width(abreast: int) -> int:
    """The width of each of these houses in pixels."""
    return (WIDTH - 2 * MARGIN - GAP * (abreast - 1)) // abreast


@in_each_language(maxsize=32)
def _top(shown: Header) -> Packed:
    """The headline and the news."""
    return pack(header.strip(shown))


@in_each_language(maxsize=32)
def _job(shown: Checked) -> Packed:
    return pack(jobs.scene(shown))


def buildings_height(shown: Sequence[House]) -> int:
    """The height of houses beside each other with the sky over them, in pixels."""
    return _ROOFS + max(houses.building_height(each, house_width(len(shown))) for each in shown)


def street_height(shown: Sequence[House]) -> int:
    """The height of the street before these houses, in pixels."""
    return max(houses.street_height(each.outside, house_width(len(shown))) for each in shown)


def lowest(shown: Sequence[House]) -> int:
    """The place of the lowest of houses beside each other."""
    tall = [houses.building_height(each, house_width(len(shown))) for each in shown]
    return tall.index(min(tall))


def buildings(shown: Sequence[House], high: int, moon: int | None) -> Image.Image:
    """Houses beside each other, and the sky over them, `high` pixels in all; `moon`: the place of that below it."""
    width = house_width(len(shown))
    tall = [houses.building_height(each, width) for each in shown]
    canvas = Canvas(WIDTH, high, SKY)
    x = None if moon is None else MARGIN + moon * (width + GAP) + width * 2 // 3
    canvas.stamp(_sky(high, max(10, high - (high - _ROOFS) // 2 - CITY), x), 0, 0)
    for at, (each, up) in enumerate(zip(shown, tall, strict=True)):
        houses.build(canvas, each, (MARGIN + at * (width + GAP), high - up), width)
    _lamps(canvas, len(shown), high)
    return canvas.done()


@in_each_language(maxsize=64)  # 20 KiB each
def _buildings(shown: tuple[House, ...], *, first: bool) -> Packed:
    """Houses beside each other, and the sky over them."""
    return pack(buildings(shown, buildings_height(shown), lowest(shown) if first else None))


def _drawn(shown: tuple[House, ...], *, first: bool) -> tuple[Packed, Packed]:
    """A row of houses and the street before it."""
    inside = tuple(each.inside for each in shown)
    return _buildings(inside, first=first), _street(tuple(each.outside for each in shown), street_height(shown))


@in_each_language(maxsize=128)  # 10 KiB each
def _street(shown: tuple[Outside, ...], high: int) -> Packed:
    """The street before these houses."""
    return pack(street(shown, high))


def street(shown: Sequence[Outside], high: int) -> Image.Image:
    """The street before these houses, `high` pixels in all."""
    width = house_width(len(shown))
    canvas = Canvas(WIDTH, high, SKY)
    canvas.stamp(backdrop.street(WIDTH, high), 0, 0)
    for at, each in enumerate(shown):
        canvas.stamp(houses.pavement(each, width, high), MARGIN + at * (width + GAP), 0)
    _lamps(canvas, len(shown), 0)
    return canvas.done()


def _lamps(canvas: Canvas, many: int, ground: int) -> None:
    """Lamps between the houses. `ground`: where the pavement begins."""
    lamp = backdrop.lamp()
    for at in range(many + 1):
        x = MARGIN - GAP // 2 + at * (house_width(many) + GAP)
        canvas.lay(lamp, min(max(x - 23, -14), WIDTH - 32), ground + 12 - lamp.mask.height)


@functools.lru_cache(maxsize=8)
def _sky(height: int, city: int, moon: int | None) -> Image.Image:
    """The sky, the moon `moon` pixels from the left, and the distant city, whose towers begin at `city`."""
    canvas = Canvas(WIDTH, height, SKY)
    canvas.stamp(backdrop.sky(WIDTH, height), 0, 0)
    if moon is not None:
        canvas.lay(backdrop.moon(MOON), moon, 8)
    canvas.lay(backdrop.skyline(WIDTH, CITY), 0, city)
    return canvas.done()


def table(view: MafiaView, player_names: Sequence[str], turn: TurnView | None = None) -> Picture:
    """Draw the table and what happened in `turn`: the view's `turn` (the default) or `last`.

    It shows public facts only: the views of all seats give the same picture.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    turn = view.turn if turn is None else turn
    shown = drawable_names(player_names)
    marked = happenings.took_part(turn)
    clans = tuple(houses.house_of(view, turn, clan, name, marked) for clan, name in zip(view.clans, shown, strict=True))
    parts = (
        _top(header.header(view, turn, shown)),
        *((_job(turn.check),) if turn.check is not None else ()),
        _middle(middle_of(view)),
        *itertools.chain.from_iterable(_drawn(row, first=at == 0) for at, row in enumerate(rows(clans))),
    )
    high = sum(part.height for part in parts)
    return Picture(joined(parts), alt.table(view, turn, shown), WIDTH, high, f"table-{turn.number}.png")
