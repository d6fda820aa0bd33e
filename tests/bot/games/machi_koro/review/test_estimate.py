"""Every player in the game has a chance, others have none, and all chances add up to 1."""

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options, Town
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.review.estimate import Estimate, curves, estimate_of, still_in_it
from bot.games.machi_koro.robots.thinking import payable
from tests.bot.games.machi_koro.positions import LANDMARKS, STATION, Table, town
from tests.support.values import there

DONE = town(coins=4, built=LANDMARKS, wheat_field=1, bakery=1)
BEHIND = town(coins=9, built=STATION, wheat_field=1, bakery=1)


def at(*towns: Town, active: int, finish: str = "at-once", first: int = 0) -> Position:
    table = Table(*towns, active=active, first=first, options=Options(first="joining", finish=finish))
    position = seen(table.game.view(table.state, None), float)
    position.first = first
    return position


def estimate(edition: str = "base") -> Estimate:
    return there(estimate_of(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_curve_and_a_spread(edition: str) -> None:
    assert 0.1 < curves()[edition].spread < 0.5
    assert estimate(edition).curve == curves()[edition]


def test_the_chances_of_all_seats_add_up_to_1() -> None:
    found = estimate()(at(BEHIND, town(), town(coins=20), active=1))
    assert sum(found) == pytest.approx(1)
    assert min(found) > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fewer_piles_a_growing_market_has_the_less_apart_are_the_chances(edition: str) -> None:
    options = Options(edition=edition, market="growing", first="joining")
    state, _ = MACHI_KORO.new(options, 4, Chance(b"growing"))
    position = seen(MACHI_KORO.view(state, None), float)
    spreads = []
    for turn in (1, 4, 10):
        position.turn = turn
        found = estimate(edition)(position)
        spreads.append(max(found) - min(found))
    assert spreads == sorted(spreads)
    assert spreads[0] < 0.05, "the seats are even"
    assert spreads[2] > 2 * spreads[0]


def test_a_town_with_all_landmarks_has_won_at_once() -> None:
    assert estimate()(at(BEHIND, DONE, town(), active=2)) == (0, 1, 0)


def test_by_the_end_of_a_round_only_seats_with_a_turn_left_can_still_catch_up() -> None:
    position = at(BEHIND, DONE, BEHIND, active=2, finish="end-of-round")
    assert still_in_it(position) == [1, 2]
    assert estimate()(position)[0] == 0


def test_when_the_round_is_over_the_richest_of_those_who_are_done_wins() -> None:
    rich = town(coins=30, built=LANDMARKS, wheat_field=1)
    assert still_in_it(at(DONE, BEHIND, rich, active=1, finish="end-of-round", first=1)) == [2]


def test_the_first_seats_extra_turn_does_not_end_the_round() -> None:
    position = at(DONE, BEHIND, active=0, finish="end-of-round")
    position.again = True
    assert still_in_it(position) == [0, 1]


def test_the_best_purchase_is_best_for_its_buyer() -> None:
    position = at(town(coins=22, built=LANDMARKS[:3], wheat_field=1), BEHIND, active=0)
    assert estimate().best(position, payable(position, 0), again=False) == (1, 0)
