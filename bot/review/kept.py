"""Reviews and decisions as they are kept: compressed; some 2 KB for a game."""

import struct
import zlib
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, get_args

import msgspec

from bot.games.chances import Cause, Point
from bot.review.decisions import Played
from bot.review.moments import DIGITS, turned_on
from bot.review.review import Review, Sums, Undone, verdict

VERSION: Final = 3
"""Of how chances and luck are estimated. Reviews that are kept with an earlier one are made again."""
CAUSES: Final[tuple[Cause, ...]] = get_args(Cause)
"""Their places are stored: further causes follow at the end."""
NOBODY: Final = 255
"""Stands for no seat."""
WHOLE: Final = 10**DIGITS
FINE: Final = 10**6
"""What 1 is stored as: in chances, and in sums."""


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    """The columns of a review: how far each point's turn, entry and chances are from those of the one before."""

    game: str
    turns: tuple[int, ...]
    entries: tuple[int, ...]
    causes: bytes
    seats: bytes
    chances: tuple[bytes, ...]
    sums: tuple[tuple[int, ...], ...]
    undone: tuple[tuple[int, int, int, bool], ...]
    away: tuple[int, ...]
    error: float
    ordered: tuple[int, ...] = ()


def pack(review: Review) -> bytes:
    """Encode a review."""
    points = review.points
    columns = zip(*[point.chances for point in points], strict=True)
    kept = _Kept(
        game=review.game,
        turns=tuple(_steps([point.turn for point in points])),
        entries=tuple(_steps([point.entry for point in points])),
        causes=bytes([CAUSES.index(point.cause) for point in points]),
        seats=bytes([NOBODY if point.seat is None else point.seat for point in points]),
        chances=tuple([_shorts(_steps([round(chance * WHOLE) for chance in column])) for column in columns]),
        sums=tuple([tuple([round(part * FINE) for part in msgspec.structs.astuple(sums)]) for sums in review.sums]),
        undone=tuple([msgspec.structs.astuple(each) for each in review.undone]),
        away=tuple(_steps(review.away)),
        error=review.verdict.error,
        ordered=tuple(_steps(review.ordered)),
    )
    return zlib.compress(msgspec.msgpack.encode(kept), 9)


def unpack(stored: bytes) -> Review:
    """Decode a review.

    Raises:
        zlib.error, msgspec.DecodeError, struct.error: it is damaged.
    """
    kept = msgspec.msgpack.decode(zlib.decompress(stored), type=_Kept)
    columns = [[chance / WHOLE for chance in accumulate(_of_shorts(column))] for column in kept.chances]
    seats = [None if seat == NOBODY else seat for seat in kept.seats]
    causes = [CAUSES[cause] for cause in kept.causes]
    rows = zip(accumulate(kept.turns), accumulate(kept.entries), causes, seats, zip(*columns, strict=True), strict=True)
    points, away = [Point(*row) for row in rows], tuple(accumulate(kept.away))
    sums = tuple([Sums(*[part / FINE for part in parts]) for parts in kept.sums])
    return Review(
        game=kept.game,
        points=tuple(points),
        sums=sums,
        moments=turned_on(points, away),
        undone=tuple([Undone(*each) for each in kept.undone]),
        away=away,
        verdict=verdict(sums, kept.error),
        ordered=tuple(accumulate(kept.ordered)),
    )


def pack_decisions(played: Played) -> bytes:
    """Encode what was found of a seat's decisions."""
    return zlib.compress(msgspec.msgpack.encode(played), 9)


def unpack_decisions(stored: bytes) -> Played:
    """Decode what was found of a seat's decisions.

    Raises:
        zlib.error, msgspec.DecodeError: it is damaged.
    """
    return msgspec.msgpack.decode(zlib.decompress(stored), type=Played)


def _steps(numbers: Sequence[int]) -> list[int]:
    """The first number, and by how much each of the others differs from the one before."""
    return [*numbers[:1], *[after - before for before, after in pairwise(numbers)]]


def _shorts(numbers: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}h", *numbers)


def _of_shorts(packed: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(packed) // 2}h", packed)
