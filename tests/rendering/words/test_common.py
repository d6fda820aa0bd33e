"""Words that every game uses."""

import pytest

from bot.language import Sentence
from rendering.words.common import SeatNames, Told, called

NAMES = ["Ann", "Bo"]
GAVE = Told(
    Sentence("**{name}** gave **{other}** {card}."),
    you=Sentence("You gave **{other}** {card}."),
    to_you=Sentence("**{name}** gave you {card}."),
)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (0, "You gave **Bo** a Mine."),
        (1, "**Ann** gave you a Mine."),
        (2, "**Ann** gave **Bo** a Mine."),
        (None, "**Ann** gave **Bo** a Mine."),
    ],
)
def test_each_reader_has_a_sentence(reader: int | None, told: str) -> None:
    assert GAVE(SeatNames([*NAMES, "Cy"], reader), 0, 1, card="a Mine") == told


def test_plain_names_have_no_reader() -> None:
    assert GAVE(NAMES, 0, 1, card="a Mine") == "**Ann** gave **Bo** a Mine."
    assert called(NAMES, 0, Sentence("you")) == "Ann"
    assert called(SeatNames(NAMES, 0), 0, Sentence("you")) == "you"
