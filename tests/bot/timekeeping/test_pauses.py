"""Paused tables: no deadline passes, nobody gains time, and they are not forgotten."""

import pytest

from bot.calendar.deadlines import Duration
from bot.calendar.preferences import Person
from bot.errors import Paused
from bot.games.machi_koro import Roll
from bot.table.motions import Pause, Replace, Resume
from bot.table.notices import Asleep, PlayedOut, StillPaused
from bot.table.table import Table
from bot.timekeeping.timekeeper import Timekeeper
from data.store import Change
from tests.bot.orders.postal import PostalMatch
from tests.bot.timekeeping.timed import DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, Match


async def pause_or_resume(match: Match, clock: Clock) -> None:
    """Pause table 1, or resume it."""

    async def turn(tx: Change, table: Table) -> tuple[()]:
        await tx.write_pause(table.id, None if table.paused else clock())
        await tx.write_table(table.row, at=clock())
        return ()

    await match.tables.change(match.click(BO), 1, turn)


async def pause_for(timed: TimedMatch, seconds: float) -> None:
    """Pause the table for that many seconds."""
    await pause_or_resume(timed, timed.clock)
    await timed.later(seconds)
    await pause_or_resume(timed, timed.clock)


async def test_a_pause_counts_for_no_reminder_and_no_question(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(remind=4))
    await timed.play(ANN, BO, terms=live(None))
    await timed.later(HOUR)
    await pause_for(timed, 10 * DAY)
    assert await timed.reminders() == {0: 3 * HOUR}
    assert await timed.due(kind="stall") == {None: 4 * DAY - HOUR}


async def test_a_paused_game_does_not_die_quietly(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.votes.vote(timed.click(BO), 1, 1, yes=True)
    since = clock()
    assert await timed.due(kind="stall") == {None: 14 * DAY}
    for _ in range(50):
        await timed.later(DAY)
    assert (await timed.told())[1:] == [StillPaused(since), StillPaused(since)]
    await timed.votes.propose(timed.click(ANN), 1, Resume())
    await timed.votes.vote(timed.click(BO), 1, 2, yes=True)
    assert (await timed.due(kind="stall"), await timed.due()) == ({}, {0: DAY})


async def test_a_paused_game_without_people_is_played_to_its_end(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.votes.vote(timed.click(BO), 1, 1, yes=True)
    for seat, user in enumerate((ANN, BO)):
        await timed.seat_changes.hand_over(timed.click(user), 1, Replace(seat, "Robo", robot="easy"))
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(7 * DAY)
    assert (await timed.table()).row.phase == "over"
    assert isinstance((await timed.told())[-1], PlayedOut)


async def test_a_resumed_game_pings_sleeping_players_in_the_morning(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO)
    assert (await timed.obligations())[0].reminders == 1
    await timed.later(HOUR)
    await pause_for(timed, 15 * HOUR)
    assert (await timed.obligations())[0].reminders == 0
    assert await timed.reminders() == {0: 8 * HOUR}


async def test_a_paused_table_has_no_deadline_and_keeps_remaining_time(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(10 * HOUR)
    await pause_or_resume(timed, clock)
    assert (await timed.due(), await timed.reminders()) == ({}, {})
    with pytest.raises(Paused):
        await timed.act(ANN, Roll(1))
    await timed.later(30 * DAY)
    await timed.time.person_changed(ANN)
    await pause_or_resume(timed, clock)
    assert await timed.due() == {0: 14 * HOUR}
    assert await timed.reminders() == {0: 2 * HOUR}, "half of the day, as if it had begun ten hours ago"
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 14 * HOUR}, "the go's, as before"
    assert [type(told) for told in await timed.told()] == [StillPaused]


async def test_a_paused_postal_turn_keeps_its_remaining_time(postal: PostalMatch, clock: Clock) -> None:
    Timekeeper(postal.tables, postal.alarms)
    await postal.play(ANN, BO)
    await postal.later(10 * HOUR)
    await pause_or_resume(postal, clock)
    await postal.later(3 * DAY)
    assert await postal.resolved() == 0
    await pause_or_resume(postal, clock)
    assert (await postal.status()).deadline == clock() + 14 * HOUR
    assert {obligation.due_at for obligation in await postal.tables.store.obligations(1)} == {clock() + 14 * HOUR}


async def test_after_a_pause_the_night_does_not_count_either(timed: TimedMatch, clock: Clock) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO, terms=live(Duration(16 * HOUR), waking=True))
    await timed.later(12 * HOUR)  # eight in the evening
    assert await timed.due() == {0: 14 * HOUR}, "four hours without the night"
    await pause_for(timed, 15 * HOUR)  # until eleven in the morning
    assert await timed.due() == {0: 4 * HOUR}, "the night before the deadline gives no time"
    await pause_for(timed, 9.5 * HOUR)  # until half past eight in the evening
    assert await timed.due() == {0: 14 * HOUR}, "and the one after the pause takes none"
