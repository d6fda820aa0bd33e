"""Buttons to what ``/my`` shows, for those who do not type; of no table."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.client import Interaction
from cogs.my import data, settings
from cogs.my.games import GoOnHere, games_of, games_page
from cogs.ui.components import TableButton, template
from cogs.ui.replies import in_time, whisper


class MyGames(TableButton, template=template("my_games")):
    """All one's tables, as ``/my games`` lists them."""

    verb = "my_games"

    async def press(self, interaction: Interaction) -> None:
        """List them."""
        games = await in_time(interaction, games_of(interaction.client, interaction.user.id))
        await whisper(interaction, games_page(games, interaction))


class MySettings(TableButton, template=template("my_settings")):
    """One's settings, as ``/my settings`` shows them."""

    verb = "my_settings"

    async def press(self, interaction: Interaction) -> None:
        """Show them."""
        await settings.open_settings(interaction)


class MyData(TableButton, template=template("my_data")):
    """What is stored about oneself, as ``/my data`` says."""

    verb = "my_data"

    async def press(self, interaction: Interaction) -> None:
        """Say it."""
        await whisper(interaction, data.data_page())


def row() -> Sequence[ui.Item[Any]]:
    """The buttons in a row."""
    return [
        MyGames.make("My games", 0, emoji="🗂️"),
        MySettings.make("My settings", 0, emoji="⚙️"),
        MyData.make("My data", 0, emoji="🔒"),
    ]


BUTTONS: tuple[type[ui.DynamicItem[Any]], ...] = (MyGames, MySettings, MyData, GoOnHere)
