"""Demolition Company, Moving Company, Loan Office; General Store and Loan Office when they are built."""

from bot.games.machi_koro import Activate, Build, Demolish, Give, Keep, Pass
from bot.games.machi_koro.events import Built, BuiltNothing, Demolished, Earned, Gave
from tests.bot.games.machi_koro.positions import (
    AIRPORT,
    HARBOR,
    LANDMARKS,
    MALL,
    PARK,
    STATION,
    only,
    table,
    town,
)

# --- Demolition Company ------------------------------------------------------------------------------


def test_a_demolition_company_unbuilds_a_landmark_and_pays_eight() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), demolition_company=1), town(coins=0))
    game.rolls(4)
    assert game.asks == (0, "demolish")
    assert game.legal == [Demolish(HARBOR), Demolish(STATION)]

    events = game.answers(Demolish(STATION))

    assert only(Demolished, events) == [Demolished(0, "demolition_company", STATION)]
    assert game.state.towns[0].landmarks == [HARBOR]
    assert game.coins[0] == 8


def test_a_demolition_company_needs_a_landmark_other_than_city_hall() -> None:
    game = table(town(coins=1, demolition_company=2), town(coins=0))

    events = game.rolls(4)

    assert (game.asks, game.coins[0]) == ((0, "build"), 1)
    assert only(Earned, events) == []


def test_copies_act_in_turn_until_no_landmark_is_left() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), demolition_company=3), town())
    game.rolls(4)

    game.answers(Demolish(HARBOR))
    game.answers(Demolish(STATION))

    assert (game.asks, game.coins[0]) == ((0, "build"), 16)


def test_only_the_rollers_companies_act() -> None:
    game = table(town(coins=1), town(coins=1, built=STATION, demolition_company=1))

    game.rolls(4)

    assert (game.asks, game.coins) == ((0, "build"), [1, 1])


def test_an_unbuilt_landmark_stops_helping_and_must_be_rebuilt() -> None:
    game = table(town(coins=60, built=(HARBOR, AIRPORT, *LANDMARKS[:3]), demolition_company=1), town(coins=0))
    game.rolls(4)
    game.answers(Demolish(STATION))
    game.answers(Build("radio_tower"))
    assert game.game.outcome(game.state) is None
    game.rolls(6)
    game.answers(Pass())
    game.rolls(6)
    game.answers(Keep())

    game.answers(Build(STATION))

    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_companies_act_after_all_income_of_the_roll() -> None:
    game = table(
        town(coins=0, built=(MALL, STATION), convenience_store=1, corn_field=1, demolition_company=1),
        town(coins=0, corn_field=1),
    )

    game.rolls(4)

    assert game.coins == [4, 1]
    assert game.asks == (0, "demolish")


def test_an_unbuilt_landmark_does_not_change_income_of_that_roll() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), corn_field=1, demolition_company=1), town(coins=0))
    game.rolls(4)

    game.answers(Demolish(HARBOR))

    assert game.coins[0] == 8


# --- Moving Company ----------------------------------------------------------------------------------


def test_a_moving_company_gives_a_card_and_then_pays_four() -> None:
    game = table(town(coins=0, built=STATION, moving_company=1, bakery=2, stadium=1), town(coins=0), town(coins=0))
    game.rolls(4, 5)
    assert game.asks == (0, "give")
    assert game.legal == [
        Give("bakery", 1),
        Give("bakery", 2),
        Give("moving_company", 1),
        Give("moving_company", 2),
    ]

    events = game.answers(Give("bakery", 2))

    assert only(Gave, events) == [Gave(0, "moving_company", "bakery", 2)]
    assert game.state.towns[0].cards == {"moving_company": 1, "bakery": 1, "stadium": 1}
    assert game.state.towns[2].cards == {"bakery": 1}
    assert game.coins == [4, 0, 0]


def test_a_company_given_away_meanwhile_still_acts() -> None:
    game = table(town(coins=0, built=STATION, moving_company=2, bakery=1), town(coins=0))
    game.rolls(4, 6)

    game.answers(Give("moving_company", 1))
    game.answers(Give("moving_company", 1))

    assert game.coins[0] == 8
    assert game.state.towns[0].cards == {"bakery": 1}


def test_a_company_left_with_nothing_to_give_does_nothing() -> None:
    game = table(town(coins=0, built=STATION, moving_company=1, stadium=1), town(coins=0))
    game.rolls(4, 6)
    game.answers(Give("moving_company", 1))
    assert game.asks == (0, "build")

    game = table(town(coins=0, built=STATION, moving_company=2, stadium=1), town(coins=0))
    game.rolls(4, 6)
    game.answers(Give("moving_company", 1))
    game.answers(Give("moving_company", 1))

    assert (game.asks, game.coins[0]) == ((0, "build"), 8)


def test_a_given_loan_office_is_not_built_and_pays_nothing() -> None:
    game = table(town(coins=0, built=STATION, moving_company=1, loan_office=1), town(coins=0))
    game.rolls(4, 6)

    game.answers(Give("loan_office", 1))

    assert game.coins == [4, 0]


# --- building free cards -----------------------------------------------------------------------------


def test_a_loan_office_brings_five_when_it_is_built() -> None:
    game = table(town(coins=0), town())
    game.rolls(6)

    events = game.answers(Build("loan_office"))

    assert only(Built, events) == [Built(0, "loan_office", 0)]
    assert game.coins[0] == 1 + 5, "and the City Hall's"


def test_building_a_free_card_counts_against_the_airport() -> None:
    game = table(town(coins=2, built=AIRPORT), town())
    game.rolls(6)

    events = game.answers(Build("general_store"))

    assert game.coins[0] == 2
    assert only(BuiltNothing, events) == []


def test_the_convention_center_activates_loan_offices_and_companies() -> None:
    game = table(town(coins=5, built=STATION, convention_center=1, loan_office=2), town())
    game.rolls(4, 6)
    game.answers(Activate("loan_office"))
    assert game.coins[0] == 1

    game = table(town(coins=0, built=(STATION, PARK), convention_center=1, demolition_company=2), town())
    game.rolls(4, 6)
    game.answers(Activate("demolition_company"))
    assert game.state.market["convention_center"] == 4, "it goes back when all copies have acted"
    game.answers(Demolish(PARK))
    game.answers(Demolish(STATION))
    assert game.coins[0] == 16
    assert game.state.market["convention_center"] == 5
