"""Houses beside each other, the sky over them, and the street with those for whom there is no room at their house."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.views import GangsterView
from rendering.drawing.canvas import Canvas
from rendering.drawing.seats import seat_colour
from rendering.drawing.theme import GAP, MARGIN, WIDTH
from rendering.mafia_dollar.noir import SKY
from rendering.mafia_dollar.street import backdrop, houses
from rendering.mafia_dollar.street.crew import USUAL, Size
from rendering.mafia_dollar.street.houses import Counts, House

CITY: Final = 260
"""The height of the distant city in pixels."""
MOON: Final = 104
ROAD: Final = 14
"""The height of the road below the pavement in pixels, if nobody stands on it."""
_APART: Final = 6
"""Pixels below each row of people on the street."""
_ROOFS: Final = 8
"""How much of the sky is seen over the tallest house of a row."""
_SHARE: Final = (WIDTH - 2 * MARGIN + GAP) // 6
"""A sixth of a row with the gap after it; a house has two or more of them."""
_SPLITS: Final = {1: ((6,),), 2: ((3, 3), (2, 4), (4, 2)), 3: ((2, 2, 2),)}
"""By houses in a row, the shares that they may have; the first is the usual one."""


def _width(shares: int) -> int:
    return shares * _SHARE - GAP


WIDTHS: Final = tuple(_width(shares) for shares in (2, 3))
"""The usual widths of houses in pixels."""


class Passer(msgspec.Struct, frozen=True):
    """Somebody on the street, of that seat's clan."""

    seat: int
    person: GangsterView
    marked: bool


class Heights(msgspec.Struct, frozen=True):
    """Of a row, in pixels: the houses with the sky over them, and the street below them with its pavement."""

    buildings: int
    street: int
    pavement: int

    @property
    def whole(self) -> int:
        """All of it."""
        return self.buildings + self.street


class Row(msgspec.Struct, frozen=True):
    """Houses beside each other, with the share of the width that each has, and how large their people are."""

    houses: tuple[House, ...]
    shares: tuple[int, ...]
    size: Size = USUAL

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The left edge and the width of each house, in pixels."""
        return _places(self.shares)

    @property
    def high(self) -> Heights:
        """How high it has to be."""
        return _heights(tuple(map(houses.counts_of, self.houses)), self.shares, self.size)

    @property
    def lowest(self) -> int:
        """The place of the lowest house."""
        tall = [
            houses.building_height(houses.counts_of(each), width, self.size)
            for each, (_, width) in zip(self.houses, self.places, strict=True)
        ]
        return tall.index(min(tall))

    def crowd(self) -> list[tuple[Passer, tuple[int, int], int]]:
        """Those on the street for whom there is no room before their house: the left edge and width, and the row.

        They stand below their own house if all have room there in one row, else one clan after the other.
        """
        left, places = [], list[list[tuple[int, int]]]()
        for each, (x, width) in zip(self.houses, self.places, strict=True):
            made = houses.plan(houses.counts_of(each), width, self.size)
            people = [each for each in each.street[made.before :] if each is not None]
            left.append([Passer(each.seat, one, one.card in each.marked) for one in people])
            own = (houses.place_of(width, made.abreast, place) for place in range(made.abreast))
            places.append([(x + start, wide) for start, wide in own])
        if all(len(people) <= len(own) for people, own in zip(left, places, strict=True)):
            both = zip(left, places, strict=True)
            return [(one, place, 0) for people, own in both for one, place in zip(people, own, strict=False)]
        every = [place for own in places for place in own]
        everybody = [one for people in left for one in people]
        return [(one, every[at % len(every)], at // len(every)) for at, one in enumerate(everybody)]


@functools.lru_cache(maxsize=8)
def _places(shares: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    starts = itertools.accumulate(shares, initial=0)
    return tuple((MARGIN + 2 + at * _SHARE, _width(share)) for at, share in zip(starts, shares, strict=False))


@functools.lru_cache(maxsize=512)
def _heights(shown: tuple[Counts, ...], shares: tuple[int, ...], size: Size) -> Heights:
    sized = list(zip(shown, (width for _, width in _places(shares)), strict=True))
    plans = [houses.plan(each, width, size) for each, width in sized]
    crowded = any(made.left > made.abreast for made in plans)
    people = sum(made.left for made in plans)
    rows = -(-people // sum(made.abreast for made in plans)) if crowded else min(1, people)
    pavement = max(houses.pavement_height(each, width) for each, width in sized)
    buildings = _ROOFS + max(houses.building_height(each, width, size) for each, width in sized)
    return Heights(buildings, pavement + ROAD + rows * (size.height + _APART), pavement)


def rows_of(clans: Sequence[House]) -> list[tuple[House, ...]]:
    """The clans, street by street: three beside each other if they are 3, 5 or 6, else two."""
    abreast = 3 if len(clans) in {3, 5, 6} else 2
    return [tuple(clans[at : at + abreast]) for at in range(0, len(clans), abreast)]


def even(shown: tuple[House, ...], size: Size = USUAL) -> Row:
    """A row in which all houses are equally wide."""
    return Row(shown, _SPLITS[len(shown)][0], size)


def laid(shown: tuple[House, ...], size: Size) -> Row:
    """The row that is lowest: a clan with many people has a wider house than its neighbour."""
    return Row(shown, _best(tuple(map(houses.counts_of, shown)), size), size)


@functools.lru_cache(maxsize=512)
def _best(shown: tuple[Counts, ...], size: Size) -> tuple[int, ...]:
    return min(_SPLITS[len(shown)], key=lambda shares: _heights(shown, shares, size).whole)  # of equals the first


def drawn(row: Row, high: Heights, moon: int | None) -> Image.Image:
    """The row, as palette indexes. `high`: what it has, or more. `moon`: the place of the house below it."""
    canvas = Canvas(WIDTH, high.whole, SKY)
    left, width = row.places[moon or 0]
    x = None if moon is None else left + width * 2 // 3
    canvas.stamp(_sky(high.buildings, max(10, high.buildings - (high.buildings - _ROOFS) // 2 - CITY), x), 0, 0)
    canvas.stamp(backdrop.street(WIDTH, high.street), 0, high.buildings)
    for each, (left, width) in zip(row.houses, row.places, strict=True):
        houses.build(canvas, each, (left, high.buildings), width, row.size)
    for one, (left, width), down in row.crowd():
        y = high.buildings + high.pavement + down * (row.size.height + _APART)
        canvas.fill((left, y + row.size.height - 12, width, 16), seat_colour(one.seat))
        houses.person(canvas, one.person, one.marked, (left + width // 2, y), row.size)
    return canvas.done()


@functools.lru_cache(maxsize=8)
def _sky(height: int, city: int, moon: int | None) -> Image.Image:
    """The sky, the moon `moon` pixels from the left, and the distant city, whose towers begin at `city`."""
    canvas = Canvas(WIDTH, height, SKY)
    canvas.stamp(backdrop.sky(WIDTH, height), 0, 0)
    if moon is not None:
        canvas.lay(backdrop.moon(MOON), moon, 8)
    canvas.lay(backdrop.skyline(WIDTH, CITY), 0, city)
    return canvas.done()
