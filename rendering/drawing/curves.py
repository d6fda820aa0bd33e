"""Lines over time, one for each seat, each with the seat's mark at its end."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.theme import Rgb

_OVERSAMPLED: Final = 4
MARK: Final = 40
"""The size of the marks at the ends of lines, in pixels."""
RIM: Final = 8
"""The space around a plot that a thick line may need."""


class ChartStyle(msgspec.Struct, frozen=True):
    """The ground of a chart, and the colours of its rules and figures."""

    ground: Rgb
    rule: Rgb
    figures: Rgb


def curves(
    canvas: Canvas, box: Box, lines: Sequence[tuple[int, Sequence[int]]], style: ChartStyle, *, bold: frozenset[int]
) -> None:
    """Draw a line for each seat: its number and its values, one or more, from left to right.

    `bold`: the seats with a thicker line. Left of the lines stands the scale. The marks at the ends move apart where
    they would cover each other.
    """
    left, top, width, height = box
    most = max((max(values, default=0) for _, values in lines), default=0)
    step = _step(most)
    ceiling = max(step, -(-most // step) * step)
    plot = (left + 64, top + 14, width - 64 - MARK - 22, height - 28)
    for amount in range(0, ceiling + 1, step):
        y = plot[1] + plot[3] - round(amount / ceiling * plot[3])
        canvas.fill((plot[0], y - 1, plot[2], 2), style.rule)
        canvas.text(str(amount), (plot[0] - 12, y), 30, style.figures, style.ground, weight=600, anchor="right")
    for seat, values in sorted(lines, key=lambda each: each[0] in bold):
        across = max(1, len(values) - 1)
        points = [(plot[2] * turn / across, plot[3] - value / ceiling * plot[3]) for turn, value in enumerate(values)]
        drawn = stroke(points, plot[2:], 9 if seat in bold else 6)
        canvas.over(drawn, plot[0] - RIM, plot[1] - RIM, seat_colour(seat), style.ground)
    ends = [(seat, plot[1] + plot[3] - values[-1] / ceiling * plot[3]) for seat, values in lines]
    _end_marks(canvas, ends, (left + width - MARK - 2, top, height), style.ground)


def _end_marks(canvas: Canvas, ends: Sequence[tuple[int, float]], where: tuple[int, int, int], ground: Rgb) -> None:
    """Draw the seats' marks beside the ends of their lines, apart from each other.

    `ends`: each seat, and the height at which its line ends. `where`: left, top and height of the column of marks.
    """
    left, top, height = where
    for seat, y in _apart(ends, top + MARK // 2, top + height - MARK // 2):
        seat_disc(canvas, seat, (left, y, MARK), ground)


def _step(most: int) -> int:
    """The distance of rules, so that there are at most five."""
    return next((step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500) if most <= 4 * step), max(1, most // 4))


def stroke(points: Sequence[tuple[float, float]], size: tuple[int, int], thick: int) -> Image.Image:
    """Draw a line through points of a plot of that size, as a mask with a rim of `RIM` pixels."""
    width, height = size
    big = Image.new("L", ((width + 2 * RIM) * _OVERSAMPLED, (height + 2 * RIM) * _OVERSAMPLED), 0)
    pen = ImageDraw.Draw(big)
    places = [((RIM + x) * _OVERSAMPLED, (RIM + y) * _OVERSAMPLED) for x, y in points]
    pen.line(places, fill=255, width=thick * _OVERSAMPLED, joint="curve")
    radius = thick * _OVERSAMPLED / 2
    for x, y in (places[0], places[-1]):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return big.reduce(_OVERSAMPLED)


def _apart(ends: Sequence[tuple[int, float]], top: int, bottom: int) -> list[tuple[int, int]]:
    """Where the marks go: at the ends of their lines, `MARK` pixels apart, between `top` and `bottom`."""
    placed: list[tuple[int, float]] = []
    for seat, y in sorted(ends, key=lambda each: each[1]):
        placed.append((seat, max(y, placed[-1][1] + MARK + 2) if placed else max(y, top)))
    over = placed[-1][1] - bottom if placed else 0
    if over > 0:
        limit = float(bottom)
        for at in range(len(placed) - 1, -1, -1):
            placed[at] = (placed[at][0], min(placed[at][1], limit))
            limit = placed[at][1] - MARK - 2
    return [(seat, round(y)) for seat, y in placed]
