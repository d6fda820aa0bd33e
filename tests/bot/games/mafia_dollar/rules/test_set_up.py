"""Set-up and the first draw.

MafiaDollar 2, 4.1; RULINGS.md, "Dealing", "Loot in the opening hands", "Police in the opening hands", "Who begins",
"Drawing".
"""

from collections import Counter

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from bot.games.mafia_dollar.actions import EndTurn
from bot.games.mafia_dollar.cards import CARDS, END, GROUP, KIND, SHORT_DECK
from bot.games.mafia_dollar.events import DealBegan, Drew, EndDrawn, GameWon, LootTurnedUp, TurnBegan
from tests.bot.games.mafia_dollar.positions import Table, cards_of, clan, only, warehouse

SEATS = [2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_five_cards_without_loot_and_one_warehouse(seats: int) -> None:
    for seed in range(20):
        state, events = MAFIA_DOLLAR.new(Options(), seats, Chance(b"set up %d" % seed))

        assert Counter(cards_of(state)) == Counter(list(CARDS))
        for seat, one in enumerate(state.clans):
            assert len(one.hand) == 5 + (seat == state.active)
            assert not any(card in KIND or card == END for card in one.hand)
            assert len(one.warehouses) == 1
            assert one.gangsters == []
        assert state.deck.index(END) < 31
        (began,) = only(DealBegan, events)
        assert began.warehouses == tuple(one.warehouses[0].card for one in state.clans)
        assert began.first == state.active


@pytest.mark.parametrize("seats", SEATS)
def test_a_short_deal_begins_with_the_top_of_the_deck_discarded(seats: int) -> None:
    whole, _ = MAFIA_DOLLAR.new(Options(first="joining"), seats, Chance(b"short"))
    state, _ = MAFIA_DOLLAR.new(Options(first="joining", deck=SHORT_DECK), seats, Chance(b"short"))

    assert Counter(cards_of(state)) == Counter(list(CARDS)), "no card is lost"
    assert [one.hand[:5] for one in state.clans] == [one.hand[:5] for one in whole.clans]
    assert state.deck == whole.deck[: len(state.deck)]
    assert len(state.deck) < SHORT_DECK, "the first turn has begun"
    assert state.deck.index(END) < 31


def test_no_other_deck_is_agreed_on() -> None:
    with pytest.raises(ValueError, match="deck of 40"):
        MAFIA_DOLLAR.seats(Options(deck=40))


def test_loot_from_hands_lies_on_its_piles_in_event_order() -> None:
    state, events = MAFIA_DOLLAR.new(Options(), 6, Chance(b"much loot"))

    put_down = [*only(DealBegan, events)[0].loot, *[event.card for event in only(LootTurnedUp, events)]]

    assert put_down
    for kind, pile in state.piles.items():
        assert pile == [loot for loot in put_down if KIND[loot] == kind]


def test_the_first_seat_is_drawn_or_joined_first() -> None:
    firsts = {MAFIA_DOLLAR.new(Options(), 3, Chance(b"%d" % seed))[0].active for seed in range(40)}
    joining = {MAFIA_DOLLAR.new(Options(first="joining"), 3, Chance(b"%d" % seed))[0].active for seed in range(10)}

    assert (firsts, joining) == ({0, 1, 2}, {0})


def test_police_stay_in_the_opening_hands() -> None:
    dealt = [MAFIA_DOLLAR.new(Options(), 6, Chance(b"deal %d" % seed))[0] for seed in range(10)]

    police = [card for state in dealt for one in state.clans for card in one.hand if GROUP[card] == "police"]

    assert police


def test_loot_drawn_goes_to_its_pile_until_another_card_comes() -> None:
    table = Table(
        clan("", warehouse("W01")),
        clan("G02 G03 G04 G05 G06", warehouse("W02")),
        deck="L05 L01 G07",
        actions=0,
    )

    events = table.does(0, EndTurn())

    assert table.state.piles["tobacco"] == ["L05", "L01"]
    assert table.hand(1) == {"G02", "G03", "G04", "G05", "G06", "G07"}
    assert [type(event) for event in events] == [TurnBegan, LootTurnedUp, LootTurnedUp, Drew]
    assert table.asks == [(1, "play")]


def test_drawing_the_end_ends_the_deal_and_counts_dollars() -> None:
    table = Table(
        clan("", warehouse("W01", "L43")), clan("G02", warehouse("W02", "L01")), deck=f"L02 {END} G07", actions=1
    )

    events = table.does(0, EndTurn())

    assert only(EndDrawn, events) == [EndDrawn(1, END)]
    assert only(GameWon, events) == [GameWon(0, "most_dollars")]
    assert table.asks == []
    assert table.game.standing(table.state) == []
    assert table.hand(1) == {"G02"}
    assert [one.total for one in table.state.clans] == [40_000, 5_000]
    assert table.state.piles["tobacco"] == ["L02"]
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,))


@pytest.mark.parametrize("seats", [1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match="not for"):
        MAFIA_DOLLAR.new(Options(), seats, Chance(b""))


@pytest.mark.parametrize("options", [Options(first="last"), Options(target=1), Options(target=10**9)])
def test_options_without_a_meaning_are_refused(options: Options) -> None:
    with pytest.raises(ValueError, match="no"):
        MAFIA_DOLLAR.new(options, 4, Chance(b""))
