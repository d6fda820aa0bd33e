"""A finished game looked back on: the chances over the game, luck and decisions, and where it turned."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import sqrt
from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.games.chances import Analyst, Cause, Chances, Point
from bot.games.entries import Acted, Entry, Left, Undid
from bot.games.game import AnyGame
from bot.games.journal import JournalError, events_of, live, redo, since_carried
from bot.games.values import Event
from data.rows import JournalRow

MOMENTS: Final = 3
"""How many moments are named on which a game turned."""

LEAST: Final = 0.005
"""The smallest change of a chance that is named: half a point."""

LATE: Final = 2 / 3
"""The share of a game's turns after which luck comes late."""

DIGITS: Final = 4
"""Decimal places of a chance in a review."""


class Undone(msgspec.Struct, frozen=True):
    """The journal's entry `entry` of that turn was taken back, by its seat or by the table's vote (`agreed`)."""

    turn: int
    entry: int
    seat: int
    agreed: bool


class Moment(msgspec.Struct, frozen=True):
    """Dice, a card or a resignation that changed much. A decision is none: the estimate alone cannot judge it.

    `gained`: the change of each seat's chance, from before the attempt or throw was chosen until what it asked was
    answered: people see that as one event. `most`: the seat that luck changed most in it, of equals in
    whole points the one that gained. `at`: the place of its last
    point. `away`: the bot or a substitute did it for the seat's player. `happened` has its events.
    """

    turn: int
    entry: int
    cause: Cause
    seat: int | None
    most: int
    gained: Chances
    at: int
    away: bool = False


class Sums(msgspec.Struct, frozen=True):
    """A seat's changes by their causes, as parts of 1. With `start` they add up to `result`.

    `luck`: by all dice and cards; `thrown` is its part by the dice and cards of the seat's own player, `stood_in` its
    part by those that the bot or a substitute threw for that player. `own`: by what the seat's player decided; `away`:
    by what the bot, a substitute or the table did for that player; `others`: by what other seats decided. `left`: by
    players who left. `estimate`: what the estimates leave over.
    """

    start: float
    luck: float
    thrown: float
    own: float
    away: float
    others: float
    left: float
    estimate: float
    result: float
    stood_in: float = 0.0

    @property
    def own_luck(self) -> float:
        """The luck of the seat's player, without what others threw for them."""
        return self.luck - self.stood_in


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of luck; None is too close to call.

    `lucky`: the seat that luck helped most. `even`: the seat that would have won with even luck. `without`: each seat's
    result without its luck, together 1 (some may be below 0 or above 1). `error`: how much of it is not explained.
    """

    lucky: int | None
    even: int | None
    without: Chances
    error: float

    @property
    def far_off(self) -> bool:
        """Whether the error is so large that no figure of luck in this game says anything."""
        return round(self.error, 2) >= 1


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of `game`. `points` are the chances, in order; `moments` are in order, too.

    `away`: the entries that were not made by their seat's player; `ordered`: those of them that followed that player's
    standing orders, where everybody may know of these. `undone`: what was taken back, which counts nowhere.
    """

    game: str
    points: tuple[Point, ...]
    sums: tuple[Sums, ...]
    moments: tuple[Moment, ...]
    undone: tuple[Undone, ...]
    away: tuple[int, ...]
    verdict: Verdict
    ordered: tuple[int, ...] = ()


def away(rows: Iterable[JournalRow], players: Mapping[int, int]) -> frozenset[int]:
    """Return the entries that a seat's player did not make: the bot did, or a person who sat there before or after.

    `players`: the person of each seat, by Discord's id, whom its result counts for. Robots' seats have none. A postal
    turn is stored at one moment: a roll or a default in it is the player's if anything in it followed their orders.
    """
    at = dict[tuple[int, float], list[int]]()
    theirs = set[tuple[int, float]]()
    for row in rows:
        deed = msgspec.json.decode(row.entry, type=Entry).deed
        if isinstance(deed, Acted | Left) and deed.seat in players:
            at.setdefault((deed.seat, row.at), []).append(row.number)
            if row.user_id == players[deed.seat]:
                theirs.add((deed.seat, row.at))
    return frozenset([number for moment, numbers in at.items() if moment not in theirs for number in numbers])


def review(game: AnyGame, entries: Sequence[Entry], not_by_players: Collection[int] = ()) -> Review | None:
    """Look back on a finished game, which takes up to some seconds.

    None if it was not played to its end, or nothing can estimate its chances. `not_by_players`: see `away`.

    Raises:
        JournalError: the journal is damaged.
    """
    try:
        read = _read(game, entries)
    except JournalError:
        later = since_carried(entries)
        if len(later) == len(entries):
            raise
        read = _read(game, later)  # it began under rules that nothing plays any more
    if read is None:
        return None
    points, spread = read
    seats = range(len(points[0].chances))
    changes = _changes(points, not_by_players)
    sums = tuple([_sums(points, changes, seat) for seat in seats])
    rounded = [replace(point, chances=_rounded(point.chances)) for point in points]
    return Review(
        game=game.name,
        points=tuple(rounded),
        sums=sums,
        moments=turned_on(rounded, not_by_players),
        undone=tuple(
            [
                Undone(entry.turn, entry.deed.entry, entry.deed.seat, entry.deed.agreed)
                for entry in entries
                if isinstance(entry.deed, Undid)
            ]
        ),
        away=tuple(sorted(not_by_players)),
        verdict=verdict(sums, spread),
        ordered=tuple(
            [
                entry.number
                for entry in entries
                if isinstance(entry.deed, Acted) and entry.deed.ordered and entry.number in not_by_players
            ]
        ),
    )


def _read(game: AnyGame, entries: Sequence[Entry]) -> tuple[list[Point], float] | None:
    """Return all points of a game, and the spread of its estimates."""
    counts = {entry.number for entry in live(entries)}
    undone = {entry.deed.entry for entry in entries if isinstance(entry.deed, Undid)}
    state: Any = None
    analyst: Analyst | None = None
    before: dict[int, bytes] = {}
    points = list[Point]()
    for entry in entries:
        if entry.number in undone:
            before[entry.number] = game.encode(state)
        state = redo(game, state, entry, before)
        if analyst is None and (analyst := game.analyst(state.options)) is None:
            return None
        if entry.number in counts:
            points += analyst.read(entry, state)
    return None if analyst is None or game.outcome(state) is None else (points, analyst.spread)


class _Change(NamedTuple):
    """A step from one point to the next; `away`: the seat's player did not do it."""

    before: Point
    after: Point
    away: bool

    def of(self, seat: int) -> float:
        """The change of a seat's chance."""
        return self.after.chances[seat] - self.before.chances[seat]


def _changes(points: Sequence[Point], not_by_players: Collection[int]) -> list[_Change]:
    return [_Change(before, after, after.entry in not_by_players) for before, after in pairwise(points)]


def _sums(points: Sequence[Point], changes: Iterable[_Change], seat: int) -> Sums:
    found = dict.fromkeys(Sums.__struct_fields__, 0.0)
    for change in changes:
        found[_name(change, seat)] += change.of(seat)
        if change.after.cause == "luck" and change.after.seat == seat:
            found["stood_in" if change.away else "thrown"] += change.of(seat)
    return Sums(**found | {"start": points[0].chances[seat], "result": points[-1].chances[seat]})


def _name(change: _Change, seat: int) -> str:
    """Return the field of a seat's `Sums` to which a step belongs."""
    mine = change.after.seat == seat
    match change.after.cause:
        case "choice" | "answer":
            return "others" if not mine else "away" if change.away else "own"
        case "left":
            return "own" if mine else "left"
        case "luck":
            return "luck"
        case _:
            return "estimate"


def turned_on(
    points: Sequence[Point], not_by_players: Collection[int], unnamed: Collection[int] = ()
) -> tuple[Moment, ...]:
    """Name the events in which luck changed most, at most one a turn, in the order in which they came.

    What an event's decisions took back of its luck does not count. `unnamed`: seats of which no luck is named.
    """
    named = dict[int, tuple[float, Moment]]()
    for at, change in enumerate(_changes(points, not_by_players), 1):
        turn, seat = change.after.turn, change.after.seat
        if change.after.cause not in ("luck", "left") or seat is None:
            continue
        first, last = _event(points, at)
        gained = tuple([then - now for now, then in zip(points[first].chances, points[last].chances, strict=True)])
        sizes = [
            min(abs(change.of(each)), abs(gain)) * (change.of(each) * gain > 0) for each, gain in enumerate(gained)
        ]
        most = max(range(len(gained)), key=lambda each: (round(sizes[each], 2), gained[each]))
        if sizes[most] < LEAST or (change.after.cause == "luck" and {seat, most} & set(unnamed)):
            continue
        moment = Moment(
            turn=turn,
            entry=change.after.entry,
            cause=change.after.cause,
            seat=seat,
            most=most,
            gained=_rounded(gained),
            at=last,
            away=change.away,
        )
        named[turn] = max(named.get(turn, (0.0, moment)), (sizes[most], moment), key=itemgetter(0))
    largest = sorted(named.values(), key=lambda one: (-one[0], one[1].entry))[:MOMENTS]
    return tuple(sorted((moment for _, moment in largest), key=lambda moment: moment.entry))


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

    Raises:
        msgspec.DecodeError: the journal is damaged.
    """
    turn = [entry for entry in live(entries) if entry.turn == moment.turn or entry.number == moment.entry]
    now = [entry for entry in turn if entry.number == moment.entry]
    return events_of(game, now), events_of(game, [entry for entry in turn if entry.number > moment.entry])


def verdict(sums: Sequence[Sums], spread: float) -> Verdict:
    """Judge who was lucky, and who would have won with even luck: whose result without luck is ahead of all others.

    That owes nothing to what the estimate thinks of decisions: luck averages to 0 for anybody. Its error is what luck
    does not explain between equal players (`spread`), or what the estimates leave over in this game if that is more.
    """
    without = [each.result - each.luck for each in sums]
    error = max(spread, sqrt(sum(each.estimate**2 for each in sums) / len(sums)))
    *_, second, first = sorted(without)
    most = max(each.luck for each in sums)
    return Verdict(
        lucky=[each.luck for each in sums].index(most) if most > error else None,
        even=without.index(first) if first - second > error * sqrt(2) else None,
        without=_rounded(without),
        error=round(error, DIGITS),
    )


def leader(review: Review) -> int | None:
    """Return the seat that was ahead at the end of more than half of the turns; None if none was."""
    ends = {point.turn: point.chances for point in review.points}
    ahead = Counter(chances.index(max(chances)) for chances in ends.values())
    seat, turns = ahead.most_common(1)[0]
    return seat if 2 * turns > len(ends) else None


def came_late(review: Review, seat: int) -> bool:
    """Whether a seat's luck came at the end: more than the error allows, and on the whole none before."""
    steps = [
        (after.chances[seat] - before.chances[seat] if after.cause == "luck" else 0.0, after.turn)
        for before, after in reversed(list(pairwise(review.points)))
    ]
    sums = list(accumulate(change for change, _ in steps))
    most = max(sums)
    return most > review.verdict.error and steps[sums.index(most)][1] > LATE * review.points[-1].turn


def _rounded(chances: Iterable[float]) -> Chances:
    return tuple([round(chance, DIGITS) for chance in chances])
