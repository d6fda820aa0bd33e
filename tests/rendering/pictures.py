"""Helpers that read pictures in tests."""

import io

from PIL import Image

from bot.pictures.picture import Picture


def told(picture: Picture) -> str:
    """What all pictures of a message show, in words."""
    return " ".join(each.alt for each in picture.pages)


def high(picture: Picture) -> int:
    """The height of all pictures of a message together."""
    return sum(each.height for each in picture.pages)


def pixels(picture: Picture) -> Image.Image:
    """The picture as Pillow reads it, with its palette."""
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image
