import re

from rendering.art.isometric import ANCHOR, FRAME, LOT, Block, at, box, shadow


def corners(polygon: str) -> list[tuple[float, float]]:
    found = re.search('points="([^"]*)"', polygon)
    assert found
    return [(float(x), float(y)) for x, y in (place.split(",") for place in found[1].split())]


def test_lot_is_twice_as_wide_as_high_and_inside_the_frame() -> None:
    back, right, front, left = at(0, 0), at(LOT, 0), at(LOT, LOT), at(0, LOT)
    assert right.x - left.x == 2 * (front.y - back.y)
    assert FRAME.left < left.x < right.x < FRAME.left + FRAME.width
    assert FRAME.top < back.y < front.y < FRAME.top + FRAME.height
    assert at(LOT / 2, LOT / 2) == ANCHOR


def test_walls_meet_at_the_front_corner() -> None:
    block = Block(1, 2, 3, 4, 5)
    assert block.left.at(3, 5) == block.right.at(0, 5) == at(4, 6, 5)
    assert not block.left.shaded
    assert block.right.shaded


def test_box_has_a_lit_a_shaded_and_an_upper_side() -> None:
    assert len(set(re.findall('fill="(#[0-9A-F]{6})"', box(Block(1, 1, 2, 2, 2), "#808080")))) == 3


def test_shadow_stays_inside_the_lot() -> None:
    for x, y in corners(shadow(Block(3, 1, 6, 6, 30))):
        across, down = x / 10, y / 5
        assert 0 <= (across + down) / 2 <= LOT
        assert 0 <= (down - across) / 2 <= LOT
