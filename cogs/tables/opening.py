"""Opens tables: in the channel itself or in a new thread, and again after a game."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import msgspec

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import AlreadyDone, ChannelBusy, NoSuchTable
from bot.hosting.invitation import invite
from bot.language import speaking
from bot.table.click import Click, is_open
from bot.table.lobby import NewTable
from bot.table.table import Seat, Table
from bot.table.tables import Done
from bot.table.terms import Terms
from bot.transport.circuit_breaker import UNREACHABLE
from bot.transport.own_messages import TextPlace
from cogs.tables import opening_words
from cogs.ui import vote_words, words
from cogs.ui.here import own_seat
from cogs.ui.permissions import lacking
from cogs.ui.replies import POSTING, Refused, click_of, whisper
from data.failures import StorageFailure

log = logging.getLogger(__name__)

TOO_MANY_THREADS = 160006
Begin = Callable[[Click, NewTable], Awaitable[Done]]
"""Opens a table in its place."""


class NoPlace(Refused):
    """There can be no table in that place."""


async def open_table(interaction: Interaction, new: NewTable, *, thread: bool, begin: Begin | None = None) -> Done:
    """Open a table where the interaction was used, or in a new thread below it; for a game to learn, also beside it.

    `begin`: in place of a lobby.

    Raises:
        AlreadyDone: it has been opened.
        ChannelBusy: another game is open there.
        Full: there is no room for one more.
        NoPlace: there can be no table or no thread there.
        Refused: the server's managers do not allow one there.
    """
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise NoPlace(words.ONLY_IN_SERVERS)
    if await interaction.client.store.clicked(interaction.id):
        raise AlreadyDone  # delivered twice: no second thread
    _expect_allowed(interaction, thread=thread)
    await expect_welcome(interaction)
    new = await _in_its_language(interaction, new)
    begin = begin or _begins(interaction, new)
    if thread:
        learns = new.terms.for_learning
        below = channel.parent if learns and isinstance(channel, discord.Thread) else channel
        if not isinstance(below, discord.TextChannel) or below.is_news():
            raise NoPlace(opening_words.NO_THREAD_TO_LEARN if learns else opening_words.no_thread_here())
        new = _placed(interaction, new, home=below.id, thread=True)
        await interaction.client.lobby.expect_room(click_of(interaction), new)
        return await _open_in_thread(interaction, below, new, begin)
    expect_place(interaction)
    await _expect_free(interaction, channel.id)
    new = _placed(interaction, new, home=channel.id, thread=False)
    return await begin(click_of(interaction), msgspec.structs.replace(new, channel_id=channel.id))


def _placed(interaction: Interaction, new: NewTable, *, home: int, thread: bool) -> NewTable:
    """The table in its server, with `home` as the channel that it was opened from."""
    terms = msgspec.structs.replace(new.terms, home=home, server=interaction.guild.name if interaction.guild else "")
    return msgspec.structs.replace(new, terms=terms, guild_id=interaction.guild_id or 0, thread=thread)


async def _in_its_language(interaction: Interaction, new: NewTable) -> NewTable:
    """The table in the language that was chosen, or else in that of its server."""
    language = new.terms.language or await interaction.client.readers.of_server(interaction.guild_id or 0)
    return msgspec.structs.replace(new, terms=msgspec.structs.replace(new.terms, language=language))


async def _open_in_thread(interaction: Interaction, below: discord.TextChannel, new: NewTable, begin: Begin) -> Done:
    """Open a table in a new thread; if that fails, no thread is left behind.

    Raises:
        NoPlace: Discord would not make one.
    """
    with speaking(new.terms.language):
        name = opening_words.thread_name(new.game, interaction.user.display_name)
    threads = interaction.client.threads
    try:
        async with threads.made(threads.intent(interaction.id, below.id, name), below) as made:
            return await begin(click_of(interaction), msgspec.structs.replace(new, channel_id=made.id))
    except discord.Forbidden as error:
        raise NoPlace(opening_words.may_not_make_threads()) from error
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.warning("no thread below channel %d: %s", below.id, error)
        full = isinstance(error, discord.HTTPException) and error.code == TOO_MANY_THREADS
        raise NoPlace(opening_words.too_many_threads() if full else opening_words.no_thread_now()) from error


def _begins(interaction: Interaction, new: NewTable) -> Begin:
    bot = interaction.client
    if new.terms.guided:
        return bot.guided.begin
    return bot.lobby.open if new.terms.exhibition is None else bot.exhibitions.begin


def expect_place(interaction: Interaction) -> None:
    """Check that a table can be shown where the interaction was used.

    Raises:
        NoPlace: it cannot.
    """
    if not isinstance(interaction.channel, TextPlace):
        raise NoPlace(opening_words.NO_TABLE_HERE)
    _expect_allowed(interaction, thread=False)


def _expect_allowed(interaction: Interaction, *, thread: bool) -> None:
    """Check that the bot has the permissions to show a table.

    Raises:
        NoPlace: it has not; names the missing ones.
    """
    bot, server = interaction.client, interaction.guild_id or 0
    if bot.get_guild(server) is None and bot.is_ready() and bot.store.shards.owns(server):
        raise NoPlace(words.NO_BOT_HERE(link=invite(bot.application_id or 0)))
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = lacking(interaction.app_permissions, in_thread=in_thread, makes_thread=thread)
    if missing:
        raise NoPlace(opening_words.permissions_missing(missing))


async def tell_if_not_shown(interaction: Interaction, table: Table) -> None:
    """Tell the person who has opened a table, beside the answer, if Discord refuses to show it."""
    bot = interaction.client
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(POSTING):
            await bot.publisher.idle(table.subject)
            await bot.lost_tables.idle()
    try:
        lost = await bot.store.lost()
    except StorageFailure as error:  # the table is open all the same
        log.info("table %d: whether it is shown could not be looked up: %s", table.id, error)
        return
    for row in lost:
        if row.table_id == table.id:
            await whisper(interaction, vote_words.lost(row.why, table, interaction.app_permissions))


async def _expect_free(interaction: Interaction, channel_id: int) -> None:
    try:
        table = await interaction.client.tables.find(channel_id)
    except NoSuchTable:
        return
    if is_open(table):
        raise ChannelBusy


async def reopen(interaction: Interaction, table: Table) -> Done:
    """A new table like `table`, in the same channel, for the same people, who are pinged, and robots.

    The order of seats moves on by one, so that somebody else begins where the first seat does.

    If another person has opened it already, the person who asks takes a seat there.

    Raises:
        NotSeated: the person who asks did not play.
        ChannelBusy: another game is open there already.
        Full: there is no room for one more.
        BlockedGuests, BlockedThere: they have blocked all the others, or one who sits there.
        Refused: the server's managers do not want a table there any more.
    """
    own_seat(interaction, table)
    await expect_welcome(interaction)
    lobby, click = interaction.client.lobby, click_of(interaction)
    terms = msgspec.structs.replace(
        table.terms,
        invited=guests_of(interaction, table),
        declined=(),
        rematch_of=table.id,
        matched=False,
        tournament=0,
        guided=False,
        practice=None,
    )
    try:
        again = _again(table, terms, [seat for seat in table.seats if seat.robot])
        return await lobby.open(click, await _in_its_language(interaction, again))
    except ChannelBusy:
        opened = await interaction.client.tables.find(table.row.channel_id)
        if opened.row.phase != "lobby" or opened.row.game != table.row.game:
            raise
        if opened.seat_of(interaction.user.id) is not None:
            return Done(opened)
        return await lobby.join(click, opened.id)


def guests_of(interaction: Interaction, table: Table) -> tuple[int, ...]:
    """The people whom a rematch asks: those who played, and those invited, but for the person who opens it."""
    users = (*(seat.user_id for seat in table.seats), *table.terms.invited)
    return tuple(dict.fromkeys(user for user in users if user is not None and user != interaction.user.id))


async def another_exhibition(interaction: Interaction, table: Table) -> Done:
    """Start the same exhibition game again, in the same channel.

    Raises:
        ChannelBusy: another game is open there already.
        NoExhibitions, Full, Refused: the server's managers do not allow it, or not so often.
    """
    await expect_welcome(interaction)
    again = await _in_its_language(interaction, _again(table, table.terms, table.seats))
    return await interaction.client.exhibitions.begin(click_of(interaction), again)


def _again(table: Table, terms: Terms, robots: Sequence[Seat]) -> NewTable:
    """The same game in the same channel."""
    return NewTable(
        game=table.row.game,
        options=table.options(),
        terms=terms,
        robots=robots,
        guild_id=table.row.guild_id,
        channel_id=table.row.channel_id,
    )


def home_of(interaction: discord.Interaction[Any]) -> int:
    """The channel that the interaction was used in; for a thread, its channel."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


async def expect_welcome(interaction: Interaction) -> None:
    """Check that the server's managers let that person open a table there.

    Raises:
        Refused: they do not; says where and who may.
    """
    server = await preferences.server(interaction.client.store, interaction.guild_id or 0)
    manager = interaction.permissions.manage_guild or interaction.permissions.administrator
    if server.opens == "managers" and not manager:
        raise Refused(opening_words.MANAGERS_OPEN)
    if server.channels and not {home_of(interaction), interaction.channel_id} & set(server.channels):
        raise Refused(opening_words.not_here(server.channels))
