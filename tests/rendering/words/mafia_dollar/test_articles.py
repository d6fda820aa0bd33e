"""Articles for every card and rule of MafiaDollar."""

import re

import pytest

from bot.games.mafia_dollar.cards import CARDS, GROUP
from rendering.words.mafia_dollar.articles import article_of
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook
from rendering.words.phrasebook import Article, find

ARTICLES = MafiaPhrasebook().articles()


def test_no_two_articles_are_called_the_same() -> None:
    names = [name.casefold() for article in ARTICLES for name in {article.id, article.name}]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_an_article_found_by_its_name(card: str) -> None:
    article = article_of(card, ARTICLES)
    assert article.card
    assert article.id in CARDS
    assert GROUP[article.id] == GROUP[card]
    assert find(CARDS[card].name, ARTICLES) == article


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.id)
def test_every_article_fits_a_message_and_says_something(article: Article) -> None:
    assert article.text.startswith("### ")
    assert article.name in article.text.splitlines()[0]
    assert 80 < len(article.text) <= 2000
    assert not re.search(r"R-\d|ruling", article.text)


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ("Slow Sal", "2 bullets for attacks, 1 lock for break-ins"),
        ("tommy gun", "Weapon +3. Its gangster attacks with 3 more."),
        ("Motorcycle", "up to 1 more loot at once"),
        ("jail", "Freed by a card with a 🔑 key."),
        ("warehouse 7", "gives you an action each turn. Costs $10,000 at the end"),
        ("Guard dog", "counts one less"),
        ("Police raid", "costs $100,000"),
        ("the dons birthday", "who has loot gives you one loot card"),
        ("gambling", "3 × $5,000"),
        ("end of the prohibition", "the game is over"),
        ("trading", "You trade one hand card for one"),
        ("burglary", "You see all the loot there"),
        ("penalties", "Each gangster in play costs $5,000"),
        ("odds", "with 4 points you need a 5"),
    ],
)
def test_the_article_says_what_matters(typed: str, fact: str) -> None:
    found = find(typed, ARTICLES)
    assert found is not None
    assert fact in found.text


def test_there_is_a_section_for_every_part_of_the_rules() -> None:
    sections = [article.id for article in ARTICLES if not article.card]
    assert sections == [
        "mafia_setup", "mafia_turn", "mafia_trading", "mafia_blocks", "mafia_jobs",
        "mafia_police", "mafia_birthday", "mafia_end", "mafia_options", "mafia_odds",
    ]  # fmt: skip
