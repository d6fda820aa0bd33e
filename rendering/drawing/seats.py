"""The mark of a seat: its number on its colour."""

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import INK, SEATS, Rgb


def seat_disc(canvas: Canvas, seat: int, where: tuple[int, int, int], ground: Rgb) -> None:
    """The number of a seat on its colour: left, middle and size in pixels."""
    x, middle, size = where
    colour = SEATS[seat % len(SEATS)]
    canvas.disc(x, middle - size // 2, size, colour, ground)
    at = (x + size // 2, middle)
    canvas.text(str(seat + 1), at, round(size * 0.66), INK, colour, weight=800, anchor="middle")
