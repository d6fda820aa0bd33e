"""Where a game of Machi Koro stands."""

import functools
from typing import Final

import msgspec

from bot.games.game import Options, Outcome, State
from bot.games.machi_koro.events import MachiEvent

VERSION: Final = 3
"""Of the rules: 1 was the base game, 2 brought the expansions, 3 only says in each save which version made it."""


class MachiOptions(Options, frozen=True):
    """What a table agrees on.

    `edition` says which cards are in play, `market` how they come on offer ("all": every pile from the
    start), `first` who begins: by chance ("random") or seat 0 ("joining"). `finish`: the last landmark wins
    "at-once", or play goes on to the "end-of-round". `without` are the establishments left out of the
    market, by id. `post`: played by post, where everybody has a City Hall in every edition.
    """

    edition: str = "base"
    market: str = "all"
    first: str = "random"
    finish: str = "at-once"
    without: tuple[str, ...] = ()
    post: bool = False


class Town(msgspec.Struct):
    """What one seat owns: `cards` counts copies by card id, `closed` how many of them are closed.

    `landmarks` are the built ones, in the order they were built; City Hall is not among them. `invested` are
    the coins that lie on the Tech Startup. A card nobody owns has no entry.
    """

    coins: int
    cards: dict[str, int]
    closed: dict[str, int] = msgspec.field(default_factory=dict)
    landmarks: list[str] = msgspec.field(default_factory=list)
    invested: int = 0

    def gain(self, card: str, *, closed: bool = False) -> None:
        """Put one copy of `card` into the town, open or closed for renovation."""
        self.cards[card] = self.cards.get(card, 0) + 1
        if closed:
            self.closed[card] = self.closed.get(card, 0) + 1

    def lose(self, card: str, *, closed: bool = False) -> None:
        """Take one copy of `card` out of the town: a closed one, or an open one.

        Raises:
            KeyError: there is no such copy.

        """
        if closed:
            _count_down(self.closed, card)
        elif self.cards.get(card, 0) == self.closed.get(card, 0):
            raise KeyError(card)
        _count_down(self.cards, card)


def _count_down(counts: dict[str, int], card: str) -> None:
    if counts[card] == 1:
        del counts[card]
    else:
        counts[card] -= 1


class Move(msgspec.Struct):
    """A card on its way from one seat's town to another's. `closed`: which copy; None until its owner said."""

    card: str
    source: int
    target: int
    closed: bool | None = None


class Transfer(msgspec.Struct):
    """Cards that change hands together, because `card` lets or makes them: one is given, two are swapped."""

    card: str
    moves: list[Move]


class MachiState(State):
    """Everything there is to know, the order of the deck included.

    `seated` are the seats still in the game. `market` counts the cards on offer by id (0: sold out), `deck`
    holds those still hidden, `box` those that are out of the game. `dice` are those on the table, empty
    before the roll; `total` is the number that cards act on: their sum, and whatever was added to it.
    `agenda` names the steps of this go still to be taken, first one first: each is a step of the edition or a
    card that acts, and either is done or owes a decision. `transfer` are cards that wait for a word of their
    owner before they change hands. `again`: another go by the same seat follows. `story` is what happened in
    this go, `last_story` in the one before.
    """

    options: MachiOptions = MachiOptions()
    towns: list[Town] = msgspec.field(default_factory=list)
    seated: tuple[int, ...] = ()
    market: dict[str, int] = msgspec.field(default_factory=dict)
    deck: list[str] = msgspec.field(default_factory=list)
    box: dict[str, int] = msgspec.field(default_factory=dict)
    first: int = 0
    active: int = 0
    go: int = 0
    round: int = 1
    dice: tuple[int, ...] = ()
    total: int = 0
    rerolled: bool = False
    again: bool = False
    agenda: list[str] = msgspec.field(default_factory=list)
    transfer: Transfer | None = None
    story: list[MachiEvent] = msgspec.field(default_factory=list)
    last_story: list[MachiEvent] = msgspec.field(default_factory=list)
    over: Outcome | None = None
    rules: int = VERSION

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game, from `seat` on, that one included if it is in the game."""
        return _clockwise(self.seated, seat)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats still in the game, clockwise from `seat`."""
        return _clockwise(self.seated, seat + 1, seat)


@functools.cache
def _clockwise(seated: tuple[int, ...], start: int, without: int | None = None) -> tuple[int, ...]:
    """Turn `seated` (in rising order) so that it begins at `start` or the next seat after it."""
    after, before = [s for s in seated if s >= start], [s for s in seated if s < start]
    return tuple(seat for seat in (*after, *before) if seat != without)
