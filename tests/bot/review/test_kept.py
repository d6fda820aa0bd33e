"""A review is kept as few numbers, and is the same when it is read again."""

import zlib

import msgspec
import pytest
from msgspec.structs import astuple

from bot.review.decisions import Mistake, Played
from bot.review.kept import pack, pack_decisions, unpack, unpack_decisions
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


def test_decisions_are_kept_compressed_as_the_check_of_stored_bytes_expects() -> None:
    played = Played(9, (Mistake(3, 17, 1, "{}", "[]", 0.5, 0.1, 0.01, 48),))
    assert unpack_decisions(pack_decisions(played)) == played
    assert msgspec.msgpack.decode(zlib.decompress(pack_decisions(played)), type=Played) == played


def test_what_was_kept_with_reasons_of_their_own_is_still_read() -> None:
    mistake = Mistake(3, 17, 1, "{}", "[]", 0.5, 0.1, 0.01, 48)
    earlier = msgspec.structs.asdict(mistake) | {"why": "{}", "why_given": ""}
    packed = zlib.compress(msgspec.msgpack.encode({"decisions": 9, "mistakes": [earlier], "left": 0}))
    assert unpack_decisions(packed) == Played(9, (mistake,))


def test_what_a_stand_in_did_is_kept() -> None:
    apart = tuple(point.entry for point in looked_back(BASE).points if point.seat == 0)
    found = looked_back(BASE, apart)
    again = unpack(pack(found))
    assert again.away == found.away
    assert again.sums[0].stood_in == pytest.approx(found.sums[0].stood_in, abs=1e-6)
    ordered = msgspec.structs.replace(found, ordered=found.away[1:3])
    assert unpack(pack(ordered)).ordered == found.away[1:3]
