"""Cuts a game into a film: highlights are shown longer, and the turns between them are summarised."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

USUAL: Final = 160
"""How long a turn that is no highlight is shown if there is time enough, in milliseconds."""
BRISK: Final = 90
"""How long a frame that stands for several turns is shown at least, in milliseconds."""
_LONGER: Final = 1.4
"""How many times as long as it wishes a turn is shown at most, if there is time enough."""
_BRIEF: Final = 5
"""Up to one fifth of the film's milliseconds is reserved for the turns between highlights."""


class Take(msgspec.Struct, frozen=True):
    """A turn that could be shown. `wish`: for how many milliseconds; `rank`: how high a highlight it is, 0: none."""

    rank: float = 0
    wish: int = USUAL


class Cut(msgspec.Struct, frozen=True):
    """A turn that is shown: its place among the takes, and its milliseconds. `lingers`: as long as it wished.

    `passed`: how many turns went by since the one shown before, this one counted.
    """

    at: int
    milliseconds: int
    passed: int
    lingers: bool


def cuts(takes: Sequence[Take], room: int) -> list[Cut]:
    """Choose what to show in at most `room` milliseconds, in order.

    Highlights get as long as they wish, the highest `rank` first, while there is room. Of the other turns all are
    shown, or as many as fit.
    """
    kept = _kept(takes, room)
    left = room - sum(takes[at].wish for at in kept)
    quiet = len(takes) - len(kept)
    step = 1 if quiet * USUAL <= left else -(-quiet // max(1, left // BRISK))
    shown = max(1, quiet // step)
    brief = min(USUAL * min(step, 2), left // shown // 10 * 10)
    longer = min(_LONGER, 1 + (left - shown * brief) / max(1, room - left))
    wishes = [int(take.wish * longer) // 10 * 10 for take in takes]
    return list(_in_order(wishes, kept, step, brief))


def _kept(takes: Sequence[Take], room: int) -> frozenset[int]:
    """The places of the highlights that get as long as they wish."""
    kept, spent = set[int](), 0
    for at in sorted(range(len(takes)), key=lambda each: (-takes[each].rank, each)):
        brief = min((len(takes) - len(kept) - 1) * USUAL, room // _BRIEF)
        if takes[at].rank > 0 and spent + takes[at].wish + brief <= room:
            kept.add(at)
            spent += takes[at].wish
    return frozenset(kept)


def _in_order(wishes: Sequence[int], kept: frozenset[int], step: int, brief: int) -> Iterator[Cut]:
    """The turns that are shown, `wishes`: for how long; of those between, one of `step`, for `brief` milliseconds."""
    passed = waited = 0
    for at, wish in enumerate(wishes):
        passed += 1
        lingers = at in kept
        waited += not lingers
        if lingers or waited >= step:
            yield Cut(at, wish if lingers else brief, passed, lingers)
            passed = 0
            waited = waited if lingers else 0
