"""Robots as people type them."""

import pytest

from bot.games.values import LEVELS
from bot.language import speaking
from cogs.tables.robots_option import completions, levels, seats
from cogs.ui import words
from cogs.ui.replies import Refused
from cogs.ui.robot_words import robots_typed as written


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", []),
        ("hard", ["hard"]),
        ("2 hard, 1 normal", ["hard", "hard", "normal"]),
        ("2x Hard normal", ["hard", "hard", "normal"]),
        ("3×easy", ["easy"] * 3),
        ("hard & easy", ["hard", "easy"]),
        (" 0 hard ", []),
    ],
)
def test_lists_of_levels(typed: str, meant: list[str]) -> None:
    assert levels(typed) == meant


@pytest.mark.parametrize("typed", ["godlike", "hard 3", "💥", "10 easy", "-1 hard", "2 2 hard", "__import__", "1" * 90])
def test_an_invalid_list_is_refused_with_a_valid_example(typed: str) -> None:
    with pytest.raises(Refused, match="2 hard, 1 normal"):
        levels(typed)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "2 schwere, 1 normaler, leicht"),
        ("ja", "２強い、１普通、弱い"),
        ("zh-CN", "2个困难，普通，1简单"),
        ("fr", "2 difficiles, 1 normal, 1 facile"),
        ("es", "2 difíciles 1 normal fácil"),
    ],
)
def test_levels_are_understood_in_the_readers_language(language: str, typed: str) -> None:
    with speaking(language):
        assert levels(typed) == ["hard", "hard", "normal", "easy"]
        for offered in completions(typed):
            assert written(levels(offered)) == offered
        with pytest.raises(Refused) as refused:
            levels("???")
        [example] = str(refused.value).split("`")[1::2]
        assert levels(example) == ["hard", "hard", "normal"]


def test_a_refusal_quotes_what_the_player_typed() -> None:
    with pytest.raises(Refused, match="no robot level “lots”"):
        levels("lots")


def test_every_suggestion_can_be_typed_and_extended() -> None:
    for typed in ("", "2 hard", "2 hard, no", "god", "1 easy, 1 hard"):
        for offered in completions(typed):
            assert written(levels(offered)) == offered


def test_every_robot_has_a_name_of_its_own() -> None:
    company = seats([*LEVELS] * 3, taken=words.ROBOT_NAMES[:2])
    names = [seat.name for seat in company]
    assert len(set(names)) == len(names) == 9
    assert not set(names) & set(words.ROBOT_NAMES[:2])


@pytest.mark.parametrize("typed", ["9 hard e", "5 hard 4 easy n", "6 hard 5 n"])
def test_what_is_offered_has_room_at_a_table(typed: str) -> None:
    offered = completions(typed)
    assert offered
    assert {len(levels(each)) for each in offered} == {9}
