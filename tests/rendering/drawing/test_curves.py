"""Lines over time."""

import itertools

from rendering.drawing.canvas import Canvas
from rendering.drawing.curves import ChartStyle, _apart, curves
from rendering.drawing.theme import LINE, MUTED, PANEL


def drawn(*lines: tuple[int, ...]) -> bytes:
    canvas = Canvas(600, 400, PANEL)
    curves(canvas, (0, 0, 600, 400), list(enumerate(lines)), ChartStyle(PANEL, LINE, MUTED), bold=frozenset({0}))
    return canvas.done().tobytes()


def test_lines_of_any_length_and_height_are_drawn() -> None:
    pictures = [drawn((0,)), drawn((3, 3), (3, 3)), drawn(tuple(range(2000)), (0,) * 2000)]
    assert len(set(pictures)) == len(pictures)


def test_marks_at_one_height_move_apart_and_stay_inside() -> None:
    found = _apart([(0, 395.0), (1, 395.0), (2, 390.0), (3, 10.0)], 20, 380)
    heights = [y for _, y in found]
    assert [seat for seat, _ in found] == [3, 2, 0, 1]
    assert heights[0] == 20
    assert heights[-1] == 380
    assert all(low - high >= 40 for high, low in itertools.pairwise(heights))
