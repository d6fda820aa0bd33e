"""Finished games as files."""

import io

import discord

from bot.client import Interaction
from bot.errors import WrongPhase
from bot.games import recording
from bot.publishing.answer import say
from bot.records.recording import recorded
from bot.table.table import Table
from cogs.ui import verbs, words
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, acknowledge


async def send_recording(interaction: Interaction, table: Table) -> None:
    """Send a finished game to whoever asked, who has been told that it comes.

    Raises:
        Refused: it has not ended, or never began.
    """
    try:
        found = recorded(table, await interaction.client.tables.entries(table.id))
    except WrongPhase as error:
        raise Refused(words.NOT_RECORDED_YET if error.phase == "playing" else words.NOTHING_RECORDED) from error
    name = f"{table.row.game}-{table.id}.json"
    file = discord.File(io.BytesIO(recording.write(found)), filename=name, description="A recorded game")
    await say(interaction, words.RECORDED, file)


@on(verbs.EXPORT)
async def _export(interaction: Interaction, press: Press) -> None:
    """A finished game as a file."""
    await acknowledge(interaction)
    await send_recording(interaction, await interaction.client.tables.load(press.table))
