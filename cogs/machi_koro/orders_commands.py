"""``/machi orders``."""

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.games.machi_koro import MACHI_KORO
from cogs.machi_koro.orders_editor import open_editor
from cogs.tables.standing_orders import open_standing


class OrdersCommands(commands.Cog):
    """What is done by orders; a part of ``/machi``."""

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Write your orders, privately: for a turn by post, or standing orders for a live game."""
        table = await interaction.client.tables.find(interaction.channel_id or 0)
        if table.row.game != MACHI_KORO.name:
            raise NoSuchTable
        if table.by_post or table.row.phase != "playing":
            await open_editor(interaction, table.id)
        else:
            await open_standing(interaction, table.id)
