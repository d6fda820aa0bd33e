"""Finding a card of Machi Koro by any of its names."""

import unicodedata
from collections.abc import Iterable

from data.cards.machi_koro import Card
from rendering.words.machi_koro import CARDS


def _folded(name: str) -> str:
    """A name without case, accents and punctuation, so that “cafe” finds “Café”."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(character for character in plain if character.isalnum())


NAMES = {_folded(name): card for card in CARDS.values() for name in (card.id, card.name, *card.also_called)}


def find_card(typed: str) -> Card | None:
    """The card of that name, whichever of its names it is; None if there is none."""
    return NAMES.get(_folded(typed))


def cards_like(typed: str, cards: Iterable[Card]) -> list[Card]:
    """Those of `cards` with a name in which `typed` occurs, names that begin with it first."""
    wanted = _folded(typed)
    found = []
    for card in cards:
        names = [_folded(name) for name in (card.name, *card.also_called)]
        if any(wanted in name for name in names):
            found.append((not any(name.startswith(wanted) for name in names), card))
    return [card for _, card in sorted(found, key=lambda pair: pair[0])]
