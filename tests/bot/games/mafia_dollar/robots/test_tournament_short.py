"""A short, seeded tournament: the robots' goals in a few seconds of games."""

import pytest

from tests.benchmarks import tournament_mafia
from tests.benchmarks.tournament_mafia import ROWS, Row, everybody
from tests.support.yardsticks.mafia_matches import Share, match

SEED = 40


@pytest.mark.parametrize(
    ("one", "others", "seats", "games", "least"),
    [
        ("easy", "random", 2, 20, 0.9),
        pytest.param("normal", "greedy", 4, 16, 0.4, marks=pytest.mark.long),
        pytest.param("hard", "greedy", 4, 12, 0.4, marks=pytest.mark.long),
        pytest.param("hard", "normal", 2, 40, 0.5, marks=pytest.mark.long),
    ],
)
def test_a_level_wins_far_more_than_its_share(one: str, others: str, seats: int, games: int, least: float) -> None:
    named = everybody()

    assert match(named[one], named[others], games, seats, SEED).share >= least


@pytest.mark.long
def test_the_easy_robot_is_pleasant_to_beat() -> None:
    named = everybody()

    assert match(named["easy"], named["greedy"], 60, 4, SEED).share < 0.25


def test_a_row_says_whether_its_goal_was_reached() -> None:
    row, share = Row("hard", "greedy", least=0.7), Share(70, 100, 250_000.0, 9.5)

    low, high = share.interval

    assert low < 0.62 < 0.77 < high
    assert row.line(share).endswith("reached")
    assert row.line(Share(69, 100, 250_000.0)).endswith("MISSED")
    assert all(named in everybody() for row in ROWS for named in (row.one, row.others))


def test_the_tournament_replays_rows_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    missed = [tournament_mafia.main(["--games", "4", "--only", "easy · 1 random"]) for _ in range(2)]
    first, second = capsys.readouterr().out.splitlines()

    assert missed == [0, 0]
    assert first.split("dollars")[0] == second.split("dollars")[0]  # the elapsed time may differ
