"""Reads the journal of a finished game of Machi Koro: every seat's chances, and what changed them.

A turn's start is worth the mean over its dice of the best answers. What the estimate of a purchase did not foresee
there is an `estimate`, and so is what cards bring beyond the quick answers that a roll's value assumes. Boats have luck
of their own: their throw. What a dealt market turns up shows in the next turn's start.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.chances import Analyst, Cause, Chances, Point, won_by
from bot.games.entries import Acted, Began, Entry, Left
from bot.games.game import Game
from bot.games.machi_koro.actions import Keep, MachiAction, Reroll, Roll
from bot.games.machi_koro.events import Fished, MachiEvent, Rolled
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.review.estimate import Estimate
from bot.games.machi_koro.review.prospects import Prospects
from bot.games.machi_koro.robots.thinking import payable
from bot.games.machi_koro.state import MachiOptions, MachiState
from bot.games.machi_koro.views import MachiView

NEARLY: Final = 0.02
"""The most that all others have together while a seat is nearly sure to win."""
ON_DICE: Final = ("roll", "keep", "add")
"""The questions before the income."""


class MachiAnalyst(Analyst):
    """Reads one game."""

    def __init__(
        self, game: Game[MachiState, MachiAction, MachiEvent, MachiOptions, MachiView], estimate: Estimate
    ) -> None:
        super().__init__(estimate.curve.spread)
        self._game, self._estimate = game, estimate
        self._prospects: Prospects | None = None
        self._asked, self._decided = "", False
        self._roll: tuple[int, ...] = ()
        self._total, self._extra = 0, False

    def read(self, entry: Entry, state: MachiState) -> Iterator[Point]:
        """Read the next entry that counts; `state` is the one after it."""
        deed, turn, seats = entry.deed, entry.turn, len(state.towns)
        if isinstance(deed, Began):
            even = (1 / seats,) * seats
            if state.options.first == "random":
                yield self._point(entry, turn, "start", None, even)
                yield self._point(entry, turn, "luck", None, self._begin(state))
            else:
                yield self._point(entry, turn, "start", None, self._begin(state))
        elif isinstance(deed, Left):
            self._prospects = None
            yield from self._left(entry, deed.seat)
            yield from self._after(entry, state, "estimate", None)
        elif isinstance(deed, Acted) and self._prospects is not None:
            action, events = self._game.decode_action(deed.action), self._game.decode_events(entry.events)
            yield from self._acted(entry, self._prospects, action, events)
            cause: Cause = "choice" if self._decided else "estimate"
            yield from self._after(entry, state, cause, self._prospects.seat if self._decided else None)
        else:
            yield from self._after(entry, state, "estimate", None)
        self._asked = state.pending[0].ask if state.pending else ""

    def _acted(
        self, entry: Entry, prospects: Prospects, action: MachiAction, events: Sequence[MachiEvent]
    ) -> Iterator[Point]:
        """Say what an answer on the dice did, and the throw of the boats; note other decisions."""
        seat, turn = prospects.seat, entry.turn
        roll = next((event.dice for event in events if isinstance(event, Rolled)), ())
        if self._asked in ON_DICE:
            if isinstance(action, Roll):
                yield from self._chosen(entry, seat, prospects.thrown(action.dice))
                yield self._point(entry, turn, "luck", seat, prospects.rolled(roll))
            elif isinstance(action, Reroll):
                yield from self._chosen(entry, seat, prospects.thrown_again(action.dice))
                yield self._point(entry, turn, "luck", seat, prospects.kept(roll))
            if roll:
                self._roll, self._total, self._extra = roll, sum(roll), prospects.doubles(roll)
            elif self._asked == "keep":
                yield from self._chosen(entry, seat, prospects.kept(self._roll))
            else:
                self._total += 0 if isinstance(action, Keep) else prospects.position.tables.harbor_adds
                yield from self._chosen(entry, seat, prospects.total(self._total, extra=self._extra))
            throw = next((sum(event.dice) for event in events if isinstance(event, Fished)), 0)
            if throw:
                yield self._point(entry, turn, "estimate", None, prospects.boats(self._total, extra=self._extra))
                caught = prospects.total(self._total, extra=self._extra, throw=throw)
                yield self._point(entry, turn, "luck", seat, caught)
        else:
            self._decided = True

    def _after(self, entry: Entry, state: MachiState, cause: Cause, seat: int | None) -> Iterator[Point]:
        """Say what the table is worth before a purchase, at the end of a turn, or at the game's end."""
        if state.over is not None:
            self._prospects, result = None, won_by(state.over.winners, len(state.towns))
            yield self._point(entry, entry.turn, cause if cause == "choice" else "end", seat, result)
        elif state.pending[0].ask == "roll":
            position = self._position(state)
            yield self._point(entry, entry.turn, cause, seat, self._estimate(position))
            yield self._point(entry, state.turn, "estimate", None, self._begin(state))
        elif state.pending[0].ask == "build" and self._prospects is not None:
            position = self._position(state)
            best = self._estimate.best(position, payable(position, position.roller), again=state.again)
            yield self._point(entry, entry.turn, "answer" if cause == "choice" else cause, seat, best)

    def _point(self, entry: Entry, turn: int, cause: Cause, seat: int | None, chances: Chances) -> Point:
        """Note the chances after a step; while a seat is nearly sure to win, others have next to none."""
        sure = None if self._prospects is None else self._prospects.sure
        if sure is not None and chances[sure] < 1 - NEARLY and cause != "end":
            factor = NEARLY / (1 - chances[sure])
            chances = tuple([1 - NEARLY if at == sure else chance * factor for at, chance in enumerate(chances)])
        return super()._point(entry, turn, cause, seat, chances)

    def _begin(self, state: MachiState) -> Chances:
        """Begin a turn; return the chances at its start."""
        self._prospects, self._decided = Prospects(self._estimate, self._position(state)), False
        return self._prospects.start

    def _position(self, state: MachiState) -> Position:
        """Return the table; the order of the deck does not matter."""
        position = seen(self._game.view(state, None), float)
        position.first = state.first
        return position

    def _chosen(self, entry: Entry, seat: int, chances: Chances) -> Iterator[Point]:
        if chances != self._last:
            yield self._point(entry, entry.turn, "choice", seat, chances)
