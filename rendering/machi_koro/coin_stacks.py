"""Stacks of coins: golden ones that come in, red ones that are paid."""

import functools
from typing import Final

from PIL import Image, ImageDraw

from rendering.drawing.canvas import Cut, cut
from rendering.drawing.theme import COIN, COIN_EDGE, GOLD, LOSS, LOSS_TEXT, WHITE, Rgb

_OVERSAMPLED: Final = 4
_FLAT: Final = 0.36
"""Height of a lying coin as a part of its width."""
_COLOURS: Final = {False: (GOLD, COIN, COIN_EDGE), True: (WHITE, LOSS_TEXT, LOSS)}
"""The light on a coin, the coin, and its dark line: of coins that come in, and of those that are paid."""


@functools.lru_cache(maxsize=128)
def stack(coins: int, width: int, step: int, ground: Rgb, *, paid: bool = False) -> Cut:
    """Draw `coins` coins one upon the other, `width` pixels wide; each adds `step` pixels."""
    tall, thick = round(width * _FLAT), max(4, step)
    high = tall + thick + (coins - 1) * step
    image = Image.new("RGBA", (width * _OVERSAMPLED, high * _OVERSAMPLED))
    pen = ImageDraw.Draw(image)
    for at in range(coins):
        _coin(pen, width, (high - tall - thick - at * step, tall, thick), _COLOURS[paid])
    return cut(image.reduce(_OVERSAMPLED), ground)


def _coin(pen: ImageDraw.ImageDraw, width: int, where: tuple[int, int, int], colours: tuple[Rgb, Rgb, Rgb]) -> None:
    """Draw a lying coin. `where`: its upper edge, the height of its upper side, its thickness."""
    top, tall, thick = (length * _OVERSAMPLED for length in where)
    right, rim = width * _OVERSAMPLED - 1, _OVERSAMPLED * 2
    light, colour, dark = colours
    pen.ellipse((0, top + thick, right, top + thick + tall - 1), dark)
    pen.rectangle((0, top + tall // 2, right, top + thick + tall // 2), dark)
    pen.ellipse((rim, top + thick - rim, right - rim, top + thick + tall - 1 - rim), colour)
    pen.rectangle((rim, top + tall // 2, right - rim, top + thick + tall // 2 - rim), colour)
    pen.ellipse((0, top, right, top + tall - 1), dark)
    pen.ellipse((rim, top + rim // 2, right - rim, top + tall - 1 - rim), colour)
    pen.ellipse((right // 5, top + tall // 5, right - right // 5, top + tall - tall // 5), light)
