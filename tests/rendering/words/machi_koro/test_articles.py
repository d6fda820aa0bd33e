"""Articles of /card, and which rulings in them are ours."""

import itertools

import pytest

from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.rules.market import HIGH_NUMBERS_FROM, MARKETS
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro import CARDS, articles, card_text
from rendering.words.machi_koro.overview import HOUSE_RULE
from rendering.words.phrasebook import alike, find

OURS = HOUSE_RULE(ruling="")


def test_a_card_says_which_of_its_rulings_are_ours() -> None:
    for card in CARDS.values():
        said = [line for line in card_text(card).splitlines() if line.endswith(OURS)]
        assert said == [f"- {ruling}{OURS}" for ruling in card.our_rulings], card.id


def test_nothing_is_said_twice_on_a_card() -> None:
    for card in CARDS.values():
        lines = [line.removesuffix(OURS).removesuffix(".") for line in card_text(card).splitlines()]
        said = [sentence for line in lines if line.startswith("- ") for sentence in line[2:].split(". ")]
        assert len(said) == len(set(said)), card.id


def test_majors_of_one_number_say_their_order() -> None:
    for acting in edition("everything").majors:
        for first, second in itertools.pairwise(acting):
            assert f"before the {second.name}" in card_text(first).lower().replace(second.name.lower(), second.name)
            assert f"after the {first.name}" in card_text(second).lower().replace(first.name.lower(), first.name)


def test_the_article_about_markets_names_each_one() -> None:
    for name in MARKETS:
        assert name in str(articles.MARKETS)
    assert f"lowest number is below {HIGH_NUMBERS_FROM}" in str(articles.MARKETS)


@pytest.mark.parametrize("typed", ["Markets", "market", "5-5-2", "by post", "postal game", "silence"])
def test_the_sections_are_found_by_their_names(typed: str) -> None:
    articles = PHRASEBOOKS["machi_koro"].articles()
    found = find(typed, articles)
    assert found is not None
    assert not found.card
    assert found in alike(typed, articles)
    assert len(found.text) < 2000
