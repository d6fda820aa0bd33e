"""Words, clauses and sentences in a row, as each language sets them."""

import pytest

from bot.language import Sentence, speaking
from bot.language.english import with_article
from bot.language.everywhere import in_every_language
from bot.language.rows import bracketed, commas, headed, paragraph, semicolons, stopped, without_stop


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "One. Two."), ("de", "One. Two."), ("ja", "One.Two."), ("zh-CN", "One.Two.")],
)
def test_japanese_and_chinese_have_no_space_between_sentences(language: str, written: str) -> None:
    with speaking(language):
        assert paragraph("One.", "", "Two.") == written


@pytest.mark.parametrize(
    ("language", "written"), [("en", "Rye (easy): 2"), ("de", "Rye (easy): 2"), ("ja", "Rye（easy）：2")]
)
def test_brackets_and_colons_are_as_wide_as_the_script(language: str, written: str) -> None:
    with speaking(language):
        assert headed(f"Rye{bracketed('easy')}", 2) == written


def test_words_and_clauses_stand_in_a_row() -> None:
    assert commas(["a", "b", "c"]) == "a, b, c"
    assert semicolons(["Ann gained 2", "Bo lost 2"]) == "Ann gained 2; Bo lost 2"
    assert headed("Gained", "2 coins") == "Gained: 2 coins"
    assert commas([]) == ""


def test_a_sentence_has_one_stop_or_none() -> None:
    assert stopped("Ann rolled 6") == stopped("Ann rolled 6.") == "Ann rolled 6."
    assert without_stop("Ann rolled 6.") == without_stop("Ann rolled 6") == "Ann rolled 6"
    assert stopped("アンは6を出した。") == "アンは6を出した。"


def test_an_article_fits_its_noun() -> None:
    assert (with_article("Mine"), with_article("Apple Orchard")) == ("a Mine", "an Apple Orchard")


def test_a_name_in_every_language_begins_with_the_english_one() -> None:
    names = in_every_language(Sentence("Mine", context="Machi Koro card"))
    assert names[0] == "Mine"
    assert len(names) == len(set(names))
