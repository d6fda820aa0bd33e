"""Looks up establishments and landmarks by id. An unknown id raises `KeyError`."""

from data.cards.machi_koro import Establishment, Landmark
from rendering.words.machi_koro.names import CARDS


def establishment(card_id: str) -> Establishment:
    """Return the establishment with that id."""
    found = CARDS[card_id]
    if not isinstance(found, Establishment):
        raise KeyError(card_id)
    return found


def landmark(card_id: str) -> Landmark:
    """Return the landmark with that id."""
    found = CARDS[card_id]
    if not isinstance(found, Landmark):
        raise KeyError(card_id)
    return found
