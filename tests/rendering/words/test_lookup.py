"""Cards by any of their names."""

import pytest

from data.cards.machi_koro import Card
from rendering.words import PHRASEBOOKS, Article
from rendering.words.machi_koro import CARDS
from rendering.words.phrasebook import alike, find

EVERY = tuple(CARDS.values())
ARTICLES = PHRASEBOOKS["machi_koro"].articles()


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.id)
def test_a_card_is_found_by_every_name(card: Card) -> None:
    for name in (card.id, card.name, *card.also_called):
        for typed in (name, name.upper(), f"  {name}! ", name.replace(" ", "-").replace("e", "é")):
            found = find(typed, ARTICLES)
            assert found, typed
            assert found.id == card.id, typed
            assert found in alike(typed, ARTICLES), typed


def test_a_card_is_found_by_its_name_in_another_language() -> None:
    mine = Article("mine", "Mine", (), "It pays.", elsewhere=("Mine", "Bergwerk", "鉱山"))
    for typed in ("Bergwerk", "BERGWERK", "鉱山", "Mine"):
        assert find(typed, [*ARTICLES[:3], mine]) == mine
        assert alike(typed, [*ARTICLES[:3], mine]) == [mine]


def test_an_english_name_counts_before_one_of_another_language() -> None:
    french = Article("park", "Park", (), "It shares.", elsewhere=("Park", "Stadium"))
    english = Article("stadium", "Stade", (), "It takes.", elsewhere=("Stadium", "Stade"))
    assert find("stadium", [french, english]) == english


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.id)
def test_in_every_language_the_english_name_is_known(card: Card) -> None:
    article = next(article for article in ARTICLES if article.id == card.id)
    assert article.elsewhere[0] == card.name


@pytest.mark.parametrize("typed", ["", "!", "no such card", "9" * 6000])
def test_nothing_is_found_by_another_name(typed: str) -> None:
    assert find(typed, ARTICLES) is None


def test_names_that_begin_so_come_first() -> None:
    assert [card.id for card in alike("ma", ARTICLES)][-1] != "shopping_mall"
    assert alike("st", ARTICLES)[0].id == "stadium"
    assert alike("mall", ARTICLES)[0].id == "shopping_mall"
