"""A game without any optional part is played like every other: all packages work without that part."""

import msgspec
import pytest

from bot import errors
from bot.games.game import Game
from bot.games.orders import StandingOrders
from bot.games.registry import GAMES
from bot.orders.postal import PostalOffice
from bot.orders.standing import acts_at_once, could_answer, orders_act_openly
from bot.records.problem_report import problem_of, shows_hand
from bot.table.notices import PlayedFor
from bot.timekeeping.late.absent import MISSES
from data.rows import ReportRow
from tests.bot.orders.postal import postal_terms
from tests.bot.timekeeping.timed import DAY, TimedMatch, live
from tests.support.match import ANN, BO, MACHI
from tests.support.thinking import patient_thinkers
from tests.third_game.rules import Lanterns, Light, Rounds


class Plain(Lanterns):
    """Lanterns without all that a game may leave out."""

    name, hidden_hands, achievements = "plain", False, ()
    seen, record = Game.seen, Game.record
    story, chronicle = Game.story, Game.chronicle  # type: ignore[assignment]

    def seats(self, options: Rounds) -> range:
        return range(2, 5)


PLAIN = msgspec.structs.replace(MACHI, game="plain", options=Rounds())


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "plain", Plain())


async def test_it_is_played_to_its_end_with_an_undo(timed: TimedMatch) -> None:
    table = await timed.begin(ANN, BO, terms=live(), new=PLAIN)
    hands = [table.view(seat).hand for seat in range(2)]  # type: ignore[attr-defined]
    sums = list(map(sum, hands))
    await timed.act(ANN, Light(hands[0][0]))
    await timed.tables.undo(timed.click(ANN), 1)
    for step in range(4):
        done = await timed.act((ANN, BO)[step % 2], Light(hands[step % 2][step // 2]))
    outcome = done.table.outcome()
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(2) if sums[seat] == max(sums))
    await timed.check()


async def test_a_late_player_gets_the_default_move(timed: TimedMatch) -> None:
    await timed.begin(ANN, BO, terms=live(), new=PLAIN)
    for _ in range(4):
        await timed.later(DAY)
    assert any(isinstance(told, PlayedFor) for told in await timed.told())
    assert 0 < (await timed.table()).seats[0].misses <= MISSES


async def test_it_cannot_be_played_by_post(timed: TimedMatch) -> None:
    with pytest.raises(errors.NotPlayedByPost):
        await timed.open(ANN, terms=postal_terms(), new=PLAIN)
    table = await timed.begin(ANN, BO, terms=live(), new=PLAIN)
    office = PostalOffice(timed.tables, timed.alarms, patient_thinkers())
    with pytest.raises(errors.NotPostal):
        await office.hand_in(timed.click(ANN), table.id, [])
    await office.close()


async def test_nobody_can_leave_standing_orders(timed: TimedMatch) -> None:
    table = await timed.begin(ANN, BO, terms=live(), new=PLAIN)
    assert await timed.standing.given(table, 0) is None
    assert not could_answer(table, table.pending()[0])
    assert orders_act_openly(table)
    assert not await acts_at_once(timed.tables.store, table, 0)
    with pytest.raises(ValueError, match="no standing orders in plain"):
        await timed.standing.give(timed.click(ANN), table.id, StandingOrders())


async def test_a_problem_report_contains_the_view_but_no_history(timed: TimedMatch) -> None:
    table = await timed.begin(ANN, BO, terms=live(), new=PLAIN)
    number = table.view(0).hand[0]  # type: ignore[attr-defined]
    await timed.act(ANN, Light(number))
    whole = await timed.tables.whole(1)
    problem = problem_of(whole, ReportRow("ab12cd34", 1, 1, len(whole.entries), 5.0, ""))
    assert problem.played is None
    assert problem.seen == ()
    assert b'"lit":[[%d],[]]' % number in bytes(problem.view)
    assert not shows_hand(whole.table, BO)
