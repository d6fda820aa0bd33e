"""Opening tables: in the channel itself or in a thread of its own, and once more after a game."""

import discord
import msgspec

from bot.client import Interaction
from bot.errors import AlreadyDone, ChannelBusy, NoSuchTable, NotSeated
from bot.games.game import Options
from bot.seating import Table, Terms
from bot.tables import Done
from cogs import words
from cogs.replies import click_of


class NoPlace(Exception):
    """A table cannot be opened there; the message says why, for whoever asked."""


async def open_table(interaction: Interaction, *, game: str, options: Options, terms: Terms, thread: bool) -> Done:
    """Open a table where the interaction was used, or in a new thread below it.

    Raises:
        AlreadyDone: it has been opened.
        ChannelBusy: another game is open there.
        NoPlace: there can be no table or no thread there.
    """
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise NoPlace(words.ONLY_IN_SERVERS)
    if await interaction.client.store.clicked(interaction.id):
        raise AlreadyDone  # delivered twice: no second thread
    _expect_allowed(interaction, thread=thread)
    place = channel.id
    if thread:
        if not isinstance(channel, discord.TextChannel):
            raise NoPlace(words.NO_THREAD_HERE)
        try:
            made = await channel.create_thread(
                name=words.thread_name(game, interaction.user.display_name),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=10_080,
            )
        except discord.Forbidden as error:
            raise NoPlace(words.MAY_NOT_MAKE_THREADS) from error
        place = made.id
    else:
        await _expect_free(interaction, place)
    return await interaction.client.lobby.open(
        click_of(interaction),
        game=game,
        guild_id=interaction.guild_id,
        channel_id=place,
        options=options,
        terms=msgspec.structs.replace(terms, home=channel.id),
    )


def _expect_allowed(interaction: Interaction, *, thread: bool) -> None:
    """Nothing, if the bot may do there what showing a table takes.

    Raises:
        NoPlace: it may not; names what is missing.
    """
    may = interaction.app_permissions
    in_thread = thread or isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channels": may.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": (
            may.send_messages_in_threads if in_thread else may.send_messages
        ),
        "Create Public Threads": may.create_public_threads or not thread,
        "Attach Files": may.attach_files,
        "Read Message History": may.read_message_history,
    }
    missing = [name for name, allowed in needed.items() if not allowed]
    if missing and not may.administrator:
        raise NoPlace(words.permissions_missing(missing))


async def _expect_free(interaction: Interaction, channel_id: int) -> None:
    try:
        table = await interaction.client.tables.find(channel_id)
    except NoSuchTable:
        return
    if table.row.phase in ("lobby", "playing"):
        raise ChannelBusy


async def reopen(interaction: Interaction, table: Table) -> Done:
    """A new table like `table`, in the same channel, for the same people, who are called.

    Raises:
        NotSeated: whoever asks did not play.
        ChannelBusy: another game is open there already.
    """
    if table.seat_of(interaction.user.id) is None:
        raise NotSeated
    others = tuple(seat.user_id for seat in table.seats if seat.user_id not in (None, interaction.user.id))
    terms = msgspec.structs.replace(table.terms, invited=tuple(user for user in others if user is not None))
    return await interaction.client.lobby.open(
        click_of(interaction),
        game=table.row.game,
        guild_id=table.row.guild_id,
        channel_id=table.row.channel_id,
        options=table.options(),
        terms=terms,
    )
