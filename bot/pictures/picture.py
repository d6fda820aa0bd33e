"""The result of drawing."""

import msgspec


class Picture(msgspec.Struct, frozen=True):
    """An image ready to be sent.

    `png` is the file, for an animation a GIF; `width` and `height` are in pixels. `alt` says in words what it shows,
    in at most 1024 characters. `name` is an ASCII file name.
    """

    png: bytes
    alt: str
    width: int
    height: int
    name: str
