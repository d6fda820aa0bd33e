"""The buttons for what ``/my`` shows, and what they do; they belong to no table."""

from collections.abc import Sequence

from bot.client import Interaction
from bot.publishing.content import Control
from cogs.my import data, settings
from cogs.my.games import games_of, games_page
from cogs.ui import verbs
from cogs.ui.components import Press, on
from cogs.ui.replies import in_time, whisper


@on(verbs.MY_GAMES)
async def _my_games(interaction: Interaction, press: Press) -> None:
    """All one's tables, as ``/my games`` lists them."""
    games = await in_time(interaction, games_of(interaction.client, interaction.user.id))
    await whisper(interaction, games_page(games, interaction))


@on(verbs.MY_SETTINGS)
async def _my_settings(interaction: Interaction, press: Press) -> None:
    """One's settings, as ``/my settings`` shows them."""
    await settings.open_settings(interaction)


@on(verbs.MY_DATA)
async def _my_data(interaction: Interaction, press: Press) -> None:
    """What is stored about oneself, as ``/my data`` says."""
    await whisper(interaction, data.data_page())


def row() -> Sequence[Control]:
    """The buttons in a row."""
    return [
        verbs.MY_GAMES.button("My games", 0, emoji="🗂️"),
        verbs.MY_SETTINGS.button("My settings", 0, emoji="⚙️"),
        verbs.MY_DATA.button("My data", 0, emoji="🔒"),
    ]
