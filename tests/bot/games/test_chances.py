"""Shares of strengths, and means of chances."""

import pytest

from bot.games.chances import EARLY, Curve, mixed, shares


def test_shares_add_up_and_follow_the_strengths() -> None:
    found = shares([1.0, 3.0, 2.0], 0.7)
    assert sum(found) == pytest.approx(1)
    assert found[1] > found[2] > found[0]


def test_a_sharper_curve_says_more_of_the_same_strengths() -> None:
    blunt, sharp = shares([1.0, 0.0], 0.5), shares([1.0, 0.0], 2.0)
    assert sharp[0] > blunt[0] > 0.5


def test_far_apart_strengths_still_have_shares() -> None:
    assert shares([900.0, -900.0], 1.0) == [1.0, 0.0]


def test_a_curve_without_numbers_changes_nothing() -> None:
    assert Curve().sharpness(2, 90, dealt=True) == 1


@pytest.mark.parametrize(
    ("curve", "more"),
    [(Curve(seats=0.1), (5, EARLY, False)), (Curve(dealt=0.1), (4, EARLY, True)), (Curve(late=0.1), (4, 60, False))],
)
def test_a_curve_depends_on_seats_market_and_turn(curve: Curve, more: tuple[int, int, bool]) -> None:
    seats, turn, dealt = more
    assert curve.sharpness(seats, turn, dealt=dealt) > curve.sharpness(4, EARLY, dealt=False) == 1


def test_a_mean_weighs_and_leaves_out_what_cannot_come() -> None:
    assert mixed([(3.0, (1.0, 0.0)), (1.0, (0.0, 1.0)), (0.0, ())]) == (0.75, 0.25)
