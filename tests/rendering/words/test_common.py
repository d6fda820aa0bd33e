"""Words that every game uses."""

import pytest

from rendering.words.common import told_to

NAMES = ["Ann", "Bo"]


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
