"""What the advice in one's own hand speaks of."""

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import Attack, Block, EndTurn, MafiaAction, TakeLoot
from bot.games.mafia_dollar.lessons import NOTHING, Ringed, about, advised
from bot.games.mafia_dollar.views import MafiaView


def advice(games: int = 12) -> list[tuple[MafiaView, MafiaAction]]:
    """Seat 0's view and the advice at each of its decisions, in the first turns of games in which it is followed."""
    found: list[tuple[MafiaView, MafiaAction]] = []
    for game in range(games):
        chance, robots = Chance(b"lessons %d" % game), Chance(b"robots %d" % game)
        state, _ = MAFIA_DOLLAR.new(MAFIA_DOLLAR.first_game(), 3, chance)
        for _ in range(150):
            decisions = MAFIA_DOLLAR.decisions(state)
            if not decisions:
                break
            decision = decisions[0]
            view = MAFIA_DOLLAR.view(state, decision.seat)
            action = advised(view, decision) if decision.seat == 0 else None
            if action is not None:
                found.append((view, action))
            else:
                action = MAFIA_DOLLAR.robot(view, decision, "easy", robots)
            MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    return found


@pytest.fixture(scope="module")
def every() -> list[tuple[MafiaView, MafiaAction]]:
    return advice()


def test_what_is_ringed_of_ones_own_is_there(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    for view, _ in every:
        ringed, me = about(view), view.me
        assert me is not None
        assert ringed.card in ("", *(me.hand or ()))
        assert ringed.gangster in ("", *(each.card for each in me.gangsters))
        assert ringed.loot in ("", *(loot for store in me.warehouses for loot in store.loot or ()))


def test_a_block_rings_the_card_and_the_clan_that_it_is_for(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    blocks = [(view, action) for view, action in every if isinstance(action, Block)]
    assert blocks
    for view, action in blocks:
        ringed = about(view)
        assert ringed == Ringed(action.card, seat=ringed.seat)
        assert action.gangster in {each.card for each in view.clans[ringed.seat].gangsters}
        assert ringed.seat != view.viewer


def test_a_job_rings_the_gangster_and_where_he_goes(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    jobs = [(view, action) for view, action in every if isinstance(action, TakeLoot | Attack)]
    assert jobs
    for view, action in jobs:
        ringed = about(view)
        assert ringed.gangster == action.gangster
        if isinstance(action, TakeLoot):
            assert ringed.pile == action.pile
        else:
            assert ringed.seat >= 0


def test_to_end_the_turn_nothing_is_ringed(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    ends = [about(view) for view, action in every if isinstance(action, EndTurn)]
    assert set(ends) == {NOTHING}
