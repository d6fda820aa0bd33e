"""The mark of a card's colour, and coins."""

from data.cards.machi_koro import Colour
from rendering.drawing.canvas import Canvas, disc
from rendering.drawing.theme import COIN, COIN_EDGE, COIN_INK, GOLD, Rgb
from rendering.machi_koro.icons import MARKS


def mark(canvas: Canvas, colour: Colour, box: tuple[int, int, int], over: Rgb, ground: Rgb) -> None:
    """Draw the shape of a card colour in a square `box`: left, top, side in pixels."""
    canvas.polygon(MARKS[colour], box, over, ground)


def coin(canvas: Canvas, x: int, y: int, size: int, ground: Rgb | None, amount: int | None = None) -> None:
    """Draw a coin `size` pixels wide, with `amount` on it if given. `ground` is None if it is not flat."""
    edge = max(3, size // 12)
    if ground is None:
        canvas.seal((x, y, size), edge, (COIN_EDGE, COIN))
    else:
        canvas.ringed((x, y, size), edge, (COIN_EDGE, COIN), ground)
    if amount is not None:
        at = (x + size // 2, y + size // 2)
        canvas.text(str(amount), at, round(size * 0.62), COIN_INK, COIN, weight=800, anchor="middle")
    else:
        inner = size // 4
        canvas.mask(disc(size - 2 * inner), x + inner, y + inner, GOLD, COIN)
