"""Machi Koro's cards, read from ``machi_koro.toml`` into frozen structs.

A mistake in the table raises `CardTableError`, which names the file, the card and the field.
"""

import functools
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from data.cards.reading import CardTableError, read_card, read_table

TABLE = Path(__file__).with_name("machi_koro.toml")

Colour = Literal["blue", "green", "red", "purple"]
Icon = Literal["wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "tower"]
CardSet = Literal["base"]


class _Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a card does, as data."""


class Bank(_Effect, frozen=True, tag="bank"):
    """`coins` from the bank for each copy; with `per`, for each own card that bears that icon."""

    coins: int
    per: Icon | None = None


class FromRoller(_Effect, frozen=True, tag="from_roller"):
    """`coins` from whoever rolled, for each copy."""

    coins: int


class FromEach(_Effect, frozen=True, tag="from_each"):
    """`coins` from every other player."""

    coins: int


class FromOne(_Effect, frozen=True, tag="from_one"):
    """`coins` from one player of the owner's choice."""

    coins: int


class SwapCards(_Effect, frozen=True, tag="swap"):
    """One of the owner's non-major cards for another player's, if the owner likes."""


class Dice(_Effect, frozen=True, tag="dice"):
    """The owner may roll up to `most` dice."""

    most: int


class Bonus(_Effect, frozen=True, tag="bonus"):
    """`coins` more for each own card with one of `icons` that pays something."""

    coins: int
    icons: tuple[Icon, ...]


class ExtraGo(_Effect, frozen=True, tag="extra_go"):
    """Doubles give the owner another go."""


class Reroll(_Effect, frozen=True, tag="reroll"):
    """The owner may roll again once a go."""


Effect = Bank | FromRoller | FromEach | FromOne | SwapCards
LandmarkEffect = Dice | Bonus | ExtraGo | Reroll
ACTS: dict[str, tuple[type, ...]] = {
    "blue": (Bank,),
    "green": (Bank,),
    "red": (FromRoller,),
    "purple": (FromEach, FromOne, SwapCards),
}
"""What cards of each colour can do."""


class _Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What establishments and landmarks have in common.

    Costs are in coins. `text` is the effect in one sentence, `rulings` settle what it leaves open.
    """

    id: str
    name: str
    set: CardSet
    cost: int
    text: str
    also_called: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


class Establishment(_Card, frozen=True, kw_only=True):
    """A card of the supply. `rolls` are the totals it acts on; `start`: every town begins with one."""

    colour: Colour
    icon: Icon
    rolls: tuple[int, ...]
    copies: int
    effect: Effect
    start: bool = False

    @property
    def major(self) -> bool:
        """Whether a town may hold only one, and it cannot be swapped."""
        return self.colour == "purple"


class Landmark(_Card, frozen=True, kw_only=True):
    """A landmark: all of them built wins."""

    effect: LandmarkEffect


Card = Establishment | Landmark


class CardTable(msgspec.Struct, frozen=True):
    """Every card, establishments in the order of their numbers, landmarks by cost."""

    establishments: tuple[Establishment, ...]
    landmarks: tuple[Landmark, ...]

    def __iter__(self) -> Iterator[Card]:
        """Every card, establishments first."""
        yield from self.establishments
        yield from self.landmarks


@functools.cache
def load(path: Path = TABLE) -> CardTable:
    """Read and check a card table.

    Raises:
        CardTableError: the file is not readable TOML, or a card in it is wrong; says where.
    """
    table = read_table(path, ("establishment", "landmark"))
    cards = CardTable(
        establishments=tuple(read_card(path, raw, Establishment) for raw in table["establishment"]),
        landmarks=tuple(read_card(path, raw, Landmark) for raw in table["landmark"]),
    )
    _check(path, cards)
    return cards


def _check(path: Path, cards: CardTable) -> None:
    """Check what types alone cannot say."""
    _check_names(path, cards)
    for card in cards:
        if card.cost < 0:
            raise CardTableError(path, card.id, "cost", "less than nothing")
    bearing = {card.icon for card in cards.establishments}
    for card in cards.establishments:
        first, last = min(card.rolls, default=0), max(card.rolls, default=0)
        if not card.rolls or list(card.rolls) != list(range(first, last + 1)):
            raise CardTableError(path, card.id, "rolls", "must be one number or several in a row")
        if not 1 <= first <= last <= 14:
            raise CardTableError(path, card.id, "rolls", "a total lies between 1 and 14")
        if card.copies < 1:
            raise CardTableError(path, card.id, "copies", "at least one")
        if not isinstance(card.effect, ACTS[card.colour]):
            raise CardTableError(path, card.id, "effect", f"a {card.colour} card cannot do this")
        if not isinstance(card.effect, SwapCards) and card.effect.coins < 1:
            raise CardTableError(path, card.id, "effect.coins", "at least one")
        if isinstance(card.effect, Bank) and card.effect.per and card.effect.per not in bearing:
            raise CardTableError(path, card.id, "effect.per", f"no card bears {card.effect.per!r}")
    for before, after in itertools.pairwise(cards.establishments):
        if before.rolls[0] > after.rolls[0]:
            raise CardTableError(path, after.id, "rolls", "establishments stand in the order of their numbers")
    for lower, higher in itertools.pairwise(cards.landmarks):
        if lower.cost > higher.cost:
            raise CardTableError(path, higher.id, "cost", "landmarks stand in the order of their costs")
    for landmark in cards.landmarks:
        if isinstance(landmark.effect, Dice) and landmark.effect.most != 2:
            raise CardTableError(path, landmark.id, "effect.most", "there are two dice")
        if isinstance(landmark.effect, Bonus) and landmark.effect.coins < 1:
            raise CardTableError(path, landmark.id, "effect.coins", "at least one")


def _check_names(path: Path, cards: CardTable) -> None:
    """Check that every name, and every id, means one card only."""
    ids: set[str] = set()
    named: dict[str, str] = {}
    for card in cards:
        if not card.id.isidentifier() or card.id in ids:
            raise CardTableError(path, card.id, "id", "must be one word, and no other card's")
        ids.add(card.id)
        if not card.name.strip():
            raise CardTableError(path, card.id, "name", "is empty")
        for name in {card.name.casefold(), *(other.casefold() for other in card.also_called)}:
            if named.setdefault(name, card.id) != card.id:
                raise CardTableError(path, card.id, "name", f"{name!r} is also called {named[name]!r}")
