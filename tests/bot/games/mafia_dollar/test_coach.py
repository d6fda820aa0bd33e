"""Advice about jobs matches the checks and does not depend on cards hidden from its reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options, coach, odds
from tests.bot.games.mafia_dollar.redealing import redealt


def some_way_in(seed: int, steps: int) -> MafiaState:
    state, _ = MAFIA_DOLLAR.new(Options(), 3, Chance(b"%d" % seed))
    for step in range(steps):
        for decision in MAFIA_DOLLAR.decisions(state)[:1]:
            action = MAFIA_DOLLAR.robot(MAFIA_DOLLAR.view(state, decision.seat), decision, "easy", Chance(b"%d" % step))
            MAFIA_DOLLAR.apply(state, decision.id, action, Chance(b"%d %d" % (seed, step)))
    return state


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 2_000), steps=st.integers(0, 70), seat=st.integers(0, 2))
def test_advice_does_not_depend_on_hidden_cards(seed: int, steps: int, seat: int) -> None:
    state = some_way_in(seed, steps)
    if MAFIA_DOLLAR.outcome(state) is not None:
        return
    other = redealt(state, seat, Chance(b"%d" % seed))
    assert coach.odds(MAFIA_DOLLAR.view(state, seat)) == coach.odds(MAFIA_DOLLAR.view(other, seat))


def test_a_check_uses_only_the_readers_knowledge() -> None:
    state = some_way_in(3, 40)
    view = MAFIA_DOLLAR.view(state, 0)
    assert view.me is not None
    told = {job.gangster: job for job in coach.odds(view).jobs}
    assert told.keys() == {gangster.card for gangster in view.me.gangsters}
    for gangster in view.me.gangsters:
        job = told[gangster.card]
        assert job.attack == odds.of(view, gangster.attack, private=True).success
        assert job.dog == odds.of(view, gangster.burglary - 1, private=True).success <= job.burglary
        assert job.street == (gangster in view.me.street)


def test_a_spectator_has_no_gangsters() -> None:
    with pytest.raises(ValueError, match="a spectator"):
        coach.odds(MAFIA_DOLLAR.view(some_way_in(1, 0), None))
