"""Keeps each message within what Discord takes: its texts' characters, and the bytes of everything in it.

The bytes of all text displays plus 12 for each must be at most 10,170, and what controls say counts, too; above,
Discord answers 500, or 10062 (discord-api-docs#8554, #7310). How the rest counts is not known, so everything does.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import discord

from bot.language.room import MESSAGE_BYTES, MESSAGE_CHARACTERS

Component = dict[str, Any]
"""A component as Discord takes it."""
EACH: Final = 12
"""Bytes added for each component, line of a menu and so on."""
_ELLIPSIS: Final = "…"
_TEXT: Final = discord.ComponentType.text_display.value


def fitted(components: list[Component]) -> list[Component]:
    """The components of a message, changed so that they fit: descriptions of menus are shortened first, then texts."""
    described = [part for part in _parts(components) if "value" in part and part.get("description")]
    texts = [part for part in _parts(components) if part.get("type") == _TEXT]
    _shorten(texts, "content", len, sum(len(part["content"]) for part in texts) - MESSAGE_CHARACTERS)
    _shorten(described, "description", _bytes, size(components) - MESSAGE_BYTES)
    _shorten(texts, "content", _bytes, size(components) - MESSAGE_BYTES)
    return components


def size(part: object) -> int:
    """The bytes of all that stands in a part of a message, with `EACH` for every object in it."""
    match part:
        case str():
            return _bytes(part)
        case dict():
            return EACH + sum(map(size, part.values()))
        case list() | tuple():
            return sum(map(size, part))
    return 0


def _bytes(text: str) -> int:
    return len(text.encode())


def _parts(part: object) -> Iterator[Component]:
    match part:
        case dict():
            yield part
            for each in part.values():
                yield from _parts(each)
        case list() | tuple():
            for each in part:
                yield from _parts(each)


def _shorten(parts: Sequence[Component], key: str, measure: Callable[[str], int], excess: int) -> None:
    """Cut the longest of these texts, so that `excess` less remains of them, as `measure` counts."""
    if excess <= 0 or not parts:
        return
    most = _most(sorted((measure(part[key]) for part in parts), reverse=True), excess)
    for part in parts:
        part[key] = _cut(part[key], most, measure)


def _most(lengths: Sequence[int], excess: int) -> int:
    """The most that may remain of each, the longest being first, so that all are `excess` shorter together."""
    for count, following in enumerate((*lengths[1:], 0), 1):
        together = sum(lengths[:count])
        if together - count * following >= excess:
            return (together - excess) // count
    return 0


def _cut(text: str, most: int, measure: Callable[[str], int]) -> str:
    """The text, or as many of its lines as fit; of a line that is too long by itself, its beginning. Never empty."""
    if measure(text) <= most:
        return text
    left, kept = most - measure(_ELLIPSIS) - 1, list[str]()
    for line in text.split("\n"):
        left -= measure(line) + 1
        if left < 0:
            break
        kept.append(line)
    if kept:
        return "\n".join([*kept, _ELLIPSIS])
    begun = text[: max(0, most)]
    while begun and measure(begun) > most - measure(_ELLIPSIS):
        begun = begun[:-1]
    return begun.rstrip() + _ELLIPSIS
