"""Reads the journal of a finished game of MafiaDollar: every clan's chances, and what changed them.

Luck is the deal, every card drawn, and every skill check, each against the mean over what could have come. The cards
that could have come are those of the deck as it lay, so a turn begins worth their mean; what others know of it does
not matter. What a turn's card and jobs brought besides is its player's choice, also what others had to choose then.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.chances import Analyst, Cause, Chances, Point, mixed, won_by
from bot.games.entries import Acted, Began, Entry, Left
from bot.games.game import Game
from bot.games.mafia_dollar.actions import Attack, Burgle, MafiaAction
from bot.games.mafia_dollar.events import Celebrated, Checked, Drew, EndDrawn, MafiaEvent, PolicePlayed, TurnBegan
from bot.games.mafia_dollar.kernel.tables import tables_of
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.review.estimate import Estimate, Job, curve, ended, ending
from bot.games.mafia_dollar.state import MafiaOptions, MafiaState
from bot.games.mafia_dollar.views import MafiaView

DEEDS: Final = (Checked, PolicePlayed, Celebrated)
"""What makes a turn worth telling: a skill check, or a card for which everybody has to do something."""

MafiaRules = Game[MafiaState, MafiaAction, MafiaEvent, MafiaOptions, MafiaView]


class MafiaAnalyst(Analyst):
    """Reads one game."""

    def __init__(self, game: MafiaRules) -> None:
        self._game, self._curve = game, curve()
        super().__init__(self._curve.spread)
        self._view: MafiaView | None = None
        self._deck: Sequence[str] = ()
        self._ended: Chances = ()
        self._told = False

    def read(self, entry: Entry, state: MafiaState) -> Iterator[Point]:
        """Read the next entry that counts; `state` is the one after it. What a trade changes shows with its turn."""
        if not entry.quiet:
            yield from self._changes(entry, state)
        if state.over is None:
            self._view = self._game.view(state, state.active)
            self._deck, self._ended = tuple(state.deck), ended(state)

    def _changes(self, entry: Entry, state: MafiaState) -> Iterator[Point]:
        deed, seats = entry.deed, len(state.clans)
        events: list[MafiaEvent] = self._game.decode_events(entry.events)
        self._told |= any(isinstance(event, DEEDS) for event in events)
        cause: Cause = "estimate"
        seat: int | None = None
        if isinstance(deed, Began) or not self._last:
            yield self._point(entry, entry.turn, "start", None, (1 / seats,) * seats)
            cause = "luck"
        elif isinstance(deed, Left):
            yield from self._left(entry, deed.seat)
        elif isinstance(deed, Acted):
            cause, seat = "deed" if self._told else "choice", self._view.active if self._view else deed.seat
            action = self._game.decode_action(deed.action)
            if isinstance(action, Attack | Burgle) and self._view is not None:
                yield from self._job(entry, self._view, action, events)
        if any(isinstance(event, EndDrawn) and not event.check for event in events) and self._ended:
            share = ending(self._deck)
            drawer = next(event.seat for event in events if isinstance(event, EndDrawn))
            expected = mixed([(share, self._ended), (1 - share, self._last)])
            yield self._point(entry, entry.turn, "estimate", None, expected)
            yield self._point(entry, entry.turn, "luck", drawer, self._ended)
            cause, seat = "estimate", None
        if state.over is not None:
            yield self._point(entry, entry.turn, "end", None, won_by(state.over.winners, seats))
        elif any(isinstance(event, TurnBegan) for event in events) or self._view is None:
            yield from self._turn(entry, state, events, cause, seat)
            self._told = False

    def _turn(
        self, entry: Entry, state: MafiaState, events: Sequence[MafiaEvent], cause: Cause, seat: int | None
    ) -> Iterator[Point]:
        """Say what the last turn came to, and what the draw of the new one brings."""
        active = state.active
        estimate = Estimate.before_turn(state, self._game.view)
        drawn = next((event.card for event in reversed(events) if isinstance(event, Drew)), None)
        if drawn is None or drawn not in state.clans[active].hand:
            yield self._point(entry, state.turn, cause, seat, estimate.chances())
            return
        draws = estimate.draws(active, drawn, state.deck)
        mean, share = mixed([(1.0, each) for each in draws]), ending([*state.deck, drawn])
        yield self._point(entry, entry.turn, cause, seat, mean)
        if share:
            mean = mixed([(share, ended(state)), (1 - share, mean)])
            yield self._point(entry, state.turn, "estimate", None, mean)
        yield self._point(entry, state.turn, "luck", active, draws[0])

    def _job(
        self, entry: Entry, view: MafiaView, action: Attack | Burgle, events: Sequence[MafiaEvent]
    ) -> Iterator[Point]:
        """Say what was expected of a skill check, and what came."""
        move = move_of(action, tables_of(view.options, len(view.clans)))
        job, share = Job.of(view, move, self._last, self._curve), ending(self._deck)
        won, lost, chance = job.won, job.lost, job.chance(self._deck)
        check = next((event for event in events if isinstance(event, Checked)), None)
        expected = mixed([(share, self._ended), ((1 - share) * chance, won), ((1 - share) * (1 - chance), lost)])
        yield self._point(entry, entry.turn, "choice", view.active, expected)
        result = self._ended if check is None else won if check.success else lost
        yield self._point(entry, entry.turn, "luck", view.active, result)
