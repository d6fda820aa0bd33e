"""No picture is taller than a phone's screen or two: what needs more is several pictures, or stands in columns."""

import pytest

from bot.pictures.animation import Film
from bot.pictures.picture import Picture
from rendering.drawing.canvas import shared_out
from rendering.drawing.theme import TALLEST
from tests.rendering.scenes import scenes
from tests.rendering.test_fit import GROUPS
from tests.support.long import sampled

FEW = ("machi table", "machi town", "machi report", "mafia strip", "machi market")


@pytest.mark.parametrize("group", sampled(GROUPS, *FEW))
def test_no_picture_is_too_tall(group: str) -> None:
    tall: dict[str, int] = {}
    for name, draw in scenes().items():
        if name.startswith(f"{group} ") or name == group:
            shown = draw()
            each = [] if isinstance(shown, Film) else shown.pages if isinstance(shown, Picture) else shown
            tall |= {f"{name}: {page.name}": page.height for one in each for page in one.pages if page.height > TALLEST}
    assert not tall


@pytest.mark.parametrize(
    ("heights", "shared"),
    [
        ([], [range(0)]),
        ([100], [range(1)]),
        ([800, 800], [range(2)]),
        ([240] * 7, [range(7)]),
        ([230] * 12, [range(6), range(6, 12)]),
        ([200] * 15, [range(7), range(7, 15)]),
        ([1600, 1600, 100], [range(1), range(1, 2), range(2, 3)]),
        ([2000, 100], [range(1), range(1, 2)]),
    ],
)
def test_parts_are_shared_out_evenly_among_as_few_pictures_as_possible(heights: list[int], shared: list[range]) -> None:
    assert shared_out(heights, 0) == shared
