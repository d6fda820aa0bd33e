"""Images that are kept compressed."""

from PIL import Image

from rendering.drawing.folded import fold


def test_a_folded_image_comes_back_the_same() -> None:
    image = Image.frombytes("L", (3, 2), b"abcdef")
    again = fold(image).unfold()
    assert (again.mode, again.size, again.tobytes()) == ("L", (3, 2), b"abcdef")
    assert fold(image) == fold(again)
