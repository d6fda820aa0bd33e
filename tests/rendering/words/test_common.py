"""Words that every game uses."""

from bot.language import Sentence
from rendering.words.common import SeatNames, called

NAMES = ["Ann", "Bo"]


def test_plain_names_have_no_reader() -> None:
    assert called(NAMES, 0, Sentence("you")) == "Ann"
    assert called(SeatNames(NAMES, 0), 0, Sentence("you")) == "you"
