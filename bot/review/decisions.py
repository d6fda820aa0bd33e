"""What the players of a finished game decided, and what they could have done better.

A decision counts as a mistake only where the estimate and the futures agree: the best answer is ahead of the given one
in both, in the futures by more than two standard errors and by at least `LEAST`. What is smaller counts as none.
"""

from collections.abc import Collection, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

import msgspec

from bot.games.entries import Acted, Began, Entry, Undid
from bot.games.game import AnyGame
from bot.games.hindsight import Hindsight
from bot.games.journal import live, redo, since_carried
from bot.games.values import Action
from bot.review.review import DIGITS

LEAST: Final = 0.01
"""The smallest loss of a mistake, as a part of 1."""
FUTURES: Final = 48
"""Futures of each of the two answers."""
BATCH: Final = 12
"""Futures after which it may be clear that there is no mistake."""
SURE, CLEAR = 2.0, 4.0
"""Standard errors by which the best answer must be ahead in the futures, and by which fewer futures will do."""
WORK: Final = 7_000
"""The most futures of all decisions of a game, times seats: about a minute in the dearest edition."""


class Mistake(msgspec.Struct, frozen=True):
    """The journal's entry `entry` of that turn, and what would have been better, both as the game's actions in JSON.

    `why`: what speaks for that, as the game's reason in JSON, or empty. `chance`: the seat's chance to win after the best answer, in the futures. `lost`: how much less the given one was.
    """

    turn: int
    entry: int
    seat: int
    ask: str
    given: str
    best: str
    why: str
    chance: float
    lost: float


class Played(msgspec.Struct, frozen=True):
    """A seat's decisions that could be judged, how many there were, and its mistakes, the worst first."""

    decisions: int
    mistakes: tuple[Mistake, ...] = ()

    @property
    def cost(self) -> float:
        """The share of its own chance that a decision cost the seat, on average."""
        return sum(each.lost / each.chance for each in self.mistakes) / max(1, self.decisions)


def decided(
    game: AnyGame, entries: Sequence[Entry], seats: Collection[int], away: Collection[int] = ()
) -> dict[int, Played]:
    """Judge what these seats decided. It takes up to a minute.

    What looks worst is played on first; when `WORK` is done, the rest counts as no mistakes. `away`: entries that were
    not made by their seat's player.

    Raises:
        JournalError: the journal is damaged.
    """
    made, doubts = dict.fromkeys(seats, 0), list[_Doubt]()
    for one in _answered(game, since_carried(entries), seats, away):
        made[one.seat] += 1
        weighed = one.hindsight.weighed(one.given)
        given = next(each for each in weighed if each.action == one.given)
        if weighed[0].chance - given.chance >= LEAST:
            doubts.append(_Doubt(weighed[0].chance - given.chance, one, weighed[0].action))
    doubts.sort(key=lambda each: (-each.loss, each.answer.entry.number))
    mistakes, left = {seat: list[Mistake]() for seat in seats}, WORK
    for doubt in doubts:
        left, found = _judge(doubt, left)
        if found is not None:
            mistakes[found.seat].append(found)
    return {
        seat: Played(made[seat], tuple(sorted(mistakes[seat], key=lambda each: (-each.lost, each.entry))))
        for seat in seats
    }


class _Answered(NamedTuple):
    """An answer that was a choice, with what judges it. `among`: the seats still in the game."""

    entry: Entry
    seat: int
    ask: str
    given: Action
    hindsight: Hindsight
    among: int


class _Doubt(NamedTuple):
    """An answer that the estimate finds worse than the best one, by `loss`."""

    loss: float
    answer: _Answered
    best: Action


def _answered(
    game: AnyGame, entries: Sequence[Entry], seats: Collection[int], away: Collection[int]
) -> Iterator[_Answered]:
    """Find the answers of these seats that count, were a choice, and can be judged."""
    counts = {entry.number for entry in live(entries)} - set(away)
    undone = {entry.deed.entry for entry in entries if isinstance(entry.deed, Undid)}
    before: dict[int, bytes] = {}
    state: Any = None
    total = next(entry.deed.seats for entry in entries if isinstance(entry.deed, Began))
    for entry in entries:
        deed = entry.deed
        if entry.number in undone:
            before[entry.number] = game.encode(state)
        if isinstance(deed, Acted) and deed.seat in seats and entry.number in counts:
            decision = next((each for each in game.decisions(state) if each.id == deed.decision), None)
            if decision is not None and len(game.legal(state, decision)) > 1:
                hindsight = game.hindsight(state, decision)
                if hindsight is not None:
                    given = game.decode_action(deed.action)
                    among = total - len(game.resigned(state))
                    yield _Answered(entry, deed.seat, decision.ask, given, hindsight, among)
        state = redo(game, state, entry, before)


def _judge(doubt: _Doubt, left: int) -> tuple[int, Mistake | None]:
    """Play on from both answers; return what is left of the work, and the mistake if it was one."""
    answer, chances, losses = doubt.answer, list[float](), list[float]()
    entry, hindsight = answer.entry, answer.hindsight
    while len(losses) < FUTURES and left > 0:
        for number in range(len(losses), len(losses) + BATCH):
            seed = entry.number * FUTURES + number
            chances.append(hindsight.future(doubt.best, seed))
            losses.append(chances[-1] - hindsight.future(answer.given, seed))
        left -= 2 * BATCH * answer.among
        if fmean(losses) <= 0 or fmean(losses) > CLEAR * _error(losses):
            break
    if not losses or fmean(losses) < LEAST or fmean(losses) <= SURE * _error(losses):
        return left, None
    return left, Mistake(
        turn=entry.turn,
        entry=entry.number,
        seat=answer.seat,
        ask=answer.ask,
        given=msgspec.json.encode(answer.given).decode(),
        best=msgspec.json.encode(doubt.best).decode(),
        why="" if (why := hindsight.reason(doubt.best)) is None else msgspec.json.encode(why).decode(),
        chance=round(fmean(chances), DIGITS),
        lost=round(fmean(losses), DIGITS),
    )


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of their mean."""
    return stdev(numbers) / sqrt(len(numbers))
