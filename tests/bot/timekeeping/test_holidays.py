"""Deadlines in waking hours and on holidays: of one player, of all, by post."""

import msgspec
import pytest

from bot.calendar.deadlines import Daily, Duration
from bot.calendar.preferences import Away, Person, Quiet, remember_person
from bot.table.notices import BackSooner, OnHoliday
from bot.timekeeping.preference_changes import choose
from bot.timekeeping.timekeeper import Timekeeper
from tests.bot.orders.postal import PostalMatch, postal_terms
from tests.bot.timekeeping.timed import A_DAY, DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO


async def test_only_waking_hours_count_where_that_was_agreed(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO, terms=live(Duration(DAY), waking=True))
    (due,) = (await timed.due()).values()
    assert due == DAY + 10 * HOUR
    await timed.play(ANN, BO, terms=live(Duration(DAY)), channel=3)
    assert await timed.due(2) == {0: DAY + HOUR}, "the night counts, and a warning comes an hour before the end"


async def test_a_fixed_hour_moves_out_of_a_players_night(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(quiet=Quiet(18 * 60, 8 * 60)))
    await timed.play(ANN, BO, terms=live(Daily(17, 0, "UTC"), waking=True))
    (due,) = (await timed.due()).values()
    assert due == 33 * HOUR, "today's is too near: only ten hours of it count"


async def test_the_table_waits_for_holidays_or_plays_on(timed: TimedMatch, clock: Clock) -> None:
    back = clock() + 5 * DAY
    await timed.choose(ANN, Person(away=Away(clock() - 1, back)))
    await timed.play(ANN, BO)
    assert await timed.told() == [OnHoliday(0, back, waits=True)]
    assert await timed.due() == {0: 6 * DAY}
    assert await timed.reminders() == {0: 5 * DAY}
    await timed.play(ANN, BO, terms=live(away="play"), channel=3, dice=(1,))
    assert await timed.due(2) == {0: 0.0}
    await timed.later(0)
    assert await timed.told(2) == [OnHoliday(0, back, waits=False)]
    assert await timed.due(2) == {1: DAY}
    assert (await timed.table(2)).seats[0].misses == 0
    await timed.check(2)


async def test_a_holiday_before_the_deadline_is_announced_with_the_turn(timed: TimedMatch, clock: Clock) -> None:
    begins, back = clock() + 20 * HOUR, clock() + 5 * DAY
    await timed.choose(ANN, Person(away=Away(begins, back)))
    await timed.play(ANN, BO)
    assert await timed.told() == [OnHoliday(0, back, waits=True, since=begins)]
    assert await timed.due() == {0: 5 * DAY + 4 * HOUR}
    await timed.hours(30)
    assert len(await timed.told()) == 1, "once for each"
    await timed.play(ANN, BO, terms=live(Duration(12 * HOUR)), channel=3)
    assert await timed.told(2) == [OnHoliday(0, back, waits=True)], "by now they are away"
    await timed.choose(BO, Person(away=Away(clock() + 2 * DAY, clock() + 3 * DAY)))
    await timed.play(BO, ANN, channel=4)
    assert await timed.told(3) == [], "they will have moved by then"


async def test_a_robot_plays_from_the_beginning_of_a_holiday_that_was_to_come(timed: TimedMatch, clock: Clock) -> None:
    begins, back = clock() + 10 * HOUR, clock() + 5 * DAY
    await timed.choose(ANN, Person(away=Away(begins, back)))
    await timed.play(ANN, BO, terms=live(away="play"), dice=(1,))
    assert await timed.told() == [OnHoliday(0, back, waits=False, since=begins)]
    await timed.later(10 * HOUR - 1)
    assert list(await timed.due()) == [0], "until then it is her turn"
    await timed.later(2)
    await timed.later(0)
    assert list(await timed.due()) == [1]
    assert (await timed.table()).seats[0].misses == 0
    assert await timed.due(kind="holiday") == {0: back - clock()}, "nobody reads of it after that"


async def test_a_holiday_announced_later_counts_at_once(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO)
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 3 * DAY)))
    await timed.time.person_changed(ANN)
    assert await timed.due() == {0: 4 * DAY}
    assert [type(told) for told in await timed.told()] == [OnHoliday]
    await timed.time.person_changed(ANN)
    assert len(await timed.told()) == 1


@pytest.mark.parametrize("begins", [0.0, 10 * HOUR], ids=["that has begun", "to come"])
async def test_an_announced_holiday_that_ends_early_is_announced_too(
    timed: TimedMatch, clock: Clock, begins: float
) -> None:
    await timed.play(ANN, BO)
    away = Person(away=Away(clock() + begins, clock() + 3 * DAY))
    await choose(timed.tables, timed.time, ANN, lambda _: away)
    await choose(timed.tables, timed.time, ANN, lambda _: Person())
    ended = BackSooner(0, was_away=not begins)
    assert [type(told) for told in await timed.told()] == [OnHoliday, BackSooner]
    assert (await timed.told())[-1] == ended
    await choose(timed.tables, timed.time, ANN, lambda _: Person(up_next=True))
    assert len(await timed.told()) == 2
    await choose(timed.tables, timed.time, ANN, lambda _: away)
    assert isinstance((await timed.told())[-1], OnHoliday), "the same days once more get a line again"


async def test_if_everybody_is_on_holiday_nobody_is_replaced(timed: TimedMatch, clock: Clock) -> None:
    for user in (ANN, BO):
        await timed.choose(user, Person(away=Away(clock(), clock() + DAY)))
    await timed.play(ANN, BO, terms=live(None, away="play"))
    assert await timed.due() == {}


@pytest.mark.parametrize("company", [(ANN, BO), (ANN,)], ids=["all of them", "alone with robots"])
async def test_nobody_misses_a_deadline_while_everybody_is_on_holiday(
    timed: TimedMatch, clock: Clock, company: tuple[int, ...]
) -> None:
    back = clock() + 5 * DAY
    for user in company:
        await timed.choose(user, Person(away=Away(clock(), back)))
    await timed.play(*company, robots=3 - len(company), terms=live(away="play"))
    assert await timed.due() == {0: 6 * DAY}
    await timed.hours(5 * 24 + 23)
    assert await timed.told() == [OnHoliday(0, back, waits=True)]
    assert [(seat.misses, seat.extensions) for seat in (await timed.table()).seats[: len(company)]] == [(0, 0)] * len(
        company
    )


async def test_a_common_holiday_that_begins_mid_turn_postpones_it(timed: TimedMatch, clock: Clock) -> None:
    back = clock() + 5 * DAY
    for user in (ANN, BO):
        await timed.choose(user, Person(away=Away(clock() + 20 * HOUR, back)))
    await timed.play(ANN, BO, terms=live(away="play"))
    assert await timed.due() == {0: DAY}
    await timed.later(DAY)
    assert await timed.due() == {0: 4 * DAY + 4 * HOUR}
    assert (await timed.table()).seats[0].extensions == 0


@pytest.mark.parametrize("deadline", [None, A_DAY])
async def test_a_table_that_plays_on_resumes_with_the_first_returner(
    timed: TimedMatch, clock: Clock, deadline: Duration | None
) -> None:
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 20 * DAY)))
    await timed.choose(BO, Person(away=Away(clock(), clock() + 3 * DAY)))
    await timed.play(ANN, BO, terms=live(deadline, away="play"), dice=(1,))
    assert await timed.due() == {0: 3 * DAY}
    await timed.later(3 * DAY)
    assert list(await timed.obligations()) == [1]
    assert (await timed.table()).seats[0].misses == 0


@pytest.mark.parametrize("begins", [0.0, 2 * DAY], ids=["on holiday", "before it begins"])
async def test_returning_early_from_a_holiday_gains_no_time(timed: TimedMatch, clock: Clock, begins: float) -> None:
    await timed.play(ANN, BO, terms=live(Duration(4 * DAY)))
    await timed.later(DAY)
    away = Away(clock() + begins, clock() + 300 * DAY)
    await choose(timed.tables, timed.time, ANN, lambda person: msgspec.structs.replace(person, away=away))
    assert await timed.due() == {0: 303 * DAY - begins}
    await timed.later(HOUR)
    ended = Away(away.since, clock()) if away.since < clock() else None
    await choose(timed.tables, timed.time, ANN, lambda person: msgspec.structs.replace(person, away=ended))
    assert await timed.due() == {0: 3 * DAY if ended else 3 * DAY - HOUR}


async def test_by_post_an_early_return_brings_the_deadline_forward(postal: PostalMatch, clock: Clock) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    await choose(postal.tables, time, BO, lambda person: Person(away=Away(clock(), clock() + 30 * DAY)))
    await postal.play(ANN, BO)
    await postal.later(DAY)
    assert (await postal.status()).deadline == clock() + 30 * DAY
    await choose(postal.tables, time, BO, lambda person: msgspec.structs.replace(person, away=None))
    assert (await postal.status()).deadline == clock() + DAY
    assert {obligation.due_at for obligation in await postal.tables.store.obligations(1)} == {clock() + DAY}


async def test_by_post_the_first_returner_does_not_wait_for_others(postal: PostalMatch, clock: Clock) -> None:
    time, began = Timekeeper(postal.tables, postal.alarms), clock()
    await choose(postal.tables, time, ANN, lambda person: Person(away=Away(began, began + 3 * DAY)))
    await choose(postal.tables, time, BO, lambda person: Person(away=Away(began, began + 30 * DAY)))
    await postal.know(ANN, BO)
    table = await postal.open(ANN, BO, terms=msgspec.structs.replace(postal_terms(), away="play"))
    await postal.lobby.start(postal.click(ANN), table.id)
    await postal.later(DAY)
    assert (await postal.status()).deadline == began + 4 * DAY


async def test_nobody_is_pinged_on_a_holiday_however_long_it_is(timed: TimedMatch, clock: Clock) -> None:
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 200 * DAY)))
    await timed.play(ANN, BO)
    assert (await timed.reminders(), await timed.due()) == ({0: 200 * DAY}, {0: 201 * DAY})


async def test_a_postal_turn_waits_for_holidays_or_robots_write_orders(postal: PostalMatch, clock: Clock) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.postal_office.on_silence.append(time.missed_postal_turn)
    back = clock() + 5 * DAY
    async with postal.tables.store.change() as tx:
        await remember_person(tx, BO, Person(away=Away(clock(), back)))
    await postal.play(ANN, BO)
    await postal.hand_in(ANN)
    await postal.later(DAY)
    assert await postal.resolved() == 0
    assert (await postal.status()).deadline == back + DAY, "the turn waits until they are back, and a day more"
    assert {obligation.due_at for obligation in await postal.tables.store.obligations(1)} == {back + DAY}
    await postal.later(5 * DAY)
    assert await postal.resolved() == 1
    await postal.check()


async def test_where_a_postal_table_plays_on_holidays_are_no_misses(postal: PostalMatch, clock: Clock) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.postal_office.on_silence.append(time.missed_postal_turn)
    async with postal.tables.store.change() as tx:
        await remember_person(tx, BO, Person(away=Away(clock(), clock() + 9 * DAY)))
    await postal.know(ANN, BO)
    table = await postal.open(ANN, BO, terms=msgspec.structs.replace(postal_terms(), away="play"))
    await postal.lobby.start(postal.click(ANN), table.id)
    for _ in range(3):
        await postal.hand_in(ANN)
        await postal.later(DAY)
    turn = await postal.postal_office.last_postal_turn(await postal.table())
    assert turn is not None
    assert (turn.postal_turn, turn.silent) == (3, ())
    assert [(seat.stand_in, seat.misses) for seat in (await postal.table()).seats] == [(None, 0), (None, 0)]
    await postal.check()
