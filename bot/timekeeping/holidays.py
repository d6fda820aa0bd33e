"""Holidays at a table: whether it waits for people who are away, and the notices about their holidays."""

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.calendar.preferences import Person
from bot.table import seats
from bot.table.notices import BackSooner, OnHoliday, read_notice, tell
from bot.table.table import Seat, Table
from data.sql.transaction import Change

HOLIDAY: Final = "holiday"
"""Alarm of one seat: a holiday that the table was told of begins or is over."""


def waits_on_holiday(table: Table, chosen: Mapping[int, Person], now: float) -> bool:
    """Whether the table waits for people on holiday: by its terms, or because nobody else is present.

    `chosen` are the preferences of the people at the table, by seat; `now` is in seconds since 1970.
    """
    others = [seat.number for seat in table.present() if not chosen[seat.number].is_away(now)]
    return table.terms.away == "pause" or not others


class Holiday(msgspec.Struct, frozen=True):
    """The holiday of the person in a seat. The seat's obligation, if it has one, is due at `due_at`."""

    seat: int
    person: Person
    due_at: float | None = None


async def tell_holiday(tx: Change, table: Table, holiday: Holiday, now: float) -> None:
    """Post a notice, once, that a person is on holiday.

    A future holiday is announced by post, or if it begins before the seat's obligation is due.
    """
    away = holiday.person.away
    soon = away is not None and (table.postal or away.since <= max(now, holiday.due_at or now))
    if away is None or now >= away.until or not soon:
        return
    chosen = await seats.persons_at(tx, table)
    waits = waits_on_holiday(table, {one.number: chosen[one.user_id] for one in table.seats if one.user_id}, now)
    last = await _last_told(tx, table, holiday.seat)
    if not (isinstance(last, OnHoliday) and last.until == away.until):
        since = away.since if away.since > now else None
        await tell(tx, table.id, now, OnHoliday(holiday.seat, away.until, waits, since))
        await tx.set_alarm(table.id, HOLIDAY, since or away.until, holiday.seat)


async def tell_back_sooner(tx: Change, table: Table, seat: Seat, person: Person, now: float) -> None:
    """Post a notice that an announced holiday ended early, or will not begin.

    If a robot plays the seat, the notice follows when its owner takes the seat back.
    """
    last = await _last_told(tx, table, seat.number)
    away = person.away is not None and person.away.until > now
    if seat.stand_in is None and isinstance(last, OnHoliday) and last.until > now and not away:
        await tell(tx, table.id, now, BackSooner(seat.number, last.since is None or last.since <= now))


async def _last_told(tx: Change, table: Table, seat: int) -> OnHoliday | BackSooner | None:
    """The last notice about that seat's holiday."""
    notices = [read_notice(row) for row in await tx.notices(table.id)]
    return next(
        (one for one in reversed(notices) if isinstance(one, OnHoliday | BackSooner) and one.seat == seat), None
    )
