"""Harbor, Airport, City Hall; tearing down; five seats; the contents of each edition."""

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


def test_a_harbor_may_raise_totals_from_ten_for_everybodys_cards() -> None:
    game = table(
        town(coins=1, built=(STATION, HARBOR), apple_orchard=1, fruit_and_vegetable_market=1),
        town(coins=0, apple_orchard=1, built=HARBOR, mackerel_boat=1),
    )
    game.rolls(5, 5)
    assert (game.pending.ask, game.pending.card, game.coins) == ("add", HARBOR, [1, 0])
    assert game.legal == [Add(), Keep()]

    events = game.answers(Add())

    assert only(Added, events) == [Added(0, HARBOR, 2, 12)]
    assert game.coins == [3, 0]
    turn = game.game.view(game.state, None).turn
    assert (turn.dice, turn.added, turn.total) == ((5, 5), 2, 12)
    assert HARBOR in turn.fired[0]


def test_raising_is_optional_and_needs_ten_and_a_harbor() -> None:
    game = table(town(coins=0, built=(STATION, HARBOR), apple_orchard=1), town(coins=0))
    game.rolls(4, 6)
    game.answers(Keep())
    assert game.coins[0] == 3

    for built, dice in (((STATION, HARBOR), (4, 5)), ((STATION,), (6, 6))):
        game = table(town(coins=1, built=built), town(built=HARBOR))
        game.rolls(*dice)
        assert game.asks == (0, "build")


def test_fourteen_is_reachable_and_replaces_the_rolled_number() -> None:
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


def test_doubles_depend_on_dice_not_on_the_raised_total() -> None:
    game = table(town(coins=1, built=(STATION, HARBOR, PARK)), town())
    game.rolls(5, 5)
    game.answers(Add())
    game.answers(Pass())

    assert game.asks == (0, "roll")


# --- Amusement Park torn down -------------------------------------------------------------------------


def test_a_park_torn_down_after_the_roll_gives_its_extra_turn() -> None:
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


def test_city_hall_gives_a_coin_to_players_without_any_last() -> None:
    game = table(town(coins=3), town(coins=0, cafe=3))

    events = game.rolls(3)

    assert game.coins == [1, 3]
    assert events[-1] == Earned(0, "city_hall", 1, 1)


@pytest.mark.parametrize(("name", "has"), [("base", False), ("millionaires-row", False), ("harbor", True)])
def test_city_hall_comes_with_the_harbor_and_always_by_post(name: str, has: bool) -> None:
    for post in (False, True):
        game = Table(town(coins=0), town(), options=Options(edition=name, first="joining", postal=post))

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


def test_majors_have_four_copies_or_five_with_five_players() -> None:
    for seats, copies in ((2, 4), (3, 4), (4, 4), (5, 5)):
        state, _ = MACHI_KORO.new(Options(edition="everything", first="joining"), seats, Falling())

        majors = {card: left for card, left in state.market.items() if card in edition("everything").major_ids}
        assert majors == dict.fromkeys(majors, copies)
        assert len(majors) == 9
        assert sum(state.market.values()) == 30 * 6 + 9 * copies


def test_agreed_cards_are_missing_from_markets_but_not_from_starts() -> None:
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
def test_cards_that_cannot_be_left_out_are_named(options: Options) -> None:
    with pytest.raises(ValueError, match=r"left out|leave out"):
        MACHI_KORO.seats(options)


def test_the_base_game_has_no_question_of_the_expansions() -> None:
    game = Table(town(coins=0, built=(STATION, TOWER)), town())
    game.rolls(6, 6)
    game.answers(Keep())

    assert game.asks == (1, "roll")
    assert Build(HARBOR) not in game.legal
