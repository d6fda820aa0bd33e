"""What is our choice is said on the card concerned, and changes with the house rules."""

from typing import Any

import pytest

from bot.games.machi_koro import house_rules
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro import CARDS, card_text
from rendering.words.machi_koro import house_rules as house
from rendering.words.phrasebook import alike, find


def ours(card: str) -> str:
    return " ".join(house.stated(CARDS[card]))


def test_what_is_our_choice_stands_in_the_house_rules_alone_and_not_in_the_card_table() -> None:
    for card in CARDS.values():
        assert not [ruling for ruling in card.rulings if "our choice" in ruling], card.id


def test_a_card_looked_up_says_everything_about_it_that_is_our_choice() -> None:
    for card in CARDS.values():
        said = [line.removeprefix("- ") for line in card_text(card).splitlines() if line.endswith(house.OURS)]
        assert said == house.stated(card), card.id
    assert {card.id for card in CARDS.values() if house.stated(card)} >= {
        "radio_tower", "loan_office", "demolition_company", "moving_company", "renovation_company", "tax_office",
        "tech_startup", "convention_center", "airport", "amusement_park", "flower_shop", "winery", "publisher",
        "soda_bottling_plant", "food_warehouse", "business_center", "harbor", "stadium", "tv_station",
    }  # fmt: skip


def test_by_post_it_is_said_to_be_our_choice_that_play_goes_on_beyond_a_round_that_undid_the_last_landmark() -> None:
    (text,) = [article.text for article in house.sections() if article.id == "rule_post"]
    assert "If by then nobody has every landmark any more, play goes on (our choice)." in text


def test_nothing_is_said_twice_on_a_card() -> None:
    for card in CARDS.values():
        lines = [line.removesuffix(house.OURS).removesuffix(".") for line in card_text(card).splitlines()]
        said = [sentence for line in lines if line.startswith("- ") for sentence in line[2:].split(". ")]
        assert len(said) == len(set(said)), card.id


@pytest.mark.parametrize(
    ("rule", "value", "card", "normally", "then"),
    [
        ("REROLL_MAY_CHANGE_DICE", False, "radio_tower", "change between one die and two", "as many as before"),
        ("LOANS_ARE_PAID_AFTER_INCOME", False, "loan_office", "after all income", "in its card's turn"),
        ("COMPANY_GIVEN_AWAY_IS_PAID", False, "moving_company", "is still paid", "only if you keep another"),
        ("MAJORS_ORDER", ("tv_station", "stadium"), "stadium", "Before the TV Station", "After the TV Station"),
        ("END_OF_GO", ("invest", "build", "end"), "tech_startup", "after the Airport has paid", "before you build"),
        ("END_OF_GO", ("invest", "build", "end"), "airport", "Before a coin", "After a coin"),
        ("PARK_UNBUILT_STILL_GIVES_ITS_GO", False, "amusement_park", "it still gives", "it does not give"),
        ("PARK_UNBUILT_STILL_GIVES_ITS_GO", False, "demolition_company", "stays won", "goes with the Amusement Park"),
        ("BONUS_FOR_COUNTING_SHOPS", False, "flower_shop", "gives 1 more", "adds nothing to the Flower Shop"),
        ("CLOSED_CARDS_COUNT", False, "winery", "are still counted", "are not counted"),
        ("CLOSED_CARDS_COUNT", False, "cheese_factory", "Closed ones are counted", "Closed ones are not counted"),
        ("CLOSED_CARDS_COUNT", False, "publisher", "counted too", "are not counted"),
        ("CLOSED_CARDS_COUNT", False, "renovation_company", "cards still count", "cards do not count"),
        ("RENOVATION_MAY_NAME_NONE", False, "renovation_company", "You may name none", "You must name one"),
        ("OWNER_SAYS_WHICH_COPY", False, "business_center", "says which one goes", "gives an open one"),
        ("SILENCE_ROLLS_AGAIN_ON", (2, 3), "radio_tower", "keeps the roll", "rolls again on 2 and 3"),
        ("SILENCE_ADDS_TO", (10, 12), "harbor", "adds nothing", "adds 2 to 10 and 12"),
        ("SILENCE_INVESTS", True, "tech_startup", "puts no coin on it", "puts a coin on it"),
        ("SILENCE_SENDS_A_CLOSED_COPY", False, "moving_company", "sends a closed one", "sends an open one"),
        ("SILENCE_UNBUILDS_THE_CHEAPEST", False, "demolition_company", "the cheapest one", "the dearest one"),
        ("SILENCE_GIVES_TO_THE_POOREST", False, "moving_company", "the poorest other player", "the next player"),
    ],
)
def test_the_sentence_changes_with_the_rule(
    monkeypatch: pytest.MonkeyPatch, rule: str, value: object, card: str, normally: str, then: str
) -> None:
    assert normally in ours(card)
    monkeypatch.setattr(house_rules, rule, value)
    assert normally not in ours(card)
    assert then in ours(card)
    assert then in card_text(CARDS[card])


@pytest.mark.parametrize(
    ("rule", "value", "section", "then"),
    [
        ("DEALT_MARKETS", (9, 11), "rule_markets", "**9 or 11**"),
        ("HIGH_NUMBERS_FROM", 8, "rule_markets", "lowest number is below 8"),
        ("SPLIT_MARKET", (4, 6, 3), "rule_markets", "**4-6-3**"),
        ("ONE_SET_OF_ORDERS_SERVES_BOTH_GOES", False, "rule_post", "is silent in the second"),
        ("SILENCE_UNBUILDS_THE_CHEAPEST", False, "rule_post", "un-builds the dearest one"),
    ],
)
def test_what_concerns_no_single_card_has_a_section(
    monkeypatch: pytest.MonkeyPatch, rule: str, value: object, section: str, then: str
) -> None:
    def text() -> str:
        return next(article.text for article in house.sections() if article.id == section)

    assert then not in text()
    monkeypatch.setattr(house_rules, rule, value)
    assert then in text()


def test_no_house_rule_is_left_unsaid() -> None:
    """A new rule must be put in words, and in the tests above."""
    rules = {name for name in vars(house_rules) if name.isupper()}
    cases: tuple[Any, ...] = (test_the_sentence_changes_with_the_rule, test_what_concerns_no_single_card_has_a_section)
    tested = {case[0] for test in cases for mark in test.pytestmark for case in mark.args[1]}
    assert rules == tested


@pytest.mark.parametrize("typed", ["Markets", "market", "5-5-2", "by post", "postal game", "silence"])
def test_the_sections_are_found_by_their_names(typed: str) -> None:
    articles = PHRASEBOOKS["machi_koro"].articles()
    found = find(typed, articles)
    assert found is not None
    assert not found.card
    assert found in alike(typed, articles)
    assert len(found.text) < 2000
