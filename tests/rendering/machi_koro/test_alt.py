"""Alt texts describe the pictures."""

import pytest

from bot.pictures.picture import LIMIT
from data.cards import machi_koro as cards
from rendering.machi_koro import board, market, table, town
from rendering.machi_koro.effects import short
from tests.rendering import samples
from tests.rendering.pictures import told


@pytest.mark.parametrize("sample", samples.ALL)
def test_they_name_everybody_and_what_they_have(sample: str) -> None:
    view = samples.ALL[sample]()
    names = samples.names(len(view.towns))
    for draw in (board, table):
        picture = draw(view, view.last or view.turn, names)
        words = told(picture)
        assert all(len(each.alt) <= LIMIT for each in picture.pages)
        for name, shown in zip(names, view.towns, strict=True):
            assert name in words
            assert shown.resigned or f"{name}: {shown.coins} coin" in words


def test_a_board_tells_the_roll_the_gains_and_the_building() -> None:
    view = samples.built()
    assert view.last is not None
    words = board(view, view.last, samples.names(4)).alt
    assert words.startswith(
        "Mika rolled 5 + 4 = 9. Ann gained 2, Mika gained 6, Professor Lin gained 7 and Bo gained 5. "
        "Mika built a Radio Tower. Mika leads. Ann: 14 coins, 2 of 4 landmarks;"
    )


def test_a_board_tells_losses() -> None:
    view = samples.crowded()
    assert "Ann lost 6" in board(view, view.turn, samples.names(4)).alt


def test_a_board_tells_who_won_first() -> None:
    view = samples.won()
    assert board(view, view.turn, samples.names(4)).alt.startswith("Professor Lin won! ")


def test_alt_text_says_that_a_player_left() -> None:
    view = samples.resigned()
    for words in (board(view, view.turn, samples.names(4)).alt, town(view, 0, samples.names(4)).alt):
        assert "Ann left the game." in words
        assert ".." not in words


def test_one_coin_is_one_coin() -> None:
    view = samples.nothing()
    assert "Mika: 1 coin," in board(view, view.turn, samples.names(4)).alt


@pytest.mark.parametrize("sample", samples.ALL)
def test_a_market_tells_every_pile(sample: str) -> None:
    view = samples.ALL[sample]()
    words = market(view, 3).alt
    assert words.startswith("You have 3 coins. On sale: ")
    names = {card.id: card.name for card in cards.load()}
    assert all(names[pile.card] in words for pile in view.market)
    assert len(words) <= LIMIT


def test_a_town_tells_cards_and_landmarks() -> None:
    view = samples.middle()
    words = town(view, 0, samples.names(4)).alt
    assert words == (
        "Ann: 14 coins. Wheat Field, 3 × Ranch, 3 × Bakery, Cafe, 2 × Convenience Store, Forest, Stadium, "
        "2 × Cheese Factory, Family Restaurant. Landmarks built: Train Station and Shopping Mall. "
        "To build: Amusement Park (16), Radio Tower (22)."
    )


@pytest.mark.parametrize("card", list(cards.load()), ids=lambda card: card.id)
def test_every_card_says_what_it_does_in_a_few_words(card: cards.Card) -> None:
    assert 10 < len(short(card)) < 45
