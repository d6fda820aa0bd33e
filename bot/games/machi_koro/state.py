"""The state of a game of Machi Koro."""

import functools
from typing import Final

import msgspec

from bot.games.machi_koro.events import MachiEvent
from bot.games.values import Options, Outcome, State

VERSION: Final = 5
"""Version of the rules. 1: base game. 2: expansions. 3: saves name their version.

4: by post, five seats in every edition, the round always played to its end, and a re-roll falls back to one die; the
Renovation Company's default closes a kind that somebody else has open.

5: the Tax Office acts before the Renovation Company; the roller says of both cards of a swap which copy goes; a TV
Station asks nothing where nobody has a coin; a Member's Only Club that gets nothing says so.
"""
FAIRER: Final = 5
"""The first version with the rulings of version 5. A recorded game keeps those that it was played under."""
START_COINS: Final = 3
"""Coins of each player at the start."""

GROWING: Final = "growing"
"""The market for fair seats: it opens with one pile and gains one a turn (RULINGS.md, "Growing market")."""
GROWS_TO: Final = 10
"""Piles of a growing market in the end."""


class MachiOptions(Options, frozen=True):
    """What a table agrees on.

    - `edition`: a name in `edition.EDITIONS`. `market`: a name in `market.MARKETS`.
    - `first`: the first seat, by chance ("random") or seat 0 ("joining"); RULINGS.md, "First player".
    - `finish`: "at-once" or "end-of-round"; RULINGS.md, "How the game ends". New games by post, and those with a
      growing market, have the latter.
    - `without`: ids of establishments left out of the market.
    - `post`: played by post.
    """

    edition: str = "base"
    market: str = "all"
    first: str = "random"
    finish: str = "at-once"
    without: tuple[str, ...] = ()
    postal: bool = msgspec.field(default=False, name="post")

    @property
    def plays_round_out(self) -> bool:
        """Whether a new game ends with a round whatever `finish` says."""
        return self.postal or self.market == GROWING

    @property
    def grows_to(self) -> int:
        """The piles of a market that grows, in the end; 0: it does not grow."""
        return GROWS_TO if self.market == GROWING else 0


class Town(msgspec.Struct):
    """What one seat owns: `cards` counts copies by card id, `closed` how many of them are closed.

    `landmarks` are the built ones, in the order they were built, without City Hall. `invested` are the coins on the
    Tech Startup. A card with no copies has no entry.
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
    """A card that moves from seat `source` to `target`. `closed`: which copy; None until somebody chose."""

    card: str
    source: int
    target: int
    closed: bool | None = None


class Transfer(msgspec.Struct):
    """Cards that change hands together because of `card`: one move is a gift, two are a swap."""

    card: str
    moves: list[Move]

    def unknown(self) -> list[Move]:
        """Return the moves of which nobody has said yet which copy goes."""
        return [move for move in self.moves if move.closed is None]


class MachiState(State):
    """The whole state, with the order of the deck.

    - `towns`: by seat. `seated`: the seats still in the game, rising.
    - `market`: copies on offer by card id (0: sold out). `deck`: hidden cards, top last. `box`: cards out of the game.
    - `first`: the seat that began. `active`: the roller. `turn`: number of the turn, from 1. `round`: from 1.
    - `dice`: as rolled, empty before the roll. `total`: their sum and what the Harbor added; cards act on it.
    - `rerolled`: the Radio Tower was used. `again`: an extra turn of the same seat follows.
    - `agenda`: the steps left in this turn, next one first: names in `turn.STEPS` and ids of cards that act.
    - `transfer`: cards that wait until the roller says which copies go.
    - `story`: the events of this turn; `last_story`: those of the turn before.
    """

    options: MachiOptions = MachiOptions()
    towns: list[Town] = msgspec.field(default_factory=list)
    seated: tuple[int, ...] = ()
    market: dict[str, int] = msgspec.field(default_factory=dict)
    deck: list[str] = msgspec.field(default_factory=list)
    box: dict[str, int] = msgspec.field(default_factory=dict)
    first: int = 0
    active: int = 0
    turn: int = msgspec.field(default=0, name="go")
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
        """Return the seats still in the game, clockwise from `seat`, which comes first if it is in the game."""
        return _clockwise(self.seated, seat)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats still in the game, clockwise from `seat`."""
        return _clockwise(self.seated, seat + 1, seat)


@functools.cache
def _clockwise(seated: tuple[int, ...], start: int, without: int | None = None) -> tuple[int, ...]:
    """Rotate `seated` (rising) so that it begins at `start` or the next seat after it."""
    after, before = [s for s in seated if s >= start], [s for s in seated if s < start]
    return tuple(seat for seat in (*after, *before) if seat != without)
