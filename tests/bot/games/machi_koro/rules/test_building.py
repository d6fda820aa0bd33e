"""Setup, and building: one thing in a turn, paid in full, from what is on offer."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Build, Options, Pass
from bot.games.machi_koro.events import Built, BuiltNothing, GameBegan, TurnBegan
from bot.games.machi_koro.refusals import NoSuchCard, NotOnOffer, OnlyOne, TooDear
from data.cards.machi_koro import load
from tests.bot.games.machi_koro.positions import LANDMARKS, STATION, Falling, Table, only, town

CARDS = load()
MAJORS = ("stadium", "tv_station", "business_center")

# --- set-up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_town_starts_with_two_cards_and_three_coins(seats: int) -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), seats, Falling())

    assert [(t.coins, t.cards, t.landmarks) for t in state.towns] == [(3, {"wheat_field": 1, "bakery": 1}, [])] * seats


def test_the_market_offers_six_establishments_and_four_majors_each() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Falling())

    assert sum(state.market.values()) == 84
    assert {card: left for card, left in state.market.items() if left != 6} == dict.fromkeys(MAJORS, 4)


def test_the_first_seat_is_drawn_or_joined_first() -> None:
    drawn, events = MACHI_KORO.new(Options(first="random"), 4, Falling(3))
    assert (drawn.first, drawn.active) == (2, 2)
    assert events == [GameBegan(4, 2), TurnBegan(2, 1)]

    joining, _ = MACHI_KORO.new(Options(first="joining"), 4, Falling())
    assert (joining.first, joining.active) == (0, 0)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_the_base_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="not for"):
        MACHI_KORO.new(Options(), seats, Falling())


@pytest.mark.parametrize(
    "options",
    [
        Options(edition="x"),
        Options(market="x"),
        Options(first="x"),
        Options(finish="x"),
        Options(without=("x",)),
        Options(without=("sushi_bar", "x"), edition="harbor"),
    ],
)
def test_unknown_options_are_refused(options: Options) -> None:
    with pytest.raises(ValueError, match="'x'"):
        MACHI_KORO.new(options, 2, Falling())


# --- building ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card.id for card in CARDS.establishments if card.set == "base"])
def test_an_establishment_is_paid_for_and_taken_from_its_pile(card: str) -> None:
    table = Table(town(coins=10), town())
    table.rolls(6)
    left, cost = table.state.market[card], {c.id: c.cost for c in CARDS}[card]

    events = table.answers(Build(card))

    assert table.state.towns[0].cards == {card: 1}
    assert table.coins[0] == 10 - cost
    assert table.state.market[card] == left - 1
    assert events[0] == Built(0, card, cost)


@pytest.mark.parametrize(("card", "cost"), [*zip(LANDMARKS, (4, 10, 16, 22), strict=True)])
def test_a_landmark_is_paid_for_and_stands(card: str, cost: int) -> None:
    table = Table(town(coins=25), town())
    table.rolls(6)

    table.answers(Build(card))

    assert table.state.towns[0].landmarks == [card]
    assert table.coins[0] == 25 - cost


def test_one_thing_is_built_a_turn() -> None:
    table = Table(town(coins=9), town())
    table.rolls(6)

    table.answers(Build("ranch"))

    assert table.asks == (1, "roll")


def test_one_may_build_nothing() -> None:
    table = Table(town(coins=9), town())
    table.rolls(6)

    events = table.answers(Pass())

    assert events[0] == BuiltNothing(0)
    assert (table.asks, table.coins[0]) == ((1, "roll"), 9)


def test_a_player_who_can_afford_nothing_is_not_asked() -> None:
    table = Table(town(coins=0), town())

    events = table.rolls(6)

    assert only(BuiltNothing, events) == [BuiltNothing(0, broke=True)]
    assert table.asks == (1, "roll")


def test_a_player_affording_only_sold_out_cards_is_not_asked() -> None:
    table = Table(town(coins=1), town())
    table.state.market.update(wheat_field=0, ranch=0, bakery=0)

    table.rolls(6)

    assert table.asks == (1, "roll")


def test_a_player_affording_only_owned_majors_is_not_asked() -> None:
    table = Table(town(coins=6, stadium=1, built=STATION), town(coins=0))
    for card in table.state.market:
        if card != "stadium":
            table.state.market[card] = 0

    table.rolls(1, 2)

    assert table.asks == (1, "roll")


def test_a_card_that_costs_too_much_cannot_be_built() -> None:
    table = Table(town(coins=3), town())
    table.rolls(6)

    assert table.refuses(Build("mine")) == TooDear("mine", cost=6, coins=3)
    assert table.refuses(Build(STATION)) == TooDear(STATION, cost=4, coins=3)


def test_a_sold_out_pile_cannot_be_built_from() -> None:
    table = Table(town(coins=9), town())
    table.state.market["mine"] = 1
    table.rolls(6)
    table.answers(Build("mine"))
    assert table.state.market["mine"] == 0
    table.state.towns[1].coins = 9

    table.rolls(6)

    assert Build("mine") not in table.legal
    assert table.refuses(Build("mine")) == NotOnOffer("mine", sold_out=True)


@pytest.mark.parametrize("major", MAJORS)
def test_a_town_holds_each_major_once_but_may_hold_all(major: str) -> None:
    table = Table(town(coins=20, also={major: 1}), town(coins=2))
    table.rolls(5)

    assert table.refuses(Build(major)) == OnlyOne(major)
    assert [Build(other) in table.legal for other in MAJORS] == [other != major for other in MAJORS]


def test_a_town_holds_any_number_of_other_establishments() -> None:
    table = Table(town(coins=9, mine=5), town())
    table.rolls(6)

    table.answers(Build("mine"))

    assert table.state.towns[0].cards == {"mine": 6}


def test_a_landmark_is_built_once() -> None:
    table = Table(town(coins=9, built=STATION), town())
    table.rolls(6)

    assert table.refuses(Build(STATION)) == OnlyOne(STATION)


def test_an_unknown_card_cannot_be_built() -> None:
    table = Table(town(coins=9), town())
    table.rolls(6)

    assert table.refuses(Build("casino")) == NoSuchCard("casino")


def test_the_choice_lists_exactly_the_affordable_cards_on_offer() -> None:
    table = Table(town(coins=4, built=()), town())
    table.state.market["cafe"] = 0
    table.rolls(6)

    affordable = [card.id for card in CARDS if card.set == "base" and card.cost <= 4 and card.id != "cafe"]
    assert table.legal == [*map(Build, affordable), Pass()]
