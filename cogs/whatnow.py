"""What somebody can do now, in a few lines."""

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.seating import Table
from cogs import words
from rendering.words import PHRASEBOOKS
from rendering.words.common import listed


async def what_now(interaction: Interaction) -> str:
    """Three lines on what to do now, and where to read on."""
    if interaction.guild_id is None:
        return words.HELP_IN_PRIVATE
    try:
        table = await interaction.client.tables.find(interaction.channel_id or 0)
    except NoSuchTable:
        return words.HELP_NO_TABLE
    seat = table.seat_of(interaction.user.id)
    match table.row.phase:
        case "lobby":
            return words.help_lobby(table, seated=seat is not None)
        case "playing":
            interaction.client.publisher.refresh(table.id)
            return _playing(table, seat.number if seat else None)
        case "over":
            return words.HELP_OVER
        case _:
            return words.HELP_NO_TABLE


async def how_it_goes(interaction: Interaction) -> str:
    """The game played here, explained in a few lines; every game where none is."""
    try:
        games = [(await interaction.client.tables.find(interaction.channel_id or 0)).row.game]
    except NoSuchTable:
        games = list(PHRASEBOOKS)
    return "\n".join(PHRASEBOOKS[game].how_it_goes for game in games)


def _playing(table: Table, seat: int | None) -> str:
    owed = table.owed()
    names = words.names(table)
    mine = next((decision for decision in owed if decision.seat == seat), None)
    if mine is None:
        waiting = listed(names[decision.seat] for decision in owed)
        resigned = table.state is not None and seat in table.game.resigned(table.state)
        return words.help_waiting(waiting, seated=seat is not None, resigned=resigned)
    book = PHRASEBOOKS[table.row.game]
    return words.help_your_move(book.ask(mine, table.view(seat), names), book.command)
