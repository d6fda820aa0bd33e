"""``/play``, and **Challenge** in the menu on a person. ``/table list`` stands with the other commands of tables."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from cogs.matchmaking import challenge, queue


class MatchmakingCog(commands.Cog):
    """Finding people to play with."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(game="What you would play; left out: shows who waits for what")
    @app_commands.choices(game=queue.CHOICES)
    async def play(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """Say what you want to play: a table opens as soon as somebody else wants the same."""
        if game is None:
            async with interaction.client.view_queue.turn(interaction):
                await queue.show_queue(interaction)
        else:
            await queue.join_queue(interaction, queue.wished(game.value))


@app_commands.context_menu(name="Challenge")
@app_commands.guild_only()
async def challenge_menu(interaction: Interaction, member: discord.Member) -> None:
    """Challenge a person to a game for two."""
    await challenge.ask_challenge(interaction, member)


async def setup(bot: TableBot) -> None:
    """Add the commands."""
    await bot.add_cog(MatchmakingCog())
    bot.tree.add_command(challenge_menu)
