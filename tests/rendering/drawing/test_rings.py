"""Rings around what advice speaks of."""

import pytest

from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import index_of
from rendering.drawing.rings import RIM, THICK, ring
from rendering.drawing.theme import GOLD, PAGE, WHITE

SIZES = [(388, 222, 34), (226, 384, 34), (112, 112, 28), (90, 48, 24), (240, 200, 80)]


@pytest.mark.parametrize(("width", "height", "radius"), SIZES)
def test_it_is_closed_and_leaves_what_is_in_it_as_it_was(width: int, height: int, radius: int) -> None:
    canvas = Canvas(width + 2 * RIM, height + 2 * RIM, PAGE)
    ring(canvas, (RIM, RIM, width, height), radius)
    drawn = canvas.done()
    inset = THICK + 4
    inside = drawn.crop((RIM + radius, RIM + inset, RIM + width - radius, RIM + height - inset))
    assert inside.getcolors() in (None, [(inside.width * inside.height, index_of(PAGE))]), "nothing lies over numbers"
    gold = index_of(GOLD)
    for line in (
        drawn.crop((0, drawn.height // 2, drawn.width // 2, drawn.height // 2 + 1)),
        drawn.crop((drawn.width // 2, drawn.height // 2, drawn.width, drawn.height // 2 + 1)),
        drawn.crop((drawn.width // 2, 0, drawn.width // 2 + 1, drawn.height // 2)),
        drawn.crop((drawn.width // 2, drawn.height // 2, drawn.width // 2 + 1, drawn.height)),
    ):
        assert gold in line.tobytes()


def test_it_may_reach_over_the_edge_of_a_picture() -> None:
    canvas = Canvas(100, 60, WHITE)
    ring(canvas, (-5, -5, 110, 70))
    assert canvas.done().size == (100, 60)
    assert index_of(GOLD) in canvas.image.tobytes()
