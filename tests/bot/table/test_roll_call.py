"""A slow game begins when everybody seated has said that they are here."""

import msgspec
import pytest

from bot import errors
from bot.calendar.deadlines import Duration
from bot.table import roll_call
from bot.table.notices import NotHere, read_notice
from bot.table.roll_call import ROLL_CALL, SECONDS, missing
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.terms import Terms
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY, DEE, OPEN, ClockMatch

HOUR, DAY = 3600.0, 86_400.0
ASKED = msgspec.structs.replace(OPEN, roll_call=True, deadline=Duration(DAY))


@pytest.fixture
def match(tables: Tables, clock: Clock) -> ClockMatch:
    found = ClockMatch(tables, clock)
    found.alarms.on(ROLL_CALL, found.roll_calls.time_is_up)
    return found


async def called(match: ClockMatch, *people: int, terms: Terms = ASKED) -> Table:
    """A table at which the first of these people has pressed Start."""
    await match.know(*people)
    await match.open(*people, terms=terms)
    return (await match.lobby.start(match.click(people[0]), 1)).table


def waits_for(table: Table) -> list[str]:
    return [seat.name for seat in missing(table)]


async def test_the_game_begins_with_the_last_answer(match: ClockMatch) -> None:
    table = await called(match, ANN, BO, CY)
    assert (table.row.phase, waits_for(table)) == ("lobby", ["Bo", "Cy"])
    table = (await match.roll_calls.here(match.click(CY), 1)).table
    assert (table.row.phase, waits_for(table)) == ("lobby", ["Bo"])
    table = (await match.lobby.start(match.click(BO), 1)).table
    assert (table.row.phase, table.names, table.terms.called) == ("playing", ("Ann", "Bo", "Cy"), None)
    assert [alarm for alarm in await match.tables.store.alarms(1) if alarm.kind == ROLL_CALL] == []
    await match.check()


@pytest.mark.parametrize("terms", [OPEN, msgspec.structs.replace(ASKED, deadline=None)], ids=["not asked", "at once"])
async def test_without_it_a_game_begins_at_once(match: ClockMatch, terms: Terms) -> None:
    assert (await called(match, ANN, BO, terms=terms)).row.phase == "playing"


async def test_robots_need_not_answer(match: ClockMatch) -> None:
    await match.open(ANN, robots=2, terms=ASKED)
    assert (await match.lobby.start(match.click(ANN), 1)).table.row.phase == "playing"


async def test_who_does_not_answer_leaves_and_the_others_begin(match: ClockMatch) -> None:
    await called(match, ANN, BO, CY, DEE)
    await match.roll_calls.here(match.click(CY), 1)
    await match.later(SECONDS - 1)
    assert (await match.table()).row.phase == "lobby"
    await match.later(1)
    table = await match.table()
    assert (table.row.phase, table.names) == ("playing", ("Ann", "Cy"))
    notices = [read_notice(row) for row in await match.tables.store.notices(1)]
    assert sorted(each.name for each in notices if isinstance(each, NotHere)) == ["Bo", "Dee"]
    await match.check()


async def test_too_few_answers_leave_the_lobby_open(match: ClockMatch) -> None:
    await called(match, ANN, BO)
    await match.later(SECONDS)
    table = await match.table()
    assert (table.row.phase, table.names, table.terms.called) == ("lobby", ("Ann",), None)
    with pytest.raises(errors.NoRollCall):
        await match.roll_calls.here(match.click(ANN), 1)


async def test_a_host_who_does_not_answer_hands_the_table_on(match: ClockMatch) -> None:
    await match.know(ANN, BO, CY)
    await match.open(ANN, BO, CY, terms=ASKED)
    await match.lobby.start(match.click(BO), 1)
    await match.roll_calls.here(match.click(CY), 1)
    await match.later(SECONDS)
    table = await match.table()
    assert (table.row.phase, table.names, table.row.host_id) == ("playing", ("Bo", "Cy"), BO)


async def test_the_last_missing_player_who_leaves_begins_it(match: ClockMatch) -> None:
    await called(match, ANN, BO, CY)
    await match.roll_calls.here(match.click(BO), 1)
    assert (await match.lobby.leave(match.click(CY), 1)).table.names == ("Ann", "Bo")
    assert (await match.table()).row.phase == "playing"


async def test_a_player_who_leaves_is_forgotten_and_one_who_joins_is_here(match: ClockMatch) -> None:
    await called(match, ANN, BO, CY)
    await match.roll_calls.here(match.click(CY), 1)
    await match.lobby.leave(match.click(CY), 1)
    call = (await match.table()).terms.called
    assert call is not None
    assert call.here == (ANN,)
    await match.know(DEE)
    table = (await match.lobby.join(match.click(DEE), 1)).table
    assert (table.row.phase, waits_for(table)) == ("lobby", ["Bo"])


async def test_only_seated_people_answer_while_it_is_on(match: ClockMatch) -> None:
    await called(match, ANN, BO)
    with pytest.raises(errors.NotSeated):
        await match.roll_calls.here(match.click(CY), 1)
    await match.roll_calls.here(match.click(BO), 1)
    with pytest.raises(errors.WrongPhase):
        await match.roll_calls.here(match.click(BO), 1)


async def test_the_host_can_do_without_it(match: ClockMatch) -> None:
    await called(match, ANN, BO)

    def without(table: Table) -> Terms:
        return msgspec.structs.replace(table.terms, roll_call=False)

    assert (await match.lobby.change_terms(match.click(ANN), 1, without)).table.terms.called is None
    assert (await match.lobby.start(match.click(ANN), 1)).table.row.phase == "playing"


async def test_after_a_step_back_there_is_time_again(match: ClockMatch) -> None:
    table = await called(match, ANN, BO, CY)
    match.clock.move(2 * DAY)
    async with match.tables.store.change() as tx:
        await roll_call.call_again(tx, table, match.clock())
    await match.later(HOUR)
    table = await match.table()
    assert (table.row.phase, waits_for(table)) == ("lobby", ["Bo", "Cy"])
    await match.later(SECONDS)
    assert (await match.table()).names == ("Ann",)
