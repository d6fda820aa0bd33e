"""Harbor, Airport, City Hall; un-building; five seats; the contents of each edition."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Add, Build, Demolish, Keep, Options, Pass, Reroll
from bot.games.machi_koro.edition import EDITIONS, edition
from bot.games.machi_koro.events import Added, Earned
from tests.bot.games.machi_koro.positions import (
    AIRPORT,
    HARBOR,
    LANDMARKS,
    PARK,
    STATION,
    TOWER,
    Falling,
    Table,
    only,
    table,
    town,
)

# --- Harbor ------------------------------------------------------------------------------------------


def test_a_harbor_may_add_two_to_ten_or_more_and_the_total_counts_for_everybodys_cards() -> None:
    game = table(
        town(coins=1, built=(STATION, HARBOR), apple_orchard=1, fruit_and_vegetable_market=1),
        town(coins=0, apple_orchard=1, built=HARBOR, mackerel_boat=1),
    )
    game.rolls(5, 5)
    assert (game.owed.ask, game.owed.card, game.coins) == ("add", HARBOR, [1, 0])
    assert game.legal == [Add(), Keep()]

    events = game.answers(Add())

    assert only(Added, events) == [Added(0, HARBOR, 2, 12)]
    assert game.coins == [3, 0]
    go = game.game.view(game.state, None).go
    assert (go.dice, go.added, go.total) == ((5, 5), 2, 12)
    assert HARBOR in go.fired[0]


def test_the_total_may_be_left_and_below_ten_or_without_a_harbor_nothing_is_asked() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), apple_orchard=1), town(coins=0))
    game.rolls(4, 6)
    game.answers(Keep())
    assert game.coins[0] == 3

    for built, dice in (((STATION, HARBOR), (4, 5)), ((STATION,), (6, 6))):
        game = table(town(coins=1, built=built), town(built=HARBOR))
        game.rolls(*dice)
        assert game.asks == (0, "build")


def test_fourteen_can_be_reached_and_what_is_rolled_below_it_does_not_act() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR), park=1, food_warehouse=1), town(coins=9, members_only_club=1))
    game.rolls(6, 6)

    game.answers(Add())

    assert game.state.total == 14
    assert game.coins == [1, 9]


def test_the_harbor_is_asked_after_the_radio_tower() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR, TOWER)), town())
    game.rolls(5, 6)
    assert game.asks == (0, "keep")
    game.answers(Reroll(2), 6, 6)

    assert game.asks == (0, "add")


def test_doubles_are_read_from_the_dice_not_from_the_raised_total() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR, PARK)), town())
    game.rolls(5, 5)
    game.answers(Add())
    game.answers(Pass())

    assert game.asks == (0, "roll")


# --- Amusement Park un-built -------------------------------------------------------------------------


def test_a_park_unbuilt_after_the_roll_still_gives_its_extra_turn() -> None:
    game = table(town(coins=0, built=(STATION, PARK), demolition_company=1), town())
    game.rolls(2, 2)
    game.answers(Demolish(PARK))
    game.answers(Pass())
    assert game.asks == (0, "roll")

    game.rolls(3, 3)
    game.answers(Pass())

    assert game.asks == (1, "roll"), "and no more"


# --- Airport and City Hall ---------------------------------------------------------------------------


def test_an_airport_pays_ten_for_building_nothing() -> None:
    game = table(town(coins=1, built=AIRPORT), town())
    game.rolls(6)

    events = game.answers(Pass())

    assert only(Earned, events) == [Earned(0, AIRPORT, 1, 10)]


def test_it_pays_too_where_there_was_nothing_to_build() -> None:
    game = table(town(coins=1, built=AIRPORT), town(coins=1))
    game.state.market = {"mine": 6}

    game.rolls(6)

    assert game.coins[0] == 11
    assert game.asks == (1, "roll")


def test_city_hall_gives_one_coin_to_who_has_none_after_all_effects() -> None:
    game = table(town(coins=3), town(coins=0, cafe=3))

    events = game.rolls(3)

    assert game.coins == [1, 3]
    assert events[-1] == Earned(0, "city_hall", 1, 1)


@pytest.mark.parametrize(("name", "has"), [("base", False), ("millionaires-row", False), ("harbor", True)])
def test_city_hall_comes_with_the_harbor_and_always_by_post(name: str, has: bool) -> None:
    for post in (False, True):
        game = Table(town(coins=0), town(), options=Options(edition=name, first="joining", post=post))

        game.rolls(6)

        assert game.coins[0] == (1 if has or post else 0)
        assert game.game.view(game.state, None).towns[0].city_hall is (has or post)


# --- editions ----------------------------------------------------------------------------------------

SIZES = [("base", 15, 4, 4), ("harbor", 25, 6, 5), ("millionaires-row", 28, 4, 5), ("everything", 39, 6, 5)]


@pytest.mark.parametrize(("name", "supply", "landmarks", "seats"), SIZES)
def test_every_edition_has_its_cards_landmarks_and_seats(name: str, supply: int, landmarks: int, seats: int) -> None:
    cards = edition(name)

    assert (len(cards.establishments), len(cards.landmarks)) == (supply, landmarks)
    assert MACHI_KORO.seats(Options(edition=name)) == range(2, seats + 1)
    assert set(EDITIONS) == {size[0] for size in SIZES}


def test_with_the_harbor_all_six_landmarks_win_in_any_order() -> None:
    game = table(town(coins=40, built=(AIRPORT, HARBOR, *LANDMARKS[1:])), town())
    game.rolls(6)
    game.answers(Keep())

    game.answers(Build(STATION))

    assert game.state.over is not None
    assert game.state.over.winners == (0,)


def test_four_copies_of_each_major_for_up_to_four_players_and_five_for_five() -> None:
    for seats, copies in ((2, 4), (3, 4), (4, 4), (5, 5)):
        state, _ = MACHI_KORO.new(Options(edition="everything", first="joining"), seats, Falling())

        majors = {card: left for card, left in state.market.items() if card in edition("everything").major_ids}
        assert majors == dict.fromkeys(majors, copies)
        assert len(majors) == 9
        assert sum(state.market.values()) == 30 * 6 + 9 * copies


def test_establishments_left_out_by_agreement_are_not_on_offer_but_towns_start_as_ever() -> None:
    without = ("bakery", "tuna_boat", "stadium")

    state, _ = MACHI_KORO.new(Options(edition="everything", without=without, first="joining"), 2, Falling())

    assert not set(without) & set(state.market)
    assert len(state.market) == 36
    assert state.towns[0].cards == {"wheat_field": 1, "bakery": 1}


@pytest.mark.parametrize(
    "options",
    [
        Options(without=("bakery", "bakery")),
        Options(without=("sushi_bar",)),
        Options(without=("train_station",)),
        Options(without=tuple(edition("base").establishments)),
    ],
)
def test_what_cannot_be_left_out_is_told(options: Options) -> None:
    with pytest.raises(ValueError, match=r"left out|leave out"):
        MACHI_KORO.seats(options)


def test_the_base_game_has_no_question_of_the_expansions() -> None:
    game = Table(town(coins=0, built=(STATION, TOWER)), town())
    game.rolls(6, 6)
    game.answers(Keep())

    assert game.asks == (1, "roll")
    assert Build(HARBOR) not in game.legal
