"""Machi Koro's cards, read from ``machi_koro.toml`` into frozen structs.

A mistake in the table raises `CardTableError`, which names the file, the card and the field.
"""

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

import msgspec

from data.cards.reading import CardTableError, read_card, read_table

TABLE = Path(__file__).with_name("machi_koro.toml")
EDITIONS = Path(__file__).with_name("machi_koro_editions.toml")

Colour = Literal["blue", "green", "red", "purple"]
Icon = Literal["wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "tower", "boat", "briefcase"]
CardSet = Literal["base", "harbor", "millionaires-row", "promo"]


class _Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a card does, as data."""


class Bank(_Effect, frozen=True, tag="bank"):
    """`coins` from the bank for each copy; with `per`, for each own card with that icon."""

    coins: int
    per: Icon | None = None


class BankIfFew(_Effect, frozen=True, tag="bank_if_few"):
    """`coins` from the bank for each copy, while the owner has fewer than `fewer_than` landmarks."""

    coins: int
    fewer_than: int


class BankWith(_Effect, frozen=True, tag="bank_with"):
    """`coins` from the bank for each copy, if the owner has built `landmark`."""

    coins: int
    landmark: str


class Catch(_Effect, frozen=True, tag="catch"):
    """The total of one throw of two dice for all players, for each copy, if the owner has built `landmark`."""

    landmark: str


class PerCard(_Effect, frozen=True, tag="per_card"):
    """`coins` from the bank for each own copy of `card`."""

    coins: int
    card: str


class PerEverybodys(_Effect, frozen=True, tag="per_everybodys"):
    """`coins` from the bank for each card with the icon `per` that anybody owns."""

    coins: int
    per: Icon


class Wine(_Effect, frozen=True, tag="wine"):
    """`coins` from the bank for each own copy of `card`; then the copies that acted close."""

    coins: int
    card: str


class Loan(_Effect, frozen=True, tag="loan"):
    """`coins` from the bank when it is built; `back` to the bank for each copy when it acts."""

    coins: int
    back: int


class Demolish(_Effect, frozen=True, tag="demolish"):
    """The owner must tear down a landmark, if they have one, and gets `coins` from the bank."""

    coins: int


class GiveAway(_Effect, frozen=True, tag="give_away"):
    """The owner must give a non-major card to another player and gets `coins` from the bank."""

    coins: int


class FromRoller(_Effect, frozen=True, tag="from_roller"):
    """`coins` from the roller, for each copy."""

    coins: int


class FromRollerWith(_Effect, frozen=True, tag="from_roller_with"):
    """`coins` from the roller, for each copy, if the owner has built `landmark`."""

    coins: int
    landmark: str


class FromGrownRoller(_Effect, frozen=True, tag="from_grown_roller"):
    """`coins` from the roller, for each copy, if the roller has at least `landmarks` landmarks."""

    coins: int
    landmarks: int


class AllFromRoller(_Effect, frozen=True, tag="all_from_roller"):
    """All coins of the roller, if the roller has at least `landmarks` landmarks."""

    landmarks: int


class FromEach(_Effect, frozen=True, tag="from_each"):
    """`coins` from every other player."""

    coins: int


class FromEachPer(_Effect, frozen=True, tag="from_each_per"):
    """`coins` from every other player for each of their cards with one of `icons`."""

    coins: int
    icons: tuple[Icon, ...]


class FromEachInvested(_Effect, frozen=True, tag="from_each_invested"):
    """The coins on the card, from every other player. The owner may add one at the end of a turn."""


class HalfOfRich(_Effect, frozen=True, tag="half_of_rich"):
    """Half the coins, rounded down, of every other player who has at least `least`."""

    least: int


class FromOne(_Effect, frozen=True, tag="from_one"):
    """`coins` from one player of the owner's choice."""

    coins: int


class SwapCards(_Effect, frozen=True, tag="swap"):
    """The owner may swap a non-major card for another player's (`rules.major_effects.swap_cards`)."""


class CloseKind(_Effect, frozen=True, tag="close_kind"):
    """All open copies of a card close; `coins` from each other player for each of theirs."""

    coins: int


class ShareOut(_Effect, frozen=True, tag="share_out"):
    """All coins of all players are shared evenly; the bank rounds everybody up."""


class ActivateAnother(_Effect, frozen=True, tag="activate_another"):
    """Another non-major card of the owner acts; then this one goes back to the market."""


class Dice(_Effect, frozen=True, tag="dice"):
    """The owner may roll up to `most` dice."""

    most: int


class Bonus(_Effect, frozen=True, tag="bonus"):
    """`coins` more for each own card with one of `icons` that pays something."""

    coins: int
    icons: tuple[Icon, ...]


class ExtraTurn(_Effect, frozen=True, tag="extra_go"):
    """Doubles give the owner another turn."""


class Reroll(_Effect, frozen=True, tag="reroll"):
    """The owner may roll again once a turn."""


class AddToRoll(_Effect, frozen=True, tag="add_to_roll"):
    """The owner may add `coins` to a total of at least `least`."""

    coins: int
    least: int


class ForNothing(_Effect, frozen=True, tag="for_nothing"):
    """`coins` from the bank for building nothing."""

    coins: int


class Relief(_Effect, frozen=True, tag="relief"):
    """City Hall: `coins` from the bank if the owner has none before building. Built from the start."""

    coins: int


Primary = Bank | BankIfFew | BankWith | Catch
Secondary = Bank | BankIfFew | PerCard | PerEverybodys | Wine | Loan | Demolish | GiveAway
Restaurant = FromRoller | FromRollerWith | FromGrownRoller | AllFromRoller
FromOthers = FromEach | FromEachPer | FromEachInvested | FromOne | HalfOfRich
Major = FromOthers | SwapCards | CloseKind | ShareOut | ActivateAnother
Effect = Primary | Secondary | Restaurant | Major
LandmarkEffect = Dice | Bonus | ExtraTurn | Reroll | AddToRoll | ForNothing | Relief
ACTS: dict[Colour, tuple[type, ...]] = {
    "blue": get_args(Primary),
    "green": get_args(Secondary),
    "red": get_args(Restaurant),
    "purple": get_args(Major),
}
"""The effects that cards of each colour may have."""


class _Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What establishments and landmarks have in common.

    Costs are in coins. `text` is the effect in one sentence, `brief` the same for a line of a menu where `text` is too
    long or unclear; `rulings` settle what it leaves open, `our_rulings` what nobody else has ruled (without a full
    stop).
    """

    id: str
    name: str
    set: CardSet
    cost: int
    text: str
    brief: str = ""
    also_called: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    our_rulings: tuple[str, ...] = ()


class Establishment(_Card, frozen=True, kw_only=True):
    """A card of the supply. `rolls`: the totals it acts on. `start`: every town begins with one.

    Source: RULINGS.md, "Starting cards are ordinary cards".
    """

    colour: Colour
    icon: Icon
    rolls: tuple[int, ...]
    copies: int
    effect: Effect
    start: bool = False

    @property
    def major(self) -> bool:
        """Whether it is a major: one in a town, never swapped."""
        return self.colour == "purple"


class Landmark(_Card, frozen=True, kw_only=True):
    """A landmark."""

    effect: LandmarkEffect

    @property
    def counts(self) -> bool:
        """Whether it must be built to win and counts as a landmark (RULINGS.md, "City Hall is no landmark")."""
        return not isinstance(self.effect, Relief)


Card = Establishment | Landmark


class CardTable(msgspec.Struct, frozen=True):
    """Every card: establishments by number, landmarks by cost."""

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


@functools.cache
def names_in_editions(path: Path = EDITIONS) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Names of published editions that the catalogues of sentences do not have: by language, then by card.

    Raises:
        CardTableError: the file is not readable TOML, or names what is no card, or two cards alike.
    """
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, tuple[str, ...]]])
    except (OSError, msgspec.DecodeError) as error:
        raise CardTableError(path, "-", "-", f"cannot be read: {error}") from error
    known = {card.id for card in load()}
    for language, cards in found.items():
        names = [name.casefold() for every in cards.values() for name in every]
        for card in cards:
            if card not in known:
                raise CardTableError(path, card, language, "no card has that id")
        if len(set(names)) < len(names):
            raise CardTableError(path, "-", language, "two cards have the same name")
    return found


def _check(path: Path, cards: CardTable) -> None:
    """Check what the types cannot."""
    _check_names(path, cards)
    for card in cards:
        if card.cost < 0:
            raise CardTableError(path, card.id, "cost", "less than nothing")
        _check_effect(path, cards, card)
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
    for before, after in itertools.pairwise(cards.establishments):
        if before.rolls[0] > after.rolls[0]:
            raise CardTableError(path, after.id, "rolls", "establishments stand in the order of their numbers")
    for lower, higher in itertools.pairwise(cards.landmarks):
        if lower.cost > higher.cost:
            raise CardTableError(path, higher.id, "cost", "landmarks stand in the order of their costs")


def _check_effect(path: Path, cards: CardTable, card: Card) -> None:
    """Check that amounts are at least 1 and that cards and icons in the effect exist."""
    effect = msgspec.structs.asdict(card.effect)
    for field, value in effect.items():
        if isinstance(value, int) and value < 1:
            raise CardTableError(path, card.id, f"effect.{field}", "at least one")
    if isinstance(card.effect, Dice) and card.effect.most != 2:
        raise CardTableError(path, card.id, "effect.most", "there are two dice")
    known: dict[str, set[str]] = {
        "card": {other.id for other in cards.establishments},
        "landmark": {other.id for other in cards.landmarks},
        "per": {other.icon for other in cards.establishments},
    }
    for field in known.keys() & effect.keys():
        if effect[field] is not None and effect[field] not in known[field]:
            raise CardTableError(path, card.id, f"effect.{field}", f"no card is or bears {effect[field]!r}")


def _check_names(path: Path, cards: CardTable) -> None:
    """Check that every name and every id means one card only."""
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
