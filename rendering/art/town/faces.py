"""The picture on a card: its building in a landscape."""

from typing import Final

from rendering.art import colours
from rendering.art.nature import bush, conifer, tree
from rendering.art.svg import Box, circle, drawing, ellipse, line, moved, polygon
from rendering.art.town import BUILDINGS
from rendering.art.town.look import Look

FACE: Final = Box(-124, -106, 248, 248)
"""The part of the plane that a face shows."""
_SEA: Final = frozenset({"harbor", "mackerel_boat", "tuna_boat"})
_SKY: Final = "#CDE9F7"
_PALE: Final = "#E6F4FA"
_FAR: Final = "#B5DDB0"
_NEAR: Final = "#9CD07F"


def face(card: str) -> str:
    """The picture of a card as a square SVG document; it fills the square.

    Raises:
        KeyError: there is no card with that id.
    """
    parts = [_band(-140, 200, _SKY), circle((82, -64), 26, "#FFF1BF"), circle((82, -64), 18, colours.GOLD)]
    parts += [_cloud(-84, -78, 1.0), _cloud(-20, -94, 0.6), _cloud(100, -30, 0.6)]
    if card in _SEA:
        parts += [_band(-6, 140, colours.WATER)]
        parts += [
            line(((x, y), (x + 22, y)), colours.SKY, 2.4) for x, y in ((-112, 20), (60, 10), (-70, 100), (66, 96))
        ]
    else:
        parts += [ellipse((-84, 20), 110, 52, _FAR), ellipse((92, 26), 120, 64, _FAR), _band(18, 140, _NEAR)]
        parts += [ellipse((0, 20), 170, 26, _NEAR)]
        parts += [moved(tree(0, 0, size), x, y) for x, y, size in ((-100, 16, 1.0), (-84, 10, 0.8), (104, 14, 1.1))]
        parts += [moved(conifer(0, 0, 0.9), 88, 8), moved(conifer(0, 0, 0.7), 114, 6)]
    body = "".join(BUILDINGS[card].draw(Look(copies=2)))
    parts.append(body)
    if card not in _SEA:
        parts += [moved(bush(0, 0, 1.3), x, y) for x, y in ((-96, 92), (-76, 102), (98, 96))]
    return drawing(parts, FACE)


def _band(top: float, height: float, colour: str) -> str:
    left, right = FACE.left, FACE.left + FACE.width
    return polygon(((left, top), (right, top), (right, top + height), (left, top + height)), colour)


def _cloud(x: float, y: float, size: float) -> str:
    return "".join(
        ellipse((x + a * size, y + b * size), rx * size, ry * size, _PALE)
        for a, b, rx, ry in ((0, 0, 26, 9), (-9, -6, 12, 9), (8, -8, 14, 11))
    )
