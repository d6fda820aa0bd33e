"""``/table list``: the tables of a server that wait for players, with a button to join each, page by page."""

import discord

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import say
from bot.publishing.content import Control, PrivateContent
from bot.table.company import Company, company_of
from bot.table.table import Table
from cogs.matchmaking import words
from cogs.tables.terms import in_phrases
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.leafing import leafing
from cogs.ui.links import link_to_table
from cogs.ui.replies import amend, click_of, in_time, whisper

ON_A_PAGE = 5
"""Tables on a page; each has a button, and a row holds five."""
MOST = 60
"""Tables that are looked at, the newest ones."""


async def show_list(interaction: Interaction, page: int = 1, *, amends: bool = False) -> None:
    """Show the open tables that the reader may see and join. `amends`: in the clicked message."""
    content = await in_time(interaction, _page(interaction, page), amends=amends)
    await (amend(interaction, content) if amends else whisper(interaction, content))


async def _page(interaction: Interaction, page: int) -> PrivateContent:
    bot = interaction.client
    found = [await bot.tables.load(number) for number in await bot.store.lobbies(interaction.guild_id or 0, MOST)]
    own = await company_of(bot.store, interaction.user.id)
    tables = [table for table in found if table.row.phase == "lobby" and _joinable(interaction, table, own)]
    pages = max(1, -(-len(tables) // ON_A_PAGE))
    page = min(max(1, page), pages)
    shown = tables[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    lines = [words.open_table(table, in_phrases(table), await link_to_table(bot.store, table)) for table in shown]
    joins: list[Control] = [
        verbs.LIST_JOIN.at(table.ref, arg=page).button(
            words.JOIN_TABLE(table=table.id), style=Style.secondary if own.blocked_at(table) else Style.success
        )
        for table in shown
        if table.seat_of(interaction.user.id) is None
    ]
    turn = leafing(page, pages, lambda to: verbs.LIST_PAGE.at(0, arg=to), say("Newer"), say("Older"))
    more: list[Control] = [*turn, verbs.QUEUE.at(0).button(words.WOULD_PLAY, emoji="🙋")]
    if not shown:
        return layouts.page([words.NO_OPEN_TABLES], [more])
    heading = words.open_tables(len(shown), (page - 1) * ON_A_PAGE + 1, len(tables))
    return layouts.page([heading, *lines], [joins, more])


def _joinable(interaction: Interaction, table: Table, own: Company) -> bool:
    """Whether that person sits there, or sees the table and may take a seat."""
    if table.seat_of(own.user_id) is not None:
        return True
    free = len(table.seats) < table.terms.seats
    return free and not own.is_kept_from(table) and sees(interaction, table)


def sees(interaction: Interaction, table: Table) -> bool:
    """Whether that person can see the channel of a table."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.row.channel_id) or guild.get_channel(table.terms.home)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(member).view_channel


@on(verbs.LIST_PAGE)
async def _list_page(interaction: Interaction, press: Press) -> None:
    """Show another page of open tables in the clicked message. The argument is its number."""
    await show_list(interaction, int(press.arg), amends=True)


@on(verbs.LIST_JOIN)
async def _list_join(interaction: Interaction, press: Press) -> None:
    """Take a seat at a table of the list, which is shown again. The argument is the page."""
    bot = interaction.client

    async def join() -> str:
        table = await bot.tables.load(press.table)
        if not sees(interaction, table):
            raise NoSuchTable
        done = await bot.lobby.join(click_of(interaction), press.table)
        return words.joined(done.table, await link_to_table(bot.store, done.table))

    said = await in_time(interaction, join(), amends=True)
    await amend(interaction, await _page(interaction, int(press.arg)))
    await whisper(interaction, said)
