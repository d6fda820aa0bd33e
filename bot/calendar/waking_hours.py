"""Deadlines and calls by the clock of whoever owes something: their nights, days off and holidays left out."""

from collections.abc import Callable, Iterator
from typing import Final

from bot.calendar.deadlines import (
    DAY,
    HOUR,
    LEAST_NOTICE,
    LONGEST_DEADLINE,
    Daily,
    Deadline,
    Duration,
    next_deadline,
    rest,
)
from bot.calendar.preferences import Away, Person

STEP: Final = HOUR / 4
"""How far apart somebody's clock is looked at; in between, to the minute, only where something changes."""
MINUTE: Final = 60.0
FARTHEST: Final = 60 * DAY
"""Who can never be called for longer than this is treated as if they always could."""

Counts = Callable[[float], bool]
"""Whether a moment, in seconds since 1970, counts."""


def due(deadline: Deadline, person: Person, now: float, *, waking: bool, waits: bool) -> float:
    """When a deadline is over that begins `now` for that person; both in seconds since 1970.

    `waking`: only the time counts in which they may be called. `waits`: their holidays do not count. A fixed
    hour is the first one that leaves enough time that counts, and that counts itself.
    """
    counts = _counting(person, waking=waking, waits=waits)
    if counts is None:
        return next_deadline(deadline, now)
    if isinstance(deadline, Duration):
        return after(now, deadline.seconds, counts, person.away)
    return _daily(deadline, now, counts, person.away)


def rested(deadline: Deadline, person: Person, at: float, now: float, *, waking: bool, waits: bool) -> float:
    """When a deadline is over that would be `at`, for what is asked `now`: a rest of it is always left.

    The rest counts like the deadline; a fixed hour that is nearer gives way to the next one. Times are in seconds
    since 1970.
    """
    least, counts = rest(deadline), _counting(person, waking=waking, waits=waits)
    enough = now + least if counts is None else after(now, least, counts, person.away)
    if at >= enough or isinstance(deadline, Duration):
        return max(at, enough)
    return (
        next_deadline(deadline, now, least=least)
        if counts is None
        else _daily(deadline, now, counts, person.away, least)
    )


def next_call(person: Person, moment: float) -> float:
    """The first moment from then on at which that person may be called."""
    return after(moment, 0.0, person.may_be_called, person.away)


def after(start: float, seconds: float, counts: Counts, away: Away | None = None) -> float:
    """The moment at which so many seconds that count have passed since `start`, and which counts itself.

    Where that is too far away, everything counts but the days `away`, of which nothing does however long they are.
    """
    left = seconds
    for begin, end in _stretches(start, counts, away):
        if left < end - begin:
            return begin + left
        left -= end - begin
    at = start + seconds
    if away is None or away.until <= start or at < away.since:
        return at
    return at + away.until - max(away.since, start)


def _counting(person: Person, *, waking: bool, waits: bool) -> Counts | None:
    """Which moments count for that person; None: all."""
    if waking:
        return person.may_be_called
    return _not_away(person) if waits and person.away is not None else None


def _daily(deadline: Daily, now: float, counts: Counts, away: Away | None, least: float = LEAST_NOTICE) -> float:
    """The first such hour that leaves `least` seconds of what counts, or else the first one with some notice."""
    at = first = next_deadline(deadline, now, least=least)
    enough = after(now, least, counts, away)
    while at < max(now, enough) + FARTHEST:
        if at >= enough and counts(at - MINUTE):
            return at
        at = next_deadline(deadline, at, least=0)
    return after(max(first, enough), 0.0, counts, away)


def _not_away(person: Person) -> Counts:
    return lambda moment: not person.is_away(moment)


def _stretches(start: float, counts: Counts, away: Away | None) -> Iterator[tuple[float, float]]:
    """The stretches of time that count from `start` on, each at most `STEP` long; days `away` are leapt over."""
    at, now, farthest = start, counts(start), start + FARTHEST + LONGEST_DEADLINE
    while at <= farthest:
        if away is not None and away.since <= at < away.until:
            farthest += away.until - at
            at, now = away.until, counts(away.until)
        end = (at // STEP + 1) * STEP
        then = counts(end)
        if now == then:
            if now:
                yield at, end
        else:
            change = _change(at, end, now, counts)
            yield (at, change) if now else (change, end)
        at, now = end, then


def _change(begin: float, end: float, before: bool, counts: Counts) -> float:
    """Where between two moments it changes what counts: on the minute of the clock."""
    low, high = int(begin // MINUTE), int(end // MINUTE)
    while high - low > 1:
        middle = (low + high) // 2
        if counts(middle * MINUTE) == before:
            low = middle
        else:
            high = middle
    return max(begin, high * MINUTE)
