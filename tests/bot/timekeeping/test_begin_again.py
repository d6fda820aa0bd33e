"""What ran out since a copy was made begins again after a step back, and nobody is pinged for what they saw."""

import pytest

from bot.games.machi_koro import Roll
from bot.table.motions import TIME_TO_VOTE, Draw, Replace
from bot.table.step_back import StepBack
from bot.table.terms import POST
from bot.timekeeping.begin_again import begin_again
from bot.timekeeping.reminders import SLEEP, SLEEPS
from data.maintenance import MARK
from tests.bot.orders.postal import PostalMatch
from tests.bot.timekeeping.timed import DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.match import ANN, BO, Match


async def go_back(match: Match, seconds: float) -> None:
    """Step back to what is stored, so much later, without showing anything."""
    match.tables.clock.move(seconds)  # type: ignore[attr-defined]
    step_back = StepBack(match.tables)
    step_back.on_table.append(begin_again)
    async with match.tables.store.change() as tx:
        await tx.remember(MARK, "{}")
    assert await step_back.resume()


async def show(match: Match) -> None:
    """Show table 1."""
    async with match.tables.store.change() as tx:
        await tx.caught_up(1, 10**6)


async def test_a_deadline_that_ran_out_begins_anew(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await go_back(timed, 30 * DAY)
    assert await timed.due() == {0: DAY}
    await show(timed)
    await timed.later(0)
    assert (await timed.table()).seats[0].extensions == 0
    await timed.later(DAY)
    assert (await timed.table()).seats[0].extensions == 1


async def test_a_deadline_that_runs_on_stays(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await go_back(timed, 3 * HOUR)
    assert await timed.due() == {0: DAY - 3 * HOUR}


async def test_the_deadline_of_a_postal_turn_begins_anew(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    (before,) = [alarm.at for alarm in await postal.tables.store.alarms(1) if alarm.kind == POST]
    length = before - postal.tables.clock()
    await go_back(postal, 30 * DAY)
    (after,) = [alarm.at for alarm in await postal.tables.store.alarms(1) if alarm.kind == POST]
    assert after - postal.tables.clock() == length


async def test_a_vote_that_ran_out_begins_anew(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.votes.propose(timed.click(ANN), 1, Draw())
    await go_back(timed, 30 * DAY)
    (poll,) = await timed.tables.store.polls(1)
    assert poll.until == timed.tables.clock() + TIME_TO_VOTE
    assert await timed.due(kind="vote:draw") == {None: TIME_TO_VOTE}


async def test_robots_do_not_end_a_game_that_everybody_may_have_come_back_to(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    for seat, user in enumerate((ANN, BO)):
        await timed.seat_changes.hand_over(timed.click(user), 1, Replace(seat, "Robo", robot="easy"))
    assert set(await timed.due(kind=SLEEP)) == {None}
    await go_back(timed, 30 * DAY)
    assert await timed.due(kind=SLEEP) == {None: SLEEPS}


async def test_nobody_is_reminded_at_once(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None))
    (before,) = (await timed.obligations()).values()
    await go_back(timed, 30 * DAY)
    (after,) = (await timed.obligations()).values()
    assert (after.reminders, after.reminded_at) == (before.reminders, timed.tables.clock())
    assert all(seconds > HOUR for seconds in (await timed.reminders()).values())


async def test_a_ping_that_waited_for_the_morning_was_seen_then(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.later(15 * HOUR)
    await timed.play(ANN, BO)
    assert (await timed.obligations())[0].reminders == 0
    await go_back(timed, 2 * HOUR)
    assert (await timed.obligations())[0].reminders == 0, "it is still night"
    await go_back(timed, 10 * HOUR)
    row = (await timed.obligations())[0]
    assert (row.reminders, row.reminded_at) == (1, timed.tables.clock())


async def test_an_alarm_waits_until_the_table_is_shown(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.later(DAY)
    await timed.later(DAY)  # both extensions are used
    await go_back(timed, HOUR)
    before = await timed.table()
    await timed.later(DAY)
    assert (await timed.table()).row.entries == before.row.entries, "its dice may not be rolled yet"
    await show(timed)
    await timed.later(0)
    for alarm in timed.alarms._worker.keys:
        timed.alarms._worker.poke(alarm)
        await timed.alarms._worker.idle(alarm)
    after = await timed.table()
    assert after.row.entries > before.row.entries


async def test_a_paused_table_stays_paused(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.act(ANN, Roll(1))
    table = await timed.table()
    async with timed.tables.store.change() as tx:
        await tx.write_pause(1, timed.tables.clock())
        await tx.write_table(table.row, at=timed.tables.clock())
    await go_back(timed, 30 * DAY)
    assert (await timed.table()).paused
    assert await timed.due() == {}


@pytest.mark.parametrize("phase", ["lobby", "over"])
async def test_tables_without_a_running_game_have_no_deadlines(phase: str, timed: TimedMatch) -> None:
    await timed.open(ANN, BO)
    if phase == "over":
        await timed.lobby.leave(timed.click(ANN), 1)
        await timed.lobby.leave(timed.click(BO), 1)
    await go_back(timed, 30 * DAY)
    assert await timed.tables.store.alarms(1) == []
