"""Names of cards, colours and sets; amounts of coins."""

from collections.abc import Mapping

from bot.language import Sentence, current_language, say_in_context, say_plural
from bot.language.english import with_article
from bot.language.everywhere import in_every_language
from data.cards.machi_koro import Card, CardSet, Colour, Establishment, Icon, Landmark, load, names_in_editions
from rendering.words.machi_koro.extraction import A_CARD, CARD, RULE, THE_LANDMARK

CARDS: dict[str, Card] = {card.id: card for card in load()}
MARKS = {"blue": "🔵", "green": "🟩", "red": "🔻", "purple": "⭐"}
"""A mark for each colour, as in the pictures: circle, square, triangle, star."""
MEANING: Mapping[Colour, Sentence] = {
    "blue": Sentence("Blue: anyone's roll, from the bank"),
    "green": Sentence("Green: your own roll, from the bank"),
    "red": Sentence("Red: another player's roll, from the player who rolled"),
    "purple": Sentence("Purple: your own roll, from the others"),
}
SETS: Mapping[CardSet, Sentence] = {
    "harbor": Sentence("Harbor", context="a box of Machi Koro"),
    "millionaires-row": Sentence("Millionaire's Row", context="a box of Machi Koro"),
    "promo": Sentence("promo", context="a box of Machi Koro"),
}
"""The printed names of the expansions."""
ICONS: Mapping[Icon, Sentence] = {
    "wheat": Sentence("wheat", context="a symbol on cards of Machi Koro"),
    "cow": Sentence("cow", context="a symbol on cards of Machi Koro"),
    "gear": Sentence("gear", context="a symbol on cards of Machi Koro"),
    "bread": Sentence("bread", context="a symbol on cards of Machi Koro"),
    "cup": Sentence("cup", context="a symbol on cards of Machi Koro"),
    "factory": Sentence("factory", context="a symbol on cards of Machi Koro"),
    "fruit": Sentence("fruit", context="a symbol on cards of Machi Koro"),
    "tower": Sentence("tower", context="a symbol on cards of Machi Koro"),
    "boat": Sentence("boat", context="a symbol on cards of Machi Koro"),
    "briefcase": Sentence("briefcase", context="a symbol on cards of Machi Koro"),
}


def card_name(card: str) -> str:
    """Return a card's name; for an unknown card the given text."""
    return say_in_context(CARD, CARDS[card].name) if card in CARDS else card


def every_name(card: Card) -> tuple[str, ...]:
    """Return all names by which a card is found: its id, its English names, and its names in the other languages."""
    return (card.id, *card.also_called, *names_elsewhere(card))


def names_elsewhere(card: Card) -> tuple[str, ...]:
    """Return a card's names in every language, English first, then the translations, then those of other editions."""
    editions = (name for cards in names_in_editions().values() for name in cards.get(card.id, ()))
    return (*in_every_language(Sentence(card.name, context=CARD)), *editions)


def also_called(card: Card) -> tuple[str, ...]:
    """Return a card's other names in the reader's language, then in English."""
    return (*names_in_editions().get(current_language(), {}).get(card.id, ()), *card.also_called)


def effect(card: Card, *, briefly: bool = False) -> str:
    """Return what a card does, in a sentence; `briefly`: in one that a line of a menu holds."""
    return say_in_context(RULE, (briefly and card.brief) or card.text)


def ruling(text: str) -> str:
    """Return one of a card's rulings."""
    return say_in_context(RULE, text)


def coins(count: int) -> str:
    """Return a number of coins in words."""
    return say_plural("{count} coin", "{count} coins", count)


def numbers(card: Establishment) -> str:
    """Return the totals that a card acts on, such as ``4`` or ``11–12``."""
    return f"{card.rolls[0]}–{card.rolls[-1]}" if len(card.rolls) > 1 else str(card.rolls[0])


def a_card(card: str) -> str:
    """Return one copy of a card: “a Mine”, “an Apple Orchard”."""
    return say_in_context(A_CARD, with_article(CARDS[card].name if card in CARDS else card))


def a_or_the_card(card: str) -> str:
    """Return what somebody builds: “a Mine”, but “the Train Station”, of which each player has only one.

    >>> a_or_the_card("mine"), a_or_the_card("train_station")
    ('a Mine', 'the Train Station')
    """
    if card in CARDS and isinstance(CARDS[card], Landmark):
        return say_in_context(THE_LANDMARK, f"the {CARDS[card].name}")
    return a_card(card)


def copies_of(card: str, copies: int) -> str:
    """Return a card with its copies, if more than one."""
    name = card_name(card)
    return name if copies == 1 else say_in_context("copies of a card", "{count} × {card}", count=copies, card=name)
