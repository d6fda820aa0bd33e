"""Deadlines: durations, fixed hours, and daylight saving time."""

import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.calendar.deadlines import (
    HOUR,
    LEAST_NOTICE,
    LONGEST_DEADLINE,
    SHORTEST_DEADLINE,
    Daily,
    Deadline,
    Duration,
    next_deadline,
    zones,
)

DAY = 24 * HOUR
BERLIN = "Europe/Berlin"


def at(zone: str, *moment: int, fold: int = 0) -> float:
    """Seconds since 1970 at that local time."""
    return datetime.datetime(*moment, tzinfo=ZoneInfo(zone), fold=fold).timestamp()  # type: ignore[misc, arg-type]


def shown(zone: str, seconds: float) -> str:
    """The hour that clocks in that zone show."""
    return datetime.datetime.fromtimestamp(seconds, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


# --- valid deadlines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [SHORTEST_DEADLINE - 1, LONGEST_DEADLINE + 1, 0, -1, float("nan"), float("inf")])
def test_a_duration_is_an_hour_to_fourteen_days(seconds: float) -> None:
    with pytest.raises(ValueError, match="not between an hour and 14 days"):
        Duration(seconds)
    assert (Duration(SHORTEST_DEADLINE).seconds, Duration(LONGEST_DEADLINE).seconds) == (HOUR, 14 * DAY)


@pytest.mark.parametrize(("hour", "minute"), [(24, 0), (-1, 0), (0, 60), (12, -1)])
def test_a_time_of_day_must_be_one(hour: int, minute: int) -> None:
    with pytest.raises(ValueError, match="no time of day"):
        Daily(hour, minute, BERLIN)


@pytest.mark.parametrize("zone", ["", "Berlin", "Europe", "../../etc/passwd", "/etc/passwd", "Europe/Berlin\0", "é"])
def test_a_time_zone_must_be_known(zone: str) -> None:
    with pytest.raises(ValueError, match="no time zone is called"):
        Daily(20, 0, zone)


def test_there_are_zones_to_choose_from() -> None:
    assert {BERLIN, "America/New_York", "Asia/Kathmandu", "UTC"} <= zones()


@pytest.mark.parametrize("deadline", [None, Duration(36 * HOUR), Daily(20, 30, BERLIN)])
def test_a_deadline_outlives_the_process(deadline: Deadline | None) -> None:
    assert msgspec.json.decode(msgspec.json.encode(deadline), type=Deadline | None) == deadline


@pytest.mark.parametrize(
    "stored",
    [
        b'{"type": "duration", "seconds": 1}',
        b'{"type": "daily", "hour": 20, "minute": 0, "zone": "Nowhere"}',
        b'{"type": "weekly"}',
    ],
)
def test_impossible_deadlines_are_not_parsed(stored: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(stored, type=Deadline)


# --- when a deadline ends ------------------------------------------------------------------------------------


def test_a_duration_counts_from_now() -> None:
    assert next_deadline(Duration(2 * DAY), 1000.5) == 1000.5 + 2 * DAY


def test_a_fixed_hour_comes_every_day() -> None:
    evening = Daily(20, 0, BERLIN)
    first = next_deadline(evening, at(BERLIN, 2026, 6, 1, 8, 0))
    second = next_deadline(evening, first)
    assert [shown(BERLIN, when) for when in (first, second)] == ["2026-06-01 20:00", "2026-06-02 20:00"]


def test_a_fixed_hour_that_is_too_near_is_left_out() -> None:
    evening = Daily(20, 0, BERLIN)
    just_enough = at(BERLIN, 2026, 6, 1, 8, 0)
    assert next_deadline(evening, just_enough) - just_enough == LEAST_NOTICE
    assert shown(BERLIN, next_deadline(evening, just_enough + 1)) == "2026-06-02 20:00"
    assert shown(BERLIN, next_deadline(evening, at(BERLIN, 2026, 6, 1, 19, 59))) == "2026-06-02 20:00"
    assert shown(BERLIN, next_deadline(evening, at(BERLIN, 2026, 6, 1, 19, 59), least=0)) == "2026-06-01 20:00"


def test_clocks_put_forward_keep_the_hour_on_a_short_day() -> None:
    evening = Daily(20, 0, BERLIN)
    before = at(BERLIN, 2026, 3, 28, 20, 0)
    after = next_deadline(evening, before)
    assert shown(BERLIN, after) == "2026-03-29 20:00"
    assert after - before == 23 * HOUR


def test_clocks_put_back_keep_the_hour_on_a_long_day() -> None:
    evening = Daily(20, 0, BERLIN)
    before = at(BERLIN, 2026, 10, 24, 20, 0)
    after = next_deadline(evening, before)
    assert shown(BERLIN, after) == "2026-10-25 20:00"
    assert after - before == 25 * HOUR


def test_an_hour_skipped_by_clocks_falls_equally_late_that_day() -> None:
    night = Daily(2, 30, BERLIN)  # on 29 March 2026 clocks go from 02:00 to 03:00
    when = next_deadline(night, at(BERLIN, 2026, 3, 28, 12, 0))
    assert shown(BERLIN, when) == "2026-03-29 03:30"
    assert when - at(BERLIN, 2026, 3, 29, 0, 0) == 2.5 * HOUR
    assert shown(BERLIN, next_deadline(night, when)) == "2026-03-30 02:30"


def test_an_hour_that_comes_twice_counts_the_first_time_only() -> None:
    night = Daily(2, 30, BERLIN)  # on 25 October 2026 clocks go from 03:00 back to 02:00
    first = at(BERLIN, 2026, 10, 25, 2, 30)
    assert next_deadline(night, at(BERLIN, 2026, 10, 24, 12, 0)) == first
    assert shown(BERLIN, next_deadline(night, first, least=0)) == "2026-10-26 02:30"
    assert shown(BERLIN, next_deadline(night, first + 1800, least=0)) == "2026-10-26 02:30"


def test_a_day_that_a_country_left_out_is_left_out() -> None:
    apia = "Pacific/Apia"  # there was no 30 December 2011
    when = next_deadline(Daily(20, 0, apia), at(apia, 2011, 12, 29, 20, 0))
    assert shown(apia, when) == "2011-12-31 20:00"


@given(
    st.sampled_from([BERLIN, "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"]),
    st.integers(0, 23),
    st.integers(0, 59),
    st.floats(1.2e9, 2.0e9),
    st.floats(0, LEAST_NOTICE),
)
def test_the_next_one_is_always_ahead_and_never_far(
    zone: str, hour: int, minute: int, now: float, least: float
) -> None:
    when = next_deadline(Daily(hour, minute, zone), now, least=least)
    assert now < when
    assert least <= when - now <= least + 50 * HOUR
