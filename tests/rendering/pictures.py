"""Helpers that read pictures in tests."""

import io

from PIL import Image

from bot.pictures.picture import Picture


def pixels(picture: Picture) -> Image.Image:
    """The picture as Pillow reads it, with its palette."""
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image
