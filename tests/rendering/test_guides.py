"""“How to play”: one readable picture for each game."""

from collections.abc import Callable

import pytest

from bot.language import LANGUAGES, speaking
from bot.pictures.picture import Picture
from rendering import machi_koro, mafia_dollar
from rendering.drawing import text
from rendering.drawing.glyph_runs import Piece
from rendering.drawing.text import Line
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.support.long import sampled

EVERY = [(guide, language) for guide in (machi_koro.guide, mafia_dollar.guide) for language in LANGUAGES]


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


@pytest.mark.parametrize(("guide", "language"), sampled(EVERY, (mafia_dollar.guide, "fr")))
def test_no_words_of_a_guide_are_cut_off_in_any_language(
    guide: Callable[[], Picture], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = list[str]()

    def shortened(found: list[Piece], size: int, weight: text.Weight, width: int) -> Line:
        whole = text._set(found, size, weight)
        if whole.width > width:
            cut.append("".join(piece.text for piece in found))
        return whole

    monkeypatch.setattr(text, "_shortened", shortened)
    forget()
    with speaking(language):
        guide()
    forget()
    assert cut == []
