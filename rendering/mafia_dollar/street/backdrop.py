"""What stands and shines in the street, as palette indexes: sky, houses, lamps, pavement."""

import functools
from typing import Final

from PIL import Image, ImageDraw

from rendering.art.street import facades, scenery, stack
from rendering.art.street.palette import LIT, SKY
from rendering.art.svg import Box, drawing, hard_edged, moved, shade
from rendering.drawing.canvas import Canvas, Cut, cut
from rendering.drawing.lookup import Lookup
from rendering.drawing.palette import indexed, lit
from rendering.drawing.rasters import rasterised
from rendering.drawing.theme import SEATS, Rgb, rgb
from rendering.mafia_dollar.pieces import OUTLINE

PAVED: Final = 22
"""The height of the pavement in pixels."""
_GLOW: Final = rgb(LIT[1:])
_STARRY: Final = 300
"""How far down from the zenith there are stars, in pixels."""
_BRIGHT: Final = 0.2
_CARS: Final = ("#2C4A6E", "#6A2A34", "#2C5A48", "#57506E", "#7A5A2C", "#3A4A52")


def _raster(shapes: str, box: Box) -> Image.Image:
    """Shapes at one pixel a unit, in mode ``RGBA``."""
    return rasterised(hard_edged(drawing([shapes], box)), round(box.width), round(box.height))


def _flat(shapes: str, width: int, height: int) -> Image.Image:
    """Shapes that fill their box, as palette indexes."""
    return indexed(_raster(shapes, Box(0, 0, width, height)).convert("RGB"))


def _coloured(seat: int) -> str:
    """The colour of a seat as it stands in a drawing."""
    red, green, blue = SEATS[seat % len(SEATS)]
    return f"#{red:02X}{green:02X}{blue:02X}"


def _facade(seat: int) -> facades.Facade:
    return facades.FACADES[seat % len(facades.FACADES)]


@functools.cache
def roof(seat: int, width: int) -> Cut:
    """What rises over the sign of a clan's house, with its neon emblem."""
    shapes = facades.roof(_facade(seat), width, _coloured(seat))
    return cut(_raster(shapes, Box(0, 0, width, facades.ROOF)), rgb(SKY[-1][1:]))


def wall(seat: int) -> Rgb:
    """The colour of a clan's house."""
    return rgb(_facade(seat).wall[1:])


@functools.cache
def window(seat: int, width: int, height: int, *, lit: bool) -> Image.Image:
    """A window of a clan's house; nobody is in it yet."""
    return _flat(facades.window(_facade(seat), width, height, lit=lit), width, height)


@functools.cache
def dark_storey(seat: int, width: int) -> Image.Image:
    """A low storey in which nobody is."""
    return _flat(facades.dark_storey(_facade(seat), width), width, facades.DARK_STOREY)


@functools.cache
def porch(seat: int, width: int, height: int) -> Image.Image:
    """The wall behind somebody who stands before the house."""
    return _flat(facades.porch(_facade(seat), width, height), width, height)


@functools.cache
def shutter() -> Cut:
    """A warehouse with an empty plate."""
    return cut(_raster(facades.shutter(), Box(0, 0, *facades.SHUTTER)), OUTLINE)


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
    colour = _coloured(seat)
    shapes = scenery.awning(width, shade(colour, 0.86), shade(colour, 0.4))
    return cut(_raster(shapes, Box(0, 0, width, 20)), OUTLINE)


@functools.cache
def deck(layers: int) -> Cut:
    """The deck, face down. `layers`: from 0 to `stack.MOST`."""
    return cut(_raster(stack.stack(layers), stack.BOX), OUTLINE)


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
def glow() -> Lookup:
    """The table of what lamplight makes of each colour."""
    return lit(_GLOW, _BRIGHT)
