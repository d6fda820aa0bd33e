"""The cards of an edition, indexed for play: by the total they act on, and by cost."""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from bot.games.machi_koro.actions import Build
from bot.games.machi_koro.state import MachiOptions
from data.cards.machi_koro import (
    ActivateAnother,
    AddToRoll,
    AllFromRoller,
    Bonus,
    Card,
    Dice,
    Establishment,
    ExtraTurn,
    ForNothing,
    FromEachInvested,
    Landmark,
    Relief,
    Reroll,
    load,
)

MOST_POSTAL_SEATS = 5
"""Players of a postal game, in every edition (RULINGS.md, "Number of players")."""

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's 2."""

AFTER_THE_ROLL = ("restaurants", "industry", "majors")
"""The steps that follow the roll, each only where a card acts on the total."""

END_OF_TURN = ("build", "invest", "end")
"""The steps that end a turn. The Airport pays in `build` (RULINGS.md, "Coins on the Tech Startup")."""

MAJORS_ORDER = (
    "stadium",
    "tv_station",
    "business_center",
    "publisher",
    "tax_office",
    "renovation_company",
    "tech_startup",
    "park",
    "convention_center",
)
"""The order in which one roll's majors act (RULINGS.md, "Order of the majors"). Others follow, in table order."""

ByTotal = tuple[tuple[Establishment, ...], ...]
"""For each total from 0: the cards that act on it, in table order."""


class Offers(NamedTuple):
    """What a number of coins can buy: the action, the card's id, and (establishments) whether it is a major."""

    establishments: tuple[tuple[Build, str, bool], ...]
    landmarks: tuple[tuple[Build, str], ...]


class Edition:
    """The cards in play and the steps of a turn.

    - `establishments`, `landmarks`: what can be built, by id. `cards`: these and City Hall. `major_ids`: the majors.
    - `restaurants`, `primary`, `industry`, `majors`: for each total, the red, blue, blue and green, purple cards.
    - `agendas`: for each total, the steps that follow the roll.
    - `two_dice_landmarks`, `reroll_landmarks`, `extra_turn`: ids of the landmarks that give these.
    - `roll_bonuses`: effects that add to a roll, by landmark; `roll_bonuses_at`: for each total, those landmarks.
    - `no_build_pay`: coins for building nothing, by landmark. `city_hall`: its id and coins, or None.
    - `investment_card`: the major that coins are put on. `returning_card`: the one that goes back to the market.
    """

    def __init__(
        self,
        establishments: Sequence[Establishment],
        landmarks: Sequence[Landmark],
        *,
        most_seats: int = 4,
    ) -> None:
        self.most_seats = most_seats
        self.establishments = {card.id: card for card in establishments}
        self.landmarks = {card.id: card for card in landmarks if card.counts}
        self.city_hall = next(((one.id, one.effect.coins) for one in landmarks if isinstance(one.effect, Relief)), None)
        self.cards: dict[str, Card] = {**self.establishments, **{card.id: card for card in landmarks}}
        self.order = {card: place for place, card in enumerate(self.cards)}
        self.major_ids = frozenset(card.id for card in establishments if card.major)
        self.restaurants = self._by_total({"red"})
        self.primary = self._by_total({"blue"})
        self.industry = self._by_total({"blue", "green"})
        self.majors = tuple(tuple(sorted(cards, key=_turn_of_major)) for cards in self._by_total({"purple"}))
        self.cards_by_icon: dict[str, tuple[str, ...]] = {}
        for card in establishments:
            self.cards_by_icon[card.icon] = (*self.cards_by_icon.get(card.icon, ()), card.id)
        self.bonuses = {card.id: tuple(self._bonuses(card)) for card in establishments}
        self.two_dice_landmarks = self._landmarks_that(Dice)
        self.extra_turn = self._landmarks_that(ExtraTurn)
        self.reroll_landmarks = self._landmarks_that(Reroll)
        self.roll_bonuses = {card.id: card.effect for card in landmarks if isinstance(card.effect, AddToRoll)}
        self.roll_bonuses_at = tuple(
            tuple(card for card, effect in self.roll_bonuses.items() if total >= effect.least)
            for total in range(HIGHEST_TOTAL + 1)
        )
        self.no_build_pay = {card.id: card.effect.coins for card in landmarks if isinstance(card.effect, ForNothing)}
        self.investment_card = next((c.id for c in establishments if isinstance(c.effect, FromEachInvested)), None)
        self.returning_card = next((c.id for c in establishments if isinstance(c.effect, ActivateAnother)), None)
        self.agendas = tuple(tuple(self._agenda(total)) for total in range(HIGHEST_TOTAL + 1))
        self._offers = self._offers_by_purse()

    def affordable(self, coins: int) -> Offers:
        """List every card that costs at most `coins`, on offer or not."""
        return self._offers[min(coins, len(self._offers) - 1)]

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """Put cards in the order of the table."""
        return sorted(cards, key=self.order.__getitem__)

    def _by_total(self, colours: Collection[str]) -> ByTotal:
        return tuple(
            tuple(c for c in self.establishments.values() if c.colour in colours and total in c.rolls)
            for total in range(HIGHEST_TOTAL + 1)
        )

    def _agenda(self, total: int) -> Iterable[str]:
        """List the steps after a roll of `total`, without those in which no card acts."""
        acting = {"restaurants": self.restaurants, "industry": self.industry, "majors": self.majors}
        yield from (step for step in AFTER_THE_ROLL if acting[step][total])
        yield from (step for step in END_OF_TURN if step != "invest" or self.investment_card)

    def _bonuses(self, card: Establishment) -> Iterable[tuple[str, int]]:
        """List the landmarks that raise what the card pays, with their coins.

        Sources: RULINGS.md, "Shopping Mall goes by icon", "Shopping Mall and Flower Shop".
        """
        if isinstance(card.effect, AllFromRoller):
            return  # RULINGS.md, "Member's Only Club takes everything"
        for landmark in self.landmarks.values():
            if isinstance(landmark.effect, Bonus) and card.icon in landmark.effect.icons:
                yield landmark.id, landmark.effect.coins

    def _landmarks_that(self, effect: type) -> frozenset[str]:
        return frozenset(card.id for card in self.landmarks.values() if isinstance(card.effect, effect))

    def _offers_by_purse(self) -> tuple[Offers, ...]:
        """For each number of coins up to the highest cost: what it can buy."""
        return tuple(
            Offers(
                tuple((Build(c.id), c.id, c.major) for c in self.establishments.values() if c.cost <= coins),
                tuple((Build(c.id), c.id) for c in self.landmarks.values() if c.cost <= coins),
            )
            for coins in range(max(card.cost for card in self.cards.values()) + 1)
        )


def _turn_of_major(card: Establishment) -> int:
    """Return the sort key that puts majors in the order in which they act."""
    return MAJORS_ORDER.index(card.id) if card.id in MAJORS_ORDER else len(MAJORS_ORDER)


def of_sets(*sets: str, most_seats: int) -> Callable[[bool], Edition]:
    """Return a function that builds the edition of these boxes; its argument: whether it is played by post."""

    def build(postal: bool) -> Edition:
        cards = load()
        return Edition(
            [card for card in cards.establishments if card.set in sets],
            [card for card in cards.landmarks if card.set in sets or (postal and not card.counts)],
            most_seats=max(most_seats, MOST_POSTAL_SEATS) if postal else most_seats,
        )

    return build


EDITIONS: dict[str, Callable[[bool], Edition]] = {
    "base": of_sets("base", most_seats=4),
    "harbor": of_sets("base", "harbor", most_seats=5),
    "millionaires-row": of_sets("base", "millionaires-row", most_seats=5),
    "everything": of_sets("base", "harbor", "millionaires-row", "promo", most_seats=5),
}
"""Builds each edition, by its name in a table's options. Seats: RULINGS.md, "Number of players"."""


@functools.cache
def edition(name: str, postal: bool = False) -> Edition:
    """Return the edition of that name; by post it has City Hall and five seats in any case.

    Sources: RULINGS.md, "City Hall by post", "Number of players".

    Raises:
        ValueError: there is no such edition.

    """
    if name not in EDITIONS:
        raise ValueError(f"no edition is called {name!r}")
    return EDITIONS[name](postal)


def edition_of(options: MachiOptions) -> Edition:
    """Return the edition that a table agreed on.

    Raises:
        ValueError: there is no such edition.

    """
    return edition(options.edition, options.postal)
