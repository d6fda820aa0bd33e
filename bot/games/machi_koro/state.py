"""Where a game of Machi Koro stands."""

import msgspec

from bot.games.game import Options, Outcome, State
from bot.games.machi_koro.events import MachiEvent


class MachiOptions(Options, frozen=True):
    """What a table agrees on: `first` is who begins, by chance ("random") or seat 0 ("joining")."""

    edition: str = "base"
    first: str = "random"


class Town(msgspec.Struct):
    """What one seat owns: `cards` counts copies by card id, `closed` how many of them are closed.

    `landmarks` are the built ones, in the order they were built. A card nobody owns has no entry.
    """

    coins: int
    cards: dict[str, int]
    closed: dict[str, int] = {}
    landmarks: list[str] = []
    resigned: bool = False

    def gain(self, card: str) -> None:
        """Put one open copy of `card` into the town."""
        self.cards[card] = self.cards.get(card, 0) + 1

    def lose(self, card: str) -> None:
        """Take one copy of `card` out of the town.

        Raises:
            KeyError: there is none.
        """
        if self.cards[card] == 1:
            del self.cards[card]
        else:
            self.cards[card] -= 1


class MachiState(State):
    """Everything there is to know, the order of the deck included.

    `market` counts the cards on offer by id (0: sold out), `deck` holds those still hidden. `dice` are
    those on the table, empty before the roll. `agenda` names the steps of this go still to be taken, first
    one first; a step either is done or owes a decision. `again`: another go by the same seat follows.
    `story` is what happened in this go, `last_story` in the one before.
    """

    options: MachiOptions = MachiOptions()
    towns: list[Town] = []
    market: dict[str, int] = {}
    deck: list[str] = []
    first: int = 0
    active: int = 0
    go: int = 0
    round: int = 1
    dice: tuple[int, ...] = ()
    rerolled: bool = False
    again: bool = False
    agenda: list[str] = []
    story: list[MachiEvent] = []
    last_story: list[MachiEvent] = []
    over: Outcome | None = None

    def clockwise(self, seat: int) -> list[int]:
        """The seats still in the game, from `seat` on, that one included."""
        seats = len(self.towns)
        order = [*range(seat, seats), *range(seat)]
        return [other for other in order if not self.towns[other].resigned]
