"""What the players of a finished game decided, and what they could have done better.

A decision counts as a mistake only where the estimate and the futures agree: the best answer is ahead of the given one
in both, in the futures by more than two standard errors and by at least `LEAST`. What is smaller counts as none. Where
the estimate ends the futures, others that last to the end must not say the opposite.
"""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final

import msgspec

from bot.games.entries import Acted, Entry, Undid
from bot.games.game import AnyGame
from bot.games.hindsight import Hindsight
from bot.games.journal import live, practised_from, redo, since_carried
from bot.review.moments import DIGITS

VERSION: Final = 3
"""Of how decisions are judged, and of which games. What is kept with an earlier one is judged again."""
LEAST: Final = 0.01
"""The smallest loss of a mistake, as a part of 1."""
BATCHES: Final = 4
"""Parts of the futures. After each it may be clear that there is no mistake."""
SURE, CLEAR = 2.0, 4.0
"""Standard errors by which the best answer must be ahead in the futures, and by which fewer futures will do."""
SECONDS: Final = 60.0
"""The most seconds of the processor for a game. The smallest doubts are not looked into then."""
STEP: Final = 5.0
"""Seconds of the processor after which no more futures begin, so that nothing else waits long."""
FEW: Final = 10
"""Decisions below which nothing is said about who played best."""


class Mistake(msgspec.Struct, frozen=True):
    """The journal's entry `entry` of that turn: what was `given` and would have been `best`, both actions in JSON.

    `chance`: the seat's chance to win after the best answer. `lost`: how much less the given one was in the `futures`
    of each, with its standard `error`. `post`: both are sets of orders for the postal turn that begins with that entry.
    """

    turn: int
    entry: int
    seat: int
    given: str
    best: str
    chance: float
    lost: float
    error: float
    futures: int
    post: bool = False

    @property
    def share(self) -> float:
        """The share of its own chance that it cost the seat."""
        return self.lost / self.chance


class Played(msgspec.Struct, frozen=True):
    """A seat's decisions that could be judged, how many there were, and its mistakes, the worst first.

    `left`: how many doubts nobody has looked into, for want of time; they are smaller than those of the mistakes.
    `ranked`: whether players can be compared by them; see `Game.ranked_by_decisions`.
    """

    decisions: int
    mistakes: tuple[Mistake, ...] = ()
    left: int = 0
    ranked: bool = True

    @property
    def cost(self) -> float:
        """The share of its own chance that a decision cost the seat, on average."""
        return sum(each.share for each in self.mistakes) / max(1, self.decisions)

    @property
    def error(self) -> float:
        """The standard error of `cost`, as if the seat had made one mistake more, as large as its worst."""
        shares = sorted([each.share for each in self.mistakes], reverse=True)
        return sqrt(sum(share**2 for share in (*shares[:1], *shares))) / max(1, self.decisions)

    @property
    def told_once(self) -> "Mapping[Mistake, Sequence[int]]":
        """The mistakes, but of those with the same best answer only the worst, with the other turns in which it was."""
        found = dict[str, list[Mistake]]()
        for each in self.mistakes:
            found.setdefault(each.best, []).append(each)
        return {worst: sorted({each.turn for each in others} - {worst.turn}) for worst, *others in found.values()}


def best(found: Mapping[int, Played]) -> int | None:
    """Return the seat whose decisions cost less than those of all others; None if it is too close to call."""
    ranked = sorted(found, key=lambda seat: found[seat].cost)
    if len(ranked) < 2 or any(each.left or each.decisions < FEW for each in found.values()):
        return None
    first, *others = [found[seat] for seat in ranked]
    ahead = all(each.cost - first.cost > max(LEAST, SURE * sqrt(first.error**2 + each.error**2)) for each in others)
    return ranked[0] if ahead else None


class Doubt(msgspec.Struct, frozen=True):
    """An answer that the estimate finds worse than the `best` one (both JSON), by `loss`.

    `chance`: the seat's chance to win after the best one, as the estimate sees it. `post`: orders for the postal
    turn that begins with the entry `entry`.
    """

    entry: int
    seat: int
    given: str
    best: str
    loss: float
    chance: float = 0.0
    post: bool = False


class Sent(msgspec.Struct, frozen=True):
    """The orders of a seat, in JSON, for the postal turn that begins with that entry."""

    entry: int
    seat: int
    sets: bytes


class Weighing(msgspec.Struct, frozen=True):
    """What the estimate says of a game's decisions: how many each seat had, and the doubts, the largest first."""

    decisions: dict[int, int]
    doubts: tuple[Doubt, ...]

    def joined(self, other: "Weighing") -> "Weighing":
        """Join what is said of other decisions of the same seats."""
        decisions = {seat: count + other.decisions[seat] for seat, count in self.decisions.items()}
        doubts = sorted([*self.doubts, *other.doubts], key=lambda each: (-each.loss, each.entry))
        return Weighing(decisions, tuple(doubts))


def decided(
    game: AnyGame, entries: Sequence[Entry], seats: Collection[int], away: Collection[int] = ()
) -> dict[int, Played]:
    """Judge what these seats decided. It takes up to `SECONDS` of the processor.

    `away`: entries that were not made by their seat's player.

    Raises:
        JournalError: the journal is damaged.
    """
    began, weighing, found = process_time(), weigh(game, entries, seats, away), list[Mistake | None]()
    for doubt in weighing.doubts:
        if process_time() - began < SECONDS:
            found.append(judge(game, entries, doubt))
    return summed_up(weighing, found)


def summed_up(weighing: Weighing, judged: Sequence[Mistake | None]) -> dict[int, Played]:
    """Sum up each seat's part of the first doubts, which were `judged`: which of them are mistakes."""
    mistakes = sorted([each for each in judged if each is not None], key=lambda each: (-each.lost, each.entry))
    left = Counter(doubt.seat for doubt in weighing.doubts[len(judged) :])
    return {
        seat: Played(count, tuple([each for each in mistakes if each.seat == seat]), left[seat])
        for seat, count in weighing.decisions.items()
    }


def weigh(
    game: AnyGame,
    entries: Sequence[Entry],
    seats: Collection[int],
    away: Collection[int] = (),
    within: Container[int] | None = None,
) -> Weighing:
    """Weigh the answers of these seats that count and were a choice, all by the estimate alone.

    In a practice none counts that is copied from another game. `within`: only those entries, by number.

    Raises:
        JournalError: the journal is damaged.
    """
    counted = since_carried(entries)
    since = practised_from(entries)
    counts = {entry.number for entry in live(counted) if entry.number > since} - set(away)
    decisions, doubts = dict.fromkeys(seats, 0), list[Doubt]()
    for entry, state in before_each(game, counted):
        deed = entry.deed
        if not isinstance(deed, Acted) or deed.seat not in decisions or entry.number not in counts:
            continue
        if within is not None and entry.number not in within:
            continue
        hindsight = _hindsight(game, state, deed)
        if hindsight is None:
            continue
        decisions[deed.seat] += 1
        doubt = Doubt(entry.number, deed.seat, bytes(deed.action).decode(), "", 0.0)
        doubts += _weigh(hindsight, game.decode_action(deed.action), doubt)
    return Weighing(decisions, ()).joined(Weighing(dict.fromkeys(seats, 0), tuple(doubts)))


def weigh_orders(
    game: AnyGame, entries: Sequence[Entry], sent: Sequence[Sent], seats: Collection[int], within: Container[int]
) -> Weighing:
    """Weigh the orders of these seats for postal turns that begin with one of the entries `within`, as `weigh` does.

    Raises:
        JournalError: the journal is damaged.
    """
    decisions, doubts = dict.fromkeys(seats, 0), list[Doubt]()
    for entry, state in before_each(game, since_carried(entries)):
        for each in sent:
            if each.entry != entry.number or each.seat not in decisions or entry.number not in within:
                continue
            doubt = Doubt(entry.number, each.seat, each.sets.decode(), "", 0.0, post=True)
            hindsight = _judge_of(game, entry, state, doubt)
            if hindsight is not None:
                decisions[each.seat] += 1
                doubts += _weigh(hindsight, decoded(game, doubt.given, post=True), doubt)
    return Weighing(decisions, ()).joined(Weighing(dict.fromkeys(seats, 0), tuple(doubts)))


def _weigh(hindsight: Hindsight, given: Any, doubt: Doubt) -> list[Doubt]:  # noqa: ANN401 - its own game's
    """Complete a doubt about a given answer, or drop it."""
    weighed = hindsight.weighed(given)
    loss = weighed[0].chance - next(each.chance for each in weighed if each.action == given)
    better = msgspec.json.encode(weighed[0].action).decode()
    return [msgspec.structs.replace(doubt, best=better, loss=loss, chance=weighed[0].chance)] if loss >= LEAST else []


def judge(game: AnyGame, entries: Sequence[Entry], doubt: Doubt) -> Mistake | None:
    """Play on from both answers; return the mistake if it was one.

    That takes hardly more than `STEP` seconds of the processor: then the futures so far have to do.

    Raises:
        JournalError: the journal is damaged.
    """
    entry, state = at(game, entries, doubt.entry)
    hindsight = _judge_of(game, entry, state, doubt)
    assert hindsight is not None  # noqa: S101 - it has weighed the answers
    given, better = (decoded(game, each, post=doubt.post) for each in (doubt.given, doubt.best))

    began = process_time()

    def compared(play_on: Callable[..., float], dice: str) -> tuple[float, float]:
        """Return the chance after the better answer, and how much the other one loses with the same dice."""
        chance = play_on(better, Random(dice).random)  # noqa: S311 - no game sees them
        return chance, chance - play_on(given, Random(dice).random, better)  # noqa: S311

    def enough(losses: Sequence[float]) -> bool:
        ahead = fmean(losses)
        return ahead <= 0 or ahead > CLEAR * _error(losses) or process_time() - began > STEP

    found = _played(lambda n: compared(hindsight.future, f"{entry.number} {n}"), hindsight.futures, enough)
    chances, losses = ([each[part] for each in found] for part in (0, 1))
    scale = doubt.chance / fmean(chances) if hindsight.to_the_end and any(chances) else 1.0
    chance, lost, error = (scale * each for each in (fmean(chances), fmean(losses), _error(losses)))
    if lost < LEAST or lost <= SURE * error:
        return None
    to_the_end = _played(
        lambda n: compared(hindsight.check, f"{entry.number} {n} to the end"),
        hindsight.checks,
        lambda losses: abs(fmean(losses)) > SURE * _error(losses),
    )
    if to_the_end and fmean([loss for _, loss in to_the_end]) <= 0:
        return None
    return Mistake(
        turn=entry.turn,
        entry=entry.number,
        seat=doubt.seat,
        given=doubt.given,
        best=doubt.best,
        chance=round(chance, DIGITS),
        lost=round(lost, DIGITS),
        error=round(error, DIGITS),
        futures=len(losses),
        post=doubt.post,
    )


def _played(
    compared: Callable[[int], tuple[float, float]], most: int, enough: Callable[[Sequence[float]], bool]
) -> list[tuple[float, float]]:
    """Compare two answers in up to that many futures, in batches, until the losses are `enough` to tell."""
    found = list[tuple[float, float]]()
    while len(found) < most:
        found += map(compared, range(len(found), len(found) + most // BATCHES))
        if enough([loss for _, loss in found]):
            break
    return found


def _judge_of(game: AnyGame, entry: Entry, state: Any, doubt: Doubt) -> Hindsight | None:  # noqa: ANN401
    if not doubt.post:
        assert isinstance(entry.deed, Acted)  # noqa: S101 - only answers are judged
        return _hindsight(game, state, entry.deed)
    return None if game.postal is None else game.postal.hindsight(state, doubt.seat)


def decoded(game: AnyGame, encoded: str, *, post: bool) -> Any:  # noqa: ANN401 - its own game's
    """Decode an answer, or sets of orders."""
    if not post or game.postal is None:
        return game.decode_action(msgspec.Raw(encoded.encode()))
    return tuple(msgspec.json.decode(encoded, type=list[game.postal.orders_type]))  # type: ignore[name-defined]


def at(game: AnyGame, entries: Sequence[Entry], number: int) -> tuple[Entry, Any]:
    """Return the entry of that number, and the state before it.

    Raises:
        JournalError: the journal is damaged.
    """
    return next(one for one in before_each(game, since_carried(entries)) if one[0].number == number)


def before_each(game: AnyGame, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Any]]:
    """Replay a journal: each entry, with the state before it."""
    undone = {entry.deed.entry for entry in entries if isinstance(entry.deed, Undid)}
    before: dict[int, bytes] = {}
    state: Any = None
    for entry in entries:
        if entry.number in undone:
            before[entry.number] = game.encode(state)
        yield entry, state
        state = redo(game, state, entry, before)


def _hindsight(game: AnyGame, state: Any, deed: Acted) -> Hindsight | None:  # noqa: ANN401 - its own game's
    """Find what judges an answer; None: it was no choice, or nothing can judge it."""
    decision = next((each for each in game.decisions(state) if each.id == deed.decision), None)
    if decision is None or len(game.legal(state, decision)) == 1:
        return None
    return game.hindsight(state, decision)


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of their mean."""
    return stdev(numbers) / sqrt(len(numbers))
