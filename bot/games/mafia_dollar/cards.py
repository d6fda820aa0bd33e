"""Facts about cards by card id, in tables because the rules and robots ask for them all the time."""

from collections.abc import Mapping
from typing import Final

from data.cards.mafia_dollar import DICE, Card, LootKind, Slot, Symbol, load

HAND: Final = 5
"""Cards in a hand at the start."""
BELOW: Final = 30
"""Cards that the End of the prohibition is shuffled among, at the bottom of the deck."""
SHORT_DECK: Final = 75
"""Cards that are left in the deck of a short deal: three players take some fourteen rounds."""
NEEDED: Final = 8
"""A skill check succeeds with a total above this (MafiaDollar 4.3.2)."""

_DECK = load()
GROUPS: Final = ("gangster", "item", "block", "warehouse", "dog", "birthday", "police", "loot", "end")

CARDS: Final[Mapping[str, Card]] = {card.id: card for card in _DECK}
GROUP: Final[Mapping[str, str]] = {
    card.id: group
    for group, cards in zip(GROUPS, (getattr(_DECK, name) for name in _DECK.__struct_fields__), strict=True)
    for card in cards
}
"""By card: one of `GROUPS`."""
DIE: Final[Mapping[str, int]] = {card.id: card.dice for card in _DECK if hasattr(card, "dice")}
"""The dice icon of every card that is neither loot nor the end."""
SYMBOL: Final[Mapping[str, Symbol]] = {card.id: card.symbol for card in _DECK if hasattr(card, "symbol")}
"""The symbol of every card that bears one."""
COUNTER: Final[Mapping[str, Symbol]] = {block.id: block.countered_by for block in _DECK.blocks}
"""The symbol that frees from a block."""
SLOT: Final[Mapping[str, Slot]] = {item.id: item.slot for item in _DECK.items}
BONUS: Final[Mapping[str, int]] = {item.id: item.bonus for item in _DECK.items}
ATTACK: Final[Mapping[str, int]] = {gangster.id: gangster.attack for gangster in _DECK.gangsters}
BURGLARY: Final[Mapping[str, int]] = {gangster.id: gangster.burglary for gangster in _DECK.gangsters}
STARS: Final[Mapping[str, int]] = {police.id: police.stars for police in _DECK.police}
GUARD, PATROL, RAID = 1, 2, 3
"""The stars of police cards."""
PENALTY: Final[Mapping[str, int]] = {police.id: police.penalty for police in _DECK.police}
KIND: Final[Mapping[str, LootKind]] = {loot.id: loot.kind for loot in _DECK.loot}
VALUE: Final[Mapping[str, int]] = {loot.id: loot.value for loot in _DECK.loot}
"""What loot is worth, in dollars."""
END: Final = _DECK.ends[0].id
WITH_DIE: Final[tuple[int, ...]] = tuple(sum(die == face for die in DIE.values()) for face in DICE)
"""How many cards of the deck show each face, from 1."""
