"""Private answers: every refusal says, only to the person concerned, what was wrong and what they can do."""

import logging
import secrets

import discord
from discord import app_commands

from bot.client import Interaction
from bot.errors import AlreadyDone, StaleClick, TableError
from bot.games.game import IllegalAction
from bot.tables import Click
from cogs import words
from rendering.words import refused

log = logging.getLogger(__name__)

EXPIRED = {10062, 40060, 50027}
"""Discord waits no longer for an answer to that interaction, or has it already."""


def click_of(interaction: discord.Interaction) -> Click:
    """Who asks, and with which interaction."""
    permissions = interaction.permissions
    return Click(
        interaction_id=interaction.id,
        user_id=interaction.user.id,
        name=interaction.user.display_name,
        manager=permissions.manage_guild or permissions.administrator,
    )


async def whisper(interaction: discord.Interaction, text: str) -> None:
    """Say something only to whoever asked, whether or not they have been answered already."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Tell whoever asked why it did not work. What we did not foresee is logged under a reference."""
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        error = error.__cause__
    match error:
        case discord.NotFound(code=code) | discord.HTTPException(code=code) if code in EXPIRED:
            log.info("interaction %d came to nothing: Discord no longer waits for its answer", interaction.id)
            return
        case AlreadyDone():
            text = words.SAME_AGAIN
        case StaleClick():
            text = words.problem(error) + words.newest_board(await _board_link(interaction))
        case TableError():
            text = words.problem(error)
        case IllegalAction():
            text = refused(error.refusal, await _names(interaction))
        case app_commands.NoPrivateMessage():
            text = words.ONLY_IN_SERVERS
        case app_commands.TransformerError(type=discord.AppCommandOptionType.user):
            text = words.NOT_A_MEMBER
        case app_commands.MissingPermissions():
            text = words.MANAGERS_ONLY
        case _:
            reference = secrets.token_hex(4)
            log.error("interaction %d failed, reference %s", interaction.id, reference, exc_info=error)
            text = words.BROKEN.format(reference=reference)
    try:
        await whisper(interaction, text)
    except discord.HTTPException as failure:
        log.warning("interaction %d could not be answered: %s", interaction.id, failure)


async def _names(interaction: Interaction) -> tuple[str, ...]:
    try:
        return words.names(await interaction.client.tables.find(interaction.channel_id or 0))
    except TableError:
        return ()


async def _board_link(interaction: Interaction) -> str | None:
    """Where the newest board of the channel's table is, if there is one."""
    bot = interaction.client
    try:
        table = await bot.tables.find(interaction.channel_id or 0)
    except TableError:
        return None
    boards = [row for row in await bot.store.places(table.id) if row.place.startswith("board:") and row.message_id]
    newest = max(boards, key=lambda row: int(row.place.partition(":")[2]), default=None)
    if newest is None:
        return None
    return f"https://discord.com/channels/{table.row.guild_id}/{newest.channel_id}/{newest.message_id}"
