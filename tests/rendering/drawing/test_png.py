"""PNG files of whole pictures and of packed parts."""

import io
import random

import pytest
from PIL import Image

from rendering.drawing import png
from rendering.drawing.canvas import Canvas, joined
from rendering.drawing.palette import palette
from rendering.drawing.png import join, pack
from rendering.drawing.theme import PAGE


def noise(width: int, height: int, seed: int) -> Image.Image:
    """Palette indexes without any order."""
    return Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))


@pytest.mark.parametrize("heights", [[5], [300, 1, 70], [2, 2, 2, 2]])
def test_parts_join_to_one_picture(heights: list[int]) -> None:
    parts = [noise(640, high, at) for at, high in enumerate(heights)]
    shown = Image.open(io.BytesIO(joined([pack(part) for part in parts])))
    shown.load()
    assert shown.size == (640, sum(heights))
    assert shown.tobytes() == b"".join(part.tobytes() for part in parts)
    assert bytes(shown.getpalette() or []) == palette()


def test_a_part_is_the_same_as_the_whole() -> None:
    canvas = Canvas(64, 32, PAGE)
    one, other = (Image.open(io.BytesIO(png)) for png in (canvas.png(), joined([pack(canvas.image)])))
    assert one.tobytes() == other.tobytes()


def test_parts_of_different_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        join([pack(noise(8, 8, 1)), pack(noise(9, 8, 1))], palette())


def test_only_bands_that_changed_are_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[int] = []
    real = png._deflated

    def counted(data: bytes, level: int) -> bytes:
        compressed.append(len(data))
        return real(data, level)

    monkeypatch.setattr(png, "_deflated", counted)
    monkeypatch.setattr(png, "_bands", png._Bands())
    image = noise(10, 200, 5)
    first = pack(image)
    assert compressed == [64 * 11, 64 * 11, 64 * 11, 8 * 11]
    image.putpixel((3, 100), 1 + image.tobytes()[1003] % 255)
    second = pack(image)
    assert compressed[4:] == [64 * 11]
    assert [one == other for one, other in zip(first.pieces, second.pieces, strict=True)] == [True, False, True, True]
    shown = Image.open(io.BytesIO(joined([second])))
    assert shown.tobytes() == image.tobytes()


def test_a_limited_number_of_bands_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_MOST_BANDS", 3)
    monkeypatch.setattr(png, "_bands", png._Bands())
    for seed in range(5):
        pack(noise(10, 64, seed))
    assert len(png._bands._kept) == 3
