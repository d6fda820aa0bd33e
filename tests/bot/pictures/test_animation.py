"""GIF files, written frame by frame."""

import pytest
from PIL import Image

from bot.pictures import animation
from bot.pictures.animation import Gif
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import film_colours
from rendering.drawing.theme import GOLD, PAGE, WHITE, Rgb
from tests.rendering.films import frames


def square(x: int, colour: Rgb = GOLD) -> Image.Image:
    canvas = Canvas(60, 40, PAGE)
    canvas.fill((x, 10, 8, 8), colour)
    return canvas.done()


def test_every_frame_looks_as_it_was_drawn() -> None:
    gif = Gif(60, 40, film_colours())
    for x in (0, 20, 20, 50):
        gif.add(square(x), 100)
    shown = list(frames(gif.done()))
    assert [time for _, time in shown] == [100] * 4
    for (image, _), x in zip(shown, (0, 20, 20, 50), strict=True):
        assert image.size == (60, 40)
        assert image.getpixel((x + 3, 13)) == GOLD
        assert image.getpixel((x - 5 if x else 30, 13)) == PAGE


def test_only_changed_pixels_are_written() -> None:
    still, moving = Gif(60, 40, film_colours()), Gif(60, 40, film_colours())
    for x in (0, 0, 0):
        still.add(square(x), 100)
    for x in (0, 20, 40):
        moving.add(square(x), 100)
    assert len(still.done()) < len(moving.done())


def test_a_full_file_leaves_frames_out_but_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MOST_BYTES", animation._SPARE_BYTES)
    gif = Gif(60, 40, film_colours())
    gif.add(square(0), 100)
    gif.add(square(20), 100)
    gif.add(square(40, WHITE), 300, last=True)
    [(image, time)] = frames(gif.done())
    assert image.getpixel((43, 13)) == WHITE
    assert time == 500


def test_a_part_of_a_frame_leaves_the_rest_as_it_was() -> None:
    gif = Gif(60, 40, film_colours())
    gif.add(square(20), 100)
    part = Canvas(10, 10, WHITE)
    gif.add(part.done(), 100, (40, 25))
    gif.add(square(20), 100)
    (_, _), (with_part, _), (without, _) = frames(gif.done())
    assert with_part.size == (60, 40)
    assert [with_part.getpixel(at) for at in ((23, 13), (40, 25), (49, 34), (50, 35))] == [GOLD, WHITE, WHITE, PAGE]
    assert [without.getpixel(at) for at in ((23, 13), (44, 29))] == [GOLD, PAGE]


def test_what_is_added_is_not_changed() -> None:
    gif, drawn, part = Gif(60, 40, film_colours()), square(20), Canvas(10, 10, WHITE).done()
    before = drawn.tobytes(), part.tobytes()
    for frame, at in ((drawn, (0, 0)), (part, (5, 5)), (part, (9, 9))):
        gif.add(frame, 100, at)
    assert (drawn.tobytes(), part.tobytes()) == before
