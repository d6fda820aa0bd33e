"""The markets: every pile, a number of piles from one deck, three decks; and what they reveal."""

from collections import Counter

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Build, MachiState, Options, Pass
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.events import Dealt, LeftMarket
from bot.games.values import Decision
from tests.bot.games.machi_koro.positions import LANDMARKS, Table, only, table, town
from tests.support.values import there

DEALT = ("10", "12", "15")
CARDS = edition("everything")


def opened(market: str, seats: int = 4, **options: object) -> MachiState:
    wanted = Options(edition="everything", market=market, **options)  # type: ignore[arg-type]
    return MACHI_KORO.new(wanted, seats, Chance(b"a deal"))[0]


def supply(seats: int) -> Counter[str]:
    copies = {card.id: max(4, seats) if card.major else 6 for card in CARDS.establishments.values()}
    return Counter(copies)


@pytest.mark.parametrize("market", DEALT)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_dealt_market_opens_distinct_piles_and_stacks_equal_cards(market: str, seats: int) -> None:
    state = opened(market, seats)

    assert len(state.market) == int(market)
    assert all(state.market.values())
    assert Counter(state.market) + Counter(state.deck) == supply(seats)


def test_deals_differ_between_tables_and_repeat_for_equal_chance() -> None:
    again = MACHI_KORO.new(Options(edition="everything", market="10"), 4, Chance(b"a deal"))[0]
    other = MACHI_KORO.new(Options(edition="everything", market="10"), 4, Chance(b"another"))[0]

    assert opened("10").market == again.market
    assert opened("10").market != other.market


def test_three_decks_deal_five_low_five_high_and_two_majors() -> None:
    for seats in range(2, 6):
        state = opened("5-5-2", seats)

        cards = [CARDS.establishments[card] for card in state.market]
        kinds = Counter("major" if card.major else "low" if card.rolls[0] <= 6 else "high" for card in cards)
        assert kinds == {"low": 5, "high": 5, "major": 2}
        assert Counter(state.market) + Counter(state.deck) == supply(seats)


def test_piles_and_choices_stand_in_the_order_of_their_numbers() -> None:
    for market in (*DEALT, "5-5-2", "all"):
        state = opened(market)
        state.towns[0].coins = state.towns[1].coins = 99
        piles = [pile.card for pile in MACHI_KORO.view(state, None).market]
        build = Decision(99, 0, "build")

        assert piles == CARDS.sorted(state.market)
        assert list(MACHI_KORO.legal(state, build))[: len(piles)] == list(map(Build, piles))


def test_cards_left_out_are_in_no_deck() -> None:
    state = opened("10", without=("mine", "park"))

    assert not {"mine", "park"} & {*state.market, *state.deck}


# --- refilling ---------------------------------------------------------------------------------------


def buying(market: dict[str, int], deck: list[str], *towns: object, options: str = "10") -> Table:
    """A game with this market; the last card of `deck` is on top."""
    game = table(*(towns or (town(coins=20), town())), market=options)  # type: ignore[arg-type]
    game.state.market, game.state.deck = market, deck
    game.rolls(6)
    return game


NINE = dict.fromkeys(
    (
        "wheat_field", "ranch", "bakery", "cafe", "forest",
        "vineyard", "mine", "winery", "apple_orchard",
    ), 2,
)  # fmt: skip


def test_a_sold_out_pile_is_replaced_and_equal_cards_stack() -> None:
    game = buying({**NINE, "corn_field": 1}, ["park", "mine", "tuna_boat", "cafe", "cafe"])

    events = game.answers(Build("corn_field"))

    assert only(Dealt, events) == [Dealt(("cafe", "cafe", "tuna_boat"))]
    assert game.state.market == {**NINE, "cafe": 4, "tuna_boat": 1}
    assert game.state.deck == ["park", "mine"]


def test_dealt_cards_cannot_be_undone_and_other_purchases_can() -> None:
    game = buying({**NINE, "corn_field": 1}, ["cafe", "tuna_boat"])
    assert any(event.irrevocable for event in game.answers(Build("corn_field")))

    game = buying({**NINE, "corn_field": 1}, ["cafe", "tuna_boat"])
    assert not any(event.irrevocable for event in game.answers(Build("cafe")))


def test_an_empty_deck_leaves_the_market_with_fewer_piles() -> None:
    game = buying({**NINE, "corn_field": 1}, ["cafe"])

    game.answers(Build("corn_field"))

    assert game.state.market == {**NINE, "cafe": 3}
    assert game.state.deck == []


def test_the_card_bought_may_come_again() -> None:
    game = buying({**NINE, "corn_field": 1}, ["corn_field"])

    game.answers(Build("corn_field"))

    assert game.state.market == {**NINE, "corn_field": 1}


def test_a_major_that_everybody_has_leaves_and_is_replaced() -> None:
    game = buying({**NINE, "park": 3}, ["cafe", "stadium"], town(coins=20), town(park=1))

    events = game.answers(Build("park"))

    assert only(LeftMarket, events) == [LeftMarket("park", 2)]
    assert only(Dealt, events) == [Dealt(("stadium",))]
    assert game.state.box == {"park": 2}
    assert "park" not in game.state.market


def test_a_major_that_everybody_has_is_skipped_when_dealt() -> None:
    game = buying({**NINE, "corn_field": 1}, ["vineyard", "tuna_boat", "park"], town(coins=20, park=1), town(park=1))

    events = game.answers(Build("corn_field"))

    assert only(Dealt, events) == [Dealt(("park", "tuna_boat"))]
    assert game.state.market == {**NINE, "tuna_boat": 1}
    assert game.state.box == {"park": 1}


def test_a_major_stays_while_anybody_can_still_buy_it() -> None:
    game = buying({**NINE, "park": 3}, ["cafe"], town(coins=20), town(park=1), town())

    game.answers(Build("park"))

    assert game.state.market["park"] == 2


def test_a_major_leaves_with_its_last_possible_buyer() -> None:
    game = buying({**NINE, "park": 1}, ["stadium"], town(park=1), town(park=1, bakery=2), town())

    game.resigns(2)

    assert "park" not in game.state.market
    assert "stadium" in game.state.market
    assert game.state.box == {"park": 1}


def test_with_three_decks_each_fills_from_its_own() -> None:
    low = dict.fromkeys(("wheat_field", "ranch", "bakery", "cafe"), 2)
    high = dict.fromkeys(("vineyard", "mine", "winery", "apple_orchard", "tuna_boat"), 2)
    game = buying(
        {**low, "forest": 1, **high, "stadium": 1, "park": 1}, ["publisher", "flower_shop", "pizza_joint"],
        options="5-5-2",
    )  # fmt: skip

    events = game.answers(Build("forest"))

    assert only(Dealt, events) == [Dealt(("flower_shop",))]
    assert game.state.deck == ["publisher", "pizza_joint"]


def test_an_open_market_keeps_sold_out_piles_and_majors() -> None:
    game = table(town(coins=20), town(park=1), market="all")
    game.state.market["park"] = 2
    game.rolls(6)

    events = game.answers(Build("park"))

    assert game.state.market["park"] == 1
    assert only(Dealt, events) == []


def test_the_deck_is_counted_but_not_shown() -> None:
    state = opened("10")
    seen = MACHI_KORO.view(state, 0)
    state.deck.reverse()

    assert MACHI_KORO.view(state, 0) == seen
    assert seen.deck == len(state.deck)


# --- the end of the round ----------------------------------------------------------------------------

ALL_BUT_ONE = LANDMARKS[:3]


def ending(*towns: object, active: int = 0, first: int = 0) -> Table:
    options = Options(first="joining", finish="end-of-round")
    return Table(*towns, options=options, active=active, first=first)  # type: ignore[arg-type]


def test_at_the_rounds_end_the_others_still_have_turns() -> None:
    game = ending(town(coins=22, built=ALL_BUT_ONE), town(coins=1), town(coins=0))
    game.rolls(6)

    game.answers(Build("radio_tower"))

    assert game.game.outcome(game.state) is None
    assert game.asks == (1, "roll")
    game.rolls(6)
    game.answers(Pass())
    game.rolls(6)
    outcome = there(game.game.outcome(game.state))
    assert (outcome.winners, outcome.reason) == ((0,), "landmarks")


def test_then_most_coins_win_and_then_the_victory_is_shared() -> None:
    for coins, winners in ((30, (0,)), (40, (1,)), (33, (0, 1))):
        game = ending(
            town(coins=33, built=LANDMARKS), town(coins=coins + 22, built=ALL_BUT_ONE), town(coins=99), active=1
        )
        game.rolls(6)
        game.answers(Build("radio_tower"))
        game.rolls(6)
        game.answers(Pass())

        outcome = there(game.game.outcome(game.state))
        assert outcome.winners == winners
        assert outcome.ranking[-1] == (2,)


def test_the_round_ends_before_the_first_players_next_turn() -> None:
    game = ending(town(coins=0, built=LANDMARKS), town(coins=0), town(coins=0), active=1, first=2)

    game.rolls(6)

    assert game.game.outcome(game.state) is not None


def test_play_continues_if_nobody_has_all_landmarks_any_more() -> None:
    game = ending(town(coins=0, built=LANDMARKS), town(coins=0), active=1)
    game.state.towns[0].landmarks.remove("train_station")

    game.rolls(6)

    assert game.game.outcome(game.state) is None
    assert (game.asks, game.state.round) == ((0, "roll"), 2)


def test_the_extra_turn_of_an_amusement_park_is_still_played() -> None:
    game = ending(town(coins=22, built=ALL_BUT_ONE), town(coins=0))
    game.rolls(2, 2)
    game.answers(Build("radio_tower"))

    assert game.asks == (0, "roll")


def test_a_round_that_ends_by_resignation_ends_the_game() -> None:
    game = ending(town(coins=0, built=LANDMARKS), town(coins=0), town(coins=0), active=2)

    game.resigns(2)

    outcome = there(game.game.outcome(game.state))
    assert outcome.winners == (0,)
