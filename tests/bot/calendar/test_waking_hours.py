"""Deadlines and reminders skip a player's nights, days off and holidays, also when clocks change."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.calendar.deadlines import HOUR, Daily, Duration, extension, next_deadline, warning
from bot.calendar.preferences import Away, Person, Quiet
from bot.calendar.waking_hours import PersonalClock, next_ping_time

DAY = 24 * HOUR
BERLIN = "Europe/Berlin"
NIGHT = Person(zone=BERLIN, quiet=Quiet(22 * 60, 7 * 60))
WEEKEND = Person(zone=BERLIN, quiet=Quiet(days_off=(5, 6)))


def at(day: int, hour: int, minute: int = 0, month: int = 1) -> float:
    """A moment in Berlin; 4 January 2027 is a Monday."""
    return datetime.datetime(2027, month, day, hour, minute, tzinfo=ZoneInfo(BERLIN)).timestamp()


@pytest.mark.parametrize(
    ("person", "begins", "hours", "ends"),
    [
        (NIGHT, at(4, 12), 5, at(4, 17)),
        (NIGHT, at(4, 20), 5, at(5, 10)),
        (NIGHT, at(4, 23), 5, at(5, 12)),
        (NIGHT, at(4, 12), 10, at(5, 8)),
        (NIGHT, at(4, 12), 11, at(5, 8)),
        (WEEKEND, at(8, 20), 6, at(11, 2)),
        (Person(away=Away(at(5, 0), at(9, 0))), at(4, 20), 6, at(9, 2)),
        (Person(zone=BERLIN, quiet=Quiet(13 * 60 + 7, 13 * 60 + 23)), at(4, 13), 1, at(4, 14, 23)),
    ],
)
def test_only_waking_hours_count(person: Person, begins: float, hours: int, ends: float) -> None:
    assert PersonalClock(person, waking=True, waits=False).due(Duration(hours * HOUR), begins) == ends


def test_otherwise_every_hour_counts() -> None:
    for deadline in (Duration(5 * HOUR), Daily(3, 0, BERLIN)):
        now = at(4, 20)
        assert PersonalClock(NIGHT, waking=False, waits=True).due(deadline, now) == next_deadline(deadline, now)


@pytest.mark.parametrize("waking", [True, False])
def test_nobody_wakes_up_less_than_an_hour_before_a_deadline(waking: bool) -> None:
    clock = PersonalClock(NIGHT, waking=waking, waits=False)
    assert clock.due(Daily(7, 12, BERLIN), at(4, 8)) == at(5, 8)
    assert clock.with_remainder(Duration(DAY), at(5, 7, 12), at(4, 8)) == at(5, 8)
    assert clock.due(Daily(8, 1, BERLIN), at(4, 8)) == at(5, 8, 1)


def test_only_a_time_in_which_a_night_lies_leaves_one_out() -> None:
    clock = PersonalClock(NIGHT, waking=True, waits=False)
    assert clock.leaves_out(at(4, 12), at(5, 12))
    assert not clock.leaves_out(at(4, 8), at(4, 20))
    assert not PersonalClock(NIGHT, waking=False, waits=False).leaves_out(at(4, 12), at(5, 12))


def test_a_table_that_waits_leaves_out_holidays_but_not_nights() -> None:
    person = Person(zone=BERLIN, quiet=Quiet(22 * 60, 7 * 60), away=Away(at(5, 12), at(7, 12)))
    assert PersonalClock(person, waking=False, waits=True).due(Duration(DAY), at(4, 20)) == at(7, 20)


def test_a_fixed_hour_comes_when_it_is_one_that_counts() -> None:
    assert PersonalClock(NIGHT, waking=True, waits=False).due(Daily(20, 0, BERLIN), at(4, 8)) == at(4, 20)
    assert PersonalClock(NIGHT, waking=True, waits=False).due(Daily(20, 0, BERLIN), at(4, 20)) == at(5, 20)
    assert PersonalClock(WEEKEND, waking=True, waits=False).due(Daily(20, 0, BERLIN), at(8, 18)) == at(11, 20)


def test_a_fixed_hour_at_night_moves_to_the_morning() -> None:
    assert PersonalClock(NIGHT, waking=True, waits=False).due(Daily(3, 0, BERLIN), at(4, 8)) == at(5, 8)


def test_a_player_without_waking_hours_counts_as_always_awake() -> None:
    never = Person(quiet=Quiet(days_off=(0, 1, 2, 3, 4, 5, 6)))
    assert PersonalClock(never, waking=True, waits=False).due(Duration(DAY), at(4, 8)) == at(5, 8)
    assert next_ping_time(never, at(4, 8)) == at(4, 8)


def test_the_night_when_clocks_go_forward_is_an_hour_shorter() -> None:
    clock = PersonalClock(Person(zone=BERLIN, quiet=Quiet(0, 6 * 60)), waking=True, waits=False)
    assert clock.due(Duration(2 * HOUR), at(27, 23, month=3)) == at(28, 7, month=3)


def test_the_next_call_waits_for_the_morning() -> None:
    assert next_ping_time(NIGHT, at(4, 12)) == at(4, 12)
    assert next_ping_time(NIGHT, at(4, 23, 30)) == at(5, 7)


@pytest.mark.parametrize(
    ("length", "before"), [(HOUR, HOUR / 4), (2 * HOUR, HOUR), (DAY, HOUR), (14 * DAY, 4 * HOUR), (0, 0)]
)
def test_the_warning_is_scaled_to_the_deadline(length: float, before: float) -> None:
    assert warning(length) == before
    assert warning(length + 1) >= before


def test_an_extension_is_half_of_what_there_was() -> None:
    assert extension(Duration(DAY)) == Duration(DAY / 2)
    assert extension(Duration(HOUR)) == Duration(HOUR)
    assert extension(Daily(20, 0, BERLIN)) == Duration(DAY / 2)


@given(
    st.sampled_from([BERLIN, "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe"]),
    st.integers(0, 1439),
    st.integers(0, 1439),
    st.sets(st.integers(0, 6), max_size=3),
    st.floats(1.8e9, 1.83e9),
    st.floats(HOUR, 3 * DAY),
)
def test_deadlines_and_reminders_come_in_waking_hours(
    zone: str, start: int, end: int, off: set[int], now: float, seconds: float
) -> None:
    person = Person(zone=zone, quiet=Quiet(start, end, tuple(sorted(off))))
    over = PersonalClock(person, waking=True, waits=False).due(Duration(seconds), now)
    assert over >= now + seconds - 1e-3
    called = next_ping_time(person, now)
    assert called >= now
    assert person.may_be_pinged(called) or called == now
