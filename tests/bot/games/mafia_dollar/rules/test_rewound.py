"""Stepping back shuffles the deck and drops offers, and changes nothing else (RULINGS.md, "Stepping back")."""

from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance, Replayed
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.cards import BELOW, END
from bot.games.mafia_dollar.state import MafiaOptions, MafiaState, PendingTrade


def dealt(seed: int, fewer: int = 0) -> MafiaState:
    """A game of three with `fewer` cards missing from its deck."""
    state, _ = MAFIA_DOLLAR.new(MafiaOptions(first="joining"), 3, Chance(b"%d" % seed))
    while fewer > 0 and state.deck[-1] != END:
        state.deck.pop()
        fewer -= 1
    return state


@given(seed=st.integers(0, 10**6), fewer=st.integers(0, 200))
def test_a_rewound_deck_keeps_its_cards_and_the_end_last(seed: int, fewer: int) -> None:
    state = dealt(seed, fewer)
    before = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    MAFIA_DOLLAR.rewound(state, Chance(b"again %d" % seed))
    assert sorted(state.deck) == sorted(before.deck)
    assert state.deck.index(END) <= BELOW
    state.deck = before.deck
    assert state == before


def test_nobody_sees_a_difference_and_the_next_card_is_another() -> None:
    tops = set()
    for again in range(40):
        state = dealt(1)
        views = [MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(state, seat)) for seat in (None, 0, 1, 2)]
        MAFIA_DOLLAR.rewound(state, Chance(b"again %d" % again))
        assert [MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(state, seat)) for seat in (None, 0, 1, 2)] == views
        tops.add(state.deck[-1])
    assert len(tops) > 20


def test_offers_are_dropped_for_their_cards_may_be_elsewhere() -> None:
    state = dealt(1)
    state.offers = [PendingTrade(0, 1, 0, state.clans[0].hand[0])]
    MAFIA_DOLLAR.rewound(state, Chance(b"again"))
    assert state.offers == []


def test_the_same_numbers_lay_the_same_order() -> None:
    chance = Chance(b"again")
    one, two = dealt(1), dealt(1)
    MAFIA_DOLLAR.rewound(one, chance)
    MAFIA_DOLLAR.rewound(two, Replayed(chance.drawn))
    assert one == two


def test_a_deal_that_is_over_has_nothing_to_shuffle() -> None:
    state = dealt(1)
    state.deck = [card for card in state.deck if card != END]
    before, chance = list(state.deck), Chance(b"again")
    MAFIA_DOLLAR.rewound(state, chance)
    assert (state.deck, chance.drawn) == (before, [])
