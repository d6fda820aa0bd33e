"""Closed cards: what closes and opens them, and what happens when they change hands."""

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import Activate, Give, Keep, Pass, Renovate, Roll, Swap, Which
from bot.games.machi_koro.events import Closed, Declined, Earned, Gave, Renovated, Reopened, Swapped, Took
from bot.games.machi_koro.views import Holding
from tests.bot.games.machi_koro.positions import HARBOR, STATION, Table, only, table, town

# --- Renovation Company ------------------------------------------------------------------------------


def renovating(*others: object, coins: int = 0, **cards: int) -> Table:
    game = table(town(coins=coins, built=STATION, renovation_company=1, **cards), *others)  # type: ignore[arg-type]
    game.rolls(4, 4)
    return game


def test_the_renovation_company_takes_coins_and_closes_all_named_cards() -> None:
    game = renovating(town(coins=5, cheese_factory=3), town(coins=5, cheese_factory=2))
    assert (game.pending.ask, game.pending.card) == ("renovate", "renovation_company")

    events = game.answers(Renovate("cheese_factory"))

    assert game.coins == [5, 2, 3]
    assert [place.closed for place in game.state.towns[1:]] == [{"cheese_factory": 3}, {"cheese_factory": 2}]
    assert only(Renovated, events) == [Renovated(0, "renovation_company", "cheese_factory", (0, 3, 2))]


def test_own_copies_close_too_and_bring_nothing() -> None:
    game = renovating(town(coins=5, bakery=1), bakery=2)

    game.answers(Renovate("bakery"))

    assert game.coins == [1, 4]
    assert game.state.towns[0].closed == {"bakery": 2}


def test_closed_copies_pay_nothing_and_poor_players_pay_their_rest() -> None:
    game = renovating(town(coins=1, mine=3, closed="mine"), town(coins=0, mine=1))

    events = game.answers(Renovate("mine"))

    assert [(took.payer, took.coins, took.owed) for took in only(Took, events)] == [(1, 1, 2), (2, 0, 1)]
    assert game.state.towns[1].closed == {"mine": 3}


def test_any_owned_kind_but_majors_may_be_named_or_none() -> None:
    game = renovating(town(stadium=1, mine=1), town(cafe=1, mine=2, closed={"mine": 2}))

    assert game.legal == [Renovate("cafe"), Renovate("mine"), Pass()]
    assert only(Declined, game.answers(Pass())) == [Declined(0, "renovation_company")]


# --- opening -----------------------------------------------------------------------------------------


def test_a_closed_blue_card_opens_on_anyones_roll_without_paying() -> None:
    game = table(town(coins=1), town(coins=0, wheat_field=2, closed={"wheat_field": 2}))

    events = game.rolls(1)

    assert only(Reopened, events) == [Reopened(1, "wheat_field", 2)]
    assert game.coins == [1, 0]
    assert game.state.towns[1].closed == {}


def test_a_closed_green_card_opens_on_its_owners_roll_only() -> None:
    game = table(town(coins=1), town(coins=1, bakery=1, closed="bakery"))
    game.rolls(2)
    assert game.state.towns[1].closed == {"bakery": 1}
    game.answers(Pass())

    events = game.rolls(2)

    assert only(Reopened, events) == [Reopened(1, "bakery", 1)]
    assert game.coins == [1, 1]


def test_a_closed_red_card_opens_only_on_others_rolls() -> None:
    game = table(town(coins=3, cafe=1, closed="cafe"), town(coins=3))
    game.rolls(3)
    assert game.state.towns[0].closed == {"cafe": 1}
    game.answers(Pass())

    events = game.rolls(3)

    assert only(Reopened, events) == [Reopened(0, "cafe", 1)]
    assert game.coins == [3, 3]


def test_a_closed_copy_opens_by_itself_while_open_ones_act() -> None:
    game = table(town(coins=0), town(coins=0, wheat_field=3, closed="wheat_field"))

    game.rolls(1)

    assert game.coins == [1, 2]
    assert game.state.towns[1].closed == {}


@pytest.mark.parametrize(
    ("card", "dice"), [("general_store", (2,)), ("corn_field", (3,)), ("mackerel_boat", (2, 6)), ("tuna_boat", (6, 6))]
)
def test_a_closed_copy_opens_even_if_its_condition_fails(card: str, dice: tuple[int, ...]) -> None:
    game = table(town(coins=1, built=(STATION, "airport"), also={card: 2}, closed=card), town(coins=1))

    events = game.rolls(*dice)

    assert only(Reopened, events) == [Reopened(0, card, 1)]
    assert only(Earned, events) == []
    assert game.state.towns[0].closed == {}


@pytest.mark.parametrize(
    ("card", "dice"), [("sushi_bar", (1,)), ("french_restaurant", (5,)), ("members_only_club", (6, 6))]
)
def test_a_closed_red_copy_opens_though_its_condition_fails(card: str, dice: tuple[int, ...]) -> None:
    game = table(town(coins=5, built=STATION), town(coins=1, also={card: 2}, closed=card))

    game.rolls(*dice)

    assert game.coins == [5, 1]
    assert game.state.towns[1].closed == {}


def test_closed_boats_open_while_open_ones_share_one_throw() -> None:
    game = table(town(coins=1, built=STATION), town(coins=0, built=HARBOR, tuna_boat=2, closed="tuna_boat"))

    game.answers(Roll(2), 6, 6, 3, 4)

    assert game.coins == [1, 7]
    assert game.state.towns[1].closed == {}


# --- Winery ------------------------------------------------------------------------------------------


def wineries(closed: int, vineyards: int, wineries: int = 2) -> Table:
    shut = {"winery": closed} if closed else {}
    return table(town(coins=1, built=STATION, winery=wineries, vineyard=vineyards, closed=shut), town())


def test_a_winery_pays_six_for_each_vineyard_then_closes() -> None:
    game = wineries(closed=0, vineyards=2)

    events = game.rolls(4, 5)

    assert game.coins[0] == 1 + 2 * 12
    assert only(Closed, events) == [Closed(0, "winery", 2)]
    assert game.state.towns[0].closed == {"winery": 2}


def test_a_winery_that_paid_nothing_closes_too() -> None:
    game = wineries(closed=0, vineyards=0)

    events = game.rolls(4, 5)

    assert only(Earned, events) == []
    assert game.state.towns[0].closed == {"winery": 2}


def test_a_closed_winery_opens_while_an_open_one_closes() -> None:
    game = wineries(closed=1, vineyards=1)

    events = game.rolls(4, 5)

    assert only(Earned, events) == [Earned(0, "winery", 1, 6)]
    assert only(Reopened, events) == [Reopened(0, "winery", 1)]
    assert game.state.towns[0].closed == {"winery": 1}


def test_a_winery_pays_every_second_time() -> None:
    game, paid = wineries(closed=0, vineyards=1, wineries=1), []
    for _ in range(4):
        paid.append(len(only(Earned, game.rolls(4, 5))))
        game.answers(Pass())
        game.rolls(6)
        game.answers(Pass())

    assert paid == [1, 0, 1, 0]


def test_another_players_winery_neither_pays_nor_closes() -> None:
    game = table(town(coins=1, built=STATION), town(coins=1, winery=1, vineyard=1))

    game.rolls(4, 5)

    assert (game.coins, game.state.towns[1].closed) == ([1, 1], {})


# --- closed cards that move --------------------------------------------------------------------------


def swapping(mine: object, theirs: object) -> Table:
    game = table(mine, theirs, town())  # type: ignore[arg-type]
    game.rolls(6)
    return game


def test_a_closed_card_that_is_swapped_stays_closed() -> None:
    game = swapping(town(business_center=1, bakery=1, closed="bakery"), town(winery=1, closed="winery"))

    events = game.answers(Swap("bakery", 1, "winery"))

    assert [place.closed for place in game.state.towns[:2]] == [{"winery": 1}, {"bakery": 1}]
    assert only(Swapped, events) == [Swapped(0, "business_center", "bakery", 1, "winery", True, True)]
    assert Holding("winery", 1, closed=1) in game.game.view(game.state, None).towns[0].holdings


def test_the_roller_says_of_both_cards_which_copy_goes() -> None:
    game = swapping(town(business_center=1, bakery=2, closed="bakery"), town(mine=3, closed={"mine": 2}))

    game.answers(Swap("bakery", 1, "mine"))

    assert (game.pending.seat, game.pending.ask, game.pending.card) == (0, "which", "bakery")
    game.answers(Which(closed=True))
    assert (game.pending.seat, game.pending.ask, game.pending.card) == (0, "which", "mine")
    assert game.state.towns[0].cards == {"business_center": 1, "bakery": 2}
    game.answers(Which(closed=False))
    assert game.state.towns[0].cards == {"business_center": 1, "bakery": 1, "mine": 1}
    assert [place.closed for place in game.state.towns[:2]] == [{}, {"mine": 2, "bakery": 1}]
    assert game.asks == (0, "build")


def test_of_one_kind_an_own_copy_is_asked_for_first() -> None:
    game = swapping(town(business_center=1, mine=2, closed="mine"), town(mine=2, closed="mine"))
    game.answers(Swap("mine", 1, "mine"))

    whose = []
    while game.pending.ask == "which":
        view = game.game.view(game.state, 0)
        whose.append(view.moving and view.moving.source)
        game.answers(game.game.default(game.state, game.pending, Chance(b"unused")))

    assert whose == [0, 1]
    assert [place.closed for place in game.state.towns[:2]] == [{}, {"mine": 2}], "own closed one, the other's open one"


def test_in_a_game_of_earlier_rules_each_owner_says_which_copy_goes() -> None:
    game = swapping(town(business_center=1, bakery=2, closed="bakery"), town(mine=3, closed={"mine": 2}))
    game.state.rules = 4

    game.answers(Swap("bakery", 1, "mine"))

    pending = list(game.game.decisions(game.state))
    assert [(decision.seat, decision.ask, decision.card) for decision in pending] == [
        (0, "which", "bakery"),
        (1, "which", "mine"),
    ]
    game.state.rules = 5  # carried on in between
    game.answers_as(1, Which(closed=False))
    game.answers_as(0, Which(closed=True))
    assert [place.closed for place in game.state.towns[:2]] == [{}, {"mine": 2, "bakery": 1}]


def test_an_open_copy_may_be_swapped_for_a_closed_one() -> None:
    game = swapping(town(business_center=1, mine=1), town(mine=1, closed="mine"))

    game.answers(Swap("mine", 1, "mine"))

    assert [place.closed for place in game.state.towns[:2]] == [{"mine": 1}, {}]


def test_giving_away_a_closed_copy_leaves_counts_that_add_up() -> None:
    game = table(
        town(coins=0, built=STATION, moving_company=2, winery=2, closed={"winery": 2}),
        town(coins=0, winery=1),
    )
    game.rolls(4, 6)

    game.answers(Give("winery", 1))
    game.answers(Give("winery", 1))

    assert [place.cards for place in game.state.towns] == [{"moving_company": 2}, {"winery": 3}]
    assert [place.closed for place in game.state.towns] == [{}, {"winery": 2}]


def test_a_closed_company_opens_while_the_open_one_acts() -> None:
    game = table(town(coins=0, built=STATION, moving_company=2, closed="moving_company"), town(coins=0))
    game.rolls(4, 6)

    game.answers(Give("moving_company", 1))

    assert game.coins == [4, 0]
    assert [place.cards for place in game.state.towns] == [{"moving_company": 1}] * 2
    assert [place.closed for place in game.state.towns] == [{}, {}]
    assert game.asks == (0, "build")


@pytest.mark.parametrize("closed", [True, False])
def test_a_giver_chooses_an_open_or_a_closed_copy(closed: bool) -> None:
    game = table(
        town(coins=0, built=STATION, moving_company=1, winery=3, closed={"winery": 2}),
        town(coins=0, winery=1, closed="winery"),
    )
    game.rolls(4, 6)
    game.answers(Give("winery", 1))
    assert (game.pending.seat, game.pending.ask, game.pending.card) == (0, "which", "winery")
    assert game.legal == [Which(closed=False), Which(closed=True)]
    assert game.coins == [0, 0]

    events = game.answers(Which(closed=closed))

    assert game.coins == [4, 0]
    assert game.state.towns[0].closed == {"winery": 1 if closed else 2}
    assert game.state.towns[1].closed == {"winery": 2 if closed else 1}
    assert only(Gave, events) == [Gave(0, "moving_company", "winery", 1, closed)]


def test_a_swap_whose_partner_resigns_is_called_off() -> None:
    game = swapping(town(business_center=1, bakery=2, closed="bakery"), town(mine=2, closed="mine"))
    game.answers(Swap("bakery", 1, "mine"))

    game.resigns(1)

    assert game.asks == (0, "build")
    assert game.state.transfer is None
    assert game.state.towns[0].cards == {"business_center": 1, "bakery": 2}


def test_a_swap_goes_on_when_a_third_player_resigns() -> None:
    game = swapping(town(business_center=1, bakery=1), town(mine=2, closed="mine"))
    game.answers(Swap("bakery", 1, "mine"))

    game.resigns(2)
    game.answers(Which(closed=True))

    assert game.state.towns[0].closed == {"mine": 1}


def test_counts_never_go_below_nothing() -> None:
    here = town(winery=2, closed="winery")

    with pytest.raises(KeyError):
        town(winery=1, closed="winery").lose("winery")
    with pytest.raises(KeyError):
        town(winery=1).lose("winery", closed=True)
    here.lose("winery", closed=True)
    here.lose("winery")

    assert (here.cards, here.closed) == ({}, {})


# --- Convention Center -------------------------------------------------------------------------------


def test_the_convention_center_opens_closed_copies_and_closes_used_ones() -> None:
    game = table(
        town(coins=1, built=STATION, convention_center=1, winery=2, vineyard=1, closed="winery"), town(coins=0)
    )
    game.rolls(4, 6)

    events = game.answers(Activate("winery"))

    assert only(Earned, events) == [Earned(0, "winery", 1, 6)]
    assert only(Reopened, events) == [Reopened(0, "winery", 1)]
    assert game.state.towns[0].closed == {"winery": 1}


def test_a_fully_closed_kind_may_be_activated_and_opens() -> None:
    game = table(
        town(coins=1, built=(STATION, HARBOR), convention_center=1, general_store=1, closed="general_store"), town()
    )
    game.rolls(4, 6)
    game.answers(Keep())
    assert game.legal == [Activate("general_store"), Pass()]

    game.answers(Activate("general_store"))

    assert game.state.towns[0].closed == {}
    assert game.coins[0] == 1
