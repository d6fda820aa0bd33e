"""Standing decisions: answered like pending ones, known to their seat alone."""

import pytest

from bot.errors import StaleClick
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.actions import Offer
from bot.robots.players import reaction
from bot.table.table import Table
from tests.support.match import ANN, BO, CY, MAFIA, Match
from tests.support.values import of_type, there


def state_of(table: Table) -> MafiaState:
    return of_type(MafiaState, table.state)


def trading(table: Table, seat: int) -> int:
    """The seat's standing decision to make offers."""
    return next(one.id for one in table.standing() if one.seat == seat and one.ask == "trade")


async def test_standing_decisions_are_answered_like_pending_ones(match: Match) -> None:
    table = await match.begin(ANN, BO, CY, new=MAFIA)
    card = state_of(table).clans[1].hand[0]
    done = await match.tables.act(match.click(BO), table.id, trading(table, 1), Offer(0, card))
    assert [offer.give for offer in state_of(done.table).offers] == [card]
    assert done.table.pending() == table.pending(), "nobody owes anything because of it"
    await match.check()


async def test_a_click_on_anothers_decision_reveals_nothing(match: Match) -> None:
    table = await match.begin(ANN, BO, CY, new=MAFIA)
    card = state_of(table).clans[1].hand[0]
    done = await match.tables.act(match.click(BO), table.id, trading(table, 1), Offer(0, card))
    answering = next(one.id for one in done.table.standing() if one.ask == "answer")
    for decision in (answering, answering + 128, trading(table, 1)):
        with pytest.raises(StaleClick) as refused:
            await match.tables.act(match.click(CY), table.id, decision, Offer(0, card))
        assert (refused.value.mine, refused.value.waiting) == (False, ("Ann",))


async def test_a_robot_reacts_to_an_offer_and_to_nothing_else(match: Match) -> None:
    table = await match.begin(ANN, robots=1, new=MAFIA)
    assert reaction(table) is None
    card = state_of(table).clans[0].hand[0]
    done = await match.tables.act(match.click(ANN), table.id, trading(table, 0), Offer(1, card))
    found = there(reaction(done.table))
    decision, action = found
    assert (decision.seat, decision.ask) == (1, "answer")
    assert action in MAFIA_DOLLAR.legal(state_of(done.table), decision)


async def test_people_are_not_moved_for(match: Match) -> None:
    table = await match.begin(ANN, BO, new=MAFIA)
    card = state_of(table).clans[1].hand[0]
    done = await match.tables.act(match.click(BO), table.id, trading(table, 1), Offer(0, card))
    assert reaction(done.table) is None
