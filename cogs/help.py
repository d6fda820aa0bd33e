"""``/help``: what to do now, in three lines, then more."""

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from cogs import words
from cogs.replies import whisper
from cogs.whatnow import what_now


class HelpCog(commands.Cog):
    """Help."""

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Say what to do now, and how the game goes."""
        await whisper(interaction, await what_now(interaction) + words.HELP_MORE)


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(HelpCog())
