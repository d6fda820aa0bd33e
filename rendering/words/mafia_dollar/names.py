"""Short words of MafiaDollar: cards, symbols, dollars, blocks."""

import functools
import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.actions import Wish
from bot.games.mafia_dollar.cards import CARDS, GROUP
from bot.language import Plural, Sentence, money, number, say, say_in_context
from bot.language.caches import in_each_language
from bot.language.everywhere import in_every_language
from bot.language.rows import bracketed, commas
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
    WarehouseCard,
)
from rendering.words.mafia_dollar.extraction import CARD

SYMBOLS: Final[Mapping[Symbol, str]] = {"key": "🔑", "newspaper": "📰", "first_aid_kit": "🩹", "hat": "🎩"}
"""A mark for each symbol, as in the pictures."""
SYMBOL_NAMES: Final[Mapping[Symbol, Sentence]] = {
    "key": Sentence("key", context="MafiaDollar symbol"),
    "newspaper": Sentence("newspaper", context="MafiaDollar symbol"),
    "first_aid_kit": Sentence("first aid kit", context="MafiaDollar symbol"),
    "hat": Sentence("hat", context="MafiaDollar symbol"),
}
PLIGHTS: Final[Mapping[BlockKind, Sentence]] = {
    "jail": Sentence("in jail", context="the state of a gangster: “Slow Sal is in jail”"),
    "at_home": Sentence("kept at home", context="the state of a gangster: “Slow Sal is kept at home”"),
    "beat_up": Sentence("beaten up", context="the state of a gangster: “Slow Sal is beaten up”"),
    "girlfriend": Sentence("with a girlfriend", context="the state of a gangster: “Slow Sal is with a girlfriend”"),
}
"""The state of a gangster with such a block on top."""
BLOCK_NAMES: Final[Mapping[BlockKind, Sentence]] = {
    card.kind: Sentence(card.name, context=CARD) for card in CARDS.values() if isinstance(card, BlockCard)
}
BLOCKED: Final = Sentence("blocked", context="the state of a gangster: “Slow Sal is blocked”")
LOOT_MARKS: Final[Mapping[LootKind, str]] = {"tobacco": "🚬", "alcohol": "🥃", "gambling": "🎰", "red_light": "💋"}
LOOT_NAMES: Final[Mapping[LootKind, Sentence]] = {
    card.kind: Sentence(card.name, context=CARD) for card in CARDS.values() if isinstance(card, LootCard)
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


WISHES: Final[Mapping[Wish, Sentence]] = {
    "gangster": Sentence("a gangster", context="what somebody wants for a card"),
    "item": Sentence("an item", context="what somebody wants for a card"),
    "block": Sentence("a block", context="what somebody wants for a card"),
    "warehouse": Sentence("a warehouse", context="what somebody wants for a card"),
    "dog": Sentence("a guard dog", context="what somebody wants for a card"),
    "birthday": Sentence("the Don's birthday", context="what somebody wants for a card"),
    "key": Sentence("a card with a 🔑 key", context="what somebody wants for a card"),
    "newspaper": Sentence("a card with a 📰 newspaper", context="what somebody wants for a card"),
    "first_aid_kit": Sentence("a card with a 🩹 first aid kit", context="what somebody wants for a card"),
    "hat": Sentence("a card with a 🎩 hat", context="what somebody wants for a card"),
}
"""What an offer can ask for."""


dollars: Final = money
"""An amount in dollars, with a real minus: $25,000."""
figure: Final = number
"""An amount in groups of thousands, with a real minus: 25,000."""
cards_counted: Final = Plural("{count} card", "{count} cards")
loot_counted: Final = Plural("{count} loot card", "{count} loot cards")
actions_counted: Final = Plural("{count} action", "{count} actions")
gangsters_counted: Final = Plural("{count} gangster", "{count} gangsters")
warehouses_counted: Final = Plural("{count} warehouse", "{count} warehouses")
bullets: Final = Plural("{count} bullet", "{count} bullets")
"""Attack points of a gangster."""
locks: Final = Plural("{count} lock", "{count} locks")
"""Burglary points of a gangster."""


def points(attack: int, burglary: int) -> str:
    """The points of a gangster: 4 bullets, 1 lock."""
    return commas([bullets(attack), locks(burglary)])


def _told_apart(group: str) -> dict[str, int]:
    """By card of a group: its number among those with the same name; 0 if no other card has its name."""
    cards = [card for card in CARDS.values() if GROUP[card.id] == group]
    counts = Counter(card.name for card in cards)
    seen: Counter[str] = Counter()
    numbers = {}
    for card in cards:
        seen[card.name] += 1
        numbers[card.id] = 0 if counts[card.name] == 1 else seen[card.name]
    return numbers


_NUMBERS: Final[Mapping[str, int]] = {**_told_apart("gangster"), **_told_apart("warehouse")}
"""Gangsters and warehouses stand on the table and need different names."""


_KEPT: Final = 512
"""Names that are remembered, of cards in the languages in use; some 200 KiB."""
_WAREHOUSE: Final = re.compile(r"Warehouse (\d+)")


def printed_name(card: Card) -> str:
    """The name on a card; several cards may have the same one."""
    if isinstance(card, WarehouseCard) and (found := _WAREHOUSE.fullmatch(card.name)):
        return say("Warehouse {number}", number=found[1])
    return say_in_context(CARD, card.name)


def warehouse_number(card: str) -> str:
    """The number in the name of a warehouse: 5 of Warehouse 5."""
    return CARDS[card].name.rpartition(" ")[2]


@functools.cache
def every_name(card: str) -> tuple[str, ...]:
    """The printed name of a card in every language, English first."""
    return in_every_language(Sentence(CARDS[card].name, context=CARD))


@in_each_language(maxsize=_KEPT)
def card_name(card: str) -> str:
    """A card's name, unique for gangsters and warehouses; the given text if there is no such card."""
    found = CARDS.get(card)
    if found is None:
        return card
    if isinstance(found, LootCard):
        return loot_name(card)
    name = printed_name(found)
    number = _NUMBERS.get(card)
    return say_in_context("one of several", "{card} {number}", card=name, number=number) if number else name


def loot_name(card: str) -> str:
    """Loot and its value: 🚬 Tobacco $20,000."""
    found = CARDS[card]
    if not isinstance(found, LootCard):
        return printed_name(found)
    return f"{pile_name(found.kind)} {dollars(found.value)}"


def pile_name(kind: LootKind) -> str:
    """A kind of loot, or its pile: 🚬 Tobacco."""
    return f"{LOOT_MARKS[kind]} {LOOT_NAMES[kind]}"


def plight(block: str) -> str:
    """The state of a gangster with that block on top: in jail."""
    found = CARDS.get(block)
    return str(PLIGHTS[found.kind] if isinstance(found, BlockCard) else BLOCKED)


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
            return points(card.attack, card.burglary)
        case ItemCard():
            return SLOT_FIGURES[card.slot](bonus=card.bonus)
        case BlockCard():
            return say("block, freed by {symbol}", symbol=SYMBOLS[card.countered_by])
        case PoliceCard():
            return say("police {stars}, {dollars} if kept", stars=STAR * card.stars, dollars=dollars(-card.penalty))
        case LootCard() | EndCard():
            return ""
        case _:
            return ""


SLOT_FIGURES: Final[Mapping[Slot, Sentence]] = {
    "weapon": Sentence("weapon +{bonus}"),
    "tool": Sentence("burglary tool +{bonus}"),
    "vehicle": Sentence("vehicle +{bonus}"),
}


def item_name(card: str) -> str:
    """An item and its bonus: Revolver +2."""
    found = CARDS[card]
    name = printed_name(found)
    return f"{name} +{found.bonus}" if isinstance(found, ItemCard) else name


_ONE: Final[Mapping[str, Sentence]] = {
    "Brass knuckles": Sentence("Brass knuckles", context="MafiaDollar card with its article, as an object"),
    "Switchblade": Sentence("a Switchblade", context="MafiaDollar card with its article, as an object"),
    "Revolver": Sentence("a Revolver", context="MafiaDollar card with its article, as an object"),
    "Tommy gun": Sentence("a Tommy gun", context="MafiaDollar card with its article, as an object"),
    "Crowbar": Sentence("a Crowbar", context="MafiaDollar card with its article, as an object"),
    "Glass cutter": Sentence("a Glass cutter", context="MafiaDollar card with its article, as an object"),
    "Lock picks": Sentence("Lock picks", context="MafiaDollar card with its article, as an object"),
    "Nitroglycerine": Sentence("Nitroglycerine", context="MafiaDollar card with its article, as an object"),
    "Motorcycle": Sentence("a Motorcycle", context="MafiaDollar card with its article, as an object"),
    "Roadster": Sentence("a Roadster", context="MafiaDollar card with its article, as an object"),
    "Delivery truck": Sentence("a Delivery truck", context="MafiaDollar card with its article, as an object"),
}
"""Items with their article, where there is one: “Ann gave Slow Sal a Revolver +2”."""


def one_item(card: str) -> str:
    """An item with its article and bonus: a Revolver +2."""
    found = CARDS[card]
    known = _ONE.get(found.name)
    name = printed_name(found) if known is None else str(known)
    return f"{name} +{found.bonus}" if isinstance(found, ItemCard) else name


@in_each_language(maxsize=_KEPT)
def in_hand(card: str) -> str:
    """A card in a hand: name, figures, symbol. Cards with the same effect read the same."""
    return " · ".join(filter(None, (card_name(card), beside_name(card))))


def beside_name(card: str) -> str:
    """What a card in a hand shows beside its name, figures and symbol; empty if nothing."""
    found = CARDS.get(card)
    if found is None:
        return ""
    symbol = symbol_of(card)
    if symbol:
        symbol = say("symbol {symbol}", symbol=symbol)
    return " · ".join(filter(None, (figures(found), symbol)))


def shown_card(card: str | None) -> str:
    """A card of a trade; None: a card that the reader may not see."""
    if card is None:
        return say("an unseen card")
    beside = beside_name(card)
    return f"**{card_name(card)}**{bracketed(beside) if beside else ''}"


def wanted(offer: str, wish: Wish | None) -> str:
    """A card that is offered, or the offer, and what is wanted for it, if that was said."""
    return offer if wish is None else say("{card} for {wish}", card=offer, wish=WISHES[wish])


_OWNED: Final[Mapping[str, Sentence]] = {
    "The Locksmith": Sentence("Locksmith", context="MafiaDollar card after its owner: “Bo's Locksmith”"),
    "The Accountant": Sentence("Accountant", context="MafiaDollar card after its owner: “Bo's Accountant”"),
}
"""Names without their article, as they stand after their owner's."""


def owned(owner: str, card: str) -> str:
    """A gangster or warehouse with its owner: Bo's Slow Sal, Bo's Locksmith."""
    return say("{name}'s {card}", name=owner, card=beside_owner(card))


def beside_owner(card: str) -> str:
    """The name of a gangster or warehouse after its owner's: Slow Sal, Locksmith."""
    found = CARDS.get(card)
    without = _OWNED.get(found.name) if found else None
    return str(without) if without is not None else card_name(card)
