"""``/stats`` and ``/leaderboard``: what players have achieved in this server."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.language.rows import capital
from cogs.records.leaderboard import show_leaderboard
from cogs.records.profile import show_profile
from cogs.records.server import show_server_figures
from cogs.records.words import SPANS
from cogs.tables.choices import GAME_CHOICES
from cogs.ui.words import GAME_NAMES

SPAN_CHOICES = [app_commands.Choice(name=capital(str(name)), value=span) for span, name in SPANS.items()]


class StatsCog(commands.Cog):
    """Profiles and leaderboards."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.describe(
        player="Whose figures; yours if left out",
        game="Which game; the one played most",
        server="The figures of this whole server instead",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
        server: bool = False,
    ) -> None:
        """Show a player's wins, rating, form, best building, luck and rivals, as a card to share."""
        async with interaction.client.view_queue.turn(interaction):
            chosen = None if game is None else game.value
            if server:
                await show_server_figures(interaction, chosen)
            else:
                user = interaction.user if player is None else player
                await show_profile(interaction, user.id, chosen)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(game="Which game", span="Since when; all time if left out")
    @app_commands.choices(game=GAME_CHOICES, span=SPAN_CHOICES)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        span: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show the best players of this server, and your own place among them."""
        chosen = next(iter(GAME_NAMES)) if game is None else game.value
        since = None if span is None else span.value
        async with interaction.client.view_queue.turn(interaction):
            await show_leaderboard(interaction, chosen, "month" if since == "month" else "all")


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(StatsCog())
