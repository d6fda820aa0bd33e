"""Robots' orders in postal games, and whole games played by them."""

from collections import Counter
from itertools import cycle

import pytest
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options, Town
from bot.games.machi_koro.edition import EDITIONS
from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, GiftOrder, Orders, SwapOrder, faults
from bot.games.machi_koro.postal_turn import play_postal_turn
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.machi_koro.rules.questions import QUESTIONS
from data.cards.machi_koro import load
from tests.bot.games.machi_koro.positions import AIRPORT, HARBOR, LANDMARKS, MALL, PARK, STATION, TOWER, Table, town
from tests.support.long import sampled

POST = Options(edition="everything", first="joining", finish="end-of-round", postal=True)
COSTS = {card.id: card.cost for card in load()}
TABLES = [
    (replace(POST, edition=name, market=market), seats)
    for name in sorted(EDITIONS)
    for market in sorted(MARKETS)
    for seats in MACHI_KORO.seats(replace(POST, edition=name))
]
"""Every edition, market and number of seats."""


def orders_of(*towns: Town, seat: int = 0, options: Options = POST) -> Orders:
    """A robot's orders for a seat of these towns; seat 0 is to roll."""
    game = Table(*towns, options=options)
    orders = robot_orders(game.game.view(game.state, seat))
    assert faults(orders, options, len(towns), seat) == ()
    return orders


def test_equal_views_give_equal_orders_before_either_players_turn() -> None:
    towns = town(coins=9, bakery=2), town(coins=9, ranch=2)

    assert orders_of(*towns, seat=1) == orders_of(*towns, seat=1)
    assert orders_of(*towns, seat=1).buy


def test_a_spectator_has_no_orders() -> None:
    game = Table(town(), town(), options=POST)

    with pytest.raises(ValueError, match="spectator"):
        robot_orders(game.game.view(game.state, None))


def test_it_orders_two_dice_and_rerolls_that_pay() -> None:
    grown = orders_of(town(built=(STATION, TOWER), wheat_field=1, mine=1, apple_orchard=1), town())
    small = orders_of(town(built=(STATION, TOWER), wheat_field=1, bakery=3), town())

    assert (grown.dice, grown.reroll) == (2, (2, 3, 4, 5, 6, 7, 8, 11, 12))
    assert (small.dice, small.reroll) == (1, (4, 5, 6))


def test_it_adds_two_where_it_pays_and_a_harbor_exists() -> None:
    cards = {"fruit_and_vegetable_market": 1, "wheat_field": 3}

    assert orders_of(town(also=cards), town()).add == (10,)
    assert orders_of(town(also=cards), town(), options=replace(POST, edition="base")).add == ()


def test_it_is_silent_where_silence_does_what_it_wants() -> None:
    orders = orders_of(town(tv_station=1, demolition_company=1, winery=2, closed="winery"), town())

    assert (orders.victim, orders.demolish, orders.closed_copy) == (None, None, None)


def test_it_is_silent_about_cards_it_does_not_have() -> None:
    orders = orders_of(town(), town())

    assert orders == Orders(dice=1, reroll=tuple(range(1, 7)), buy=orders.buy)


def test_it_swaps_cheap_cards_for_dear_ones_without_loss() -> None:
    swapping = orders_of(town(business_center=1, wheat_field=1, cafe=1), town(mine=1, stadium=1), town(forest=1))
    losing = orders_of(town(business_center=1, mine=1), town(wheat_field=1))

    assert swapping.swap == SwapOrder("wheat_field", "mine", 1)
    assert losing.swap is None


def test_it_closes_what_hurts_the_others_else_nothing() -> None:
    hurting = orders_of(town(renovation_company=1, mine=2), town(mine=1, forest=2), town(forest=1))
    harmless = orders_of(town(renovation_company=1, mine=2), town(mine=1))

    assert hurting.renovate == "forest"
    assert harmless.renovate == NOTHING


def test_it_gives_up_a_convention_center_only_for_much() -> None:
    for ranches, expected in ((1, NOTHING), (3, "cheese_factory")):
        orders = orders_of(town(convention_center=1, ranch=ranches, cheese_factory=1, cafe=9), town())

        assert orders.activate == expected


def test_it_gives_its_least_useful_card_to_the_poorest_player() -> None:
    game = Table(town(moving_company=1, mine=1), town(coins=5), town(coins=1), town(coins=3), options=POST)
    game.resigns(2)

    assert robot_orders(game.game.view(game.state, 0)).gift == GiftOrder("moving_company", 3)


def test_it_invests_until_its_startup_has_enough_coins() -> None:
    for lying, expected in ((0, True), (4, True), (5, False)):
        mine = town(tech_startup=1)
        mine.invested = lying

        assert orders_of(mine, town()).invest is expected


def test_it_names_reachable_landmarks_first_then_cards_it_can_pay() -> None:
    for coins in range(25):
        orders = orders_of(town(coins=coins, built=(STATION, HARBOR), stadium=1), town())

        landmarks = [card for card in orders.buy if card in (*LANDMARKS, AIRPORT)]
        assert landmarks == [card for card in (AIRPORT, TOWER, PARK, MALL) if COSTS[card] <= coins + 8][:3]
        assert list(orders.buy[: len(landmarks)]) == landmarks
        assert len(set(orders.buy)) == len(orders.buy) <= MOST_TO_BUY
        assert "stadium" not in orders.buy
        assert COSTS[orders.buy[-1]] <= coins


def test_it_names_no_card_that_is_sold_out() -> None:
    game = Table(town(coins=2), town(), options=POST)
    game.state.market = dict.fromkeys(game.state.market, 0) | {"ranch": 1}

    assert robot_orders(game.game.view(game.state, 0)).buy == (MALL, STATION, HARBOR, "ranch")


def test_with_many_cards_it_mostly_saves_up_for_a_landmark() -> None:
    saving = [
        orders_of(town(coins=coins, wheat_field=12, built=(STATION, HARBOR, AIRPORT, MALL, PARK)), town()).buy
        for coins in range(14, 22)
    ]

    assert all(buy[0] == TOWER for buy in saving)
    many = orders_of(town(coins=14, wheat_field=2, built=(STATION, HARBOR, AIRPORT, MALL, PARK)), town()).buy
    assert len(many) == MOST_TO_BUY


def play(seed: int, options: Options, seats: int, asked: Counter[tuple[str, bool]]) -> int:
    """Let robots play a whole postal game; count questions and ordered answers; return the number of turns."""
    chance = Chance(b"post %d" % seed)
    state, _ = MACHI_KORO.new(options, seats, chance)
    while state.pending:
        assert state.turn < 500, "no game lasts that long"
        first, turn, turns = state.active, state.turn, len(state.seated) + 1
        orders = {seat: (robot_orders(MACHI_KORO.view(state, seat)),) for seat in range(seats)}
        for seat, (of_seat,) in orders.items():
            assert faults(of_seat, options, seats, seat) == ()
        for done in play_postal_turn(MACHI_KORO, state, orders, chance):
            asked[done.decision.ask, done.ordered] += 1
        if state.over is None:
            assert state.pending[0].ask == "roll"
            assert state.active == state.others(first)[0], "the first player moves on"
            assert state.turn >= turn + turns
    assert state.over is not None
    return state.turn


@pytest.mark.parametrize("games", sampled([25, 200], 25))
def test_games_by_robots_orders_end_and_every_question_is_answered(games: int) -> None:
    asked: Counter[tuple[str, bool]] = Counter()

    turns = [play(seed, *table, asked) for seed, table in zip(range(games), cycle(TABLES), strict=False)]

    assert 60 < sum(turns) / len(turns) < 120, "as long as a robots' game that is not by post, or a little longer"
    if games == 200:  # in fewer games some are not asked
        assert {ask for ask, _ in asked} >= set(QUESTIONS) - {"which"}, "robots hardly own open and closed copies"
    assert asked["build", True] > asked["build", False]


# --- search robots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_orders_that_minds_write_are_possible_and_the_same_again(level: str) -> None:
    towns = (
        town(coins=9, bakery=2, business_center=1, renovation_company=1, convention_center=1, moving_company=1,
             tech_startup=1, built=(STATION, HARBOR)),
        town(coins=9, ranch=2, mine=1),
        town(coins=2),
    )  # fmt: skip
    game = Table(*towns, options=POST)
    orders = [robot_orders(game.game.view(game.state, 0), level) for _ in range(2)]

    assert orders[0] == orders[1]
    assert faults(orders[0], POST, 3, 0) == ()
    assert all(getattr(orders[0], part) is not None for part in ("dice", "renovate", "activate", "gift", "invest"))
    assert orders[0].buy


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_minds_with_an_empty_purse_order_about_their_startup_as_with_a_coin(level: str) -> None:
    orders = []
    for coins in (0, 1):
        game = Table(town(coins=coins, tech_startup=1), town(coins=3), options=POST)
        orders.append(robot_orders(game.game.view(game.state, 0), level).invest)

    assert orders[0] is orders[1] is not None


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_search_robots_order_the_better_dice_and_the_winning_landmark(level: str) -> None:
    high = Table(
        town(coins=10, built=LANDMARKS[:3], cheese_factory=2, ranch=4), town(coins=3), options=Options(first="joining")
    )
    low = Table(town(coins=3, built=STATION, convenience_store=4), town(coins=3), options=Options(first="joining"))

    assert robot_orders(high.game.view(high.state, 0), level).buy[0] == TOWER
    assert robot_orders(high.game.view(high.state, 0), level).dice == 2
    assert robot_orders(low.game.view(low.state, 0), level).dice == 1
    assert 4 not in robot_orders(low.game.view(low.state, 0), level).reroll


def test_orders_are_written_at_three_levels_and_no_other() -> None:
    game = Table(town(), town(), options=POST)

    with pytest.raises(ValueError, match="'genius'"):
        robot_orders(game.game.view(game.state, 0), "genius")
