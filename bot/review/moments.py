"""Where a finished game turned: the events that changed the chances most."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec

from bot.games.chances import Cause, Chances, Point
from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import events_of, live
from bot.games.values import Event

MOMENTS: Final = 3
"""How many moments are named on which a game turned."""

LEAST: Final = 0.005
"""The smallest change of a chance that is named: half a point."""

DIGITS: Final = 4
"""Decimal places of a chance in a review."""


class Moment(msgspec.Struct, frozen=True):
    """Dice, a card, a resignation, or a whole turn ("deed") that changed much. A purchase alone is none of them.

    `gained`: the change of each seat's chance, from before the attempt or throw was chosen until what it asked was
    answered: people see that as one event. `most`: the seat that was changed most in it, of equals in whole points the
    one that gained. `at`: the place of its last point, `entry`: of a whole turn the last. `away`: the bot or a
    substitute did it for the seat's player. `happened` has its events.
    """

    turn: int
    entry: int
    cause: Cause
    seat: int | None
    most: int
    gained: Chances
    at: int
    away: bool = False


class Change(NamedTuple):
    """A step from one point to the next; `away`: the seat's player did not do it."""

    before: Point
    after: Point
    away: bool

    def of(self, seat: int) -> float:
        """The change of a seat's chance."""
        return self.after.chances[seat] - self.before.chances[seat]


def changes_of(points: Sequence[Point], not_by_players: Collection[int]) -> list[Change]:
    """Return all steps of a game. `not_by_players`: the entries that the seats' players did not make."""
    return [Change(before, after, after.entry in not_by_players) for before, after in pairwise(points)]


def turned_on(
    points: Sequence[Point],
    not_by_players: Collection[int],
    unnamed: Collection[int] = (),
) -> tuple[Moment, ...]:
    """Name the events that changed most, at most one a turn, in the order in which they came.

    They are throws and cards, of which what their decisions took back does not count, and turns with a deed.
    `unnamed`: seats of which no luck is named.
    """
    named = dict[int, tuple[float, Moment]]()
    for at, change in enumerate(changes_of(points, not_by_players), 1):
        turn, seat, cause = change.after.turn, change.after.seat, change.after.cause
        if seat is None or cause not in ("luck", "left", "deed"):
            continue
        first, last = (_before_turn(points, at), at) if cause == "deed" else _event(points, at)
        gained = tuple([then - now for now, then in zip(points[first].chances, points[last].chances, strict=True)])
        steps = gained if cause == "deed" else [change.of(each) for each in range(len(gained))]
        sizes = [min(abs(step), abs(gain)) * (step * gain > 0) for step, gain in zip(steps, gained, strict=True)]
        most = max(range(len(gained)), key=lambda each: (round(sizes[each], 2), gained[each]))
        if sizes[most] < LEAST or (cause != "left" and {seat, most} & set(unnamed)):
            continue
        moment = Moment(turn, change.after.entry, cause, seat, most, rounded(gained), last, change.away)
        named[turn] = max(named.get(turn, (0.0, moment)), (sizes[most], moment), key=itemgetter(0))
    largest = sorted(named.values(), key=lambda one: (-one[0], one[1].at))[:MOMENTS]
    return tuple(sorted((moment for _, moment in largest), key=lambda moment: moment.at))


def _before_turn(points: Sequence[Point], at: int) -> int:
    """Return the place of the point before all that a seat did in the turn that ended at the point `at`."""
    first = at - 1
    while points[first].turn == points[at].turn and (points[first].cause == "choice" or _thrown(points, first)):
        first -= 1
    return first


def _thrown(points: Sequence[Point], at: int) -> bool:
    """Whether the point `at` is that of a throw for which a seat decided, not of a card that it drew."""
    before, after = points[at - 1], points[at]
    return after.cause == "luck" and (before.entry, before.cause) == (after.entry, "choice")


def _event(points: Sequence[Point], at: int) -> tuple[int, int]:
    """Return the places of the points before and after the event to which the step to the point `at` belongs."""
    turn, entry, first = points[at].turn, points[at].entry, at - 1
    if (points[first].turn, points[first].entry, points[first].cause) == (turn, entry, "choice"):
        first -= 1
    for after in points[at + 1 :]:
        if after.turn != turn or not (after.cause == "answer" or (after.entry, after.cause) == (entry, "estimate")):
            break
        at += 1
    return first, at


def happened(game: AnyGame, entries: Iterable[Entry], moment: Moment) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the events of a moment, and those of the later entries of its turn; nothing is hidden.

    Of a whole turn they are all its events until it was over.

    Raises:
        msgspec.DecodeError: the journal is damaged.
    """
    turn = [entry for entry in live(entries) if entry.turn == moment.turn or entry.number == moment.entry]
    whole = moment.cause == "deed"
    now = [entry for entry in turn if entry.number == moment.entry or (whole and entry.number < moment.entry)]
    return events_of(game, now), events_of(game, [entry for entry in turn if entry.number > moment.entry])


def rounded(chances: Iterable[float]) -> Chances:
    """Return chances as a review has them."""
    return tuple([round(chance, DIGITS) for chance in chances])
