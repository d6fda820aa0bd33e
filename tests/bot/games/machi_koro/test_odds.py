"""Odds of the next roll agree with what the rules pay."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options, Roll, odds


def a_roll(seed: int, steps: int) -> MachiState | None:
    """A base game of normal robots after some steps, before a roll."""
    state, _ = MACHI_KORO.new(Options(first="joining"), 3, Chance(b"%d" % seed))
    for step in range(steps + 4):
        decision = next(iter(MACHI_KORO.decisions(state)), None)
        if decision is None:
            return None
        if step >= steps and decision.ask == "roll":
            return state
        view = MACHI_KORO.view(state, decision.seat)
        action = MACHI_KORO.robot(view, decision, "normal", Chance(b"%d" % step))
        MACHI_KORO.apply(state, decision.id, action, Chance(b"%d %d" % (seed, step)))
    return None


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 500), steps=st.integers(0, 90))
def test_each_total_brings_what_the_rules_pay(seed: int, steps: int) -> None:
    state = a_roll(seed, steps)
    if state is None:
        return
    seat = MACHI_KORO.decisions(state)[0].seat
    told = odds.odds(MACHI_KORO.view(state, seat), seat)
    paid = defaultdict[int, set[int]](set)
    for luck in range(30):
        after = MACHI_KORO.decode(MACHI_KORO.encode(state))
        MACHI_KORO.apply(after, MACHI_KORO.decisions(after)[0].id, Roll(1), Chance(b"luck %d" % luck))
        view = MACHI_KORO.view(after, seat)
        if all(owed.ask == "build" for owed in view.owed) and view.go.total:  # no card asks anything
            paid[view.go.total].add(view.go.gains[seat])
    for total, gains in paid.items():
        assert gains == {told.throws[0].coins[total - 1]}


def test_the_average_is_over_all_dice_and_two_may_not_be_allowed_yet() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    one, two = odds.odds(MACHI_KORO.view(state, 0), 0).throws
    assert one.coins == (1, 1, 1, 0, 0, 0)  # a Wheat Field on 1, a Bakery on 2 and 3
    assert one.expected == pytest.approx(1 / 2)
    assert two.expected == pytest.approx((1 + 2) / 36)
    assert (one.allowed, two.allowed) == (True, False)


def test_only_what_can_be_paid_for_is_told_the_best_first() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    growth = odds.odds(MACHI_KORO.view(state, 0), 0).growth
    assert {"forest", "mine"} & {one.card for one in growth} == {"forest"}
    assert [one.coins for one in growth] == sorted((one.coins for one in growth), reverse=True)


def test_anybody_may_ask_whoever_rolls() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    assert odds.odds(MACHI_KORO.view(state, 1), 1).throws[0].coins == (1, 1, 1, 0, 0, 0)
