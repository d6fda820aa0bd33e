"""People change what they have chosen, and every table they play at takes notice."""

from collections.abc import Callable

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.table.tables import Tables
from bot.timekeeping.timekeeper import Timekeeper


async def choose(tables: Tables, time: Timekeeper, user_id: int, revise: Callable[[Person], Person]) -> Person:
    """Let somebody choose anew: `revise` makes it from what held so far. What holds now.

    At every table at which they still play, deadlines and calls are counted again, and what reaches them by DM is
    brought up to date. Raises what `revise` raises; then nothing has changed.
    """
    async with tables.store.change() as tx:
        before = await preferences.person(tx, user_id)
        after = revise(before)
        if after == before:
            return after
        await preferences.remember_person(tx, user_id, after)
        concerned = await tx.tables_of(user_id, active=True)
        for table_id in concerned:
            row = await tx.table(table_id)
            if row is not None:
                await tx.mark_due(table_id, row.version)
    if _when(before) != _when(after):
        await time.person_changed(user_id, sooner=_sooner(before, after, tables.clock()))
    for table_id in concerned:
        for listener in tables.on_change:
            listener(table_id)
    return after


def _when(person: Person) -> object:
    """What says when somebody may be called."""
    return person.zone, person.quiet, person.away, person.remind, person.up_next


def _sooner(before: Person, after: Person, now: float) -> bool:
    """Whether less is left of somebody's days away than before, or they begin later."""
    if before.away is None or before.away.until <= now:
        return False
    return after.away is None or after.away.until < before.away.until or after.away.since > max(before.away.since, now)
