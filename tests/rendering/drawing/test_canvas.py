"""Drawing onto palette indexes, and writing them as PNG."""

import io

from PIL import Image

from rendering.drawing.canvas import RING, SQUARE, STAR, TRIANGLE, Canvas
from rendering.drawing.palette import index_of, palette
from rendering.drawing.png import write_png
from rendering.drawing.theme import GOLD, INK, PAGE, PANEL, WHITE


def test_the_png_contains_the_drawn_pixels_and_palette() -> None:
    canvas = Canvas(40, 30, PAGE)
    canvas.rounded((4, 4, 30, 20), 6, GOLD, PAGE)
    image = Image.open(io.BytesIO(canvas.png()))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (40, 30))
    assert image.tobytes() == canvas.done().tobytes()
    assert bytes(image.getpalette() or []) == palette()


def test_rows_of_any_bytes_survive() -> None:
    drawn = Image.frombytes("L", (256, 3), bytes(range(256)) * 3)
    image = Image.open(io.BytesIO(write_png(drawn, palette())))
    assert image.tobytes() == bytes(range(256)) * 3


def test_a_rounded_rectangle_leaves_its_corners() -> None:
    canvas = Canvas(40, 30, PAGE)
    canvas.rounded((0, 0, 40, 30), 10, GOLD, PAGE)
    image = canvas.done()
    assert image.getpixel((0, 0)) == image.getpixel((39, 29)) == index_of(PAGE)
    assert image.getpixel((20, 15)) == image.getpixel((20, 0)) == image.getpixel((0, 15)) == index_of(GOLD)


def test_an_edge_goes_round_the_corner() -> None:
    canvas = Canvas(60, 60, PAGE)
    canvas.framed((0, 0, 60, 60), 16, 4, (GOLD, PANEL), PAGE)
    image = canvas.done()
    assert image.getpixel((0, 0)) == index_of(PAGE)
    assert image.getpixel((30, 1)) == image.getpixel((1, 30)) == image.getpixel((6, 6)) == index_of(GOLD)
    assert image.getpixel((30, 30)) == image.getpixel((30, 5)) == index_of(PANEL)


def test_the_marks_of_the_four_colours_are_four_shapes() -> None:
    drawn = set()
    for points in (RING, SQUARE, TRIANGLE, STAR):
        canvas = Canvas(24, 24, INK)
        canvas.polygon(points, (0, 0, 24), WHITE, INK)
        drawn.add(canvas.done().tobytes())
    assert len(drawn) == 4


def test_text_stands_where_it_is_put() -> None:
    for anchor, first in (("left", 50), ("middle", 40), ("right", 20)):
        canvas = Canvas(100, 40, PAGE)
        width = canvas.text("HH", (50, 20), 30, WHITE, PAGE, anchor=anchor)  # type: ignore[arg-type]
        box = canvas.done().point([0 if i == index_of(PAGE) else 255 for i in range(256)]).getbbox()
        assert box is not None
        assert abs(box[2] - box[0] - width) <= 6
        assert box[0] >= first - width // 2
        assert abs((box[1] + box[3]) / 2 - 20) <= 1
