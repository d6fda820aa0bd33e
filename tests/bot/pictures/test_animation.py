"""GIF files, written frame by frame."""

import pytest
from PIL import Image

from bot.pictures import animation
from bot.pictures.animation import HOLD, MOST_SECONDS, SHORTEST, USUAL, Gif, timed
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


@pytest.mark.parametrize("turns", [1, 2, 10, 90, 350, 2000])
@pytest.mark.parametrize("weight", [1, 4])
def test_an_animation_ends_in_time(turns: int, weight: int) -> None:
    weights = [1, *(weight if at % 3 == 0 else 1 for at in range(turns))]
    kept = timed(weights)
    assert sum(time for _, time in kept) <= 1000 * MOST_SECONDS
    assert kept[-1] == (turns, HOLD)
    assert all(SHORTEST <= time <= weight * USUAL for _, time in kept[:-1])
    assert [at for at, _ in kept] == sorted({at for at, _ in kept})
    if turns <= 90:
        assert len(kept) == turns + 1


def test_long_games_keep_the_turns_that_matter() -> None:
    weights = [3 if at % 10 == 5 else 1 for at in range(600)]
    kept = {at for at, _ in timed(weights)}
    assert kept < set(range(600))
    assert {at for at, weight in enumerate(weights) if weight > 1} <= kept
