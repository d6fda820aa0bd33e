"""Pictures in several languages: what is remembered of one never appears in another."""

from collections.abc import Callable

import pytest

from bot.language import speaking
from bot.language.pseudo import PSEUDO
from rendering.drawing.picture import Picture
from tests.rendering import caches
from tests.rendering.machi_koro import test_pictures as machi_koro
from tests.rendering.mafia_dollar import test_pictures as mafia_dollar
from tests.support import pseudo
from tests.support.long import sampled

MACHI_KORO = [(kind, sample) for kind in machi_koro.DRAWINGS for sample in ("middle", "everything")]


@pytest.mark.parametrize(("kind", "sample"), sampled(MACHI_KORO, ("market", "middle")))
def test_a_picture_of_machi_koro_shows_no_other_language(kind: str, sample: str) -> None:
    _expect_the_same_from_any_cache(lambda: machi_koro.draw(kind, sample))


@pytest.mark.parametrize("kind", sampled(mafia_dollar.EVERY, "hand"))
def test_a_picture_of_mafia_dollar_shows_no_other_language(kind: str) -> None:
    _expect_the_same_from_any_cache(lambda: mafia_dollar.draw(kind))


def _expect_the_same_from_any_cache(draw: Callable[[], Picture]) -> None:
    with pseudo.offered(), speaking(PSEUDO):
        caches.forget()
        alone = draw()
    caches.forget()
    english = draw()
    with pseudo.offered(), speaking(PSEUDO):
        assert draw() == alone
    assert draw() == english
    caches.forget()
