"""A seat's picture of the table: the kernel's position, with what is hidden at its average."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.games.mafia_dollar.cards import DIE, NEEDED
from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.sampling import shown
from bot.games.mafia_dollar.kernel.tables import tables_of
from bot.games.mafia_dollar.odds import LAST
from bot.games.mafia_dollar.views import MafiaView
from data.cards.mafia_dollar import DICE

MEAN_LOOT: Final = 22_700
"""Average value of hidden loot: 44 cards, a million dollars."""
CARDS_A_TURN: Final = 2.1
"""Average number of cards that a turn takes from the deck, skill checks included."""
MOST_POINTS: Final = 8
"""The points from which on every skill check succeeds."""
FAR: Final = 10.0
"""Rounds in one unit of the distance to the end."""
MAX_FAR: Final = 1.5
"""The largest distance, in units."""


class Outlook(msgspec.Struct, frozen=True):
    """What a seat knows of the deck.

    `success` is the probability of a skill check by its points, from 0. `deck` is the number of cards in the deck,
    `loot_left` how many of these are loot. `seats`: how many are still in the game.
    """

    me: int
    seats: int
    success: Sequence[float]
    deck: int
    loot_left: int = 0

    @property
    def rounds(self) -> float:
        """Return the average number of turns that each seat still has."""
        cards = self.deck - LAST / 2 if self.deck > LAST else self.deck / 2
        return cards / (CARDS_A_TURN * self.seats)

    @property
    def far(self) -> float:
        """Return the distance to the end, in units of ten rounds, with a maximum."""
        return min(self.rounds / FAR, MAX_FAR)

    @property
    def soon(self) -> float:
        """Return the nearness of the end, from 0 to 1."""
        return 1 / (1 + self.rounds)

    @property
    def last_cards(self) -> bool:
        """Return whether any card may be the end."""
        return self.deck <= LAST

    @property
    def ending(self) -> float:
        """Return the probability that the very next card is the end."""
        return 1 / self.deck if self.deck <= LAST else 0.0


def pictured(view: MafiaView) -> tuple[Position, Outlook]:
    """Return the table as a player sees it. Hidden loot counts at its average; hidden hands and the deck are empty.

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.viewer is None:
        raise ValueError("a spectator has nothing to decide")
    tables = tables_of(view.options, len(view.clans))
    position, hidden = shown(view, tables), tables.unseen(MEAN_LOOT)
    for clan in view.clans:
        for store in clan.warehouses:
            loot = position.loot[tables.number[store.card]]
            loot += [hidden] * (store.count - len(loot))
    for pile, seen in zip(position.piles, view.piles, strict=True):
        pile[:0] = [hidden] * (seen.count - len(pile))
    left = list(view.unseen)
    loot_left = view.deck - 1 - sum(left) + sum([clan.cards for clan in view.clans])
    for card in view.clans[view.viewer].hand or ():
        left[DIE[card] - 1] -= 1
    success = [
        sum([cards for die, cards in zip(DICE, left, strict=True) if die + points > NEEDED]) / max(1, sum(left))
        for points in range(MOST_POINTS + 1)
    ]
    return position, Outlook(view.viewer, len(position.seated), success, view.deck, loot_left)
