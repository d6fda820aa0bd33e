"""``/server``: the settings that a server's managers choose."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.calendar import preferences
from bot.calendar.preferences import Server
from bot.client import Interaction, TableBot
from cogs.records.months import composer
from cogs.server import months as months
from cogs.server import running, settings, status
from cogs.server import words as server_words
from cogs.tables.open_command import offer_deadlines
from cogs.ui import layouts
from cogs.ui.replies import in_time, whisper


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class ServerCog(commands.GroupCog, group_name="server", group_description="How this server plays, for its managers"):
    """The commands of ``/server``."""

    @app_commands.command()
    @app_commands.describe(
        channel="Allow tables in this channel, or no longer",
        deadline="The deadline of new tables, like 2d, or 20:00 Europe/Berlin, or none",
    )
    async def settings(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.VoiceChannel | None = None,
        deadline: str | None = None,
    ) -> None:
        """Choose who opens tables and where, deadlines, and a list of running games."""
        guild_id = settings.expect_manager(interaction)

        def revise(now: Server) -> Server:
            if channel is not None:
                now = settings.toggled(now, channel.id)
            return now if deadline is None else settings.with_deadline(now, deadline)

        if channel is None and deadline is None:
            server = await preferences.server(interaction.client.store, guild_id)
        else:
            server = await in_time(interaction, settings.change(interaction, revise))
        await settings.show_server(interaction, server)

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show how the bot is doing: tables here, the longest wait, what failed, what it lacks."""
        now = await in_time(interaction, status.status(interaction))
        await whisper(interaction, layouts.page([server_words.status(now)]))

    settings.autocomplete("deadline")(offer_deadlines)


async def setup(bot: TableBot) -> None:
    """Add the commands, and say what pictures of months and lists of running games show."""
    bot.month_pictures.compose = composer(bot)
    bot.overviews.compose = running.composer(bot)
    await bot.add_cog(ServerCog())
