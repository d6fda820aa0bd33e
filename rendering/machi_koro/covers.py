"""The cover of a lobby: a street by day with a building for each player, and a building site for each free seat."""

import functools
from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.games.machi_koro.edition import edition as edition_named
from bot.language import Sentence
from bot.pictures.picture import Picture
from rendering.art.colours import Light
from rendering.art.isometric import FRAME
from rendering.art.town.horizon import horizon
from rendering.art.town.look import Look
from rendering.art.town.named import lot, site
from rendering.drawing.canvas import Canvas
from rendering.drawing.cover_parts import PLATE, TITLE, Colours, Cover, cells, described, headline, plates
from rendering.drawing.palette import indexed
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import Art, raster, scaled
from rendering.drawing.theme import INK, MUTED, PAGE, PANEL, SOFT_INK, TINTS, WHITE, WIDTH

_STREET: Final = 344
"""Height of the street below the title, in pixels."""
_FOOT: Final = 158
"""How far down a lot's centre lies in its drawing, of 216."""
_SLAB: Final = 56
"""How far below that its front corner lies."""
_FRONT: Final = ("bakery", "cafe", "ranch", "convenience_store", "family_restaurant")
"""Each seat's building."""
_SITES: Final = ("train_station", "shopping_mall", "amusement_park", "radio_tower", "train_station")
_BACK: Final[Mapping[str, tuple[str, ...]]] = {
    "base": ("forest", "amusement_park", "stadium", "radio_tower", "shopping_mall", "wheat_field"),
    "harbor": ("flower_orchard", "amusement_park", "airport", "radio_tower", "harbor", "mackerel_boat"),
    "millionaires-row": ("vineyard", "amusement_park", "french_restaurant", "radio_tower", "winery", "moving_company"),
    "everything": ("vineyard", "amusement_park", "airport", "radio_tower", "convention_center", "harbor"),
}
"""What stands behind, by edition; others show their own cards first (`_background`)."""
_SCENE: Final = Sentence("a sunny street with a building for each player and a building site for each free seat")
_COLOURS: Final = Colours(TINTS["blue"], INK, SOFT_INK, PAGE, PANEL, PAGE, WHITE, MUTED)


def cover(shown: Cover, edition: str) -> Picture:
    """Draw the cover of a lobby.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    top = TITLE + _STREET
    canvas = Canvas(WIDTH, top + PLATE + 2 * 16, PAGE)
    canvas.stamp(_street(edition, shown.seats, len(shown.chairs)), 0, 0)
    headline(canvas, shown, _COLOURS)
    plates(canvas, top + 16, shown, _COLOURS)
    return canvas.picture(described(shown, str(_SCENE)), "cover.png")


@functools.lru_cache(maxsize=16)
def _street(edition: str, seats: int, taken: int) -> Image.Image:
    """The street, as palette indexes."""
    image = _behind(edition).copy()
    for seat, (left, wide) in enumerate(cells(seats)):
        name = lot(_FRONT[seat], Look()) if seat < taken else site(_SITES[seat], Light.DAY)
        size = round(wide * FRAME.width / 200)
        drawn = raster(Art("own", name), size)
        x, y = left + wide // 2 - size // 2, image.height - 6 - round(size * (_FOOT + _SLAB) / FRAME.height)
        image.paste(drawn, (x, y), drawn)
    return indexed(image)


@functools.lru_cache(maxsize=4)
def _behind(edition: str) -> Image.Image:
    """The sky, the hills and what stands far away, in mode ``RGB``."""
    image = rasterised(horizon(WIDTH, TITLE + _STREET, 110), WIDTH, TITLE + _STREET).convert("RGB")
    back = _BACK.get(edition) or _background(edition)
    step = WIDTH // len(back)
    for at, card in enumerate(back):
        drawn = scaled(Art("own", lot(card, Look())), 190)
        image.paste(drawn, (at * step + step // 2 - 95, TITLE + 14 + (at % 2) * 14), drawn)
    return image


def _background(name: str) -> tuple[str, ...]:
    """What stands behind in an edition for which nothing is chosen: what it brings, then what the base game has."""
    cards = edition_named(name)
    own = [card.id for card in (*cards.establishments.values(), *cards.landmarks.values()) if card.set != "base"]
    return (*own, *_BACK["base"])[: len(_BACK["base"])]
