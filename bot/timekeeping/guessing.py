"""Guesses the time zones of people at tables over days, so that by default nobody is pinged at night."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from bot.calendar.deadlines import over_days
from bot.calendar.guessed_zones import guessed_zone
from bot.calendar.preferences import Person
from bot.table import seats
from bot.table.table import Table
from bot.timekeeping.reminders import DEADLINE
from data.rows import ObligationFacts
from data.sql.transaction import Change, Reads

MOST_STEPS: Final = 200
"""How many of a person's steps a guess looks at."""


async def facts_with_guesses(
    tx: Change, table: Table, now: float, *, again: bool = False
) -> tuple[ObligationFacts, bool]:
    """Read what the table's obligations depend on, and whether a night of its people is assumed or guessed only now.

    A zone is guessed at tables over days until something is known; `again`: also where one was guessed before.
    """
    facts = await tx.obligation_facts(table.id)
    chosen = seats.chosen_at(table, facts.people) if over_days(table.terms.deadline) else {}
    silent = [user for user, person in chosen.items() if not person.zone_known and (again or not person.guess)]
    guesses, people = await guess(tx, table.row.guild_id, silent) if silent else {}, dict(facts.people)
    for user, person in chosen.items():
        if user not in silent and (person.seated_at or person.night_known):
            continue
        guessed = msgspec.structs.replace(
            person, guess=guesses.get(user, person.guess), seated_at=person.seated_at or now
        )
        if guessed != person:
            people[user] = msgspec.json.encode(guessed)
            await tx.write_person_unchanged(user, facts.people.get(user), people[user])
    await _look_elsewhere(tx, table, {user for user in people if people[user] != facts.people.get(user)}, now)
    return msgspec.structs.replace(facts, people=people), people != facts.people


async def _look_elsewhere(tx: Change, table: Table, users: Collection[int], now: float) -> None:
    """Let the deadlines of these people at other tables be looked at now: there they are computed again."""
    for user, other, row in await tx.obligations_elsewhere(table.id) if users else ():
        if user in users:
            await tx.move_alarm(other, DEADLINE, now, row.seat)


async def guess(reads: Reads, guild_id: int, users: Sequence[int]) -> dict[int, str]:
    """Guess the zone of each of these people, from their server and their steps; empty where nothing is known."""
    neighbours = [msgspec.json.decode(stored, type=Person) for stored in await reads.persons_of(guild_id)]
    return {user: guessed_zone(neighbours, await reads.steps_of(user, MOST_STEPS)) for user in users}
