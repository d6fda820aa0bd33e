"""Whatever a slash command raises is answered in words."""

import discord
from discord import app_commands

from bot.client import TableBot
from cogs.replies import explain


async def setup(bot: TableBot) -> None:
    """Answer every error of the command tree."""

    @bot.tree.error
    async def on_error(interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError) -> None:
        await explain(interaction, error)
