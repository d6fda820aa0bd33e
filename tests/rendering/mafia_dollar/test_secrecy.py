"""Pictures keep secrets: public pictures are equal for all views, and a hand shows only its owner's cards."""

import random

import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.cards import GROUP
from rendering import mafia_dollar as pictures
from tests.rendering.mafia_dollar import samples

TURNS = (2, 15, 30, 45, 60)


def redealt(state: MafiaState, viewer: int | None, seed: int) -> MafiaState:
    """A state that differs only in cards hidden from `viewer`: others' hands, the deck, others' loot."""
    other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    shuffle = random.Random(seed).shuffle
    seats = [seat for seat in range(len(other.clans)) if seat != viewer]
    hidden = [at for at, card in enumerate(other.deck) if GROUP[card] not in {"loot", "end"}]
    cards = [card for seat in seats for card in other.clans[seat].hand] + [other.deck[at] for at in hidden]
    shuffle(cards)
    for seat in seats:
        held = len(other.clans[seat].hand)
        other.clans[seat].hand, cards = cards[:held], cards[held:]
    for at, card in zip(hidden, cards, strict=True):
        other.deck[at] = card
    stores = [store for seat in seats for store in other.clans[seat].warehouses]
    loot = [card for store in stores for card in store.loot]
    shuffle(loot)
    for store in stores:
        store.loot, loot = loot[: len(store.loot)], loot[len(store.loot) :]
    return other


@pytest.mark.parametrize("turn", TURNS)
def test_every_seat_and_a_spectator_see_the_same_table(turn: int) -> None:
    names = samples.names(4)
    plain = samples.view(4, turn)
    tables = [(plain.turn, None), *([(plain.last, plain.last)] if plain.last else [])]
    for _, shown in tables:
        expected = pictures.table(plain, names, shown)
        for seat in range(4):
            view = samples.view(4, turn, viewer=seat)
            assert pictures.table(view, names, view.last if shown else None) == expected


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("turn", TURNS)
def test_the_table_picture_does_not_depend_on_hidden_cards(seats: int, turn: int) -> None:
    state, names = samples.state(seats, turn), samples.names(seats)
    expected = pictures.table(MAFIA_DOLLAR.view(state, None), names)
    for seed in range(4):
        view = MAFIA_DOLLAR.view(redealt(state, None, seed), None)
        assert pictures.table(view, names) == expected


@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("turn", TURNS)
def test_a_hand_picture_does_not_depend_on_other_hidden_cards(viewer: int, turn: int) -> None:
    state, names = samples.state(4, turn), samples.names(4)
    expected = pictures.hand(MAFIA_DOLLAR.view(state, viewer), names)
    for seed in range(4):
        view = MAFIA_DOLLAR.view(redealt(state, viewer, seed), viewer)
        assert pictures.hand(view, names) == expected


def test_the_shuffles_change_something_hidden() -> None:
    state = samples.state(4, 30)
    other = redealt(state, 0, 1)
    assert [clan.hand for clan in other.clans[1:]] != [clan.hand for clan in state.clans[1:]]
    assert other.clans[0].hand == state.clans[0].hand
    one, two = (pictures.hand(MAFIA_DOLLAR.view(each, 1), samples.names(4)) for each in (state, other))
    assert one.png != two.png
    assert one.name == two.name


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="only who plays"):
        pictures.hand(samples.view(4, 30), samples.names(4))
