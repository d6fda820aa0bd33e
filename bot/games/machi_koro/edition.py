"""The cards of one edition, arranged for play: by the total they act on, and by what they cost."""

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.machi_koro.actions import Build
from data.cards.machi_koro import Bonus, Card, Colour, Dice, Establishment, ExtraGo, Landmark, Reroll, load

HIGHEST_TOTAL = 14
"""Two sixes and the Harbor's two."""


class Offer(NamedTuple):
    """Something that can be built: the action that builds it, and what decides whether one may."""

    build: Build
    card: str
    landmark: bool
    major: bool


class Edition:
    """The cards in play. `restaurants`, `industry` and `majors` list, for every total, the cards that act."""

    def __init__(self, establishments: Sequence[Establishment], landmarks: Sequence[Landmark]) -> None:
        self.establishments = {card.id: card for card in establishments}
        self.landmarks = {card.id: card for card in landmarks}
        self.cards: dict[str, Card] = {**self.establishments, **self.landmarks}
        self.order = {card: place for place, card in enumerate(self.cards)}
        self.restaurants = self._by_total(("red",))
        self.industry = self._by_total(("green", "blue"))
        self.majors = self._by_total(("purple",))
        self.bearing: dict[str, tuple[str, ...]] = {}
        for card in establishments:
            self.bearing[card.icon] = (*self.bearing.get(card.icon, ()), card.id)
        self.bonuses = {card.id: tuple(self._bonuses(card)) for card in establishments}
        self.many_dice = self._landmarks_that(Dice)
        self.extra_go = self._landmarks_that(ExtraGo)
        self.reroll = self._landmarks_that(Reroll)
        self._affordable = self._offers_by_purse()

    def _by_total(self, colours: Iterable[Colour]) -> tuple[tuple[Establishment, ...], ...]:
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

    def _offers_by_purse(self) -> tuple[tuple[Offer, ...], ...]:
        """For every number of coins up to the dearest card's cost: what that would pay for."""
        dearest = max(card.cost for card in self.cards.values())
        offers = [
            (card.cost, Offer(Build(card.id), card.id, card.id in self.landmarks, _is_major(card)))
            for card in self.cards.values()
        ]
        return tuple(
            tuple(offer for cost, offer in offers if cost <= coins) for coins in range(dearest + 1)
        )

    def affordable(self, coins: int) -> tuple[Offer, ...]:
        """Every card that `coins` would pay for, whether or not it is to be had."""
        return self._affordable[min(coins, len(self._affordable) - 1)]


def _is_major(card: Card) -> bool:
    return isinstance(card, Establishment) and card.major


SETS: dict[str, tuple[str, ...]] = {"base": ("base",)}
"""Which sets of cards make up an edition."""


@functools.cache
def edition(name: str) -> Edition:
    """The edition of that name.

    Raises:
        KeyError: there is none.
    """
    sets, table = SETS[name], load()
    return Edition(
        [card for card in table.establishments if card.set in sets],
        [card for card in table.landmarks if card.set in sets],
    )
