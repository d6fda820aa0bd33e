"""A person changes their preferences, and every table they play at follows."""

from collections.abc import Callable

from bot.calendar.preferences import Person
from bot.table.people import change_person
from bot.table.tables import Tables
from bot.timekeeping.timekeeper import Timekeeper


async def choose(tables: Tables, time: Timekeeper, user_id: int, revise: Callable[[Person], Person]) -> Person:
    """Store what `revise` makes of the person's preferences, and return it.

    Deadlines and reminders at their tables are computed again, and their DMs are updated. Raises what `revise` raises;
    then nothing has changed.
    """
    change = await change_person(tables, user_id, revise)
    before, after = change.before, change.after
    if _ping_times(before) != _ping_times(after):
        await time.person_changed(user_id, sooner=_back_sooner(before, after, tables.clock()))
    for table_id in change.tables:
        await tables.changed(table_id)
    return after


def _ping_times(person: Person) -> object:
    """The preferences that decide when a person may be pinged."""
    return (
        *(person.zone, person.zone_known, person.quiet, person.any_hour),
        *(person.away, person.remind, person.up_next),
    )


def _back_sooner(before: Person, after: Person, now: float) -> bool:
    """Whether a holiday ends sooner than before, or begins later."""
    if before.away is None or before.away.until <= now:
        return False
    return after.away is None or after.away.until < before.away.until or after.away.since > max(before.away.since, now)
