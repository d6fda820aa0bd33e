"""Pings that wait: a person who may not be pinged when something concerns them is pinged when they may be."""

from collections.abc import Mapping
from typing import Final

from bot.calendar import preferences
from bot.calendar.waking_hours import next_ping_time
from data.sql.transaction import Change

INVITED: Final = "invited"
"""Alarm of an invited person, by their place among those who are invited."""
CALLED: Final = "roll_call_awake"
"""Alarm of a seat whose person a roll-call waits for."""
VOTER: Final = "voter_awake"
"""Alarm of a seat whose person a vote waits for."""
REPLACED: Final = "replaced_awake"
"""Alarm of a seat that another plays now, or that is offered: of the person who has to know."""
WAITING: Final = (INVITED, CALLED, VOTER, REPLACED)


async def ping_later(tx: Change, table_id: int, kind: str, people: Mapping[int, int], now: float) -> None:
    """Set an alarm of that kind for each of these people, by place or seat, who may not be pinged `now`.

    A message then pings them. Without an alarm, it pings them with the next change of the table.
    """
    chosen = await preferences.persons(tx, list(people.values()))
    for place, user in people.items():
        if not chosen[user].may_be_pinged(now):
            await tx.set_alarm(table_id, kind, next_ping_time(chosen[user], now), place)
