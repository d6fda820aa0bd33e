"""A changed preference applies at once at every table of the player."""

import msgspec
import pytest

from bot.calendar import preferences
from bot.calendar.preferences import Person, Quiet
from bot.table.click import part
from bot.timekeeping.preference_changes import choose
from tests.bot.timekeeping.timed import HOUR, TimedMatch, live
from tests.support.match import ANN, BO, known


async def test_a_preference_is_stored_and_announced_to_tables(timed: TimedMatch) -> None:
    table = await timed.play(ANN, BO)
    told: list[int] = []
    timed.tables.on_change.append(told.append)
    chosen = await choose(timed.tables, timed.time, ANN, lambda now: msgspec.structs.replace(now, dm=False))
    assert chosen == known(Person(dm=False))
    assert await preferences.person(timed.tables.store, ANN) == chosen
    assert told == [table.id]
    assert table.id in [due for due, _ in await timed.tables.store.due()]


async def test_the_same_again_changes_nothing(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    told: list[int] = []
    timed.tables.on_change.append(told.append)
    before = await timed.tables.store.person(ANN)
    await choose(timed.tables, timed.time, ANN, lambda now: now)
    assert told == []
    assert await timed.tables.store.person(ANN) == before


async def test_other_quiet_hours_move_a_deadline_that_counts_waking_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(waking=True))
    (before,) = (await timed.due()).values()
    minute = int(timed.clock() // 60) % 1440
    quiet = Quiet((minute + 60) % 1440, (minute + 180) % 1440)
    await choose(timed.tables, timed.time, ANN, lambda now: msgspec.structs.replace(now, quiet=quiet))
    (after,) = (await timed.due()).values()
    assert after - before == pytest.approx(4 * HOUR, abs=60), "two nights lie in a day of waking time"


async def test_an_overdue_reminder_does_not_answer_a_choice(timed: TimedMatch) -> None:
    """Half of the turn passed in hours that were quiet; then the player says that they are not."""
    await timed.choose(BO, Person(quiet=Quiet(16 * 60, 12 * 60)))
    await timed.play(ANN, BO, terms=live(waking=False), dice=(1,))
    await timed.later(5 * HOUR)
    await timed.roll_and_pass(ANN)
    await timed.later(15 * HOUR)
    assert (await timed.obligations())[1].reminders == 1
    await choose(timed.tables, timed.time, BO, lambda now: msgspec.structs.replace(now, quiet=Quiet(), any_hour=True))
    await timed.later(60)
    assert (await timed.obligations())[1].reminders == 1, "they are there"
    assert len(await timed.reminders()) == 1, "and the last reminder still comes"


async def test_an_invalid_preference_changes_nothing(timed: TimedMatch) -> None:
    def refuse(now: Person) -> Person:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await choose(timed.tables, timed.time, ANN, refuse)
    assert await timed.tables.store.person(ANN) is None


async def test_parts_of_a_click_have_ids_unlike_any_click(timed: TimedMatch) -> None:
    click = timed.click(ANN)
    parts = [part(click, number) for number in range(3)]
    assert len({each.interaction_id for each in parts}) == 3
    assert all(each.interaction_id < 0 and each.user_id == ANN for each in parts)
