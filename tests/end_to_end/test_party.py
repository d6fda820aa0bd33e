"""What the people of a party rely on."""

import datetime

import pytest

from tests.end_to_end.party import where_it_is_day


@pytest.mark.parametrize("month", [1, 4, 7, 10])
def test_it_is_day_somewhere_at_any_moment(month: int) -> None:
    for hour in range(24):
        assert where_it_is_day(datetime.datetime(2026, month, 1, hour, 59, tzinfo=datetime.UTC))
