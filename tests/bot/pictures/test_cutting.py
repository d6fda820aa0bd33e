"""A film shows its highlights for longer, and sums up the turns between them."""

import pytest

from bot.pictures.cutting import BRISK, USUAL, Take, cuts

ROOM = 15_000
"""Milliseconds."""


@pytest.mark.parametrize("turns", [1, 2, 10, 90, 350, 2000])
@pytest.mark.parametrize("every", [1, 3, 50])
def test_a_film_ends_in_time(turns: int, every: int) -> None:
    takes = [Take(at % 7 + 1, 700) if at % every == 0 else Take() for at in range(turns)]
    found = cuts(takes, ROOM)
    assert sum(cut.milliseconds for cut in found) <= ROOM
    assert [cut.at for cut in found] == sorted({cut.at for cut in found})
    assert all(cut.milliseconds >= BRISK // 10 * 10 for cut in found)


def test_a_short_game_is_shown_turn_by_turn_and_what_matters_a_little_longer() -> None:
    takes = [Take(), Take(5, 700), Take(), Take(9, 900)]
    found = cuts(takes, ROOM)
    assert [(cut.at, cut.passed) for cut in found] == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert [cut.milliseconds for cut in found if not cut.lingers] == [USUAL, USUAL]
    assert all(takes[cut.at].wish < cut.milliseconds < 1.5 * takes[cut.at].wish for cut in found if cut.lingers)


def test_what_matters_most_gets_its_time_first() -> None:
    takes = [Take(1, 1000) for _ in range(30)]
    takes[3] = takes[27] = Take(9, 1000)
    kept = {cut.at for cut in cuts(takes, ROOM) if cut.lingers}
    assert {3, 27} < kept < set(range(30))


def test_in_a_long_game_several_turns_pass_at_once_and_none_is_lost() -> None:
    takes = [Take(at == 150, 1000) for at in range(601)]
    found = cuts(takes, ROOM)
    assert any(cut.lingers and cut.at == 150 for cut in found)
    assert max(cut.passed for cut in found) > 1
    assert sum(cut.passed for cut in found) == found[-1].at + 1
    assert len(takes) - found[-1].at <= max(cut.passed for cut in found)


def test_a_fifth_of_the_time_is_kept_for_what_lies_between() -> None:
    takes = [Take(at % 2, 500) for at in range(120)]
    brief = sum(cut.milliseconds for cut in cuts(takes, ROOM) if not cut.lingers)
    assert brief >= ROOM // 5 - 1000
