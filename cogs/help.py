"""``/help``: what to do now, in three lines, then more."""

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from cogs import words
from cogs.replies import whisper
from cogs.whatnow import how_it_goes, what_now


class HelpCog(commands.Cog):
    """Help."""

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Say what to do now, and how the game goes."""
        text = f"{await what_now(interaction)}\n\n{await how_it_goes(interaction)}\n{words.HELP_MORE}"
        await whisper(interaction, text)


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(HelpCog())
