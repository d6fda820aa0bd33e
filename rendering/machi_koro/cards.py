"""Cards by their ids."""

import functools

from data.cards import machi_koro as cards
from data.cards.machi_koro import Card, Establishment, Landmark


@functools.cache
def _by_id() -> dict[str, Card]:
    return {card.id: card for card in cards.load()}


def card(card_id: str) -> Card:
    """The card with that id.

    Raises:
        KeyError: there is none.
    """
    return _by_id()[card_id]


def establishment(card_id: str) -> Establishment:
    """The establishment with that id.

    Raises:
        KeyError: there is none.
    """
    found = card(card_id)
    if not isinstance(found, Establishment):
        raise KeyError(card_id)
    return found


def landmark(card_id: str) -> Landmark:
    """The landmark with that id.

    Raises:
        KeyError: there is none.
    """
    found = card(card_id)
    if not isinstance(found, Landmark):
        raise KeyError(card_id)
    return found
