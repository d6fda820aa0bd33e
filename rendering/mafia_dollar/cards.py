"""Looks up cards by id, and puts cards and money into the words of pictures."""

import functools

from bot.language import say_in_context
from data.cards import mafia_dollar as cards
from data.cards.mafia_dollar import (
    BlockCard,
    Card,
    ItemCard,
    LootCard,
    Symbol,
)
from rendering.words.common import of_kind
from rendering.words.mafia_dollar.names import dollars, figure


@functools.cache
def _by_id() -> dict[str, Card]:
    return {card.id: card for card in cards.load()}


def card(card_id: str) -> Card:
    """The card with that id.

    Raises:
        KeyError: there is none.
    """
    return _by_id()[card_id]


def item(card_id: str) -> ItemCard:
    """The item with that id; KeyError if there is none."""
    return of_kind(card(card_id), ItemCard)


def block(card_id: str) -> BlockCard:
    """The block with that id; KeyError if there is none."""
    return of_kind(card(card_id), BlockCard)


def loot(card_id: str) -> LootCard:
    """The loot with that id; KeyError if there is none."""
    return of_kind(card(card_id), LootCard)


def symbol(shown: Card) -> Symbol | None:
    """The symbol a card bears, if it bears one."""
    if isinstance(shown, cards.LootCard | cards.EndCard | cards.BirthdayCard | cards.PoliceCard):
        return None
    return shown.symbol


def dice(shown: Card) -> int | None:
    """The face of its dice icon, if it has one."""
    return None if isinstance(shown, cards.LootCard | cards.EndCard) else shown.dice


def thousands(amount: int) -> str:
    """An amount of money in few figures, such as ``25k``; whole dollars where it is not thousands."""
    if amount % 1000:
        return dollars(amount)
    return say_in_context("thousands of dollars, as short as can be", "{number}k", number=figure(amount // 1000))
