"""Deadlines of live tables: who has one, and what happens when it passes, again and again."""

import msgspec
import pytest

from bot.choosing import choose
from bot.deadlines import Daily, Duration
from bot.errors import NothingToUndo, NotSeated, Paused
from bot.games.journal import Acted
from bot.games.machi_koro import Pass, Roll
from bot.games.machi_koro.orders import Orders
from bot.motions import Pause, Replace, Resume
from bot.notices import Asleep, Extended, IsBack, OnHoliday, PlayedFor, PlayedOut, Stalled, StillPaused, read_notice
from bot.people import Away, Person, Quiet, remember_person
from bot.robots import owed_by_robot
from bot.seating import Table
from bot.standing_orders import MachiStanding
from bot.substitutes import Substitutes
from bot.timekeeper import Timekeeper
from data.store import Change
from tests.bot.postal import PostalMatch, by_post
from tests.bot.timed import A_DAY, DAY, HOUR, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY

# --- who has a deadline --------------------------------------------------------------------------------------


async def test_whoever_owes_something_has_a_deadline_and_nobody_else(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, robots=1, dice=(1,))
    assert await timed.due() == {0: DAY}
    await timed.later(HOUR)
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 23 * HOUR}, "a go has one deadline"
    await timed.act(ANN, Pass())
    assert await timed.due() == {1: DAY}


async def test_a_question_asked_late_in_a_go_leaves_a_rest(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO, dice=(1, 1))
    began = clock()
    await timed.later(23 * HOUR)
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 6 * HOUR}, "a quarter of a day"
    calls = (await timed.debts())[0].calls
    await timed.later(2 * HOUR)
    assert clock() > began + DAY
    assert (await timed.told(), (await timed.debts())[0].calls) == ([], calls), "not called for what was just asked"
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


async def test_a_fixed_hour_that_leaves_no_rest_gives_way_to_the_next_one(timed: TimedMatch) -> None:
    for number, (hours, left) in enumerate([(8, 7), (10, 29)], start=1):
        await timed.play(ANN, BO, terms=live(Daily(23, 0, "UTC")), dice=(1,), channel=number + 2)
        assert await timed.due(number) == {0: 15 * HOUR}
        await timed.later(hours * HOUR)
        await timed.act(ANN, Roll(1), number)
        assert await timed.due(number) == {0: left * HOUR}
        await timed.later((14 - hours) * HOUR)
        await timed.later(10 * HOUR)


async def test_choosing_other_settings_in_the_middle_of_a_go_gives_no_more_time(timed: TimedMatch) -> None:
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
    assert (await timed.owed()).seat == 1
    assert (await timed.due(), await timed.calls(), await timed.debts()) == ({}, {}, {})


async def test_without_a_deadline_agreed_on_there_is_none(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None))
    assert await timed.due() == {}
    assert set(await timed.debts()) == {0}


async def test_after_the_end_nothing_falls_due(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.tables.resign(timed.click(BO), 1)
    assert (await timed.table()).row.phase == "over"
    assert await timed.tables.store.alarms(1) == []
    assert await timed.debts() == {}


async def test_an_undo_gives_nobody_else_more_time_and_a_deadline_anew_to_who_undid(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.roll_and_pass(ANN)
    await timed.later(HOUR)
    await timed.tables.undo(timed.click(ANN), 1)
    assert await timed.due() == {0: DAY}


async def stand_still(timed: TimedMatch, seconds: float) -> None:
    """The table is paused for so long."""

    async def turn(tx: Change, table: Table) -> tuple[()]:
        await tx.write_pause(table.id, None if table.paused else timed.clock())
        await tx.write_table(table.row, phase="playing", at=timed.clock())
        return ()

    await timed.tables.change(timed.click(BO), 1, turn)
    await timed.later(seconds)
    await timed.tables.change(timed.click(BO), 1, turn)


async def test_a_pause_counts_for_no_reminder_and_no_question(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(remind=4))
    await timed.play(ANN, BO, terms=live(None))
    await timed.later(HOUR)
    await stand_still(timed, 10 * DAY)
    assert await timed.calls() == {0: 3 * HOUR}
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


async def test_a_paused_game_that_everybody_has_handed_over_is_played_to_its_end(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.votes.vote(timed.click(BO), 1, 1, yes=True)
    for seat, user in enumerate((ANN, BO)):
        await timed.substitutes.hand_over(timed.click(user), 1, Replace(seat, "Robo", robot="easy"))
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(7 * DAY)
    assert (await timed.table()).row.phase == "over"
    assert isinstance((await timed.told())[-1], PlayedOut)


async def test_whoever_sleeps_when_a_game_goes_on_is_called_in_the_morning(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO)
    assert (await timed.debts())[0].calls == 1
    await timed.later(HOUR)
    await stand_still(timed, 15 * HOUR)
    assert (await timed.debts())[0].calls == 0
    assert await timed.calls() == {0: 8 * HOUR}


async def test_a_paused_table_has_no_deadline_and_goes_on_with_what_was_left(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(10 * HOUR)

    async def pause(tx: Change, table: Table) -> tuple[()]:
        await tx.write_pause(table.id, None if table.paused else clock())
        await tx.write_table(table.row, phase="playing", at=clock())
        return ()

    await timed.tables.change(timed.click(ANN), 1, pause)
    assert (await timed.due(), await timed.calls()) == ({}, {})
    with pytest.raises(Paused):
        await timed.act(ANN, Roll(1))
    await timed.later(30 * DAY)
    await timed.time.person_changed(ANN)
    await timed.tables.change(timed.click(ANN), 1, pause)
    assert await timed.due() == {0: 14 * HOUR}
    assert await timed.calls() == {0: 2 * HOUR}, "half of the day, as if it had begun ten hours ago"
    await timed.act(ANN, Roll(1))
    assert await timed.due() == {0: 14 * HOUR}, "the go's, as before"
    assert [type(told) for told in await timed.told()] == [StillPaused]


# --- what happens when it passes -----------------------------------------------------------------------------


async def test_first_the_bank_gives_more_time_twice_then_the_least_is_done(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(DAY)
    assert await timed.due() == {0: DAY / 2}
    await timed.later(DAY / 2)
    assert [told.left for told in await timed.told() if isinstance(told, Extended)] == [1, 0]
    (due,) = (await timed.due()).values()
    await timed.later(due)
    last = (await timed.told())[-1]
    assert isinstance(last, PlayedFor)
    assert (last.seat, last.misses, last.ordered, last.stand_in) == (0, 1, False, False)
    assert await timed.due() == {1: DAY}, "the whole go was played, and the next player has all their time"
    deeds = [entry.deed for entry in await timed.tables.entries(1)][1:]
    assert [msgspec.json.decode(deed.action) for deed in deeds if isinstance(deed, Acted)][-1] == {"do": "pass"}
    await timed.check()


async def test_who_does_nothing_twice_in_a_row_is_played_for_by_a_robot_until_they_are_back(timed: TimedMatch) -> None:
    asked: list[tuple[int, int]] = []

    async def note(tx: Change, table: Table, seat: int) -> None:
        asked.append((table.id, seat))

    timed.time.on_two_misses.append(note)
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    await timed.hours(48 + 10)
    assert (await timed.owed()).seat == 1
    await timed.roll_and_pass(BO)
    await timed.later(DAY)
    table = await timed.table()
    assert [told.stand_in for told in await timed.told() if isinstance(told, PlayedFor)] == [False, True]
    assert (table.seats[0].stand_in, table.seats[0].user_id) == ("normal", ANN)
    assert asked == [(1, 0)]
    await timed.roll_and_pass(BO)
    owed = owed_by_robot(await timed.table())
    assert owed is not None
    assert owed.seat == 0
    assert (await timed.debts(), await timed.due()) == ({}, {})
    await timed.time.come_back(timed.click(ANN), 1)
    assert await timed.due() == {0: DAY / 4}
    assert owed_by_robot(await timed.table()) is None
    assert (await timed.told())[-1] == IsBack(0)
    await timed.time.come_back(timed.click(ANN), 1)
    assert [isinstance(told, IsBack) for told in await timed.told()].count(True) == 1
    with pytest.raises(NotSeated):
        await timed.time.come_back(timed.click(CY), 1)
    await timed.check()


async def ann_missed_a_go(timed: TimedMatch) -> None:
    """A table of two where Ann's extensions are used up and a first go was made for her."""
    await timed.play(ANN, BO, dice=(1,) * 8)
    await timed.hours(58)


async def test_after_a_miss_there_is_half_the_time_until_three_goes_were_in_time(timed: TimedMatch) -> None:
    await ann_missed_a_go(timed)
    for in_time in range(3):
        await timed.roll_and_pass(BO)
        seat = (await timed.table()).seats[0]
        assert (seat.misses, seat.in_time) == (1, in_time)
        assert await timed.due() == {0: DAY / 2}
        await timed.later(HOUR)
        await timed.act(ANN, Roll(1))
        assert await timed.due() == {0: 11 * HOUR}, "of a go, as ever"
        await timed.act(ANN, Pass())
        assert await timed.due() == {1: DAY}, "nobody else has less"
    await timed.roll_and_pass(BO)
    assert (await timed.table()).seats[0].misses == 0
    assert await timed.due() == {0: DAY}
    await timed.check()


async def test_another_miss_before_that_is_enough_for_a_robot(timed: TimedMatch) -> None:
    await ann_missed_a_go(timed)
    for _ in range(2):
        await timed.roll_and_pass(BO)
        await timed.roll_and_pass(ANN)
    await timed.roll_and_pass(BO)
    await timed.later(DAY / 2)
    assert (await timed.table()).seats[0].stand_in == "normal"


async def test_who_is_back_from_being_played_for_has_a_quarter_and_no_second_miss(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,) * 8)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, 0, stand_in="normal", misses=2, extensions=2)
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Pass())
    await timed.roll_and_pass(BO)
    assert await timed.due() == {0: DAY / 4}
    await timed.later(DAY / 4)
    seat = (await timed.table()).seats[0]
    assert (seat.stand_in, seat.misses) == ("normal", 3)
    told = [one for one in await timed.told() if isinstance(one, PlayedFor)]
    assert [one.stand_in for one in told] == [True]


async def test_shorter_time_passes_only_while_they_are_awake_and_never_gives_more(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    deadlines: list[tuple[Duration | Daily, int]] = [(Duration(DAY), 22), (Daily(12, 0, "UTC"), 16)]
    for number, (deadline, left) in enumerate(deadlines, start=1):
        table = await timed.play(BO, ANN, terms=live(deadline), dice=(1,), channel=number + 2)
        async with timed.tables.store.change() as tx:
            await tx.write_attendance(number, 1, misses=1, extensions=2)
        await timed.later((20 - timed.clock() / HOUR % 24) % 24 * HOUR)
        await timed.roll_and_pass(BO, table.id)
        assert await timed.due(number) == {1: left * HOUR}, "two hours of that evening and ten of the next day"


async def test_nobody_has_less_than_an_hour(timed: TimedMatch) -> None:
    await timed.play(BO, ANN, terms=live(Duration(2 * HOUR)), dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, 1, misses=4, extensions=2)
    await timed.roll_and_pass(BO)
    assert await timed.due() == {1: HOUR}


async def test_choosing_other_hours_gives_nobody_their_time_back(timed: TimedMatch) -> None:
    await timed.play(BO, ANN, dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, 1, misses=1, extensions=2)
    await timed.roll_and_pass(BO)
    await timed.choose(ANN, Person(remind="off"))
    await timed.time.person_changed(ANN)
    assert await timed.due() == {1: DAY / 2}


async def test_what_orders_do_when_time_is_up_is_neither_a_miss_nor_in_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, 0, misses=1, extensions=2, in_time=1)
    await timed.standing.give(timed.click(ANN), 1, MachiStanding(Orders(dice=1)))
    await timed.later(DAY)
    assert (await timed.owed()).seat == 1
    seat = (await timed.table()).seats[0]
    assert (seat.stand_in, seat.misses, seat.in_time) == (None, 1, 1)


async def test_whoever_moves_themselves_needs_no_robot(timed: TimedMatch) -> None:
    await ann_missed_a_go(timed)
    await timed.roll_and_pass(BO)
    await timed.later(DAY)
    await timed.roll_and_pass(BO)
    assert (await timed.table()).seats[0].stand_in == "normal"
    await timed.act(ANN, Roll(1))
    assert (await timed.table()).seats[0].stand_in is None


async def test_what_was_done_for_somebody_cannot_be_taken_back_to_gain_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.hours(58)
    assert (await timed.owed()).seat == 1
    with pytest.raises(NothingToUndo):
        await timed.tables.undo(timed.click(ANN), 1)


async def test_when_nobody_is_there_the_table_sleeps_and_robots_play_it_to_its_end_at_last(timed: TimedMatch) -> None:
    await timed.play(ANN, robots=1, dice=(1, 1))
    await timed.hours(58)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, 0, misses=1, extensions=2)
    table = await timed.table()
    while (owed := owed_by_robot(await timed.table())) is not None:
        action = table.game.default((await timed.table()).state, owed, None)  # type: ignore[arg-type]
        await timed.tables.act(timed.click(None), 1, owed.id, action, seat=1)
    await timed.later(DAY)
    assert isinstance((await timed.told())[-1], Asleep)
    assert owed_by_robot(await timed.table()) is None, "robots do not play on alone"
    assert await timed.due(kind="sleep") == {None: 7 * DAY}
    assert len(await timed.tables.store.alarms(1)) == 1
    await timed.later(7 * DAY)
    over = await timed.table()
    assert (over.row.phase, over.outcome() is None) == ("over", False)
    assert [type(told) for told in await timed.told()][-2:] == [Asleep, PlayedOut]
    assert await timed.tables.store.alarms(1) == []
    await timed.check()


async def test_who_comes_back_while_the_table_sleeps_plays_on(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    await timed.hours(170)
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(2 * DAY)
    await timed.time.come_back(timed.click(BO), 1)
    assert await timed.due(kind="sleep") == {}
    await timed.later(6 * DAY)
    assert (await timed.table()).row.phase == "playing"


async def test_a_table_that_everybody_has_handed_over_does_not_stand_still_for_ever(timed: TimedMatch) -> None:
    substitutes = Substitutes(timed.tables, timed.alarms)
    await timed.play(ANN, robots=1)
    await substitutes.hand_over(timed.click(ANN), 1, Replace(0, "Robo", robot="easy"))
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(7 * DAY)
    assert (await timed.table()).row.phase == "over"


async def test_by_post_whoever_says_nothing_twice_is_played_for_and_keeps_nobody_waiting(postal: PostalMatch) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.post.on_silence.append(time.missed_by_post)
    await postal.play(ANN, BO)
    for _ in range(2):
        await postal.hand_in(ANN)
        await postal.later(DAY)
    table = await postal.table()
    assert [(seat.stand_in, seat.misses) for seat in table.seats] == [(None, 0), ("normal", 2)]
    told = [read_notice(row) for row in await postal.tables.store.notices(1)]
    assert [(one.seat, one.stand_in) for one in told if isinstance(one, PlayedFor)] == [(1, True)]
    assert (await postal.status()).waiting == (0,)
    await postal.all_final(ANN)
    assert await postal.resolved() == 3, "nobody waits for a seat that a robot plays"
    turn = await postal.post.last_turn(table)
    assert turn is not None
    assert turn.silent == ()
    await time.come_back(postal.click(BO), 1)
    assert (await postal.status()).waiting == (0, 1)
    await postal.check()


async def test_by_post_too_a_game_that_everybody_left_sleeps_and_is_played_to_its_end(postal: PostalMatch) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.post.on_silence.append(time.missed_by_post)
    await postal.play(ANN, BO)
    for _ in range(6):
        await postal.later(DAY)
    assert await postal.resolved() == 2, "empty turns are not played for ever"
    assert {alarm.kind for alarm in await postal.tables.store.alarms(1)} == {"sleep"}
    await time.come_back(postal.click(BO), 1)
    assert (await postal.status()).deadline == postal.clock() + DAY
    await postal.later(DAY)
    await postal.later(DAY)
    assert {alarm.kind for alarm in await postal.tables.store.alarms(1)} == {"sleep"}
    await postal.later(7 * DAY)
    assert (await postal.table()).row.phase == "over"
    await postal.check()


async def test_after_a_week_off_each_table_takes_one_step(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.play(BO, CY, channel=3, dice=(1,))
    await timed.later(7 * DAY)
    for table in (1, 2):
        assert [type(told) for told in await timed.told(table)] == [Extended]
        assert (await timed.debts(table))[0].calls == 2, "what was missed is one reminder"
    assert await timed.due() == {0: DAY / 2}


async def test_a_clock_that_is_put_back_lets_nothing_happen_twice(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO)
    await timed.later(DAY)
    clock.move(-5 * HOUR)
    await timed.later(0)
    assert [type(told) for told in await timed.told()] == [Extended]


# --- waking hours and holidays -------------------------------------------------------------------------------

NIGHT = Person(quiet=Quiet(22 * 60, 8 * 60))
"""Ten hours a night are quiet; the tests' clock begins at eight in the morning, UTC."""


async def test_only_waking_hours_count_where_that_was_agreed(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    await timed.play(ANN, BO, terms=live(Duration(DAY), waking=True))
    (due,) = (await timed.due()).values()
    assert due == DAY + 10 * HOUR
    await timed.play(ANN, BO, terms=live(Duration(DAY)), channel=3)
    assert await timed.due(2) == {0: DAY}


async def test_a_fixed_hour_waits_for_somebody_who_sleeps_then(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(quiet=Quiet(18 * 60, 8 * 60)))
    await timed.play(ANN, BO, terms=live(Daily(17, 0, "UTC"), waking=True))
    (due,) = (await timed.due()).values()
    assert due == 33 * HOUR, "today's is too near: only ten hours of it count"


async def test_the_table_waits_for_somebody_on_holiday_or_plays_for_them(timed: TimedMatch, clock: Clock) -> None:
    back = clock() + 5 * DAY
    await timed.choose(ANN, Person(away=Away(clock() - 1, back)))
    await timed.play(ANN, BO)
    assert await timed.told() == [OnHoliday(0, back, waits=True)]
    assert await timed.due() == {0: 6 * DAY}
    assert await timed.calls() == {0: 5 * DAY}
    await timed.play(ANN, BO, terms=live(away="play"), channel=3, dice=(1,))
    assert await timed.due(2) == {0: 0.0}
    await timed.later(0)
    assert await timed.told(2) == [OnHoliday(0, back, waits=False)]
    assert await timed.due(2) == {1: DAY}
    assert (await timed.table(2)).seats[0].misses == 0
    await timed.check(2)


async def test_a_holiday_that_begins_before_the_deadline_is_told_when_the_go_begins(
    timed: TimedMatch, clock: Clock
) -> None:
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


async def test_a_holiday_announced_later_counts_at_once(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO)
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 3 * DAY)))
    await timed.time.person_changed(ANN)
    assert await timed.due() == {0: 4 * DAY}
    assert [type(told) for told in await timed.told()] == [OnHoliday]
    await timed.time.person_changed(ANN)
    assert len(await timed.told()) == 1


async def test_where_everybody_is_on_holiday_nobody_is_played_for(timed: TimedMatch, clock: Clock) -> None:
    for user in (ANN, BO):
        await timed.choose(user, Person(away=Away(clock(), clock() + DAY)))
    await timed.play(ANN, BO, terms=live(None, away="play"))
    assert await timed.due() == {}


@pytest.mark.parametrize("company", [(ANN, BO), (ANN,)], ids=["all of them", "alone with robots"])
async def test_nobody_misses_anything_while_the_table_waits_for_all_of_them(
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


async def test_a_holiday_of_everybody_that_begins_in_the_middle_of_a_go_puts_it_off(
    timed: TimedMatch, clock: Clock
) -> None:
    back = clock() + 5 * DAY
    for user in (ANN, BO):
        await timed.choose(user, Person(away=Away(clock() + 20 * HOUR, back)))
    await timed.play(ANN, BO, terms=live(away="play"))
    assert await timed.due() == {0: DAY}
    await timed.later(DAY)
    assert await timed.due() == {0: 4 * DAY + 4 * HOUR}
    assert (await timed.table()).seats[0].extensions == 0


@pytest.mark.parametrize("deadline", [None, A_DAY])
async def test_where_a_table_plays_on_whoever_is_back_first_does_not_wait_for_the_others(
    timed: TimedMatch, clock: Clock, deadline: Duration | None
) -> None:
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 20 * DAY)))
    await timed.choose(BO, Person(away=Away(clock(), clock() + 3 * DAY)))
    await timed.play(ANN, BO, terms=live(deadline, away="play"), dice=(1,))
    assert await timed.due() == {0: 3 * DAY}
    await timed.later(3 * DAY)
    assert list(await timed.debts()) == [1]
    assert (await timed.table()).seats[0].misses == 0


@pytest.mark.parametrize("begins", [0.0, 2 * DAY], ids=["on holiday", "before it begins"])
async def test_to_be_back_sooner_than_announced_is_no_way_to_gain_time(
    timed: TimedMatch, clock: Clock, begins: float
) -> None:
    await timed.play(ANN, BO, terms=live(Duration(4 * DAY)))
    await timed.later(DAY)
    away = Away(clock() + begins, clock() + 300 * DAY)
    await choose(timed.tables, timed.time, ANN, lambda person: Person(away=away))
    assert await timed.due() == {0: 303 * DAY - begins}
    await timed.later(HOUR)
    ended = Away(away.since, clock()) if away.since < clock() else None
    await choose(timed.tables, timed.time, ANN, lambda person: Person(away=ended))
    assert await timed.due() == {0: 3 * DAY if ended else 3 * DAY - HOUR}


async def test_by_post_too_a_turn_waits_no_longer_than_for_who_is_back_sooner(
    postal: PostalMatch, clock: Clock
) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    await choose(postal.tables, time, BO, lambda person: Person(away=Away(clock(), clock() + 30 * DAY)))
    await postal.play(ANN, BO)
    await postal.later(DAY)
    assert (await postal.status()).deadline == clock() + 30 * DAY
    await choose(postal.tables, time, BO, lambda person: Person())
    assert (await postal.status()).deadline == clock() + DAY
    assert {debt.due_at for debt in await postal.tables.store.debts(1)} == {clock() + DAY}


async def test_by_post_too_whoever_is_back_first_does_not_wait_where_the_table_plays_on(
    postal: PostalMatch, clock: Clock
) -> None:
    time, began = Timekeeper(postal.tables, postal.alarms), clock()
    await choose(postal.tables, time, ANN, lambda person: Person(away=Away(began, began + 3 * DAY)))
    await choose(postal.tables, time, BO, lambda person: Person(away=Away(began, began + 30 * DAY)))
    table = await postal.open(ANN, BO, terms=msgspec.structs.replace(by_post(), away="play"))
    await postal.lobby.start(postal.click(ANN), table.id)
    await postal.later(DAY)
    assert (await postal.status()).deadline == began + 4 * DAY


async def test_nobody_is_called_on_a_holiday_however_long_it_is(timed: TimedMatch, clock: Clock) -> None:
    await timed.choose(ANN, Person(away=Away(clock(), clock() + 200 * DAY)))
    await timed.play(ANN, BO)
    assert (await timed.calls(), await timed.due()) == ({0: 200 * DAY}, {0: 201 * DAY})


# --- calls ---------------------------------------------------------------------------------------------------


async def test_somebody_is_called_at_half_time_and_before_the_end_and_not_more_often(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    called = [(await timed.debts())[0].calls]
    for _ in range(23):
        await timed.later(HOUR)
        called.append((await timed.debts())[0].calls)
    assert called == [1] * 12 + [2] * 11 + [3]


async def test_nobody_is_called_at_night(timed: TimedMatch, clock: Clock) -> None:
    await timed.choose(ANN, NIGHT)
    clock.move(15 * HOUR)
    await timed.play(ANN, BO, terms=live(None))
    assert (await timed.debts())[0].calls == 0
    assert await timed.calls() == {0: 9 * HOUR}
    await timed.hours(8)
    assert (await timed.debts())[0].calls == 0
    await timed.hours(1)
    assert (await timed.debts())[0].calls == 1


async def test_a_personal_rhythm_is_kept_and_off_is_off(timed: TimedMatch) -> None:
    await timed.choose(ANN, Person(remind=4))
    await timed.choose(BO, Person(remind="off"))
    await timed.play(ANN, CY)
    await timed.play(BO, CY, channel=3)
    await timed.hours(9)
    assert [(await timed.debts(table))[0].calls for table in (1, 2)] == [3, 1]


async def test_a_game_without_deadline_stops_calling_and_asks_the_table_once(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None))
    for _ in range(20):
        await timed.later(DAY)
    assert (await timed.debts())[0].calls == 4
    assert [type(told) for told in await timed.told()] == [Stalled]
    await timed.act(ANN, Roll(1))
    assert await timed.due(kind="stall") == {None: 4 * DAY}


async def test_settings_of_an_older_table_are_counted_when_the_bot_starts(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    async with timed.tables.store.change() as tx:
        await tx.drop_debt(1)
        await tx.drop_alarm(1, "deadline", 0)
    await timed.time.resume()
    assert await timed.due() == {0: DAY}


async def test_by_post_too_whoever_has_handed_in_nothing_is_called_again(postal: PostalMatch, clock: Clock) -> None:
    Timekeeper(postal.tables, postal.alarms)
    await postal.play(ANN, BO)
    debts = await postal.tables.store.debts(1)
    assert [(debt.seat, debt.calls, debt.due_at) for debt in debts] == [(0, 1, clock() + DAY), (1, 1, clock() + DAY)]
    await postal.hand_in(ANN)
    await postal.later(DAY / 2)
    assert [(debt.seat, debt.calls) for debt in await postal.tables.store.debts(1)] == [(1, 2)]
    await postal.later(DAY / 2)
    assert await postal.resolved() == 1
    debts = await postal.tables.store.debts(1)
    assert [(debt.seat, debt.decision, debt.calls) for debt in debts] == [(0, 2, 1), (1, 2, 1)] or len(debts) == 2
    assert {alarm.kind for alarm in await postal.tables.store.alarms(1)} == {"post", "call"}
    assert await postal.tables.store.notices(1) == []


async def test_a_paused_postal_turn_goes_on_with_what_was_left(postal: PostalMatch, clock: Clock) -> None:
    Timekeeper(postal.tables, postal.alarms)
    await postal.play(ANN, BO)
    await postal.later(10 * HOUR)

    async def pause(tx: Change, table: Table) -> tuple[()]:
        await tx.write_pause(table.id, None if table.paused else clock())
        await tx.write_table(table.row, phase="playing", at=clock())
        return ()

    await postal.tables.change(postal.click(ANN), 1, pause)
    await postal.later(3 * DAY)
    assert await postal.resolved() == 0
    await postal.tables.change(postal.click(ANN), 1, pause)
    assert (await postal.status()).deadline == clock() + 14 * HOUR
    assert {debt.due_at for debt in await postal.tables.store.debts(1)} == {clock() + 14 * HOUR}


async def test_a_postal_turn_waits_for_somebody_on_holiday_or_a_robot_writes_their_orders(
    postal: PostalMatch, clock: Clock
) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.post.on_silence.append(time.missed_by_post)
    back = clock() + 5 * DAY
    async with postal.tables.store.change() as tx:
        await remember_person(tx, BO, Person(away=Away(clock(), back)))
    await postal.play(ANN, BO)
    await postal.hand_in(ANN)
    await postal.later(DAY)
    assert await postal.resolved() == 0
    assert (await postal.status()).deadline == back + DAY, "the turn waits until they are back, and a day more"
    assert {debt.due_at for debt in await postal.tables.store.debts(1)} == {back + DAY}
    await postal.later(5 * DAY)
    assert await postal.resolved() == 1
    await postal.check()


async def test_where_a_postal_table_plays_on_a_holiday_is_no_silence(postal: PostalMatch, clock: Clock) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.post.on_silence.append(time.missed_by_post)
    async with postal.tables.store.change() as tx:
        await remember_person(tx, BO, Person(away=Away(clock(), clock() + 9 * DAY)))
    table = await postal.open(ANN, BO, terms=msgspec.structs.replace(by_post(), away="play"))
    await postal.lobby.start(postal.click(ANN), table.id)
    for _ in range(3):
        await postal.hand_in(ANN)
        await postal.later(DAY)
    turn = await postal.post.last_turn(await postal.table())
    assert turn is not None
    assert (turn.turn, turn.silent) == (3, ())
    assert [(seat.stand_in, seat.misses) for seat in (await postal.table()).seats] == [(None, 0), (None, 0)]
    await postal.check()
