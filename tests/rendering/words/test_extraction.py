"""Babel finds every sentence of the tables of cards."""

from babel.messages.extract import extract_from_file

from bot.language.english import with_article
from data.cards import machi_koro, mafia_dollar
from data.cards.mafia_dollar import WarehouseCard
from rendering.words.machi_koro import extraction as machi
from rendering.words.mafia_dollar import extraction as mafia

METHOD = "rendering.words.machi_koro.extraction:cards"
"""The method's name, as Babel's mapping file gives it."""
OF_MAFIA_DOLLAR = "rendering.words.mafia_dollar.extraction:cards"


def test_every_sentence_of_machi_koros_cards_is_found() -> None:
    found = {(context, message) for _, message, _, context in extract_from_file(METHOD, machi_koro.TABLE)}
    shown = {
        pair
        for card in machi_koro.load()
        for pair in (
            (machi.CARD, card.name),
            (machi.A_CARD, with_article(card.name)),
            *([(machi.THE_LANDMARK, f"the {card.name}")] if isinstance(card, machi_koro.Landmark) else []),
            *((machi.RULE, text) for text in (card.text, card.brief, *card.rulings, *card.our_rulings) if text),
        )
    }
    assert found == shown


def test_every_name_of_mafia_dollars_cards_is_found_once() -> None:
    found = [(context, message) for _, message, _, context in extract_from_file(OF_MAFIA_DOLLAR, mafia_dollar.TABLE)]
    names = {card.name for card in mafia_dollar.load() if not isinstance(card, WarehouseCard)}
    assert sorted(found) == sorted((mafia.CARD, name) for name in names)
