"""A finished game looked back on: the chances over the game, luck and decisions, and where it turned."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import sqrt
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bot.games.chances import Analyst, Chances, Point
from bot.games.entries import Acted, Entry, Left, Undid
from bot.games.game import AnyGame
from bot.games.journal import JournalError, live, practised_from, redo, since_carried
from bot.review.moments import DIGITS, Change, Moment, changes_of, rounded, turned_on
from data.rows import JournalRow

LATE: Final = 2 / 3
"""The share of a game's turns after which luck comes late."""


class Undone(msgspec.Struct, frozen=True):
    """The journal's entry `entry` of that turn was taken back, by its seat or by the table's vote (`agreed`)."""

    turn: int
    entry: int
    seat: int
    agreed: bool


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

    None if it was not played to its end, or nothing can estimate its chances. `not_by_players`: see `away`. Of a
    practice only what was played in it counts: the chances begin where the copy of another game ends.

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
    since = practised_from(entries)
    not_by_players = [number for number in not_by_players if number > since]
    seats = range(len(points[0].chances))
    changes = changes_of(points, not_by_players)
    sums = tuple([_sums(points, changes, seat) for seat in seats])
    kept = [replace(point, chances=rounded(point.chances)) for point in points]
    return Review(
        game=game.name,
        points=tuple(kept),
        sums=sums,
        moments=turned_on(kept, not_by_players),
        undone=tuple(
            [
                Undone(entry.turn, entry.deed.entry, entry.deed.seat, entry.deed.agreed)
                for entry in entries
                if isinstance(entry.deed, Undid) and entry.number > since
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
    since = practised_from(entries)
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
        if entry.number == since and points:
            points = [replace(points[-1], turn=entry.turn, entry=entry.number, cause="start", seat=None)]
    return None if analyst is None or game.outcome(state) is None else (points, analyst.spread)


def _sums(points: Sequence[Point], changes: Iterable[Change], seat: int) -> Sums:
    found = dict.fromkeys(Sums.__struct_fields__, 0.0)
    for change in changes:
        found[_name(change, seat)] += change.of(seat)
        if change.after.cause == "luck" and change.after.seat == seat:
            found["stood_in" if change.away else "thrown"] += change.of(seat)
    return Sums(**found | {"start": points[0].chances[seat], "result": points[-1].chances[seat]})


def _name(change: Change, seat: int) -> str:
    """Return the field of a seat's `Sums` to which a step belongs."""
    mine = change.after.seat == seat
    match change.after.cause:
        case "choice" | "answer" | "deed":
            return "others" if not mine else "away" if change.away else "own"
        case "left":
            return "own" if mine else "left"
        case "luck":
            return "luck"
        case _:
            return "estimate"


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
        without=rounded(without),
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
