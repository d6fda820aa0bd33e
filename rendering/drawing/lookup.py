"""Lookup tables for masks and palette indexes."""

from PIL import Image


class Lookup(tuple[int, ...], Image.ImagePointHandler):
    """256 entries for `Image.point`, which rounds those of a list at each use, some thirty times a picture."""

    __slots__ = ()

    def point(self, im: Image.Image) -> Image.Image:
        """The image (mode ``L``) with each of its values replaced."""
        im.load()
        return im._new(im.im.point(self, None))
