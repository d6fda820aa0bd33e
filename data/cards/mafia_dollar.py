"""MafiaDollar's cards, read from ``mafia_dollar.toml`` into frozen structs.

The printed values are not public: the table is a reconstruction, and easily replaced. What the rulebook fixes is
checked when it is read; a mistake raises `CardTableError`, which names the file, the card and the field.
"""

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

from data.cards.reading import CardTableError, read_card, read_table

TABLE = Path(__file__).with_name("mafia_dollar.toml")

Symbol = Literal["key", "newspaper", "first_aid_kit", "hat"]
BlockKind = Literal["jail", "at_home", "beat_up", "girlfriend"]
Slot = Literal["weapon", "tool", "vehicle"]
LootKind = Literal["tobacco", "alcohol", "gambling", "red_light"]

SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)
"""The kinds of items; a gangster has at most one of each (MafiaDollar 7.4)."""
LOOT_KINDS: Final[tuple[LootKind, ...]] = get_args(LootKind)
"""The four piles of loot (MafiaDollar 7.7)."""
COUNTERS: Final[Mapping[BlockKind, Symbol]] = {
    "jail": "key",
    "at_home": "newspaper",
    "beat_up": "first_aid_kit",
    "girlfriend": "hat",
}
"""The symbol that frees from each kind of block (MafiaDollar 7.3)."""
STARS: Final[Mapping[int, int]] = {1: 25_000, 2: 50_000, 3: 100_000}
"""By stars: dollars that a police card in the hand costs at the end (MafiaDollar 5)."""
DICE: Final = range(1, 9)
"""The faces of a dice icon (MafiaDollar 7)."""
BONUSES: Final = range(1, 4)
"""What an item adds (MafiaDollar 7.4)."""


class _Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all cards have in common. `id` names one card: several may have the same name."""

    id: str
    name: str


class _Diced(_Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card with a dice icon, which counts when it is flipped for a skill check."""

    dice: int


class _Marked(_Diced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that bears a symbol as well, and so can free a gangster from a block."""

    symbol: Symbol


class GangsterCard(_Marked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A gangster: `attack` in bullets, `burglary` in locks."""

    attack: int
    burglary: int


class ItemCard(_Marked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item. `bonus` adds to attacks (weapon), to burglaries (tool), or to how much loot is taken (vehicle)."""

    slot: Slot
    bonus: int


class BlockCard(_Marked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A block: its gangster cannot act until it is countered."""

    kind: BlockKind

    @property
    def countered_by(self) -> Symbol:
        """The symbol of a card that frees from it."""
        return COUNTERS[self.kind]


class WarehouseCard(_Marked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A warehouse: loot lies in it, and it is worth an action a turn."""


class DogCard(_Marked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guard dog: burglars of its warehouse count one less."""


class BirthdayCard(_Diced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Don's birthday."""


class PoliceCard(_Diced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A police card: security guard (1 star), patrol (2), raid (3)."""

    stars: int

    @property
    def penalty(self) -> int:
        """What it costs in the hand at the end, in dollars."""
        return STARS[self.stars]


class LootCard(_Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Loot: `value` in dollars."""

    kind: LootKind
    value: int


class EndCard(_Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The end of the prohibition: once it is turned up, the deal is over."""


Card = GangsterCard | ItemCard | BlockCard | WarehouseCard | DogCard | BirthdayCard | PoliceCard | LootCard | EndCard


class Deck(msgspec.Struct, frozen=True):
    """All 173 cards, by group, each group in the order of the table."""

    gangsters: tuple[GangsterCard, ...]
    items: tuple[ItemCard, ...]
    blocks: tuple[BlockCard, ...]
    warehouses: tuple[WarehouseCard, ...]
    dogs: tuple[DogCard, ...]
    birthdays: tuple[BirthdayCard, ...]
    police: tuple[PoliceCard, ...]
    loot: tuple[LootCard, ...]
    ends: tuple[EndCard, ...]

    def __iter__(self) -> Iterator[Card]:
        """Every card, group by group."""
        for group in self.__struct_fields__:
            yield from getattr(self, group)


COUNTS: Final[Mapping[str, tuple[str, int]]] = {
    "gangsters": ("gangster", 30),
    "items": ("item", 26),
    "blocks": ("block", 32),
    "warehouses": ("warehouse", 18),
    "dogs": ("guard_dog", 6),
    "birthdays": ("birthday", 3),
    "police": ("police", 13),
    "loot": ("loot", 44),
    "ends": ("end", 1),
}
"""For each group of the deck: its section in the table, and its number of cards (MafiaDollar, Contents)."""


@functools.cache
def load(path: Path = TABLE) -> Deck:
    """Read and check a deck.

    Raises:
        CardTableError: the file is not readable TOML, or something in it is wrong; says where.
    """
    raw = read_table(path, [section for section, _ in COUNTS.values()])
    deck = Deck(
        gangsters=tuple(read_card(path, card, GangsterCard) for card in raw["gangster"]),
        items=tuple(read_card(path, card, ItemCard) for card in raw["item"]),
        blocks=tuple(read_card(path, card, BlockCard) for card in raw["block"]),
        warehouses=tuple(read_card(path, card, WarehouseCard) for card in raw["warehouse"]),
        dogs=tuple(read_card(path, card, DogCard) for card in raw["guard_dog"]),
        birthdays=tuple(read_card(path, card, BirthdayCard) for card in raw["birthday"]),
        police=tuple(read_card(path, card, PoliceCard) for card in raw["police"]),
        loot=tuple(read_card(path, card, LootCard) for card in raw["loot"]),
        ends=tuple(read_card(path, card, EndCard) for card in raw["end"]),
    )
    _check(path, deck)
    return deck


def _check(path: Path, deck: Deck) -> None:
    """Check what types alone cannot say."""
    for group, (section, count) in COUNTS.items():
        if len(getattr(deck, group)) != count:
            raise CardTableError(path, "-", section, f"the rulebook has {count}, here are {len(getattr(deck, group))}")
    ids: set[str] = set()
    for card in deck:
        if not card.id.isidentifier() or card.id in ids:
            raise CardTableError(path, card.id, "id", "must be one word, and no other card's")
        ids.add(card.id)
        if not card.name.strip():
            raise CardTableError(path, card.id, "name", "is empty")
        if isinstance(card, _Diced) and card.dice not in DICE:
            raise CardTableError(path, card.id, "dice", "lies between 1 and 8")
    for gangster in deck.gangsters:
        for field, points in (("attack", gangster.attack), ("burglary", gangster.burglary)):
            if points < 0:
                raise CardTableError(path, gangster.id, field, "less than nothing")
    for item in deck.items:
        if item.bonus not in BONUSES:
            raise CardTableError(path, item.id, "bonus", "lies between 1 and 3")
    for police in deck.police:
        if police.stars not in STARS:
            raise CardTableError(path, police.id, "stars", "lies between 1 and 3")
    for loot in deck.loot:
        if loot.value <= 0:
            raise CardTableError(path, loot.id, "value", "is worth nothing")
    _check_kinds(path, "item", "slot", {item.slot for item in deck.items}, SLOTS)
    _check_kinds(path, "block", "kind", {block.kind for block in deck.blocks}, tuple(COUNTERS))
    _check_kinds(path, "loot", "kind", {loot.kind for loot in deck.loot}, LOOT_KINDS)
    _check_kinds(path, "police", "stars", {str(police.stars) for police in deck.police}, tuple(map(str, STARS)))


def _check_kinds(path: Path, section: str, field: str, found: set[str], kinds: tuple[str, ...]) -> None:
    """Check that the table has every kind in the rulebook."""
    for kind in kinds:
        if kind not in found:
            raise CardTableError(path, f"any {section}", field, f"no card is {kind!r}")
