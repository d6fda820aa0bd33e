"""Looking at pictures in tests."""

import io

from PIL import Image

from rendering.drawing.picture import Picture


def pixels(picture: Picture) -> Image.Image:
    """The picture as Pillow reads it, in the palette it was written with."""
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image
