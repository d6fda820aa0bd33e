"""A person's settings change, and the messages of their tables with them."""

from collections.abc import Callable, Sequence

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.table.tables import Tables


class PersonChange(msgspec.Struct, frozen=True):
    """A person's settings before and after a change, and the `tables` whose messages it may change."""

    before: Person
    after: Person
    tables: Sequence[int] = ()


async def change_person(tables: Tables, user_id: int, revise: Callable[[Person], Person]) -> PersonChange:
    """Store what `revise` makes of the person's settings, and mark the messages of their tables as perhaps out of date.

    The caller calls `Tables.changed` for each of these tables. Raises what `revise` raises; then nothing has changed.
    """
    async with tables.store.change() as tx:
        await tx.hold(f"person {user_id}")
        before = await preferences.person(tx, user_id)
        after = revise(before)
        if after == before:
            return PersonChange(before, after)
        await preferences.remember_person(tx, user_id, after)
        if before.reads == after.reads and msgspec.structs.replace(before, told=after.told) == after:
            return PersonChange(before, after)
        table_ids = await tx.tables_of(user_id, active=True)
        for table_id in table_ids:
            row = await tx.table(table_id)
            if row is not None:
                await tx.mark_due(table_id, row.version)
        return PersonChange(before, after, table_ids)
