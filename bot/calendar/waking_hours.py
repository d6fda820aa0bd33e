"""Deadlines and reminders by a person's own clock: without their nights, days off and holidays."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Final

import msgspec

from bot.calendar.deadlines import (
    DAY,
    HOUR,
    LAST_WARNING,
    LEAST_NOTICE,
    LONGEST_DEADLINE,
    Daily,
    Deadline,
    Duration,
    least_remainder,
    next_deadline,
)
from bot.calendar.preferences import Away, Person

STEP: Final = HOUR / 4
"""Sampling step in seconds; a change between two samples is found to the minute."""
MINUTE: Final = 60.0
SEARCHED_SECONDS: Final = 60 * DAY
"""A person who cannot be pinged for longer than this counts as always reachable, in seconds."""

Counts = Callable[[float], bool]
"""Whether a moment, in seconds since 1970, counts."""


class PersonalClock(msgspec.Struct, frozen=True):
    """Which time counts towards a person's deadlines.

    `waking`: only the time in which the person may be pinged, as always until they say which hours are quiet: nobody
    agreed on a night that is assumed. Quiet hours of their own count as the table agreed. `waits`: not their holidays.
    A deadline within `LAST_WARNING` after the end of such time comes `LAST_WARNING` after it, so that a warning can.
    """

    person: Person
    waking: bool
    waits: bool

    def due(self, deadline: Deadline, now: float) -> float:
        """When a deadline that begins `now` ends; both in seconds since 1970.

        A daily one ends at the first such hour that counts and leaves enough counting time.
        """
        if isinstance(deadline, Duration):
            return self.after(deadline.seconds, now)
        counts = self._counts()
        if counts is None:
            return self._warned(next_deadline(deadline, now))
        return self._warned(_daily(deadline, now, counts, self.person.away))

    def after(self, seconds: float, now: float) -> float:
        """When a deadline ends that leaves that many counting seconds from `now` on; both times since 1970."""
        counts = self._counts()
        return self._warned(now + seconds if counts is None else after(now, seconds, counts, self.person.away))

    def with_remainder(self, deadline: Deadline, at: float, now: float) -> float:
        """When a deadline that would end `at` ends for a decision that comes up `now`: the least remainder is left.

        The remainder counts like the deadline. A daily one that is too near gives way to the next. Times are in
        seconds since 1970.
        """
        least, counts, away = least_remainder(deadline), self._counts(), self.person.away
        enough = now + least if counts is None else after(now, least, counts, away)
        if at >= enough or isinstance(deadline, Duration):
            return self._warned(max(at, enough))
        if counts is None:
            return self._warned(next_deadline(deadline, now, least=least))
        return self._warned(_daily(deadline, now, counts, away, least))

    def counted(self, begin: float, end: float) -> float:
        """How many seconds between two moments, in seconds since 1970, count."""
        counts = self._counts()
        if counts is None:
            return max(end - begin, 0.0)
        return sum(
            min(till, end) - since
            for since, till in takewhile(lambda each: each[0] < end, _stretches(begin, counts, self.person.away))
        )

    def leaves_out(self, begin: float, end: float) -> bool:
        """Whether some time between two moments, in seconds since 1970, does not count."""
        counts, steps = self._counts(), range(int((end - begin) // STEP) + 1)
        return counts is not None and not all(counts(begin + step * STEP) for step in steps)

    def _warned(self, at: float) -> float:
        """That deadline, or a later one that can be warned of."""
        may, earliest = self.person.may_be_pinged, at - LAST_WARNING
        wakes = next_ping_time(self.person, earliest)
        return wakes + LAST_WARNING if wakes > earliest and may(at) and may(wakes + LAST_WARNING) else at

    def _counts(self) -> Counts | None:
        """Which moments count; None: all."""
        if self.waking or self.person.night_assumed:
            return self.person.may_be_pinged
        return _not_away(self.person) if self.waits and self.person.away is not None else None


def next_ping_time(person: Person, moment: float) -> float:
    """The first moment from `moment` on at which that person may be pinged."""
    return after(moment, 0.0, person.may_be_pinged, person.away)


def after(start: float, seconds: float, counts: Counts, away: Away | None = None) -> float:
    """The first counting moment after `seconds` of counting time since `start`.

    If that is too far off, all time counts except the days `away`, which never do.
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


def _daily(deadline: Daily, now: float, counts: Counts, away: Away | None, least: float = LEAST_NOTICE) -> float:
    """The first daily moment that leaves `least` seconds of counting time, or else the first with some notice."""
    at = first = next_deadline(deadline, now, least=least)
    enough = after(now, least, counts, away)
    while at < max(now, enough) + SEARCHED_SECONDS:
        if at >= enough and counts(at - MINUTE):
            return at
        at = next_deadline(deadline, at, least=0)
    return after(max(first, enough), 0.0, counts, away)


def _not_away(person: Person) -> Counts:
    return lambda moment: not person.is_away(moment)


def _stretches(start: float, counts: Counts, away: Away | None) -> Iterator[tuple[float, float]]:
    """The stretches of time that count, from `start` on, each at most `STEP` long; days `away` are skipped."""
    at, now, farthest = start, counts(start), start + SEARCHED_SECONDS + LONGEST_DEADLINE
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
    """The minute between two moments at which counting begins or ends."""
    low, high = int(begin // MINUTE), int(end // MINUTE)
    while high - low > 1:
        middle = (low + high) // 2
        if counts(middle * MINUTE) == before:
            low = middle
        else:
            high = middle
    return max(begin, high * MINUTE)
