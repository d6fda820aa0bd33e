"""The cover of a lobby: a bar at night with a gangster for each player, and a shadow for each free seat."""

import functools
from typing import Final

from PIL import Image

from bot.language import Sentence
from bot.pictures.picture import Picture
from rendering.art.street.crew import BAR, COUNTER, bar
from rendering.art.street.scenery import lamp, night_sky, skyline
from rendering.art.svg import Box, drawing, moved, polygon
from rendering.drawing.canvas import Canvas
from rendering.drawing.cover_parts import PLATE, TITLE, Colours, Cover, cells, described, headline, plates
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import raster
from rendering.drawing.theme import WIDTH
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.noir import BANDS, BRASS, CREAM, NIGHT, ROOM, SKY, SMOKE

_NIGHT: Final = 340
"""Height of the night between the title and the counter, in pixels."""
_FACE: Final = 290
_CREW: Final = ("G04", "G16", "G13", "G17", "G28", "G23")
"""Each seat's gangster."""
_SHADOW: Final = (10, 8, 22)
_SCENE: Final = Sentence("a bar at night with a gangster for each player and a shadow for each free seat")
_COLOURS: Final = Colours(SKY, BRASS, CREAM, BANDS["warehouse"], ROOM, NIGHT, CREAM, SMOKE)


def cover(shown: Cover) -> Picture:
    """Draw the cover of a lobby.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    scene = _scene(shown.seats, len(shown.chairs))
    canvas = Canvas(WIDTH, scene.height, SKY)
    canvas.stamp(scene, 0, 0)
    headline(canvas, shown, _COLOURS)
    plates(canvas, scene.height - PLATE - 14, shown, _COLOURS)
    return canvas.picture(described(shown, str(_SCENE)), "cover.png")


@functools.lru_cache(maxsize=16)
def _scene(seats: int, taken: int) -> Image.Image:
    """The bar, as palette indexes."""
    image = _behind().copy()
    foot = image.height - COUNTER
    for seat, (left, wide) in enumerate(cells(seats)):
        size = min(_FACE, wide + 30)
        face = raster(icons.GANGSTERS[_CREW[seat]], size)
        x, y = left + wide // 2 - size // 2, foot - round(size * 0.985)
        if seat < taken:
            image.paste(face, (x, y), face)
        else:
            image.paste(_SHADOW, (x, y), face.getchannel("A"))
    counter = rasterised(bar(WIDTH), WIDTH, BAR)
    image.paste(counter, (0, image.height - BAR), counter)
    return indexed(image)


@functools.cache
def _behind() -> Image.Image:
    """The city at night, in mode ``RGB``."""
    height = TITLE + _NIGHT + COUNTER
    foot, houses = height - COUNTER, round(_NIGHT * 0.66)
    parts = [
        polygon(((0, 0), (WIDTH, 0), (WIDTH, height), (0, height)), "#12122A"),
        moved(night_sky(WIDTH, _NIGHT, moon=0.5), 0, TITLE),
        moved(skyline(WIDTH, houses), 0, foot - houses),
        *(moved(lamp(_NIGHT * 0.9, 250), x * WIDTH, foot + 6) for x in (0.04, 0.96)),
    ]
    return rasterised(drawing(parts, Box(0, 0, WIDTH, height)), WIDTH, height).convert("RGB")
