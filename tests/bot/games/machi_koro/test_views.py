"""Views show everything but the deck, and sum up a turn."""

from bot.games.machi_koro import MACHI_KORO, Build, Keep, Options, Pass, Reroll, Swap, Target
from bot.games.machi_koro.views import Holding, Pile, Site
from tests.bot.games.machi_koro.positions import LANDMARKS, PARK, STATION, TOWER, Falling, Table, town
from tests.support.values import there


def test_everybody_and_spectators_see_the_same_table() -> None:
    table = Table(town(coins=9, tv_station=1), town(), town())
    table.rolls(6)

    views = [table.game.view(table.state, seat) for seat in (0, 1, None)]

    assert [view.viewer for view in views] == [0, 1, None]
    for view in views:
        assert view.pending == (table.pending,)
        assert view.pending_of(0) == table.pending
        assert view.pending_of(1) is None
        assert list(view.choices[table.pending.id]) == [Target(1), Target(2)]
        assert [seen.coins for seen in view.towns] == [9, 3, 3]


def test_the_order_of_the_deck_is_not_in_a_view() -> None:
    table = Table(town(), town())
    table.state.deck = ["mine", "cafe", "ranch"]
    one = table.game.view(table.state, 0)
    table.state.deck = ["ranch", "mine", "cafe"]
    other = table.game.view(table.state, 0)

    assert one == other
    assert table.game.encode_view(one) == table.game.encode_view(other)
    assert one.deck == 3


def test_a_town_lists_cards_by_number_and_landmarks_by_cost() -> None:
    table = Table(town(mine=1, bakery=2, wheat_field=1, closed="mine", built=(TOWER, STATION)), town())

    seen = table.game.view(table.state, None).towns[0]

    assert seen.holdings == (Holding("wheat_field", 1), Holding("bakery", 2), Holding("mine", 1, closed=1))
    assert seen.sites == tuple(Site(card, card in (STATION, TOWER)) for card in LANDMARKS)
    assert seen.landmarks == 2


def test_the_market_lists_piles_by_number_sold_out_ones_too() -> None:
    table = Table(town(), town())
    table.state.market["cafe"] = 0

    market = table.game.view(table.state, None).market

    assert len(market) == 15
    assert market[:4] == (Pile("wheat_field", 6), Pile("ranch", 6), Pile("bakery", 6), Pile("cafe", 0))


def test_a_turn_sums_up_each_towns_gains_through_the_roll() -> None:
    table = Table(
        town(coins=3, built=STATION, apple_orchard=1),
        town(coins=1, family_restaurant=1),
        town(coins=0, apple_orchard=2),
    )
    table.rolls(4, 6)

    turn = table.game.view(table.state, None).turn

    assert (turn.number, turn.seat, turn.dice, turn.total) == (1, 0, (4, 6), 10)
    assert turn.gains == (1, 2, 6)
    assert turn.fired == (("apple_orchard",), ("family_restaurant",), ("apple_orchard",))
    assert (turn.built, turn.over) == (None, False)


def test_a_finished_turn_shows_buildings_and_gains_without_their_price() -> None:
    table = Table(town(coins=3, wheat_field=1), town())
    table.rolls(1)
    table.answers(Build("ranch"))

    view = table.game.view(table.state, None)

    assert view.last is not None
    assert (view.last.built, view.last.over, view.last.gains) == ("ranch", True, (1, 0))
    assert (view.turn.seat, view.turn.dice, view.turn.total, view.turn.over) == (1, (), 0, False)


def test_a_turn_shows_the_dice_kept_not_those_thrown_first() -> None:
    table = Table(town(built=TOWER, forest=1, wheat_field=1), town())
    table.rolls(1)
    assert table.game.view(table.state, None).turn.dice == (1,)

    table.answers(Reroll(1), 5)

    assert table.game.view(table.state, None).turn.dice == (5,)
    assert table.game.view(table.state, None).turn.fired[0] == ("forest",)


def test_an_extra_turn_says_so() -> None:
    table = Table(town(coins=0, built=(STATION, PARK)), town(coins=0))
    table.rolls(2, 2)

    view = table.game.view(table.state, None)

    assert view.turn.extra
    assert not there(view.last).extra


def test_a_won_games_last_turn_shows_the_outcome() -> None:
    table = Table(town(coins=30, built=LANDMARKS[:3]), town())
    table.rolls(6)
    table.answers(Build(TOWER))

    view = table.game.view(table.state, 1)

    assert there(view.outcome).winners == (0,)
    assert (view.turn.built, view.turn.over, view.pending) == (TOWER, True, ())


def test_a_swap_fires_the_business_center_and_declining_does_not() -> None:
    for action, fired in ((Swap("bakery", 1, "mine"), ("business_center",)), (Pass(), ())):
        table = Table(town(business_center=1, bakery=1), town(mine=1))
        table.rolls(6)
        table.answers(action)

        assert table.game.view(table.state, None).turn.fired[0] == fired


def test_a_resigned_player_is_marked_and_gained_nothing() -> None:
    table = Table(town(coins=5), town(coins=0, cafe=2), town())
    table.rolls(3)
    table.resigns(1)

    view = table.game.view(table.state, None)

    assert [seen.resigned for seen in view.towns] == [False, True, False]
    assert view.turn.gains[1] == 0


def test_nothing_has_been_before_the_first_turn() -> None:
    state, _ = MACHI_KORO.new(Options(), 2, Falling(1))

    view = MACHI_KORO.view(state, None)

    assert view.last is None
    assert (view.turn.number, view.round, view.active) == (1, 1, 0)


def test_keeping_shows_the_income_only_after_the_answer() -> None:
    table = Table(town(coins=0, built=TOWER, wheat_field=1), town())
    table.rolls(1)
    assert table.game.view(table.state, None).turn.gains == (0, 0)

    table.answers(Keep())

    assert table.game.view(table.state, None).turn.gains == (1, 0)
