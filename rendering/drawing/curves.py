"""Lines over time, one for each seat, each with the seat's mark at its end."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image, ImageDraw

from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.seats import seat_disc
from rendering.drawing.theme import SEATS, Rgb

_OVERSAMPLED: Final = 4
_MARK: Final = 40


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
    plot = (left + 64, top + 14, width - 64 - _MARK - 22, height - 28)
    for amount in range(0, ceiling + 1, step):
        y = plot[1] + plot[3] - round(amount / ceiling * plot[3])
        canvas.fill((plot[0], y - 1, plot[2], 2), style.rule)
        canvas.text(str(amount), (plot[0] - 12, y), 30, style.figures, style.ground, weight=600, anchor="right")
    for seat, values in sorted(lines, key=lambda each: each[0] in bold):
        drawn = _line(values, ceiling, plot[2:], 9 if seat in bold else 6)
        canvas.over(drawn, plot[0] - 8, plot[1] - 8, SEATS[seat % len(SEATS)], style.ground)
    ends = [(seat, plot[1] + plot[3] - values[-1] / ceiling * plot[3]) for seat, values in lines]
    for seat, y in _apart(ends, top + _MARK // 2, top + height - _MARK // 2):
        seat_disc(canvas, seat, (left + width - _MARK - 2, y, _MARK), style.ground)


def _step(most: int) -> int:
    """The distance of rules, so that there are at most five."""
    return next((step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500) if most <= 4 * step), max(1, most // 4))


def _line(values: Sequence[int], ceiling: int, size: tuple[int, int], thick: int) -> Image.Image:
    """One line as a mask, with a rim of 8 pixels."""
    width, height = size
    big = Image.new("L", ((width + 16) * _OVERSAMPLED, (height + 16) * _OVERSAMPLED), 0)
    pen = ImageDraw.Draw(big)
    across = max(1, len(values) - 1)
    points = [
        ((8 + width * turn / across) * _OVERSAMPLED, (8 + height - value / ceiling * height) * _OVERSAMPLED)
        for turn, value in enumerate(values)
    ]
    pen.line(points, fill=255, width=thick * _OVERSAMPLED, joint="curve")
    radius = thick * _OVERSAMPLED / 2
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return big.reduce(_OVERSAMPLED)


def _apart(ends: Sequence[tuple[int, float]], top: int, bottom: int) -> list[tuple[int, int]]:
    """Where the marks go: at the ends of their lines, `_MARK` pixels apart, between `top` and `bottom`."""
    placed: list[tuple[int, float]] = []
    for seat, y in sorted(ends, key=lambda each: each[1]):
        placed.append((seat, max(y, placed[-1][1] + _MARK + 2) if placed else max(y, top)))
    over = placed[-1][1] - bottom if placed else 0
    if over > 0:
        limit = float(bottom)
        for at in range(len(placed) - 1, -1, -1):
            placed[at] = (placed[at][0], min(placed[at][1], limit))
            limit = placed[at][1] - _MARK - 2
    return [(seat, round(y)) for seat, y in placed]
