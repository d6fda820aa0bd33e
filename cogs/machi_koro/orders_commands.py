"""``/machi orders``."""

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.games.machi_koro import MACHI_KORO
from cogs.machi_koro.orders_editor import open_editor


class OrdersCommands(commands.Cog):
    """What belongs to the game by post; a part of ``/machi``."""

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Write and hand in your orders, privately, in a game by post."""
        table = await interaction.client.tables.find(interaction.channel_id or 0)
        if table.row.game != MACHI_KORO.name:
            raise NoSuchTable
        await open_editor(interaction, table.id)
