"""The turns since a player's last action, as their seat may know them."""

import pytest

from bot.games.machi_koro import Build, MachiView, Pass, Roll
from bot.table.since_last_move import SinceLastMove, past_turn, since_last_act
from bot.table.tables import RobotMove, Tables
from tests.bot.orders.postal import DAY, PostalMatch
from tests.support.match import ANN, BO, CY, Match
from tests.support.values import of_type, there


async def missed(tables: Tables, user: int) -> SinceLastMove:
    table = await tables.load(1)
    seat = there(table.seat_of(user))
    return await since_last_act(tables, table, seat)


def turns(found: SinceLastMove) -> list[int]:
    return [each.turn for each in found.turns]


async def test_turns_since_ones_last_act_ended_and_running(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO, CY, dice=(1, 1, 1))
    await match.roll_and_pass(ANN)
    await match.roll_and_pass(BO)
    await match.act(CY, Roll(1))
    found = await missed(tables, ANN)
    assert (found.seat, found.at) == (0, tables.clock())
    assert [(each.turn, each.ended) for each in found.turns] == [(2, True), (3, False)]
    assert turns(await missed(tables, BO)) == [3]
    assert turns(await missed(tables, CY)) == []


async def test_turns_that_were_played_for_the_player_say_so(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO, dice=(1, 1, 1))
    await match.roll_and_pass(ANN)
    await match.roll_and_pass(BO)
    for action in (Roll(1), Pass()):
        decision = await match.pending()
        await tables.act(match.click(None), 1, decision.id, action, RobotMove(0))
    found = await missed(tables, ANN)
    assert [(each.turn, each.played_for) for each in found.turns] == [(2, False), (3, True)]
    assert found.played_for
    assert not (await missed(tables, BO)).played_for


async def test_a_player_without_moves_has_missed_everything(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO, dice=(1,))
    await match.roll_and_pass(ANN)
    found = await missed(tables, BO)
    assert (found.at, turns(found)) == (None, [1])


async def test_a_step_taken_back_was_not_missed(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO, CY, dice=(1, 1))
    await match.roll_and_pass(ANN)
    await match.act(BO, Roll(1))
    await match.act(BO, Build("ranch"))
    await tables.undo(match.click(BO), 1)
    (seen,) = (await missed(tables, ANN)).turns
    assert (seen.turn, seen.ended, of_type(MachiView, seen.view).turn.built) == (2, False, None)
    await match.act(BO, Pass())


async def test_each_turn_is_seen_as_it_stood_then(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO, dice=(1, 1))
    await match.roll_and_pass(ANN)
    await match.roll_and_pass(BO)
    table = await tables.load(1)
    then, now = await past_turn(tables, table, 1, 1), await past_turn(tables, table, 3, None)
    assert isinstance(then.view, MachiView)
    assert isinstance(now.view, MachiView)
    assert (then.ended, then.view.viewer, [town.coins for town in then.view.towns]) == (True, 1, [4, 4])
    assert (now.ended, now.view.viewer, [town.coins for town in now.view.towns]) == (False, None, [5, 5])


async def test_by_post_it_covers_the_last_orders_result_and_later(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    assert turns(await missed(postal.tables, ANN)) == []
    await postal.all_final(ANN, BO)
    first = await missed(postal.tables, ANN)
    assert first.turns
    assert turns(first) == list(range(1, len(first.turns) + 1))
    await postal.hand_in(BO)
    await postal.later(DAY)
    assert await postal.resolved() == 2
    silent, ordered = await missed(postal.tables, ANN), await missed(postal.tables, BO)
    assert turns(silent)[: len(first.turns)] == turns(first)
    assert len(turns(silent)) > len(turns(ordered)) > 0
    assert turns(ordered)[0] == len(first.turns) + 1


async def test_lobbies_and_robot_seats_have_no_missed_turns(tables: Tables, match: Match) -> None:
    lobby = await match.open(ANN, robots=1)
    with pytest.raises(ValueError, match="nobody"):
        await since_last_act(tables, lobby, lobby.seats[0])
    table = await match.begin(BO, robots=1, channel=9)
    with pytest.raises(ValueError, match="nobody"):
        await since_last_act(tables, table, table.seats[1])
