"""“How to play”: one readable picture for each game."""

from collections.abc import Callable

import pytest

from rendering import machi_koro, mafia_dollar
from rendering.drawing.picture import Picture
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels


@pytest.mark.parametrize("guide", [machi_koro.guide, mafia_dollar.guide])
def test_the_guide_is_small_readable_and_described(guide: Callable[[], Picture], inks: Inks) -> None:
    picture = guide()
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == 1200
    assert picture.height <= 1200
    assert len(picture.png) <= 130 * 1024
    assert picture.alt.startswith("How to play")
    assert len(picture.alt) <= 1024
    forget("guide", "on")
    assert guide() == picture
    assert inks
