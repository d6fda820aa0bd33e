"""The cards of one edition, arranged for play: by the total they act on, and by what they cost."""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from bot.games.machi_koro import house_rules
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
    ExtraGo,
    ForNothing,
    FromEachInvested,
    Landmark,
    PerCard,
    Relief,
    Reroll,
    load,
)

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's two."""

AFTER_THE_ROLL = ("restaurants", "industry", "majors")
"""The steps of a go that follow the roll, where a card acts on it."""

ByTotal = tuple[tuple[Establishment, ...], ...]
"""For every total from 0 up: the cards that act on it, in the order of the table."""


class Offers(NamedTuple):
    """What a purse would pay for: the building action, the card's id, and whether a town holds only one."""

    establishments: tuple[tuple[Build, str, bool], ...]
    landmarks: tuple[tuple[Build, str], ...]


class Edition:
    """The cards in play, and the course of a go.

    `establishments` and `landmarks` are what can be built, by id; `relief` is the City Hall, which is not;
    `cards` are all of them, `only_one` the majors. `restaurants`, `primary`, `industry` and `majors` list, for
    every total, the cards that act: `primary` are the blue ones, `industry` the blue and green ones.
    `agendas` names, for every total, the steps that follow. `many_dice`, `reroll` and `extra_go` are the
    landmarks that give these, `raising` and `for_nothing` the effects of those that add to a roll or pay for
    building nothing; `raising_at` names, for every total, those that may add to it. `growing` and `returning`
    are the majors that coins are put on, and that go back to the market.
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
        self.relief = next(
            ((card.id, card.effect.coins) for card in landmarks if isinstance(card.effect, Relief)), None
        )
        self.cards: dict[str, Card] = {**self.establishments, **{card.id: card for card in landmarks}}
        self.order = {card: place for place, card in enumerate(self.cards)}
        self.only_one = frozenset(card.id for card in establishments if card.major)
        self.restaurants = self._by_total({"red"})
        self.primary = self._by_total({"blue"})
        self.industry = self._by_total({"blue", "green"})
        self.majors = tuple(tuple(sorted(cards, key=_turn_of_major)) for cards in self._by_total({"purple"}))
        self.bearing: dict[str, tuple[str, ...]] = {}
        for card in establishments:
            self.bearing[card.icon] = (*self.bearing.get(card.icon, ()), card.id)
        self.bonuses = {card.id: tuple(self._bonuses(card)) for card in establishments}
        self.many_dice = self._landmarks_that(Dice)
        self.extra_go = self._landmarks_that(ExtraGo)
        self.reroll = self._landmarks_that(Reroll)
        self.raising = {card.id: card.effect for card in landmarks if isinstance(card.effect, AddToRoll)}
        self.raising_at = tuple(
            tuple(card for card, effect in self.raising.items() if total >= effect.least)
            for total in range(HIGHEST_TOTAL + 1)
        )
        self.for_nothing = {card.id: card.effect.coins for card in landmarks if isinstance(card.effect, ForNothing)}
        self.growing = next((card.id for card in establishments if isinstance(card.effect, FromEachInvested)), None)
        self.returning = next((card.id for card in establishments if isinstance(card.effect, ActivateAnother)), None)
        self.agendas = tuple(tuple(self._agenda(total)) for total in range(HIGHEST_TOTAL + 1))
        self._offers = self._offers_by_purse()

    def affordable(self, coins: int) -> Offers:
        """List every card that `coins` would pay for, whether or not it is to be had."""
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
        """Leave out the steps in which no card acts on that total."""
        acting = {"restaurants": self.restaurants, "industry": self.industry, "majors": self.majors}
        yield from (step for step in AFTER_THE_ROLL if acting[step][total])
        yield from (step for step in house_rules.END_OF_GO if step != "invest" or self.growing)

    def _bonuses(self, card: Establishment) -> Iterable[tuple[str, int]]:
        if isinstance(card.effect, AllFromRoller):
            return  # there is nothing more to take than all
        if isinstance(card.effect, PerCard) and not house_rules.BONUS_FOR_COUNTING_SHOPS:
            return
        for landmark in self.landmarks.values():
            if isinstance(landmark.effect, Bonus) and card.icon in landmark.effect.icons:
                yield landmark.id, landmark.effect.coins

    def _landmarks_that(self, effect: type) -> frozenset[str]:
        return frozenset(card.id for card in self.landmarks.values() if isinstance(card.effect, effect))

    def _offers_by_purse(self) -> tuple[Offers, ...]:
        """For every number of coins up to the dearest card's cost: what that would pay for."""
        return tuple(
            Offers(
                tuple((Build(c.id), c.id, c.major) for c in self.establishments.values() if c.cost <= coins),
                tuple((Build(c.id), c.id) for c in self.landmarks.values() if c.cost <= coins),
            )
            for coins in range(max(card.cost for card in self.cards.values()) + 1)
        )


def _turn_of_major(card: Establishment) -> int:
    """Its place in the order in which majors act; cards that are not named there keep the table's."""
    order = house_rules.MAJORS_ORDER
    return order.index(card.id) if card.id in order else len(order)


def of_sets(*sets: str, most_seats: int) -> Callable[[bool], Edition]:
    """Make an edition of the boxes of those names, with City Hall if they bring it or it is asked for."""

    def put_together(city_hall: bool) -> Edition:
        cards = load()
        return Edition(
            [card for card in cards.establishments if card.set in sets],
            [card for card in cards.landmarks if card.set in sets or (city_hall and not card.counts)],
            most_seats=most_seats,
        )

    return put_together


EDITIONS: dict[str, Callable[[bool], Edition]] = {
    "base": of_sets("base", most_seats=4),
    "harbor": of_sets("base", "harbor", most_seats=5),
    "millionaires-row": of_sets("base", "millionaires-row", most_seats=5),
    "everything": of_sets("base", "harbor", "millionaires-row", "promo", most_seats=5),
}
"""How each edition is put together, by the name that stands in a table's options.

Called with whether everybody has a City Hall in any case.
"""


def _edition(name: str, city_hall: bool) -> Edition:
    if name not in EDITIONS:
        raise ValueError(f"no edition is called {name!r}")
    return EDITIONS[name](city_hall)


@functools.cache
def edition(name: str) -> Edition:
    """Return the edition of that name.

    Raises:
        ValueError: there is none.

    """
    return _edition(name, city_hall=False)


@functools.cache
def by_post(name: str) -> Edition:
    """Return the edition of that name as it is played by post: everybody has a City Hall.

    Raises:
        ValueError: there is none.

    """
    return _edition(name, city_hall=True)


def edition_of(options: MachiOptions) -> Edition:
    """Return the edition that a table agreed on.

    Raises:
        ValueError: there is none.

    """
    return (by_post if options.post else edition)(options.edition)
