"""Splits text into pieces that can be drawn: letters that a font has, emoji, and replacements for the rest.

A character with neither a glyph nor a drawing is written in simpler letters: its compatibility form, then its
base letter, then its transliteration. What is left over then (unassigned characters) is not drawn.
"""

import functools
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from anyascii import anyascii

from data import art
from rendering.drawing.fonts import INTER, Typeface, invisible, typeface_for

_MOST_MARKS = 3
_LONGEST_EMOJI = 12
_SELECTOR = 0xFE0F
NO_BREAK: Final = "\u00a0"
_NO_BREAK: Final = frozenset("\u00a0\u202f")
_SPACES: Final = re.compile(f"[ {NO_BREAK}]+")

Side = Literal["left", "right", "number", "neutral"]
"""How a piece takes part in the ordering of text that runs both ways."""


class Piece(msgspec.Struct, frozen=True):
    """The smallest unit: a letter with its marks in `typeface`, or an emoji by its code."""

    text: str
    side: Side
    typeface: Typeface | None = None
    emoji: str | None = None


class Run(msgspec.Struct, frozen=True):
    """Pieces that are shaped together, from right to left if `backwards`; or one emoji."""

    text: str
    backwards: bool
    typeface: Typeface | None = None
    emoji: str | None = None


def clean(text: str) -> str:
    """The text on one line: composed, spaces single, without control characters.

    A space at which no line may break stays one, however wide it was: French puts it before a question mark, and
    between the figures of large numbers.
    """
    kept = (
        NO_BREAK if character in _NO_BREAK else " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace()
        or invisible(character)
        or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}
        or 0xE0020 <= ord(character) <= 0xE007F
    )
    return _SPACES.sub(lambda found: " " if " " in found[0] else NO_BREAK, "".join(kept)).strip()


@functools.lru_cache(maxsize=1)
def _emoji_starts() -> frozenset[int]:
    return frozenset(int(code.partition("-")[0], 16) for code in art.emoji_codes())


def _emoji_at(text: str, start: int) -> tuple[str, int] | None:
    """The longest emoji that begins at `start`: its code and where it ends."""
    first = ord(text[start])
    if first not in _emoji_starts():
        return None
    points = [ord(character) for character in text[start : start + _LONGEST_EMOJI]]
    codes = art.emoji_codes()
    for length in range(len(points), 0, -1):
        taken = points[:length]
        for spelling in (taken, [point for point in taken if point != _SELECTOR]):
            code = "-".join(f"{point:x}" for point in spelling)
            if code not in codes:
                continue
            end = start + length
            selected = end < len(text) and ord(text[end]) == _SELECTOR
            if len(spelling) == 1 and not selected and length == 1 and INTER.covers(text[start]):
                return None
            return code, end + selected
    return None


def _side(character: str) -> Side:
    kind = unicodedata.bidirectional(character)
    if kind in {"R", "AL"}:
        return "right"
    if kind in {"EN", "AN"}:
        return "number"
    return "left" if kind == "L" else "neutral"


@functools.lru_cache(maxsize=4096)
def _drawable(cluster: str) -> tuple[Piece, ...]:
    """The cluster itself if a font has it, else a readable replacement."""
    for attempt in (cluster, unicodedata.normalize("NFKC", cluster), cluster[0]):
        if face := typeface_for(attempt):
            return (Piece(attempt, _side(attempt[0]), face),)
    readable = " ".join(anyascii(cluster).split())
    return tuple(Piece(each, _side(each), INTER) for each in readable if INTER.covers(each))


def pieces(text: str) -> list[Piece]:
    """`text`, already clean, in reading order."""
    found: list[Piece] = []
    at = 0
    while at < len(text):
        if emoji := _emoji_at(text, at):
            code, at = emoji
            found.append(Piece(text[at - 1], "neutral", emoji=code))
            continue
        end = at + 1
        marks = 0
        kept = text[at]
        while end < len(text) and (invisible(text[end]) or unicodedata.category(text[end]) in {"Mn", "Me", "Mc"}):
            mark = unicodedata.category(text[end]) in {"Mn", "Me"}
            marks += mark
            if not mark or marks <= _MOST_MARKS:
                kept += text[end]
            end += 1
        if not _stray(kept[0]):
            found.extend(_drawable(kept))
        at = end
    return found


def _stray(character: str) -> bool:
    """Whether this cannot begin a piece: a mark without a letter, a joiner, a tag."""
    return (
        invisible(character) or unicodedata.category(character).startswith("M") or 0xE0020 <= ord(character) <= 0xE007F
    )


def _levels(found: Sequence[Piece]) -> list[int]:
    """How deep each piece is nested in text of the other direction: odd runs from right to left.

    The rules of Unicode's bidirectional algorithm for text without embeddings; names bring none, since
    control characters are taken out of them.
    """
    base: Side = next((piece.side for piece in found if piece.side in {"left", "right"}), "left")
    strong: list[Side] = []
    last: Side = base
    for piece in found:
        if piece.side == "number":
            strong.append("number" if last == "right" else "left")
        else:
            strong.append(piece.side)
            last = piece.side if piece.side != "neutral" else last
    sides: list[Side] = ["right" if side == "number" else side for side in strong]
    for at, side in enumerate(strong):
        if side == "neutral":
            before = sides[at - 1] if at else base
            after = next((s for s in sides[at + 1 :] if s != "neutral"), base)
            sides[at] = before if before == after else base
    flat = {"left": 0, "right": 1, "number": 2} if base == "left" else {"left": 2, "right": 1, "number": 2}
    return [flat["number"] if kind == "number" else flat[side] for kind, side in zip(strong, sides, strict=True)]


def runs(found: Sequence[Piece]) -> list[Run]:
    """The pieces in the order in which they stand from left to right, joined where they can be."""
    if not found:
        return []
    if all(piece.typeface == INTER and piece.side != "right" for piece in found):
        return [Run("".join(piece.text for piece in found), backwards=False, typeface=INTER)]
    joined: list[tuple[int, Run]] = []
    for piece, level in zip(found, _levels(found), strict=True):
        if joined and piece.emoji is None:
            before, run = joined[-1]
            if run.typeface == piece.typeface and before == level:
                joined[-1] = level, Run(run.text + piece.text, run.backwards, run.typeface)
                continue
        joined.append((level, Run(piece.text, bool(level % 2), piece.typeface, piece.emoji)))
    for floor in range(max((level for level, _ in joined), default=0), 0, -1):
        start = 0
        while start < len(joined):
            end = start
            while end < len(joined) and joined[end][0] >= floor:
                end += 1
            joined[start:end] = reversed(joined[start:end])
            start = max(end, start + 1)
    return [run for _, run in joined]
