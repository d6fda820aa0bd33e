"""Nobody is woken by default at a table over days; no deadline runs out because of it."""

import msgspec
import pytest

from bot.calendar.deadlines import Duration
from bot.calendar.guessed_zones import FEWEST_STEPS
from bot.calendar.preferences import FIRST_HOURS, Person, person, remember_person
from bot.games.chance import Chance
from bot.table.notices import Extended
from bot.timekeeping.preference_changes import choose
from bot.timekeeping.timekeeper import Timekeeper
from cogs.ui import time_words
from tests.bot.orders.postal import PostalMatch, postal_terms
from tests.bot.timekeeping.timed import DAY, HOUR, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY
from tests.support.values import there


async def begun(timed: TimedMatch, *, deadline: float = DAY) -> None:
    """A game over days of two people who have not said what time it is for them."""
    table = await timed.open(ANN, BO, terms=live(Duration(deadline)))
    await timed.lobby.start(timed.click(ANN), table.id)


def in_utc_at_any_hour(person: Person) -> Person:
    """What a person says with two taps."""
    return msgspec.structs.replace(person.in_zone("UTC"), any_hour=True)


async def test_a_stranger_is_not_pinged_in_the_first_hours_which_are_added(timed: TimedMatch) -> None:
    await begun(timed)

    assert (await timed.obligations())[0].reminders == 0
    assert (await timed.reminders(), await timed.due()) == ({0: FIRST_HOURS}, {0: FIRST_HOURS + DAY})
    await timed.later(FIRST_HOURS)
    assert (await timed.obligations())[0].reminders == 1


async def test_neighbours_tell_the_nights_which_are_added(timed: TimedMatch, clock: Clock) -> None:
    async with timed.tables.store.change() as tx:
        await remember_person(tx, CY, Person(zone="Asia/Tokyo", zone_chosen=True))
    await timed.open(CY, channel=99)

    await begun(timed)  # at eight in the morning, UTC: five in the afternoon in Tokyo

    assert (await person(timed.tables.store, ANN)).guess == "Asia/Tokyo"
    assert (await timed.obligations(2))[0].reminders == 1
    assert await timed.due(2) == {0: DAY + 2 * 9 * HOUR}


async def test_an_extension_ends_when_the_last_reminder_says(timed: TimedMatch) -> None:
    async with timed.tables.store.change() as tx:
        await remember_person(tx, CY, Person(zone="Asia/Tokyo", zone_chosen=True))
    await timed.open(CY, channel=99)
    await begun(timed)
    due, ann = timed.clock() + DAY + 2 * 9 * HOUR, await person(timed.tables.store, ANN)
    table = await timed.tables.load(2)
    said = time_words.consequence(table, table.seats[0], ann, due)

    await timed.later(due - timed.clock())

    until = there((await timed.obligations(2))[0].due_at)
    assert f"until <t:{int(until)}:f>" in said
    assert until - due == 12 * HOUR + 9 * HOUR + HOUR, "the night is added, and an hour after it"


async def test_a_neighbour_who_says_it_later_tells_the_nights_as_well(timed: TimedMatch) -> None:
    await begun(timed)
    await timed.later(HOUR)

    await choose(timed.tables, timed.time, BO, lambda now: now.in_zone("Asia/Tokyo"))

    assert (await person(timed.tables.store, ANN)).guess == "Asia/Tokyo"
    assert await timed.due() == {0: DAY + 2 * 9 * HOUR - HOUR}
    await choose(timed.tables, timed.time, BO, lambda now: now.in_zone("Asia/Seoul"))
    assert (await person(timed.tables.store, ANN)).guess == "Asia/Seoul", "until Ann says it"


async def test_deadlines_elsewhere_show_the_nights_at_once(timed: TimedMatch) -> None:
    await begun(timed)
    second = await timed.open(ANN, CY, terms=live(), channel=99)
    await timed.lobby.start(timed.click(ANN), second.id)
    assert (await timed.obligations(second.id))[0].due_at == timed.clock() + FIRST_HOURS + DAY

    await choose(timed.tables, timed.time, BO, lambda now: now.in_zone("Asia/Tokyo"))
    await timed.later(0.0)

    assert (await timed.obligations(second.id))[0].due_at == timed.clock() + DAY + 2 * 9 * HOUR
    assert await timed.due(second.id) == {0: DAY + 2 * 9 * HOUR}


async def test_a_deadline_waits_for_nights_that_another_table_told(timed: TimedMatch) -> None:
    await begun(timed)
    second = await timed.open(ANN, CY, terms=live(), channel=99)
    await timed.lobby.start(timed.click(ANN), second.id)
    await choose(timed.tables, timed.time, BO, lambda now: now.in_zone("Asia/Tokyo"))

    await timed.later(FIRST_HOURS + DAY)

    assert await timed.told(second.id) == []
    assert await timed.due(second.id) == {0: 2 * 9 * HOUR - FIRST_HOURS}
    await timed.later(2 * 9 * HOUR - FIRST_HOURS)
    assert [type(notice) for notice in await timed.told(second.id)] == [Extended]


async def test_steps_tell_the_nights_where_no_neighbour_does(timed: TimedMatch) -> None:
    await begun(timed)

    for _ in range(4 * FEWEST_STEPS):
        table = await timed.tables.load(1)
        decision = table.pending()[0]
        action = table.game.default(table.state, decision, Chance(b"unused"))
        await timed.tables.act(timed.click(table.seats[decision.seat].user_id), 1, decision.id, action)

    assert (await person(timed.tables.store, ANN)).guess


async def test_somebody_who_says_it_is_pinged_at_once_and_keeps_the_time(timed: TimedMatch) -> None:
    await begun(timed)
    await timed.later(HOUR)
    await choose(timed.tables, timed.time, ANN, in_utc_at_any_hour)
    await timed.later(0.0)

    assert (await timed.obligations())[0].reminders == 1
    assert await timed.due() == {0: FIRST_HOURS + DAY - HOUR}


async def test_a_person_who_says_only_the_time_is_not_woken(timed: TimedMatch, clock: Clock) -> None:
    await begun(timed)
    await choose(timed.tables, timed.time, ANN, lambda now: now.in_zone("Asia/Tokyo"))
    await timed.later(0.0)

    assert (await timed.obligations())[0].reminders == 1, "it is five in the afternoon there"
    assert await timed.due() == {0: DAY + 2 * 9 * HOUR}, "nobody agreed on nights, so they are added"
    ann = await person(timed.tables.store, ANN)
    assert [ann.may_be_pinged(clock() + hours * HOUR) for hours in (5.9, 6, 14.9, 15)] == [True, False, False, True]


async def test_the_night_is_quiet_too_where_the_time_was_known_before(timed: TimedMatch, clock: Clock) -> None:
    async with timed.tables.store.change() as tx:
        await remember_person(tx, ANN, Person(zone="Asia/Tokyo", zone_chosen=True))
    await begun(timed)
    ann = await person(timed.tables.store, ANN)
    assert ann.night_assumed
    assert not ann.may_be_pinged(clock() + 6 * HOUR)


@pytest.mark.parametrize("deadline", [HOUR, 8 * HOUR])
async def test_at_a_table_of_an_evening_everybody_is_pinged(timed: TimedMatch, deadline: float) -> None:
    await begun(timed, deadline=deadline)

    assert (await timed.obligations())[0].reminders == 1
    assert await timed.due() == {0: deadline}
    assert not (await person(timed.tables.store, ANN)).seated_at


async def test_a_postal_turn_waits_for_the_night_of_a_guess(postal: PostalMatch, clock: Clock) -> None:
    Timekeeper(postal.tables, postal.alarms)
    await postal.know(ANN)
    table = await postal.open(ANN, BO, terms=postal_terms())
    await postal.lobby.start(postal.click(ANN), table.id)

    await postal.later(DAY)

    begins = (await person(postal.tables.store, BO)).seated_at
    status = await postal.status()
    assert (status.postal_turn, status.deadline) == (1, begins + DAY + 9 * HOUR), "Ann's zone is the guess"
    await postal.later(9 * HOUR)
    assert (await postal.status()).postal_turn == 2


async def test_settings_changed_meanwhile_are_kept(timed: TimedMatch) -> None:
    async with timed.tables.store.change() as tx:
        await tx.write_person_unchanged(ANN, None, msgspec.json.encode(Person(dm=False)))
        await tx.write_person_unchanged(ANN, None, msgspec.json.encode(Person(guess="UTC")))
        await tx.write_person_unchanged(ANN, b"{}", msgspec.json.encode(Person(guess="UTC")))

    assert await person(timed.tables.store, ANN) == Person(dm=False)
