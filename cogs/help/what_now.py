"""What a person can do now, in a few lines."""

from collections.abc import Mapping

from bot.calendar.preferences import Person
from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.hosting.invitation import invite
from bot.language import say
from bot.orders.standing import fits
from bot.table import seats
from bot.table.table import Seat, Table
from cogs.help import words
from cogs.tables.since_last_move import is_played_for
from cogs.ui import naming, time_words
from cogs.ui.here import channel_table, is_elsewhere, server_of
from cogs.ui.words import NOT_INSTALLED_HERE
from rendering.words import PHRASEBOOKS
from rendering.words.common import listed


async def what_now(interaction: Interaction, table_id: int | None = None) -> str:
    """Three lines on what to do now, and where to read on: at that table, or at the channel's."""
    if server_of(interaction) is None and table_id is None:
        said = [str(words.HELP_IN_PRIVATE)]
        if is_elsewhere(interaction):
            said.append(f"-# {NOT_INSTALLED_HERE(link=invite(interaction.client.application_id or 0))}")
        return "\n".join(said)
    try:
        table = await table_here(interaction, table_id)
    except NoSuchTable:
        return str(words.HELP_NO_TABLE)
    seat = table.seat_of(interaction.user.id)
    match table.row.phase:
        case "lobby":
            return words.help_lobby(table, seated=seat is not None)
        case "playing":
            interaction.client.publisher.refresh(table.subject)
            if table.paused:
                return words.help_paused(table)
            if await is_played_for(interaction.client, table, interaction.user.id):
                return str(words.HELP_PLAYED_FOR)
            if table.postal:
                return await _postal(interaction, table)
            number = seat.number if seat else None
            people = await seats.persons_at(interaction.client.store, table)
            text = _playing(table, number) + await _until(interaction, table, people, number)
            return text + (await _orders(interaction, table, seat, people) if seat else "")
        case "over":
            return words.help_over(table)
        case _:
            return str(words.HELP_NO_TABLE)


async def table_here(interaction: Interaction, table_id: int | None = None) -> Table:
    """That table, or the channel's.

    Raises:
        NoSuchTable: there is none.
    """
    return await (channel_table(interaction) if table_id is None else interaction.client.tables.load(table_id))


async def _postal(interaction: Interaction, table: Table) -> str:
    status = await interaction.client.postal_office.status(table)
    names, seat = naming.names(table), table.seat_of(interaction.user.id)
    waiting = listed(names[number] for number in status.waiting) or say("nobody")
    plays = seat is not None and seat in table.people_left()
    if seat is None or not plays:
        own = words.POSTAL_WATCHING
    elif seat.number in status.final:
        own = words.POSTAL_FINAL
    elif seat.number in status.handed_in:
        own = words.POSTAL_SENT
    else:
        own = words.POSTAL_MISSING
    return words.postal_help(str(own), waiting, PHRASEBOOKS[table.row.game].command, status.deadline)


async def _until(interaction: Interaction, table: Table, people: Mapping[int, Person], reader: int | None) -> str:
    """The deadlines of the players who have to move, and what follows then; empty if there are none."""
    obligations = await interaction.client.store.obligations(table.id)
    text = time_words.deadlines(table, obligations, people, reader=reader)
    return f"\n{text}" if text else ""


async def _orders(interaction: Interaction, table: Table, seat: Seat, people: Mapping[int, Person]) -> str:
    """For this player alone: why they have less time, and when their standing orders act; empty if neither applies."""
    given = await interaction.client.standing.given(table, seat.number)
    less = time_words.less_time(table, seat, people[interaction.user.id])
    lines = [f"-# ⌛ {less}"] if less else []
    lines += [] if given is None else [time_words.own_orders(table, given.when, fit=fits(table, seat.number, given))]
    return "".join(f"\n{line}" for line in lines)


def _playing(table: Table, seat: int | None) -> str:
    pending = table.pending()
    names = naming.names(table)
    own = next((decision for decision in pending if decision.seat == seat), None)
    if own is None:
        waiting = listed(names[decision.seat] for decision in pending)
        resigned = table.state is not None and seat in table.game.resigned(table.state)
        return words.help_waiting(waiting, seated=seat is not None, resigned=resigned)
    book = PHRASEBOOKS[table.row.game]
    return words.HELP_YOUR_MOVE(question=book.ask(own, table.view(seat), names))
