"""Games written by hand from the rules: the engine must do what they say, step by step."""

from pathlib import Path

import pytest

from tests.recorded.by_hand.reading import play, read, scripts

FEWEST = 10
"""Of these games there are at least so many."""


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.stem)
def test_a_game_written_by_hand_is_played_as_it_is_written(path: Path) -> None:
    play(read(path))


def test_there_are_enough_and_each_says_where_its_rules_stand() -> None:
    written = [read(path) for path in scripts()]
    assert len(written) >= FEWEST
    assert {script.game for script in written} == {"machi_koro", "mafia_dollar"}
    for script in written:
        assert script.sources, script.title
        assert any(step.coins or step.each_go or step.worth for step in script.steps), script.title
        assert any(step.why for step in script.steps), script.title
