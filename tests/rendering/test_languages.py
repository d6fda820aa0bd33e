"""Pictures in several languages: all text in them is translated, and what is remembered appears in no other one."""

import itertools
from collections.abc import Callable

import pytest

from bot.language import DEFAULT, LANGUAGES, speaking
from bot.language.pseudo import PSEUDO
from bot.pictures.picture import Picture
from tests.rendering import caches, scenes
from tests.rendering.machi_koro import test_pictures as machi_koro
from tests.rendering.mafia_dollar import test_pictures as mafia_dollar
from tests.support import pseudo
from tests.support.long import LONG, sampled
from tests.support.vocabulary import watched

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


@LONG
@pytest.mark.parametrize("kind", scenes.TRANSLATED)
def test_no_word_outside_brackets_is_drawn(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo.offered(), speaking(PSEUDO), pseudo.drawn_texts(monkeypatch) as drawn:
        alts = scenes.alt_texts(kind)
    found = {text: pseudo.outside_brackets(text, scenes.NAMED) for text in (*alts, *sorted(drawn))}
    bare = [f"{' '.join(words)} in {text!r}" for text, words in found.items() if words]
    assert not bare, "\n".join(bare)


@LONG
@pytest.mark.parametrize("kind", scenes.TRANSLATED)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != DEFAULT])
def test_no_english_is_drawn_in_another_language(language: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        speaking(language),
        watched(monkeypatch, language) as faults,
        pseudo.drawn_texts(monkeypatch) as drawn,
    ):
        alts = scenes.alt_texts(kind)
    found = faults.in_texts(language, [*alts, *sorted(drawn)], scenes.NAMED)
    assert not found, "\n".join(found)


@LONG
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(LANGUAGES, 2)))
def test_two_readers_each_see_their_own_language(one: str, other: str) -> None:
    """Their names are the same, but Chinese draws its letters otherwise than Japanese does."""
    names = ("直骨", "Bö", "Cleo", "Dev")

    def drawn() -> list[Picture]:
        return [machi_koro.draw("board", "middle", names), mafia_dollar.draw("hand", names)]

    alone = {}
    for language in (one, other):
        caches.forget()
        with speaking(language):
            alone[language] = drawn()
    for language in (one, other, one):
        with speaking(language):
            assert drawn() == alone[language]
    assert alone[one] != alone[other]
