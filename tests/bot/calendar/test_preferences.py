"""Preferences of people and servers are stored and decide when reminders may ping."""

import datetime
import zoneinfo

import pytest

from bot.calendar import preferences
from bot.calendar.preferences import Away, Person, Quiet, Server
from data.store import Store

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


def at(hour: int, minute: int = 0, day: int = 4) -> float:
    """A moment in Berlin; 4 January 2027 is a Monday."""
    return datetime.datetime(2027, 1, day, hour, minute, tzinfo=BERLIN).timestamp()


@pytest.mark.parametrize(
    ("quiet", "pinged", "left_alone"),
    [
        (Quiet(22 * 60, 7 * 60), [at(21, 59), at(7)], [at(22), at(23, 59), at(0), at(6, 59)]),
        (Quiet(13 * 60, 14 * 60), [at(12, 59), at(14)], [at(13), at(13, 59)]),
        (Quiet(), [at(0), at(12)], []),
        (Quiet(days_off=(5, 6)), [at(12), at(12, day=8)], [at(12, day=9), at(23, day=10)]),
    ],
)
def test_nobody_is_pinged_in_quiet_hours(quiet: Quiet, pinged: list[float], left_alone: list[float]) -> None:
    somebody = Person(zone="Europe/Berlin", quiet=quiet)
    assert all(somebody.may_be_pinged(moment) for moment in pinged)
    assert not any(somebody.may_be_pinged(moment) for moment in left_alone)


def test_nobody_is_pinged_on_holiday() -> None:
    somebody = Person(away=Away(100.0, 200.0))
    assert [somebody.may_be_pinged(moment) for moment in (99.0, 100.0, 199.0, 200.0)] == [True, False, False, True]


def test_quiet_hours_without_a_time_zone_go_by_the_guessed_one() -> None:
    person = Person(quiet=Quiet(22 * 60, 7 * 60), guess="Europe/Berlin")
    assert not person.may_be_pinged(at(22))
    assert person.may_be_pinged(at(7))


def test_days_away_begin_and_end_by_the_zone_that_is_chosen_later() -> None:
    away = Away(at(0, day=5), at(0, day=8))
    person = Person(guess="Europe/Berlin", away=away)
    there = zoneinfo.ZoneInfo("Asia/Tokyo")
    moved = person.in_zone("Asia/Tokyo").away
    assert moved is not None
    assert [
        datetime.datetime.fromtimestamp(edge, there).strftime("%d %H:%M") for edge in (moved.since, moved.until)
    ] == [
        "05 00:00",
        "08 00:00",
    ]
    assert person.in_zone("Europe/Berlin").away == away
    begun = Person(guess="Europe/Berlin", away=Away(at(9, 30), at(0, day=8))).in_zone("Asia/Tokyo").away
    assert begun is not None
    assert begun.since == at(9, 30), "they are away since that moment"


async def test_choices_are_kept(store: Store) -> None:
    chosen = Person(zone="Asia/Tokyo", quiet=Quiet(60, 120), remind=4, dm=False)
    here = Server(channels=(5,), opens="managers", pinged_at=1.0)
    async with store.change() as tx:
        await preferences.remember_person(tx, 7, chosen)
        await preferences.remember_server(tx, 9, here)
    assert await preferences.persons(store, [7, 8]) == {7: chosen, 8: Person()}
    assert await preferences.person(store, 7) == chosen
    assert await preferences.server(store, 9) == here
    assert await preferences.server(store, 10) == Server()
    async with store.change() as tx:
        await tx.forget_person(7)
    assert await preferences.person(store, 7) == Person()
