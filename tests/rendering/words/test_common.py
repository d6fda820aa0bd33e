"""Words that every game uses."""

import doctest

import pytest

from bot.language import Sentence
from rendering.words import common
from rendering.words.common import SeatNames, called, cut, fitting, named

NAMES = ["Ann", "Bo"]


def test_plain_names_have_no_reader() -> None:
    assert called(NAMES, 0, Sentence("you")) == "Ann"
    assert called(SeatNames(NAMES, 0), 0, Sentence("you")) == "you"


WHOLE = "Ann rolled 6 · Ann +1 · Bakery · Ann built Mine for 6 coins · New on sale: Forest."


@pytest.mark.parametrize(
    ("text", "length", "shown"),
    [
        (WHOLE, 90, WHOLE),
        (WHOLE, 70, "Ann rolled 6 · Ann +1 · Bakery · Ann built Mine for 6 coins…"),
        ("Bo pays 2. Cy takes 3; Dee takes 1.", 30, "Bo pays 2. Cy takes 3…"),
        ("麦畑を建てました。パン屋、カフェ、森林を建てました。", 16, "麦畑を建てました…"),
        ("Wheat Field, Bakery, Cafe, Forest", 22, "Wheat Field, Bakery…"),
        ("no end in sight anywhere", 15, "no end in…"),
    ],
)
def test_what_is_cut_ends_after_a_whole_part(text: str, length: int, shown: str) -> None:
    assert cut(text, length) == shown
    assert len(shown) <= length or shown == text


def test_a_list_ends_after_a_whole_name_and_counts_the_others() -> None:
    assert named(["Ann", "Bo", "Cleopatra", "Dan"], 18) == "Ann, Bo and 2 more"
    assert named(["Maximilian"], 5) == "Maximilian"
    assert named([]) == ""


def test_a_paragraph_keeps_the_first_sentences_that_fit() -> None:
    assert fitting(["One.", "Two.", "Three."], " ".join, 10) == "One. Two."
    assert fitting(["A long one.", "Two."], " ".join, 5) == "A long one."


def test_the_examples_are_true() -> None:
    assert doctest.testmod(common).failed == 0
