"""What players and hosts read is plain English, and stands in the modules of sentences."""

import re

import pytest

from tests.sentences import HOSTS, PLAYERS, Sentence, sentences

HOMES = re.compile(r"rendering/.*|data/cards/.*|cogs/(\w+/(\w*words|commands)|errors/refusals|commands/\w+)\.py")
"""Where whole sentences stand. Labels of buttons and menus stand where these are made."""


def where(found: list[Sentence]) -> list[str]:
    return [f"{sentence.file}:{sentence.line}: {sentence.text}" for sentence in found]


@pytest.fixture(scope="module")
def read() -> list[Sentence]:
    return list(sentences([*PLAYERS, *HOSTS]))


def test_no_word_of_the_dialect_is_read(read: list[Sentence]) -> None:
    assert not where([sentence for sentence in read if sentence.dialect])


def test_no_number_of_a_rule_is_read(read: list[Sentence]) -> None:
    assert not where([sentence for sentence in read if sentence.rule])


def test_whole_sentences_stand_beside_their_peers(read: list[Sentence]) -> None:
    whole = [sentence for sentence in read if sentence.whole and sentence.file.startswith("cogs/")]
    assert not where([each for each in whole if not HOMES.fullmatch(each.file)])


def test_the_listing_finds_texts_placeholders_and_descriptions(read: list[Sentence]) -> None:
    texts = {sentence.text for sentence in read}
    assert "**{name}**, roll the dice." in texts
    assert "Roll the dice." in texts
    assert "On anyone's roll: 1 coin from the bank." in texts


def test_long_sentences_are_marked() -> None:
    line = Sentence("a.py", 1, "", "**{name}** " + "a" * 70)
    assert line.lines == 2
    assert Sentence("a.py", 1, "", line.text + "b" * 20).lines == 3
    assert Sentence("a.py", 1, "", f"{line.text}. {line.text}.").lines == 2
