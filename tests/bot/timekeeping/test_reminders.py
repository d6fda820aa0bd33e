"""Reminders: when, how often, and when not."""

import msgspec
import pytest

from bot.calendar.deadlines import warning
from bot.calendar.preferences import Person
from bot.games.machi_koro import Roll
from bot.table.notices import Stalled
from bot.timekeeping.reminders import next_reminder_at
from bot.timekeeping.timekeeper import Timekeeper
from data.rows import ObligationRow
from tests.bot.orders.postal import PostalMatch
from tests.bot.timekeeping.timed import DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY


async def test_reminders_come_at_half_time_and_before_the_deadline_only(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    sent = [(await timed.obligations())[0].reminders]
    for _ in range(23):
        await timed.later(HOUR)
        sent.append((await timed.obligations())[0].reminders)
    assert sent == [1] * 12 + [2] * 11 + [3]


async def test_nobody_is_pinged_at_night(timed: TimedMatch, clock: Clock) -> None:
    await timed.choose(ANN, NIGHT)
    clock.move(15 * HOUR)
    await timed.play(ANN, BO, terms=live(None))
    assert (await timed.obligations())[0].reminders == 0
    assert await timed.reminders() == {0: 9 * HOUR}
    await timed.hours(8)
    assert (await timed.obligations())[0].reminders == 0
    await timed.hours(1)
    assert (await timed.obligations())[0].reminders == 1


async def test_a_personal_rhythm_is_kept_and_off_is_off(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(remind=4))
    await timed.choose(BO, Person(remind="off"))
    await timed.play(ANN, CY)
    await timed.play(BO, CY, channel=3)
    await timed.hours(9)
    assert [(await timed.obligations(table))[0].reminders for table in (1, 2)] == [3, 1]


async def test_a_game_without_deadline_stops_reminding_and_asks_once(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None))
    for _ in range(20):
        await timed.later(DAY)
    assert (await timed.obligations())[0].reminders == 4
    assert [type(told) for told in await timed.told()] == [Stalled]
    await timed.act(ANN, Roll(1))
    assert await timed.due(kind="stall") == {None: 4 * DAY}


async def test_older_tables_get_deadlines_when_the_bot_starts(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    async with timed.tables.store.change() as tx:
        await tx.drop_obligation(1)
        await tx.drop_alarm(1, "deadline", 0)
    await timed.time.resume()
    assert await timed.due() == {0: DAY}


async def test_by_post_players_without_orders_are_reminded_again(postal: PostalMatch, clock: Clock) -> None:
    Timekeeper(postal.tables, postal.alarms)
    await postal.play(ANN, BO)
    obligations = await postal.tables.store.obligations(1)
    assert [(obligation.seat, obligation.reminders, obligation.due_at) for obligation in obligations] == [
        (0, 1, clock() + DAY),
        (1, 1, clock() + DAY),
    ]
    await postal.hand_in(ANN)
    await postal.later(DAY / 2)
    assert [(obligation.seat, obligation.reminders) for obligation in await postal.tables.store.obligations(1)] == [
        (1, 2)
    ]
    await postal.later(DAY / 2)
    assert await postal.resolved() == 1
    obligations = await postal.tables.store.obligations(1)
    assert [(obligation.seat, obligation.decision, obligation.reminders) for obligation in obligations] == [
        (0, 2, 1),
        (1, 2, 1),
    ] or len(obligations) == 2
    assert {alarm.kind for alarm in await postal.tables.store.alarms(1)} == {"post", "call"}
    assert await postal.tables.store.notices(1) == []


async def test_a_ping_that_was_not_sent_before_the_night_counts_from_the_morning(
    timed: TimedMatch, clock: Clock
) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO)
    async with timed.tables.store.change() as tx:  # as if two had been due while Discord was away
        (obligation,) = (await timed.obligations()).values()
        await tx.write_obligation(1, msgspec.structs.replace(obligation, reminders=2))
    clock.move(15 * HOUR)
    await timed.time.resume()
    (obligation,) = (await timed.obligations()).values()
    assert (obligation.reminders, obligation.reminded_at) == (1, None)
    clock.move(9 * HOUR)
    await timed.time.resume()
    (later,) = (await timed.obligations()).values()
    assert later.reminders == 1, "awake: nothing is put off"


@pytest.mark.parametrize(("before", "again"), [(HOUR, True), (HOUR - 1, False)])
def test_a_warning_soon_after_a_reminder_is_left_out(before: float, again: bool) -> None:
    warned = 16 * HOUR - warning(16 * HOUR)
    obligation = ObligationRow(0, 0.0, 1, 0.0, due_at=16 * HOUR, reminders=2, reminded_at=warned - before)
    assert next_reminder_at(obligation, Person(), warned) == (warned if again else None)
