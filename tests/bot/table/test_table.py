"""A table as code outside the rules sees it."""

import pytest

from bot.games.machi_koro import Options
from tests.support.match import ANN, BO, CY, Match
from tests.support.values import there


async def test_before_the_start_there_is_nothing_to_view(match: Match) -> None:
    table = await match.open(ANN, robots=1)
    assert table.options() == Options(first="joining")
    assert (table.pending(), table.outcome()) == ((), None)
    with pytest.raises(ValueError, match="has not begun"):
        table.view(None)


async def test_seats_have_numbers_and_names_in_order_of_joining(match: Match) -> None:
    table = await match.open(ANN, BO, robots=1)
    bo = there(table.seat_of(BO))
    assert (bo.number, bo.name, bo.robot) == (1, "Bo", None)
    assert table.seat_of(CY) is None
    assert table.names == ("Ann", "Bo", "Robo")


async def test_a_view_belongs_to_its_viewer(match: Match) -> None:
    table = await match.begin(ANN, BO)
    assert [table.view(seat).viewer for seat in (0, 1, None)] == [0, 1, None]


async def test_an_outcome_is_there_when_it_is_over(match: Match) -> None:
    await match.begin(ANN, BO)
    done = await match.tables.resign(match.click(ANN), 1)
    outcome = there(done.table.outcome())
    assert (outcome.winners, outcome.reason) == ((1,), "last_left")
    assert done.table.pending() == ()
