"""The purple cards: Stadium, TV Station, Business Center, in this order and after all income."""

import pytest

from bot.games.machi_koro import Pass, Swap, Target
from bot.games.machi_koro.events import Declined, Earned, Swapped, Took
from tests.bot.games.machi_koro.positions import Table, only, town


def test_the_stadium_takes_two_from_each_other_player() -> None:
    table = Table(town(coins=0, stadium=1), town(coins=5), town(coins=2), town(coins=9))

    table.rolls(6)

    assert table.coins == [6, 3, 0, 7]


def test_a_poor_player_pays_the_stadium_their_remaining_coins() -> None:
    table = Table(town(coins=0, stadium=1), town(coins=1), town(coins=0))

    events = table.rolls(6)

    assert table.coins == [1, 0, 0]
    assert [(took.payer, took.coins, took.owed) for took in only(Took, events)] == [(1, 1, 2), (2, 0, 2)]


def test_majors_act_on_their_owners_roll_only() -> None:
    table = Table(town(coins=5), town(coins=5, stadium=1, tv_station=1, business_center=1))

    table.rolls(6)

    assert table.coins == [5, 5]
    assert table.asks == (0, "build")


def test_the_tv_station_asks_whom_to_take_from() -> None:
    table = Table(town(coins=0, tv_station=1), town(coins=9), town(coins=3), town(coins=0))

    table.rolls(6)

    assert (table.pending.seat, table.pending.ask, table.pending.card) == (0, "target", "tv_station")
    assert table.legal == [Target(1), Target(2), Target(3)]


def test_the_tv_station_takes_up_to_five_coins() -> None:
    for victim, coins in ((1, [5, 4, 3]), (2, [3, 9, 0])):
        table = Table(town(coins=0, tv_station=1), town(coins=9), town(coins=3))
        table.rolls(6)

        table.answers(Target(victim))

        assert table.coins == coins


@pytest.mark.parametrize(("rules", "asks"), [(5, "build"), (4, "target")])
def test_the_tv_station_asks_nothing_where_nobody_has_a_coin(rules: int, asks: str) -> None:
    table = Table(town(coins=1, tv_station=1), town(coins=0), town(coins=0))
    table.state.rules = rules

    events = table.rolls(6)

    assert table.asks == (0, asks)
    assert only(Took, events) == ([Took(0, 1, "tv_station", 0, 5)] if asks == "build" else [])


def test_with_two_players_the_tv_station_asks_nothing() -> None:
    table = Table(town(coins=0, tv_station=1), town(coins=7))

    table.rolls(6)

    assert table.coins == [5, 2]
    assert table.asks == (0, "build")


def test_the_business_center_swaps_one_card_for_another_players() -> None:
    table = Table(town(business_center=1, wheat_field=2), town(mine=1), town(forest=1))
    table.rolls(6)
    assert (table.pending.ask, table.pending.card) == ("swap", "business_center")

    events = table.answers(Swap("wheat_field", 1, "mine"))

    assert table.state.towns[0].cards == {"business_center": 1, "wheat_field": 1, "mine": 1}
    assert table.state.towns[1].cards == {"wheat_field": 1}
    assert only(Swapped, events) == [Swapped(0, "business_center", "wheat_field", 1, "mine")]


def test_the_business_center_may_be_declined() -> None:
    table = Table(town(business_center=1, wheat_field=1), town(mine=1))
    table.rolls(6)

    events = table.answers(Pass())

    assert table.state.towns[1].cards == {"mine": 1}
    assert only(Declined, events) == [Declined(0, "business_center")]
    assert table.asks == (0, "build")


def test_the_business_center_offers_every_pair_without_majors() -> None:
    table = Table(town(business_center=1, wheat_field=2, cafe=1), town(stadium=1, mine=1), town(tv_station=1, ranch=3))
    table.rolls(6)

    assert table.legal == [
        Swap("wheat_field", 1, "mine"),
        Swap("wheat_field", 2, "ranch"),
        Swap("cafe", 1, "mine"),
        Swap("cafe", 2, "ranch"),
        Pass(),
    ]


def test_the_business_center_asks_nothing_without_swaps() -> None:
    for mine, theirs in ((town(business_center=1), town(mine=1)), (town(business_center=1, cafe=1), town())):
        table = Table(mine, theirs)

        table.rolls(6)

        assert table.asks == (0, "build")


def test_a_starting_card_can_be_swapped() -> None:
    table = Table(town(business_center=1, bakery=1), town(wheat_field=1))
    table.rolls(6)

    table.answers(Swap("bakery", 1, "wheat_field"))

    assert table.state.towns[0].cards == {"business_center": 1, "wheat_field": 1}


def test_majors_act_in_order_stadium_tv_station_business_center() -> None:
    table = Table(
        town(coins=0, stadium=1, tv_station=1, business_center=1, ranch=1),
        town(coins=9, ranch=1),
        town(coins=9, ranch=1),
    )

    table.rolls(6)
    assert table.coins == [4, 7, 7]
    assert table.asks == (0, "target")
    table.answers(Target(2))
    assert table.coins == [9, 7, 2]
    assert table.asks == (0, "swap")
    table.answers(Pass())
    assert table.asks == (0, "build")


def test_majors_take_after_all_income_of_the_roll() -> None:
    table = Table(town(coins=0, stadium=1, tv_station=1), town(coins=7))

    events = table.rolls(6)

    kinds = [type(event) for event in events if isinstance(event, Earned | Took)]
    assert kinds == [Took, Took]
    assert table.coins == [7, 0]
