"""The engine must reproduce games written by hand from the rules, step by step."""

from pathlib import Path

import pytest

from tests.recorded.by_hand.reading import play, read, scripts

FEWEST = 10
"""There are at least this many games written by hand."""


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.stem)
def test_the_engine_reproduces_a_game_written_by_hand(path: Path) -> None:
    play(read(path))


def test_there_are_enough_and_each_cites_its_rules() -> None:
    written = [read(path) for path in scripts()]
    assert len(written) >= FEWEST
    assert {script.game for script in written} == {"machi_koro", "mafia_dollar"}
    for script in written:
        assert script.sources, script.title
        assert any(step.coins or step.each_turn or step.worth for step in script.steps), script.title
        assert any(step.why for step in script.steps), script.title
