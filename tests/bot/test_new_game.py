"""A game without any optional part is played like every other: all packages work without that part."""

import pytest

from bot import errors
from bot.games.orders import StandingOrders
from bot.games.registry import GAMES
from bot.games.values import Options
from bot.orders.postal import PostalOffice
from bot.orders.standing import acts_at_once, could_answer, orders_act_openly
from bot.records.problem_report import problem_of, shows_hand
from bot.table.lobby import NewTable
from bot.table.notices import PlayedFor
from bot.table.table import Table
from bot.timekeeping.late.absent import MISSES
from data.rows import ReportRow
from tests.bot.games.tiny import TINY, Say
from tests.bot.orders.postal import postal_terms
from tests.bot.timekeeping.timed import DAY, TimedMatch, live
from tests.support.match import ANN, BO, CHANNEL, GUILD
from tests.support.thinking import patient_thinkers


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TINY.name, TINY)


async def play(timed: TimedMatch) -> Table:
    """Begin the game with Ann and Bo."""
    options = Options()
    done = await timed.lobby.open(
        timed.click(ANN), NewTable(game="tiny", guild_id=GUILD, channel_id=CHANNEL, options=options, terms=live())
    )
    await timed.lobby.join(timed.click(BO), done.table.id)
    return (await timed.lobby.start(timed.click(ANN), done.table.id)).table


async def test_it_is_played_to_its_end_with_an_undo(timed: TimedMatch) -> None:
    await play(timed)
    await timed.act(ANN, Say(1))
    await timed.tables.undo(timed.click(ANN), 1)
    for user in (ANN, BO, ANN, BO):
        done = await timed.act(user, Say(2 if user == BO else 1))
    outcome = done.table.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    await timed.check()


async def test_a_late_player_gets_the_default_move(timed: TimedMatch) -> None:
    await play(timed)
    for _ in range(4):
        await timed.later(DAY)
    assert any(isinstance(told, PlayedFor) for told in await timed.told())
    assert 0 < (await timed.table()).seats[0].misses <= MISSES


async def test_it_cannot_be_played_by_post(timed: TimedMatch) -> None:
    with pytest.raises(errors.NotPlayedByPost):
        await timed.lobby.open(
            timed.click(ANN),
            NewTable(game="tiny", guild_id=GUILD, channel_id=CHANNEL, options=Options(), terms=postal_terms()),
        )
    table, office = await play(timed), PostalOffice(timed.tables, timed.alarms, patient_thinkers())
    with pytest.raises(errors.NotPostal):
        await office.hand_in(timed.click(ANN), table.id, [])
    await office.close()


async def test_nobody_can_leave_standing_orders(timed: TimedMatch) -> None:
    table = await play(timed)
    assert await timed.standing.given(table, 0) is None
    assert not could_answer(table, table.pending()[0])
    assert orders_act_openly(table)
    assert not await acts_at_once(timed.tables.store, table, 0)
    with pytest.raises(ValueError, match="no standing orders in tiny"):
        await timed.standing.give(timed.click(ANN), table.id, StandingOrders())


async def test_a_problem_report_contains_the_view_but_no_history(timed: TimedMatch) -> None:
    await play(timed)
    await timed.act(ANN, Say(1))
    whole = await timed.tables.whole(1)
    problem = problem_of(whole, ReportRow("ab12cd34", 1, 1, len(whole.entries), 5.0, ""))
    assert problem.played is None
    assert problem.seen == ()
    assert b'"sums":[1,0]' in bytes(problem.view)
    assert not shows_hand(whole.table, BO)
