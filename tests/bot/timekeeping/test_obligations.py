"""Deadlines of live tables: whose, until when, and which events leave them unchanged."""

import pytest

from bot.calendar.deadlines import Daily, Duration
from bot.calendar.preferences import Person
from bot.games.machi_koro import Pass, Roll
from tests.bot.timekeeping.timed import DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO


async def test_only_pending_seats_have_deadlines(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, robots=1, dice=(1,))
    assert await timed.due() == {0: DAY}
    await timed.later(HOUR)
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 23 * HOUR}, "a go has one deadline"
    await timed.act(ANN, Pass())
    assert await timed.due() == {1: DAY}


async def test_a_question_asked_late_in_a_turn_leaves_a_rest(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO, dice=(1, 1))
    began = clock()
    await timed.later(23 * HOUR)
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 6 * HOUR}, "a quarter of a day"
    sent = (await timed.obligations())[0].reminders
    await timed.later(2 * HOUR)
    assert clock() > began + DAY
    assert (await timed.told(), (await timed.obligations())[0].reminders) == ([], sent), (
        "not reminded of what was just asked"
    )
    await timed.act(ANN, Pass())
    assert await timed.due() == {1: DAY}
    await timed.roll_and_pass(BO)
    assert await timed.due() == {0: DAY}, "another go has all its time"


@pytest.mark.parametrize(("hours", "rest"), [(1, 15), (8, 120), (14 * 24, 360)])
async def test_a_rest_is_a_quarter_of_the_deadline_within_reason(timed: TimedMatch, hours: int, rest: int) -> None:
    await timed.play(ANN, BO, terms=live(Duration(hours * HOUR)), dice=(1,))
    await timed.later(hours * HOUR - 60)
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: rest * 60}


async def test_a_rest_counts_waking_hours_where_the_deadline_does(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO, terms=live(Duration(DAY), waking=True), dice=(1,))
    await timed.later(DAY + 9 * HOUR)
    assert await timed.due() == {0: HOUR}
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 16 * HOUR}, "five hours of that evening and one of the next morning"


async def test_a_fixed_hour_without_rest_moves_to_the_next(timed: TimedMatch) -> None:
    for number, (hours, left) in enumerate([(8, 7), (10, 29)], start=1):
        await timed.play(ANN, BO, terms=live(Daily(23, 0, "UTC")), dice=(1,), channel=number + 2)
        assert await timed.due(number) == {0: 15 * HOUR}
        await timed.later(hours * HOUR)
        await timed.act(ANN, Roll(1), number)
        assert await timed.due(number) == {0: left * HOUR}
        await timed.later((14 - hours) * HOUR)
        await timed.later(10 * HOUR)


async def test_changing_settings_during_a_turn_gains_no_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(20 * HOUR)
    await timed.act(ANN, Roll(1))
    await timed.choose(ANN, Person(remind="off"))
    await timed.time.person_changed(ANN)
    assert await timed.due() == {0: 6 * HOUR}
    await timed.later(3 * HOUR)
    await timed.time.person_changed(ANN)
    assert await timed.due() == {0: 3 * HOUR}


async def test_a_robot_has_no_deadline(timed: TimedMatch) -> None:
    await timed.play(ANN, robots=1, dice=(1,))
    await timed.roll_and_pass(ANN)
    assert (await timed.pending()).seat == 1
    assert (await timed.due(), await timed.reminders(), await timed.obligations()) == ({}, {}, {})


async def test_without_a_deadline_agreed_on_there_is_none(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None))
    assert await timed.due() == {}
    assert set(await timed.obligations()) == {0}


async def test_after_the_end_nothing_falls_due(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.tables.resign(timed.click(BO), 1)
    assert (await timed.table()).row.phase == "over"
    assert await timed.tables.store.alarms(1) == []
    assert await timed.obligations() == {}


async def test_an_undo_renews_the_undoers_deadline_only(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.roll_and_pass(ANN)
    await timed.later(HOUR)
    await timed.tables.undo(timed.click(ANN), 1)
    assert await timed.due() == {0: DAY}
