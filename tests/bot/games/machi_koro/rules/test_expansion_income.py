"""Income by the expansions' blue, green and red cards."""

import pytest

from bot.games.machi_koro import Add, Keep
from bot.games.machi_koro.events import Earned, Fished, PaidBack, Took
from tests.bot.games.machi_koro.positions import HARBOR, LANDMARKS, MALL, STATION, only, table, town

# --- fewer than two landmarks ------------------------------------------------------------------------


@pytest.mark.parametrize(("built", "pays"), [((), 4), ((STATION,), 4), ((STATION, HARBOR), 0)])
def test_a_general_store_pays_two_with_fewer_than_two_landmarks(built: tuple[str, ...], pays: int) -> None:
    game = table(town(coins=1, built=built, general_store=2), town(coins=0, general_store=1))

    game.rolls(2)

    assert game.coins == [1 + pays, 0]


def test_a_corn_field_pays_owners_with_fewer_than_two_landmarks() -> None:
    grown = town(coins=1, built=(STATION, HARBOR), corn_field=1)
    for die in (3, 4):
        game = table(grown, town(coins=0, built=STATION, corn_field=2), town(coins=0, corn_field=1))

        game.rolls(die)

        assert game.coins == [1, 2, 1]


def test_only_a_paying_general_store_gets_the_malls_bonus() -> None:
    for built, pays in (((MALL,), 3), ((MALL, HARBOR), 0)):
        game = table(town(coins=1, built=built, general_store=1), town(coins=0))

        game.rolls(2)

        assert game.coins[0] == 1 + pays


# --- boats and the Sushi Bar -------------------------------------------------------------------------


def test_a_mackerel_boat_pays_three_to_owners_of_a_harbor() -> None:
    game = table(
        town(coins=1, built=STATION, mackerel_boat=1), town(coins=0, built=HARBOR, mackerel_boat=2), town(coins=0)
    )

    events = game.rolls(4, 4)

    assert game.coins == [1, 6, 0]
    assert only(Earned, events) == [Earned(1, "mackerel_boat", 2, 6)]


def test_all_tuna_boats_share_one_throw_of_two_dice() -> None:
    game = table(
        town(coins=1, built=(STATION, HARBOR), tuna_boat=1, apple_orchard=1),
        town(coins=0, built=HARBOR, tuna_boat=2),
        town(coins=0, tuna_boat=1),
    )
    game.rolls(6, 6)

    events = game.answers(Keep(), 4, 6)

    assert only(Fished, events) == [Fished(0, (4, 6))]
    assert game.coins == [11, 20, 0]


def test_the_boats_throw_counts_for_no_card_and_no_doubles() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR, "amusement_park"), tuna_boat=1, ranch=9), town(coins=0, ranch=9))
    game.rolls(5, 6)
    game.answers(Keep())
    assert game.coins == [1, 0]

    game = table(town(coins=1, built=(STATION, HARBOR, "amusement_park"), tuna_boat=1, ranch=9), town(coins=0, ranch=9))
    game.rolls(5, 6)
    game.answers(Add(), 1, 1)

    assert game.coins == [3, 0]
    assert game.state.again is False


def test_nothing_is_thrown_for_closed_boats_or_without_a_harbor() -> None:
    for owner in (town(coins=1, tuna_boat=1), town(coins=1, built=HARBOR, tuna_boat=1, closed="tuna_boat")):
        game = table(town(coins=1, built=STATION), owner)

        events = game.rolls(6, 6)

        assert only(Fished, events) == []
        assert game.coins == [1, 1]


def test_a_sushi_bar_needs_a_harbor_and_takes_three() -> None:
    for built, takes in (((), 0), ((MALL,), 0), ((HARBOR,), 3), ((HARBOR, MALL), 4)):
        game = table(town(coins=9), town(coins=0, built=built, sushi_bar=1))

        game.rolls(1)

        assert game.coins == [9 - takes, takes]


# --- green cards that count --------------------------------------------------------------------------


def test_a_flower_shop_pays_per_orchard_plus_the_malls_bonus() -> None:
    for built, pays in (((), 6), ((MALL,), 8)):
        game = table(town(coins=0, built=built, flower_shop=2, flower_orchard=3), town(coins=0, flower_orchard=5))

        game.rolls(6)

        assert game.coins == [pays, 0]


def test_a_flower_shop_without_orchards_pays_nothing_even_with_mall() -> None:
    game = table(town(coins=1, built=MALL, flower_shop=1), town())

    events = game.rolls(6)

    assert only(Earned, events) == []


def test_on_any_roll_flower_orchards_pay_one_and_vineyards_three() -> None:
    for dice, card, pays in (((4,), "flower_orchard", 1), ((3, 4), "vineyard", 3)):
        game = table(town(coins=1, built=STATION, also={card: 1}), town(coins=0, also={card: 2}))

        game.rolls(*dice)

        assert game.coins == [1 + pays, 2 * pays]


def test_the_market_counts_its_owners_wheat_icons() -> None:
    wheat = {"wheat_field": 1, "apple_orchard": 1, "flower_orchard": 1, "corn_field": 1, "vineyard": 1}
    game = table(
        town(coins=0, built=(STATION, HARBOR), also=wheat, fruit_and_vegetable_market=2), town(coins=0, also=wheat)
    )
    game.rolls(5, 6)

    game.answers(Keep())

    assert game.coins == [20, 0]


def test_a_food_warehouse_counts_own_cups_the_bottling_plant_all() -> None:
    me = town(coins=1, built=STATION, cafe=1, pizza_joint=1, food_warehouse=1, soda_bottling_plant=1)
    others = (town(coins=0, sushi_bar=2), town(coins=0, members_only_club=1, bakery=4))
    game = table(me, *others)
    game.rolls(6, 6)
    assert game.coins == [5, 0, 0]

    game = table(
        town(coins=1, built=STATION, cafe=1, pizza_joint=1, soda_bottling_plant=2), town(sushi_bar=2), town(cafe=1)
    )
    game.rolls(5, 6)
    assert game.coins[0] == 1 + 2 * 5


def test_closed_cards_still_count_as_cards_and_icons() -> None:
    game = table(
        town(coins=1, built=STATION, flower_shop=1, flower_orchard=2, closed={"flower_orchard": 2}),
        town(coins=9, cafe=2, bakery=1, closed={"cafe": 2, "bakery": 1}),
    )
    game.rolls(6)
    assert game.coins[0] == 3

    game = table(town(coins=0, built=STATION, publisher=1), town(coins=9, cafe=2, bakery=1, closed={"cafe": 2}))
    game.rolls(3, 4)
    assert game.coins == [3, 6]


# --- Loan Office -------------------------------------------------------------------------------------


def test_each_loan_office_costs_two_after_all_income() -> None:
    for die in (5, 6):
        game = table(town(coins=0, loan_office=2, forest=3, flower_shop=1, flower_orchard=3), town(coins=0))

        events = game.rolls(die)

        assert only(PaidBack, events) == [PaidBack(0, "loan_office", 2, 3, 4)]
        assert isinstance(events[1], Earned)
        assert game.state.towns[0].coins == 1, "the City Hall helps"


def test_another_players_loan_office_is_not_paid_back() -> None:
    game = table(town(coins=3), town(coins=3, loan_office=1))

    game.rolls(5)

    assert game.coins == [3, 3]


# --- red cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "card"), [((3, 4), "pizza_joint"), ((4, 4), "hamburger_stand")])
def test_pizza_joints_and_hamburger_stands_take_one_per_copy(dice: tuple[int, ...], card: str) -> None:
    game = table(town(coins=9, built=STATION), town(coins=0, also={card: 2}), town(coins=0, built=MALL, also={card: 1}))

    game.rolls(*dice)

    assert game.coins == [5, 2, 2]


@pytest.mark.parametrize(("built", "takes"), [((), 0), ((STATION,), 0), ((STATION, HARBOR), 5), (LANDMARKS, 5)])
def test_a_french_restaurant_takes_five_from_rollers_with_two_landmarks(built: tuple[str, ...], takes: int) -> None:
    game = table(town(coins=9, built=built), town(coins=0, built=LANDMARKS[:1], french_restaurant=1))
    game.rolls(5)
    if "radio_tower" in built:
        game.answers(Keep())

    assert game.coins == [9 - takes, takes]


def test_a_members_only_club_empties_rollers_with_three_landmarks() -> None:
    for built, left in (((STATION, HARBOR), 9), ((STATION, HARBOR, MALL), 1)):
        game = table(town(coins=9, built=built), town(coins=0, built=MALL, members_only_club=3))
        game.rolls(6, 6)
        game.answers(Keep())

        assert game.coins[0] == left
        assert game.coins[1] == (9 if left == 1 else 0)


def test_the_first_of_two_clubs_counter_clockwise_takes_everything() -> None:
    game = table(
        town(coins=9, built=(STATION, MALL, "airport")),
        town(coins=0, members_only_club=1),
        town(coins=0, members_only_club=2),
    )

    events = game.rolls(6, 6)

    assert only(Took, events) == [Took(2, 0, "members_only_club", 9, 9), Took(1, 0, "members_only_club", 0, 1)]


@pytest.mark.parametrize(("rules", "landmarks", "said"), [(5, 3, True), (4, 3, False), (5, 2, False)])
def test_a_club_that_gets_nothing_says_so(rules: int, landmarks: int, said: bool) -> None:
    built = (STATION, MALL, "airport")[:landmarks]
    game = table(town(coins=0, built=built), town(coins=0, members_only_club=1))
    game.state.rules = rules

    took = only(Took, game.rolls(6, 6))

    assert took == ([Took(1, 0, "members_only_club", 0, 1)] if said else [])


def test_city_hall_is_never_counted_as_a_landmark() -> None:
    game = table(town(coins=9, built=STATION), town(coins=0, french_restaurant=1))

    game.rolls(5)

    assert game.coins == [9, 0]
    assert game.game.view(game.state, None).towns[0].landmarks == 1
    assert game.game.view(game.state, None).towns[0].city_hall
