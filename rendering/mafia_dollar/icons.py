"""Which drawing stands for what in MafiaDollar."""

from typing import Final

from data.cards.mafia_dollar import (
    BirthdayCard,
    BlockCard,
    BlockKind,
    Card,
    DogCard,
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
from rendering.drawing.sprites import Art
from rendering.mafia_dollar.noir import Group


def _emoji(code: str) -> Art:
    return Art("emoji", code)


def _own(name: str) -> Art:
    return Art("own", name)


SYMBOLS: Final[dict[Symbol, Art]] = {
    "key": _emoji("1f511"),
    "newspaper": _emoji("1f4f0"),
    "first_aid_kit": _own("first_aid_kit"),
    "hat": _own("fedora"),
}
BLOCKS: Final[dict[BlockKind, Art]] = {
    "jail": _own("handcuffs"),
    "at_home": _emoji("1f3e0"),
    "beat_up": _emoji("1f915"),
    "girlfriend": _emoji("2764"),
}
SLOTS: Final[dict[Slot, Art]] = {"weapon": _own("pistol"), "tool": _own("lockpick"), "vehicle": _emoji("1f697")}
LOOT: Final[dict[LootKind, Art]] = {
    "tobacco": _emoji("1f6ac"),
    "alcohol": _emoji("1f943"),
    "gambling": _emoji("1f3b0"),
    "red_light": _emoji("1f48b"),
}
GANGSTER: Final = _own("gangster")
BULLET: Final = _own("bullet")
LOCK: Final = _emoji("1f512")
WAREHOUSE: Final = _own("warehouse")
DOG: Final = _emoji("1f415")
BIRTHDAY: Final = _emoji("1f382")
BADGE: Final = _own("police_badge")
END: Final = _emoji("1f37b")
HAND: Final = _own("card_fan")
LAMP: Final = _own("street_lamp")
TROPHY: Final = _emoji("1f3c6")
WAVE: Final = _emoji("1f44b")

EVERY: Final[tuple[Art, ...]] = (
    *SYMBOLS.values(),
    *BLOCKS.values(),
    *SLOTS.values(),
    *LOOT.values(),
    *(GANGSTER, BULLET, LOCK, WAREHOUSE, DOG, BIRTHDAY, BADGE, END, HAND, LAMP, TROPHY, WAVE),
)
"""All of them."""


def art_of(card: Card) -> Art:
    """The drawing on a card's face."""
    match card:
        case ItemCard(slot=slot):
            return SLOTS[slot]
        case BlockCard(kind=block):
            return BLOCKS[block]
        case LootCard(kind=loot):
            return LOOT[loot]
        case _:
            return _FACES[type(card)]


def group_of(card: Card) -> Group:
    """What kind of card it is."""
    return _GROUPS[type(card)]


_FACES: Final[dict[type[Card], Art]] = {
    GangsterCard: GANGSTER,
    WarehouseCard: WAREHOUSE,
    DogCard: DOG,
    BirthdayCard: BIRTHDAY,
    PoliceCard: BADGE,
    EndCard: END,
}
_GROUPS: Final[dict[type[Card], Group]] = {
    GangsterCard: "gangster",
    ItemCard: "item",
    BlockCard: "block",
    WarehouseCard: "warehouse",
    DogCard: "dog",
    BirthdayCard: "birthday",
    PoliceCard: "police",
    LootCard: "loot",
    EndCard: "end",
}
