"""The result of drawing."""

from typing import Final

import msgspec

LIMIT: Final = 1024
"""Discord's limit for an attachment's description, in characters."""


class Picture(msgspec.Struct, frozen=True):
    """An image ready to be sent.

    `png` is the file, for an animation a GIF; `width` and `height` are in pixels. `alt` says in words what it shows,
    in at most `LIMIT` characters. `name` is an ASCII file name.
    """

    png: bytes
    alt: str
    width: int
    height: int
    name: str


def cut(text: str) -> str:
    """The text, or as much of it as a description holds."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.:、，；。：") + "…"
