"""A burst is large, stays in the picture, and hides neither its building nor a number."""

import itertools

import pytest

from rendering.drawing.canvas import Box
from rendering.machi_koro.towns.bursts import FROM, beside, burst
from rendering.machi_koro.towns.plates import overlap

ROOM = (1160, 340)
BODY = 120, 120


def free(taken: Box) -> Box:
    """What of a box a burst covers for certain: all but its corners."""
    left, top, width, height = taken
    return left + width // 8, top + height // 8, width * 3 // 4, height * 3 // 4


@pytest.mark.parametrize(("x", "y"), list(itertools.product((0, 300, 1040), (0, 110, 220))))
def test_a_burst_lies_beside_its_building_and_inside_the_picture(x: int, y: int) -> None:
    body = (x, y, *BODY)
    plate = (x, y + 90, 120, 38)
    size = burst(15, 64).mask.size
    box = beside(ROOM, body, size, lambda each: overlap(each, body) + overlap(each, plate))
    assert not overlap(free(box), body)
    assert 0 <= box[0] <= ROOM[0] - size[0]
    assert 0 <= box[1] <= ROOM[1] - size[1]
    assert abs(box[0] + size[0] / 2 - x - 60) < 120 + size[0] / 2, "it is near"


def test_a_burst_makes_way_for_what_is_not_to_be_hidden() -> None:
    body = (500, 110, *BODY)
    alone = beside(ROOM, body, (200, 120), lambda each: overlap(each, body))
    crowded = beside(ROOM, body, (200, 120), lambda each: overlap(each, body) + overlap(each, alone))
    assert crowded != alone
    assert overlap(free(crowded), alone) < overlap(free(alone), alone)


def test_each_sum_has_its_own_burst_of_the_size_asked_for() -> None:
    looks = {burst(coins, 64).indexes.tobytes() for coins in range(FROM, 40)}
    assert len(looks) == 40 - FROM
    assert burst(15, 32).mask.height * 2 == burst(15, 64).mask.height
    assert set(burst(15, 64).mask.tobytes()) == {0, 255}
