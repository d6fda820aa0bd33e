"""Frames of films made smaller: each looks as it would by itself, whatever came before."""

from random import Random

import pytest
from PIL import Image

from rendering.drawing import smaller
from rendering.drawing.smaller import LARGE, SMALL, Smaller

WIDTH, HEIGHT = 3 * smaller._TILE + 2 * LARGE, 2 * smaller._TILE + LARGE


def noise(seed: int) -> Image.Image:
    return Image.frombytes("L", (WIDTH, HEIGHT), Random(seed).randbytes(WIDTH * HEIGHT))


def alone(large: Image.Image) -> bytes:
    return Smaller()(large).tobytes()


def test_a_frame_looks_the_same_whatever_came_before() -> None:
    frames = [noise(seed) for seed in range(3)]
    make = Smaller()
    assert [make(each).tobytes() for each in (*frames, frames[0])] == [alone(each) for each in (*frames, frames[0])]
    assert make(frames[0]).size == (WIDTH // LARGE * SMALL, HEIGHT // LARGE * SMALL)


@pytest.mark.parametrize("at", [(0, 0), (smaller._TILE - 1, smaller._TILE), (WIDTH - 1, HEIGHT - 1)])
def test_one_pixel_that_changes_is_seen(at: tuple[int, int]) -> None:
    before = noise(1)
    after = before.copy()
    after.putpixel(at, 255 - int(before.getpixel(at)))  # type: ignore[arg-type]
    make = Smaller()
    assert make(before).tobytes() != alone(after)
    assert make(after).tobytes() == alone(after)


def test_only_tiles_that_change_are_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = noise(1)
    after = before.copy()
    after.paste(7, (smaller._TILE + 1, 3, smaller._TILE + 5, 8))
    make, computed = Smaller(), list[tuple[int, int]]()
    make(before)
    shrunk = smaller.shrunk

    def noted(part: Image.Image) -> Image.Image:
        computed.append(part.size)
        return shrunk(part)

    monkeypatch.setattr(smaller, "shrunk", noted)
    make(before)
    make(after)
    assert computed == [(smaller._TILE, smaller._TILE)]


def test_what_a_film_shows_of_a_frame_cannot_be_changed_by_its_receiver() -> None:
    make, frame = Smaller(), noise(1)
    make(frame).paste(0, (0, 0, WIDTH, HEIGHT))
    assert make(frame).tobytes() == alone(frame)
