"""The easy robot: always legal, sensible, and done in good time."""

from statistics import mean

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Build, Keep, MachiAction, Options, Pass, Reroll, Roll, Swap, Target
from tests.bot.games.machi_koro.positions import LANDMARKS, MALL, STATION, TOWER, Table, town


def answer(table: Table, seed: bytes = b"robot") -> MachiAction:
    """What the easy robot answers to the decision owed."""
    view = table.game.view(table.state, table.owed.seat)
    return table.game.robot(view, table.owed, "easy", Chance(seed))


def play(seed: int, seats: int) -> int:
    """Let robots play a whole game, each action checked; return the number of goes."""
    chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
    state, _ = MACHI_KORO.new(Options(), seats, chance)
    while state.owed and state.go < 400:
        (decision,) = MACHI_KORO.decisions(state)
        view = MACHI_KORO.view(state, decision.seat)
        action = MACHI_KORO.robot(view, decision, "easy", dice)
        assert action in view.choices[decision.id]
        MACHI_KORO.apply(state, decision.id, action, chance)
    assert state.over is not None
    return state.go


@pytest.mark.parametrize(("seats", "shortest", "longest"), [(2, 35, 60), (3, 45, 75), (4, 50, 80)])
def test_robots_play_legally_and_finish_in_good_time(seats: int, shortest: int, longest: int) -> None:
    goes = [play(seed, seats) for seed in range(20)]

    assert shortest < mean(goes) < longest
    assert max(goes) < 140


def test_a_robot_answers_the_same_from_the_same_view_and_chance() -> None:
    table = Table(town(coins=12, bakery=1), town())
    table.rolls(6)
    before = table.game.encode(table.state)

    assert answer(table) == answer(table)
    assert table.game.encode(table.state) == before


def test_there_is_no_robot_of_an_unknown_level() -> None:
    table = Table(town(), town())

    with pytest.raises(ValueError, match="'genius'"):
        table.game.robot(table.game.view(table.state, 0), table.owed, "genius", Chance(b""))


def test_it_builds_the_last_landmark_and_wins() -> None:
    table = Table(town(coins=30, built=LANDMARKS[:3]), town())
    table.rolls(6)

    assert answer(table) == Build(TOWER)


def test_it_builds_the_dearest_landmark_it_can_pay() -> None:
    table = Table(town(coins=11), town())
    table.rolls(6)

    assert answer(table) == Build(MALL)


def test_it_rolls_two_dice_when_its_income_lies_above_six() -> None:
    assert answer(Table(town(built=STATION, wheat_field=1, mine=1), town())) == Roll(2)
    assert answer(Table(town(built=STATION, wheat_field=1, bakery=3), town())) == Roll(1)
    assert answer(Table(town(wheat_field=1, mine=1), town())) == Roll(1)


def test_it_keeps_dice_that_bring_something_and_throws_others_again() -> None:
    for die, expected in ((1, Keep()), (5, Reroll(1))):
        table = Table(town(built=TOWER, wheat_field=1), town())
        table.rolls(die)

        assert answer(table) == expected


def test_it_takes_from_the_richest() -> None:
    table = Table(town(tv_station=1), town(coins=4), town(coins=8), town(coins=6))
    table.rolls(6)

    assert answer(table) == Target(2)


def test_it_swaps_its_cheapest_card_for_the_dearest_but_never_at_a_loss() -> None:
    table = Table(town(business_center=1, wheat_field=1, cafe=1), town(mine=1), town(forest=1))
    table.rolls(6)
    assert answer(table) == Swap("wheat_field", 1, "mine")

    table = Table(town(business_center=1, mine=1), town(wheat_field=1))
    table.rolls(6)
    assert answer(table) == Pass()


def test_it_builds_low_numbers_before_it_can_roll_two_dice() -> None:
    table = Table(town(coins=3), town())
    table.rolls(6)

    built = [answer(table, b"%d" % seed) for seed in range(60)]

    high = {Build("furniture_factory"), Build("apple_orchard"), Build("family_restaurant")}
    assert sum(action in high for action in built) < 20
    assert Pass() not in built
