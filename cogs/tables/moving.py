"""Moves a table whose channel is gone: by ``/table move``, or by a button in a person's list of games."""

from bot.client import Interaction
from bot.errors import ChannelBusy, NoSuchTable, TableError
from bot.language import listed, say
from bot.language.reading import plain
from bot.table.table import Table
from cogs.tables.opening import expect_place
from cogs.ui import naming, vote_words, words
from cogs.ui.options import Choices, meant, number_in, offered
from cogs.ui.replies import Refused, click_of, in_time, whisper


async def offer_lost(interaction: Interaction, typed: str) -> Choices:
    """The tables of this server that have lost their channel, and that the person who asks may move."""
    return offered((name, number) for name, number in await _lost(interaction) if plain(typed) in plain(name))


async def _lost(interaction: Interaction) -> list[tuple[str, str]]:
    bot, found = interaction.client, list[tuple[str, str]]()
    for row in await bot.store.lost():
        try:
            table = await bot.tables.load(row.table_id)
        except TableError:
            continue
        if table.row.guild_id == interaction.guild_id and _may_move(interaction, table):
            name = say(
                "Table {table}: {game} with {players}",
                table=table.id,
                game=words.GAME_NAMES[table.row.game],
                players=listed(naming.plain_names(table)),
            )
            found.append((name, str(table.id)))
    return found


def _may_move(interaction: Interaction, table: Table) -> bool:
    click = click_of(interaction)
    return click.manager or table.seat_of(interaction.user.id) is not None or click.user_id == table.row.host_id


async def move(interaction: Interaction, typed: str) -> None:
    """Move a table that has lost its channel to this one.

    Raises:
        Refused: that is no table's number, or there can be no table here.
        TableError: why not.
    """
    number = number_in(typed)
    if number is None:
        number = number_in(meant(typed, await _lost(interaction)))
    if number is None:
        raise Refused(vote_words.NOTHING_LOST)
    await in_time(interaction, move_here(interaction, number))
    await whisper(interaction, vote_words.MOVED)


async def move_here(interaction: Interaction, table_id: int) -> None:
    """Move a table that has lost its channel to this one.

    Raises:
        Refused: there can be no table here, or there is one already.
        NoSuchTable: this server has no such table.
        TableError: why not.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    if table.row.guild_id != interaction.guild_id:
        raise NoSuchTable
    expect_place(interaction)
    try:
        await bot.lost_tables.move(click_of(interaction), table_id, interaction.channel_id or 0)
    except ChannelBusy as error:
        raise Refused(vote_words.BUSY_HERE) from error
