"""The context of an interaction: the channel's table, and the seat of the person who asked."""

from typing import Any

import discord

from bot.client import Interaction
from bot.errors import NoSuchTable, WrongPhase
from bot.table.click import seated
from bot.table.table import Seat, Table
from cogs.ui.replies import click_of


async def channel_table(interaction: Interaction, game: str | None = None) -> Table:
    """The table of the channel in which the interaction was used.

    Raises:
        NoSuchTable: there is none, or it does not play that `game`.
    """
    table = await interaction.client.tables.find(interaction.channel_id or 0)
    if game not in (None, table.row.game):
        raise NoSuchTable
    return table


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """The server whose tables, figures and settings count; None in private, and in a server that has no bot of ours."""
    return None if is_elsewhere(interaction) else interaction.guild_id


def is_elsewhere(interaction: discord.Interaction[Any]) -> bool:
    """Whether it comes from a server where only the person has installed the bot, to themselves."""
    installed = interaction.is_user_integration() and not interaction.is_guild_integration()
    return installed and interaction.guild_id is not None


def own_seat(interaction: Interaction, table: Table) -> Seat:
    """The seat of the person who asked.

    Raises:
        NotSeated: they do not play.
    """
    return seated(table, click_of(interaction))


def expect_begun(table: Table) -> None:
    """Check that the game has begun.

    Raises:
        WrongPhase: it has not.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
