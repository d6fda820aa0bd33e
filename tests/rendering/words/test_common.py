"""Words that every game uses."""

import pytest

from bot.language import Sentence
from rendering.words.common import SeatNames, Told, called, told_to

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


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("**{}** drew a card.", "You drew a card."),
        ("🤝 **{}** gave **Bo** a **Roadster**.", "🤝 You gave **Bo** a **Roadster**."),
        ("💀 **Bo**'s Slow Sal took out **{}**'s Paperboy Pip.", "💀 **Bo**'s Slow Sal took out your Paperboy Pip."),
        ("**{}**'s Slow Sal came home.", "Your Slow Sal came home."),
        ("🏆 **{}** wins: nobody else is left.", "🏆 You win: nobody else is left."),
        ("🚓 **{}** faces the **Police raid**.", "🚓 You face the **Police raid**."),
        ("🃏 Deal 2. **{}** has the first turn.", "🃏 Deal 2. You have the first turn."),
        ("`  3` **Bo** rolled ⚀ 1 · **{}** +1 · Bakery", "`  3` **Bo** rolled ⚀ 1 · You +1 · Bakery"),
        ("` 12` **{}** built nothing.", "` 12` You built nothing."),
        ("💵 Banked: **{}** $5,000, **Bo** $0.", "💵 Banked: you $5,000, **Bo** $0."),
    ],
)
def test_the_reader_of_a_line_is_you(line: str, told: str) -> None:
    assert told_to(0, NAMES, lambda names: [line.format(names[0])]) == [told]
    assert told_to(None, NAMES, lambda names: [line.format(names[0])]) == [line.format("Ann")]
    assert told_to(1, NAMES, lambda names: [line.format(names[0])]) == [line.format("Ann")]
