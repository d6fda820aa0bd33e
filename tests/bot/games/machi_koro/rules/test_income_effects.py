"""Income in the base game: every card, the order of payments, and payers with too few coins."""

import pytest

from bot.games.machi_koro.events import Earned, Took
from tests.bot.games.machi_koro.positions import MALL, STATION, Table, only, town

# --- the rulebooks' examples -------------------------------------------------------------------------


def test_two_bakeries_pay_a_roller_who_had_nothing_for_cafes() -> None:
    table = Table(town(coins=0, bakery=2), town(coins=0, cafe=1))

    events = table.rolls(3)

    assert table.coins == [2, 0]
    assert only(Took, events) == [Took(seat=1, payer=0, card="cafe", coins=0, owed=1)]
    assert only(Earned, events) == [Earned(seat=0, card="bakery", copies=2, coins=2)]


def test_two_cafes_share_three_coins_counter_clockwise() -> None:
    player_b, player_c = town(coins=0, cafe=3), town(coins=0, cafe=2)
    table = Table(town(coins=3), player_b, player_c)

    events = table.rolls(3)

    assert table.coins == [0, 1, 2]
    assert [(took.seat, took.coins, took.owed) for took in only(Took, events)] == [(2, 2, 2), (1, 1, 3)]


def test_two_bakeries_with_the_mall_pay_four() -> None:
    table = Table(town(coins=0, bakery=2, built=MALL), town())

    table.rolls(2)

    assert table.coins[0] == 4


def test_restaurants_in_a_postal_turn_are_paid_counter_clockwise() -> None:
    one, two, three, four = town(coins=0), town(coins=0, cafe=1), town(coins=2), town(coins=0, cafe=2)
    table = Table(one, two, three, four, active=2)

    table.rolls(3)

    assert table.coins == [0, 1, 0, 1]


# --- every card that the bank pays -------------------------------------------------------------------

PRIMARY = [
    ("wheat_field", (1,), 1),
    ("ranch", (2,), 1),
    ("forest", (5,), 1),
    ("mine", (4, 5), 5),
    ("apple_orchard", (4, 6), 3),
]


@pytest.mark.parametrize(("card", "dice", "coins"), PRIMARY)
def test_a_blue_card_pays_its_owner_on_anyones_roll(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=0, built=STATION, also={card: 1}), town(coins=0, also={card: 2}), town(coins=0))

    table.rolls(*dice)

    assert table.coins == [coins, 2 * coins, 0]


SHOPS = [
    ("bakery", (2,), 1),
    ("bakery", (3,), 1),
    ("convenience_store", (4,), 3),
]


@pytest.mark.parametrize(("card", "dice", "coins"), SHOPS)
def test_a_shop_pays_on_its_owners_roll_only(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=0, built=STATION, also={card: 2}), town(coins=0, also={card: 1}))

    table.rolls(*dice)

    assert table.coins == [2 * coins, 0]


@pytest.mark.parametrize(("card", "dice", "coins"), SHOPS)
def test_the_mall_adds_one_to_each_copy_of_a_shop(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=0, built=(STATION, MALL), also={card: 3}), town())

    table.rolls(*dice)

    assert table.coins[0] == 3 * (coins + 1)


FACTORIES = [
    ("cheese_factory", (3, 4), {"ranch": 3}, 9),
    ("furniture_factory", (4, 4), {"forest": 2, "mine": 1}, 9),
    ("fruit_and_vegetable_market", (5, 6), {"wheat_field": 2, "apple_orchard": 1}, 6),
    ("fruit_and_vegetable_market", (6, 6), {"wheat_field": 1, "apple_orchard": 3}, 8),
]


@pytest.mark.parametrize(("card", "dice", "counted", "coins"), FACTORIES)
def test_a_factory_or_market_pays_per_card_of_its_icon(
    card: str, dice: tuple[int, ...], counted: dict[str, int], coins: int
) -> None:
    table = Table(town(coins=0, built=STATION, also={**counted, card: 1}), town(coins=0))

    table.rolls(*dice)

    assert table.coins == [coins, 0]


@pytest.mark.parametrize(("card", "dice", "counted", "coins"), FACTORIES)
def test_a_factory_counts_own_cards_on_own_rolls_only(
    card: str, dice: tuple[int, ...], counted: dict[str, int], coins: int
) -> None:
    table = Table(town(coins=0, built=STATION, also=counted), town(coins=0, also={card: 1}))

    table.rolls(*dice)

    assert table.coins == [0, 0]


def test_two_cheese_factories_with_three_ranches_pay_eighteen() -> None:
    table = Table(town(coins=0, built=STATION, ranch=3, cheese_factory=2), town())

    events = table.rolls(1, 6)

    assert only(Earned, events) == [Earned(seat=0, card="cheese_factory", copies=2, coins=18)]


def test_a_factory_without_matching_cards_pays_nothing_silently() -> None:
    table = Table(town(coins=0, built=STATION, cheese_factory=1), town())

    events = table.rolls(1, 6)

    assert table.coins[0] == 0
    assert only(Earned, events) == []


def test_the_mall_adds_nothing_to_fields_factories_and_markets() -> None:
    built = (STATION, MALL)
    for dice, cards, coins in (
        ((5,), {"forest": 1}, 1),
        ((3, 4), {"ranch": 1, "cheese_factory": 1}, 3),
        ((5, 6), {"wheat_field": 1, "fruit_and_vegetable_market": 1}, 2),
    ):
        table = Table(town(coins=0, built=built, also=cards), town())

        table.rolls(*dice)

        assert table.coins[0] == coins


# --- restaurants -------------------------------------------------------------------------------------

RESTAURANTS = [
    ("cafe", (3,), 1),
    ("family_restaurant", (4, 5), 2),
    ("family_restaurant", (5, 5), 2),
]


@pytest.mark.parametrize(("card", "dice", "coins"), RESTAURANTS)
def test_a_restaurant_takes_from_the_roller_for_each_copy(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=9, built=STATION), town(coins=0, also={card: 2}))

    table.rolls(*dice)

    assert table.coins == [9 - 2 * coins, 2 * coins]


@pytest.mark.parametrize(("card", "dice", "coins"), RESTAURANTS)
def test_a_restaurant_never_acts_on_its_owners_roll(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=9, built=STATION, also={card: 2}), town(coins=5))

    table.rolls(*dice)

    assert table.coins == [9, 5]


@pytest.mark.parametrize(("card", "dice", "coins"), RESTAURANTS)
def test_the_roller_pays_the_malls_bonus_for_each_restaurant(card: str, dice: tuple[int, ...], coins: int) -> None:
    table = Table(town(coins=9, built=STATION), town(coins=0, built=MALL, also={card: 2}))

    table.rolls(*dice)

    assert table.coins == [9 - 2 * (coins + 1), 2 * (coins + 1)]


def test_the_rollers_own_mall_does_not_raise_what_it_pays() -> None:
    table = Table(town(coins=9, built=MALL), town(coins=0, cafe=1))

    table.rolls(3)

    assert table.coins == [8, 1]


def test_restaurants_are_paid_before_the_roller_earns_anything() -> None:
    table = Table(town(coins=0, built=STATION, mine=1), town(coins=0, family_restaurant=1))

    table.rolls(4, 5)

    assert table.coins == [5, 0]


def test_restaurants_are_paid_counter_clockwise_from_any_roller() -> None:
    table = Table(*(town(coins=1, cafe=1) for _ in range(4)), active=2)

    events = table.rolls(3)

    assert [took.seat for took in only(Took, events)] == [1, 0, 3]
    assert [took.coins for took in only(Took, events)] == [1, 0, 0]


def test_a_roll_that_no_card_acts_on_changes_nothing() -> None:
    table = Table(town(coins=0, wheat_field=1), town(coins=0, bakery=1, cafe=1))

    table.rolls(6)

    assert table.coins == [0, 0]


def test_only_the_sum_of_two_dice_counts() -> None:
    table = Table(town(coins=0, built=STATION, wheat_field=1, ranch=1, bakery=1), town())

    table.rolls(1, 2)

    assert table.coins[0] == 1
