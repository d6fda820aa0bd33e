"""What posters have in common: names in facts are whole, and their words stay whole, too."""

import pytest

from rendering.drawing.canvas import Canvas
from rendering.drawing.poster_parts import FACT, Colours, Fact, facts
from rendering.drawing.sprites import TROPHY, on
from rendering.drawing.theme import GOLD, LINE, MUTED, PAGE, PANEL, WHITE, WIDTH
from tests.rendering.fitting import broken, drawn
from tests.rendering.scenes import LONG

COLOURS = Colours(PAGE, PANEL, LINE, GOLD, WHITE, MUTED)


@pytest.mark.parametrize("name", LONG)
def test_a_name_is_made_smaller_before_a_word_is_broken(name: str) -> None:
    fact = Fact("Luckiest roll", "+28", 0, name, f"from {name}", lambda: on(TROPHY, 100, PANEL))

    def draw() -> None:
        canvas = Canvas(WIDTH, FACT, PAGE)
        facts(canvas, 0, [fact] * 3, COLOURS)
        canvas.done()

    found = drawn({"facts": draw})["facts"]
    assert not [label.text for label in found if label.faults]
    assert not broken(name, [label.text for label in found[1:]])
