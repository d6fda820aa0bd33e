"""Labels in pictures are as whole and as large in every language as they are in English.

It may be smaller than the smallest in English in the same place, but not by much: it is read on a phone.
"""

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pytest

from bot.language import DEFAULT, speaking
from tests.locales import languages
from tests.rendering.fitting import PHONE, Fault, Label, drawn
from tests.rendering.scenes import scenes
from tests.support.long import sampled

USUAL: Final = 1200
"""The width of a picture in pixels."""
SMALLER: Final = 0.7
"""The share of the smallest size in English, in the same place, that a label has at least."""
SMALLEST: Final = 6.0
"""Pixels of type, on a phone, that every label has."""
MORE_LEFT_OUT: Final = 2
"""News for which a picture has no room, beyond those in English; it says how many there are."""
GROUPS: Final = tuple(dict.fromkeys(" ".join(name.split()[:2]) for name in scenes()))
"""Kinds of pictures: the beginnings of the names of scenes."""
FEW: Final = ("mafia offer", "de")


@functools.cache
def labels(group: str, language: str) -> Mapping[str, Sequence[Label]]:
    """What is written in each scene of a group."""
    with speaking(language):
        return drawn({name: draw for name, draw in scenes().items() if name.startswith(group)})


def on_a_phone(size: int) -> float:
    return size * PHONE / USUAL


def smallest(found: Mapping[str, Sequence[Label]]) -> dict[str, Label]:
    """The smallest label in each place."""
    sizes: dict[str, Label] = {}
    for label in (label for every in found.values() for label in every):
        if label.place not in sizes or label.size < sizes[label.place].size:
            sizes[label.place] = label
    return sizes


def left_out(found: Sequence[Label]) -> int:
    return sum(label.faults.count("left out") for label in found)


def faults(english: Mapping[str, Sequence[Label]], other: Mapping[str, Sequence[Label]]) -> Iterator[str]:
    """What is worse than in English, in plain words."""
    for scene, found in other.items():
        usual = defaultdict[str, set[Fault]](set)
        for label in english[scene]:
            usual[label.place] |= set(label.faults)
        for label in found:
            if worse := set(label.faults) - usual[label.place] - {"left out"}:
                yield f"{scene}, {label.place}: {label.text!r} {', '.join(sorted(worse))}"
        more = left_out(found) - left_out(english[scene])
        if more > MORE_LEFT_OUT:
            yield f"{scene}: {more} more news have no room"
    least = smallest(english)
    for place, label in smallest(other).items():
        size = on_a_phone(label.size)
        usual_size = on_a_phone(least[place].size) if place in least else size
        if size < min(SMALLEST, usual_size) or size < SMALLER * usual_size:
            yield f"{place}: {label.text!r} is {size:.1f} px high on a phone, in English {usual_size:.1f}"


@pytest.mark.parametrize(
    ("group", "language"), sampled([(group, language) for group in GROUPS for language in languages()], FEW)
)
def test_labels_fit(group: str, language: str) -> None:
    assert not list(dict.fromkeys(faults(labels(group, DEFAULT), labels(group, language))))
