"""Looks up cards by id, and puts cards and money into the words of pictures."""

import functools

from data.cards import mafia_dollar as cards
from data.cards.mafia_dollar import (
    BlockCard,
    Card,
    GangsterCard,
    ItemCard,
    LootCard,
    PoliceCard,
    Symbol,
)
from rendering.words.common import of_kind
from rendering.words.mafia_dollar.names import dollars


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
    return f"{'−' if amount < 0 else ''}{abs(amount) // 1000}k" if amount % 1000 == 0 else dollars(amount)


def describe(card_id: str) -> str:
    """A card in words, with the figures that matter."""
    shown = card(card_id)
    match shown:
        case GangsterCard():
            return f"{shown.name} (attack {shown.attack}, burglary {shown.burglary})"
        case ItemCard():
            return f"{shown.name} +{shown.bonus}"
        case LootCard():
            return f"{shown.name} {dollars(shown.value)}"
        case PoliceCard():
            return f"{shown.name} ({dollars(-shown.penalty)} if kept)"
        case _:
            return shown.name
