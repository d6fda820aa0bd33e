"""Computes deadlines from a table, its stored obligations and the preferences of its people. Stores nothing."""

import functools
from collections.abc import Mapping

import msgspec

from bot.calendar.deadlines import MORE_THAN_A_NIGHT, SHORTEST_DEADLINE, over_days, shortened
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import PersonalClock
from bot.games.entries import Acted, Entry
from bot.table import seats
from bot.table.table import Seat, Table
from bot.table.terms import POST, Terms
from bot.timekeeping.holidays import waits_on_holiday
from data.rows import ObligationFacts, ObligationRow


class TableContext:
    """A table, its stored obligations and its people's preferences by seat, at time `now` (seconds since 1970)."""

    def __init__(self, table: Table, facts: ObligationFacts, now: float) -> None:
        chosen = seats.chosen_at(table, facts.people)
        self.table, self.facts, self.now = table, facts, now
        self.preferences: Mapping[int, Person] = {
            seat.number: chosen[seat.user_id] for seat in table.seats if seat.user_id is not None
        }
        self.postal_deadline = next((alarm.at for alarm in facts.alarms if alarm.kind == POST), None)

    @functools.cached_property
    def last(self) -> Entry | None:
        return None if self.facts.last is None else msgspec.json.decode(self.facts.last.entry, type=Entry)

    @property
    def waits(self) -> bool:
        """Whether the table waits for people on holiday."""
        return waits_on_holiday(self.table, self.preferences, self.now)

    def due(self, seat: int, began: float) -> float | None:
        """When an obligation that began at time `began` is due; None: there is no deadline.

        Deadlines shortened after misses count only waking time, however the table's own are counted.
        """
        table, person, waits = self.table, self.preferences[seat], self.waits
        deadline, misses = table.terms.deadline, table.seats[seat].misses
        if table.postal:
            return self.postal_deadline
        if person.away is not None and person.is_away(self.now) and table.terms.away == "play":
            others = [self.preferences[one.number].away for one in table.present() if one.number != seat]
            back = min((away.until for away in others if away is not None), default=person.away.until)
            if not waits or back < person.away.until:
                return back if waits else self.now  # the first person back does not wait for the others
        if deadline is None:
            return None
        return self.clock_of(seat).due(shortened(deadline, misses, least_time(table.terms, person)) or deadline, began)

    def clock_of(self, seat: int) -> PersonalClock:
        """Which time counts towards the deadlines of that seat."""
        return personal_clock(self.table, self.table.seats[seat], self.preferences[seat], waits=self.waits)

    def shared_deadline(self, row: ObligationRow) -> float | None:
        """The deadline that a new decision shares with the seat's previous decision in the same turn.

        None if its time starts again: in another turn, or if another seat acted last.
        """
        last = self.last
        if self.table.postal or row.due_at is None or row.due_at <= self.now or last is None:
            return None
        by_seat = isinstance(last.deed, Acted) and last.deed.seat == row.seat
        return row.due_at if by_seat and last.turn == self.table.game.turn(self.table.state) else None

    def with_remainder(self, seat: int, shared: float, asked: float) -> float:
        """The shared deadline, or later if it leaves less than the minimum for a decision that came up at `asked`."""
        table, waits = self.table, self.table.terms.away == "pause"
        if table.terms.deadline is None:
            return shared
        clock = personal_clock(table, table.seats[seat], self.preferences[seat], waits=waits)
        return clock.with_remainder(table.terms.deadline, shared, asked)


def least_time(terms: Terms, person: Person) -> float:
    """The least seconds of that person's shortened turns and extensions: over days never just a night of theirs."""
    return MORE_THAN_A_NIGHT if over_days(terms.deadline) and person.night_unknown else SHORTEST_DEADLINE


def turn_time(table: Table, misses: int, person: Person) -> float | None:
    """The seconds of each turn of that person, after `misses` missed deadlines; None: all that was agreed."""
    agreed = table.terms.deadline
    short = None if table.postal or agreed is None else shortened(agreed, misses, least_time(table.terms, person))
    return None if short is None else short.seconds


def personal_clock(table: Table, seat: Seat, person: Person, *, waits: bool) -> PersonalClock:
    """Which time counts towards the deadlines of that seat's person; `waits`: not their holidays."""
    return PersonalClock(person, waking=table.terms.waking or seat.misses > 0, waits=waits)
