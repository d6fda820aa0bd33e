"""A robot's public reason does not depend on hidden cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import (
    EndTurn,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    PassCard,
    Skip,
    Spoils,
    Steal,
)
from bot.games.mafia_dollar.public_reasons import public_reason
from bot.games.mafia_dollar.robot import Why
from bot.games.values import LEVELS, Decision, Level
from tests.bot.games.mafia_dollar.redealing import differences, redealt

SECRET = (EndTurn, PassCard, GiveLoot, LoseLoot, KeepWarehouse, Steal, Skip, Spoils)
"""Actions that are secret, reveal a hand, or need no reason."""


def some_way_in(seed: int, steps: int, level: Level) -> tuple[MafiaState, Decision, MafiaAction, Why]:
    """A game of robots after `steps` steps: the state, the next action, and the robot's reason."""
    state, _ = MAFIA_DOLLAR.new(Options(), 3, Chance(b"%d" % seed))
    for step in range(steps + 1):
        decision = MAFIA_DOLLAR.decisions(state)[0]
        view, dice = MAFIA_DOLLAR.view(state, decision.seat), Chance(b"%d" % step)
        action, why = MAFIA_DOLLAR.reasoned(view, decision, level if step == steps else "easy", dice, hurried=True)
        if step == steps:
            assert isinstance(why, Why)
            return state, decision, action, why
        MAFIA_DOLLAR.apply(state, decision.id, action, Chance(b"%d %d" % (seed, step)))
        if MAFIA_DOLLAR.outcome(state) is not None:
            return some_way_in(seed, step // 2, level)
    raise AssertionError


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 5_000), steps=st.integers(0, 80), level=st.sampled_from(LEVELS))
def test_with_other_hands_the_same_action_has_the_same_reason(seed: int, steps: int, level: Level) -> None:
    state, _, action, why = some_way_in(seed, steps, level)
    other = redealt(state, None, Chance(b"%d" % seed))
    assert differences(state, other) > 0
    public = [MAFIA_DOLLAR.view(each, None) for each in (state, other)]
    assert len({MAFIA_DOLLAR.public_reason(view, action, why) for view in public}) == 1


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 5_000), steps=st.integers(0, 80))
def test_secret_actions_have_no_public_reason(seed: int, steps: int) -> None:
    state, _, action, why = some_way_in(seed, steps, "normal")
    reason = MAFIA_DOLLAR.public_reason(MAFIA_DOLLAR.view(state, None), action, why)
    assert (reason is None) == isinstance(action, SECRET)


def test_it_is_read_off_what_everybody_sees() -> None:
    state, _, action, _ = some_way_in(1, 0, "easy")
    with pytest.raises(ValueError, match="seat 0 sees more"):
        public_reason(MAFIA_DOLLAR.view(state, 0), action)
