"""The order of a leaderboard, and who is on it."""

import datetime

import pytest

from bot.records.leaderboard import TOP, Line, board, ranked, since
from data.rows import RatingRow, TallyRow


def rating(player: int, mu: float, games: int = 20) -> RatingRow:
    return RatingRow(player, mu, 2.0, games)


def of_players(players: range) -> list[Line]:
    """These players, the lowest number first."""
    ratings = [rating(player, 50.0 - player) for player in players]
    return ranked(ratings, [TallyRow(player, 20, 1) for player in players], "all")


def test_established_ratings_come_first_then_provisional_ones() -> None:
    ratings = [rating(1, 40.0, games=3), rating(2, 25.0), rating(3, 30.0)]
    tallies = [TallyRow(player, 20, 5) for player in (1, 2, 3, 4)]
    lines = ranked(ratings, tallies, "all")
    assert [(line.rank, line.player) for line in lines] == [(1, 3), (2, 2), (3, 1), (4, 4)]
    assert [line.provisional for line in lines] == [False, False, True, True]
    assert lines[3].points is None


def test_a_month_goes_by_wins_and_equals_share_a_rank() -> None:
    lines = ranked([], [TallyRow(1, 5, 2), TallyRow(2, 4, 2), TallyRow(3, 5, 2), TallyRow(4, 9, 3)], "month")
    assert [(line.rank, line.player) for line in lines] == [(1, 4), (2, 2), (3, 1), (3, 3)]


def test_who_is_not_listed_takes_nobodys_rank_but_sees_their_own() -> None:
    lines = ranked(
        [rating(player, 50.0 - player) for player in range(1, 5)], [TallyRow(n, 20, 1) for n in range(1, 5)], "all"
    )
    seen = board(lines, {1, 3, 4}, 3, "all")
    assert [(line.rank, line.player) for line in seen.top] == [(1, 1), (2, 3), (3, 4)]
    assert seen.own == seen.top[1]
    hidden = board(lines, {1, 3, 4}, 2, "all")
    assert [line.player for line in hidden.top] == [1, 3, 4]
    assert hidden.own is not None
    assert (hidden.own.player, hidden.own.rank) == (2, 2)
    assert board(lines, {1, 3, 4}, 99, "all").own is None


def test_only_the_best_are_shown_besides_oneself() -> None:
    lines = ranked(
        [rating(player, 50.0 - player) for player in range(30)], [TallyRow(n, 20, 1) for n in range(30)], "all"
    )
    found = board(lines, set(range(30)), 25, "all")
    assert len(found.top) == TOP
    assert found.own is not None
    assert found.own.rank == 26


@pytest.mark.parametrize(("day", "begins"), [(1, 1), (30, 1)])
def test_a_month_begins_on_its_first_day_in_utc(day: int, begins: int) -> None:
    now = datetime.datetime(2026, 11, day, 0, 30, tzinfo=datetime.UTC).timestamp()
    assert since("month", now) == datetime.datetime(2026, 11, begins, tzinfo=datetime.UTC).timestamp()
    assert since("all", now) == 0.0
