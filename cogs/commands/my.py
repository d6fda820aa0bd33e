"""``/my``: a person's games, reminders, preferences, and stored data."""

from discord import app_commands
from discord.ext import commands

from bot.calendar import preferences
from bot.client import Interaction, TableBot
from cogs.my import blocked, clock, data, days, holidays, settings, zones
from cogs.my.games import my_games
from cogs.records.badges import show_badges
from cogs.tables.choices import GAME_CHOICES
from cogs.tables.notes import show_note
from cogs.ui import verbs
from cogs.ui.here import channel_table
from cogs.ui.options import Choices, offered
from cogs.ui.replies import in_time, whisper


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MyCog(commands.GroupCog, group_name="my", group_description="Your games, settings and data, at all tables"):
    """The commands of ``/my``. They work in direct messages too, and every answer is private."""

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """List your tables in all servers, the ones that wait for you first."""
        await whisper(interaction, await in_time(interaction, my_games(interaction)))

    @app_commands.command()
    @app_commands.describe(zone="A city in your time zone; the page has a menu too")
    async def settings(self, interaction: Interaction, zone: str | None = None) -> None:
        """Choose reminders, quiet hours, your clock, words or pictures, colours and DMs."""
        await settings.open_settings(interaction, zone)

    @settings.autocomplete("zone")
    async def _offer_zones(self, interaction: Interaction, typed: str) -> Choices:
        found = zones.offers(typed, str(interaction.locale))
        return offered((zones.label(name), name) for name in found)

    @app_commands.command()
    @app_commands.describe(until="The day you are back", since="The first day you are away (today)")
    @app_commands.rename(since="from")
    async def away(self, interaction: Interaction, until: str, since: str | None = None) -> None:
        """Say which days you are away, so that nobody pings you and your tables know."""
        await whisper(interaction, await holidays.announce(interaction, since or "", until))

    @away.autocomplete("until")
    @away.autocomplete("since")
    async def _offer_days(self, interaction: Interaction, typed: str) -> Choices:
        person = await preferences.person(interaction.client.store, interaction.user.id)
        today = days.today_for(person, interaction.client.tables.clock())
        return offered(days.offers(typed, today))

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """End your holiday, and take back every seat that a robot plays for you."""
        for table in await holidays.come_back(interaction):
            await clock.ask_once(interaction, table.id, verbs.BACK)

    @app_commands.command()
    @app_commands.describe(game="Which game; the one you play most if left out")
    @app_commands.choices(game=GAME_CHOICES)
    async def achievements(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """Show your badges as a picture to share, and how to earn the others."""
        async with interaction.client.view_queue.turn(interaction):
            await show_badges(interaction, None if game is None else game.value)

    @app_commands.command()
    async def note(self, interaction: Interaction) -> None:
        """Write a note to yourself. You see it after the first tap of each turn."""
        await show_note(interaction, await channel_table(interaction))

    @app_commands.command()
    async def blocked(self, interaction: Interaction) -> None:
        """Block people you never want to share a table with, or unblock them."""
        await blocked.show_blocked(interaction)

    @app_commands.command()
    async def data(self, interaction: Interaction) -> None:
        """Export everything stored about you, or have it forgotten."""
        await whisper(interaction, data.data_page())


async def setup(bot: TableBot) -> None:
    """Add the commands."""
    await bot.add_cog(MyCog())
