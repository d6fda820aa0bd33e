"""The turns since a person's last action, as their seat may know them."""

import pytest

from bot.games.machi_koro import Build, MachiView, Pass, Roll
from bot.table.since_last_move import SinceLastMove, past_go, since_last_act
from bot.table.tables import Tables
from tests.bot.orders.postal import DAY, PostalMatch
from tests.support.match import ANN, BO, CY, Match


async def missed(tables: Tables, user: int) -> SinceLastMove:
    table = await tables.load(1)
    seat = table.seat_of(user)
    assert seat is not None
    return await since_last_act(tables, table, seat)


def goes(found: SinceLastMove) -> list[int]:
    return [each.go for each in found.goes]


async def test_goes_since_ones_last_act_ended_and_running(tables: Tables) -> None:
    match = Match(tables)
    await match.begin(ANN, BO, CY, dice=(1, 1, 1))
    await match.roll_and_pass(ANN)
    await match.roll_and_pass(BO)
    await match.act(CY, Roll(1))
    found = await missed(tables, ANN)
    assert (found.seat, found.at) == (0, tables.clock())
    assert [(each.go, each.ended) for each in found.goes] == [(2, True), (3, False)]
    assert goes(await missed(tables, BO)) == [3]
    assert goes(await missed(tables, CY)) == []


async def test_who_has_done_nothing_has_missed_everything(tables: Tables) -> None:
    match = Match(tables)
    await match.begin(ANN, BO, dice=(1,))
    await match.roll_and_pass(ANN)
    found = await missed(tables, BO)
    assert (found.at, goes(found)) == (None, [1])


async def test_a_step_taken_back_was_not_missed(tables: Tables) -> None:
    match = Match(tables)
    await match.begin(ANN, BO, CY, dice=(1, 1))
    await match.roll_and_pass(ANN)
    await match.act(BO, Roll(1))
    await match.act(BO, Build("ranch"))
    await tables.undo(match.click(BO), 1)
    (seen,) = (await missed(tables, ANN)).goes
    assert isinstance(seen.view, MachiView)
    assert (seen.go, seen.ended, seen.view.go.built) == (2, False, None)
    await match.act(BO, Pass())


async def test_each_go_is_seen_as_it_stood_then(tables: Tables) -> None:
    match = Match(tables)
    await match.begin(ANN, BO, dice=(1, 1))
    await match.roll_and_pass(ANN)
    await match.roll_and_pass(BO)
    table = await tables.load(1)
    then, now = await past_go(tables, table, 1, 1), await past_go(tables, table, 3, None)
    assert isinstance(then.view, MachiView)
    assert isinstance(now.view, MachiView)
    assert (then.ended, then.view.viewer, [town.coins for town in then.view.towns]) == (True, 1, [4, 4])
    assert (now.ended, now.view.viewer, [town.coins for town in now.view.towns]) == (False, None, [5, 5])


async def test_by_post_it_is_what_came_of_ones_last_orders_and_since(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    assert goes(await missed(postal.tables, ANN)) == []
    await postal.all_final(ANN, BO)
    first = await missed(postal.tables, ANN)
    assert first.goes
    assert goes(first) == list(range(1, len(first.goes) + 1))
    await postal.hand_in(BO)
    await postal.later(DAY)
    assert await postal.resolved() == 2
    silent, ordered = await missed(postal.tables, ANN), await missed(postal.tables, BO)
    assert goes(silent)[: len(first.goes)] == goes(first)
    assert len(goes(silent)) > len(goes(ordered)) > 0
    assert goes(ordered)[0] == len(first.goes) + 1


async def test_nobody_misses_anything_before_the_start_or_in_a_robots_seat(tables: Tables) -> None:
    match = Match(tables)
    lobby = await match.open(ANN, robots=1)
    with pytest.raises(ValueError, match="nobody"):
        await since_last_act(tables, lobby, lobby.seats[0])
    table = await match.begin(BO, robots=1, channel=9)
    with pytest.raises(ValueError, match="nobody"):
        await since_last_act(tables, table, table.seats[1])
