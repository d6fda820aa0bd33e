"""Forecasts, against sums by hand and against the rules on every roll."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Roll, Town
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.kernel.policies import ONE_DIE, TWO_DICE
from bot.games.machi_koro.robots.forecast import chances, forecast, mean, net_row, towns
from tests.bot.games.machi_koro.positions import HARBOR, MALL, PARK, STATION, TOWER, Falling, Table, town
from tests.bot.games.machi_koro.positions import table as everything


def model(table: Table) -> Position:
    """The kernel's position of a table."""
    return seen(table.game.view(table.state, None), float)


def gains(*towns: Town) -> list[float]:
    """The forecast for these towns of the base game."""
    found = forecast(model(Table(*towns)))
    return [found[seat].gain for seat in sorted(found)]


def test_dice_are_fair() -> None:
    assert sum(ONE_DIE) == pytest.approx(1)
    assert sum(TWO_DICE) == pytest.approx(1)
    assert TWO_DICE[7] == pytest.approx(1 / 6)


def test_blue_cards_pay_on_all_rolls_green_on_own() -> None:
    assert gains(town(wheat_field=1), town(bakery=1), town(convenience_store=2)) == pytest.approx([3 / 6, 2 / 6, 1.0])


def test_a_restaurant_is_paid_by_the_roller() -> None:
    assert gains(town(coins=9, wheat_field=1), town(coins=9, cafe=2)) == pytest.approx([2 / 6 - 2 / 6, 2 / 6])


def test_a_restaurant_takes_no_more_than_a_purse_holds() -> None:
    assert gains(town(coins=0), town(cafe=20))[1] == pytest.approx(5 / 6)
    assert gains(town(coins=30), town(cafe=20))[1] == pytest.approx(20 / 6)


def test_the_mall_makes_every_shop_that_pays_bring_one_more() -> None:
    without, with_it = (gains(town(convenience_store=3, built=built), town())[0] for built in ((), MALL))

    assert (without, with_it) == pytest.approx((9 / 6, 12 / 6))


def test_cards_that_count_others_grow_with_them() -> None:
    cheese = gains(town(built=STATION, cheese_factory=2, ranch=3), town())[0]

    assert cheese == pytest.approx(18 / 6 + 3 / 36 + 3 / 6)


def test_two_dice_are_hoped_for_before_they_can_be_rolled() -> None:
    found = forecast(model(Table(town(mine=2), town())))[0]

    assert (found.rolled, found.hoped) == pytest.approx((0.0, 10 * 4 / 36))
    assert found.most == 10


def test_a_tower_rerolls_results_below_the_average() -> None:
    table = model(Table(town(bakery=2, built=TOWER), town()))
    row, _, _ = net_row(table, 0, towns(table))
    dice, _ = chances(table, 0, row)

    assert mean(dice, row) == pytest.approx(2 * (1 / 3 + 2 / 3 * 1 / 3))
    assert sum(dice) == pytest.approx(1)


def test_a_park_gives_more_turns_with_two_dice_only() -> None:
    low, high = ({"bakery": 4}, {"mine": 2})
    for cards, expected in ((low, 1.0), (high, 1.2)):
        table = model(Table(town(also=cards, built=(STATION, PARK)), town()))

        assert chances(table, 0, net_row(table, 0, towns(table))[0])[1] == expected


def test_a_harbor_raises_a_total_where_that_brings_more() -> None:
    table = model(everything(town(food_warehouse=2, cafe=1, built=(STATION, HARBOR)), town()))
    dice, _ = chances(table, 0, net_row(table, 0, towns(table))[0])

    assert dice[12] + dice[13] == pytest.approx(TWO_DICE[10] + TWO_DICE[11] + TWO_DICE[12])


def test_a_stadium_takes_its_gain_from_the_others() -> None:
    without = gains(town(coins=9), town(coins=9), town(coins=9))
    with_it = gains(town(coins=9, stadium=1), town(coins=9), town(coins=9))

    assert [a - b for a, b in zip(with_it, without, strict=True)] == pytest.approx([4 / 6, -2 / 6, -2 / 6])


def test_the_forecast_is_the_mean_of_what_the_rules_pay() -> None:
    towns = (
        town(coins=20, wheat_field=2, bakery=2, cafe=1, ranch=2, built=MALL),
        town(coins=20, forest=2, convenience_store=1, stadium=1),
        town(coins=20, cafe=2, wheat_field=1),
    )
    paid = [0.0] * 3
    for roller in range(3):
        for face in range(1, 7):
            table = Table(*map(copied, towns), active=roller)
            MACHI_KORO.apply(table.state, table.pending.id, Roll(1), Falling(face))
            paid = [sum_ + (coins - 20) / 6 for sum_, coins in zip(paid, table.coins, strict=True)]

    assert gains(*towns) == pytest.approx(paid)


def copied(one: Town) -> Town:
    """The same town with a cache of its own."""
    return Town(one.coins, dict(one.cards), dict(one.closed), list(one.landmarks))
