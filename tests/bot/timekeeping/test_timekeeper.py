"""Missed deadlines: the first, repeated ones, and tables without people."""

import contextlib

import msgspec
import pytest

from bot.calendar.deadlines import Daily, Duration
from bot.calendar.preferences import Away, Person, remember_person
from bot.errors import NothingToUndo, NotSeated
from bot.games.chance import Chance
from bot.games.entries import Acted
from bot.games.machi_koro import MACHI_KORO, Pass, Roll
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from bot.robots.players import pending_of_robot
from bot.table.motions import Replace
from bot.table.notices import Asleep, Extended, IsBack, PlayedFor, PlayedOut, read_notice
from bot.table.table import Table
from bot.timekeeping.late.extending import extended
from bot.timekeeping.late.playing import FASTEST_GOOD_LEVEL
from bot.timekeeping.preference_changes import choose
from bot.timekeeping.timekeeper import Timekeeper
from bot.votes.seat_changes import SeatChanges
from data.rows import AttendanceRow
from data.store import Change, StorageFailure
from tests.bot.orders.postal import PostalMatch
from tests.bot.timekeeping.timed import DAY, HOUR, NIGHT, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY, GUILD, known
from tests.support.values import of_type, there


async def test_the_bank_extends_twice_before_the_default_move(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(DAY)
    assert await timed.due() == {0: DAY / 2}
    await timed.time._seen(ANN, GUILD, timed.clock())
    await timed.later(DAY / 2)
    assert [told.left for told in await timed.told() if isinstance(told, Extended)] == [1, 0]
    (due,) = (await timed.due()).values()
    await timed.later(due)
    last = of_type(PlayedFor, (await timed.told())[-1])
    assert (last.seat, last.misses, last.ordered, last.stand_in) == (0, 1, False, False)
    assert await timed.due() == {1: DAY}, "the whole go was played, and the next player has all their time"
    deeds = [entry.deed for entry in await timed.tables.entries(1)][1:]
    assert [msgspec.json.decode(deed.action) for deed in deeds if isinstance(deed, Acted)][-1] == {"do": "pass"}
    await timed.check()


async def test_a_vanished_player_costs_the_others_one_turn_and_a_half(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1, 1))
    await timed.roll_and_pass(ANN)
    await timed.later(DAY)
    assert [type(told) for told in await timed.told()] == [PlayedFor], "nobody waits longer for a person who is gone"
    assert await timed.due() == {0: DAY}
    await timed.roll_and_pass(ANN)
    await timed.later(DAY / 2)
    seat = (await timed.table()).seats[1]
    assert (seat.stand_in, seat.extensions) == ("normal", 0)
    await timed.check()


@pytest.mark.parametrize(("server", "counts"), [(GUILD, True), (None, True), (GUILD + 1, False)])
async def test_only_a_sign_of_life_in_this_server_or_in_private_brings_more_time(
    timed: TimedMatch, server: int | None, counts: bool
) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.roll_and_pass(ANN)
    await timed.later(HOUR)
    version = (await timed.table()).row.version
    await timed.time._seen(BO, server, timed.clock())
    await timed.time._seen(CY, server, timed.clock())
    assert (await timed.table()).row.version == version, "nobody sees it"
    await timed.later(DAY - HOUR)
    assert [type(told) for told in await timed.told()] == [Extended if counts else PlayedFor]


async def test_a_sign_of_life_before_the_ping_says_nothing_of_later(timed: TimedMatch) -> None:
    await timed.choose(BO, NIGHT)
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(15 * HOUR)
    await timed.roll_and_pass(ANN)
    await timed.time._seen(BO, GUILD, timed.clock())
    await timed.later(9 * HOUR)
    row = (await timed.obligations())[1]
    assert (row.reminders, row.seen_at) == (1, None), "pinged at the end of the night"
    await timed.time._seen(BO, GUILD, timed.clock())
    assert (await timed.obligations())[1].seen_at == timed.clock()


async def test_a_second_extension_wants_another_sign_of_life(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.later(DAY)
    await timed.later(DAY / 2)
    assert [type(told) for told in await timed.told()] == [Extended, PlayedFor]


async def test_a_sign_of_life_before_a_holiday_is_none_after_it(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(away="pause"), dice=(1,))
    await timed.roll_and_pass(ANN)
    await timed.later(HOUR)
    away = Away(timed.clock(), timed.clock() + 3 * DAY)
    await choose(timed.tables, timed.time, BO, lambda now: msgspec.structs.replace(now, away=away))
    await timed.time._seen(BO, GUILD, timed.clock())
    assert (await timed.obligations())[1].seen_at is not None
    await timed.later(3 * DAY)
    assert (await timed.obligations())[1].seen_at is None, "the ping after the holiday begins the wait"
    await timed.later((await timed.due())[1])
    assert [type(told) for told in await timed.told()][-1] is PlayedFor


async def test_a_player_who_leaves_in_the_middle_of_a_turn_has_been_there(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1))
    await timed.roll_and_pass(ANN)
    await timed.act(BO, Roll(1))
    await timed.later(DAY)
    assert [type(told) for told in await timed.told()] == [Extended]


async def test_after_two_misses_a_robot_plays_until_the_player_returns(timed: TimedMatch) -> None:
    asked: list[tuple[int, int]] = []

    async def note(tx: Change, table: Table, seat: int) -> None:
        asked.append((table.id, seat))

    timed.time.on_two_misses.append(note)
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    await timed.hours(48 + 10)
    assert (await timed.pending()).seat == 1
    await timed.roll_and_pass(BO)
    await timed.later(DAY)
    table = await timed.table()
    assert [told.stand_in for told in await timed.told() if isinstance(told, PlayedFor)] == [False, True]
    assert (table.seats[0].stand_in, table.seats[0].user_id) == ("normal", ANN)
    assert asked == [(1, 0)]
    decision = there(pending_of_robot(await timed.table()))
    assert (decision.seat, decision.ask) == (0, "roll"), "it plays the turn that was missed"
    assert (await timed.obligations(), await timed.due()) == ({}, {})
    await timed.time.come_back(timed.click(ANN), 1)
    assert await timed.due() == {0: DAY / 2}
    assert pending_of_robot(await timed.table()) is None
    assert (await timed.told())[-1] == IsBack(0)
    await timed.time.come_back(timed.click(ANN), 1)
    assert [isinstance(told, IsBack) for told in await timed.told()].count(True) == 1
    with pytest.raises(NotSeated):
        await timed.time.come_back(timed.click(CY), 1)
    await timed.check()


async def ann_missed_a_turn(timed: TimedMatch) -> None:
    """A table of two where Ann's extensions are used up and a first turn was made for her."""
    await timed.play(ANN, BO, dice=(1,) * 8)
    await timed.hours(58)


async def test_after_a_miss_time_is_halved_for_three_timely_turns(timed: TimedMatch) -> None:
    await ann_missed_a_turn(timed)
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
    await ann_missed_a_turn(timed)
    for _ in range(2):
        await timed.roll_and_pass(BO)
        await timed.roll_and_pass(ANN)
    await timed.roll_and_pass(BO)
    await timed.later(DAY / 2)
    assert (await timed.table()).seats[0].stand_in == "normal"


async def test_a_returning_player_has_half_the_time_and_no_second_miss(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,) * 8)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, stand_in="normal", misses=2, extensions=2))
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Pass())
    await timed.roll_and_pass(BO)
    assert await timed.due() == {0: DAY / 2}
    await timed.later(DAY / 2)
    seat = (await timed.table()).seats[0]
    assert (seat.stand_in, seat.misses) == ("normal", 3)
    told = [one for one in await timed.told() if isinstance(one, PlayedFor)]
    assert [one.stand_in for one in told] == [True]


async def test_shortened_time_runs_in_waking_hours_whatever_the_table_agreed(timed: TimedMatch) -> None:
    await timed.choose(ANN, NIGHT)
    deadlines: list[tuple[Duration | Daily, int]] = [
        (Duration(DAY), 22),
        (Daily(12, 0, "UTC"), 22),
        (Duration(12 * HOUR), 16),
    ]
    for number, (deadline, left) in enumerate(deadlines, start=1):
        table = await timed.play(BO, ANN, terms=live(deadline), dice=(1,), channel=number + 2)
        async with timed.tables.store.change() as tx:
            await tx.write_attendance(number, AttendanceRow(1, misses=1, extensions=2))
        await timed.later((20 - timed.clock() / HOUR % 24) % 24 * HOUR)
        await timed.roll_and_pass(BO, table.id)
        assert await timed.due(number) == {1: left * HOUR}, "two hours of that evening, the others of the next day"


@pytest.mark.parametrize("hour", range(24))
def test_an_extension_is_waking_time_also_where_nights_count(clock: Clock, hour: int) -> None:
    at, person = clock() + hour * HOUR, known(NIGHT)
    until = extended(live(Duration(12 * HOUR), waking=False), person, at)
    awake = sum(person.may_be_pinged(at + minute * 60.0) for minute in range(int((until - at) / 60)))
    assert awake >= 6 * 60
    assert person.may_be_pinged(until)


@pytest.mark.parametrize(("agreed", "has"), [(12, 12 + 9), (24, 12 + 9), (8, 4)])
async def test_no_shortened_turn_may_lie_in_a_night_that_nobody_knows(timed: TimedMatch, agreed: int, has: int) -> None:
    """At tables over days: more than a night, and without the night that is guessed."""
    await timed.begin(ANN, BO, terms=live(Duration(agreed * HOUR)), dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, misses=1))
        await remember_person(tx, BO, Person())
    await timed.later(10 * HOUR)
    await timed.roll_and_pass(ANN)
    assert await timed.due() == {1: has * HOUR}
    await timed.time._seen(BO, GUILD, timed.clock())
    await timed.later(has * HOUR)
    assert await timed.due() == {1: has * HOUR}, "nor may an extension"


async def test_nobody_has_less_than_an_hour(timed: TimedMatch) -> None:
    await timed.play(BO, ANN, terms=live(Duration(2 * HOUR)), dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, misses=4, extensions=2))
    await timed.roll_and_pass(BO)
    assert await timed.due() == {1: HOUR}


async def test_choosing_other_hours_gives_nobody_their_time_back(timed: TimedMatch) -> None:
    await timed.play(BO, ANN, dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, misses=1, extensions=2))
    await timed.roll_and_pass(BO)
    await timed.choose(ANN, Person(remind="off"))
    await timed.time.person_changed(ANN)
    assert await timed.due() == {1: DAY / 2}


async def test_orders_at_the_deadline_are_neither_missed_nor_timely(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2, in_time=1))
    await timed.standing.give(timed.click(ANN), 1, MachiStanding(Orders(dice=1)))
    await timed.later(DAY)
    assert (await timed.pending()).seat == 1
    seat = (await timed.table()).seats[0]
    assert (seat.stand_in, seat.misses, seat.in_time) == (None, 1, 1)


async def test_a_player_who_moves_needs_no_stand_in(timed: TimedMatch) -> None:
    await ann_missed_a_turn(timed)
    await timed.roll_and_pass(BO)
    await timed.later(DAY)
    assert (await timed.table()).seats[0].stand_in == "normal"
    await timed.act(ANN, Roll(1))
    assert (await timed.table()).seats[0].stand_in is None


async def test_moves_made_for_a_player_cannot_be_undone_for_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await timed.hours(58)
    assert (await timed.pending()).seat == 1
    with pytest.raises(NothingToUndo):
        await timed.tables.undo(timed.click(ANN), 1)


async def test_a_table_without_people_sleeps_until_robots_finish_it(timed: TimedMatch) -> None:
    await timed.play(ANN, robots=1, dice=(1, 1))
    await timed.hours(58)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, misses=1, extensions=2))
    await timed.robots_play()
    await timed.later(DAY)
    assert isinstance((await timed.told())[-1], Asleep)
    assert pending_of_robot(await timed.table()) is None, "robots do not play on alone"
    assert await timed.due(kind="sleep") == {None: 7 * DAY}
    assert len(await timed.tables.store.alarms(1)) == 1
    await timed.later(7 * DAY)
    over = await timed.table()
    assert (over.row.phase, over.outcome() is None) == ("over", False)
    assert [type(told) for told in await timed.told()][-2:] == [Asleep, PlayedOut]
    assert await timed.tables.store.alarms(1) == []
    await timed.check()


async def test_a_player_who_returns_to_a_sleeping_table_plays_on(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    for _ in range(17):
        await timed.hours(10)
        await timed.robots_play()
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(2 * DAY)
    await timed.time.come_back(timed.click(BO), 1)
    assert await timed.due(kind="sleep") == {}
    await timed.later(6 * DAY)
    assert (await timed.table()).row.phase == "playing"


async def test_a_table_that_everybody_handed_over_does_not_stall(timed: TimedMatch) -> None:
    seat_changes = SeatChanges(timed.tables, timed.alarms)
    await timed.play(ANN, robots=1)
    await seat_changes.hand_over(timed.click(ANN), 1, Replace(0, "Robo", robot="easy"))
    assert isinstance((await timed.told())[-1], Asleep)
    await timed.later(7 * DAY)
    assert (await timed.table()).row.phase == "over"


async def test_by_post_two_misses_bring_a_robot_and_delay_nobody(postal: PostalMatch) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.postal_office.on_silence.append(time.missed_postal_turn)
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
    turn = there(await postal.postal_office.last_postal_turn(table))
    assert turn.silent == ()
    await time.come_back(postal.click(BO), 1)
    assert (await postal.status()).waiting == (0, 1)
    await postal.check()


async def test_by_post_an_abandoned_game_sleeps_until_robots_finish_it(postal: PostalMatch) -> None:
    time = Timekeeper(postal.tables, postal.alarms)
    postal.postal_office.on_silence.append(time.missed_postal_turn)
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
        assert (await timed.obligations(table))[0].reminders == 2, "what was missed is one reminder"
    assert await timed.due() == {0: DAY / 2}


async def test_a_clock_that_is_put_back_lets_nothing_happen_twice(timed: TimedMatch, clock: Clock) -> None:
    await timed.play(ANN, BO)
    await timed.later(DAY)
    clock.move(-5 * HOUR)
    await timed.later(0)
    assert [type(told) for told in await timed.told()] == [Extended]


@pytest.mark.parametrize("damaged", [True, False])
async def test_at_a_start_one_damaged_table_holds_up_no_other(
    timed: TimedMatch, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    """A database that is away is another matter: all of it is tried again later."""
    done = list[int]()

    async def tables() -> list[int]:
        return [1, 2]

    async def recompute(table_id: int) -> None:
        if table_id == 1:
            raise StorageFailure("unreadable", damaged=damaged)
        done.append(table_id)

    monkeypatch.setattr(timed.tables.store, "without_obligations", tables)
    monkeypatch.setattr(timed.time, "_recompute_table", recompute)
    with contextlib.nullcontext() if damaged else pytest.raises(StorageFailure):
        await timed.time.resume()
    assert done == ([2] if damaged else [])


@pytest.mark.parametrize(("stand_in", "plays"), [("easy", "easy"), ("normal", "normal"), ("hard", FASTEST_GOOD_LEVEL)])
async def test_on_a_holiday_the_stand_in_plays_and_a_hard_one_thinks_no_longer_than_a_normal_one(
    timed: TimedMatch, clock: Clock, monkeypatch: pytest.MonkeyPatch, stand_in: str, plays: str
) -> None:
    levels = list[str]()
    robot = type(MACHI_KORO).robot

    def noted(game: object, view: MachiView, decision: Decision, level: str, dice: Chance) -> MachiAction:
        levels.append(level)
        return robot(MACHI_KORO, view, decision, level, dice)

    monkeypatch.setattr(type(MACHI_KORO), "robot", noted)
    await timed.choose(ANN, Person(away=Away(clock() + HOUR, clock() + 9 * DAY)))
    await timed.play(ANN, BO, terms=live(away="play", stand_in=stand_in), dice=(1,))
    await timed.hours(30)
    assert set(levels) == {plays}


async def test_at_a_deadline_standing_orders_know_that_no_time_is_left(
    timed: TimedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    lates = list[bool]()

    def noted(*asked: object, late: bool = False) -> None:
        lates.append(late)

    monkeypatch.setattr("bot.timekeeping.late.playing.answered", noted)
    await timed.play(ANN, BO, dice=(1,))
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, extensions=2))
    await timed.standing.give(timed.click(ANN), 1, MachiStanding(Orders(buy=("forest",))))
    await timed.later(DAY)
    assert len(lates) > 1
    assert set(lates) == {True}
