"""The cards of one edition, arranged for play: by the total they act on, and by what they cost."""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from bot.games.machi_koro.actions import Build
from data.cards.machi_koro import Bonus, Card, Dice, Establishment, ExtraGo, Landmark, Reroll, load

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's two."""

BASE_GO = ("restaurants", "industry", "majors", "build", "end")
"""The steps of a go after the roll in the base game."""

ByTotal = tuple[tuple[Establishment, ...], ...]
"""For every total from 0 up: the cards that act on it, in the order of the table."""


class Offers(NamedTuple):
    """What a purse would pay for: the building action, the card's id, and whether a town holds only one."""

    establishments: tuple[tuple[Build, str, bool], ...]
    landmarks: tuple[tuple[Build, str], ...]


class Edition:
    """The cards in play, and the course of a go.

    `restaurants`, `primary`, `industry` and `majors` list, for every total, the cards that act: `primary`
    are the blue ones, `industry` the blue and green ones. `agenda` names the steps that follow a roll.
    `many_dice`, `reroll` and `extra_go` are the landmarks that give these.
    """

    def __init__(
        self,
        establishments: Sequence[Establishment],
        landmarks: Sequence[Landmark],
        *,
        most_seats: int = 4,
        agenda: Sequence[str] = BASE_GO,
    ) -> None:
        self.most_seats, self.agenda = most_seats, tuple(agenda)
        self.establishments = {card.id: card for card in establishments}
        self.landmarks = {card.id: card for card in landmarks}
        self.cards: dict[str, Card] = {**self.establishments, **self.landmarks}
        self.order = {card: place for place, card in enumerate(self.cards)}
        self.restaurants = self._by_total({"red"})
        self.primary = self._by_total({"blue"})
        self.industry = self._by_total({"blue", "green"})
        self.majors = self._by_total({"purple"})
        self.bearing: dict[str, tuple[str, ...]] = {}
        for card in establishments:
            self.bearing[card.icon] = (*self.bearing.get(card.icon, ()), card.id)
        self.bonuses = {card.id: tuple(self._bonuses(card)) for card in establishments}
        self.many_dice = self._landmarks_that(Dice)
        self.extra_go = self._landmarks_that(ExtraGo)
        self.reroll = self._landmarks_that(Reroll)
        self._offers = self._offers_by_purse()

    def affordable(self, coins: int) -> Offers:
        """List every card that `coins` would pay for, whether or not it is to be had."""
        return self._offers[min(coins, len(self._offers) - 1)]

    def _by_total(self, colours: Collection[str]) -> ByTotal:
        return tuple(
            tuple(c for c in self.establishments.values() if c.colour in colours and total in c.rolls)
            for total in range(HIGHEST_TOTAL + 1)
        )

    def _bonuses(self, card: Establishment) -> Iterable[tuple[str, int]]:
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


def _base() -> Edition:
    cards = load()
    return Edition(
        [card for card in cards.establishments if card.set == "base"],
        [card for card in cards.landmarks if card.set == "base"],
    )


EDITIONS: dict[str, Callable[[], Edition]] = {"base": _base}
"""How each edition is put together, by the name that stands in a table's options."""


@functools.cache
def edition(name: str) -> Edition:
    """Return the edition of that name.

    Raises:
        ValueError: there is none.

    """
    if name not in EDITIONS:
        raise ValueError(f"no edition is called {name!r}")
    return EDITIONS[name]()
