"""Chances of a skill check."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, Options, odds
from bot.games.mafia_dollar.cards import DIE, WITH_DIE
from tests.rendering.words.mafia_dollar.games import moments


@pytest.mark.parametrize(("points", "needed"), [(-1, None), (0, None), (1, 8), (4, 5), (7, 2), (8, 1), (12, 1)])
def test_odds_show_the_lowest_die_that_succeeds(points: int, needed: int | None) -> None:
    assert odds.least(points) == needed


@pytest.mark.parametrize("points", range(9))
def test_on_a_full_deck_each_point_is_an_eighth(points: int) -> None:
    found = odds.check(points, unseen=WITH_DIE, deck=128 + 44 + 1, hands=0)
    assert found.success == Fraction(points, 8)
    assert found.end == 0


def test_cards_that_everybody_has_seen_do_not_come_again() -> None:
    left = (*WITH_DIE[:7], 0)
    assert odds.check(1, unseen=left, deck=sum(left) + 1, hands=0).success == 0


def test_an_own_hand_counts_only_for_its_owner() -> None:
    hand = [card for card, die in DIE.items() if die == 8][:5]
    for_all = odds.check(1, unseen=WITH_DIE, deck=128 + 44 + 1 - 5, hands=5)
    for_me = odds.check(1, unseen=WITH_DIE, deck=128 + 44 + 1 - 5, hands=5, own=hand)
    assert (for_all.success, for_me.success) == (Fraction(16, 128), Fraction(11, 123))


@pytest.mark.parametrize(("dice", "loot"), [(1, 0), (1, 3), (3, 2), (2, 5)])
def test_the_end_comes_first_as_often_as_in_all_shuffles(dice: int, loot: int) -> None:
    deck = "d" * dice + "l" * loot + "E"
    orders = list(itertools.permutations(deck))
    first = Counter(next(card for card in order if card != "l") for order in orders)
    assert odds.end_first(len(deck), loot) == Fraction(first["E"], len(orders))


def test_the_end_does_not_come_before_the_last_31_cards() -> None:
    assert odds.end_first(60, 28) == 0
    assert odds.end_first(60, 29) > 0
    assert odds.end_first(31, 0) == Fraction(1, 31)


def test_with_no_die_left_only_the_end_can_come() -> None:
    found = odds.check(8, unseen=(1, 0, 0, 0, 0, 0, 0, 0), deck=3, hands=1)
    assert found == odds.Odds(Fraction(0), Fraction(0), Fraction(1))


@pytest.mark.parametrize(("deck", "hands"), [(1, 0), (100, 200)])
def test_counts_that_cannot_be_are_refused(deck: int, hands: int) -> None:
    with pytest.raises(ValueError, match="unseen cards do not go"):
        odds.check(4, unseen=(2,) * 8, deck=deck, hands=hands)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_three_chances_always_add_up_to_one(seats: int) -> None:
    for moment in itertools.islice(moments(seats, seats), 0, None, 11):
        if moment.view.phase == "over":
            continue
        for points, private in itertools.product((0, 3, 8), (False, True)):
            found = odds.of(moment.view, points, private=private)
            assert found.success + found.failure + found.end == 1
            assert min(found.success, found.failure, found.end) >= 0


def test_public_odds_are_the_same_for_every_viewer() -> None:
    state, _ = MAFIA_DOLLAR.new(Options(), 4, Chance(b"a secret"))
    assert len({odds.of(MAFIA_DOLLAR.view(state, seat), 4) for seat in (None, 0, 1, 2, 3)}) == 1
