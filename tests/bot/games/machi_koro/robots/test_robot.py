"""The easy robot: always legal, sensible, and fast."""

from statistics import mean

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import (
    MACHI_KORO,
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Options,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from tests.bot.games.machi_koro.positions import LANDMARKS, MALL, STATION, TOWER, Table, town
from tests.bot.games.machi_koro.positions import table as everything


def answer(table: Table, seed: bytes = b"robot") -> MachiAction:
    """The easy robot's answer."""
    view = table.game.view(table.state, table.pending.seat)
    return table.game.robot(view, table.pending, "easy", Chance(seed))


def play(seed: int, seats: int, options: Options | None = None) -> int:
    """Let robots play a whole game, each action checked; return the number of turns."""
    chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
    state, _ = MACHI_KORO.new(options or Options(), seats, chance)
    while state.pending and state.turn < 400:
        decision = MACHI_KORO.decisions(state)[0]
        view = MACHI_KORO.view(state, decision.seat)
        action = MACHI_KORO.robot(view, decision, "easy", dice)
        assert action in view.choices[decision.id]
        MACHI_KORO.apply(state, decision.id, action, chance)
    assert state.over is not None
    return state.turn


@pytest.mark.parametrize(("seats", "shortest", "longest"), [(2, 35, 60), (3, 45, 75), (4, 50, 80)])
def test_robots_play_legally_and_finish_in_good_time(seats: int, shortest: int, longest: int) -> None:
    turns = [play(seed, seats) for seed in range(20)]

    assert shortest < mean(turns) < longest
    assert max(turns) < 140


def test_a_robot_repeats_its_answer_for_equal_view_and_chance() -> None:
    table = Table(town(coins=12, bakery=1), town())
    table.rolls(6)
    before = table.game.encode(table.state)

    assert answer(table) == answer(table)
    assert table.game.encode(table.state) == before


def test_there_is_no_robot_of_an_unknown_level() -> None:
    table = Table(town(), town())

    with pytest.raises(ValueError, match="'genius'"):
        table.game.robot(table.game.view(table.state, 0), table.pending, "genius", Chance(b""))


def test_it_builds_the_last_landmark_and_wins() -> None:
    table = Table(town(coins=30, built=LANDMARKS[:3]), town())
    table.rolls(6)

    assert answer(table) == Build(TOWER)


def test_it_builds_the_dearest_landmark_it_can_pay() -> None:
    table = Table(town(coins=11), town())
    table.rolls(6)

    assert answer(table) == Build(MALL)


def test_it_rolls_two_dice_with_income_above_six() -> None:
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


def test_it_swaps_cheap_cards_for_dear_ones_without_loss() -> None:
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


# --- the expansions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "market", "seats", "longest"),
    [
        ("harbor", "all", 5, 130),
        ("harbor", "10", 3, 120),
        ("millionaires-row", "5-5-2", 4, 130),
        ("everything", "12", 2, 110),
        ("everything", "10", 5, 160),
    ],
)
def test_robots_play_every_edition_legally_and_better_than_chance(
    name: str, market: str, seats: int, longest: int
) -> None:
    options = Options(edition=name, market=market)

    assert mean(play(seed, seats, options) for seed in range(6)) < longest


def test_it_adds_two_where_that_brings_more() -> None:
    for cards, expected in (({"apple_orchard": 1}, Keep()), ({"food_warehouse": 1, "cafe": 2}, Add())):
        game = everything(town(built=(STATION, "harbor"), also=cards), town())
        game.rolls(5, 5)

        assert answer(game) == expected


def test_it_gives_the_least_useful_card_to_the_poorest_player() -> None:
    game = everything(
        town(moving_company=1, mine=1, winery=2, closed="winery", built=STATION), town(coins=5), town(coins=1)
    )
    game.rolls(4, 6)
    assert answer(game) == Give("winery", 2)

    game.answers(Give("winery", 2))

    assert answer(game) == Which(closed=True)


def test_it_unbuilds_its_cheapest_landmark() -> None:
    game = everything(town(demolition_company=1, built=(MALL, "harbor", STATION)), town())
    game.rolls(4)

    assert answer(game) == Demolish("harbor")


def test_it_closes_cards_that_hurt_others_more_than_itself() -> None:
    game = everything(town(renovation_company=1, mine=2, built=STATION), town(mine=1, forest=2), town(forest=1))
    game.rolls(4, 4)
    assert answer(game) == Renovate("forest")

    game = everything(town(renovation_company=1, mine=2, built=STATION), town(mine=1))
    game.rolls(4, 4)
    assert answer(game) == Pass()


def test_it_gives_up_a_convention_center_only_for_much() -> None:
    for ranches, expected in ((1, Pass()), (3, Activate("cheese_factory"))):
        game = everything(town(convention_center=1, ranch=ranches, cheese_factory=1, built=STATION), town())
        game.rolls(4, 6)

        assert answer(game) == expected


def test_it_invests_a_few_coins_and_never_its_last() -> None:
    for coins, lying, expected in ((3, 0, Invest()), (1, 0, Pass()), (9, 5, Pass())):
        game = everything(town(coins=coins, tech_startup=1), town())
        game.state.towns[0].invested = lying
        game.rolls(6)
        game.answers(Pass())

        assert answer(game) == expected
