"""A stack of cards, face down, as high as there are cards in it."""

from typing import Final

from rendering.art.street.palette import CREAM, GOLD, GREY, LINE, WINE
from rendering.art.svg import Box, polygon

BOX: Final = Box(0, 0, 72, 68)
MOST: Final = 9
"""Layers of the highest stack."""
_LAYER: Final = 3.6
_LOW, _WIDE, _SLANT, _DEEP = 66, 48, 18, 20


def stack(layers: int) -> str:
    """A stack with its foot at the lower edge of `BOX`. `layers`: from 0, for the last card, to `MOST`."""
    parts = []
    for layer in range(layers + 1):
        low, high = _LOW - layer * _LAYER, _LOW - (layer + 1) * _LAYER
        front, side = (CREAM, GREY) if layer % 2 else ("#DCCFB0", LINE)
        parts.append(polygon(((2, low), (2 + _WIDE, low), (2 + _WIDE, high), (2, high)), front))
        far = 2 + _WIDE + _SLANT
        parts.append(polygon(((2 + _WIDE, low), (far, low - _DEEP), (far, high - _DEEP), (2 + _WIDE, high)), side))
    top = _LOW - (layers + 1) * _LAYER
    return "".join((*parts, _face(top, 0, CREAM), _face(top, 3, WINE), _diamond(top)))


def _face(low: float, inset: float, colour: str) -> str:
    """The back of the uppermost card, or a part of it, `inset` from its rim."""
    slant, deep = inset * _SLANT / _DEEP, inset * 0.8
    left, right = 2 + inset + slant, 2 + _WIDE - inset
    far = _SLANT - 2 * slant
    points = (
        (left, low - deep),
        (right, low - deep),
        (right + far, low - _DEEP + deep),
        (left + far, low - _DEEP + deep),
    )
    return polygon(points, colour)


def _diamond(low: float) -> str:
    """What is printed on the back."""
    x, y = 2 + (_WIDE + _SLANT) / 2, low - _DEEP / 2
    return polygon(((x - 11, y + 2), (x - 1, y + 5.5), (x + 11, y - 2), (x + 1, y - 5.5)), GOLD)
