"""Sentences in a row, as each language sets them."""

import pytest

from bot.language import speaking
from bot.language.rows import paragraph


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "One. Two."), ("de", "One. Two."), ("ja", "One.Two."), ("zh-CN", "One.Two.")],
)
def test_japanese_and_chinese_have_no_space_between_sentences(language: str, written: str) -> None:
    with speaking(language):
        assert paragraph("One.", "", "Two.") == written
