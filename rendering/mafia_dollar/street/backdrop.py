"""What stands and shines in the street, as palette indexes: sky, houses, lamps, pavement."""

import functools
from typing import Final

from PIL import Image, ImageDraw

from rendering.art.street import scenery, stack
from rendering.art.street.palette import LIT, SKY
from rendering.art.svg import Box, drawing, moved, shade
from rendering.drawing.canvas import Canvas, Cut, cut
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import indexed, lit
from rendering.drawing.rasters import rasterised
from rendering.drawing.theme import SEATS, rgb
from rendering.mafia_dollar.pieces import OUTLINE

PAVED: Final = 22
"""The height of the pavement in pixels."""
LAMP_HEIGHT: Final = 236
_LAMP: Final = Box(-23, -LAMP_HEIGHT - 6, 46, LAMP_HEIGHT + 8)
_GLOW: Final = rgb(LIT[1:])
_STARRY: Final = 300
"""How far down from the zenith there are stars, in pixels."""
_BRIGHT: Final = 0.2
_CARS: Final = ("#2C4A6E", "#6A2A34", "#2C5A48", "#57506E", "#7A5A2C", "#3A4A52")


def _raster(shapes: str, box: Box) -> Image.Image:
    """Shapes at one pixel a unit, in mode ``RGBA``."""
    return rasterised(drawing([shapes], box), round(box.width), round(box.height))


def _flat(shapes: str, width: int, height: int) -> Image.Image:
    """Shapes that fill their box, as palette indexes."""
    return indexed(_raster(shapes, Box(0, 0, width, height)).convert("RGB"))


@functools.cache
def roof(width: int, height: int) -> Image.Image:
    """The top of a hideout."""
    return _flat(scenery.house_roof(width, height), width, height)


@functools.cache
def storey(width: int, places: int, people: int) -> Image.Image:
    """A storey with windows, the first `people` of them lit; nobody is in it yet."""
    return _flat(scenery.house_storey(width, places, people), width, scenery.STOREY)


@functools.cache
def empty_storey(width: int) -> Image.Image:
    """A dark storey."""
    return _flat(scenery.house_empty_storey(width), width, scenery.EMPTY_STOREY)


@functools.cache
def ground_floor(width: int, *, door: bool) -> Image.Image:
    """The floor before which warehouses stand."""
    return _flat(scenery.house_ground_floor(width, door=door), width, scenery.GROUND_FLOOR)


@functools.lru_cache(maxsize=32)
def street(width: int, height: int) -> Image.Image:
    """Pavement and street, `height` pixels in all."""
    shapes = scenery.pavement(width, PAVED) + moved(scenery.wet_street(width, height - PAVED), 0, PAVED)
    return _flat(shapes, width, height)


@functools.cache
def skyline(width: int, height: int) -> Cut:
    """Distant houses with lit windows."""
    return cut(_raster(scenery.skyline(width, height), Box(0, 0, width, height)), rgb(SKY[-1][1:]))


@functools.cache
def moon(size: int) -> Cut:
    """The moon in a square."""
    return cut(_raster(scenery.full_moon(size / 2, size / 2, size / 2 - 10), Box(0, 0, size, size)), rgb(SKY[-2][1:]))


@functools.lru_cache(maxsize=16)
def sky(width: int, height: int) -> Image.Image:
    """The sky: flat bands from the zenith down, with stars."""
    canvas = Canvas(width, height, rgb(SKY[0][1:]))
    for at, each in enumerate(SKY):
        top = round(at * height / len(SKY))
        canvas.fill((0, top, width, height - top), rgb(each[1:]))
    canvas.lay(_stars(width), 0, 0)
    return canvas.done()


@functools.cache
def _stars(width: int) -> Cut:
    return cut(_raster(scenery.stars(width, _STARRY), Box(0, 0, width, _STARRY)), rgb(SKY[1][1:]))


@functools.cache
def awning(seat: int, width: int) -> Cut:
    """An awning in the colour of a seat."""
    red, green, blue = SEATS[seat % len(SEATS)]
    colour = f"#{red:02X}{green:02X}{blue:02X}"
    shapes = scenery.awning(width, shade(colour, 0.86), shade(colour, 0.4))
    return cut(_raster(shapes, Box(0, 0, width, 20)), OUTLINE)


@functools.cache
def shed() -> Cut:
    """A warehouse with an empty plate."""
    return cut(_raster(scenery.warehouse_front(), scenery.SHED), OUTLINE)


@functools.cache
def deck(layers: int) -> Cut:
    """The deck, face down. `layers`: from 0 to `stack.MOST`."""
    return cut(_raster(stack.stack(layers), stack.BOX), OUTLINE)


@functools.cache
def lamp() -> Cut:
    """A street lamp."""
    return cut(_raster(scenery.lamp_post(LAMP_HEIGHT), _LAMP), OUTLINE)


@functools.cache
def parked(seat: int) -> Cut:
    """What stands before a house when nobody is outside: a car, whose colour depends on the seat."""
    box = scenery.SCENES["car"][1]
    return cut(_raster(scenery.parked_car(_CARS[seat % len(_CARS)]), box), OUTLINE)


@functools.cache
def pool(width: int, height: int) -> Image.Image:
    """The mask of light on the ground."""
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, width - 1, height - 1), fill=255)
    return mask


@functools.cache
def half_cone(width: int, height: int, *, left: bool) -> Image.Image:
    """The mask of one half of a lamp's light; `left`: the half on the left of the lamp."""
    mask = Image.new("L", (width, height), 0)
    corners = ((0, 0), (10, 0), (width - 8, height), (0, height))
    shown = [(width - x, y) for x, y in corners] if left else corners
    ImageDraw.Draw(mask).polygon(shown, fill=255)
    return mask


def prepare(width: int, height: int, places: int) -> None:
    """Draw beforehand what houses are made of: the roof's width and height, and how many windows a storey has."""
    roof(width, height)
    empty_storey(width)
    for people in range(1, places + 1):
        storey(width, places, people)
    for door in (False, True):
        ground_floor(width, door=door)
    for seat in range(len(SEATS)):
        awning(seat, width - 8)
        parked(seat)
    for cached in (shed, lamp, glow):
        cached()


@functools.cache
def glow() -> Lookup:
    """The table of what lamplight makes of each colour."""
    return lit(_GLOW, _BRIGHT)
