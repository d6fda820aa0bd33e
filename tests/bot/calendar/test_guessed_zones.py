"""Guesses a person's time zone from others on the server, else from the hours at which they act."""

import zoneinfo
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.calendar.guessed_zones import FEWEST_STEPS, guessed_zone
from bot.calendar.preferences import FIRST_HOURS, Person

BERLIN, TOKYO = Person(zone="Europe/Berlin", zone_chosen=True), Person(zone="Asia/Tokyo", zone_chosen=True)
NOON = 1_800_000_000.0 // 86_400 * 86_400 + 12 * 3600


def test_the_commonest_zone_of_the_server_is_the_guess() -> None:
    assert guessed_zone([TOKYO, BERLIN, Person(), BERLIN], []) == "Europe/Berlin"
    assert guessed_zone([Person(), Person(guess="Asia/Tokyo", seated_at=1.0)], []) == "", "a guess is no choice"


@pytest.mark.parametrize("offset", [-8, -3, 0, 5, 9])
def test_steps_tell_the_hours_in_which_somebody_sleeps(offset: int) -> None:
    awake = [
        datetime(2026, 5, day, hour, tzinfo=UTC) - timedelta(hours=offset) for day in (1, 2) for hour in range(8, 23)
    ]

    guess = guessed_zone([], [moment.timestamp() for moment in awake])

    there = awake[0].astimezone(zoneinfo.ZoneInfo(guess)).utcoffset()
    assert there == timedelta(hours=offset)


def test_a_few_steps_tell_nothing() -> None:
    assert guessed_zone([], [NOON] * (FEWEST_STEPS - 1)) == ""
    assert guessed_zone([], [NOON] * FEWEST_STEPS) != ""


def test_without_a_guess_the_first_hours_are_quiet() -> None:
    person = Person(seated_at=NOON)
    assert [person.may_be_pinged(NOON + more) for more in (0.0, FIRST_HOURS - 1, FIRST_HOURS)] == [False, False, True]


@given(st.integers(0, 47), st.sampled_from(["Europe/Berlin", "Asia/Tokyo", "Etc/GMT+7"]))
def test_the_night_is_spared_until_pings_may_come_at_any_hour(hour: int, zone: str) -> None:
    moment, person = NOON + hour * 3600, Person(guess=zone, seated_at=NOON)
    there = datetime.fromtimestamp(moment, zoneinfo.ZoneInfo(zone)).hour
    assert person.may_be_pinged(moment) is (8 <= there < 23)
    said = person.in_zone(zone)
    assert said.may_be_pinged(moment) is (8 <= there < 23), "saying only the time wakes nobody"
    assert msgspec.structs.replace(said, any_hour=True).may_be_pinged(moment)
