"""Looks up cards by id, and puts money into the words of pictures."""

from bot.games.mafia_dollar.cards import CARDS
from bot.language import say_in_context
from data.cards.mafia_dollar import Card
from rendering.words.mafia_dollar.names import dollars, figure


def card(card_id: str) -> Card:
    """The card with that id.

    Raises:
        KeyError: there is none.
    """
    return CARDS[card_id]


def thousands(amount: int) -> str:
    """An amount of money in few figures, such as ``25k``; whole dollars where it is not thousands."""
    if amount % 1000:
        return dollars(amount)
    return say_in_context("thousands of dollars, as short as can be", "{number}k", number=figure(amount // 1000))
