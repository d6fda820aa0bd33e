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
from rendering.art.street.people import gangsters as portraits
from rendering.drawing.sprites import LEFT as LEFT
from rendering.drawing.sprites import TROPHY as TROPHY
from rendering.drawing.sprites import Art
from rendering.mafia_dollar.noir import Group


def _own(name: str) -> Art:
    return Art("own", name)


SYMBOLS: Final[dict[Symbol, Art]] = {
    "key": _own("key"),
    "newspaper": _own("newspaper"),
    "first_aid_kit": _own("first_aid_kit"),
    "hat": _own("hat"),
}
BLOCKS: Final[dict[BlockKind, Art]] = {
    "jail": _own("jail"),
    "at_home": _own("at_home"),
    "beat_up": _own("beat_up"),
    "girlfriend": _own("girlfriend"),
}
ITEMS: Final[dict[str, Art]] = {
    "Brass knuckles": _own("brass_knuckles"),
    "Switchblade": _own("switchblade"),
    "Revolver": _own("revolver"),
    "Tommy gun": _own("tommy_gun"),
    "Crowbar": _own("crowbar"),
    "Glass cutter": _own("glass_cutter"),
    "Lock picks": _own("lock_picks"),
    "Nitroglycerine": _own("nitroglycerine"),
    "Motorcycle": _own("motorcycle"),
    "Roadster": _own("roadster"),
    "Delivery truck": _own("delivery_truck"),
}
"""Items by name. An item of another name, in another card table, shows what is usual in its slot."""
SLOTS: Final[dict[Slot, Art]] = {
    "weapon": ITEMS["Revolver"],
    "tool": ITEMS["Lock picks"],
    "vehicle": ITEMS["Roadster"],
}
LOOT: Final[dict[LootKind, Art]] = {
    "tobacco": _own("tobacco"),
    "alcohol": _own("alcohol"),
    "gambling": _own("gambling"),
    "red_light": _own("red_light"),
}
POLICE: Final[dict[int, Art]] = {
    1: _own("security_guard"),
    2: _own("police_patrol"),
    3: _own("police_raid"),
}
"""By stars."""
GANGSTERS: Final[dict[str, Art]] = {name: _own(name) for name in portraits.GANGSTERS}
"""Portraits by card id."""
GANGSTER: Final = _own("gangster")
BULLET: Final = _own("bullet")
LOCK: Final = _own("lock")
WAREHOUSE: Final = _own("warehouse")
DOG: Final = _own("guard_dog")
BIRTHDAY: Final = _own("birthday")
BADGE: Final = _own("badge")
END: Final = _own("end")
HAND: Final = _own("card_fan")
LAMP: Final = _own("street_lamp")
DOLLARS: Final = _own("dollars")
SACK: Final = _own("sack")

EVERY: Final[tuple[Art, ...]] = (
    *SYMBOLS.values(),
    *BLOCKS.values(),
    *ITEMS.values(),
    *LOOT.values(),
    *POLICE.values(),
    *GANGSTERS.values(),
    *(GANGSTER, BULLET, LOCK, WAREHOUSE, DOG, BIRTHDAY, BADGE, END, HAND, LAMP, TROPHY, LEFT, DOLLARS, SACK),
)
"""All of them."""


def art_of(card: Card) -> Art:
    """The drawing on a card's face."""
    match card:
        case GangsterCard(id=gangster):
            return GANGSTERS.get(gangster, GANGSTER)
        case ItemCard(name=name, slot=slot):
            return ITEMS.get(name, SLOTS[slot])
        case PoliceCard(stars=stars):
            return POLICE.get(stars, BADGE)
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
    WarehouseCard: WAREHOUSE,
    DogCard: DOG,
    BirthdayCard: BIRTHDAY,
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
