"""One reminder names several waiting tables instead of one message each."""

from bot.calendar.preferences import Person, Quiet
from bot.games.machi_koro import Pass, Roll
from bot.timekeeping.shared_reminders import waiting_elsewhere
from tests.bot.timekeeping.timed import HOUR, TimedMatch, live
from tests.support.match import ANN, BO, CY, GUILD


async def bo_must_act_by(timed: TimedMatch, *channels: int) -> list[int]:
    """Bo has to roll at one table in each channel; returns their ids."""
    found = []
    for channel in channels:
        table = await timed.play(ANN, BO, channel=channel, terms=live(None), dice=(1,))
        await timed.act(ANN, Roll(1), table.id)
        await timed.act(ANN, Pass(), table.id)
        found.append(table.id)
    return found


async def reminders(timed: TimedMatch, *tables: int) -> list[int]:
    """The number of Bo's reminders at each of these tables."""
    rows = [await timed.tables.store.obligation(table, 1) for table in tables]
    return [row.reminders if row is not None else -1 for row in rows]


async def test_when_the_night_ends_one_table_reminds_of_all(timed: TimedMatch) -> None:
    now = timed.clock()
    start = int(now // 60) % 1440
    await timed.choose(BO, Person(quiet=Quiet(start, (start + 120) % 1440)))
    first, second, third = await bo_must_act_by(timed, 2, 3, 4)
    assert await reminders(timed, first, second, third) == [0, 0, 0]
    await timed.later(2 * HOUR + 60)
    assert sorted(await reminders(timed, first, second, third)) == [0, 0, 1]


async def test_reminders_come_as_one_line(timed: TimedMatch) -> None:
    await timed.choose(BO, Person(remind=4))
    first, second = await bo_must_act_by(timed, 2, 3)
    assert await reminders(timed, first, second) == [1, 1], "each was reminded of when it arose"
    await timed.later(4 * HOUR + 1)
    assert sorted(await reminders(timed, first, second)) == [1, 2]
    await timed.later(4 * HOUR + 1)
    assert sum(await reminders(timed, first, second)) == 4


async def test_a_table_that_was_not_named_reminds_by_itself(timed: TimedMatch) -> None:
    await timed.choose(BO, Person(remind=1))
    (first,) = await bo_must_act_by(timed, 2)
    await timed.later(HOUR + 1)
    (second,) = await bo_must_act_by(timed, 3)
    assert await reminders(timed, first, second) == [2, 1]


async def test_a_table_named_long_ago_gets_a_new_reminder(timed: TimedMatch) -> None:
    await timed.choose(BO, Person(remind=24))
    (first,) = await bo_must_act_by(timed, 2)
    await timed.later(2 * HOUR)
    (second,) = await bo_must_act_by(timed, 3)
    await timed.later(22 * HOUR + 1)
    assert await reminders(timed, first, second) == [2, 1]
    await timed.later(2 * HOUR)
    assert await reminders(timed, first, second) == [2, 2]


async def test_only_tables_that_wait_for_them_are_named(timed: TimedMatch) -> None:
    first, second = await bo_must_act_by(timed, 2, 3)
    other = await timed.play(ANN, CY, channel=4)
    store, now = timed.tables.store, timed.clock()
    assert [each.table for each in await waiting_elsewhere(store, BO, first, now)] == [second]
    assert [each.table for each in await waiting_elsewhere(store, ANN, other.id, now)] == []
    assert await waiting_elsewhere(store, BO, first, now - 1) == []


async def test_a_table_of_another_server_reminds_by_itself(timed: TimedMatch) -> None:
    await timed.choose(BO, Person(remind=4))
    first, second = await bo_must_act_by(timed, 2, 3)
    async with timed.tables.store.change() as tx:
        await tx._run("UPDATE tables SET guild_id = ? WHERE id = ?", GUILD + 1, second)
    assert await waiting_elsewhere(timed.tables.store, BO, first, timed.clock()) == []
    await timed.later(4 * HOUR + 1)
    assert await reminders(timed, first, second) == [2, 2], "no line has named the other table"
