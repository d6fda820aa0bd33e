"""Looks up establishments and landmarks by id. An unknown id raises `KeyError`."""

from data.cards.machi_koro import Establishment, Landmark
from rendering.words.common import of_kind
from rendering.words.machi_koro.names import CARDS


def establishment(card_id: str) -> Establishment:
    """Return the establishment with that id."""
    return of_kind(CARDS[card_id], Establishment)


def landmark(card_id: str) -> Landmark:
    """Return the landmark with that id."""
    return of_kind(CARDS[card_id], Landmark)
