"""The small words of MafiaDollar: cards, symbols, dollars, places."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.cards import CARDS, GROUP
from data.cards.mafia_dollar import (
    BlockCard,
    BlockKind,
    Card,
    EndCard,
    GangsterCard,
    ItemCard,
    LootCard,
    LootKind,
    PoliceCard,
    Slot,
    Symbol,
)

SYMBOLS: Final[Mapping[Symbol, str]] = {"key": "🔑", "newspaper": "📰", "first_aid_kit": "🩹", "hat": "🎩"}
"""A mark for each symbol, as in the pictures."""
SYMBOL_NAMES: Final[Mapping[Symbol, str]] = {
    "key": "key",
    "newspaper": "newspaper",
    "first_aid_kit": "first aid kit",
    "hat": "hat",
}
PLIGHTS: Final[Mapping[BlockKind, str]] = {
    "jail": "in jail",
    "at_home": "kept at home",
    "beat_up": "beaten up",
    "girlfriend": "with a girlfriend",
}
"""How somebody is who has such a block on top."""
SLOT_NAMES: Final[Mapping[Slot, str]] = {"weapon": "weapon", "tool": "burglary tool", "vehicle": "vehicle"}
LOOT_MARKS: Final[Mapping[LootKind, str]] = {"tobacco": "🚬", "alcohol": "🥃", "gambling": "🎰", "red_light": "💋"}
LOOT_NAMES: Final[Mapping[LootKind, str]] = {
    "tobacco": "Tobacco",
    "alcohol": "Alcohol",
    "gambling": "Gambling",
    "red_light": "Red light district",
}
MARKS: Final[Mapping[str, str]] = {
    "gangster": "🕴️",
    "item": "🧰",
    "block": "⛔",
    "warehouse": "🏭",
    "dog": "🐕",
    "birthday": "🎂",
    "police": "🚓",
    "loot": "💰",
    "end": "🔚",
}
"""A mark for each group of cards."""
STAR: Final = "⭐"


def dollars(amount: int) -> str:
    """An amount in dollars, with a real minus: 25,000 $."""
    return f"{'−' if amount < 0 else ''}{abs(amount):,} $"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number and what is counted: 1 bullet, 2 bullets."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def _told_apart(group: str) -> dict[str, str]:
    """Names of a group's cards, with a number where several are called the same."""
    cards = [card for card in CARDS.values() if GROUP[card.id] == group]
    many = Counter(card.name for card in cards)
    seen: Counter[str] = Counter()
    names = {}
    for card in cards:
        seen[card.name] += 1
        names[card.id] = card.name if many[card.name] == 1 else f"{card.name} {seen[card.name]}"
    return names


_APART: Final[Mapping[str, str]] = {**_told_apart("gangster"), **_told_apart("warehouse")}
"""Gangsters and warehouses stand on the table and are spoken of one by one: no two are called the same."""


def card_name(card: str) -> str:
    """A card's name, gangsters and warehouses told apart; what was asked for, where there is no such card."""
    if card in _APART:
        return _APART[card]
    found = CARDS.get(card)
    if isinstance(found, LootCard):
        return loot_name(card)
    return found.name if found else card


def loot_name(card: str) -> str:
    """Loot and what it is worth: 🚬 Tobacco 20,000 $."""
    found = CARDS[card]
    if not isinstance(found, LootCard):
        return found.name
    return f"{LOOT_MARKS[found.kind]} {found.name} {dollars(found.value)}"


def plight(block: str) -> str:
    """How somebody is who has that block on top: in jail."""
    found = CARDS[block]
    return PLIGHTS[found.kind] if isinstance(found, BlockCard) else "blocked"


def bullets(count: int) -> str:
    """Attack points of a gangster."""
    return counted(count, "bullet")


def locks(count: int) -> str:
    """Burglary points of a gangster."""
    return counted(count, "lock")


def symbol_of(card: str) -> str:
    """The mark of the symbol that a card bears; empty if it bears none."""
    found: Symbol | None = getattr(CARDS[card], "symbol", None)
    return SYMBOLS[found] if found else ""


def figures(card: Card) -> str:
    """What is printed on a card apart from name, symbol and die; empty for most."""
    match card:
        case GangsterCard():
            return f"{bullets(card.attack)}, {locks(card.burglary)}"
        case ItemCard():
            return f"{SLOT_NAMES[card.slot]} +{card.bonus}"
        case BlockCard():
            return f"block, {SYMBOLS[card.countered_by]} frees from it"
        case PoliceCard():
            return f"police {STAR * card.stars}, −{dollars(card.penalty)} if kept"
        case LootCard() | EndCard():
            return ""
        case _:
            return ""


def item_name(card: str) -> str:
    """An item and what it adds: Revolver +2."""
    found = CARDS[card]
    return f"{found.name} +{found.bonus}" if isinstance(found, ItemCard) else found.name


def in_hand(card: str) -> str:
    """A card in a hand: name, figures, symbol. Two cards that do the same read the same."""
    found = CARDS.get(card)
    if found is None:
        return card
    if isinstance(found, LootCard):
        return loot_name(card)
    symbol = symbol_of(card)
    if isinstance(found, BlockCard):  # two symbols: one frees from it, it bears the other
        symbol = f"symbol {symbol}"
    return " · ".join(filter(None, (card_name(card), figures(found), symbol)))


def owned(owner: str, card: str) -> str:
    """A gangster or warehouse of somebody: Bo's Slow Sal, Bo's Locksmith."""
    return f"{owner}'s {card_name(card).removeprefix('The ')}"
