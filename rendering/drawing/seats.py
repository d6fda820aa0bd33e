"""The colour of a seat, and its mark: its number on that colour."""

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import INK, SEATS, Rgb


def seat_colour(seat: int) -> Rgb:
    """The colour of a seat, from 0."""
    return SEATS[seat % len(SEATS)]


def seat_disc(canvas: Canvas, seat: int, where: tuple[int, int, int], ground: Rgb) -> None:
    """Draw a seat's number on its colour. `where`: left, middle and size in pixels."""
    x, middle, size = where
    colour = seat_colour(seat)
    canvas.disc(x, middle - size // 2, size, colour, ground)
    at = (x + size // 2, middle)
    canvas.text(str(seat + 1), at, round(size * 0.66), INK, colour, weight=800, anchor="middle")
