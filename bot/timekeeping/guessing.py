"""Nobody is woken by default: what time it may be for people at a table over days who have not said."""

from typing import Final

import msgspec

from bot.calendar.deadlines import Daily
from bot.calendar.guessed_zones import guessed_zone
from bot.calendar.preferences import FIRST_HOURS, Person
from bot.table import seats
from bot.table.table import Table
from data.rows import ObligationFacts
from data.sql.transaction import Change, Reads

MOST_STEPS: Final = 200
"""How many of a person's steps are looked at."""


async def know_or_guess(tx: Change, table: Table, now: float) -> ObligationFacts:
    """Read what the table's obligations depend on, after a guess of the zones of people new to tables over days."""
    facts = await tx.obligation_facts(table.id)
    if not over_days(table):
        return facts
    chosen = seats.chosen_at(table, facts.people)
    new = [user for user, person in chosen.items() if not person.zone_known and not person.seated_at]
    if not new:
        return facts
    for user in new:
        spared = msgspec.structs.replace(chosen[user], guess=await guess(tx, table, user), seated_at=now)
        await tx.write_person_unchanged(user, facts.people.get(user), msgspec.json.encode(spared))
    return await tx.obligation_facts(table.id)


async def guess(reads: Reads, table: Table, user: int) -> str:
    """Return the zone in which that person may live, as far as the table's server and their steps tell; else empty."""
    neighbours = [msgspec.json.decode(stored, type=Person) for stored in await reads.persons_of(table.row.guild_id)]
    return guessed_zone(neighbours, await reads.steps_of(user, MOST_STEPS))


def over_days(table: Table) -> bool:
    """Whether a table is played over days: a turn may take longer than a night."""
    deadline = table.terms.deadline
    return isinstance(deadline, Daily) or (deadline is not None and deadline.seconds > FIRST_HOURS)
