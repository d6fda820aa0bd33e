"""Short words of MafiaDollar: cards, symbols, dollars, blocks."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.actions import Wish
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
"""The state of a gangster with such a block on top."""
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
    "end": "🍻",
}
"""A mark for each group of cards."""
STAR: Final = "⭐"


WISHES: Final[Mapping[Wish, str]] = {
    "gangster": "a gangster",
    "item": "an item",
    "block": "a block",
    "warehouse": "a warehouse",
    "dog": "a guard dog",
    "birthday": "the Don's birthday",
    "key": "a card with a 🔑 key",
    "newspaper": "a card with a 📰 newspaper",
    "first_aid_kit": "a card with a 🩹 first aid kit",
    "hat": "a card with a 🎩 hat",
}
"""What an offer can ask for."""


def dollars(amount: int) -> str:
    """An amount in dollars, with a real minus: $25,000."""
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number and a noun: 1 bullet, 2 bullets."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def _told_apart(group: str) -> dict[str, str]:
    """Names of a group's cards, with a number if several have the same name."""
    cards = [card for card in CARDS.values() if GROUP[card.id] == group]
    counts = Counter(card.name for card in cards)
    seen: Counter[str] = Counter()
    names = {}
    for card in cards:
        seen[card.name] += 1
        names[card.id] = card.name if counts[card.name] == 1 else f"{card.name} {seen[card.name]}"
    return names


_APART: Final[Mapping[str, str]] = {**_told_apart("gangster"), **_told_apart("warehouse")}
"""Gangsters and warehouses stand on the table and need different names."""


def card_name(card: str) -> str:
    """A card's name, unique for gangsters and warehouses; the given text if there is no such card."""
    if card in _APART:
        return _APART[card]
    found = CARDS.get(card)
    if isinstance(found, LootCard):
        return loot_name(card)
    return found.name if found else card


def loot_name(card: str) -> str:
    """Loot and its value: 🚬 Tobacco $20,000."""
    found = CARDS[card]
    if not isinstance(found, LootCard):
        return found.name
    return f"{LOOT_MARKS[found.kind]} {found.name} {dollars(found.value)}"


def plight(block: str) -> str:
    """The state of a gangster with that block on top: in jail."""
    found = CARDS[block]
    return PLIGHTS[found.kind] if isinstance(found, BlockCard) else "blocked"


def bullets(count: int) -> str:
    """Attack points of a gangster."""
    return counted(count, "bullet")


def locks(count: int) -> str:
    """Burglary points of a gangster."""
    return counted(count, "lock")


def symbol_of(card: str) -> str:
    """The mark of the card's symbol; empty if it has none."""
    found: Symbol | None = getattr(CARDS[card], "symbol", None)
    return SYMBOLS[found] if found else ""


def symbol_named(symbol: Symbol) -> str:
    """A symbol's mark and name: 🔑 key."""
    return f"{SYMBOLS[symbol]} {SYMBOL_NAMES[symbol]}"


def figures(card: Card) -> str:
    """The printed figures of a card apart from name, symbol and die; empty for most."""
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
    """An item and its bonus: Revolver +2."""
    found = CARDS[card]
    return f"{found.name} +{found.bonus}" if isinstance(found, ItemCard) else found.name


def in_hand(card: str) -> str:
    """A card in a hand: name, figures, symbol. Cards with the same effect read the same."""
    found = CARDS.get(card)
    if found is None:
        return card
    if isinstance(found, LootCard):
        return loot_name(card)
    symbol = symbol_of(card)
    if isinstance(found, BlockCard):  # two symbols: the card frees from one, and bears the other
        symbol = f"symbol {symbol}"
    return " · ".join(filter(None, (card_name(card), figures(found), symbol)))


def owned(owner: str, card: str) -> str:
    """A gangster or warehouse with its owner: Bo's Slow Sal, Bo's Locksmith."""
    return f"{owner}'s {card_name(card).removeprefix('The ')}"
