"""The buttons for what ``/my`` shows, and their handlers; they belong to no table."""

from collections.abc import Sequence

from bot.client import Interaction
from bot.language import say
from bot.publishing.content import Control
from cogs.my import data, settings
from cogs.my.games import my_games
from cogs.ui import verbs
from cogs.ui.components import Press, on
from cogs.ui.replies import in_time, whisper


@on(verbs.MY_GAMES)
async def _my_games(interaction: Interaction, press: Press) -> None:
    await whisper(interaction, await in_time(interaction, my_games(interaction)))


@on(verbs.MY_SETTINGS)
async def _my_settings(interaction: Interaction, press: Press) -> None:
    await settings.open_settings(interaction)


@on(verbs.MY_DATA)
async def _my_data(interaction: Interaction, press: Press) -> None:
    await whisper(interaction, data.data_page())


def row() -> Sequence[Control]:
    """The buttons in a row."""
    return [
        verbs.MY_GAMES.at(0).button(say("My games"), emoji="🗂️"),
        verbs.MY_SETTINGS.at(0).button(say("My settings"), emoji="⚙️"),
        verbs.MY_DATA.at(0).button(say("My data"), emoji="🔒"),
    ]
