"""Babel finds every sentence of the tables of cards."""

from babel.messages.extract import extract_from_file

from bot.language.contexts import MACHI_CARD, MACHI_RULE, ONE_MACHI_CARD
from bot.language.english import with_article
from data.cards import machi_koro

METHOD = "bot.language.extraction:machi_koro_cards"
"""The method's name, as Babel's mapping file gives it."""


def test_every_sentence_of_machi_koros_cards_is_found() -> None:
    found = {(context, message) for _, message, _, context in extract_from_file(METHOD, machi_koro.TABLE)}
    shown = {
        pair
        for card in machi_koro.load()
        for pair in (
            (MACHI_CARD, card.name),
            (ONE_MACHI_CARD, with_article(card.name)),
            *((MACHI_RULE, text) for text in (card.text, *card.rulings, *card.our_rulings)),
        )
    }
    assert found == shown
