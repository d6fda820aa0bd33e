"""Cards by any of their names."""

from collections import Counter

import pytest

from cogs.machi_koro.lookup import cards_like, find_card
from data.cards.machi_koro import Card
from rendering.words.machi_koro import CARDS

EVERY = tuple(CARDS.values())


def test_there_are_nineteen_cards_in_the_base_game_and_more_with_the_expansions() -> None:
    sets = Counter(card.set for card in EVERY)
    assert sets == {"base": 19, "harbor": 13, "millionaires-row": 13, "promo": 1}


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.id)
def test_a_card_is_found_by_every_name(card: Card) -> None:
    for name in (card.id, card.name, *card.also_called):
        for typed in (name, name.upper(), f"  {name}! ", name.replace(" ", "-").replace("e", "é")):
            assert find_card(typed) is card, typed
            assert card in cards_like(typed, EVERY), typed


@pytest.mark.parametrize("typed", ["", "!", "no such card", "9" * 6000])
def test_nothing_is_found_by_another_name(typed: str) -> None:
    assert find_card(typed) is None


def test_names_that_begin_so_come_first() -> None:
    assert [card.id for card in cards_like("ma", EVERY)][-1] != "shopping_mall"
    assert cards_like("st", EVERY)[0].id == "stadium"
    assert cards_like("mall", EVERY)[0].id == "shopping_mall"
