"""What people type: as they write it in their language, or as English writes it."""

import re
from collections.abc import Callable
from typing import Final

_PLAIN: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x2019: 0x27}
"""What some keyboards write in place of ASCII: wide letters, digits and signs, and curly apostrophes."""


def tidy(typed: str) -> str:
    """The typed text in plain letters and digits, with one space between words.

    >>> tidy(" ２０：００  Asia/Tokyo ")
    '20:00 Asia/Tokyo'
    """
    return " ".join(typed.translate(_PLAIN).split())


def units(quantity: Callable[[int], str]) -> str:
    """What the reader's language writes after numbers, as a pattern; `quantity` writes a number with its unit.

    >>> units(lambda count: "1 day" if count == 1 else f"{count} days")
    'day|days'
    """
    found = {quantity(count).replace(str(count), "").strip().casefold() for count in (1, 2, 5)}
    return "|".join(map(re.escape, sorted(found)))
