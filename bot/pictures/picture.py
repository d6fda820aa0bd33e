"""The result of drawing."""

from collections.abc import Sequence
from typing import Final

import msgspec

LIMIT: Final = 1024
"""Discord's limit for an attachment's description, in characters."""


class Picture(msgspec.Struct, frozen=True):
    """An image ready to be sent.

    `png` is the file, for an animation a GIF; `width` and `height` are in pixels. `alt` says in words what it shows,
    in at most `LIMIT` characters. `name` is an ASCII file name. `rest`: the pictures that stand below it in the same
    message, each with a name of its own.
    """

    png: bytes
    alt: str
    width: int
    height: int
    name: str
    rest: tuple["Picture", ...] = ()

    @property
    def pages(self) -> tuple["Picture", ...]:
        """The picture and the rest, each alone."""
        return (msgspec.structs.replace(self, rest=()) if self.rest else self, *self.rest)


def together(pictures: Sequence[Picture]) -> Picture:
    """Pictures that stand one below the other in one message."""
    return msgspec.structs.replace(pictures[0], rest=tuple(pictures[1:]))


def cut(text: str) -> str:
    """The text, or as much of it as a description holds."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.:、，；。：") + "…"
