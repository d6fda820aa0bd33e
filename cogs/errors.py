"""Whatever a slash command raises is answered in words."""

import discord
from discord import app_commands

from bot.client import TableBot
from cogs.opening import NoPlace
from cogs.replies import explain, whisper


async def setup(bot: TableBot) -> None:
    """Answer every error of the command tree."""

    @bot.tree.error
    async def on_error(interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError) -> None:
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, NoPlace):
            await whisper(interaction, str(cause))
        else:
            await explain(interaction, error)
