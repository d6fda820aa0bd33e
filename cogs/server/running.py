"""One standing message of all running games of a server: its page in the settings, what it shows, and its pages."""

from collections.abc import Sequence

import discord

from bot.client import Interaction, TableBot
from bot.language import say, speaking
from bot.publishing.content import Control, PrivateContent
from bot.publishing.message_slots import PublicMessage
from bot.publishing.overviews import NOWHERE, ComposeOverview
from cogs.my.games import game_of
from cogs.server import words as server_words
from cogs.server.channel_pages import channel_page, expect_choice
from cogs.server.settings import expect_manager
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, on
from cogs.ui.leafing import leafing
from cogs.ui.replies import amend, in_time, whisper
from data.rows import OverviewRow

ON_A_PAGE = 12
"""Games on a page; a link has about a hundred characters, and a message holds 4,000."""
NOBODY = 0
"""The user id of a reader who plays nowhere."""


async def _visible(bot: TableBot, guild_id: int, channel_id: int) -> list[int]:
    """The server's open tables that everybody sees who sees that channel, the newest first."""
    guild, tables = bot.get_guild(guild_id), await bot.store.open_tables_of(guild_id)
    return [number for number, where in tables if _is_seen_from(guild, where, channel_id)]


def _is_seen_from(guild: discord.Guild | None, where: int, channel_id: int) -> bool:
    channel = None if guild is None else guild.get_channel_or_thread(where)
    if guild is None or channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    here = channel.parent_id if isinstance(channel, discord.Thread) else channel.id
    return channel_id in (channel.id, here) or channel.permissions_for(guild.default_role).view_channel


async def _lines(bot: TableBot, tables: Sequence[int], page: int) -> list[str]:
    """The lines of a page, counted from 1; its heading first."""
    if not tables:
        return [str(server_words.RUNNING), str(server_words.NOTHING_RUNS)]
    first = (page - 1) * ON_A_PAGE
    games = [await game_of(bot, number, NOBODY) for number in tables[first : first + ON_A_PAGE]]
    return [str(server_words.RUNNING), "\n".join(game.line_here for game in games)]


def composer(bot: TableBot) -> ComposeOverview:
    """Make the messages of a bot's servers."""

    async def compose(row: OverviewRow) -> PublicMessage:
        tables = await _visible(bot, row.guild_id, row.channel_id)
        language = await bot.readers.of_server(row.guild_id)
        with speaking(language):
            more = server_words.all_games(len(tables)) if len(tables) > ON_A_PAGE else server_words.LOOK_NOW
            rows: list[list[Control]] = [[verbs.RUNNING.at(0).button(more, emoji="🔎")]]
            content = layouts.board(await _lines(bot, tables, 1), rows)
        return PublicMessage(
            slot=f"running:{row.channel_id}",
            fingerprint=layouts.fingerprint(content),
            marker=verbs.RUNNING.custom_id(0),
            content=content,
            language=language,
            silent=True,
        )

    return compose


@on(verbs.RUNNING)
async def _running(interaction: Interaction, press: Press) -> None:
    await whisper(interaction, await in_time(interaction, _page(interaction, 1)))


@on(verbs.RUNNING_PAGE)
async def _running_page(interaction: Interaction, press: Press) -> None:
    """Show another page in the clicked message. The argument is its number."""
    await amend(interaction, await in_time(interaction, _page(interaction, int(press.arg)), amends=True))


async def _page(interaction: Interaction, page: int) -> PrivateContent:
    """The games that run now, as they are known in the channel where somebody asks."""
    bot = interaction.client
    tables = await _visible(bot, interaction.guild_id or 0, interaction.channel_id or 0)
    pages = max(1, -(-len(tables) // ON_A_PAGE))
    page = min(max(1, page), pages)
    turn = leafing(page, pages, lambda to: verbs.RUNNING_PAGE.at(0, arg=to), say("Newer"), say("Older"))
    lines = [*await _lines(bot, tables, page), str(server_words.AS_OF_NOW)]
    return layouts.page(lines, [turn] if turn else [])


# --- the setting -----------------------------------------------------------------------------------------


def page(channel_id: int) -> PrivateContent:
    """The setting as it is; `NOWHERE`: off."""
    said, chosen = server_words.overview(channel_id), None if channel_id == NOWHERE else channel_id
    return channel_page(said, chosen, verbs.SERVER_OVERVIEW_CHANNEL, verbs.SERVER_OVERVIEW_OFF)


@on(verbs.SERVER_OVERVIEW)
async def _open(interaction: Interaction, press: Press) -> None:
    row = await interaction.client.store.overview(expect_manager(interaction))
    await whisper(interaction, page(NOWHERE if row is None else row.channel_id))


@on(verbs.SERVER_OVERVIEW_CHANNEL)
async def _choose(interaction: Interaction, press: Press) -> None:
    """Turn it on, or move it.

    Raises:
        Refused: they may not choose it, or the bot may not post there.
    """
    await _keep(interaction, *expect_choice(interaction, press))


@on(verbs.SERVER_OVERVIEW_OFF)
async def _turn_off(interaction: Interaction, press: Press) -> None:
    await _keep(interaction, expect_manager(interaction), NOWHERE)


async def _keep(interaction: Interaction, guild_id: int, channel_id: int) -> None:
    bot = interaction.client
    row = OverviewRow(guild_id, channel_id, bot.tables.clock())
    await in_time(interaction, bot.overviews.keep(row), amends=True)
    await amend(interaction, page(channel_id))
