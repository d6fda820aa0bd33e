"""In how many of their last games a person answered in time, and the tables that ask for it."""

import msgspec
import pytest

from bot import errors
from bot.records.results import Results
from bot.table.in_time import GAMES, InTime, in_time
from bot.table.notices import PlayedFor, tell
from bot.table.tables import Tables
from data.rows import AttendanceRow
from tests.support.match import ANN, BO, CY, DEE, OPEN, Match

ASKS = msgspec.structs.replace(OPEN, in_time=True)
CHANNELS = iter(range(1000, 100_000))


@pytest.fixture
def match(tables: Tables) -> Match:
    """Tables whose results are stored."""
    Results(tables)
    return Match(tables)


async def played(match: Match, times: int = 1, *, misses: int = 0, ordered: bool = False, away: bool = False) -> None:
    """Games of Bo and Ann, in each of which Bo missed that number of deadlines, or left it to a robot."""
    for _ in range(times):
        table = await match.begin(BO, ANN, channel=next(CHANNELS))
        async with match.tables.store.change() as tx:
            for number in range(misses):
                notice = PlayedFor(0, 1, 1, ordered=ordered, misses=0 if ordered else number + 1)
                await tell(tx, table.id, table.row.opened_at + 1, notice)
            await tell(tx, table.id, table.row.opened_at + 1, PlayedFor(1, 1, 1, misses=1))  # Ann's
            if away:
                await tx.write_attendance(table.id, AttendanceRow(0, stand_in="easy"))
        await match.tables.resign(match.click(ANN), table.id)


async def figure(match: Match) -> InTime:
    return await in_time(match.tables.store, BO)


async def test_a_newcomer_has_no_games_and_is_welcome(match: Match) -> None:
    assert await figure(match) == InTime(0, 0)
    assert (await figure(match)).enough


async def test_games_with_a_missed_deadline_do_not_count_as_in_time(match: Match) -> None:
    await played(match, 2)
    await played(match, misses=2)
    await played(match, misses=1, ordered=True)
    assert await figure(match) == InTime(3, 4)
    assert await in_time(match.tables.store, ANN) == InTime(0, 4)


async def test_a_game_left_to_a_robot_is_none_in_time(match: Match) -> None:
    await played(match, away=True)
    assert await figure(match) == InTime(0, 1)


async def test_old_games_drop_out(match: Match) -> None:
    await played(match, 3, misses=1)
    await played(match, GAMES - 2)
    assert await figure(match) == InTime(GAMES - 2, GAMES)
    assert not (await figure(match)).enough
    await played(match)
    assert (await figure(match)).enough


async def test_a_table_takes_those_who_answer_in_time(match: Match) -> None:
    await played(match, misses=1)
    await match.open(CY, terms=ASKS)
    done = await match.lobby.join(match.click(BO), (await match.tables.find(2)).id)
    assert done.table.names == ("Cy", "Bo"), "one late game of few is no reason"
    await match.lobby.leave(match.click(BO), done.table.id)
    await played(match, misses=1)
    with pytest.raises(errors.NotInTime) as refused:
        await match.lobby.join(match.click(BO), done.table.id)
    assert (refused.value.kept, refused.value.games) == (0, 2)
    assert (await match.lobby.join(match.click(DEE), done.table.id)).table.names == ("Cy", "Dee")


async def test_a_person_whom_the_opener_named_may_join(match: Match) -> None:
    await played(match, 2, misses=1)
    table = await match.open(CY, terms=msgspec.structs.replace(ASKS, invited=(BO,)))
    assert (await match.lobby.join(match.click(BO), table.id)).table.names == ("Cy", "Bo")
