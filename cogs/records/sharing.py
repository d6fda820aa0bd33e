"""Posts for everybody what a person has looked at privately."""

from collections.abc import Callable

from bot.client import Interaction
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing.answer import share
from cogs.records import words
from cogs.ui import layouts, naming
from cogs.ui.replies import aloud, whisper


async def post(interaction: Interaction, draw: Callable[[], Picture], said: Callable[[str], str]) -> None:
    """Post the picture in the channel, in its language, below what is `said` of the person of that name."""
    await whisper(interaction, words.SHARING)
    with await aloud(interaction):
        picture = await OFFLOAD.run(draw, For.LOOKING)
        line = said(naming.safe(interaction.user.display_name))
        await share(interaction, layouts.board([line], accent=layouts.WINNER_COLOUR)(picture), picture)
