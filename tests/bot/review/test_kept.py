"""A review is kept as few numbers, and is the same when it is read again."""

import pytest
from msgspec.structs import astuple

from bot.review.kept import pack, unpack
from tests.bot.review.test_review import BASE, MAFIA, POST, SOME, UNDONE, looked_back


@pytest.mark.parametrize("name", SOME)
def test_what_is_kept_is_what_was_found(name: str) -> None:
    found = looked_back(name)
    again = unpack(pack(found))
    assert (again.game, again.points, again.undone, again.away) == (found.game, found.points, found.undone, found.away)
    for before, after in zip(found.sums, again.sums, strict=True):
        assert astuple(after) == pytest.approx(astuple(before), abs=1e-6)
    assert again.moments == found.moments
    assert (again.verdict.lucky, again.verdict.even) == (found.verdict.lucky, found.verdict.even)
    assert pack(again) == pack(found)


@pytest.mark.parametrize("name", [BASE, POST, MAFIA, UNDONE])
def test_it_is_small(name: str) -> None:
    assert len(pack(looked_back(name))) < 4_096


def test_what_a_stand_in_did_is_kept() -> None:
    apart = tuple(point.entry for point in looked_back(BASE).points if point.seat == 0)
    found = looked_back(BASE, apart)
    again = unpack(pack(found))
    assert again.away == found.away
    assert again.sums[0].stood_in == pytest.approx(found.sums[0].stood_in, abs=1e-6)
