"""Dates and lengths of games in words."""

import pytest

from bot.games.values import Outcome
from rendering.words.endings import TimePlayed, day, lasted, ranks


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 minute"),
        (-5, "1 minute"),
        (59 * 60, "59 minutes"),
        (3600, "1 hour"),
        (47 * 3600, "47 hours"),
        (2 * 86_400, "2 days"),
        (30.4 * 86_400, "30 days"),
    ],
)
def test_a_length_is_told_in_one_unit(seconds: float, words: str) -> None:
    assert lasted(TimePlayed(1_000_000, 1_000_000 + seconds)) == words


def test_a_date_is_one_of_utc() -> None:
    assert day(0) == "1 January 1970"


def test_equal_seats_share_a_rank() -> None:
    assert ranks(Outcome(((2,), (0, 3), (1,)), "landmarks")) == [(1, 2), (2, 0), (2, 3), (4, 1)]
