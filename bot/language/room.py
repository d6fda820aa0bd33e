"""How much of a message a text takes. Discord counts characters, and bytes of UTF-8 beside them."""

from collections.abc import Iterable
from typing import Final

MESSAGE_CHARACTERS: Final = 4_000
"""Characters of all texts of a message, by Discord's limit."""
MESSAGE_BYTES: Final = 8_500
"""Bytes of everything that a message says, its controls included. Discord fails from about 10,170 bytes on."""


def room(text: str) -> int:
    """How many of a message's `MESSAGE_CHARACTERS` a text takes; letters of several bytes take more than one.

    >>> room("Harbor"), room("港" * 6), room("🍞" * 6)
    (6, 9, 12)
    """
    return max(len(text), -(-len(text.encode()) * MESSAGE_CHARACTERS // MESSAGE_BYTES))


def room_of(texts: Iterable[str]) -> int:
    """How many of a message's `MESSAGE_CHARACTERS` these texts take together."""
    return sum(map(room, texts))
