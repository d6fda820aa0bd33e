"""The caption of a picture: the most dramatic thing that everybody saw, in one sentence."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

VariantT = TypeVar("VariantT")


class Caption(msgspec.Struct, frozen=True):
    """What is said, the events that it tells, and how much it matters. Nothing is said while nothing has happened."""

    words: str = ""
    events: tuple[object, ...] = ()
    rank: float = 0


NOTHING: Final = Caption()
MOST_TURNS: Final = 5
"""Of how many turns each has a line in a recap."""


def best(captions: Iterable[Caption]) -> Caption:
    """The caption of several turns: that of the most dramatic one, of equal ones the first."""
    return max(captions, key=lambda each: each.rank, default=NOTHING)


def in_order(told: Sequence[Caption], most: int) -> str:
    """A line for each, the most dramatic one large, the last `most` of the others in small print."""
    large = best(told)
    small = [each for each in told if each is not large or not each.rank][-most:]
    shown = [each for each in told if each in small or each is large]
    return "\n".join(f"-# {each.words}" if each in small else each.words for each in shown)


def variant(among: Sequence[VariantT], table: int, turn: int) -> VariantT:
    """One of several ways to say something, at each table and turn another one, and always the same."""
    return among[zlib.crc32(b"%d:%d" % (table, turn)) % len(among)]


def beside(caption: Caption, lines: Iterable[str], before: Iterable[str] = ()) -> str:
    """The caption, below it in small print what else the picture lacks, and above it what came `before`."""
    first, last = ([f"-# {line}" for line in some] for some in (before, lines))
    return "\n".join(filter(None, [*first, caption.words, *last]))
