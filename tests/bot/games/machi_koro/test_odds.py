"""Odds of the next roll agree with what the rules pay."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options, Roll, odds
from bot.games.machi_koro.events import Earned, Fished
from bot.games.machi_koro.views import TownView
from tests.rendering import samples


def a_roll(seed: int, steps: int, edition: str = "base") -> MachiState | None:
    """A game of normal robots after some steps, before a roll."""
    state, _ = MACHI_KORO.new(Options(first="joining", edition=edition), 3, Chance(b"%d" % seed))
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


@settings(deadline=None, derandomize=True, max_examples=20)
@given(seed=st.integers(0, 500), steps=st.integers(0, 90), edition=st.sampled_from(["base", "everything"]))
def test_each_total_brings_what_the_rules_pay(seed: int, steps: int, edition: str) -> None:
    state = a_roll(seed, steps, edition)
    if state is None:
        return
    seat = MACHI_KORO.decisions(state)[0].seat
    told = odds.odds(MACHI_KORO.view(state, seat), seat)
    dice = sum(throw.allowed for throw in told.throws)
    for luck in range(12):
        after = MACHI_KORO.decode(MACHI_KORO.encode(state))
        MACHI_KORO.apply(after, MACHI_KORO.decisions(after)[0].id, Roll(dice), Chance(b"luck %d" % luck))
        turn = MACHI_KORO.view(after, seat).turn
        fished = any(isinstance(event, Fished) for event in turn.events)
        if turn.over or fished or any(pending.ask != "build" for pending in MACHI_KORO.decisions(after)):
            continue  # a card asked something, or chance decided
        shown = told.totals[turn.total - 1]
        helped = sum(event.coins for event in turn.events if isinstance(event, Earned) and event.card == "city_hall")
        assert shown.gained - shown.paid == turn.gains[seat] - helped
        assert shown.gained == sum(part.coins for part in shown.income)


def test_a_total_says_which_cards_pay_and_who_is_paid() -> None:
    view = samples.middle()
    nine = odds.odds(view, 1).totals[8]
    assert nine.income == (odds.Part(1, "mine", 10),)
    assert nine.payments == (odds.Part(0, "family_restaurant", 3), odds.Part(2, "family_restaurant", 3))
    five = odds.odds(view, 1).totals[4]
    assert (five.gained, five.paid) == (3, 0)


def test_a_card_that_moves_no_coins_is_named_with_none() -> None:
    six = odds.odds(samples.middle(), 2).totals[5]
    assert six.income == (odds.Part(2, "business_center", 0),)


def test_the_average_covers_both_numbers_of_dice() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    told = odds.odds(MACHI_KORO.view(state, 0), 0)
    one, two = told.throws
    assert [each.gained for each in told.totals[:6]] == [1, 1, 1, 0, 0, 0]  # a Wheat Field on 1, a Bakery on 2 and 3
    assert one.expected == pytest.approx(1 / 2)
    assert two.expected == pytest.approx((1 + 2) / 36)
    assert (one.allowed, two.allowed) == (True, False)


def test_a_harbor_shows_and_counts_the_totals_it_reaches() -> None:
    view = samples.everything()
    harbored = next(town.seat for town in view.towns if {"harbor", "train_station"} <= _built(town))
    told = odds.odds(view, harbored)
    assert [each.total for each in told.totals] == list(range(1, 15))
    nets = [each.gained - each.paid for each in told.totals]
    best = [max(nets[at], nets[at + 2]) if at >= 9 else nets[at] for at in range(12)]
    expected = sum(odds.often(2, at + 1) * net for at, net in enumerate(best)) / odds.ROLLS
    assert told.throws[1].expected == pytest.approx(expected)
    assert len(odds.odds(samples.middle(), 1).totals) == 12


def _built(town: TownView) -> set[str]:
    return {site.card for site in town.sites if site.built}


def test_advice_lists_affordable_cards_best_first() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    growth = odds.odds(MACHI_KORO.view(state, 0), 0).growth
    assert {"forest", "mine"} & {one.card for one in growth} == {"forest"}
    assert [one.coins for one in growth] == sorted((one.coins for one in growth), reverse=True)


def test_anybody_may_ask_during_any_players_turn() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"opening"))
    assert [each.gained for each in odds.odds(MACHI_KORO.view(state, 1), 1).totals[:6]] == [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("dice", [1, 2])
def test_all_rolls_are_counted(dice: int) -> None:
    assert sum(odds.often(dice, total) for total in range(13)) == odds.ROLLS


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_mean_of_a_roll_is_that_of_all_pairs_of_dice(seat: int) -> None:
    found = odds.rolls(samples.middle(), seat)
    pairs = [found.nets[one + two - 1] for one in range(1, 7) for two in range(1, 7)]
    assert found.throws[0].expected == pytest.approx(sum(found.nets[:6]) / 6)
    assert found.throws[1].expected == pytest.approx(sum(pairs) / 36)
