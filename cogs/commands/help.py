"""``/help``: what to do now, how to play, and more."""

from discord import app_commands
from discord.ext import commands

import cogs.tables.report  # noqa: F401 - lets its button be used
from bot.client import Interaction, TableBot
from cogs.help.help_page import show_help


class HelpCog(commands.Cog):
    """Help."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def help(self, interaction: Interaction) -> None:
        """Say what to do now, and how the game goes."""
        await show_help(interaction)


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(HelpCog())
