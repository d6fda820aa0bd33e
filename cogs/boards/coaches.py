"""DMs to coaches: whose hand they may see, and where."""

from bot.calendar import preferences
from bot.language import speaking
from bot.publishing.message_slots import PrivateMessage, in_language
from bot.table.table import Table
from bot.table.tables import Tables
from cogs.ui import layouts, naming, words
from cogs.ui.presenter import presenter_of


async def named(tables: Tables, table: Table) -> list[PrivateMessage]:
    """A message for each coach who takes DMs, with the button to the hand; it goes when the coaching ends."""
    if table.row.phase != "playing":
        return []
    messages = []
    for seat in table.seats:
        coach = seat.coach
        if coach is None or await tables.store.told_of_closed_dms(coach) is not None:
            continue
        person = await preferences.person(tables.store, coach)
        if not person.dm:
            continue
        with speaking(person.reads):
            text = words.coaches_now(table, naming.people(table)[seat.number])
            content = layouts.page([text], presenter_of(table).private_controls(table, seat.number), reader=coach)
        message = PrivateMessage(
            slot=f"coach:{seat.number}:{coach}",
            fingerprint=layouts.fingerprint(content),
            marker=text,
            content=content,
            reader=coach,
            silent=not person.may_be_pinged(tables.clock()),
        )
        messages.append(in_language(message, person.reads))
    return messages
