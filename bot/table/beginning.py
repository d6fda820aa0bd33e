"""The moment when a table's game begins."""

import msgspec

from bot.calendar.deadlines import next_deadline
from bot.games.chance import Chance, table_key
from bot.games.entries import Began
from bot.games.values import Event
from bot.table.click import Click
from bot.table.journal import Step, commit
from bot.table.table import Table
from bot.table.terms import POST
from data.store import Change


async def begin(tx: Change, table: Table, click: Click, now: float) -> list[Event]:
    """Set up the game for the taken seats, and return its events. The joins are mixed into the table's secret."""
    options = table.options()
    joins = [seat.join_id for seat in await tx.seats(table.id)]
    table.expect_posted()
    key = table_key(table.secret, joins)
    chance = Chance(key)
    state, events = table.game.new(options, len(table.seats), chance)
    deed = Began(len(table.seats), msgspec.Raw(msgspec.json.encode(options)))
    if table.row.later_secret is not None:
        await tx.write_later_key(table.id, key)
    keyed = msgspec.structs.replace(table, row=msgspec.structs.replace(table.row, key=key))
    await commit(tx, keyed, Step(deed, state, events, chance, 1, now, click.user_id))
    if table.postal and table.terms.deadline is not None:
        await tx.set_alarm(table.id, POST, next_deadline(table.terms.deadline, now))
    return list(events)
