"""The expansions' purple cards, and the order in which one roll's majors act."""

import pytest

from bot.games.machi_koro import Activate, Add, Build, Invest, Keep, Pass, Renovate
from bot.games.machi_koro.events import Activated, Declined, Earned, Fished, Invested, Shared, Took
from bot.games.machi_koro.views import Holding
from tests.bot.games.machi_koro.positions import HARBOR, MALL, STATION, only, table, town

# --- Publisher, Tax Office ---------------------------------------------------------------------------


def test_the_publisher_takes_one_per_cup_and_bread() -> None:
    game = table(
        town(coins=0, built=STATION, publisher=1, cafe=9, bakery=9),
        town(coins=9, cafe=1, bakery=2, general_store=1, ranch=3),
        town(coins=2, sushi_bar=4),
        town(coins=5, mine=2),
    )

    events = game.rolls(3, 4)

    assert game.coins == [6, 5, 0, 5]
    assert [(took.payer, took.coins, took.owed) for took in only(Took, events)] == [(1, 4, 4), (2, 2, 4)]


def test_the_tax_office_takes_half_rounded_down_from_ten_coins() -> None:
    for dice in ((4, 4), (4, 5)):
        game = table(
            town(coins=20, built=STATION, tax_office=1), town(coins=9), town(coins=10), town(coins=11), town(coins=0)
        )

        game.rolls(*dice)

        assert game.coins == [30, 9, 5, 6, 0]


# --- Tech Startup ------------------------------------------------------------------------------------


def test_a_tech_startup_takes_one_coin_each_own_turn() -> None:
    game = table(town(coins=5, tech_startup=1), town(coins=5))
    game.rolls(6)
    game.answers(Pass())
    assert (game.pending.ask, game.pending.card) == ("invest", "tech_startup")

    events = game.answers(Invest())

    assert only(Invested, events) == [Invested(0, "tech_startup", 1, 1)]
    assert (game.coins[0], game.state.towns[0].invested) == (4, 1)
    assert Holding("tech_startup", 1, invested=1) in game.game.view(game.state, None).towns[0].holdings
    assert game.asks == (1, "roll")


def test_investing_is_optional_and_needs_a_coin_and_a_startup() -> None:
    game = table(town(coins=5, tech_startup=1), town(coins=5))
    game.rolls(6)
    game.answers(Pass())
    assert only(Declined, game.answers(Pass())) == [Declined(0, "tech_startup")]
    game.rolls(6)
    game.answers(Pass())
    assert game.asks == (0, "roll")

    game = table(town(coins=1, tech_startup=1), town(coins=5))
    game.rolls(6)
    game.answers(Build("wheat_field"))

    assert game.asks == (1, "roll")


def test_a_new_startup_takes_a_coin_after_the_airport_paid() -> None:
    game = table(town(coins=1, built="airport", tech_startup=1), town())
    game.rolls(6)
    game.answers(Pass())
    assert (game.asks, game.coins[0]) == ((0, "invest"), 11)

    game = table(town(coins=2), town())
    game.rolls(6)
    game.answers(Build("tech_startup"))

    assert game.asks == (0, "invest")


def test_a_tech_startup_takes_its_coins_from_each_other_player() -> None:
    game = table(town(coins=0, built=STATION, tech_startup=1), town(coins=9), town(coins=2))
    game.state.towns[0].invested = 3

    game.rolls(4, 6)

    assert game.coins == [5, 6, 0]
    assert game.state.towns[0].invested == 3


def test_with_nothing_on_it_a_tech_startup_takes_nothing() -> None:
    game = table(town(coins=1, built=STATION, tech_startup=1), town(coins=9))

    events = game.rolls(4, 6)

    assert only(Took, events) == []


# --- Park --------------------------------------------------------------------------------------------


def test_the_park_shares_coins_evenly_and_the_bank_rounds_up() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR), park=1), town(coins=9), town(coins=0))
    game.rolls(5, 6)

    events = game.answers(Keep())

    assert game.coins == [4, 4, 4]
    assert only(Shared, events) == [Shared(0, "park", 4, (3, -5, 4))]
    assert game.game.view(game.state, None).turn.gains == (3, -5, 4)


def test_the_park_ignores_resigned_players_and_invested_coins() -> None:
    game = table(town(coins=2, built=STATION, park=1, tech_startup=1), town(coins=9), town(coins=4))
    game.state.towns[0].invested = 7
    game.resigns(1)

    game.rolls(6, 6)

    assert game.coins == [3, 0, 3]
    assert game.state.towns[0].invested == 7


# --- Convention Center -------------------------------------------------------------------------------


def test_the_convention_center_activates_another_card_and_returns_to_market() -> None:
    game = table(town(coins=0, built=(STATION, MALL), convention_center=1, bakery=3), town(coins=0, bakery=9))
    game.rolls(4, 6)
    assert (game.pending.ask, game.pending.card) == ("activate", "convention_center")

    events = game.answers(Activate("bakery"))

    assert only(Activated, events) == [Activated(0, "convention_center", "bakery")]
    assert game.coins == [6, 0]
    assert game.state.towns[0].cards == {"bakery": 3}
    assert game.state.market["convention_center"] == 5


def test_it_may_be_kept() -> None:
    game = table(town(coins=0, built=STATION, convention_center=1, bakery=3), town())
    game.rolls(4, 6)

    events = game.answers(Pass())

    assert only(Declined, events) == [Declined(0, "convention_center")]
    assert "convention_center" in game.state.towns[0].cards


def test_a_blue_card_activated_by_it_pays_its_owner_only() -> None:
    game = table(town(coins=0, built=STATION, convention_center=1, mine=2), town(coins=0, mine=5))
    game.rolls(4, 6)

    game.answers(Activate("mine"))

    assert game.coins == [10, 0]


def test_tuna_boats_activated_by_it_are_thrown_for() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), convention_center=1, tuna_boat=2), town(coins=0, tuna_boat=1))
    game.rolls(4, 6)
    game.answers(Keep())

    events = game.answers(Activate("tuna_boat"), 2, 3)

    assert only(Fished, events) == [Fished(0, (2, 3))]
    assert game.coins == [10, 0]


def test_the_convention_center_offers_no_reds_majors_or_idle_cards() -> None:
    game = table(
        town(
            coins=3,
            built=(STATION, "airport"),
            convention_center=1,
            stadium=1,
            cafe=1,
            ranch=1,
            general_store=1,
            corn_field=1,
            flower_shop=1,
            mackerel_boat=1,
            tuna_boat=1,
            winery=1,
            cheese_factory=1,
            furniture_factory=1,
            loan_office=1,
            demolition_company=1,
            soda_bottling_plant=1,
        ),
        town(),
    )

    game.rolls(4, 6)

    assert game.legal == [
        Activate("ranch"),
        Activate("demolition_company"),
        Activate("loan_office"),
        Activate("cheese_factory"),
        Activate("winery"),
        Activate("soda_bottling_plant"),
        Pass(),
    ]


def test_the_convention_center_asks_nothing_without_useful_cards() -> None:
    game = table(town(coins=1, built=STATION, convention_center=1, cafe=3), town())

    game.rolls(4, 6)

    assert game.asks == (0, "build")


def test_it_opens_one_more_pile_where_its_own_is_gone() -> None:
    game = table(town(coins=0, built=STATION, convention_center=1, ranch=1), town(), market="10")
    game.state.market.pop("convention_center", None)
    piles = len(game.state.market)
    game.rolls(4, 6)

    game.answers(Activate("ranch"))

    assert game.state.market["convention_center"] == 1
    assert len(game.state.market) == piles + 1


# --- the order of one roll's majors ------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "before", "after"), [(5, [5, 6], [7, 4]), (4, [0, 11], [2, 9])])
def test_the_tax_office_takes_before_the_renovation_company_closes(
    rules: int, before: list[int], after: list[int]
) -> None:
    game = table(town(coins=0, built=STATION, renovation_company=1, tax_office=1), town(coins=11, bakery=2))
    game.state.rules = rules
    game.rolls(4, 4)
    assert (game.pending.ask, game.coins) == ("renovate", before)

    game.answers(Renovate("bakery"))

    assert game.coins == after


def test_the_tech_startup_acts_before_the_convention_center() -> None:
    game = table(
        town(coins=0, built=(STATION, HARBOR), tech_startup=1, convention_center=1, apple_orchard=1), town(coins=9)
    )
    game.state.towns[0].invested = 2
    game.rolls(4, 6)
    game.answers(Keep())

    assert (game.pending.ask, game.coins) == ("activate", [5, 7])


def test_majors_act_on_the_raised_number_not_the_rolled_one() -> None:
    game = table(
        town(coins=0, built=(STATION, HARBOR), tech_startup=1, park=1, food_warehouse=1, cafe=1),
        town(coins=4),
    )
    game.state.towns[0].invested = 2
    game.rolls(4, 6)

    events = game.answers(Add())

    assert [type(event) for event in events if isinstance(event, Earned | Took | Shared)] == [Earned, Shared]
    assert game.coins == [3, 3]
